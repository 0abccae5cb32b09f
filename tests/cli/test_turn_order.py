"""Random games through `replay --json` against an independent reading of the turn order."""

import json
from typing import Any

import pytest

from tests.cli.cli_runs import run
from tests.cli.turn_order_games import Expected, RandomGame
from tests.cli.wide_games import WideGame
from tests.examples import examples

GAMES_A_TEST = examples(10)


@pytest.mark.parametrize("first_seed", range(0, 60, 10))
def test_a_replay_agrees_with_the_oracle_step_by_step(first_seed: int) -> None:
    """Digest 1.3, 2.3, 5 and 6."""
    for seed in range(first_seed, first_seed + GAMES_A_TEST):
        require_agreement(RandomGame(seed))


@pytest.mark.parametrize("first_seed", range(0, 10, 10))
def test_a_replay_agrees_with_the_wider_oracle_step_by_step(first_seed: int) -> None:
    """Digest 1.3, 2.3, 2.4, 5, 6, 11, 12.4 and 13.5."""
    for seed in range(first_seed, first_seed + GAMES_A_TEST):
        require_agreement(WideGame(seed))


def require_agreement(game: RandomGame) -> int:
    """Check that a replay tells of each step what the oracle says; return the number of steps."""
    setup, steps = game.setup(), list(game.steps())
    lines = [game.header, *setup, *(step.line for step in steps)]
    data = "".join(json.dumps(line) + "\n" for line in lines).encode()
    summary = run("replay", "-", "--json", stdin=data).objects[1 + len(setup) :]
    found = [compared(line, step) for line, step in zip(summary, steps, strict=True)]
    assert found == [expected(step) for step in steps]
    return len(steps)


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
        **{key: state[key] for key in step.summary},
    }


def expected(step: Expected) -> dict[str, Any]:
    """Return the same of the oracle."""
    action = step.line["action"]
    return {"action": action, "verdict": step.verdict, "rules": step.rules, **step.summary}
