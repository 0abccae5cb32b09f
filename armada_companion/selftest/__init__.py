"""`--self-test`: opens the real window, plays in it by mouse and keyboard, and reports.

For a program that has just been built or installed. Nothing is asked and nothing waits: whatever
happens becomes an exit code, and a report where one is wanted. The games lie in a folder of their
own, which is gone afterwards.

Exit codes:
    0: All is well.
    1: A check failed; the report's `checks` tell which.
    2: Wrong words; nothing was done.
    70: An exception that nobody expected; the report's `error` is its traceback.
    75: The time ran out; the report's `error` tells where the program stood.
"""

import tempfile
import traceback
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TextIO

from armada_companion.selftest.guard import Guard
from armada_companion.selftest.report import Report
from armada_companion.selftest.words import Wishes, read_words, set_platform
from armada_companion.system.arguments import UsageError

SUCCESS, FAILURE, WRONG_WORDS, UNEXPECTED, TIME_UP = 0, 1, 2, 70, 75
LIMIT_S = 60.0
"""Many times what a slow machine needs."""


def run(
    words: Sequence[str], out: TextIO | None, err: TextIO | None, limit_s: float = LIMIT_S
) -> int:
    """Test the program and return one of the exit codes above.

    Args:
        words: `--report FILE`, `--picture FILE`, `--platform NAME`, in any order.
        out: Where the result is told, in one line; a program that is a window only has None.
        err: Where it is told what is wrong.
        limit_s: When the process is ended, with `TIME_UP`.
    """
    begun = perf_counter()
    try:
        wishes = read_words(words)
        report = Report(wishes.report, begun)
        report.begin()
    except UsageError as error:
        return _refuse(error, err)
    except OSError as error:
        return _refuse(f"the report cannot be written: {error}", err)
    with Guard(limit_s, partial(_give_up, report, err), TIME_UP) as guard:
        code = _look(wishes, report, guard, out, err)
    try:
        report.end()
    except OSError as error:
        return _refuse(f"the report cannot be written: {error}", err)
    return code


def _look(
    wishes: Wishes, report: Report, guard: Guard, out: TextIO | None, err: TextIO | None
) -> int:
    try:
        found = _run_checks(wishes, report, guard)
    except UsageError as error:
        report.blame(error)
        return _refuse(error, err)
    except BaseException as error:  # noqa: BLE001 - this is where everything ends up
        report.blame(error)
        print("".join(traceback.format_exception(error)), file=err, end="")
        return UNEXPECTED
    if not found:
        print(f"self-test: {report.failed}", file=err)
        return FAILURE
    print(f"self-test: {found}", file=out)
    return SUCCESS


def _run_checks(wishes: Wishes, report: Report, guard: Guard) -> str:
    """Return one sentence, or "" when a check failed."""
    if wishes.platform:
        set_platform(wishes.platform)
    # Only now: a program that lacks a module shall tell so in its report.
    from armada_companion.selftest.checks import SelfTest

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        guard.folder = folder
        return SelfTest(report, guard, Path(folder), wishes.picture).run()


def _refuse(why: object, err: TextIO | None) -> int:
    print(f"self-test: {why}", file=err)
    return WRONG_WORDS


def _give_up(report: Report, err: TextIO | None, why: str) -> None:
    report.blame_text(why)
    report.end()
    print(f"self-test: {why.splitlines()[0]}", file=err, flush=err is not None)
