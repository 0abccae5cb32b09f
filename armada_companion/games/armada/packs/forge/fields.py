"""The fields of a card: each is checked when it is read; unread fields are reported as unknown."""

import re
from collections.abc import Collection, Iterator, Mapping

import msgspec

from ..reading import shown
from .findings import Place

MOST_LETTERS = 120
"""The longest name, value or id."""

MOST_TEXT = 40_000
"""The longest text of a card, with its markup."""

MOST_UNKNOWN = 20_000
"""The most bytes of a field that the program does not know."""

_MOST_ENTRIES = 60
_KEY = re.compile(r"[a-z0-9][a-z0-9-]*")
_MARKUP = re.compile(r"<[a-zA-Z/!]|&#?\w{1,20};")
_DIGITS = re.compile(r"-?\d{1,9}")
_POSITION = re.compile(r"\[\d+\]")
_YES, _NO = ("true", "yes", "1"), ("false", "no", "0", "")


class Fields:
    """The fields of an object in a data file.

    A field that is missing or wrong becomes a fault of its place, and gives a harmless value.
    Numbers may be written as text, flags as 0, 1 or "", and empty lists as `[""]`.
    """

    def __init__(self, raw: object, place: Place, path: str = "") -> None:
        self._place, self._path = place, path
        self._left = dict(raw) if isinstance(raw, dict) else {}
        self._parts: list[Fields] = []
        if not isinstance(raw, dict):
            place.fault(path, f"expected an object, got {_kind(raw)}")

    @property
    def place(self) -> Place:
        """The card that is read."""
        return self._place

    def fault(self, name: str, text: str) -> None:
        self._place.fault(self._full(name), text)

    def note(self, name: str, text: str) -> None:
        self._place.note(self._full(name), text)

    def has(self, name: str) -> bool:
        return name in self._left

    def peek(self, name: str) -> object:
        """Return a field without taking it."""
        return self._left.get(name)

    def take(self, name: str) -> object:
        """Return a field as it is; None if it is missing."""
        return self._left.pop(name, None)

    def line(self, name: str, *, needed: bool = False) -> str:
        """Return a text in one line; "" if it is missing."""
        found = self._line(self.take(name), name)
        if needed and not found:
            self.fault(name, "expected a text, and it is missing")
        return found

    def lines(self, name: str) -> tuple[str, ...]:
        """Return the texts of a list; a single text is a list too."""
        value = self.take(name)
        entries = value if isinstance(value, list) else [value]
        if len(entries) > _MOST_ENTRIES:
            self.fault(name, f"expected at most {_MOST_ENTRIES} entries, got {len(entries)}")
            return ()
        return tuple(filter(None, [self._line(entry, name) for entry in entries]))

    def key(self, name: str, *, needed: bool = False) -> str:
        """Return a value in small letters, such as `star-destroyer`; "" if it is missing."""
        return next(iter(self._as_keys(name, (self.line(name, needed=needed),))), "")

    def keys(self, name: str, *, repeated: bool = False) -> tuple[str, ...]:
        """Return the values of a list in small letters; each once, unless it may be repeated."""
        found = self._as_keys(name, self.lines(name))
        return found if repeated else tuple(dict.fromkeys(found))

    def flag(self, name: str) -> bool:
        value = self.take(name)
        word = "" if value is None else str(value).strip().casefold()
        if isinstance(value, dict | list) or word not in (*_YES, *_NO):
            self.fault(name, f"expected true or false, got {_kind(value)}")
        return word in _YES

    def number(self, name: str, most: int, *, least: int = 0, default: int | None = None) -> int:
        """Return a whole number from `least` to `most`; without a default it must be there."""
        value = self.take(name)
        if default is not None and (value is None or value == ""):
            return default
        return self._number(value, name, least, most)

    def numbers(self, name: str, most: int) -> tuple[int, ...]:
        """Return a list of numbers; () for an empty one, `[""]` too."""
        value = self.take(name)
        if not isinstance(value, list) or len(value) > _MOST_ENTRIES:
            self.fault(name, f"expected a list of numbers, got {_kind(value)}")
            return ()
        if value == [""]:
            return ()
        return tuple(self._number(entry, name, 0, most) for entry in value)

    def part(self, name: str, *, needed: bool = False) -> "Fields":
        """Return the fields of an object in this one; none if it is missing."""
        value = self.take(name)
        if (value is None or value == "") and not needed:
            value = {}
        self._parts.append(Fields(value, self._place, self._full(name)))
        return self._parts[-1]

    @property
    def left(self) -> tuple[str, ...]:
        """The names of the fields that were not taken."""
        return tuple(self._left)

    def rest(self, known: Collection[str] = ()) -> Iterator[tuple[str, object]]:
        """Take each field that is left, in the parts too; yield it with its full name.

        Args:
            known: The names of fields that are not yielded, but counted as unused if they say
                anything.
        """
        left, self._left = self._left, {}
        for name, value in left.items():
            full = self._full(name)
            if name in known:
                self._count_unused(full, value)
            elif len(full) > MOST_LETTERS or not full.isprintable():
                self.fault(name, "this field is unknown, and its name is not readable")
            elif (kept := _kept(value)) is _TOO_LARGE:
                self.fault(name, f"this field is unknown, and too large ({_kind(value)})")
            else:
                yield full, kept
        for part in self._parts:
            yield from part.rest()

    def _count_unused(self, full: str, value: object) -> None:
        values = value.values() if isinstance(value, dict) else [value]
        if not all(not one or one == [""] for one in values):
            # `rules[3]._id` is one field of all rulings.
            self._place.findings.unused(self._place.file, _POSITION.sub("", full))

    def _as_keys(self, name: str, lines: tuple[str, ...]) -> tuple[str, ...]:
        keys = [line.casefold().replace(" ", "-").replace("_", "-") for line in lines if line]
        for key in keys:
            if _KEY.fullmatch(key) is None:
                self.fault(name, f"expected letters, digits and hyphens, got {shown(key)}")
        return tuple(key for key in keys if _KEY.fullmatch(key))

    def _line(self, value: object, name: str) -> str:
        if value is None:
            return ""
        if isinstance(value, int | float) and not isinstance(value, bool):
            value = str(value) if abs(value) < 1e9 else ""
        if not isinstance(value, str):
            self.fault(name, f"expected a text, got {_kind(value)}")
            return ""
        if len(value) > 10 * MOST_LETTERS:
            self.fault(name, f"expected at most {MOST_LETTERS} letters, got {len(value)}")
            return ""
        line = " ".join(value.split())
        if len(line) > MOST_LETTERS:
            self.fault(name, f"expected at most {MOST_LETTERS} letters, got {len(line)}")
        elif not line.isprintable():
            self.fault(name, "it has characters that are invisible or change its direction")
        elif _MARKUP.search(line):
            self.fault(name, f"expected a text without markup, got {shown(line)}")
        else:
            return line
        return ""

    def _number(self, value: object, name: str, least: int, most: int) -> int:
        number = _whole(value)
        if number is None or not least <= number <= most:
            wanted = f"expected a whole number from {least} to {most}"
            self.fault(name, f"{wanted}, got {_kind(value)}")
            return least
        return number

    def _full(self, name: str) -> str:
        return f"{self._path}.{name}" if self._path and name else self._path or name


def is_key(text: str) -> bool:
    """Whether a text can be the id of a card."""
    return len(text) <= MOST_LETTERS and _KEY.fullmatch(text) is not None


def _whole(value: object) -> int | None:
    if isinstance(value, str) and _DIGITS.fullmatch(value.strip()):
        return int(value)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e9:
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


_TOO_LARGE = object()


def _kept(value: object) -> object:
    """Return a value that can be written and read again, else `_TOO_LARGE`."""
    try:
        data = msgspec.json.encode(value)
        same = len(data) <= MOST_UNKNOWN and msgspec.json.decode(data) == value
    except (ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        return _TOO_LARGE
    return value if same else _TOO_LARGE


def _kind(value: object) -> str:
    """Return a value in words for a message."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case Mapping():
            return "an object"
        case list():
            return f"a list of {len(value)}"
        case str():
            return f'"{shown(value)}"'
        case float():
            return f"{value:g}"
        case int() if abs(value) < 10**12:
            return str(value)
        case _:
            return "a number that is too large"
