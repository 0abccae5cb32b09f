"""Spoils records at random: bytes, values, keys, lines, numbers, characters, nesting, seals."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.fuzz.forgeries import chained
from tests.laws.misshapen import VALUES, misshapen

_ODD = (
    *("\u202e", "\u200f", "\u2066", "\x1b[2J", "\x07", "\u0085", "\u2028", "\0", "\ud800"),
    *("<img src='//host/x'>", "%s%n{0}", "😀" * 9, "e\u0301" * 40, "A" * 3000),
    *("/dev/zero", "../../x", "\ufeff"),
)
_RAW = (
    *("{", "}", "[", '"', "\\", "\\u", "null", "NaN", "Infinity", "1e999", "-0", "1.0", "9" * 400),
    *('{"a":' * 80, "[" * 3000, "\r", "\n", "\n\n", "#", "\t", "\ufeff", "\u2028", "\x00"),
)
_KEYS = ("do", "by", "at", "n", "hash", "action", "end", "overruled", "settings", "players", "game")
_HEADERS: Sequence[dict[str, object]] = (
    {"game": "pinned-down"},
    {"version": 2},
    {"end": {"steps": 2}, "action": {"do": "undo"}, "n": 1, "at": 0},
    {"ruleset": "custom"},
    {"settings": {"rounds": 0}},
    {"settings": {"format": "sector-fleet", "time_limit_minutes": 600}},
    {"players": [{"id": "ann", "side": "A"}, {"id": "bob", "side": "B"}]},
    {"title": "\u202eevil\x1b]0;x\x07", "id": "../../x", "created": "never"},
)


def spoil(data: bytes, chance: Random) -> bytes:
    """Return a record with one to four changes."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        data = chance.choices(_WAYS, weights=_WEIGHTS)[0](data, chance)
    return data


def _bytes(data: bytes, chance: Random) -> bytes:
    """Change, cut, double or insert some bytes."""
    place = chance.randrange(len(data) + 1)
    end = min(len(data), place + chance.choice((1, 1, 2, 8, 100)))
    new = chance.choice((b"", chance.randbytes(1), chance.randbytes(9), data[place:end] * 2))
    return data[:place] + new + data[end:]


def _raw(data: bytes, chance: Random) -> bytes:
    """Put a piece of broken JSON somewhere."""
    place = chance.randrange(len(data) + 1)
    piece = chance.choice((*_RAW, *_ODD)).encode("utf-8", "surrogatepass")
    return data[:place] + piece + data[place + chance.choice((0, 0, 1, 5)) :]


def _lines(data: bytes, chance: Random) -> bytes:
    """Take out, double, exchange or move lines."""
    lines = data.split(b"\n")
    one, two = (chance.randrange(len(lines)) for _ in range(2))
    match chance.randrange(5):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, lines[one])
        case 2:
            lines[one], lines[two] = lines[two], lines[one]
        case 3:
            lines = lines[: one + 1]
        case _:
            lines[one:one] = [lines[two]] * chance.choice((3, 50))
    return b"\n".join(lines)


def _values(data: bytes, chance: Random) -> bytes:
    """Put a value of another kind, an odd text or another step's value into an object."""
    return _changed(data, chance, _odd_value)


def _headers(data: bytes, chance: Random) -> bytes:
    first, *rest = data.split(b"\n")
    try:
        header = json.loads(first)
        changed = json.dumps({**header, **chance.choice(_HEADERS)}).encode()
    except (ValueError, TypeError, RecursionError):
        return data
    return b"\n".join([changed, *rest])


def _sealed_anew(data: bytes, chance: Random) -> bytes:
    """Put the hashes right, so that what else is wrong is read."""
    try:
        lines = [json.loads(line) for line in data.splitlines() if line.strip()]
        whole = [line for line in lines if isinstance(line, dict)]
        texts = [json.dumps(line) for line in chained(whole)]
    except (ValueError, RecursionError):
        return data
    return "\n".join(texts).encode()


def _unsealed(data: bytes, chance: Random) -> bytes:
    """Make a script of a sealed record."""
    try:
        first, *rest = (json.loads(line) for line in data.splitlines() if line.strip())
        steps = [{"action": line["action"]} for line in rest if "action" in line]
        first.pop("hash", None)
    except (ValueError, RecursionError, TypeError, AttributeError):
        return data
    return "\n".join(map(json.dumps, (first, *steps))).encode()


def _changed(data: bytes, chance: Random, change: Callable[[Any, Random], object]) -> bytes:
    """Change one line that is JSON."""
    lines = data.split(b"\n")
    place = chance.randrange(len(lines))
    try:
        lines[place] = json.dumps(change(json.loads(lines[place]), chance)).encode()
    except (ValueError, RecursionError):
        return data
    return b"\n".join(lines)


def _odd_value(line: Any, chance: Random) -> object:
    if not isinstance(line, dict) or not line:
        return chance.choice(VALUES)
    action = line.get("action")
    if isinstance(action, dict) and chance.random() < 0.6:
        return {**line, "action": misshapen(action, chance)}
    if chance.random() < 0.3:
        return {**line, chance.choice(_KEYS): chance.choice((*VALUES, *_ODD))}
    return misshapen(line, chance)


_WAYS: Sequence[Callable[[bytes, Random], bytes]] = (
    *(_bytes, _raw, _lines, _values, _headers, _sealed_anew, _unsealed),
)
_WEIGHTS = (4, 4, 5, 10, 2, 5, 4)
