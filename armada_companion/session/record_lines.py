"""A record's text as numbered JSON objects, and the one-line errors of records."""

import json
import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from armada_companion.kit.value import Value

MAX_BYTES = 20 * 1024 * 1024
MAX_LINES = 50_000
MAX_LINE_BYTES = 64 * 1024
"""A record that is larger is refused, and so is one with more or longer lines."""

MAX_VALUES = 800_000
MAX_VALUES_IN_LISTS = 100_000
"""So many values a record may hold, and so many in its long lines, which are fleets and decks."""

_LONG_LINE = 1000

_LONGEST = 300
_MAX_DEPTH = 64
_BOM = b"\xef\xbb\xbf"
_SPACE = b" \t\r"


_encoder = msgspec.json.Encoder()


class RecordError(Exception):
    """A record cannot be read, or is not as it was written; the text is one line.

    Attributes:
        file: The record's name as it was given.
        line: 1 and up.
        message: What is wrong and, where the user can do something, what.

    Args:
        place: Where in the line it is wrong, or "".
    """

    def __init__(self, file: str, line: int, message: str, place: str = "") -> None:
        # A name or a value of the record may be of any length and hold line breaks of any kind.
        message = message if len(message) <= _LONGEST else f"{message[:_LONGEST]}..."
        super().__init__(" ".join(f"{file}:{line}: {message}{place}".splitlines()))
        self.file = file
        self.line = line
        self.message = message

    def without_place(self) -> "RecordError":
        """Return the same without the place, which tells how long a face before it is."""
        return RecordError(self.file, self.line, self.message)


class Line(Value, frozen=True):
    """One line that is neither blank nor a remark.

    Attributes:
        number: From 1.
        data: Its JSON object.
        has_fraction: A number in it is not whole; programs write those in different ways.
    """

    number: int
    # Any: what a line holds is checked by its reader.
    data: dict[str, Any]
    has_fraction: bool


def read_lines(data: bytes, name: str) -> Iterator[Line]:
    """Yield the JSON objects of a record in order.

    Raises:
        RecordError: The next line is not a JSON object, or the record is empty or too large.
    """
    if problem := _size_problem(data):
        raise RecordError(name, 1, f"{problem}, so it is not read")
    texts = data.removeprefix(_BOM).split(b"\n")
    found, in_lists = False, 0
    reader = _Reader(name)
    for number, raw in enumerate(texts, 1):
        text = raw.strip(_SPACE)
        if not text or text.startswith(b"#"):
            continue
        found = True
        in_lists += _count_values(text) if len(text) > _LONG_LINE else 0
        if problem := _line_problem(text, number, in_lists):
            raise RecordError(name, number, problem)
        cut_off = number == len(texts) and number > 1
        yield reader.read(text, number, cut_off=cut_off)
    if not found:
        raise RecordError(name, 1, "the file is empty; a record begins with a header")


def count_remarks(data: bytes) -> int:
    """Return how many lines of a record are remarks, which no seal holds."""
    return sum(raw.strip(_SPACE).startswith(b"#") for raw in data.split(b"\n"))


def shown(value: object) -> str:
    """Return a value of a record for a message, short."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}..."


def kind(value: object) -> str:
    """Return what kind of JSON value it is, in words."""
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
    """Reads the lines of one record."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._fractions: list[str] = []
        self._decoder = msgspec.json.Decoder(float_hook=self._read_fraction)

    def read(self, text: bytes, number: int, *, cut_off: bool) -> Line:
        """Return a line; `cut_off` says that it is the last one and has no end."""
        self._fractions.clear()
        value = self._decoded(text, number, cut_off)
        if not isinstance(value, dict):
            message = f"this line is not a JSON object but {kind(value)}"
            raise RecordError(self._name, number, message)
        if _too_deep(text, value):
            raise RecordError(self._name, number, "this line is nested too deeply")
        if _encoder.encode(value) != text and (key := _doubled_key(text)):
            message = f"the key {shown(key)} stands twice in one object"
            raise RecordError(self._name, number, message)
        return Line(number, value, bool(self._fractions))

    def _decoded(self, text: bytes, number: int, cut_off: bool) -> object:
        try:
            found: object = self._decoder.decode(text.decode())
        except UnicodeDecodeError as error:
            message = "this is no game record: it" if number == 1 else "this line"
            place = f" (byte {error.start + 1})"
            raise RecordError(self._name, number, f"{message} is not UTF-8 text", place) from error
        except RecursionError as error:
            raise RecordError(self._name, number, "this line is nested too deeply") from error
        except ValueError as error:
            what = "this line is not a JSON object"
            if cut_off:
                what = "the last line is only partly written"
            why, place = _split_place(str(error))
            raise RecordError(self._name, number, f"{what}: {why}", place) from error
        return found

    def _read_fraction(self, text: str) -> float:
        self._fractions.append(text)
        number = float(text)
        if math.isinf(number):
            raise ValueError("Number out of range")
        return number


def _split_place(why: str) -> tuple[str, str]:
    """Return why a text is no JSON, and at which byte."""
    before, mark, byte = why.rpartition(" (byte ")
    return (before, f"{mark}{byte}") if mark else (why, "")


def _size_problem(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        return f"the file is larger than {MAX_BYTES // 1024 // 1024} MiB"
    return "the record holds more than any game" if _count_values(data) > MAX_VALUES else ""


def _line_problem(text: bytes, number: int, in_lists: int) -> str:
    """Return which limit a line passes, or ""; `in_lists` counts the values of long lines."""
    if number > MAX_LINES:
        return f"a record has {MAX_LINES} lines at most"
    if len(text) > MAX_LINE_BYTES:
        return f"this line is longer than {MAX_LINE_BYTES // 1024} KiB"
    if in_lists > MAX_VALUES_IN_LISTS:
        return "there are more lists up to here than in any game"
    return ""


def _count_values(text: bytes) -> int:
    """Return about how many values there are, before any of them takes memory."""
    return text.count(b",") + text.count(b"[") + text.count(b"{")


def _doubled_key(text: bytes) -> str:
    """Return a key that stands twice in one object of a line, or ""."""
    found: list[str] = []

    def look(pairs: list[tuple[str, object]]) -> dict[str, object]:
        keys = Counter(key for key, _ in pairs)
        found.extend(key for key, count in keys.items() if count > 1)
        return dict(pairs)

    json.loads(text, object_pairs_hook=look)
    return found[0] if found else ""


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
