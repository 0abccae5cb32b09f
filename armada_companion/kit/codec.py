"""Converts between the plain values of a record and typed actions.

How a field is written follows from its type in the class of the action: numbers with their range
(`msgspec.Meta`), texts, enumerations, tuples and mappings of these. Any other type needs a
`FieldType` in its annotation: `Annotated[Card, CatalogCard("damage")]`.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Protocol, TypeVar, Union, get_args, get_origin

from msgspec import NODEFAULT, Meta, Struct

from armada_companion.kit.action import verb_of
from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.step import PlainAction
from armada_companion.kit.value import Value
from armada_companion.kit.wording import plain_text

ActionT = TypeVar("ActionT", bound=Struct)
MAX_NUMBER = 9999
MAX_TEXT = 2000

# Any: a reader returns a value of the type from whose annotation it was made.
Reader = Callable[[object, CardSource], Any]
Writer = Callable[[Any], object]


class FieldType(Protocol):
    """Reads and writes the values of a type that msgspec does not know."""

    def read(self, value: object, cards: CardSource) -> object:
        """Return the typed value.

        Raises:
            MalformedActionError: The value has the wrong type.
            ImpossibleActionError: The value names a card that is not in the catalogue.
        """
        ...

    def write(self, value: Any) -> object:
        """Return the plain value of a typed one."""
        ...


class _NameField:
    """A field for a text in one line, without repeated blanks and invisible characters."""

    def read(self, value: object, cards: CardSource) -> str:
        return " ".join(plain_text(read_text(value)).split())

    def write(self, value: str) -> str:
        return value


class _Different:
    """Marks a tuple in which no value may be repeated."""


Amount = Annotated[int, Meta(ge=0, le=MAX_NUMBER)]
"""A whole number from 0 to 9999."""

UnitId = Annotated[str, Meta(min_length=1)]
"""The id of a ship, squadron or player; the rules check whether it exists."""

Name = Annotated[str, _NameField()]
"""A name in one line."""

DIFFERENT = _Different()
"""Annotates a tuple that may not repeat a value."""


def decode(
    kind_of: Callable[[str], type[ActionT] | None], data: PlainAction, cards: CardSource
) -> ActionT:
    """Return the typed action that plain values describe.

    Args:
        kind_of: Returns the action class of a verb, or None.
        data: The action as a record holds it.
        cards: The catalogue of the game.

    Raises:
        MalformedActionError: Unknown verb, or a field is missing, unknown or of the wrong type.
        ImpossibleActionError: The action names a card that is not in the catalogue.
    """
    verb = data.get("do")
    if not isinstance(verb, str):
        raise MalformedActionError("do is missing or not a text")
    kind = kind_of(verb)
    if kind is None:
        raise MalformedActionError(f"unknown action {verb!r}")
    form = _form(kind)
    if not data.keys() <= form.keys:
        unknown = next(key for key in data if key not in form.keys)
        raise MalformedActionError(f"{verb}: unknown field {unknown!r}")
    values = _read_fields(verb, form.fields, data, cards)
    try:
        return kind(**values)
    except MalformedActionError as error:
        raise MalformedActionError(f"{verb}: {error}") from None


def encode(action: Struct) -> dict[str, object]:
    """Return the plain values of an action; fields that have their default are omitted."""
    data: dict[str, object] = {"do": verb_of(type(action))}
    for field in _form(type(action)).fields:
        value = getattr(action, field.attribute)
        if field.default is NODEFAULT or value != field.default:
            data[field.name] = field.write(value)
    return data


def shown(value: object) -> str:
    """Return a value for a message, shortened to 40 characters."""
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}..."


def read_text(value: object, most: int = MAX_TEXT) -> str:
    """Return a text of at most `most` characters, without unpaired surrogates.

    Raises:
        MalformedActionError: The value is not a text, or is too long.
    """
    if not isinstance(value, str):
        raise MalformedActionError(f"{shown(value)} is not a text")
    if len(value) > most:
        raise MalformedActionError(
            f"a text of {len(value)} characters is too long; at most {most} are allowed"
        )
    if not value.isascii() and any("\ud800" <= one <= "\udfff" for one in value):
        raise MalformedActionError(f"{shown(value)} has half of a character")
    return value


@cache
def reader_of(annotation: Any) -> Reader:
    """Return the function that reads values of a type, such as `tuple[HullZone, ...]`.

    Raises:
        TypeError: The type has no form in a record.
    """
    kind, marks = bare_type(annotation)
    for mark in marks:
        if hasattr(mark, "read"):
            return mark.read  # type: ignore[no-any-return]  # a FieldType
    limits = next((mark for mark in marks if isinstance(mark, Meta)), Meta())
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _word_reader(kind)
    make = _READERS.get(get_origin(kind) or kind)
    if make is None:
        raise TypeError(f"{annotation} has no form in a record")
    read = make(kind, limits)
    return _different(read) if DIFFERENT in marks else read


def field_types(kind: type[Struct]) -> dict[str, Any]:
    """Return the types of the fields as the classes declare them, the base's fields first."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        found |= vars(base).get("__annotations__", {})
    return found


class _Field(Value, frozen=True):
    """One field of an action.

    Attributes:
        name: Its key in a record.
        attribute: Its name in the class of the action.
        default: Its value if it is omitted; NODEFAULT for a required field.
    """

    name: str
    attribute: str
    default: object
    read: Reader
    write: Writer


