"""Checks of names and texts: no markup, no invisible characters, no endless lists."""

import re
from collections.abc import Iterator

from armada_companion.kit.names import MOST_LETTERS
from armada_companion.kit.wording import STEERING

MOST_ENTRIES = 100
"""The most entries of a list on a card."""

MOST_TEXT = 8_000
"""The most letters of a card's text and of a ruling."""

_MARKUP = re.compile(r"<[A-Za-z/!?][^<>]*>|&(#\d+|#x[0-9a-fA-F]+|[A-Za-z]{2,8});")
_LINES = frozenset("\n\t")


def name_faults(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and reason of each bad name in a plain value, at any depth."""
    if isinstance(value, str) and (reason := name_fault(value)):
        yield path, reason
    elif isinstance(value, dict | list | tuple) and len(value) > MOST_ENTRIES:
        yield path, f"expected at most {MOST_ENTRIES} entries, got {len(value)}"
    elif isinstance(value, dict):
        for name, entry in value.items():
            yield from name_faults(name, path)
            yield from name_faults(entry, f"{path}.{name}" if path else name)
    elif isinstance(value, list | tuple):
        for position, entry in enumerate(value):
            yield from name_faults(entry, f"{path}[{position}]")


def name_fault(name: str) -> str:
    """Return the fault of a text in one line, or ""."""
    if len(name) > MOST_LETTERS:
        return f"expected at most {MOST_LETTERS} letters, got {len(name)}"
    if name and not name.strip():
        return "expected a text, got only blanks"
    if not name.isprintable():
        bad = next(letter for letter in name if not letter.isprintable())
        return f"expected a text in one line, got the invisible character U+{ord(bad):04X}"
    if found := _MARKUP.search(name):
        return f"expected plain text, got the markup {found[0][:20]}"
    return ""


def text_fault(text: str) -> str:
    """Return the fault of a text of several lines, or ""; markup is shown as written."""
    if len(text) > MOST_TEXT:
        return f"expected at most {MOST_TEXT:,} letters, got {len(text):,}"
    if text.isprintable():
        return ""
    for letter in text:
        if letter not in _LINES and (ord(letter) in STEERING or "\ud800" <= letter <= "\udfff"):
            return f"expected plain text, got the control character U+{ord(letter):04X}"
    return ""
