"""A game written from the page *A new game* alone is a whole game after one line in the list."""

import filecmp
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from armada_companion import cli, games
from tests.conftest import CHECKOUT
from tests.fourth_game.entry import ENTRY
from tests.game_packages import copy_with_heap
from tests.patience import PATIENCE_S


def differing(left: Path, right: Path) -> set[str]:
    """Return the source files of two folders that are not the same."""
    names = {file.relative_to(one) for one in (left, right) for file in one.rglob("*.py")}
    _, wrong, missing = filecmp.cmpfiles(left, right, map(str, names), shallow=False)
    return {Path(name).as_posix() for name in (*wrong, *missing)}


def test_a_robot_plays_it_in_the_window_after_one_line(home: Path, tmp_path: Path) -> None:
    heap, report = copy_with_heap(tmp_path), tmp_path / "report.json"
    changed = differing(CHECKOUT / "armada_companion", tmp_path / "armada_companion")
    assert {name for name in changed if "heap" not in name} == {"games/__init__.py"}
    assert heap.is_dir()
    done = subprocess.run(
        [sys.executable, "-m", "armada_companion", "--self-test", "--report", str(report)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    found = json.loads(report.read_text(encoding="utf-8"))
    assert done.returncode == 0, (done.stderr, found["error"])
    assert {"heap", "heap_plays", "heap_hides", "heap_saves", "left_heap"} <= {
        check["name"] for check in found["checks"]
    }


def test_its_record_hides_the_guess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "ENTRIES", (*games.ENTRIES, ENTRY))
    record = tmp_path / "heap.armada"
    lines = [
        {"format": "armada-companion", "version": 1, "game": "heap"},
        {"action": {"do": "pile", "matches": 4}},
        {"action": {"do": "guess", "winner": "mine"}},
    ]
    record.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    shown = {}
    for seat in ("A", "B"):
        out, err = io.StringIO(), io.StringIO()
        assert cli.run("replay", [str(record), "--json", "--seat", seat], out, err) == 0
        shown[seat] = out.getvalue()
    assert '"mine"' in shown["A"] and "mine" not in shown["B"]
