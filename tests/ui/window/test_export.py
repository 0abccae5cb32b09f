"""Giving a running game out: without faces, but by choice; the window says where it went."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from armada_companion.app import program as app
from armada_companion.app.pages import RECORDS
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.system.file_names import file_name
from armada_companion.ui.controls.text_label import TextLabel
from tests.cli.cli_runs import run
from tests.ui.window.fit_clock import begin_clocked
from tests.ui.window.judging import write
from tests.ui.window.players import KeyPlayer, MousePlayer, messages
from tests.ui.window.program import actions_of, front, key, one, play, wait_for_front


class Asked:
    """Stands in for the file dialog and remembers what it was asked."""

    def __init__(self, file: Path) -> None:
        self.answer = (str(file), RECORDS)
        self.name = ""
        self.filters = ""

    def __call__(self, _parent: object, _title: str, name: str, filters: str) -> tuple[str, str]:
        self.name, self.filters = name, filters
        return self.answer


def export(program: app.Program, file: Path, answer: str, patch: pytest.MonkeyPatch) -> Asked:
    """Export the game; `answer` is the button pressed on the sheet that asks, "" for no sheet."""
    asked = Asked(file)
    patch.setattr(QFileDialog, "getSaveFileName", asked)
    program.window.open_menu_entry("export")
    if answer:
        assert front(program).objectName() == "export_dialog"
        wait_for_front(program)
        MousePlayer(program).press(answer)
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
    asked = export(program, file, "export_table", monkeypatch)
    assert asked.filters == RECORDS
    assert asked.name == "Ann v Ben, round 1.armada"
    assert commands(file) == [["unknown"]]
    assert str(file) in messages(program)["sheet"]
    assert "Saved to" in messages(program)["sheet"]
    export(program, file, "export_judge", monkeypatch)
    assert commands(file) == [["repair"]]


@pytest.mark.usefixtures("ship")
def test_the_sheet_says_what_each_record_shows_and_asks_before_the_file(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 14, part 5."""
    file = tmp_path / "game.armada"
    asked = export(program, file, "", monkeypatch)
    said = front(program).accessibleDescription()
    assert "written as unknown" in said
    assert "facedown now" in said
    assert asked.name == ""
    wait_for_front(program)
    key(Qt.Key.Key_Escape)
    assert asked.name == ""
    assert not file.exists()


