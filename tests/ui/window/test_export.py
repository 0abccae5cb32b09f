"""Giving a running game out: without faces, but by choice; the window says where it went."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from armada_companion.app import program as app
from armada_companion.app.dialogs import RECORDS, WITH_HIDDEN, WITHOUT_HIDDEN
from armada_companion.games.armada.window.table_page import TablePage
from tests.ui.window.players import told
from tests.ui.window.program import actions_of, play


class Asked:
    """Stands in for the file dialog and remembers what it was asked."""

    def __init__(self, file: Path, kind: str) -> None:
        self.answer = (str(file), kind)
        self.name = ""
        self.filters = ""

    def __call__(self, _parent: object, _title: str, name: str, filters: str) -> tuple[str, str]:
        self.name, self.filters = name, filters
        return self.answer


def export(program: app.Program, file: Path, kind: str, patch: pytest.MonkeyPatch) -> Asked:
    asked = Asked(file, kind)
    patch.setattr(QFileDialog, "getSaveFileName", asked)
    program.window.open_menu_entry("export")
    return asked


def commands(file: Path) -> list[object]:
    lines = map(json.loads, file.read_text().splitlines())
    return [line["action"]["commands"] for line in lines if "commands" in line.get("action", {})]


@pytest.fixture
def ship(program: app.Program) -> str:
    """The sample game, in which one ship has got a dial."""
    program.controller.play_sample("armada")
    ship = _ships(program)[0]
    play(program, {"do": "assign_dials", "ship": ship, "commands": ["repair"]})
    return ship


def _ships(program: app.Program) -> list[str]:
    (entered,) = [one for one in actions_of(program) if one.get("side") == "A" and "fleet" in one]
    fleet = entered["fleet"]
    assert isinstance(fleet, dict)
    return [unit["id"] for unit in fleet["ships"]]


@pytest.mark.usefixtures("ship")
def test_faces_stay_at_home_unless_they_are_asked_for(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bug 18; digest 0.6."""
    file = tmp_path / "game.armada"
    asked = export(program, file, WITHOUT_HIDDEN, monkeypatch)
    assert asked.filters.split(";;") == [WITHOUT_HIDDEN, WITH_HIDDEN]
    assert asked.name == "Ann-v-Ben-round-1.armada"
    assert commands(file) == [["unknown"]]
    assert str(file) in told(program)["sheet"]
    assert "Saved to" in told(program)["sheet"]
    export(program, file, "", monkeypatch)
    assert commands(file) == [["unknown"]]
    export(program, file, WITH_HIDDEN, monkeypatch)
    assert commands(file) == [["repair"]]


def test_where_nothing_is_hidden_nothing_is_asked(
    table: TablePage, program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.isVisible()
    assert export(program, tmp_path / "game.armada", RECORDS, monkeypatch).filters == RECORDS


@pytest.mark.usefixtures("ship")
def test_a_game_that_is_over_is_given_out_whole(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(program, {"do": "concede", "side": "A"})
    asked = export(program, tmp_path / "game.armada", RECORDS, monkeypatch)
    assert asked.name == "Ann-v-Ben-result.armada"
    assert commands(tmp_path / "game.armada") == [["repair"]]
