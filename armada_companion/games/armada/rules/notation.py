"""Reads the actions of a record. Source: record page, section 3."""

from collections.abc import Mapping, Sequence

from armada_companion.games.armada.rules.actions import Action
from armada_companion.games.armada.rules.damage_deck import DAMAGE_DECK
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import JUDGE, KNOWN_COMMANDS, Command, ShipId, Side
from armada_companion.games.armada.rules.verbs import VERBS
from armada_companion.kit.game import CardSource
from armada_companion.kit.verb import read_action

Plain = Mapping[str, object]

HIDDEN_WORDS = frozenset((*KNOWN_COMMANDS, *(card.title for card in DAMAGE_DECK)))
"""Faces of dials, and titles of damage cards."""


def decode(data: Mapping[str, object], cards: CardSource) -> Action:
    """Return the typed action of plain values.

    Raises:
        MalformedActionError: Unknown verb, or a field missing, unknown or of the wrong kind.
        ImpossibleActionError: It names a card that the catalogue does not have.
    """
    return read_action(VERBS, data, cards)


def conceal(state: GameState, data: Mapping[str, object], seat: str | None) -> dict[str, object]:
    """Return the action as `seat` may see it: faces of facedown dials are the owner's (RRG 3, 31),
    and nobody looks at a facedown damage card (record page, section 12).

    Args:
        state: The state before the action.
        data: The action.
        seat: A side, `judge`, or None for the public.
    """
    shown = dict(data)
    if is_facedown_card(data):
        shown.pop("card", None)
    if data.get("do") != "assign_dials" or seat == JUDGE:
        return shown
    # A ship that the game does not have is nobody's, so its faces are told to nobody.
    ship = state.ships.get(ShipId(str(data.get("ship"))))
    commands = data.get("commands")
    if (ship is None or ship.side != seat) and isinstance(commands, list | tuple):
        shown["commands"] = [Command.UNKNOWN.value] * len(commands)
    return shown


def publish(start: GameState, course: Sequence[tuple[Plain, GameState]]) -> list[dict[str, object]]:
    """See `rules.kit.game.Game.publish`; loaded when a record is given out."""
    from armada_companion.games.armada.rules.published import publish_course

    return publish_course(start, course)


def is_facedown_card(data: Mapping[str, object]) -> bool:
    """Tell whether an action deals a damage card facedown."""
    return data.get("do") == "deal_damage_card" and data.get("faceup") is False


def may_see_dials(side: Side, seat: str | None) -> bool:
    """Tell whether a seat may see the facedown dials of a side. Source: RRG 3, 31."""
    return seat in (JUDGE, side)
