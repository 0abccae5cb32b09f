"""Runs of the command line inside the tests' own process, and the scripts they are fed."""

import io
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from armada_companion.__main__ import main

RECORDS = Path(__file__).resolve().parent.parent / "data" / "records"
HEADER: Mapping[str, object] = {"format": "armada-companion", "version": 1, "game": "armada"}


class Run(NamedTuple):
    """What a run of the program gave."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The JSON objects of the output, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def run(*words: str, stdin: bytes = b"") -> Run:
    """Run the program with these arguments."""
    out, err = io.StringIO(), io.StringIO()
    source = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", source):
        code = main(words)
    return Run(code, out.getvalue(), err.getvalue())


def script(*actions: Mapping[str, object], header: Mapping[str, object] = HEADER) -> bytes:
    """Return a script of these actions; one with a key `action` is a whole line."""
    lines = [action if "action" in action else {"action": action} for action in actions]
    return "".join(json.dumps(line) + "\n" for line in (header, *lines)).encode()


def fleet(letter: str, ships: int = 1, squadrons: int = 0, **facts: object) -> dict[str, Any]:
    """Return a fleet of plain units: ships `a1`, `a2`, squadrons `as1`, `as2`."""
    units = [{"id": f"{letter}{n}", "name": f"{letter}{n}", **facts} for n in range(1, ships + 1)]
    wings = [{"id": f"{letter}s{n}", "name": f"{letter}s{n}"} for n in range(1, squadrons + 1)]
    return {"name": f"Fleet {letter}", "ships": units, "squadrons": wings}


def opening(a: Mapping[str, Any], b: Mapping[str, Any]) -> Sequence[Mapping[str, object]]:
    """Return the actions up to `begin`, side A being first player."""
    return (
        {"do": "enter_fleet", "side": "A", "fleet": a},
        {"do": "enter_fleet", "side": "B", "fleet": b},
        {"do": "choose_first_player", "side": "A"},
        {"do": "begin"},
    )
