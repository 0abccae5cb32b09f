"""Removes the numbers of a numbered list: `2. MC80 Star Cruiser` is one ship."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from .repair import Segment

_NUMBERED = re.compile(
    r"(?P<bullet>[•*+–-]?\s*)(?P<ahead>[#№]\s?|[(\[<]|(?:ship|schiff|no|nr)\.?\s?|[a-z]\.?)?"
    r"(?P<number>\d{1,2})(?P<behind>[)\]:>/°]|\s[-–—]|\.\)?)?[)\]]?\s+(?=\S)",
    re.IGNORECASE,
)
_NEVER_COUNTS = re.compile(r"[#№]|[a-z]{2}", re.IGNORECASE)
_FEWEST = 2
"""The fewest consecutive numbers of a numbered list."""


def without_numbers(segments: Sequence[Segment]) -> Sequence[Segment]:
    """Return the lines without leading numbers that count up from 1, and others as they are.

    The mark of the numbers must be the same: `1. 2. 3.`, `(1) (2)`, `[1] [2]`, `1) 2)`. They may
    begin again at 1; another number is a count (`(2) X-wings` below `(3) Gozanti`). After `#` or
    `Ship` no number is a count.
    """
    of_mark: dict[tuple[str, str], list[int]] = defaultdict(list)
    found = [_NUMBERED.match(segment.text) for segment in segments]
    for place, one in enumerate(found):
        if one and (one.group("ahead") or one.group("behind")):
            ahead, behind = (one.group("ahead") or "").strip().lower(), one.group("behind") or ""
            of_mark[ahead, behind].append(place)
    numbers = {place: int(one.group("number")) for place, one in enumerate(found) if one}
    numbered = {
        place
        for mark, places in of_mark.items()
        for place in (places if _NEVER_COUNTS.match(mark[0]) else _running(places, numbers))
    }
    return [
        replace(segment, text=one.group("bullet") + segment.text[one.end() :])
        if place in numbered and one
        else segment
        for place, (segment, one) in enumerate(zip(segments, found, strict=True))
    ]


def _running(places: Sequence[int], numbers: Mapping[int, int]) -> Sequence[int]:
    """Return the positions of the numbers that count up from 1, at least two in a row."""
    found: list[int] = []
    run: list[int] = []
    for place in places:
        if numbers[place] == len(run) + 1:
            run.append(place)
            continue
        found += run if len(run) >= _FEWEST else []
        run = [place] if numbers[place] == 1 else []
    return found + (run if len(run) >= _FEWEST else [])
