"""Uses the command line inside the self-test: a record is played again, a fleet list read."""

import io
import json
from collections.abc import Mapping
from pathlib import Path
from types import FunctionType
from typing import cast

from rapidfuzz import fuzz

from armada_companion import cli
from armada_companion.games.armada import rules as armada
from armada_companion.games.armada.rules.state import GameState
from armada_companion.selftest.errors import CheckError
from armada_companion.selftest.play import Play
from armada_companion.system.resources import read_text

_LIST, _CARD, _MISSPELT = "samples/sample_imperial.txt", "Gunnery Team", "Gunery Taem"


def check_record(play: Play, folder: Path) -> str:
    """Export the open game; check its seal, and play it again from its start to the same end.

    Raises:
        CheckError: The seal is broken, or the record leads elsewhere.
    """
    file = folder / "self-test.armada"
    play.program.shell.export(str(file))
    _run("check", str(file), code=0)
    replayed = [json.loads(line) for line in _run("replay", str(file), "--json", code=0)]
    last = play.program.bridge.session.played[-1]
    there = armada.summary(cast(GameState, last.state), last.notes, None)
    if len(replayed) - 1 != play.steps or replayed[-1]["state"] != json.loads(json.dumps(there)):
        raise CheckError("the exported record does not lead to the state in the window")
    return f"{play.steps} steps, {file.stat().st_size} bytes"


def check_fleet_list(folder: Path) -> str:
    """Read a fleet list that misspells a card; the right name must be offered.

    Raises:
        CheckError: It is not, or only by the slow stand-in for a library that was left out.
    """
    if isinstance(fuzz.ratio, FunctionType):
        raise CheckError("RapidFuzz runs without its compiled part")
    file = folder / "fleet.txt"
    text = read_text(_LIST)
    if _CARD not in text:
        raise CheckError(f"{_LIST} no longer names {_CARD}")
    file.write_text(text.replace(_CARD, _MISSPELT), encoding="utf-8")
    (told,) = _run("fleet", str(file), "--json", code=1)
    fleet: Mapping[str, object] = json.loads(told)
    lines = cast("list[Mapping[str, str]]", fleet["lines"])
    strange = [line["why"] for line in lines if line["class"] == "not_understood"]
    if len(strange) != 1 or _CARD not in strange[0]:
        raise CheckError(f"for {_MISSPELT!r} the reader offers {strange}, not {_CARD!r}")
    return f"{len(lines)} lines; {_MISSPELT!r}: {strange[0]}"


def _run(command: str, *words: str, code: int) -> list[str]:
    out, err = io.StringIO(), io.StringIO()
    got = cli.run(command, words, out, err)
    if got != code:
        raise CheckError(f"{command} ends with {got}, not {code}: {err.getvalue().strip()}")
    return out.getvalue().splitlines()
