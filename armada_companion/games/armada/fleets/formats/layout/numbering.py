"""Removes the numbers of a numbered list: `2. MC80 Star Cruiser` is one ship."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..repair import Segment

_NUMBERED = re.compile(
    r"(?P<bullet>[•*+–'\"“„«-]?\s*)"
    r"(?P<ahead>[#№]\s?|[(\[<]?(?:ship|schiff|nave|barco|buque|navire|vaisseau|vessel|unit|no|nr|n[º°])"
    r"(?:\sno)?\.?\s?#?|[(\[<~-]|[a-wyz]\.?|sh\.?)?"
    r"(?P<number>\d{1,2})"
    r"(?P<behind>\s?\)-|\.-|\s?[)\]:>/°º|#»→~=]|\s?[-=]>|\s[-–—]|[-–—](?=\s)|\.\)?|(?:st|nd|rd|th)\b)?[)\]]?"
    r"(?:\s+(?!of\s\D)(?=\S)|(?<=[)\]:>/°º|.»→])(?=[^\W\d]))",
    re.IGNORECASE,
)
_OF_PARTS = re.compile(
    r"\W{0,3}(?P<kind>ships?|squadrons?|squads?|units?|schiffe?|staffeln?|vaisseaux?|escadrons?|naves?"
    r"|escuadr[oó]n(?:es)?)\s?#?\s?(?P<first>\d{1,2})"
    r"(?:\s?(?:-|–|to|and|bis|und|&|à|a|y|et)\s?(?P<last>\d{1,2}))?"
    r"(?:\s?(?:of|/|von|de|sur)\s?\d{1,2})?\s?:\s?(?=\S)",
    re.IGNORECASE,
)
_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_ROMAN = re.compile(r"\W{0,3}([IVX]{1,4})[.):\]]\s+(?=\S)")
_LETTER = re.compile(r"\W{0,3}?\(?([a-z])[.)]\s+(?=[\"'(]?[^\W\d_]{2})")
_NEVER_COUNTS = re.compile(r"[(\[<]?(?:[#№]|[a-z][a-zº°])", re.IGNORECASE)
_BRACKETED = re.compile(r"\W{0,3}?[(\[](?P<number>\d{1,2})[)\]]\s+(?=[^\W\d])")
_FEWEST = 2
"""The fewest consecutive numbers of a numbered list."""


def without_numbers(segments: Sequence[Segment]) -> Sequence[Segment]:
    """Return the lines without leading numbers that count up from 1 or 0, and others as they are.

    The mark of the numbers must be the same: `1. 2. 3.`, `(1) (2)`, `1 / 2 /`, `1st 2nd`. They may
    begin again; another number is a count (`(2) X-wings` below `(3) Gozanti`). After `Ship` no
    number is a count, and after `#` only if none count up: `#3 X-wings`.
    """
    segments = _without_letters(_without_romans(segments))
    segments = [replace(one, text=without_parts(one.text)) for one in segments]
    of_mark: dict[tuple[str, str], list[int]] = defaultdict(list)
    found = [_NUMBERED.match(segment.text) for segment in segments]
    for place, one in enumerate(found):
        if one and (one.group("ahead") or one.group("behind")):
            ahead, behind = (one.group("ahead") or "").strip().lower(), _kind(one.group("behind"))
            of_mark[ahead, behind].append(place)
    numbers = {place: int(one.group("number")) for place, one in enumerate(found) if one}
    numbered = {
        place for mark, places in of_mark.items() for place in _numbered(mark[0], places, numbers)
    }
    return [
        replace(segment, text=one.group("bullet") + segment.text[one.end() :])
        if place in numbered and one
        else segment
        for place, (segment, one) in enumerate(zip(segments, found, strict=True))
    ]


def _numbered(mark: str, places: Sequence[int], numbers: Mapping[int, int]) -> Sequence[int]:
    """Return the positions of the numbers with this mark that number the lines."""
    running = _running(places, numbers)
    if not _NEVER_COUNTS.match(mark):
        return running
    return places if running or not mark.startswith(("#", "№")) else ()


def as_counts(segments: Sequence[Segment]) -> Sequence[Segment]:
    """Return the lines with their numbers as counts if only two are numbered, in brackets.

    `(1) CR90` and `(2) Hammerhead` may be numbers of a list, or one ship and two. If the lines
    have no such numbers, or more, nothing is changed.
    """
    found = [_BRACKETED.match(one.text) for one in segments]
    if [int(one["number"]) for one in found if one] != [1, 2]:
        return segments
    return [
        replace(one, text=f"{number['number']}x {one.text[number.end() :]}") if number else one
        for one, number in zip(segments, found, strict=True)
    ]


def _kind(mark: str | None) -> str:
    """Return the mark behind a number; those of `1st`, `2nd` and `3rd` are one."""
    return "th" if mark and mark.isalpha() else (mark or "").strip()


def _without_romans(segments: Sequence[Segment]) -> Sequence[Segment]:
    """Return the lines without Roman numbers that count up: `I. MC75`, `II. CR90`."""
    found = [_ROMAN.match(one.text) for one in segments]
    numerals = [one.group(1) for one in found if one]
    first = 1 if numerals[:1] == ["II"] else 0  # forums take `[I]` for slanted letters
    if len(numerals) < _FEWEST or numerals != list(_NUMERALS[first : first + len(numerals)]):
        return segments
    return [
        replace(one, text=one.text[number.end() :]) if number else one
        for one, number in zip(segments, found, strict=True)
    ]


def _without_letters(segments: Sequence[Segment]) -> Sequence[Segment]:
    """Return the lines without letters that count up from a: `a) Motti`, `b) Screed`."""
    found = [_LETTER.match(one.text) for one in segments]
    numbers = {at: ord(one.group(1)) - ord("a") for at, one in enumerate(found) if one}
    lettered = set(_running(list(numbers), numbers))
    if lettered:
        lettered |= {at for at, number in numbers.items() if number == 0}
    return [
        replace(one, text="- " + one.text[letter.end() :]) if letter and at in lettered else one
        for at, (one, letter) in enumerate(zip(segments, found, strict=True))
    ]


def without_parts(text: str) -> str:
    """Return a line with a label instead of numbers: `Squadrons 3 to 6 of 9:` is `Squadrons: 4x`.

    A ship's label is left out, because its upgrades follow below.
    """
    found = _OF_PARTS.match(text)
    if found is None:
        return text
    copies = int(found["last"] or found["first"]) - int(found["first"]) + 1
    label = found["kind"] + ": " if found["kind"][:2].lower() in ("sq", "st", "es") else ""
    count = f"{copies}x " if copies > 1 else ""
    return f"{label}{count}{text[found.end() :]}"


def _running(places: Sequence[int], numbers: Mapping[int, int]) -> Sequence[int]:
    """Return the positions of numbers that count up from 1 or 0, at least two in a row."""
    found: list[int] = []
    run: list[int] = []
    for place in places:
        if run and numbers[place] == numbers[run[-1]] + 1:
            run.append(place)
            continue
        found += run if len(run) >= _FEWEST else []
        run = [place] if numbers[place] in (0, 1) else []
    return found + (run if len(run) >= _FEWEST else [])
