"""Readers of Armada's own values in actions; the others stand in `kit/fields.py`."""

from enum import StrEnum

from armada_companion.games.armada.rules.types import JUDGE, Command, HullZone, Side
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.fields import mapping, number, word
from armada_companion.kit.game import CardSource


class _Seat(StrEnum):
    A = Side.A.value
    B = Side.B.value
    JUDGE = JUDGE


def hull(value: object, cards: CardSource) -> int:
    """Read a hull value, 1 and up."""
    found = number(value, cards)
    if found == 0:
        raise MalformedActionError("0 is not a hull value")
    return found


def known_command(value: object, cards: CardSource) -> Command:
    """Read a command; an unknown face is none."""
    command = word(Command)(value, cards)
    if command is Command.UNKNOWN:
        raise MalformedActionError("a command is needed, not 'unknown'")
    return command


def numbers_by_zone(value: object, cards: CardSource) -> dict[HullZone, int]:
    """Read numbers by hull zone."""
    zone = word(HullZone)
    return {zone(key, cards): number(item, cards) for key, item in mapping(value, cards).items()}


def seat(value: object, cards: CardSource) -> str:
    """Read who looks: a side, or `judge`."""
    found = word(_Seat)(value, cards)
    return JUDGE if found is _Seat.JUDGE else Side(found)
