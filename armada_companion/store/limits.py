"""The limits of a game's file and of a record: saving, reading and importing use the same.

A game's file stays a little below them, so that a record exported from it can be read too.
"""

from io import BytesIO
from itertools import islice

MAX_BYTES = 20 * 1024 * 1024
MAX_LINES = 50_000
MAX_LINE_BYTES = 64 * 1024
_MAX_NEW_LINE = 60 * 1024
"""The longest line of a new step: where secrets are hidden it may become longer."""

MAX_VALUES = 800_000
MAX_VALUES_IN_LISTS = 100_000
"""The most values of a file, and of its long lines, which are fleets and decks."""

_LONG_LINE = 1000
_SHARE = 0.95
"""A game's file has at most this share of the bytes and values of a record."""


def count_values(text: bytes) -> int:
    """Return about how many values a text has, before it is parsed."""
    # Faster than three counts where there are many of them.
    return len(text) - len(text.translate(None, b",[{"))


def problem_of_file(data: bytes) -> str:
    """Return the limit that a file exceeds, or ""."""
    if len(data) > MAX_BYTES:
        return "it is larger than any game"
    # This takes a fifth of the time of `count`, which looks at each letter.
    if b"\n" in next(islice(BytesIO(data), MAX_LINES, None), b""):
        return f"it has more than {MAX_LINES} lines"
    # A value takes two letters: a file of this size cannot have more.
    is_small = len(data) <= 2 * MAX_VALUES
    is_full = not is_small and count_values(data) > MAX_VALUES
    return "it holds more than any game" if is_full else ""


class Tally:
    """Counts the bytes, lines and values of a file; `lines` is the number of its last line."""

    def __init__(self, data: bytes = b"") -> None:
        """Count whole lines."""
        self.lines = data.count(b"\n")
        self._bytes, self._values = len(data), count_values(data)
        long = (text for text in data.split(b"\n") if len(text) > _LONG_LINE)
        self._in_lists = sum(map(count_values, long))

    def add(self, text: bytes) -> None:
        """Count a line."""
        self.lines += 1
        self._bytes += len(text) + 1
        values = count_values(text)
        self._values += values
        self._in_lists += values if len(text) > _LONG_LINE else 0

    def line_problem(self, text: bytes) -> str:
        """Return the limit that a line exceeds which was just added, or ""."""
        if self.lines > MAX_LINES:
            return f"a record has {MAX_LINES} lines at most"
        if len(text) > MAX_LINE_BYTES:
            return f"this line is longer than {MAX_LINE_BYTES // 1024} KiB"
        if self._in_lists > MAX_VALUES_IN_LISTS:
            return "up to this line the record has more lists than any game"
        return ""

    def problem_of_next(self, text: bytes) -> str:
        """Return why a line cannot be added to a game's file, or ""."""
        values = count_values(text)
        in_lists = self._in_lists + (values if len(text) > _LONG_LINE else 0)
        if len(text) > _MAX_NEW_LINE:
            return f"one line is longer than {_MAX_NEW_LINE // 1024} KiB"
        # One line is left for the closing line.
        if self.lines + 2 > MAX_LINES:
            return f"a game has {MAX_LINES - 2} steps at most"
        is_full = (
            self._bytes + len(text) > MAX_BYTES * _SHARE
            or self._values + values > MAX_VALUES * _SHARE
            or in_lists > MAX_VALUES_IN_LISTS * _SHARE
        )
        return "the game holds more than can be read again" if is_full else ""
