"""Types of fields of actions that a record writes in a way of their own; see `kit/codec.py`."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from armada_companion.games.armada.rules.types import JUDGE, Command, Side
from armada_companion.kit.cards import CardSource
from armada_companion.kit.codec import UnitId, reader_of
from armada_companion.kit.errors import MalformedActionError


class _KnownCommandField:
    def read(self, value: object, cards: CardSource) -> Command:
        command = Command(str(reader_of(Command)(value, cards)))
        if command is Command.UNKNOWN:
            raise MalformedActionError("a command is needed, not 'unknown'")
        return command

    def write(self, value: Command) -> str:
        return value.value


class _Seat(StrEnum):
    A = Side.A.value
    B = Side.B.value
    JUDGE = JUDGE


class _SeatField:
    def read(self, value: object, cards: CardSource) -> str:
        found = str(reader_of(_Seat)(value, cards))
        return found if found == JUDGE else Side(found)

    def write(self, value: str) -> str:
        return str(value)


KnownCommand = Annotated[Command, _KnownCommandField()]
"""One of the four commands; an unknown face is none."""

Seat = Annotated[str, _SeatField()]
"""A side, or `judge`."""

UnitIds = Annotated[tuple[UnitId, ...], Meta(min_length=1)]
"""One id of a ship or squadron, or more."""
