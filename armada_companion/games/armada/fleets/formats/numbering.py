"""Removes the numbers of a numbered list: `2. MC80 Star Cruiser` is one ship."""

import re
from collections.abc import Sequence
from dataclasses import replace

from .repair import Segment

_NUMBERED = re.compile(r"\s*(?:#\s?)?(\d{1,2})[.)]\s+(?=\S)")
_FEWEST = 2
"""The fewest consecutive numbers of a numbered list."""


def without_numbers(segments: Sequence[Segment]) -> Sequence[Segment]:
    """Return the lines without leading numbers, if these count up from 1; else all as they are."""
    found = [_NUMBERED.match(segment.text) for segment in segments]
    numbers = [int(match.group(1)) for match in found if match]
    if len(numbers) < _FEWEST or numbers != list(range(1, len(numbers) + 1)):
        return segments
    return [
        replace(segment, text=segment.text[match.end() :]) if match else segment
        for segment, match in zip(segments, found, strict=True)
    ]