def test_the_sheet_is_answered_by_keyboard(
    program: app.Program, ship: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.armada"
    export(program, file, "", monkeypatch)
    wait_for_front(program)
    KeyPlayer(program).press("export_judge")
    assert commands(file) == [["repair"]]


def test_a_dial_that_is_revealed_later_has_its_face_in_the_record_for_the_table(
    program: app.Program, ship: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RRG 3: the face of a revealed dial is known; the others of the ship stay hidden."""
    file = tmp_path / "game.armada"
    play(program, {"do": "leave_dials_on_table"})
    export(program, file, "export_table", monkeypatch)
    assert commands(file) == [["unknown"]]
    play(program, {"do": "activate_ship", "ship": ship})
    program.controller.export(str(file))
    assert commands(file) == [["repair"]]


def test_where_nothing_is_hidden_nothing_is_asked(
    table: TablePage, program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.isVisible()
    assert export(program, tmp_path / "game.armada", "", monkeypatch).filters == RECORDS


@pytest.mark.usefixtures("ship")
def test_a_game_whose_result_is_confirmed_is_given_out_whole(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.armada"
    play(program, {"do": "concede", "side": "A"})
    export(program, file, "export_table", monkeypatch)
    assert commands(file) == [["unknown"]]
    for side in "AB":
        play(program, {"do": "confirm_result", "side": side})
    asked = export(program, file, "", monkeypatch)
    assert asked.name == "Ann v Ben, result.armada"
    assert commands(file) == [["repair"]]


@pytest.fixture
def event(program: app.Program) -> app.Program:
    """An event game in which a ship has got a dial."""
    begin_clocked(program)
    play(program, {"do": "assign_dials", "ship": "a1", "commands": ["repair"] * 3})
    return program


def message(program: app.Program, name: str) -> str:
    label = one(program, name)
    assert isinstance(label, TextLabel)
    return label.text()


def test_at_an_event_players_get_no_whole_record(
    event: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, before = tmp_path / "game.armada", actions_of(event)
    export(event, file, "export_judge", monkeypatch)
    assert front(event).objectName() == "export_dialog"
    assert "Only from the judge’s seat" in message(event, "export_message")
    assert "the record says so" in front(event).accessibleDescription()
    event.controller.export(str(file), whole=True)
    assert not file.exists()
    assert actions_of(event) == before
    wait_for_front(event)
    MousePlayer(event).press("export_table")
    assert commands(file) == [["unknown"] * 3]
    assert actions_of(event) == before


def test_at_an_event_the_judge_gets_it_and_the_record_says_so(
    event: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.armada"
    event.bridge.author = "judge"
    export(event, file, "export_judge", monkeypatch)
    assert commands(file) == [["repair"] * 3]
    assert event.bridge.session.recorded[-1].action == {"do": "export_whole"}
    assert event.bridge.session.recorded[-1].by == "judge"
    assert "export_whole" in file.read_text()
    event.bridge.author = ""
    export(event, file, "export_table", monkeypatch)
    assert commands(file) == [["unknown"] * 3]
    assert "export_whole" in file.read_text()


def test_at_an_event_a_ruling_in_the_history_is_the_judges(event: app.Program) -> None:
    before = actions_of(event)
    event.window.open_history()
    wait_for_front(event)
    write(event, "history_remark", "it may")
    MousePlayer(event).press("add_ruling")
    assert actions_of(event) == before
    assert "Only the judge’s seat" in message(event, "history_empty")


@pytest.mark.parametrize("answer", ["export_table", "export_judge"])
def test_what_is_given_out_is_checked_replayed_and_played_on(
    program: app.Program, ship: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """Issue 14, part 5: a record for the table is as good as a whole one."""
    file = tmp_path / "game.armada"
    play(program, {"do": "leave_dials_on_table"})
    steps = len(actions_of(program))
    export(program, file, answer, monkeypatch)
    checked, replayed = run("check", str(file)), run("replay", str(file), "--json")
    assert (checked.code, checked.err) == (0, "")
    assert f"{steps} steps are legal" in checked.out
    assert (replayed.code, replayed.err) == (0, "")
    assert replayed.objects[-1]["state"]["ships"][ship]["dials"] == 3
    program.controller.open_record(str(file))
    assert len(actions_of(program)) == steps
    player = MousePlayer(program)
    player.activate(ship)
    if answer == "export_table":
        # Nobody has told this copy the face; at the table the dial is turned up now.
        player.letter(Qt.Key.Key_D, "command_dial")
        player.choose("Repair")
        player.expect("tell_dial", dial="repair")
    assert str(player.state.ship(ship).revealed) == "repair"
    again = tmp_path / "again.armada"
    export(program, again, "", monkeypatch)
    assert run("check", str(again)).code == 0
    last = run("replay", str(again), "--json").objects[-1]["state"]["ships"][ship]
    assert last["revealed_dial"] == "repair"


def test_a_record_of_an_event_is_offered_under_its_name(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    header = {"event": {"name": "Spring Open", "round": 2, "table": 7, "minutes": 135}}
    program.controller.new_agreed_game("armada", header)
    for side, name in (("A", "Mia"), ("B", "Jonas")):
        play(program, {"do": "name_player", "side": side, "name": name})
    play(program, {"do": "no_show", "side": "B"})
    asked = export(program, tmp_path / "game.armada", "", monkeypatch)
    assert asked.name == "Spring Open, round 2, table 7, Mia v Jonas.armada"
    header_line = json.loads((tmp_path / "game.armada").read_text().splitlines()[0])
    assert header_line["event"] == header["event"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Mia v Jonas, round 1", "Mia v Jonas, round 1"),
        ("St. Ann's Open: A/B \\ C?", "St Ann's Open- A-B - C-"),
        ("a\nb\u202ec", "a-b-c"),
        (" .. ", "game"),
        ("", "game"),
        ("Größe Ω", "Größe Ω"),
        ("x" * 300, "x" * 100),
        ("\U0001f680" * 100, "\U0001f680" * 57),
    ],
)
def test_names_of_files_are_valid_on_every_system(name: str, file: str) -> None:
    assert file_name(name) == file
