"""Finds how a list marks the costs of its cards, and writes them with the usual marks.

Nobody knows every mark in advance (`Motti ⟨24⟩`, `24p | Motti`). The cards tell it: the mark is
what most often stands between the exact name of a card and a number that is its cost.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ....cards.cards import ObjectiveFacts
from ....cards.lookup import PhraseBook, ever_cost, split_words
from ..repair import Segment

_BEHIND = re.compile(
    r"(?P<gap>[^\w\n]{0,8}(?:[^\W\d_]{2,8}\W{1,3})?)(?P<cost>\d{1,3})(?![\d.,]?\d)"
    r"(?P<unit>\s?[^\W\d_]{1,6}\b\.?)?(?P<end>[^\w\s,;:+&]{0,3})"
)
_BEFORE = re.compile(
    r"(?:^[^\w\s]{0,3}?|(?<=[\s,;:+/&|({\[.…]))(?P<open>[^\w\s]{0,2})(?P<cost>\d{1,3})"
    r"(?P<unit>\s?[^\W\d_]{1,6}\b\.?)?(?P<gap>[^\w\n]{1,5})$"
)
_MOST_LINES = 120
"""The lines that are looked at: no list has more cards, and a limit on time."""

_FEWEST = 4
"""So many exact names must have the mark with their cost."""

_SHARE = 0.6
"""The least share of costs among the numbers with the mark."""

_USUAL_BEHIND = re.compile(r"\s?[(\[]|\s|\s?[-–—:,=@]\s?|\s?(?://|\.{2,})\s?|\t")
_USUAL_END = re.compile(r"[)\]]?[.!]?")
_USUAL_UNIT = re.compile(r"\s?p(?:ts?|oints?)?\.?|", re.IGNORECASE)
_NAME_AHEAD = r"(?=[\"'*\[]{0,2}(?:\d{1,2}\s?[xX×]\s?)?[\"'*\[]{0,2}[^\W\d_])"
_COUNTING = frozenset(("x", "of", "mal", "no", "fois", "pcs", "stk"))
_TAG_END = re.compile(r"[\])}]")
"""What ends before the cost is a tag of the card: `Porax-38 [Nexus] (24)`."""
_LEAST_NAME = 4
"""Letters; shorter names are like other words by chance."""


class _Mark(NamedTuple):
    """What is beside a cost: for `Motti ⟨24⟩` it is ` ⟨`, no unit, `⟩`."""

    gap: str
    unit: str
    end: str
    before: bool


def with_usual_costs(segments: Sequence[Segment], book: PhraseBook) -> Sequence[Segment]:
    """Return the lines with ` (24)` or `24 ` for costs with another mark; else the same lines."""
    votes: dict[_Mark, Counter[bool]] = {}
    for segment in segments[:_MOST_LINES]:
        for mark, is_cost in _marks(segment.text, book):
            votes.setdefault(mark, Counter())[is_cost] += 1
    chosen = [
        mark
        for mark, counted in votes.items()
        if counted[True] >= _FEWEST
        and counted[True] >= _SHARE * counted.total()
        and not _is_usual(mark)
    ]
    if not chosen:
        return segments
    best = max(chosen, key=lambda mark: votes[mark][True])
    return [replace(one, text=_rewritten(one.text, best)) for one in segments]


def _marks(text: str, book: PhraseBook) -> Iterator[tuple[_Mark, bool]]:
    """Yield the marks of the numbers beside exact names, and whether the number is the cost."""
    words = split_words(text)
    position = 0
    while position < len(words):
        phrases = [one for one in book.spans(text, words, position) if len(one.text) >= _LEAST_NAME]
        if not phrases:
            position += 1
            continue
        phrase = phrases[-1]
        cards = [one.card for one in phrase.meanings]
        known = [card for card in cards if not isinstance(card, ObjectiveFacts)]
        start, end = words[phrase.first].start, words[phrase.last].end
        position = phrase.last + 1
        if not known:
            continue
        for found, before in (
            (_BEHIND.match(text, end), False),
            (_BEFORE.search(text[:start]), True),
        ):
            if found is None:
                continue
            mark = _mark(found, before=before)
            if mark is not None:
                yield mark, any(ever_cost(card, int(found["cost"])) for card in known)


def _mark(found: re.Match[str], *, before: bool) -> _Mark | None:
    unit = (found["unit"] or "").lower()
    if unit.strip(" .") in _COUNTING:
        return None
    if before:
        return _Mark(found["open"], unit, found["gap"], before=True)
    if _TAG_END.search(found["gap"]):
        return None
    return _Mark(found["gap"], unit, found["end"].strip("…"), before=False)


def _is_usual(mark: _Mark) -> bool:
    if mark.before:
        return not mark.gap and not mark.unit and mark.end in (" ", "-")
    return bool(
        _USUAL_BEHIND.fullmatch(mark.gap)
        and _USUAL_UNIT.fullmatch(mark.unit)
        and _USUAL_END.fullmatch(mark.end)
    )


def _rewritten(text: str, mark: _Mark) -> str:
    gap, unit, end = map(_pattern, mark[:3])
    if mark.before:
        return re.sub(
            rf"(^[^\w\s]{{0,3}}?|(?<=[\s,;:+/&|({{\[.…])){gap}(\d{{1,3}}){unit}{end}{_NAME_AHEAD}",
            r"\1\2 ",
            text,
        )
    return re.sub(rf"(?<=\S){gap}(\d{{1,3}})(?!\d){unit}{end}", r" (\1)", text)


def _pattern(mark: str) -> str:
    """Return a pattern for a mark; blanks in it may be one or several."""
    return r"\s+".join(re.escape(part) for part in re.split(r"\s+", mark))
