"""An event on one laptop: pairings, calls, rulings, results, undo."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from armada_companion.desk.practice.practice_tables import PracticeTables
from armada_companion.desk.tables.pairings_sheet import PairingsSheet
from armada_companion.desk.tables.tables_page import TablesPage
from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.event.state import ResultState
from armada_companion.games.armada.window.table.table_page import TablePage as ArmadaTable
from armada_companion.session.judge_seat import fits
from armada_companion.ui.dialogs.rewind_dialog import RewindDialog
from tests.desk.driving import click, event_of, front, key, one, state_of, tap_table, text_of, write
from tests.event.hand_clock import HandClock
from tests.ui.events import settle

PAIRINGS = "\n".join(f"Table {n}: Ann {n} vs Ben {n}" for n in range(1, 11))


def paste(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def test_an_event_is_made_named_and_opened_again(desk: DeskWindow) -> None:
    click(desk, "event_new")
    write(desk, "Spring Open")
    click(desk, "event_pin")
    write(desk, "1234")
    click(desk, "event_again")
    write(desk, "1234")
    click(desk, "event_make")
    event = event_of(desk)
    assert event.state.name == "Spring Open"
    assert event.folder.pin is not None
    assert fits("1234", event.folder.pin)
    path = event.folder.path
    click(desk, "desk_home")
    assert desk.page == "start"
    desk.open_event(path)
    assert event_of(desk).state.name == "Spring Open"


def test_two_pins_that_differ_are_refused(desk: DeskWindow) -> None:
    click(desk, "event_new", "event_pin")
    write(desk, "1234")
    click(desk, "event_make")
    assert desk.event_open is None
    assert text_of(desk, "event_words") == "Write the same PIN twice."


def test_a_folder_without_an_event_is_one_sentence(desk: DeskWindow, tmp_path: Path) -> None:
    desk.open_event(tmp_path)
    assert "there is no event in this folder" in text_of(desk, "desk_message_text")
    assert desk.page == "start"


def test_a_second_desk_cannot_open_the_event(desk: DeskWindow, clock: HandClock) -> None:
    desk.make_event(acts.SetUp("Open", "armada"), None)
    second = EventFolder.open(event_of(desk).folder.path, clock)
    with pytest.raises(Exception, match="another desk has this event open"):
        second.lock()
    second.close()


def test_pasted_pairings_are_used_and_what_is_not_understood_is_named(desk: DeskWindow) -> None:
    desk.make_event(acts.SetUp("Open", "armada"), None)
    paste(f"{PAIRINGS}\nwho knows\nTable 0: Eve vs Max\nTable 3: Kim vs Lee")
    click(desk, "desk_page_tables", "tables_paste")
    problems = text_of(desk, "pairings_problems")
    assert "line 11" in problems
    assert "line 12: there is no table 0" in problems
    assert "line 13: table 3 is on line 3 too" in problems
    click(desk, "pairings_use")
    current = state_of(desk).current
    assert current is not None
    assert len(current.games) == 10


def test_the_next_round_compares_names_and_finds_a_bye(ten: DeskWindow) -> None:
    pairs = [f"{n}: Ann {n} vs Ben {n}" for n in range(1, 10)]
    paste("\n".join([*pairs, "Ann 10 - bye"]))
    click(ten, "desk_page_tables", "round_next")
    assert "Not paired: Ben 10." in text_of(ten, "pairings_problems")
    click(ten, "pairings_use")
    current = state_of(ten).current
    assert current is not None
    assert (current.number, len(current.games)) == (2, 10)
    assert text_of(ten, "tables_title") == "Round 2"


def test_a_player_drops_and_another_comes_late(ten: DeskWindow) -> None:
    click(ten, "desk_page_tables", "player_add")
    write(ten, "Late Lou")
    click(ten, "player_add")
    click(ten, "player_drop", "pick_0")
    players = state_of(ten).players
    assert not players["Late Lou"].is_dropped
    assert players["Ann 1"].is_dropped


def test_a_file_of_t3_adds_players_and_results_go_back_to_it(
    ten: DeskWindow, tmp_path: Path
) -> None:
    row = "7||Ann||1||||rebels||Berlin||||||||1||0||x"
    other = "8||Ben||1||||imperial||Bern||||||||1||0||x"
    file = tmp_path / "players.gip"
    file.write_bytes(f"v1||Open||123||2||x\r\n{row}\r\n{other}\r\n".encode("latin-1"))
    click(ten, "desk_page_tables")
    page = one(ten, "tables_page")
    assert isinstance(page, TablesPage)
    page.take_players(file)
    event = event_of(ten)
    event.do(acts.Result(1, 1, (200, 100)), acts.ConfirmResult(1, 1, "desk"))
    click(ten, "desk_page_results")
    saved = tmp_path / "out.gep"
    one(ten, "results_page").save(saved)  # type: ignore[attr-defined]  # a ResultsPage
    lines = saved.read_bytes().decode("latin-1").splitlines()
    assert lines[1] == "#TID-123||x"
    assert lines[2].startswith("7||Ann||1||")


def test_call_ruling_warning_time_and_result_are_entered_at_a_table(ten: DeskWindow) -> None:
    tap_table(ten, 4)
    click(ten, "table_main")
    write(ten, "overlap")
    click(ten, "desk_call_add")
    click(ten, "table_main", "table_ruling")
    write(ten, "They overlap")
    click(ten, "ruling_record", "table_warning", "warned_1", "warning_words")
    write(ten, "slow play")
    click(ten, "warning_record", "table_time", "time_quick_10", "time_why")
    write(ten, "a ruling")
    click(ten, "time_record", "table_main", "table_enter")
    write(ten, "")
    state = state_of(ten)
    game = state.game(1, 4)
    assert game.extra_minutes == 10
    assert [rule.words for _, rule in state.rulings] == ["They overlap"]
    assert [one.words for one in state.players["Ben 4"].warnings] == ["slow play"]
    assert not state.open_calls
    click(ten, "score_1")
    write(ten, "230")
    click(ten, "score_2")
    write(ten, "120")
    click(ten, "result_save")
    game = state_of(ten).game(1, 4)
    assert game.result is not None
    assert game.result.scores == (230, 120)
    assert game.state is ResultState.CONFIRMED


def test_who_did_not_come_needs_a_winner(ten: DeskWindow) -> None:
    tap_table(ten, 2)
    click(ten, "table_enter", "ended_no_show", "result_save")
    assert state_of(ten).game(1, 2).result is None
    assert text_of(ten, "result_words") == "Choose the winner."
    click(ten, "winner_1", "result_save")
    assert state_of(ten).game(1, 2).result is not None


def test_undo_takes_back_what_the_desk_did_last(ten: DeskWindow) -> None:
    event = event_of(ten)
    event.do(acts.Call(3, "arc"))
    event.do(acts.Call(4, "x", "table"), by="table 4")
    key(ten, Qt.Key.Key_Z)
    click(ten, "desk_undo")
    assert [call.table for call in state_of(ten).open_calls] == [4]
    assert "Taken back: Table 3 calls a judge: arc" in text_of(ten, "desk_message_text")


@pytest.mark.parametrize("ending", ["csv", "json", "pdf"])
def test_results_are_saved_as_files(ten: DeskWindow, tmp_path: Path, ending: str) -> None:
    event = event_of(ten)
    event.do(acts.Result(1, 1, (200, 100)), acts.ConfirmResult(1, 1, "desk"))
    click(ten, "desk_page_results")
    file = tmp_path / f"results.{ending}"
    one(ten, "results_page").save(file)  # type: ignore[attr-defined]  # a ResultsPage
    data = file.read_bytes()
    assert data.startswith({"csv": b'"event"', "json": b"{", "pdf": b"%PDF"}[ending])


def test_without_a_file_of_t3_there_is_no_gep(ten: DeskWindow, tmp_path: Path) -> None:
    click(ten, "desk_page_results")
    file = tmp_path / "results.gep"
    one(ten, "results_page").save(file)  # type: ignore[attr-defined]  # a ResultsPage
    assert not file.exists()
    assert "do not come from a file of T3" in text_of(ten, "desk_message_text")


def test_a_press_on_a_row_of_the_typing_sheet_copies_it(ten: DeskWindow) -> None:
    event = event_of(ten)
    event.do(acts.Result(1, 1, (200, 100)), acts.ConfirmResult(1, 1, "desk"))
    click(ten, "desk_page_results", "results_typing")
    key(ten, Qt.Key.Key_Tab)
    one(ten, "typing_rows").pick_current()  # type: ignore[attr-defined]  # a ListField
    click(ten, "typing_all")
    assert QGuiApplication.clipboard().text().startswith("1: Ann 1 v Ben 1: 200 : 100")


def carrier_of(desk: DeskWindow) -> PracticeTables:
    makes = desk._makes
    assert makes is not None
    assert isinstance(makes.carrier, PracticeTables)
    return makes.carrier


def test_a_judge_corrects_and_rewinds_a_practice_table_by_orders(desk: DeskWindow) -> None:
    desk.open_practice()
    carrier = carrier_of(desk)
    for _ in range(120):
        carrier.play_turn()
    carrier.stop()
    desk.show_table(3)
    settle()
    session = carrier.tables[3].session
    before = len(session.steps)
    click(desk, "table_ruling")
    write(desk, "The ship stays")
    click(desk, "ruling_record")
    said = [one.action for one in session.steps[before:]]
    assert [type(one).__name__ for one in said] == ["CarryOutOrder", "AddRuling"]
    ships = [step.step.n for step in session.in_effect if not step.action.IS_REMARK]
    click(desk, "table_rewind")
    dialog = front(desk)
    assert isinstance(dialog, RewindDialog)
    dialog.picked.emit(ships[-3])
    settle()
    assert [one.step.n for one in session.in_effect if not one.action.IS_REMARK][-1] == ships[-3]


def test_the_fleets_of_a_followed_game_stay_in_view_until_a_unit_is_tapped(
    desk: DeskWindow,
) -> None:
    """Beside the judge's buttons the page is narrow: a step of the players opens nothing."""
    desk.open_practice()
    carrier = carrier_of(desk)
    for _ in range(120):
        carrier.play_turn()
    carrier.stop()
    table = carrier.tables[3]
    desk.show_table(3)
    settle()
    page = next(one for one in desk.findChildren(ArmadaTable) if one.isVisible())
    fleet = page.fleets[0]
    assert fleet.isVisible()
    page.show_unit("a1")
    assert not fleet.isVisible()
    click(desk, "close_sheet")
    assert fleet.isVisible()
    for _ in range(9):
        table.play()
        carrier._follow(3)
        settle()
        assert fleet.isVisible()


