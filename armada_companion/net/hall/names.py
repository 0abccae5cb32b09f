"""Initials in place of names: in the pairings, and in all words of a view."""

import json
import re
from collections.abc import Iterable

from armada_companion.net.pipe import Json

_BRIEF = 20
"""Sentences cut a longer name."""


def initials(name: str) -> str:
    """Return "A. B." for "Ann Baker"; of a team of players, the initials of each."""
    parts = (part.split() for part in name.split(","))
    return ", ".join(" ".join(f"{one[0]}." for one in part) for part in parts if part)


def with_initials(view: bytes) -> bytes:
    """Return a view as JSON with initials in place of the names of its sides."""
    found = json.loads(view)
    sides = found.get("sides", [])
    names = {str(side["name"]): initials(str(side["name"])) for side in sides}
    pattern = _pattern(names)
    for key in ("turn", "detail", "last", "passing"):
        if key in found:
            found[key] = _replaced(found[key], pattern, names)
    for side in sides:
        side["name"] = names[side["name"]]
    return json.dumps(found, separators=(",", ":")).encode()


def _pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    # The longest first: no name is taken for the beginning of another.
    forms = {form for name in names for form in (name, f"{name[: _BRIEF - 1].rstrip()}…")}
    known = sorted(filter(str.strip, forms - {"…"}), key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, known))})(?!\w)") if known else None


def _replaced(value: Json, pattern: re.Pattern[str] | None, names: dict[str, str]) -> Json:
    if isinstance(value, str) and pattern is not None:
        return pattern.sub(lambda found: _initials_of(found[0], names), value)
    if isinstance(value, list):
        return [_replaced(one, pattern, names) for one in value]
    if isinstance(value, dict):
        return {key: _replaced(one, pattern, names) for key, one in value.items()}
    return value


def _initials_of(shown: str, names: dict[str, str]) -> str:
    if shown in names:
        return names[shown]
    return next(made for name, made in names.items() if name.startswith(shown.rstrip("…")))
