"""Counts the instructions of a process in user space: the same at each run, however busy it is.

Hardware counters are taken where `perf stat` may read them, else valgrind's. Valgrind's machine has
fewer instruction sets, so counts of the two are near each other but not equal.
"""

import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

_PERF = ("perf", "stat", "-x,", "-e", "instructions:u")
_VALGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
_TIMEOUT_S = 600
"""Valgrind takes some thirty times as long as the program alone."""


class CountError(Exception):
    """The instructions of a process could not be counted."""


class Counter(NamedTuple):
    """A way to count instructions.

    Attributes:
        name: What counts: `perf` or `valgrind`.
    """

    name: str
    command: tuple[str, ...]
    pattern: str

    def run(self, command: Sequence[str], env: Mapping[str, str]) -> tuple[float, str]:
        """Return millions of instructions of a command, and what it prints.

        Raises:
            CountError: The command failed, or nothing was counted.
            subprocess.TimeoutExpired: It took longer than 10 minutes.
        """
        # Sets of texts are gone through in one order.
        fixed = {**env, "PYTHONHASHSEED": "0"}
        done = subprocess.run(
            (*self.command, *command),
            env=fixed,
            capture_output=True,
            text=True,
            timeout=_TIMEOUT_S,
            check=False,
        )
        found = re.search(self.pattern, done.stderr, re.MULTILINE)
        if done.returncode or not found:
            raise CountError(f"{self.name} counted nothing: {done.stderr.strip()[-200:]}")
        return int(found[1].replace(",", "")) / 1e6, done.stdout


def find_counter(is_there: Callable[[str], object] = shutil.which) -> Counter | None:
    """Return the best counter of this machine; None when there is none."""
    perf = Counter("perf", _PERF, r"^(\d+),.*instructions")
    valgrind = Counter("valgrind", _VALGRIND, r"I +refs: +([\d,]+)")
    if is_there("perf") and _works(perf):
        return perf
    return valgrind if is_there("valgrind") else None


def _works(counter: Counter) -> bool:
    """Tell whether the processor's counters can be read: in most virtual machines they cannot."""
    try:
        counter.run(("true",), {})
    except (CountError, OSError, subprocess.SubprocessError):
        return False
    return True
