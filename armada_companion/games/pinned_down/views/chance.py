"""Random decisions of the program and their results: shuffles, draws.

Source: section 13, section 20.
"""

from collections.abc import Iterable

from armada_companion.kit.timeline import JudgedStep

from ..rules.cards.lots import DrawLots
from ..rules.damage.destiny import DESTINY
from ..rules.damage.hits import DAMAGED, DESTROYED
from ..rules.game import PINNED_DOWN
from ..rules.model.state import GameState
from ..rules.model.types import DeckName
from .cards.task_choices import LotsDrawn
from .choices import ShuffleDeck

Chance = ShuffleDeck | LotsDrawn
"""A decision for chance; its answer is an action."""


_DRAWN = (DAMAGED, DESTROYED, DESTINY)
"""The notes about cards drawn from a deck."""


def chances(state: GameState) -> tuple[Chance, ...]:
    """Return the random decisions that are due now; () with printed cards."""
    if not state.virtual:
        return ()
    if state.owed:
        return (ShuffleDeck(DeckName.ATTACK if state.owed[0].destiny else DeckName.DAMAGE),)
    unshuffled = (player.id for player in state.players.values() if player.unshuffled)
    if shuffles := tuple(ShuffleDeck(DeckName.DRAW, player) for player in unshuffled):
        return shuffles
    if not state.ruleset.random_discards_by_app:
        return ()
    return tuple(LotsDrawn(one.task) for one in PINNED_DOWN.legal_of(state, DrawLots))


def chosen_words(steps: Iterable[JudgedStep[GameState]]) -> str:
    """Return the random results of some steps in words: draws, and cards from virtual decks.

    Returns:
        For example "Sickbay Hit: the lot falls on Mr. Alford"; "" if nothing was random.
    """
    words: list[str] = []
    for judged in steps:
        if isinstance(judged.action, DrawLots):
            words.append(judged.action.text(judged.before))
        if judged.before.virtual:
            words += (note.text for note in judged.notes if note.kind in _DRAWN)
    return "; ".join(words)
