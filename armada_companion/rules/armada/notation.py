"""Reads the actions of a record. Source: record page, section 3."""

from collections.abc import Mapping

from armada_companion.rules.armada.actions import Action
from armada_companion.rules.armada.state import GameState
from armada_companion.rules.armada.types import Command, ShipId, Side
from armada_companion.rules.armada.verb import Verb
from armada_companion.rules.armada.verbs import VERBS
from armada_companion.rules.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.rules.kit.game import CardSource

JUDGE = "judge"


def decode(data: Mapping[str, object], cards: CardSource) -> Action:
    """Return the typed action of plain values.

    Raises:
        MalformedActionError: Unknown verb, or a field missing, unknown or of the wrong kind.
        ImpossibleActionError: It names a card that the catalogue does not have.
    """
    do = data.get("do")
    if not isinstance(do, str):
        raise MalformedActionError("do is missing or not a text")
    if do not in VERBS:
        raise MalformedActionError(f"unknown action {do!r}")
    verb = VERBS[do]
    _refuse_unknown_fields(verb, data)
    values: dict[str, object] = {}
    for field in verb.fields:
        if field.name in data:
            try:
                values[field.attribute] = field.read(data[field.name], cards)
            except (MalformedActionError, ImpossibleActionError) as error:
                raise type(error)(f"{do}: {field.name}: {error}") from None
        elif field.required:
            raise MalformedActionError(f"{do}: {field.name} is missing")
    return verb.build(**values)


def conceal(state: GameState, data: Mapping[str, object], seat: str | None) -> dict[str, object]:
    """Return the action as `seat` may see it: faces of facedown dials are the owner's (RRG 3, 31).

    Args:
        state: The state before the action.
        data: The action.
        seat: A side, `judge`, or None for the public.
    """
    shown = dict(data)
    if data.get("do") != "assign_dials" or seat == JUDGE:
        return shown
    # A ship that the game does not have is nobody's, so its faces are told to nobody.
    ship = state.ships.get(ShipId(str(data.get("ship"))))
    commands = data.get("commands")
    if (ship is None or ship.side != seat) and isinstance(commands, list | tuple):
        shown["commands"] = [Command.UNKNOWN.value] * len(commands)
    return shown


def may_see_dials(side: Side, seat: str | None) -> bool:
    """Tell whether a seat may see the facedown dials of a side. Source: RRG 3, 31."""
    return seat in (JUDGE, side)


def _refuse_unknown_fields(verb: Verb, data: Mapping[str, object]) -> None:
    known = {field.name for field in verb.fields}
    for key in data:
        if key != "do" and key not in known:
            raise MalformedActionError(f"{verb.do}: unknown field {key!r}")
