"""The lines of a record as JSON objects, and the errors of records."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from armada_companion.kit.broken_json import json_problem
from armada_companion.kit.value import Value
from armada_companion.store.limits import MAX_BYTES, MAX_VALUES, Tally, count_values

_LONGEST = 300
_MAX_DEPTH = 64
_BOM = b"\xef\xbb\xbf"
_SPACE = b" \t\r"


_NO_OBJECT = "this line is not a JSON object"
_NO_RECORD = "this is not a game record: it is not UTF-8 text"
_TOO_DEEP = "this line is nested too deeply"

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"(?:\.\.\.)?')
_OWN_WORDS = frozenset(
    f'"{word}"'
    for word in (
        *("n", "at", "by", "action", "do", "overruled", "rules", "why", "hash", "end", "steps"),
        "2026-11-21T12:00:03Z",
    )
)
"""Words of the format that messages may quote."""

_encoder = msgspec.json.Encoder()


class RecordError(Exception):
    """A record cannot be read or was changed; the text is one line.

    Attributes:
        file: The record's name as it was given.
        line: 1 and up.
        message: The error and, if possible, what the user can do.

    Args:
        place: The place of the error in the line, or "".
    """

    def __init__(self, file: str, line: int, message: str, place: str = "") -> None:
        # A name or value of the record may be long, and have line breaks of any kind.
        message = message if len(message) <= _LONGEST else f"{message[:_LONGEST]}..."
        super().__init__(" ".join(f"{file}:{line}: {message}{place}".splitlines()))
        self.file = file
        self.line = line
        self.message = message

    def without_values(self) -> "RecordError":
        """Return the error without values of the line. The column is removed too: it would reveal
        the length of a secret word before it.
        """
        return RecordError(self.file, self.line, _QUOTED.sub(_own_word, self.message))


class Line(Value, frozen=True):
    """A line of a record; blank lines and remarks are skipped.

    Attributes:
        number: From 1.
        data: Its JSON object.
    """

    number: int
    # Any: the reader of a line checks its values.
    data: dict[str, Any]


class LimitError(RecordError):
    """A record is too large."""


class LineError(RecordError):
    """A line is not a valid JSON object of a record."""


def read_lines(data: bytes, name: str) -> Iterator[Line]:
    """Yield the JSON objects of a record in order.

    Raises:
        RecordError: The next line is not a JSON object, or the record is empty or too large.
    """
    if problem := _size_problem(data):
        raise LimitError(name, 1, f"{problem}, so it was not read")
    texts = data.removeprefix(_BOM).split(b"\n")
    found = False
    reader, tally = _Reader(name), Tally()
    for number, raw in enumerate(texts, 1):
        text = raw.strip(_SPACE)
        tally.add(text)
        if not text or text.startswith(b"#"):
            continue
        found = True
        if problem := tally.line_problem(text):
            raise LimitError(name, number, problem)
        cut_off = number == len(texts) and number > 1
        yield Line(number, reader.read(raw, text, number, cut_off=cut_off))
    if not found:
        raise RecordError(name, 1, "the file is empty; a record begins with a header")


def count_remarks(data: bytes) -> int:
    """Return the number of remarks in a record; the seal does not cover them."""
    return sum(raw.strip(_SPACE).startswith(b"#") for raw in data.split(b"\n"))


def shown(value: object) -> str:
    """Return a value of a record for a message, shortened."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."


def kind(value: object) -> str:
    """Return the type of a JSON value in words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "an object"


class _Reader:
    """Reads the lines of a record and checks its limits."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._fractions: list[str] = []
        self._decoder = msgspec.json.Decoder(float_hook=self._read_fraction)

    def read(self, raw: bytes, text: bytes, number: int, *, cut_off: bool) -> dict[str, Any]:
        """Return the object of a line.

        Args:
            raw: The line of the file.
            text: The line without blanks around it.
            number: The number of the line, from 1.
            cut_off: Whether it is the last line and has no line break at its end.

        Raises:
            LineError: The line is not a JSON object.
        """
        self._fractions.clear()
        try:
            value = self._decoder.decode(text.decode())
        except UnicodeDecodeError as error:
            what = _NO_RECORD if number == 1 else "this line is not UTF-8 text"
            raise LineError(self._name, number, what, json_problem(raw)[1]) from error
        except RecursionError as error:
            raise LineError(self._name, number, _TOO_DEEP) from error
        except ValueError as error:
            what = "the last line is only partly written" if cut_off else _NO_OBJECT
            why, place = json_problem(raw)
            raise LineError(self._name, number, f"{what}: {why}", place) from error
        if not isinstance(value, dict):
            raise LineError(self._name, number, f"{_NO_OBJECT} but {kind(value)}")
        if problem := self._problem(text, value):
            raise LineError(self._name, number, problem)
        return value

    def _problem(self, text: bytes, value: dict[str, Any]) -> str:
        """Return why an object is not allowed in a record, or ""."""
        if _too_deep(text, value):
            return _TOO_DEEP
        if self._fractions:
            written = self._fractions[0]
            return f"{_way_to_float(value)}: {written} is not whole; records hold whole numbers"
        if _encoder.encode(value) != text and (key := _doubled_key(text)):
            return f"the key {shown(key)} occurs twice in one object"
        return ""

    def _read_fraction(self, text: str) -> float:
        self._fractions.append(text)
        number = float(text)
        if math.isinf(number):
            raise ValueError
        return number


def _own_word(found: re.Match[str]) -> str:
    return found[0] if found[0] in _OWN_WORDS else '"…"'


def _size_problem(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        return f"the file is larger than {MAX_BYTES // 1024 // 1024} MiB"
    return "the record has more values than any game" if count_values(data) > MAX_VALUES else ""


def _doubled_key(text: bytes) -> str:
    """Return a key that occurs twice in one JSON object of a line, or ""."""
    found: list[str] = []

    def look(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = Counter(key for key, _ in pairs)
        found.extend(key for key, count in keys.items() if count > 1)
        return dict(pairs)

    json.loads(text, object_pairs_hook=look)
    return found[0] if found else ""


def _way_to_float(value: object, way: str = "") -> str:
    """Return the path of the first number with a fraction, such as `action.amount`; "" for none."""
    if isinstance(value, float):
        return way
    inner: Iterable[tuple[str, object]] = ()
    if isinstance(value, dict):
        inner = ((f"{way}.{key}" if way else key, one) for key, one in value.items())
    elif isinstance(value, list):
        inner = ((f"{way}[{at}]", one) for at, one in enumerate(value))
    return next(filter(None, (_way_to_float(one, place) for place, one in inner)), "")


def _too_deep(text: bytes, value: object) -> bool:
    """Return whether a value is nested so deeply that reading it could exhaust the stack."""
    if text.count(b"{") + text.count(b"[") <= _MAX_DEPTH:
        return False
    level = [value]
    for _ in range(_MAX_DEPTH):
        level = [inner for outer in level for inner in _inside(outer)]
    return bool(level)


def _inside(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
