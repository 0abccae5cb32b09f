"""Killed while it mends a damaged game, the program loses neither its good steps nor its file."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.examples import examples
from tests.saved_files import drop_step_8, kept_files, library_at, played

CHECKOUT = Path(__file__).parents[2]
KILLS = examples(30)
GOOD, STEPS = 7, 40


def killed_after(folder: Path, delay_s: float) -> None:
    command = [sys.executable, "-m", "tests.crash.open_game", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=CHECKOUT) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(delay_s)
        child.kill()


@pytest.mark.parametrize(("backed_up", "good"), [(None, GOOD), (7, GOOD), (30, STEPS)])
def test_a_start_that_is_killed_while_it_mends_loses_nothing(
    tmp_path: Path, backed_up: int | None, good: int
) -> None:
    chance = random.Random(backed_up)
    path = played(tmp_path, STEPS, backed_up=backed_up)
    drop_step_8(path)
    damaged = path.read_bytes()
    for _ in range(KILLS):
        killed_after(tmp_path, chance.uniform(0, 0.03))
    library = library_at(tmp_path)
    assert len(library.open("one").steps) == good
    library.close("one")
    assert any(file.read_bytes() == damaged for file in kept_files(tmp_path))
    assert len(library_at(tmp_path).entries()) == 1
