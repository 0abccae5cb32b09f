"""Starts a program again and again on one folder, and kills it at random moments."""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryFile

from armada_companion.games import ENTRIES
from armada_companion.games.entry import LoadedGames, card_sources
from armada_companion.session.library import Library
from armada_companion.system.clock import SystemClock
from tests.conftest import CHECKOUT
from tests.crash.promises import EXPORTS, PASSING, TOLD, Promises, require_kept

WINDOW = "tests.crash.window_acts"
_NOISE = "does not support propagateSizeHints"
"""What Qt says of a screen that nobody sees."""

_WAITS = (0, 0, 1, 5, 20, 60, 150)
"""After so many lines the killing begins."""


def kill_starts(root: Path, number: int, seed: int) -> Iterator[str]:
    """Kill so many starts on a folder; yield what each was doing. One more start is not killed.

    Raises:
        AssertionError: A start did not find what an earlier one had promised.
    """
    prepare(root)
    chance = Random(seed)
    for kill in range(number):
        yield _kill(acts(root, seed * 1000 + kill), root, chance, 0.8)
    last = acts(root, seed, "0")
    done = subprocess.run(last, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert not done.stderr, f"{root}: {done.stderr}"


def kill_windows(home: Path, number: int, seed: int) -> Iterator[str]:
    """Kill so many starts of the window; yield what each was doing.

    Each start finds the folder as the one before has left it; a copy of it is looked through.

    Raises:
        AssertionError: A start did not show what an earlier one had promised.
    """
    data, chance = home / "data", Random(seed)
    prepare(data)
    for kill in range(number):
        command = (sys.executable, "-m", WINDOW, str(home), str(seed * 1000 + kill))
        yield f"window: {_kill(command, data, chance, 3)}"
        assert not list(home.rglob("crash-*")), f"{home}: it crashed"
        _look_through(data)


def _look_through(data: Path) -> None:
    promises = Promises()
    with (data / TOLD).open(encoding="utf-8") as lines:
        promises.hear_all(lines)
    copy = data.with_name("copy")
    shutil.copytree(data, copy)
    for _ in require_kept(copy, promises, _library):
        pass
    shutil.rmtree(copy)


def _library(folder: Path) -> Library:
    return Library(folder, LoadedGames(ENTRIES), card_sources(ENTRIES), SystemClock(), "test")


def prepare(root: Path) -> None:
    """Make the folders that a user has before the first start."""
    for name in (EXPORTS, PASSING):
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / TOLD).touch()


def acts(root: Path, seed: int, *words: str) -> Sequence[str]:
    """Return the command that starts on a folder and plays."""
    return (sys.executable, "-m", "tests.crash.acts", str(root), str(seed), *words)


def _kill(command: Sequence[str], root: Path, chance: Random, start_s: float) -> str:
    """Start a program, kill it at some time, keep what it told; return what it was doing."""
    lines = chance.choice(_WAITS)
    with TemporaryFile("w+") as errors:
        with subprocess.Popen(
            command, cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=errors, text=True
        ) as child:
            assert child.stdout is not None
            heard = [child.stdout.readline() for _ in range(lines)]
            time.sleep(chance.uniform(0, 0.03 if lines else start_s))
            child.kill()
            heard += child.stdout.readlines()
        errors.seek(0)
        shown = [line for line in errors if _NOISE not in line]
    assert not shown, f"{root}: {''.join(shown)}"
    whole = [line for line in heard if line.endswith("\n")]
    with (root / TOLD).open("a", encoding="utf-8") as file:
        file.writelines(whole)
    return _under_way(whole)


def _under_way(heard: Sequence[str]) -> str:
    is_ready = '["ready"]\n' in heard
    return heard[-1].split('"')[1] if is_ready else "starting"
