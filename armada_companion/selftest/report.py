"""The report of a self-test, a JSON file."""

import json
import sys
import traceback
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from armada_companion import __version__

_UNFINISHED = "The program ended before its self-test did."


class Check(NamedTuple):
    """The result of one check.

    Attributes:
        detail: The finding or the error.
    """

    name: str
    ok: bool
    seconds: float
    detail: str


class Report:
    """The report of a self-test, which grows while the test runs.

    Args:
        file: The path of the report; "" to write no report.
        begun: The start of the self-test, by `perf_counter`.

    Attributes:
        facts: Facts about the program and its system, by the keys of the report.
        checks: The results so far.
        error: The first error with its traceback, or None.
    """

    def __init__(self, file: str, begun: float) -> None:
        self._file = Path(file) if file else None
        self._begun = begun
        self.checks: list[Check] = []
        self.error: str | None = None
        self.facts: dict[str, object] = {
            "version": __version__,
            "frozen": bool(getattr(sys, "frozen", False)),
            "platform": None,
            "style": None,
            "qt": None,
            "python": sys.version.split()[0],
            "image_formats": [],
            "system": sys.platform,
            "data_folder": None,
            "fonts": [],
            "resources": 0,
            "first_frame_seconds": None,
        }

    @property
    def ok(self) -> bool:
        """Whether there was no error so far."""
        return self.error is None and all(check.ok for check in self.checks)

    @property
    def failed(self) -> str:
        """The first failed check with its reason; "" if none failed."""
        return next((f"{one.name}: {one.detail}" for one in self.checks if not one.ok), "")

    def add_error(self, error: BaseException) -> None:
        """Add an error, if it is the first one."""
        self.add_error_text("".join(traceback.format_exception(error)))

    def add_error_text(self, text: str) -> None:
        """Add the text of an error, if it is the first one."""
        self.error = self.error or text

    def since_begin(self) -> float:
        """Return the seconds since the self-test began."""
        return round(perf_counter() - self._begun, 3)

    def begin(self) -> None:
        """Write that the self-test has not ended, in case Qt or the system ends the program.

        Raises:
            OSError: The file cannot be written.
        """
        if self._file:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._write(ok=False, error=_UNFINISHED)

    def end(self) -> None:
        """Write the results.

        Raises:
            OSError: The file cannot be written.
        """
        if self._file:
            self._write(ok=self.ok, error=self.error)

    def _write(self, *, ok: bool, error: str | None) -> None:
        values = {
            "ok": ok,
            **self.facts,
            "checks": [check._asdict() for check in self.checks],
            "seconds": self.since_begin(),
            "error": error,
        }
        if self._file:
            self._file.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")
