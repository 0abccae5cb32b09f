"""Removes marks that begin or end every line of a list: `Tom: `, `>> `, `- [ ] `, a last comma."""

import re
from collections import Counter
from collections.abc import Sequence

_FEWEST = 5
"""The fewest lines in a frame: a shorter list may begin each line with the same mark."""

_SHARE = 0.9
"""The least share of the lines that have a frame; other lines may be continued ones."""

_PREFIX = re.compile(r"(?:[^\w\s(\[{<&#+]|\s|\[[ xX]?\]|&gt;|[^\W\d_]{2,20}:\s)*")
"""Marks, check boxes, and the name of a speaker."""

_KEY = re.compile(r"^(\s*)-\s+(?:name|card|ship|title|unit|squadron|upgrade):\s+", re.IGNORECASE)
_FEWEST_KEYS = 2
_SUFFIX = re.compile(r"[,;.|\\/~*]+\s*$")


def without_frame(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines without the marks around them, if nearly all lines have the same ones."""
    filled = [line for line in lines if line.strip()]
    if len(filled) < _FEWEST:
        return lines
    start, end = _prefix(filled), _suffix(filled)
    if not start.strip() and not end:
        return lines
    return tuple(_bare(line, start, end) for line in lines)


def without_keys(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines without `name:` behind bullets, as data for programs has it."""
    named = sum(_KEY.match(line) is not None for line in lines)
    return tuple(_KEY.sub(r"\1", line) for line in lines) if named >= _FEWEST_KEYS else lines


def _prefix(lines: Sequence[str]) -> str:
    """Return the longest mark with which nearly all lines begin, or ""."""
    found = {found.group() for line in lines if (found := _PREFIX.match(line))}
    least = _SHARE * len(lines)
    common = [one for one in found if sum(_begins(line, one) for line in lines) >= least]
    return max(common, key=len, default="")


def _suffix(lines: Sequence[str]) -> str:
    """Return the mark with which nearly all lines end, or ""."""
    ends = Counter(found.group().strip() for line in lines if (found := _SUFFIX.search(line)))
    end, count = max(ends.items(), key=lambda one: one[1], default=("", 0))
    return end if count >= _SHARE * len(lines) else ""


def _begins(line: str, mark: str) -> bool:
    return line.startswith(mark) or line.strip() == mark.strip()


def _bare(line: str, start: str, end: str) -> str:
    bare = line[len(start) :] if _begins(line, start) else line
    return bare.rstrip().removesuffix(end) if end else bare
