"""Which values of a state a correction changes, and in which direction."""

from collections.abc import Collection, Iterator, Mapping
from enum import Enum

from msgspec.structs import fields

from armada_companion.kit.value import Value

Kinds = tuple[type[Value], ...]
Ways = Mapping[str, Collection[str]]


def names(kinds: Kinds) -> list[str]:
    """Return every field of some classes: "Ship.speed"."""
    return [f"{kind.__name__}.{one.name}" for kind in kinds for one in fields(kind)]


def changes(
    kinds: Kinds, before: object, after: object, name: str = "GameState"
) -> Iterator[tuple[str, str]]:
    """Yield each field that differs, with its direction: ("Ship.speed", "up").

    Args:
        kinds: The classes that are compared field by field.
        before: The state before a correction.
        after: The state after it.
        name: The name of the whole.
    """
    if before == after:
        return
    yield name, way(before, after)
    if isinstance(before, kinds) and type(before) is type(after):
        for one in fields(before):
            inner = getattr(before, one.name), getattr(after, one.name)
            yield from changes(kinds, *inner, f"{type(before).__name__}.{one.name}")
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in {*before} & {*after}:
            yield from changes(kinds, before[key], after[key], name)
    elif isinstance(before, tuple) and isinstance(after, tuple):
        for one, other in zip(before, after, strict=False):
            yield from changes(kinds, one, other, name)


def is_corrected(ways: Collection[str], *, one_way: bool) -> bool:
    """Return whether these directions are all that a value needs.

    Args:
        ways: The directions in which corrections change it.
        one_way: It has a reason to change in one direction only, and does so.
    """
    up_or_down = {*ways} - {""}
    return bool(ways) and len(up_or_down) in ((1,) if one_way else (0, 2))


def way(before: object, after: object) -> str:
    """Return "up" for a higher number, more pieces or a set value, "down" for less, else ""."""
    more = _size(after) - _size(before)
    return "up" if more > 0 else "down" if more < 0 else ""


def _size(value: object) -> int:
    match value:
        case None | Enum():
            return 0 if value else -1
        case int():
            return value
        case str():
            return bool(value)
        case Collection():
            return len(value)
    return 0
