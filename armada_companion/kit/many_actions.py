"""Reads the actions of a long game with msgspec: all actions of a class at once.

That is four times as fast as `codec.decode`, but msgspec needs as long to prepare for a class as 80
actions take to read. Where it refuses an action, or would read it differently, nothing is read:
`codec.decode` reads the action, or says why it cannot.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from operator import itemgetter
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from msgspec import Meta, Struct, ValidationError, convert

from armada_companion.kit.codec import MAX_TEXT, bare_type, field_types
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import PlainAction

ActionT = TypeVar("ActionT", bound=Struct)

OFTEN = 100
"""The least number of actions of a class that msgspec reads."""

_Check = Callable[[Any], bool]
"""Returns whether msgspec reads all these plain values of a field as its reader does."""


def read_common(
    kind_of: Callable[[str], type[ActionT] | None], all_data: Sequence[PlainAction]
) -> list[ActionT | None]:
    """Return the typed action of each plain one; None if `codec.decode` has to read it."""
    places: defaultdict[object, list[int]] = defaultdict(list)
    for place, data in enumerate(all_data):
        verb = data.get("do")
        if type(verb) is str:
            places[verb].append(place)
    found: list[ActionT | None] = [None] * len(all_data)
    for verb, where in places.items():
        kind = kind_of(str(verb)) if len(where) >= OFTEN else None
        if kind is not None:
            _fill(found, kind, all_data, where)
    return found


def _fill(
    found: list[ActionT | None],
    kind: type[ActionT],
    all_data: Sequence[PlainAction],
    places: Sequence[int],
) -> None:
    """Put the actions at these places, which are of one class, into `found`."""
    checks = _checks(kind)
    group = [*map(all_data.__getitem__, places)]
    for key in set().union(*group) - {"do"}:
        check = checks.get(key, _differ)
        if check is not _are_alike and not check(_values(group, key)):
            places = [place for place in places if check(_values([all_data[place]], key))]
            group = [*map(all_data.__getitem__, places)]
    if len(places) >= OFTEN:
        for place, action in zip(places, _converted(kind, group), strict=False):
            found[place] = action


def _values(group: Sequence[PlainAction], key: str) -> Sequence[object]:
    try:
        return [*map(itemgetter(key), group)]
    except KeyError:
        return [data[key] for data in group if key in data]


def _converted(kind: type[ActionT], all_data: Sequence[PlainAction]) -> Sequence[ActionT]:
    """Return the typed actions of a class; () if msgspec refuses one of them."""
    try:
        return convert(all_data, list[kind])  # type: ignore[valid-type]  # a type of the list
    except (ValidationError, UnicodeEncodeError, MalformedActionError):
        return ()


def _checks(kind: type[Struct]) -> Mapping[str, _Check]:
    """Return the check of each field of a class, keyed by the field's name in a record."""
    types = field_types(kind)
    keys = zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)
    return {key: _check_of(types[name]) for key, name in keys}


def _check_of(annotation: Any) -> _Check:
    kind, marks = bare_type(annotation)
    for mark in marks:
        if hasattr(mark, "read"):
            return getattr(mark, "are_plain", _differ)
    limits = next((mark for mark in marks if isinstance(mark, Meta)), Meta())
    is_enum = isinstance(kind, type) and issubclass(kind, StrEnum)
    if is_enum or kind is bool or (kind is int and None not in (limits.ge, limits.le)):
        return _are_given if _takes_null(annotation) else _are_alike
    if get_origin(kind) is Mapping and all(_check_of(one) is _are_alike for one in get_args(kind)):
        return _are_given
    return _are_short_texts if kind is str else _differ


def _takes_null(annotation: Any) -> bool:
    declared = get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation
    return get_origin(declared) in (Union, UnionType)


def _are_alike(values: Sequence[object]) -> bool:
    return True


def _are_given(values: Sequence[object]) -> bool:
    # msgspec reads null, too.
    return None not in values


def _are_short_texts(values: Sequence[str]) -> bool:
    try:
        text = "".join(values)
    except TypeError:
        return False
    # Only texts beyond ASCII can have half of a character.
    return text.isascii() and (len(text) <= MAX_TEXT or max(map(len, values)) <= MAX_TEXT)


def _differ(values: Sequence[object]) -> bool:
    return not values
