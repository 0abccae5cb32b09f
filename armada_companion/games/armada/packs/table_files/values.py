"""Typed values from plain ones: everything that does not fit its type is named, with its path."""

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import fields

from armada_companion.store.card_file import where_and_why

from .texts import MOST_ENTRIES, name_faults, text_fault

StructT = TypeVar("StructT", bound=Struct)

MOST_SHOWN = 40
"""The most letters of a wrong value that a message repeats."""

_PATTERNS = {
    "^[a-z0-9][a-z0-9-]*$": "small letters, digits and hyphens, such as x-wing-squadron",
    r"^(\d{4}-\d\d-\d\d)?$": "a day, such as 2025-07-11",
}

_TEXTS = frozenset({"text", "explanation"})
"""Fields with several lines."""

_UNCHECKED = frozenset({"fields"})
"""Fields that are kept as they are, and never shown."""


class Misfit(NamedTuple):
    """A value that does not fit its type.

    Attributes:
        path: From the whole to the value: `batteries.front[2]`.
    """

    path: str
    text: str


def typed(value: object, kind: type[StructT]) -> tuple[StructT | None, Sequence[Misfit]]:
    """Return the typed value of a plain one; None with every misfit if it does not fit.

    Names with markup or invisible characters are misfits too, and control characters in texts.
    """
    found, misfits = None, [*_text_misfits(value)]
    try:
        found = msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        misfits += _misfits(value, kind, "")
        if not misfits:
            where, why = where_and_why(error)
            misfits.append(Misfit(where.removeprefix("$").removeprefix("."), why))
    return None if misfits else found, misfits


def _text_misfits(value: object) -> Iterator[Misfit]:
    fields = dict(value) if isinstance(value, Mapping) else {}
    for field in _TEXTS & fields.keys():
        text = fields.pop(field)
        if isinstance(text, str) and (reason := text_fault(text)):
            yield Misfit(field, reason)
    for field in _UNCHECKED & fields.keys():
        del fields[field]
    yield from (Misfit(path, reason) for path, reason in name_faults(fields))


def shown(value: object) -> str:
    """Return a value for a message: in one line, short, without invisible characters."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    if not text.isprintable():
        text = json.dumps(value, default=str)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


# Any: types as annotations write them, which mypy cannot describe.
def _misfits(value: object, kind: Any, path: str) -> Iterator[Misfit]:
    """Yield each misfit of a value of any type that a pack has."""
    kind, limits = _bare(kind)
    if kind is Any:
        return
    if get_origin(kind) in (Union, UnionType):
        yield from _of_union(value, kind, path)
    elif isinstance(kind, type) and issubclass(kind, Struct):
        yield from _of_struct(value, kind, path)
    elif get_origin(kind) in (dict, Mapping) or _is_mapping(kind):
        yield from _of_mapping(value, kind, path)
    elif get_origin(kind) is tuple:
        yield from _of_tuple(value, kind, limits, path)
    else:
        yield from _of_leaf(value, kind, limits, path)


def _of_struct(value: object, kind: type[Struct], path: str) -> Iterator[Misfit]:
    if not isinstance(value, dict):
        yield Misfit(path, f"expected an object, got {shown(value)}")
        return
    known = {field.encode_name: field for field in fields(kind)}
    for name in value:
        if name not in known:
            yield Misfit(_join(path, name), "this field is unknown")
    for name, field in known.items():
        if name in value:
            yield from _misfits(value[name], field.type, _join(path, name))
        elif field.required:
            yield Misfit(_join(path, name), "this field is missing")


def _of_mapping(value: object, kind: Any, path: str) -> Iterator[Misfit]:
    if not isinstance(value, dict):
        yield Misfit(path, f"expected an object, got {shown(value)}")
        return
    keys, values = get_args(kind)
    for name, entry in value.items():
        yield from _misfits(name, keys, _join(path, name))
        yield from _misfits(entry, values, _join(path, name))


def _of_tuple(value: object, kind: Any, limits: tuple[Meta, ...], path: str) -> Iterator[Misfit]:
    if not isinstance(value, list | tuple):
        yield Misfit(path, f"expected a list, got {shown(value)}")
        return
    for limit in limits:
        if not (limit.min_length or 0) <= len(value) <= (limit.max_length or MOST_ENTRIES):
            wanted = f"{limit.min_length or 0} to {limit.max_length or MOST_ENTRIES}"
            yield Misfit(path, f"expected {wanted} entries, got {len(value)}")
    parts = get_args(kind)
    if parts[-1] is Ellipsis:
        parts = parts[:1] * len(value)
    if len(parts) != len(value):
        yield Misfit(path, f"expected {len(parts)} values, got {shown(value)}")
        return
    for position, (entry, part) in enumerate(zip(value, parts, strict=True)):
        yield from _misfits(entry, part, f"{path}[{position}]")


def _of_union(value: object, kind: Any, path: str) -> Iterator[Misfit]:
    parts = [part for part in get_args(kind) if part is not NoneType]
    if value is None and len(parts) < len(get_args(kind)):
        return
    if len(parts) == 1:
        yield from _misfits(value, parts[0], path)
    else:
        yield from _of_leaf(value, kind, (), path)


def _of_leaf(value: object, kind: Any, limits: tuple[Meta, ...], path: str) -> Iterator[Misfit]:
    try:
        msgspec.convert(value, Annotated[kind, *limits] if limits else kind)
    except msgspec.ValidationError as error:
        wanted = _wanted(value, kind, limits)
        if wanted:
            yield Misfit(path, f"expected {wanted}, got {shown(value)}")
        else:
            yield Misfit(path, where_and_why(error)[1])


def _wanted(value: object, kind: Any, limits: tuple[Meta, ...]) -> str:
    """Return the end of "expected …" for a type without parts, or "" for a rare one."""
    limit = limits[0] if limits else Meta()
    if kind is bool:
        return "true or false"
    if kind is int:
        return f"a whole number from {limit.ge} to {limit.le}"
    if get_origin(kind) is Literal:
        return _one_of(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _one_of(tuple(one.value for one in kind))
    return _text_wanted(value, limit) if kind is str else ""


def _text_wanted(value: object, limit: Meta) -> str:
    if limit.pattern in _PATTERNS:
        return _PATTERNS[limit.pattern]
    if isinstance(value, str) and limit.max_length is not None and len(value) > limit.max_length:
        return f"at most {limit.max_length} letters and not {len(value)}"
    return "a text"


def _one_of(values: tuple[object, ...]) -> str:
    words = [str(value) or '""' for value in values]
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


def _bare(kind: Any) -> tuple[Any, tuple[Meta, ...]]:
    """Return a type without its annotations, and the limits among them."""
    if get_origin(kind) is not Annotated:
        return kind, ()
    inner, *notes = get_args(kind)
    return inner, tuple(note for note in notes if isinstance(note, Meta))


def _is_mapping(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
