"""Removes marks that begin or end every line of a list: `Tom: `, `>> `, `- [ ] `, a last comma.

So it does with stamps in which only numbers change: who wrote when, and numbers of all lines, empty
ones too. A list without empty lines may number its cards, as builders do.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

_FEWEST = 5
"""The fewest lines in a frame: a shorter list may begin each line with the same mark."""

_SHARE = 0.9
"""The least share of the lines that have a frame; other lines may be continued ones."""

_PREFIX = re.compile(r"(?:[^\w\s(\[{<&#+]|_|\s|\[[ xX]?\]|&gt;|[^\W\d_]{2,20}:\s)*")
"""Marks, check boxes, and the name of a speaker."""

_STAMP_LETTERS = 48
_DIGITS = re.compile(r"\d+")
_KEY = re.compile(r"^(\s*)-\s+(?:name|card|ship|title|unit|squadron|upgrade):\s+", re.IGNORECASE)
_VALUE = re.compile(
    r"\s*(?:(?:count|qty|quantity|number|amount):\s*(?P<count>\d{1,2})"
    r"|(?:points|cost|pts):\s*(?P<cost>\d{1,3}))\s*$",
    re.IGNORECASE,
)
_HEADING_KEY = re.compile(r"\s+upgrades:\s*$", re.IGNORECASE)
_FEWEST_KEYS = 2
_SUFFIX = re.compile(r"[,;.|\\/~*_…”\"'`]+\s*$")


def without_frame(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines without the marks around them, if nearly all lines have the same ones."""
    filled = [line for line in lines if line.strip()]
    if len(filled) < _FEWEST:
        return lines
    if (stamp := _stamp(lines)) is not None:
        return tuple(stamp.sub("", line, count=1) for line in lines)
    start, end = _prefix(filled), _suffix(filled)
    if not start.strip() and not end:
        return lines
    return tuple(_bare(line, start, end) for line in lines)


def without_keys(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Return the lines without keys such as `name:` behind bullets, as data for programs has them.

    A `count:` and a cost below a name are written to it; their own lines are empty then.
    """
    if sum(_KEY.match(line) is not None for line in lines) < _FEWEST_KEYS:
        return lines
    found: list[str] = []
    named = 0
    for number, line in enumerate(lines):
        value = _VALUE.match(line)
        if _KEY.match(line):
            named = number
        if value is None or not found:
            found.append("" if _HEADING_KEY.match(line) else _KEY.sub(r"\1", line))
            continue
        if value["count"]:
            found[named] = re.sub(r"^(\s*)", rf"\g<1>{value['count']}x ", found[named])
        else:
            found[named] += f" ({value['cost']})"
        found.append("")
    return tuple(found)


def _stamp(lines: Sequence[str]) -> re.Pattern[str] | None:
    """Return the stamp with which nearly all lines begin: `01 `, `[12:41] Tom> `; or None.

    Its numbers are those of the lines, or a time; counts and costs of cards are neither.
    """
    filled = [line for line in lines if line.strip()]
    shapes = Counter(
        shape[:length]
        for line in filled
        for shape in (_DIGITS.sub("#", line[:_STAMP_LETTERS]),)
        for length in range(1, len(shape) + 1)
        if not shape[length - 1].isalnum() and shape[length - 1] != "#"
    )
    least = _SHARE * len(filled)
    common = [one for one, count in shapes.items() if count >= least and "#" in one]
    if not common:
        return None
    shape = max(common, key=len)
    parts = (re.escape(part).replace("\\ ", r"\s*") for part in shape.split("#"))
    pattern = re.compile(r"^" + r"(\d+)".join(parts))
    found = [pattern.match(line) for line in filled]
    numbers = [tuple(map(int, one.groups())) for one in found if one]
    empty = any(one is not None and one.end() >= len(one.string.rstrip()) for one in found)
    counted = len(numbers) == len(filled) and empty and _counts_lines(numbers)
    same = len(set(numbers)) == 1 and empty and re.search(r"[\[(<]#", shape) is not None
    return pattern if counted or same or _is_time(shape, numbers) else None


def _counts_lines(numbers: Sequence[tuple[int, ...]]) -> bool:
    """Whether there is one number a line, and it counts up by one."""
    steps = {two[0] - one[0] for one, two in pairwise(numbers)}
    return len(numbers[0]) == 1 and steps == {1}


def _is_time(shape: str, numbers: Sequence[tuple[int, ...]]) -> bool:
    return re.search(r"#[:.]#", shape) is not None and list(numbers) == sorted(numbers)


def _prefix(lines: Sequence[str]) -> str:
    """Return the longest mark with which nearly all lines begin, or ""."""
    found = {found.group() for line in lines if (found := _PREFIX.match(line))}
    least = _SHARE * len(lines)
    common = [one for one in found if sum(_begins(line, one) for line in lines) >= least]
    return max(common, key=len, default="")


def _suffix(lines: Sequence[str]) -> str:
    """Return the mark with which nearly all lines with words end, or ""."""
    lines = [line for line in lines if any(map(str.isalnum, line))]
    ends = Counter(found.group().strip() for line in lines if (found := _SUFFIX.search(line)))
    end, count = max(ends.items(), key=lambda one: one[1], default=("", 0))
    return end if count >= _SHARE * len(lines) else ""


def _begins(line: str, mark: str) -> bool:
    return line.startswith(mark) or line.strip() == mark.strip()


def _bare(line: str, start: str, end: str) -> str:
    bare = line[len(start) :] if _begins(line, start) else line
    return bare.rstrip().removesuffix(end) if end else bare
