"""Counts the instructions of a process in user space: the same at each run, however busy it is.

Hardware counters are taken where `perf stat` may read them, else valgrind's. Valgrind's machine has
fewer instruction sets, so counts of the two are near each other but not equal.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

_PERF = ("perf", "stat", "-x,", "-e", "instructions:u")
_VALGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
_MARK = "MARK"
Parts = list[tuple[str, float]]
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

    def parts(self, command: Sequence[str], env: Mapping[str, str]) -> tuple[Parts, str]:
        """Return a command's marks, each with the millions since the last one, and what it prints.

        Only valgrind counts between marks.

        Raises:
            CountError: The command failed.
            subprocess.TimeoutExpired: It took longer than 10 minutes.
        """
        done = self._done(command, env)
        counted = {
            pid: int(count.replace(",", "")) / 1e6
            for pid, count in re.findall(
                r"^==(\d+)== I +refs: +([\d,]+)", done.stderr, re.MULTILINE
            )
        }
        marks = re.findall(rf"^{_MARK} (\d+) (.+)$", done.stdout, re.MULTILINE)
        at = [(name, counted[pid]) for pid, name in marks]
        return [(name, now - then) for (_, then), (name, now) in pairwise(at)], done.stdout

    def run(self, command: Sequence[str], env: Mapping[str, str]) -> tuple[float, str]:
        """Return millions of instructions of a command, and what it prints.

        Raises:
            CountError: The command failed, or nothing was counted.
            subprocess.TimeoutExpired: It took longer than 10 minutes.
        """
        done = self._done(command, env)
        found = re.findall(self.pattern, done.stderr, re.MULTILINE)
        return int(found[-1].replace(",", "")) / 1e6, done.stdout

    def _done(
        self, command: Sequence[str], env: Mapping[str, str]
    ) -> "subprocess.CompletedProcess[str]":
        """Return a command that ended well and was counted."""
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
        if done.returncode or not re.search(self.pattern, done.stderr, re.MULTILINE):
            raise CountError(f"{self.name} counted nothing: {done.stderr.strip()[-200:]}")
        return done


def mark(name: str) -> None:
    """Let valgrind print the instructions up to now, for `Counter.parts`.

    A forked child has its parent's count and prints it when it ends. It adds 0.1 million.
    """
    child = os.fork()
    if not child:
        os._exit(0)
    os.waitpid(child, 0)
    os.write(1, f"{_MARK} {child} {name}\n".encode())


def find_counter(is_there: Callable[[str], object] = shutil.which) -> Counter | None:
    """Return the best counter of this machine; None when there is none."""
    perf = Counter("perf", _PERF, r"^(\d+),.*instructions")
    if is_there("perf") and _works(perf):
        return perf
    return find_valgrind(is_there)


def find_valgrind(is_there: Callable[[str], object] = shutil.which) -> Counter | None:
    """Return the counter that can count the parts of a run; None when there is none."""
    valgrind = Counter("valgrind", _VALGRIND, r"I +refs: +([\d,]+)")
    return valgrind if is_there("valgrind") else None


def _works(counter: Counter) -> bool:
    """Tell whether the processor's counters can be read: in most virtual machines they cannot."""
    try:
        counter.run(("true",), {})
    except (CountError, OSError, subprocess.SubprocessError):
        return False
    return True
