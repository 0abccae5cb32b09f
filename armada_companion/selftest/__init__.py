"""`--self-test`: opens the real window, plays in it by mouse and keyboard, and reports.

For a program that has just been built or installed. It asks no question: every result is an
exit code, and a report if one is requested. The games are saved in a temporary folder.

Exit codes:
    0: All is well.
    1: A check failed; the report's `checks` name it.
    2: Wrong options; nothing was done.
    70: An unexpected exception; the report's `error` is its traceback.
    75: Time ran out; the report's `error` shows where the program was.
"""

import tempfile
import traceback
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TextIO

from armada_companion.selftest.options import Options, read_options, set_platform
from armada_companion.selftest.report import Report
from armada_companion.selftest.watchdog import Watchdog
from armada_companion.system.arguments import UsageError

SUCCESS, FAILURE, WRONG_OPTIONS, UNEXPECTED, TIME_UP = 0, 1, 2, 70, 75
LIMIT_S = 60.0
"""Many times the duration on a slow machine."""


def run(
    words: Sequence[str], out: TextIO | None, err: TextIO | None, limit_s: float = LIMIT_S
) -> int:
    """Test the program and return one of the exit codes above.

    Args:
        words: `--report FILE`, `--picture FILE`, `--platform NAME`, in any order.
        out: Receives the result in one line; None for a program without a console.
        err: Receives what is wrong.
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
        code = _look(options, report, watchdog, out, err)
    try:
        report.end()
    except OSError as error:
        return _refuse(f"the report cannot be written: {error}", err)
    return code


def _look(
    options: Options, report: Report, watchdog: Watchdog, out: TextIO | None, err: TextIO | None
) -> int:
    try:
        found = _run_checks(options, report, watchdog)
    except UsageError as error:
        report.blame(error)
        return _refuse(error, err)
    except BaseException as error:  # noqa: BLE001 - the outermost handler
        report.blame(error)
        print("".join(traceback.format_exception(error)), file=err, end="")
        return UNEXPECTED
    if not found:
        print(f"self-test: {report.failed}", file=err)
        return FAILURE
    print(f"self-test: {found}", file=out)
    return SUCCESS


def _run_checks(options: Options, report: Report, watchdog: Watchdog) -> str:
    """Return one sentence, or "" when a check failed."""
    if options.platform:
        set_platform(options.platform)
    # Only now: a missing module must appear in the report.
    from armada_companion.selftest.checks import SelfTest

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        watchdog.folder = folder
        return SelfTest(report, watchdog, Path(folder), options.picture).run()


def _refuse(why: object, err: TextIO | None) -> int:
    print(f"self-test: {why}", file=err)
    return WRONG_OPTIONS


def _give_up(report: Report, err: TextIO | None, why: str) -> None:
    report.blame_text(why)
    report.end()
    print(f"self-test: {why.splitlines()[0]}", file=err, flush=err is not None)
