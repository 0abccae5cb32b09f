"""Cuts the power of a playing program: `python tests/fuzz/cut_power.py [NUMBER] [SEED]`.

A program plays, saves, opens and deletes while strace writes down its calls. From these the folder
is made as a disk may hold it after any of them (`tests/crash/power_cuts.py`), and the next start on
it must find all that had been told as done.
"""

import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.crash.cutting import MEMORY, cut_course

_ON_ONE_COURSE = 100


def cut_power(number: int, seed: int) -> Counter[str]:
    """Cut so many times, on a new course after some; return how often by each model."""
    came = Counter[str]()
    while (left := number - came.total()) > 0:
        # After a fault it stays, to be looked at.
        folder = Path(tempfile.mkdtemp(prefix="cuts-", dir=MEMORY))
        came.update(cut_course(folder, min(left + 1, _ON_ONE_COURSE), seed))
        shutil.rmtree(folder)
        seed += 1
    return came


def main(number: int = 3000, seed: int = 0) -> None:
    """Cut so many times and print how often by each model."""
    for what, many in sorted(cut_power(number, seed).items()):
        print(f"{many:5} {what}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