class _Form(Value, frozen=True):
    """The form of an action in a record: its keys, with `do`, and its fields."""

    keys: frozenset[str]
    fields: tuple[_Field, ...]


@cache
def _form(kind: type[Struct]) -> _Form:
    fields = _fields(kind)
    return _Form(frozenset(("do", *(field.name for field in fields))), fields)


def _fields(kind: type[Struct]) -> tuple[_Field, ...]:
    # A mutable default, such as {}, is declared by its factory.
    types = field_types(kind)
    names, defaults = kind.__struct_fields__, kind.__struct_defaults__
    required = (NODEFAULT,) * (len(names) - len(defaults))
    return tuple(
        _Field(
            name,
            attribute,
            default.factory() if hasattr(default, "factory") else default,
            reader_of(types[attribute]),
            _writer_of(types[attribute]),
        )
        for name, attribute, default in zip(
            kind.__struct_encode_fields__, names, (*required, *defaults), strict=True
        )
    )


def _read_fields(
    verb: str, fields: tuple[_Field, ...], data: PlainAction, cards: CardSource
) -> dict[str, object]:
    values: dict[str, object] = {}
    for field in fields:
        name = field.name
        if name in data:
            try:
                values[field.attribute] = field.read(data[name], cards)
            except (MalformedActionError, ImpossibleActionError) as error:
                raise type(error)(f"{verb}: {name}: {error}") from None
        elif field.default is NODEFAULT:
            raise MalformedActionError(f"{verb}: {name} is missing")
    return values


def bare_type(annotation: Any) -> tuple[Any, tuple[object, ...]]:
    """Return the bare type, without None and annotations, and the annotations."""
    marks: tuple[object, ...] = ()
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *beside = get_args(annotation)
            marks = (*beside, *marks)
        elif get_origin(annotation) in (Union, UnionType):
            (annotation,) = (one for one in get_args(annotation) if one is not NoneType)
        elif hasattr(annotation, "__supertype__"):
            annotation = annotation.__supertype__
        else:
            return annotation, marks


def _writer_of(annotation: Any) -> Writer:
    kind, marks = bare_type(annotation)
    for mark in marks:
        if hasattr(mark, "write"):
            return mark.write  # type: ignore[no-any-return]  # a FieldType
    if get_origin(kind) is tuple:
        write_one = _writer_of(get_args(kind)[0])
        return lambda value: [write_one(one) for one in value]
    return _plain


def _plain(value: object) -> object:
    match value:
        case StrEnum():
            return value.value
        case tuple():
            return [_plain(one) for one in value]
        case Mapping():
            return {_plain(key): _plain(one) for key, one in value.items()}
        case _:
            return value


def _flag_reader(kind: Any, limits: Meta) -> Reader:
    def read(value: object, cards: CardSource) -> bool:
        if not isinstance(value, bool):
            raise MalformedActionError(f"{shown(value)} is not true or false")
        return value

    return read


def _number_reader(kind: Any, limits: Meta) -> Reader:
    least, most = limits.ge or 0, MAX_NUMBER if limits.le is None else limits.le

    def read(value: object, cards: CardSource) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise MalformedActionError(f"{shown(value)} is not a whole number")
        if not least <= value <= most:
            raise MalformedActionError(f"{value} is not in {least} to {most}")
        return value

    return read


def _text_reader(kind: Any, limits: Meta) -> Reader:
    least, most = limits.min_length, limits.max_length or MAX_TEXT

    def read(value: object, cards: CardSource) -> str:
        found = read_text(value, most)
        if least and not found:
            raise MalformedActionError("an id is empty")
        return found

    return read


def _word_reader(kind: type[StrEnum]) -> Reader:
    known = {one.value: one for one in kind}

    def read(value: object, cards: CardSource) -> StrEnum:
        found = known.get(value) if isinstance(value, str) else None
        if found is None:
            raise MalformedActionError(f"{shown(value)} is not one of {', '.join(known)}")
        return found

    return read


def _tuple_reader(kind: Any, limits: Meta) -> Reader:
    read_one = reader_of(get_args(kind)[0])
    least = limits.min_length or 0

    def read(value: object, cards: CardSource) -> tuple[object, ...]:
        if not isinstance(value, list | tuple):
            raise MalformedActionError(f"{shown(value)} is not a list")
        if len(value) < least:
            raise MalformedActionError(f"a list of at least {least} is needed")
        return tuple(read_one(one, cards) for one in value)

    return read


def _different(read_all: Reader) -> Reader:
    def read(value: object, cards: CardSource) -> object:
        found = read_all(value, cards)
        if isinstance(found, tuple) and len(set(found)) != len(found):
            raise MalformedActionError(f"{shown(value)} has the same value twice")
        return found

    return read


def _mapping_reader(kind: Any, limits: Meta) -> Reader:
    read_key, read_value = map(reader_of, get_args(kind))

    def read(value: object, cards: CardSource) -> dict[object, object]:
        if not isinstance(value, Mapping):
            raise MalformedActionError(f"{shown(value)} is not an object")
        return {read_key(key, cards): read_value(one, cards) for key, one in value.items()}

    return read


_READERS: Mapping[object, Callable[[Any, Meta], Reader]] = {
    bool: _flag_reader,
    int: _number_reader,
    str: _text_reader,
    tuple: _tuple_reader,
    Mapping: _mapping_reader,
}
"""The readers by type, or by the type that an alias stands for."""
