"""Killed at any moment, the program loses no step that it has acknowledged."""

import random
import subprocess
import sys
import time
from pathlib import Path

from armada_companion.store.log import GameLog

GAMES, KILLS = 5, 10
CHECKOUT = Path(__file__).parents[2]
CHILD = "tests.crash.append_steps"


def killed_after(path: Path, acknowledged: int, delay_s: float) -> int:
    """Start the child, kill it, and return the last step that it acknowledged; 0 for none."""
    command = [sys.executable, "-m", CHILD, str(path)]
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
    log = GameLog.open(path)
    assert log.damage == ""
    assert [len(str(step.action["text"])) for step in log.steps()] == [
        step.n * 37 % 3000 for step in log.steps()
    ]
    log.close()
    return len(log.steps())


def test_no_acknowledged_step_is_lost(tmp_path: Path) -> None:
    chance = random.Random(2)
    for number in range(GAMES):
        path = tmp_path / f"killed-{number}.game"
        total = 0
        for kill in range(KILLS):
            # At first the child is killed while it starts, makes the file and opens it.
            acknowledged = chance.choice((0, 1, 2, 5, 20, 60)) if kill else 0
            delay_s = chance.uniform(0, 0.005 if acknowledged else 0.2)
            last = killed_after(path, acknowledged, delay_s) or total
            saved = steps_of(path)
            assert last <= saved <= last + 1
            total = saved
        assert total > 0
