"""Killed at any moment, the program loses no step that it has acknowledged."""

import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.examples import examples
from tests.saved_files import game_file, opened
from tests.session.random_play import GAMES as BOTH_GAMES
from tests.session.random_play import library_of

GAMES, KILLS = examples(5), 10
CHECKOUT = Path(__file__).parents[2]


def killed_after(words: Sequence[str], acknowledged: int, delay_s: float) -> int:
    """Start a child, kill it, and return the last step that it acknowledged; 0 for none."""
    command = [sys.executable, "-m", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=CHECKOUT) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(acknowledged)]
        time.sleep(delay_s)
        child.kill()
        lines += child.stdout.readlines()
    whole = [line for line in lines if line.endswith(b"\n")]
    return int(whole[-1]) if whole else 0


def steps_of(path: Path) -> int:
    if not path.exists():
        return 0
    log = opened(path)
    assert [len(str(step.action["text"])) for step in log.steps()] == [
        step.n * 37 % 3000 for step in log.steps()
    ]
    log.close()
    return len(log.steps())


def test_no_acknowledged_step_is_lost(tmp_path: Path) -> None:
    chance = random.Random(2)
    for number in range(GAMES):
        (tmp_path / str(number)).mkdir()
        path = game_file(tmp_path / str(number))
        words = ("tests.crash.append_steps", str(path))
        total = 0
        for kill in range(KILLS):
            # At first the child is killed while it starts, makes the file and opens it.
            acknowledged = chance.choice((0, 1, 2, 5, 20, 60)) if kill else 0
            delay_s = chance.uniform(0, 0.005 if acknowledged else 0.2)
            last = killed_after(words, acknowledged, delay_s) or total
            saved = steps_of(path)
            assert last <= saved <= last + 1
            total = saved
        assert total > 0


@pytest.mark.parametrize("name", BOTH_GAMES)
def test_no_acknowledged_step_of_a_game_is_lost(name: str, tmp_path: Path) -> None:
    """What the session said is done is there, and its log is a game that can be played on."""
    chance = random.Random(3)
    total = 0
    for kill in range(4):
        words = ("tests.crash.play_game", str(tmp_path), name, str(kill))
        acknowledged = chance.choice((1, 5, 20))
        last = killed_after(words, acknowledged, chance.uniform(0, 0.01))
        library = library_of(tmp_path)
        session = library.open(name)
        assert session.damage == ""
        assert last <= len(session.steps) <= last + 1
        assert len(session.steps) > total
        total = len(session.steps)
        library.close(name)
