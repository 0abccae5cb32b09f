"""Removes the names of people from the acts of an event."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from armada_companion.event import acts
from armada_companion.event.state import DESK, Done

_NAMES = ("player", "judge", "first", "second")
_WORDS = ("why", "words", "source", "text")
_KEPT_SOURCES = ("desk", "table", "telephone")


def without_names(done: Sequence[Done]) -> Iterator[Done]:
    """Yield the acts with numbers in place of names, and without free texts and fleet lists.

    One person has the same number everywhere.
    """
    numbers: dict[str, str] = {}

    def number(name: str) -> str:
        return numbers.setdefault(name, f"Person {len(numbers) + 1}") if name else ""

    for one in done:
        plain = _plain(msgspec.to_builtins(one.act), number)
        by = one.by if one.by == DESK else number(one.by)
        yield one._replace(by=by, act=msgspec.convert(plain, type=acts.AnyAct))


# Any: the JSON of an act.
def _plain(value: Any, number: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_plain(each, number) for each in value]
    if not isinstance(value, dict):
        return value
    found = {}
    for key, each in value.items():
        if key in _NAMES or (key == "by" and each != DESK):
            found[key] = number(each)
        elif key in _WORDS and each not in _KEPT_SOURCES:
            found[key] = ""
        else:
            found[key] = _plain(each, number)
    return found
