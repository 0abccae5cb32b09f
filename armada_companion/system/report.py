"""Crash reports for the developers.

The module is imported only for a report, because it would slow down the start.
"""

import platform
import re
import sys
import traceback
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from pathlib import Path

from armada_companion import __version__
from armada_companion.system.clock import Clock
from armada_companion.system.errors import PathError
from armada_companion.system.paths import create_folder

LOG_LINES = 100
HIDDEN = "[hidden]"
_LOG_TAIL_BYTES = 64 * 1024
_BREAK = r"[\W_]+"
_CUT = r"\w[\w\s-]{0,80}(?=\.\.\.|…)"
_LEAST_CUT = 3


def write_report(
    error: BaseException,
    *,
    folder: Path,
    clock: Clock,
    log_file: Path | None = None,
    versions: Mapping[str, str] | None = None,
    hidden: Collection[str] = (),
) -> Path:
    """Write an error with its place into a new text file in the folder; return the file's path.

    Args:
        log_file: The log whose last lines are part of the report.
        versions: Further versions by name, such as that of Qt.
        hidden: Secret words, such as facedown cards; removed from error messages and log lines.

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
            _tracebacks(error, hidden),
            "Last lines of the log:",
            *(without_words(line, hidden) for line in _last_lines(log_file)),
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


def without_words(text: str, hidden: Collection[str]) -> str:
    """Return a text in which these words are replaced, longer ones first, in any case and notation.

    A word that is cut off at the end of the text is replaced too.
    """
    if not any(hidden):
        return text
    words = sorted(filter(None, hidden), key=len, reverse=True)
    text = re.sub("|".join(map(_in_any_notation, words)), HIDDEN, text, flags=re.IGNORECASE)
    return re.sub(_CUT, partial(_without_begun, words), text)


def _in_any_notation(word: str) -> str:
    """Return a pattern for a word as players, code and JSON write it."""
    parts = list(filter(None, re.split(_BREAK, word)))
    return _BREAK.join(map(re.escape, parts)) if parts else re.escape(word)


def _without_begun(words: Collection[str], found: re.Match[str]) -> str:
    """Return a text that was cut off, without the beginning of a secret word at its end."""
    said = found[0].casefold()
    lengths = (
        end
        for word in words
        for end in range(_LEAST_CUT, len(word))
        if said.endswith(word[:end].casefold())
    )
    begun = max(lengths, default=0)
    return f"{found[0][:-begun]}{HIDDEN}" if begun else found[0]


def _tracebacks(error: BaseException, hidden: Collection[str]) -> str:
    """Return the tracebacks of a chain of errors, the first one first, with safe messages."""
    parts = []
    for one in reversed(tuple(_chain(error))):
        place = "".join(traceback.format_tb(one.__traceback__))
        message = "".join(traceback.format_exception_only(one))
        parts.append(f"Traceback (most recent call last):\n{place}{without_words(message, hidden)}")
    return "\nOut of which came:\n\n".join(parts)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


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
