"""Fatal errors: a report in the folder of logs, and a dialog that shows it."""

import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from armada_companion import __version__
from armada_companion.system.clock import SystemClock
from armada_companion.system.errors import PathError
from armada_companion.system.logs import close_fault_file, close_log, log, open_fault_file, open_log

if TYPE_CHECKING:
    from armada_companion.app.program import Program

FAILURE = 2
"""The exit code of a program that could not open its window, or was interrupted."""


def report_crashes(program: "Program") -> None:
    """Write a report of a fatal error and show it; the game is saved up to the last step.

    Only the first error is reported: an error in a paint event repeats with each frame.
    """
    reported: list[BaseException] = []

    def on_error(kind: type[BaseException], error: BaseException, trace: object) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.exit(FAILURE)
            return
        if reported:
            return
        reported.append(error)
        log.critical("a fatal error: %s", kind.__name__)
        report, text = _write_report(error, program)
        place = f"the report is {report}" if report else "no report could be written"
        print(f"armada-companion: a fatal error, {place}", file=sys.stderr)
        # Shown later, because Qt has yet to end the paint or event that failed.
        QTimer.singleShot(0, partial(_show_crash, program, report, text))

    sys.excepthook = on_error


def open_logs(program: "Program") -> None:
    """Open the log file, and the file for the stacks of a crash of the interpreter.

    Without a writable folder of logs the program runs without them.
    """
    with suppress(PathError):
        handler = open_log(program.paths.log_file)
        program.closers.append(partial(close_log, handler))
        program.closers.append(partial(close_fault_file, open_fault_file(program.paths.logs)))
    log.info("Armada Companion %s starts", __version__)
    if program.settings_warning:
        log.warning("%s", program.settings_warning)


def _show_crash(program: "Program", report: Path | None, text: str) -> None:
    if not program.window.isVisible():
        program.window.show()
    program.window.show_crash(report, text)


def _write_report(error: BaseException, program: "Program") -> tuple[Path | None, str]:
    """Return the report's file, or None if it cannot be written, and its text."""
    from PySide6.QtCore import qVersion

    from armada_companion.system.report import without_words, write_report

    hidden = program.controller.hidden_words
    try:
        report = write_report(
            error,
            folder=program.paths.logs,
            clock=SystemClock(),
            log_file=program.paths.log_file,
            versions={"Qt": qVersion()},
            hidden=hidden,
        )
        return report, report.read_text(encoding="utf-8")
    except (PathError, OSError) as failure:
        return None, f"{without_words(repr(error), hidden)}\n{failure}"
