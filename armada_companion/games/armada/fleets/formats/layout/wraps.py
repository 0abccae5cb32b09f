"""Joins the lines of a typed list that a program wrapped."""

import re
from collections.abc import Sequence
from dataclasses import replace

from armada_companion.kit.names import normalize_name

from ....cards.lookup import PhraseBook, split_words
from ....cards.partial_names import PartialNames
from ..line_grammar import is_bullet
from ..repair import Segment

_LONG = 30
"""Characters; shorter lines were not wrapped by a program."""

_MAX_JOINED = 12
_MOST_WORDS = 3
_GOES_ON = re.compile(
    r"(?:,|\+|&|[-=]>|→|\s[-–—]|\b(?:with|w/|and|mit|und|avec|et|con|y)|[,;+&/|)]\s?\d{1,2}\s?[x×])$",
    re.IGNORECASE,
)
_SHORT_DOT = re.compile(r"([^\W\d_]{3,7})\.(?=\s([^\W\d_]+))")
_NUMBER_ENDS = re.compile(r",\s\d{1,2}$")
_COUNT_ENDS = re.compile(r",\s(?:\d|1[0-2])$")
_MOST_COUNTS_AT_ENDS = 2
"""In a list with more lines that end in a number, the number belongs to its line: it is a cost."""

_FEWEST_COMMAS = 4
_SHARE_OF_COMMAS = 0.8
_COST = re.compile(r"\(\d{1,3}\)")
_NUMBER = re.compile(r"(?<![\w-])\d{1,3}(?:\s?p(?:ts|oints)?)?(?![\w-])")
_BEGINS = re.compile(r"(?:\d{1,2}\s?[x×]\s|\d{1,2}[.)]\s)|[^:]{1,30}:", re.IGNORECASE)


def without_short_dots(text: str, names: PartialNames) -> str:
    """Return a line without the full stops of shortened names, which end no sentence."""

    def bare(found: re.Match[str]) -> str:
        word, following = normalize_name(found.group(1)), normalize_name(found.group(2))
        return found.group(1) if names.is_shortened(word, following) else f"{found.group(1)}."

    return _SHORT_DOT.sub(bare, text)


def unwrapped(segments: Sequence[Segment], book: PhraseBook) -> list[Segment]:
    """Return the segments; the parts of each wrapped line are joined."""
    found: list[Segment] = []
    segments = _without_commas(segments)
    ends = sum(_NUMBER_ENDS.search(item.text) is not None for item in segments)
    counted = ends <= _MOST_COUNTS_AT_ENDS
    for item in segments:
        before = found[-1] if found else None
        room = before is not None and len(before.more) < _MAX_JOINED
        if before and room and _continues(before, item, book, counted=counted):
            numbers = tuple(dict.fromkeys((*before.more, item.n, *item.more)))
            more = tuple(number for number in numbers if number != before.n)
            found[-1] = Segment(before.n, f"{before.text} {item.text}", more)
        else:
            found.append(item)
    return found


def _without_commas(segments: Sequence[Segment]) -> Sequence[Segment]:
    """Return the lines without the commas at their ends if nearly all lines have one."""
    ended = sum(one.text.endswith(",") for one in segments)
    if ended < _FEWEST_COMMAS or ended < _SHARE_OF_COMMAS * sum(bool(s.text) for s in segments):
        return segments
    return [replace(one, text=one.text.removesuffix(",")) for one in segments]


def _continues(before: Segment, item: Segment, book: PhraseBook, *, counted: bool) -> bool:
    text, last = item.text, before.text[-2 * _LONG :]
    if not text or not before.text or is_bullet(text[:1]) or _BEGINS.match(text):
        return False
    if item.n not in (before.n, max((before.n, *before.more)) + 1):
        return False
    if _COST.fullmatch(text):  # the cost of a long name, or the sum of a ship with its upgrades
        return len(before.text) >= _LONG and _NUMBER.search(before.text) is None
    if _GOES_ON.search(last) or (counted and _COUNT_ENDS.search(last)):
        return len(before.text) >= _LONG / 2
    return len(before.text) >= _LONG and _name_crosses(last, text[: 2 * _LONG], book)


def _name_crosses(end: str, start: str, book: PhraseBook) -> bool:
    """Whether a name begins on one line and ends on the next, and neither part is a card."""
    ends = [end[word.start :] for word in split_words(end)[-_MOST_WORDS:] if word.key]
    starts = [start[: word.end] for word in split_words(start)[:_MOST_WORDS]]
    return any(
        not (_is_whole(first, book) and _is_whole(second, book))
        and book.meanings(f"{first} {second}")
        for first in ends
        for second in starts
    )


def _is_whole(text: str, book: PhraseBook) -> bool:
    return any(not meaning.spoken for meaning in book.meanings(text))
