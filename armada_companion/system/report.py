"""Crash reports: what a bug leaves behind for those who will mend it.

This module is imported when there is something to report, not on the start path.
"""

import platform
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path

from armada_companion import __version__
from armada_companion.system.clock import Clock
from armada_companion.system.errors import PathError
from armada_companion.system.paths import create_folder

LOG_LINES = 100
_LOG_TAIL_BYTES = 64 * 1024


def write_report(
    error: BaseException,
    *,
    folder: Path,
    clock: Clock,
    log_file: Path | None = None,
    versions: Mapping[str, str] | None = None,
) -> Path:
    """Write what went wrong, and where, into a new text file in the folder and return its path.

    Args:
        log_file: Its last lines go into the report.
        versions: Of further parts by name, such as Qt, which this module may not ask.

    Raises:
        PathError: The report was not written.
    """
    now = clock.now()
    text = "\n".join(
        [
            f"Armada Companion crash report, {now}",
            *(
                f"{name}: {version}"
                for name, version in (_versions() | dict(versions or {})).items()
            ),
            "",
            "".join(traceback.format_exception(error)),
            "Last lines of the log:",
            *_last_lines(log_file),
            "",
        ]
    )
    stamp = now.replace(":", "").replace("-", "").replace(".", "")
    path = create_folder(folder) / f"crash-{stamp}.txt"
    try:
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as refused:
        raise PathError(f"{path} cannot be written: {refused.strerror}") from refused
    return path


def _versions() -> dict[str, str]:
    return {
        "Armada Companion": __version__,
        "Python": platform.python_version(),
        "System": platform.platform(),
        "Frozen": str(getattr(sys, "frozen", False)),
    }


def _last_lines(log_file: Path | None) -> list[str]:
    if log_file is None:
        return ["(no log)"]
    try:
        with log_file.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(0, size - _LOG_TAIL_BYTES))
            tail = file.read()
    except OSError as error:
        return [f"({log_file} cannot be read: {error.strerror})"]
    return tail.decode("utf-8", errors="replace").splitlines()[-LOG_LINES:]
