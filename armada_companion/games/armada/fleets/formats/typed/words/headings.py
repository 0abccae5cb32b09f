"""Recognizes labels and headings by their words: squadrons, totals, labels that were scanned."""

from armada_companion.kit.names import normalize_name

from .....cards.partial_names import scanned
from .line_patterns import NUMBERS
from .typed_words import (
    COMMANDER_WORDS,
    FACTION_LABELS,
    FLYING,
    OBJECTIVE_WORDS,
    SECTIONS,
    SLOTS,
    SQUADRON_WORDS,
    SUMS,
)

_MOST_SUMMING = 3
"""The most words in the label of a total."""


def flying(text: str) -> str:
    """Return `squadron` for a heading of several words above squadrons, or ""."""
    words = [word for word in map(normalize_name, NUMBERS.sub("", text).split()) if word]
    flying = SQUADRON_WORDS.issuperset(words) and not FLYING.isdisjoint(words)
    return "squadron" if len(words) > 1 and flying else ""


def is_summing(label: str) -> bool:
    """Whether a label of a number has a word for a total: `Total général`, `Points used`."""
    words = [normalize_name(word) for word in label.split()]
    return 0 < len(words) <= _MOST_SUMMING and not SUMS.isdisjoint(words)


def section_total(label: str) -> bool:
    for word in ("total", "points", "cost", "sum", "punkte", "gesamt"):
        if label.endswith(word) and label.removesuffix(word) in SECTIONS:
            return label.removesuffix(word) not in ("fleet", "list")
        if label.startswith(word) and label.removeprefix(word) in SECTIONS:
            return label.removeprefix(word) not in ("fleet", "list")
    return False


def unscanned(label: str) -> str:
    """Return a label with the letters corrected that scanners confuse."""
    key = normalize_name(label)
    return _SCANNED_LABELS.get(scanned(key), key)


_SCANNED_LABELS = {
    scanned(key): key
    for words in (SECTIONS, OBJECTIVE_WORDS, SLOTS, COMMANDER_WORDS, FACTION_LABELS)
    for key in words
}
