"""The lines of the bench: what was measured, beside its limit, or why it was not measured."""

import subprocess
from collections.abc import Callable
from typing import NamedTuple

from tests.bench.counting import CountError

FAILURES = (
    CountError,
    subprocess.CalledProcessError,
    subprocess.TimeoutExpired,
    OSError,
    ValueError,
)
_WIDTH = 58


class Line(NamedTuple):
    """One line of the table; a line without a limit only informs.

    Attributes:
        measured: None where it was not measured; `note` says why.
        limit: Not to be exceeded; to be reached where `is_least`.
        note: What else is to be said, such as a number that is aimed at.
    """

    what: str
    measured: float | None
    limit: float | None = None
    unit: str = ""
    note: str = ""
    is_least: bool = False


Part = Callable[[], list[Line]]


def lines_of(name: str, part: Part) -> list[Line]:
    """Return what a part measured, or the line that says why it did not."""
    try:
        return part()
    except FAILURES as error:
        return [Line(name, None, note=f"not measured: {_reason(error)}")]


def _reason(error: Exception) -> str:
    if isinstance(error, subprocess.TimeoutExpired):
        return f"it took longer than {error.timeout:.0f} s"
    return " ".join(str(error).split())


def shown(line: Line) -> str:
    if line.measured is None:
        return f"{line.what:<{_WIDTH}}  {line.note}"
    measured = f"{line.measured:.4g} {line.unit}"
    rest = "; ".join(part for part in (_verdict(line), line.note) if part)
    return f"{line.what:<{_WIDTH}}  {measured:<24}  {rest}".rstrip()


def _verdict(line: Line) -> str:
    if line.limit is None or line.measured is None:
        return ""
    holds = line.measured >= line.limit if line.is_least else line.measured <= line.limit
    bound = "at least" if line.is_least else "at most"
    return f"{bound} {line.limit:.4g}: {'holds' if holds else 'MISSES'}"
