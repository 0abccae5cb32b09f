"""Reads a list in two columns: the ships on the left, the squadrons on the right."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from armada_companion.kit.names import normalize_name

from ..repair import Segment, repair
from ..typed.words.typed_words import SECTIONS

_GAP = re.compile(r"(?<=\S) {3,}(?=\S)")
_BULLETED = re.compile(r"[-*•+–]\s?[^\W\d_]{2}")
_FEWEST = 2
"""The fewest lines whose right part begins at the same place."""


def columns(lines: Sequence[str], is_squadron: Callable[[str], bool]) -> tuple[Segment, ...] | None:
    """Return the segments of the left column, then of the right one; None without columns.

    A heading of squadrons, squadrons, or names with bullets, must be in the right column, because
    labels and costs are aligned too.
    """
    ends = [[gap.end() for gap in _GAP.finditer(line)] for line in lines]
    places = Counter(end for of_line in ends for end in of_line)
    place, count = max(places.items(), key=lambda one: one[1], default=(0, 0))
    if count < _FEWEST:
        return None
    pairs = [(line, place in of_line) for line, of_line in zip(lines, ends, strict=True)]
    right = tuple(line[place:] if parted else "" for line, parted in pairs)
    if len({line[:place] for line, parted in pairs if parted}) < _FEWEST:
        return None  # the same words before each line: who wrote it, or a mark
    headings = {SECTIONS.get(normalize_name(re.sub(r"\d+", "", text))) for text in right}
    bulleted = sum(_BULLETED.match(text) is not None for text in right)
    squadrons = sum(is_squadron(text) for text in right if text)
    if "squadron" not in headings and max(bulleted, squadrons) < _FEWEST:
        return None
    left = tuple(line[:place] if parted else line for line, parted in pairs)
    return (*repair(left), *(one for one in repair(right) if one.text))
