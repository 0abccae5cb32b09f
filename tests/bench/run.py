"""Measures the program against a bare window of the same size: `make bench`.

Yardstick and program alternate in one loop, so that what slows the machine slows both; judged
are medians of the ratios of the pairs. Cpu time beside them tells a slow program from a busy
machine. The bench tells what misses its limit and always ends with 0.

usage: python tests/bench/run.py [--quick]    --quick: 5 pairs instead of 15
"""

import compileall
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
PAIRS, QUICK_PAIRS, WARM_UP = 15, 5, 2
CLICKS = 150
SAVED, BEGUN, LONG = (215, 1), (4, 1), (5000, 10)
"""Steps of a saved game and how busy its activations are; see `saved_games.save_game`."""


class Frame(NamedTuple):
    """What a window used from the start of its process to its first frame."""

    wall_ms: float
    cpu_ms: float
    peak_mb: float


class Line(NamedTuple):
    """One line of the table; a line without a limit only informs."""

    what: str
    measured: float
    limit: float | None
    unit: str


def main(words: Sequence[str]) -> int:
    """Measure, print the table and return 0."""
    pairs = QUICK_PAIRS if "--quick" in words else PAIRS
    compileall.compile_dir(ROOT / "armada_companion", quiet=1)
    # Not in the system's folder for such things, which may lie in memory and not on a disk.
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        homes = Path(folder)
        lines = [
            *_first_frame(homes / "saved", pairs),
            *_long_game(homes, pairs),
            *_clicks(homes / "clicks"),
            *_fleet_lists(homes),
        ]
    print(f"first frame: {pairs} pairs, 12 ships and 24 squadrons, 1440 x 900, offscreen")
    print(_table(lines))
    return 0


def _first_frame(home: Path, pairs: int) -> list[Line]:
    _save_game(home, SAVED)
    label, live = _alternate(("label", home), ("live", home), pairs)
    _run("first_frame.py", ("leave",), home)
    other_label, opening = _alternate(("label", home), ("opening", home), pairs)
    picture_wall, picture_cpu, _ = _ratios(other_label, opening)
    live_wall, live_cpu, live_peak = _ratios(label, live)
    return [
        Line("first frame, with the picture kept, wall", picture_wall, 1.65, "x label"),
        Line("first frame, with the picture kept, cpu", picture_cpu, None, "x label"),
        Line("first frame, live and without it, wall", live_wall, 1.65, "x label"),
        Line("first frame, live and without it, cpu", live_cpu, None, "x label"),
        Line("peak memory of the live window", live_peak, 1.30, "x label"),
        Line("bare label, wall", statistics.median(one.wall_ms for one in label), None, "ms"),
        Line("live window, wall", statistics.median(one.wall_ms for one in live), None, "ms"),
    ]


def _ratios(yardstick: list[Frame], program: list[Frame]) -> tuple[float, float, float]:
    """Return the medians of the pairwise ratios: wall, cpu, peak."""
    wall, cpu, peak = (
        statistics.median(p[place] / y[place] for y, p in zip(yardstick, program, strict=True))
        for place in range(3)
    )
    return wall, cpu, peak


def _long_game(homes: Path, pairs: int) -> list[Line]:
    begun, long = homes / "begun", homes / "long"
    _save_game(begun, BEGUN)
    _save_game(long, LONG)
    short_frames, long_frames = _alternate(("live", begun), ("live", long), pairs)
    wall, cpu = (
        statistics.median(
            b[place] - a[place] for a, b in zip(short_frames, long_frames, strict=True)
        )
        for place in range(2)
    )
    return [
        Line("5,000 steps more than none, wall", wall, 150, "ms"),
        Line("5,000 steps more than none, cpu", cpu, None, "ms"),
    ]


def _clicks(home: Path) -> list[Line]:
    _save_game(home, BEGUN)
    found = json.loads(_run("clicks.py", (str(CLICKS),), home))
    saved, shown, told = found["saved_ms"], found["shown_ms"], found["told_ms"]
    return [
        Line(f"click to frame, {len(saved)} steps saved, p95", _p95(saved), 16.7, "ms"),
        Line("click to frame, steps saved, median", statistics.median(saved), None, "ms"),
        Line(f"click to frame, {len(shown)} sheets opened, p95", _p95(shown), 16.7, "ms"),
        Line(f"click to frame, {len(told)} changes on a sheet, p95", _p95(told), 16.7, "ms"),
        Line("cards painted for an activation, most", max(found["cards"]), 4, "cards"),
    ]


def _fleet_lists(homes: Path) -> list[Line]:
    """Return the slowest text of 1 MiB, and the largest growth when a text doubles.

    What a list may hold is read by its names, the rest only split, so growth is judged by what
    the largest text costs over one half as large, and no text may cost more than its limit.
    """
    found = json.loads(_run("fleet_lists.py", (), homes))
    largest = {name: turns[-1] for name, turns in found["texts"].items()}
    slowest = max(largest, key=lambda name: largest[name][0])
    growth = max(turns[-1][0] / turns[-2][0] for turns in found["texts"].values())
    milliseconds, yardstick = largest[slowest]
    return [
        Line(f"fleet list of 1 MiB, slowest text ({slowest})", milliseconds, 200, "ms"),
        Line(
            "the same in units of writing and reading it as JSON",
            milliseconds / yardstick,
            None,
            "x",
        ),
        Line("growth from 512 KiB to 1 MiB, most", growth, 2.5, "x"),
    ]


def _alternate(
    first: tuple[str, Path], second: tuple[str, Path], pairs: int
) -> tuple[list[Frame], list[Frame]]:
    """Return the frames of two windows, started in turn."""
    frames: tuple[list[Frame], list[Frame]] = ([], [])
    for turn in range(WARM_UP + pairs):
        for window, kept in zip((first, second), frames, strict=True):
            frame = _frame(*window)
            if turn >= WARM_UP:
                kept.append(frame)
    return frames


def _frame(window: str, home: Path) -> Frame:
    start = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    found = json.loads(_run("first_frame.py", (window,), home))
    wall_ns = found["at_ns"] - start
    return Frame(wall_ns / 1e6, found["cpu_ns"] / 1e6, found["peak_kb"] / 1024)


def _save_game(home: Path, game: tuple[int, int]) -> None:
    steps, entries = game
    _run("saved_games.py", (str(home), str(steps), str(entries)), home)


def _run(script: str, words: Sequence[str], home: Path) -> str:
    """Return what a script beside this one prints."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("QT_", "PYTHON"))
    }
    fixed = {
        "PYTHONPATH": str(ROOT),
        "ARMADA_COMPANION_HOME": str(home),
        "QT_QPA_PLATFORM": "offscreen",
        "QT_SCALE_FACTOR": "1",
    }
    command = (sys.executable, str(HERE / script), *words)
    return subprocess.run(
        command, env=kept | fixed, stdout=subprocess.PIPE, check=True, text=True, timeout=60
    ).stdout


def _p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]


def _table(lines: Sequence[Line]) -> str:
    rows = [("", "measured", "limit", "")]
    for line in lines:
        limit = "" if line.limit is None else f"{line.limit:.4g}"
        measured = f"{line.measured:.4g} {line.unit}"
        rows.append((line.what, measured, limit, _verdict(line)))
    widths = [max(len(row[place]) for row in rows) for place in range(4)]
    return "\n".join(
        f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]}".rstrip()
        for row in rows
    )


def _verdict(line: Line) -> str:
    if line.limit is None:
        return ""
    return "holds" if line.measured <= line.limit else "MISSES"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
