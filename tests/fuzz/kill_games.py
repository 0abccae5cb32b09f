"""Kills the program at random moments: `python tests/fuzz/kill_games.py [NUMBER] [SEED]`.

Each start must find all that earlier ones have told as done, and no damage; see `tests/crash`.
"""

import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.crash.cutting import MEMORY
from tests.crash.killing import kill_starts, kill_windows

_ON_ONE_FOLDER = 20
_WINDOWS_EACH = 5


def kill(number: int, seed: int) -> Counter[str]:
    """Kill so many starts, every fifth in the window; return what they were doing."""
    came = Counter[str]()
    while (left := number - came.total()) > 0:
        # After a fault it stays, to be looked at.
        folder = Path(tempfile.mkdtemp(prefix="kills-", dir=MEMORY))
        kill_some = kill_starts if seed % _WINDOWS_EACH else kill_windows
        came.update(kill_some(folder, min(left, _ON_ONE_FOLDER), seed))
        shutil.rmtree(folder)
        seed += 1
    return came


def main(number: int = 500, seed: int = 0) -> None:
    """Kill so many starts and print what they were doing."""
    for what, many in sorted(kill(number, seed).items()):
        print(f"{many:5} {what}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
