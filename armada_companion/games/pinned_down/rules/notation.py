"""Reads the actions of a record. Source: record page, section 6."""

from collections.abc import Mapping

from armada_companion.games.pinned_down.rules.actions import Action
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.summary import JUDGE
from armada_companion.games.pinned_down.rules.verbs import VERBS
from armada_companion.kit.game import CardSource
from armada_companion.kit.verb import read_action

HIDDEN = "hidden"
"""Stands for a card of a pile that nobody may look at."""


def decode(data: Mapping[str, object], cards: CardSource) -> Action:
    """Return the typed action of plain values.

    Raises:
        MalformedActionError: Unknown verb, or a field missing, unknown or of the wrong kind.
        ImpossibleActionError: It names a card that the catalogue does not have.
    """
    return read_action(VERBS, data, cards)


def conceal(state: GameState, data: Mapping[str, object], seat: str | None) -> dict[str, object]:
    """Return the action as `seat` may see it: the order of a deck is a judge's alone (H2).

    Args:
        state: The state before the action.
        data: The action.
        seat: A player, `judge`, or None for the public.
    """
    shown = dict(data)
    order = data.get("order")
    if data.get("do") == "shuffle" and seat != JUDGE and isinstance(order, list | tuple):
        shown["order"] = [HIDDEN] * len(order)
    return shown
