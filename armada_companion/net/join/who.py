"""Who asks a hub: a table, a second laptop that only looks, or a judge's laptop."""

import re
from enum import StrEnum
from typing import NamedTuple

from armada_companion.kit.event import MOST_JUDGE, MOST_TABLE
from armada_companion.net.pipe import Json

_PLACE = re.compile("(l|j)?([1-9][0-9]{0,3})")


class Role(StrEnum):
    """The rights of a key: a table plays, a look reads, a judge decides."""

    TABLE = "table"
    LOOK = "look"
    JUDGE = "judge"


_LETTERS = {"": Role.TABLE, "l": Role.LOOK, "j": Role.JUDGE}
_MARKS = {role: letter for letter, role in _LETTERS.items()}
"""The letter before the number of a card, in a path."""


class Who(NamedTuple):
    """A card and its key; `number` is that of a table or of a judge's card."""

    role: Role
    number: int

    @property
    def mark(self) -> str:
        """Its name in the store: "table17"."""
        return f"{self.role}{self.number}"

    @property
    def plain(self) -> dict[str, object]:
        """Itself in a line of a pipe."""
        key = "judge" if self.role is Role.JUDGE else "table"
        return {key: self.number, "role": str(self.role)}

    @property
    def place(self) -> str:
        """Itself as the last part of a path: "17", "l17", "j3"."""
        return f"{_MARKS[self.role]}{self.number}"

    @property
    def side(self) -> bytes:
        """Its name in the key exchange."""
        return f"armada-{self.role} {self.number}".encode()


def read_place(text: str) -> Who | None:
    """Return who is meant by the last part of a path: "17", "l17", "j3"."""
    found = _PLACE.fullmatch(text)
    if found is None:
        return None
    role, number = _LETTERS[found[1] or ""], int(found[2])
    return Who(role, number) if number <= _most(role) else None


def read_who(plain: Json) -> Who:
    """Return who is meant in a line of the pipe.

    Raises:
        ValueError: Nobody; the text is one sentence.
    """
    role = plain.get("role", Role.TABLE) if isinstance(plain, dict) else ""
    if role not in tuple(Role):
        raise ValueError("a card is of a table, a second laptop (look) or a judge")
    number = plain.get("judge" if role == Role.JUDGE else "table")
    if type(number) is not int or not 1 <= number <= _most(Role(role)):
        raise ValueError(f"{str(number)[:20]!r} is no number of a {role}")
    return Who(Role(role), number)


def _most(role: Role) -> int:
    return MOST_JUDGE if role is Role.JUDGE else MOST_TABLE
