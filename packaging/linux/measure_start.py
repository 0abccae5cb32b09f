"""Compares how soon two programs show the same window: python measure_start.py GOAL A... -- B...

Each is started in turn on a screen of its own, on the same saved game; measured is the time from
the start of the process to the moment its window's picture stands in the screen's memory. Prints
the median of the ratios A / B of the pairs beside GOAL; ends with 2 when a window did not come.

The screen is Xvfb's, which keeps its memory in a file: looking at it disturbs neither program.
"""

import mmap
import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

PAIRS, WARM_UP = 12, 2
WIDTH, HEIGHT = 1440, 900
LONGEST_WAIT_S = 300.0
EVERY_S = 0.0005
RECORD = Path(__file__).resolve().parents[2] / "tests" / "data" / "records" / "whole_game.armada"
LINES = 60
"""So much of that game is played: the window is in the middle of a round."""


class NoWindowError(Exception):
    """A program ended or waited too long without a window."""


class Screen:
    """The memory of a screen with four bytes a pixel."""

    def __init__(self, file: Path) -> None:
        self._file = file.open("rb")
        self._memory = mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ)
        header, colors = struct.unpack(">I", self._memory[:4])[0], self._number(19)
        self._line = self._number(12)
        self._begin = header + 12 * colors

    def has_picture(self) -> bool:
        """Return whether a window covers the screen: an empty one is black throughout."""
        return all(
            any(self._memory[place : place + 3])
            for y in range(HEIGHT // 10, HEIGHT, HEIGHT // 5)
            for x in range(WIDTH // 10, WIDTH, WIDTH // 5)
            for place in (self._begin + y * self._line + 4 * x,)
        )

    def close(self) -> None:
        """Let go of the memory."""
        self._memory.close()
        self._file.close()

    def _number(self, place: int) -> int:
        """Return a number of the header of an X window dump; `place` counts from 0."""
        return int(struct.unpack(">I", self._memory[4 * place : 4 * place + 4])[0])


@contextmanager
def screen(folder: Path) -> Iterator[tuple[str, Screen]]:
    """Run an X server and give its display's name and its memory."""
    read, write = os.pipe()
    size, where = f"{WIDTH}x{HEIGHT}x24", str(folder)
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-fbdir", where]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        display = f":{pipe.readline().strip()}"
    memory = Screen(folder / "Xvfb_screen0")
    try:
        yield display, memory
    finally:
        memory.close()
        server.terminate()
        server.wait()


def seconds_to_picture(command: Sequence[str], home: Path) -> float:
    """Start a program on an empty screen, wait for its window, end it, and return the time."""
    with tempfile.TemporaryDirectory() as folder, screen(Path(folder)) as (display, memory):
        surroundings = {**os.environ, "DISPLAY": display, "ARMADA_COMPANION_HOME": str(home)}
        for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
            surroundings.pop(name, None)
        begun = time.monotonic()
        program = subprocess.Popen(command, env=surroundings, stdout=subprocess.DEVNULL)
        try:
            while not memory.has_picture():
                if program.poll() is not None or time.monotonic() - begun > LONGEST_WAIT_S:
                    raise NoWindowError(f"{command[0]} showed no window")
                time.sleep(EVERY_S)
            return time.monotonic() - begun
        finally:
            program.kill()
            program.wait()


def main(words: Sequence[str]) -> int:
    """Measure, print one line, and return 0, or 2 when a program showed no window."""
    middle = words.index("--")
    goal, commands = float(words[0]), (words[1:middle], words[middle + 1 :])
    with tempfile.TemporaryDirectory() as folder:
        homes = tuple(Path(folder) / name for name in "ab")
        try:
            begun = Path(folder) / "begun.armada"
            begun.write_text("".join(RECORD.open(encoding="utf-8").readlines()[:LINES]), "utf-8")
            for command, home in zip(commands, homes, strict=True):
                seconds_to_picture([*command, str(begun)], home)
            pairs = [
                [seconds_to_picture(*each) for each in zip(commands, homes, strict=True)]
                for _ in range(WARM_UP + PAIRS)
            ][WARM_UP:]
        except NoWindowError as error:
            print(f"start not measured: {error}", file=sys.stderr)
            return 2
    ratio = statistics.median(a / b for a, b in pairs)
    a, b = (1000 * statistics.median(times) for times in zip(*pairs, strict=True))
    print(f"{ratio:.2f} x ({a:.0f} ms and {b:.0f} ms, medians of {PAIRS} pairs; goal {goal} x)")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
