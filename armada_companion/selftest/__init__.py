"""`--self-test`: opens the real window, plays in it by mouse and keyboard, and reports.

For a newly built or installed program. The result is an exit code, and a report if requested. Games
are saved in a temporary folder.

Exit codes:
    0: All is well.
    1: A check failed; the report's `checks` name it.
    2: Wrong options; nothing was done.
    70: An unexpected exception; the report's `error` is its traceback.
    75: Time ran out; the report's `error` shows where the program was.
"""

import os
import tempfile
import traceback
from argparse import ArgumentTypeError
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TextIO

from armada_companion.selftest.report import Report
from armada_companion.selftest.watchdog import Watchdog
from armada_companion.system.arguments import Parser, UsageError

SUCCESS, FAILURE, WRONG_OPTIONS, UNEXPECTED, TIME_UP = 0, 1, 2, 70, 75
LIMIT_S = 60.0
"""Many times the duration on a slow computer."""

_VARIABLE = "QT_QPA_PLATFORM"


class Options(NamedTuple):
    """The options of the self-test.

    Attributes:
        report: File for the report, or "".
        picture: File for a picture of the window, or "".
        platform: Name of a Qt platform, or "" for the usual one of the system.
    """

    report: str = ""
    picture: str = ""
    platform: str = ""


def run(
    words: Sequence[str], out: TextIO | None, err: TextIO | None, limit_s: float = LIMIT_S
) -> int:
    """Test the program and return one of the exit codes above.

    Args:
        words: `--report FILE`, `--picture FILE`, `--platform NAME`, in any order.
        out: Receives the result in one line; None for a program without a console.
        err: Receives errors.
        limit_s: The time after which the process ends with `TIME_UP`.
    """
    begun = perf_counter()
    try:
        options = read_options(words)
        report = Report(options.report, begun)
        report.begin()
    except UsageError as error:
        return _refuse(error, err)
    except OSError as error:
        return _refuse(f"the report cannot be written: {error}", err)
    with Watchdog(limit_s, partial(_give_up, report, err), TIME_UP) as watchdog:
        code = _run_and_report(options, report, watchdog, out, err)
    try:
        report.end()
    except OSError as error:
        return _refuse(f"the report cannot be written: {error}", err)
    return code


def _run_and_report(
    options: Options, report: Report, watchdog: Watchdog, out: TextIO | None, err: TextIO | None
) -> int:
    try:
        found = _run_checks(options, report, watchdog)
    except UsageError as error:
        report.add_error(error)
        return _refuse(error, err)
    except BaseException as error:  # noqa: BLE001 - the outermost handler
        report.add_error(error)
        print("".join(traceback.format_exception(error)), file=err, end="")
        return UNEXPECTED
    if not found:
        print(f"self-test: {report.failed}", file=err)
        return FAILURE
    print(f"self-test: {found}", file=out)
    return SUCCESS


def _run_checks(options: Options, report: Report, watchdog: Watchdog) -> str:
    """Run the checks; return the result as a sentence, or "" if one failed."""
    if options.platform:
        set_platform(options.platform)
    # Imported late: a missing module must appear in the report.
    from armada_companion.selftest.checks import SelfTest

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        watchdog.folder = folder
        return SelfTest(report, watchdog, Path(folder), options.picture).run()


def _refuse(why: object, err: TextIO | None) -> int:
    print(f"self-test: {why}", file=err)
    return WRONG_OPTIONS


def _give_up(report: Report, err: TextIO | None, why: str) -> None:
    report.add_error_text(why)
    report.end()
    print(f"self-test: {why.splitlines()[0]}", file=err, flush=err is not None)


def read_options(words: Sequence[str]) -> Options:
    """Return the options of a command line; they may have any order.

    Raises:
        UsageError: An option is unknown or lacks its value.
    """
    parser = Parser("armada-companion", "Test the program: play in its window, and report.")
    parser.add_argument("--self-test", action="store_true", dest="is_requested")
    for name, what in (("report", "FILE"), ("picture", "FILE"), ("platform", "NAME")):
        parser.add_argument(f"--{name}", metavar=what, type=_filled)
    given = parser.parse_args(words)
    return Options(given.report or "", given.picture or "", given.platform or "")


def set_platform(name: str) -> None:
    """Choose Qt's platform; call it before the application is made.

    This is an option, not Qt's variable, because Wine does not pass variables on. If the platform's
    file is missing, Qt would show a message box and wait, so the file is checked first.

    Raises:
        UsageError: Qt does not have the platform here.
    """
    from PySide6.QtCore import QDir, QLibraryInfo

    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath) + "/platforms"
    files = QDir(folder).entryList(QDir.Filter.Files)
    known = sorted({file.split(".")[0].removeprefix("lib").removeprefix("q") for file in files})
    if name.split(":")[0] not in known:
        raise UsageError(f"there is no platform {name!r}; there is {', '.join(known) or 'none'}")
    os.environ[_VARIABLE] = name


def _filled(word: str) -> str:
    if not word:
        raise ArgumentTypeError("expected a name")
    return word