def test_an_order_for_an_earlier_step_says_that_the_table_has_gone_on(desk: DeskWindow) -> None:
    desk.open_practice()
    carrier = carrier_of(desk)
    for _ in range(120):
        carrier.play_turn()
    carrier.stop()
    desk.show_table(3)
    click(desk, "table_rewind")
    dialog = front(desk)
    assert isinstance(dialog, RewindDialog)
    table = carrier.tables[3]
    ships = [step.step.n for step in table.session.in_effect if not step.action.IS_REMARK]
    table.play()
    dialog.picked.emit(ships[-3])
    settle()
    assert front(desk).objectName() == "moved_on"
    assert len(table.session.in_effect) >= len(ships)
    carrier._follow(3)
    click(desk, "moved_on_again")
    played = [one for one in table.session.in_effect if not one.action.IS_REMARK]
    assert played[-1].step.n == ships[-3]


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("p.png", b"\x89PNG\r\n\x1a\n\0\0", "this is not a text"),
        ("p.jpg", b"\xff\xd8\xff\xe0", "this is a picture"),
        ("p.txt", b"1: Ann vs Ben\n" * 100_000, "too long for the pairings"),
        ("p.csv", b"table,player 1,player 2\n0,Ann,Ben\n", "No line is understood"),
        ("none.txt", None, "none.txt: No such file"),
    ],
)
def test_bad_files_of_pairings_are_one_sentence_and_lose_nothing(
    ten: DeskWindow, tmp_path: Path, name: str, data: bytes | None, why: str
) -> None:
    paste("")
    click(ten, "desk_page_tables", "tables_paste")
    sheet = front(ten)
    assert isinstance(sheet, PairingsSheet)
    file = tmp_path / name
    if data is not None:
        file.write_bytes(data)
    sheet.take_file(str(file))
    settle()
    assert why in text_of(ten, "pairings_summary")
    click(ten, "pairings_back")
    current = state_of(ten).current
    assert current is not None
    assert len(current.games) == 10


def test_hostile_names_are_shown_as_plain_text(ten: DeskWindow) -> None:
    names = ("<img src=x>\u202eevil", "=cmd|' /C calc'!A0" + "x" * 60)
    paste(f"1: {names[0]} vs {names[1]}")
    click(ten, "desk_page_tables", "round_next", "pairings_use", "desk_page_wall")
    tap_table(ten, 1)
    assert "\u202e" not in text_of(ten, "table_players")
    assert "<img src=x>" in text_of(ten, "table_players")
    assert not ten.grab().isNull()


def test_a_newer_or_damaged_event_is_one_sentence(desk: DeskWindow) -> None:
    desk.make_event(acts.SetUp("Open", "armada"), None)
    path = event_of(desk).folder.path
    click(desk, "desk_home")
    with closing(sqlite3.connect(path / "event.db")) as database:
        database.execute("UPDATE about SET value = '99' WHERE key = 'version'")
        database.commit()
    desk.open_event(path)
    assert "a newer version of the program" in text_of(desk, "desk_message_text")
    (path / "event.db").write_bytes(b"no database at all" * 100)
    desk.open_event(path)
    assert desk.page == "start"
    assert "not opened" in text_of(desk, "desk_message_text")
