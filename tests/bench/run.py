"""Measures the program against bare windows of the same size: `make bench`.

Instructions are counted where perf or valgrind can: they are the same at each run. Wall time
stands beside them: yardstick and program alternate in one loop, so that what slows the machine
slows both, and medians of the ratios of the pairs are judged. A part that fails or takes too long
says so in its line. The bench prints what misses its limit and always ends with 0.

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

from tests.bench.counting import Counter, CountError, find_counter, find_valgrind
from tests.bench.lines import Line, Part, lines_of, shown

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
PAIRS, QUICK_PAIRS, WARM_UP = 15, 5, 2
CLICKS, COUNTED_CLICKS = 150, 25
UNCOUNTED = ("before", "other")
"""The marks of clicks that no bar is about; see `clicks.py`."""

SHEETS = ("zone's sheet", "attack's sheet")
FEW_GAMES, MANY_GAMES = 10, 1000
SAVED, BEGUN, LONG = (215, 1), (4, 1), (5000, 10)
"""Steps of a saved game and how busy its activations are; see `saved_games.save_game`."""


class Frame(NamedTuple):
    """What a window used from the start of its process to its first frame."""

    wall_ms: float
    cpu_ms: float
    peak_mb: float


def main(words: Sequence[str]) -> int:
    """Measure, print a line for each number and return 0."""
    pairs = QUICK_PAIRS if "--quick" in words else PAIRS
    compileall.compile_dir(ROOT / "armada_companion", quiet=1)
    counter = find_counter()
    counted = f"counted by {counter.name}" if counter else "neither perf nor valgrind counts them"
    print(
        f"12 ships and 24 squadrons, 1440 x 900, offscreen, {pairs} pairs; instructions: {counted}"
    )
    # Not in the system's folder for such things, which may lie in memory and not on a disk.
    (ROOT / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder:
        for name, part in _parts(Bench(Path(folder), pairs, counter, find_valgrind())):
            for line in lines_of(name, part):
                print(shown(line), flush=True)
    return 0


def _parts(bench: "Bench") -> tuple[tuple[str, Part], ...]:
    return (
        ("first frame, instructions", bench.frame_instructions),
        ("first frame, time and memory", bench.frame_times),
        ("start page, instructions", bench.start_page),
        ("commands, instructions", bench.command_instructions),
        ("click to result, instructions", bench.click_instructions),
        ("click to result, time", bench.click_times),
        ("5,000 steps", bench.long_game),
        ("check of 5,000 steps", bench.check),
        ("replay of 5,000 steps", bench.replay_instructions),
        ("rules against python-chess", bench.rules),
        ("fleet lists", bench.fleet_lists),
        ("odds", bench.odds),
    )


class Bench:
    """The parts of the bench; each gives the lines of what it measured."""

    def __init__(
        self, homes: Path, pairs: int, counter: Counter | None, valgrind: Counter | None
    ) -> None:
        """`counter` counts whole runs, `valgrind` parts of a run too."""
        self._homes = homes
        self._pairs = pairs
        self._counter = counter
        self._valgrind = valgrind

    def frame_instructions(self) -> list[Line]:
        """Count a first frame and those of both yardsticks."""
        what = "live first frame, instructions"
        if not self._counter:
            return [Line(what, None, 1.90, note="not measured: nothing counts them")]
        home = self._saved("counted", SAVED)
        label, painted, live, settled = (
            self._count("first_frame.py", window, home=home)
            for window in ("label", "painted", "live", "settled")
        )
        return [
            Line(what, live / label, 1.90, "x label", "aim 1.65"),
            Line("the same minus a bare painted window", live - painted, 400, "M"),
            Line("the same with all that is put off", settled - painted, 590, "M"),
            Line("the same, of a bare painted window", (live - painted) / painted, None, "x"),
            Line("live first frame", live, None, "M"),
            Line("bare label; bare painted window", label, None, "M", f"{painted:.4g} M"),
        ]

    def command_instructions(self) -> list[Line]:
        """Count the commands that open no window, beside Python alone."""
        what = "--help, instructions"
        if not self._counter:
            return [Line(what, None, 110, note="not measured: nothing counts them")]
        python, shown, version = (
            self._counter.run((sys.executable, *words), _environment(self._homes))[0]
            for words in (
                ("-c", "pass"),
                ("-m", "armada_companion", "--help"),
                ("-m", "armada_companion", "--version"),
            )
        )
        return [
            Line(what, shown, 110, "M"),
            Line("--version", version, None, "M"),
            Line("Python alone", python, None, "M"),
        ]

    def start_page(self) -> list[Line]:
        """Count a first frame of the start page with few saved games and with many."""
        what = f"start page with {MANY_GAMES} saved games, instructions"
        if not self._counter:
            return [Line(what, None, 1.02, note="not measured: nothing counts them")]
        few, many = (
            self._count("first_frame.py", "live", home=self._start_page(games))
            for games in (FEW_GAMES, MANY_GAMES)
        )
        return [
            Line(what, many / few, 1.02, f"x with {FEW_GAMES}"),
            Line(f"start page with {FEW_GAMES} saved games", few, None, "M"),
        ]

    def frame_times(self) -> list[Line]:
        """Time a first frame, in turn with the label's."""
        home = self._saved("saved", SAVED)
        label, live = _alternate(("label", home), ("live", home), self._pairs)
        wall, cpu, peak = _ratios(label, live)
        over = statistics.median(p.peak_mb - y.peak_mb for y, p in zip(label, live, strict=True))
        return [
            Line("live first frame, wall", wall, None, "x label"),
            Line("live first frame, cpu", cpu, None, "x label"),
            Line("peak memory of the live window", peak, 1.24, "x label"),
            Line("the same over the label's", over, 15.5, "MB"),
            Line("bare label, wall", statistics.median(one.wall_ms for one in label), None, "ms"),
            Line("live window, wall", statistics.median(one.wall_ms for one in live), None, "ms"),
        ]

    def click_instructions(self) -> list[Line]:
        """Count clicks by kind: with fleets of no catalogue, and with those of the sample game."""
        what = "click to result, instructions, mean of 8 kinds"
        if not self._valgrind:
            return [Line(what, None, 33, note="not measured: only valgrind counts them")]
        return [line for words in ((), ("sample",)) for line in self._counted_clicks(what, *words)]

    def click_times(self) -> list[Line]:
        """Time clicks of all kinds."""
        found = json.loads(_run("clicks.py", str(CLICKS), home=self._saved("clicks", BEGUN)))
        took = [one for kind in found["took_ms"].values() for one in kind]
        sheets = [one for kind in SHEETS for one in found["took_ms"][kind]]
        return [
            Line(f"click to result, {len(took)} clicks, p95", _p95(took), 16.7, "ms"),
            Line("click to result, median", statistics.median(took), None, "ms"),
            Line(f"click to result, {len(sheets)} sheets opened, p95", _p95(sheets), 16.7, "ms"),
            Line("cards painted for an activation, most", max(found["cards"]), 4, "cards"),
        ]

    def long_game(self) -> list[Line]:
        """Count and time how much more a start on 5,000 steps takes than one on 4."""
        begun, long = self._saved("begun", BEGUN), self._saved("long", LONG)
        short_frames, long_frames = _alternate(("live", begun), ("live", long), self._pairs)
        pairs = tuple(zip(short_frames, long_frames, strict=True))
        wall, cpu = (
            statistics.median(after[place] - before[place] for before, after in pairs)
            for place in range(2)
        )
        what = "read and replay 5,000 steps, instructions"
        counted = Line(what, None, 340, note="not measured: nothing counts them")
        if self._counter:
            least, all_steps = (
                self._count("engine.py", "open", home=home) for home in (begun, long)
            )
            counted = Line(what, all_steps - least, 340, "M")
        return [
            counted,
            Line("first frame with 5,000 steps later than with 4, wall", wall, None, "ms"),
            Line("the same, cpu", cpu, None, "ms"),
            Line(
                "peak memory at that frame with 5,000 steps",
                statistics.median(frame.peak_mb for frame in long_frames),
                80,
                "MB",
            ),
        ]

    def replay_instructions(self) -> list[Line]:
        """Count `replay` of 5,000 steps."""
        what = "replay of 5,000 steps, instructions"
        if not self._counter:
            return [Line(what, None, 3000, note="not measured: nothing counts them")]
        file = self._homes / "replayed.armada"
        _run("saved_games.py", str(file), *map(str, LONG), home=self._homes)
        command = (sys.executable, "-m", "armada_companion", "replay", str(file))
        counted, _ = self._counter.run(command, _environment(self._homes))
        return [Line(what, counted, 3000, "M")]

    def check(self) -> list[Line]:
        """Time `check` in turn with what Python needs to parse and hash the same record."""
        file = self._homes / "attacks.armada"
        _run("saved_games.py", str(file), *map(str, LONG), home=self._homes)
        found = json.loads(_run("record_check.py", str(file), str(self._pairs), home=self._homes))
        python = found["python_ms"]
        seal, whole = (
            statistics.median(took / yard for took, yard in zip(found[what], python, strict=True))
            for what in ("seal_ms", "check_ms")
        )
        return [
            Line("check of 5,000 steps, seal alone, cpu", seal, 1.5, "x Python"),
            Line("the same, rules too", whole, 4, "x Python"),
            Line("Python alone: parse, write and hash", statistics.median(python), None, "ms"),
        ]

    def rules(self) -> list[Line]:
        """Compare legal actions and apply with python-chess's legal moves and push."""
        found = json.loads(_run("engine.py", "rates", home=self._saved("rules", BEGUN)))
        what = "legal_actions and apply a second"
        chess = "not measured: python-chess is not installed (pip install -e '.[bench]')"
        return [
            Line(what, found["ratio"], 1.2, "x python-chess", is_least=True)
            if found["ratio"]
            else Line(what, None, 1.2, note=chess, is_least=True),
            Line("the same", found["armada"] / 1000, None, "thousand"),
        ]

    def fleet_lists(self) -> list[Line]:
        """Time the slowest text of 1 MiB, and the largest growth when a text doubles.

        What a list may hold is read by its names, the rest only split, so growth is judged by what
        the largest text costs over one half as large, and no text may cost more than its limit.
        """
        found = json.loads(_run("fleet_lists.py", home=self._homes, timeout_s=300))
        largest = {name: turns[-1] for name, turns in found["texts"].items()}
        slowest = max(largest, key=lambda name: largest[name][0])
        growth = max(turns[-1][0] / turns[-2][0] for turns in found["texts"].values())
        milliseconds, yardstick = largest[slowest]
        return [
            Line(f"fleet list of 1 MiB, slowest text ({slowest})", milliseconds, 200, "ms"),
            Line("the same", milliseconds / yardstick, None, "x writing and reading it as JSON"),
            Line("growth from 512 KiB to 1 MiB, most", growth, 2.5, "x"),
        ]

    def odds(self) -> list[Line]:
        """Time the odds of ten dice: the slowest of some attacks, and plain ones."""
        found = json.loads(_run("odds.py", home=self._homes))
        slowest = max(found, key=lambda name: found[name])
        return [
            Line(f"odds of ten dice, slowest attack ({slowest})", found[slowest], 16.7, "ms"),
            Line("odds of ten dice alone", found["plain"], None, "ms"),
        ]

    def _counted_clicks(self, what: str, *words: str) -> list[Line]:
        if self._valgrind is None:
            raise CountError("nothing counts instructions")
        home = self._saved("-".join(("counted_clicks", *words)), BEGUN)
        command = _command("clicks.py", str(COUNTED_CLICKS), *words, "counted")
        parts, _ = self._valgrind.parts(command, _environment(home))
        # The first click of a kind loads what later ones have.
        kinds = {name: [count for one, count in parts if one == name][1:] for name, _ in parts}
        means = {name: statistics.mean(kinds[name]) for name in kinds if name not in UNCOUNTED}
        each = ", ".join(f"{name} {mean:.3g}" for name, mean in means.items())
        fleets = "sample game" if words else "invented fleets"
        return [
            Line(f"{what}, {fleets}", statistics.mean(means.values()), 33, "M", each),
            Line("the attack's sheet opens", means["attack's sheet"], 52, "M"),
        ]

    def _count(self, script: str, *words: str, home: Path) -> float:
        if not self._counter:
            raise CountError("nothing counts instructions")
        return self._counter.run(_command(script, *words), _environment(home))[0]

    def _saved(self, name: str, game: tuple[int, int]) -> Path:
        """Return a folder of its own with a saved game."""
        steps, entries = game
        _run("saved_games.py", str(self._homes / name), str(steps), str(entries), home=self._homes)
        return self._homes / name

    def _start_page(self, games: int) -> Path:
        """Return a folder of its own with so many saved games and none that is open."""
        home = self._homes / f"games{games}"
        # As many starts read as many games for the first time.
        _run("saved_games.py", str(home), str(games), home=self._homes, timeout_s=600)
        return home


