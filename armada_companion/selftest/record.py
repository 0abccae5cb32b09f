"""The record of a game that was played in the window: sealed, and replayed to the same end."""

import io
import json
from pathlib import Path

from armada_companion import cli
from armada_companion.games.entry import GameEntry
from armada_companion.games.self_test import CheckError
from armada_companion.selftest.window_robot import WindowRobot


def check_record(robot: WindowRobot, entry: GameEntry, folder: Path) -> str:
    """Export the open game; check its seal, and replay it from its start to the same end.

    Raises:
        CheckError: The seal is broken, or the record leads elsewhere.
    """
    file = folder / "self-test.armada"
    robot.program.controller.export(str(file))
    _run("check", str(file))
    replayed = [json.loads(line) for line in _run("replay", str(file), "--json")]
    last = robot.program.bridge.session.steps[-1]
    expected = entry.rules().summary(last.state, last.notes, None)
    is_same = replayed[-1]["state"] == json.loads(json.dumps(expected))
    if len(replayed) - 1 != robot.steps or not is_same:
        raise CheckError("the exported record does not lead to the state in the window")
    return f"{robot.steps} steps, {file.stat().st_size} bytes"


def _run(command: str, *words: str) -> list[str]:
    out, err = io.StringIO(), io.StringIO()
    code = cli.run(command, words, out, err)
    if code:
        raise CheckError(f"{command} ends with {code}: {err.getvalue().strip()}")
    return out.getvalue().splitlines()
