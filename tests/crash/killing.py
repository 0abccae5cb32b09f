"""Starts a program again and again on one folder, and kills it at random moments."""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tests.conftest import CHECKOUT
from tests.crash.promises import EXPORTS, PASSING, TOLD

_WAITS = (0, 0, 1, 5, 20, 60, 150)
"""After so many lines the killing begins."""


def kill_starts(root: Path, number: int, seed: int) -> Iterator[str]:
    """Kill so many starts on a folder; yield what each was doing. One more start is not killed.

    Raises:
        AssertionError: A start did not find what an earlier one had promised.
    """
    prepare(root)
    told, chance = root / TOLD, Random(seed)
    for kill in range(number):
        lines = chance.choice(_WAITS)
        delay_s = chance.uniform(0, 0.03 if lines else 0.8)
        with _start(acts(root, seed * 1000 + kill)) as child:
            heard = _heard(child, lines, delay_s)
        with told.open("a", encoding="utf-8") as file:
            file.writelines(heard)
        yield _under_way(heard)
    with _start(acts(root, seed, "0")) as child:
        assert child.stderr is not None
        errors = child.stderr.read()
    assert not errors, f"{root}: {errors}"


def prepare(root: Path) -> None:
    """Make the folders that a user has before the first start."""
    for name in (EXPORTS, PASSING):
        (root / name).mkdir(parents=True, exist_ok=True)
    (root / TOLD).touch()


def acts(root: Path, seed: int, *words: str) -> Sequence[str]:
    """Return the command that starts on a folder and plays."""
    return (sys.executable, "-m", "tests.crash.acts", str(root), str(seed), *words)


def _start(command: Sequence[str]) -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, cwd=CHECKOUT, text=True)


def _heard(child: "subprocess.Popen[str]", lines: int, delay_s: float) -> list[str]:
    """Kill a child after so many lines and some time; return the lines that came whole."""
    assert child.stdout is not None
    assert child.stderr is not None
    heard = [child.stdout.readline() for _ in range(lines)]
    time.sleep(delay_s)
    child.kill()
    heard += child.stdout.readlines()
    errors = child.stderr.read()
    assert not errors, errors
    return [line for line in heard if line.endswith("\n")]


def _under_way(heard: Sequence[str]) -> str:
    is_ready = '["ready"]\n' in heard
    return heard[-1].split('"')[1] if is_ready else "starting"
