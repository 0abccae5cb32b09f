"""Readers of the values in a record's actions: plain value in, typed value out.

Each raises MalformedActionError with what is wrong; the caller names the field.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import NamedTuple, TypeVar

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.game import CardSource
from armada_companion.kit.plain_text import plain_text

Reader = Callable[[object, CardSource], object]
EnumT = TypeVar("EnumT", bound=StrEnum)
MAX_NUMBER = 9999
MAX_TEXT = 2000


class Field(NamedTuple):
    """One field of an action.

    Attributes:
        name: As the record writes it.
        read: Turns the plain value into the typed one.
        attribute: Name in the action's class.
        required: It may not be left out.
    """

    name: str
    read: Reader
    attribute: str
    required: bool = True


def required(name: str, read: Reader, attribute: str = "") -> Field:
    """Return a field that every such action has."""
    return Field(name, read, attribute or name)


def optional(name: str, read: Reader, attribute: str = "") -> Field:
    """Return a field that may be left out."""
    return Field(name, read, attribute or name, required=False)


def text(value: object, cards: CardSource) -> str:
    """Read a text of at most 2,000 characters."""
    if not isinstance(value, str):
        raise MalformedActionError(f"{shown(value)} is not a text")
    if len(value) > MAX_TEXT:
        raise MalformedActionError(f"a text of {len(value)} characters is too long")
    return value


def name(value: object, cards: CardSource) -> str:
    """Read a name; line breaks and doubled blanks in it become one blank, what is unseen goes."""
    return " ".join(plain_text(text(value, cards)).split())


def unit_id(value: object, cards: CardSource) -> str:
    """Read the id of a ship or squadron; whether it exists is judged later."""
    found = text(value, cards)
    if not found:
        raise MalformedActionError("an id is empty")
    return found


def flag(value: object, cards: CardSource) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise MalformedActionError(f"{shown(value)} is not true or false")
    return value


def number(value: object, cards: CardSource) -> int:
    """Read a whole number from 0 to 9999."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise MalformedActionError(f"{shown(value)} is not a whole number")
    if not 0 <= value <= MAX_NUMBER:
        raise MalformedActionError(f"{value} is not in 0 to {MAX_NUMBER}")
    return value


def word(kind: type[EnumT]) -> Callable[[object, CardSource], EnumT]:
    """Return a reader of one word of a closed set."""

    def read(value: object, cards: CardSource) -> EnumT:
        try:
            return kind(text(value, cards))
        except ValueError:
            known = ", ".join(kind)
            raise MalformedActionError(f"{shown(value)} is none of {known}") from None

    return read


def tuple_of(read: Reader, least: int = 0) -> Reader:
    """Return a reader of a list of at least `least` values."""

    def read_all(value: object, cards: CardSource) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            raise MalformedActionError(f"{shown(value)} is not a list")
        if len(value) < least:
            raise MalformedActionError(f"a list of at least {least} is needed")
        return tuple(read(item, cards) for item in value)

    return read_all


def set_of(read: Reader) -> Reader:
    """Return a reader of a list of different values, one at least."""
    read_all = tuple_of(read, least=1)

    def read_different(value: object, cards: CardSource) -> object:
        found = read_all(value, cards)
        if isinstance(found, tuple) and len(set(found)) != len(found):
            raise MalformedActionError(f"{shown(value)} names something twice")
        return found

    return read_different


def mapping(value: object, cards: CardSource) -> Mapping[str, object]:
    """Read an object."""
    if not isinstance(value, Mapping):
        raise MalformedActionError(f"{shown(value)} is not an object")
    return value


def numbers_by_id(value: object, cards: CardSource) -> dict[str, int]:
    """Read numbers by unit id."""
    return {unit_id(key, cards): number(item, cards) for key, item in mapping(value, cards).items()}


def shown(value: object) -> str:
    """Return a value for a message, cut where it is long."""
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}..."
