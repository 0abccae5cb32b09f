"""Marks of a state's fields in their types: the end of a value, and its public place."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import TypeVar

from msgspec.structs import FieldInfo, fields

from armada_companion.kit.value import Value

ValueT = TypeVar("ValueT", bound=Value)


class Ends(StrEnum):
    """When a field gets its default again; a field may have several of these marks."""

    ROUND = "round"
    """A new round begins."""

    IN_PLAY = "in play"
    """Its ship or squadron leaves play."""


class Public(Value, frozen=True):
    """`replay --json` writes the field of a unit, under this name."""

    name: str


def after(value: ValueT, end: Ends) -> ValueT:
    """Return a value in which all fields that end then have their defaults."""
    return value._replace(**_defaults(type(value), end))


def public_values(value: Value) -> dict[str, object]:
    """Return the fields that are marked `Public`, in plain values."""
    return {name: getattr(value, field) for field, name in _public(type(value)).items()}


def marks_of(field: FieldInfo) -> tuple[object, ...]:
    """Return the marks of a field."""
    marks: tuple[object, ...] = getattr(field.type, "__metadata__", ())
    return marks


@cache
def _defaults(kind: type[Value], end: Ends) -> Mapping[str, object]:
    return {one.name: one.default for one in fields(kind) if end in marks_of(one)}


@cache
def _public(kind: type[Value]) -> Mapping[str, str]:
    return {
        one.name: mark.name
        for one in fields(kind)
        for mark in marks_of(one)
        if isinstance(mark, Public)
    }
