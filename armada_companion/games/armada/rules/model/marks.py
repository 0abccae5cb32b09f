"""Marks for the fields of a state: when a value ends, and its name in `replay --json`."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import TypeVar

from msgspec import Struct

from armada_companion.kit.codec import field_types
from armada_companion.kit.value import Value

ValueT = TypeVar("ValueT", bound=Value)


class Ends(StrEnum):
    """When a field is reset to its default; a field may have several of these marks."""

    ROUND = "round"
    """A new round begins."""

    IN_PLAY = "in play"
    """The ship or squadron with the field leaves play."""


class Public(Value, frozen=True):
    """Marks a field of a unit that `replay --json` writes; the mark has its name there."""

    name: str


def after(value: ValueT, end: Ends) -> ValueT:
    """Return a value whose fields that end at that time are reset to their defaults."""
    return value._replace(**_defaults(type(value), end))


def public_values(value: Value) -> dict[str, object]:
    """Return the fields that are marked `Public`, in plain values."""
    return {name: getattr(value, field) for field, name in _public(type(value)).items()}


def marks_of(kind: type[Struct]) -> Iterator[tuple[str, object]]:
    """Yield each mark of a class's fields as a pair with the name of the field."""
    # `msgspec.structs.fields` takes ten times as long.
    for name, annotation in field_types(kind).items():
        for mark in getattr(annotation, "__metadata__", ()):
            yield name, mark


@cache
def _defaults(kind: type[Value], end: Ends) -> Mapping[str, object]:
    last_first = zip(
        reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False
    )
    ending = [name for name, mark in marks_of(kind) if mark is end]
    return {name: default for name, default in last_first if name in ending}


@cache
def _public(kind: type[Value]) -> Mapping[str, str]:
    return {field: mark.name for field, mark in marks_of(kind) if isinstance(mark, Public)}