def _ratios(yardstick: list[Frame], program: list[Frame]) -> tuple[float, float, float]:
    """Return the medians of the pairwise ratios: wall, cpu, peak."""
    wall, cpu, peak = (
        statistics.median(p[place] / y[place] for y, p in zip(yardstick, program, strict=True))
        for place in range(3)
    )
    return wall, cpu, peak


def _alternate(
    first: tuple[str, Path], second: tuple[str, Path], pairs: int
) -> tuple[list[Frame], list[Frame]]:
    """Return the frames of two windows, started in turn."""
    frames: tuple[list[Frame], list[Frame]] = ([], [])
    for turn in range(WARM_UP + pairs):
        for (window, home), kept in zip((first, second), frames, strict=True):
            frame = _frame(window, home)
            if turn >= WARM_UP:
                kept.append(frame)
    return frames


def _frame(window: str, home: Path) -> Frame:
    start = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    found = json.loads(_run("first_frame.py", window, home=home))
    wall_ns = found["at_ns"] - start
    return Frame(wall_ns / 1e6, found["cpu_ns"] / 1e6, found["peak_kb"] / 1024)


def _run(script: str, *words: str, home: Path, timeout_s: float = 60) -> str:
    """Return what a script beside this one prints."""
    return subprocess.run(
        _command(script, *words),
        env=_environment(home),
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        timeout=timeout_s,
    ).stdout


def _command(script: str, *words: str) -> tuple[str, ...]:
    return (sys.executable, str(HERE / script), *words)


def _environment(home: Path) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("QT_", "PYTHON"))
    }
    fixed = {
        "PYTHONPATH": str(ROOT),
        "ARMADA_COMPANION_HOME": str(home),
        "QT_QPA_PLATFORM": "offscreen",
        "QT_SCALE_FACTOR": "1",
    }
    return kept | fixed


def _p95(values: Sequence[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
