"""Killed while it mends a damaged game, the program loses neither its good steps nor its file."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.session.test_damaged_files import drop_step_8, library_at, played

CHECKOUT = Path(__file__).parents[2]
KILLS = 12
GOOD, STEPS = 7, 40


def killed_after(folder: Path, delay_s: float) -> None:
    command = [sys.executable, "-m", "tests.crash.open_game", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=CHECKOUT) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(delay_s)
        child.kill()


@pytest.mark.parametrize("autosaved", [None, 30])
def test_a_start_that_is_killed_while_it_mends_loses_nothing(
    tmp_path: Path, autosaved: int | None
) -> None:
    chance = random.Random(autosaved)
    path = played(tmp_path, STEPS, autosaved=autosaved)
    drop_step_8(path)
    damaged = path.read_bytes()
    for _ in range(KILLS):
        killed_after(tmp_path, chance.uniform(0, 0.03))
    library = library_at(tmp_path)
    assert len(library.open("one").steps) == (autosaved or GOOD)
    library.close("one")
    kept = [folder / "one.game" for folder in tmp_path.glob("one.damaged-*")]
    assert any(file.is_file() and file.read_bytes() == damaged for file in kept)
    assert len(library_at(tmp_path).entries()) == 1
