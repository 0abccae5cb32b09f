"""What the program decides by itself: shuffles that a virtual deck waits for, and lots.

Source: section 13, section 20.
"""

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.lots import DrawLots
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import DeckName
from armada_companion.games.pinned_down.views.choices import ShuffleDeck
from armada_companion.games.pinned_down.views.tasks import LotsDrawn

Chance = ShuffleDeck | LotsDrawn
"""What is asked of chance; the answer is an action."""


def chances(state: GameState) -> tuple[Chance, ...]:
    """Return what chance decides next, with virtual decks alone."""
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
