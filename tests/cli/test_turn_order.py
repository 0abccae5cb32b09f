"""Random games through `replay --json` against an independent reading of the turn order."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.cli_runs import run
from tests.cli.turn_order_games import HEADER, Expected, RandomGame

GAMES_A_TEST = 10


@pytest.mark.parametrize("first_seed", range(0, 60, GAMES_A_TEST))
def test_a_replay_agrees_with_the_oracle_step_by_step(first_seed: int, tmp_path: Path) -> None:
    """Digest 1.3, 2.3, 5 and 6."""
    for seed in range(first_seed, first_seed + GAMES_A_TEST):
        game = RandomGame(seed)
        setup, steps = game.setup(), list(game.steps())
        path = tmp_path / f"{seed}.armada"
        lines = [HEADER, *setup, *(step.line for step in steps)]
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        told = run("replay", str(path), "--json").objects[1 + len(setup) :]
        found = [compared(line, step) for line, step in zip(told, steps, strict=True)]
        assert found == [expected(step) for step in steps]


def compared(line: dict[str, Any], step: Expected) -> dict[str, Any]:
    """Return what a line of the replay says of all that the oracle tells."""
    state = line["state"]
    state["winner"] = (state["outcome"] or {}).get("winner")
    state["dials"] = {key: ship["dials"] for key, ship in state["ships"].items()}
    rules = None if step.rules is None else [rule["code"] for rule in line["rules"]]
    return {
        "action": step.line["action"],
        "verdict": line["verdict"],
        "rules": rules,
        **{key: state[key] for key in step.told},
    }


def expected(step: Expected) -> dict[str, Any]:
    """Return the same of the oracle."""
    action = step.line["action"]
    return {"action": action, "verdict": step.verdict, "rules": step.rules, **step.told}
