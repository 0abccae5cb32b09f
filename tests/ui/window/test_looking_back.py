"""From the history: the table as it was, undo to a step, bookmarks; questions before an undo."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QListView, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.session.replay_page import replay_page
from tests.ui.events import settle, wait_for
from tests.ui.window.players import KeyPlayer, MousePlayer
from tests.ui.window.program import (
    actions_of,
    focused,
    front,
    key,
    one,
    play,
    state_of,
    wait_for_front,
)

CONTROL = Qt.KeyboardModifier.ControlModifier
DAMAGE = {"do": "suffer_damage", "unit": "b1", "amount": 1, "zone": "front"}


@pytest.fixture
def player(program: app.Program, table: TablePage) -> MousePlayer:
    return MousePlayer(program)


def steps(program: app.Program) -> int:
    return len(program.bridge.session.steps)


def name_of_front(program: app.Program) -> str:
    return front(program).objectName()


def open_step(program: app.Program, n: int) -> None:
    """Press a step of the history."""
    program.window.open_history()
    wait_for_front(program)
    shown = front(program).findChild(QListView, "history_list")
    assert isinstance(shown, QListView)
    rows = [shown.model().index(row, 0) for row in range(shown.model().rowCount())]
    index = next(one for one in rows if shown.model().row(one).n == n)  # type: ignore[attr-defined]  # the model of the history
    shown.scrollTo(index)
    place = shown.visualRect(index).center()
    QTest.mouseClick(
        shown.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place
    )
    wait_for_front(program)
    assert name_of_front(program) == "then_dialog"


def test_a_step_shows_the_table_as_it_was_and_takes_no_press(
    program: app.Program, player: MousePlayer
) -> None:
    n = steps(program)
    for _ in range(2):
        play(program, DAMAGE)
    before, shields = state_of(program), state_of(program).ship("b1").shields
    open_step(program, n)
    page = front(program).findChild(TablePage)
    assert page is not None
    past = page._bridge.session.state
    assert past.ship("b1").shields != shields
    assert "nothing can be pressed" in front(program).accessibleDescription()
    for widget in page.findChildren(QWidget):
        if widget.isVisible():
            QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
            QTest.keyClick(widget, Qt.Key.Key_Space)
    middle = page.mapTo(front(program), page.rect().center())
    handle = front(program).windowHandle()
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)
    assert state_of(program) == before
    assert page._bridge.session.state == past
    assert steps(program) == n + 2
    assert not any(child.isEnabled() for child in page.findChildren(QWidget))


def test_undo_to_here_says_how_many_steps_and_redo_brings_them_back(
    program: app.Program, player: MousePlayer
) -> None:
    n, then = steps(program), state_of(program)
    for _ in range(3):
        play(program, DAMAGE)
    last = state_of(program)
    open_step(program, n)
    player.press("then_undo")
    wait_for_front(program)
    assert "3 steps" in front(program).windowTitle()
    assert "3 steps by Ben" in front(program).accessibleDescription()
    player.press("undo_keep")
    wait_for_front(program)
    assert steps(program) == n + 3
    player.press("then_undo")
    wait_for_front(program)
    player.press("undo_confirm")
    wait_for_front(program)
    assert front(program) is program.window
    assert state_of(program) == then
    assert [one["do"] for one in actions_of(program)[-3:]] == ["undo"] * 3
    for _ in range(3):
        key(Qt.Key.Key_Y, CONTROL)
    assert state_of(program) == last


def test_it_goes_by_keyboard_alone(program: app.Program, table: TablePage) -> None:
    n, then = steps(program), state_of(program)
    play(program, DAMAGE)
    table.setFocus()
    key(Qt.Key.Key_L)
    wait_for_front(program)
    key(Qt.Key.Key_Down)
    key(Qt.Key.Key_End)
    key(Qt.Key.Key_Up)
    key(Qt.Key.Key_Return)
    wait_for_front(program)
    assert front(program).windowTitle() == f"The table after step {n}"
    key(Qt.Key.Key_PageDown)
    assert front(program).windowTitle() == f"The table after step {n + 1}"
    key(Qt.Key.Key_PageUp)
    KeyPlayer(program).press("then_undo")
    wait_for_front(program)
    KeyPlayer(program).press("undo_confirm")
    assert state_of(program) == then


def test_where_the_game_is_now_there_is_nothing_to_undo(
    program: app.Program, player: MousePlayer
) -> None:
    play(program, DAMAGE)
    n = steps(program)
    open_step(program, n)
    assert one(program, "then_undo").accessibleDescription() == "The game is at this step now."
    player.press("then_undo")
    assert name_of_front(program) == "then_dialog"
    assert steps(program) == n


def test_a_bookmark_is_set_shown_alone_and_removed(
    program: app.Program, player: MousePlayer
) -> None:
    n = steps(program)
    open_step(program, n)
    player.press("then_bookmark")
    player.expect("bookmark", step=n)
    player.press("then_back")
    wait_for_front(program)
    player.press("history_bookmarked")
    shown = front(program).findChild(QListView, "history_list")
    assert isinstance(shown, QListView)
    assert shown.model().rowCount() == 1
    player.press("history_close")
    open_step(program, n)
    player.press("then_bookmark")
    player.expect("bookmark", step=n, removed=True)


def test_the_setup_is_looked_at_too(program: app.Program, player: MousePlayer) -> None:
    before = state_of(program)
    for n in (1, 3):
        open_step(program, n)
        assert front(program).findChild(QWidget, "setup_undo") is not None
        player.press("then_back")
        wait_for_front(program)
        player.press("history_close")
        wait_for_front(program)
    assert state_of(program) == before


def test_the_history_is_narrowed_down_to_a_unit(program: app.Program, player: MousePlayer) -> None:
    play(program, DAMAGE)
    name = state_of(program).ship("b1").card.name
    program.window.open_history()
    wait_for_front(program)
    player.press("history_unit")
    wait_for_front(program)
    labels = {child.accessibleName(): child for child in front(program).findChildren(QWidget)}
    place = labels[name].objectName()
    KeyPlayer(program).press(place)
    wait_for_front(program)
    shown = front(program).findChild(QListView, "history_list")
    assert isinstance(shown, QListView)
    model = shown.model()
    texts = [str(model.index(row, 0).data()) for row in range(model.rowCount())]
    assert 0 < len(texts) < steps(program)
    assert texts[-1].startswith(name)
    assert one(program, "history_unit").accessibleName() == f"{name}, chosen"


@pytest.mark.parametrize(("button", "suffix"), [("pick_0", ".txt"), ("pick_1", ".html")])
def test_the_history_is_saved_as_a_file(
    program: app.Program,
    player: MousePlayer,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    button: str,
    suffix: str,
) -> None:
    file = tmp_path / "history"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(file), ""))
    program.window.open_history()
    wait_for_front(program)
    player.press("history_save")
    wait_for_front(program)
    player.press(button)
    written = file.with_suffix(suffix).read_text(encoding="utf-8")
    assert "The dials are set on the table" in written
    assert ("<table>" in written) is (suffix == ".html")
    assert str(file) in one(program, "history_empty").property("text")


def test_the_history_as_a_record_asks_what_it_may_show(
    program: app.Program, player: MousePlayer
) -> None:
    """It is the same export as that of the menu."""
    program.controller.play_sample("armada")
    play(program, {"do": "assign_dials", "ship": "a1", "commands": ["repair"]})
    settle()
    program.window.open_history()
    wait_for_front(program)
    player.press("history_save")
    wait_for_front(program)
    player.press("pick_3")
    wait_for_front(program)
    assert name_of_front(program) == "export_dialog"


def test_the_game_as_a_page_that_replays(
    program: app.Program, player: MousePlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 28, section 6: from the history and from the menu, the same file."""
    program.controller.play_sample("armada")
    settle()
    files = iter((tmp_path / "one", tmp_path / "other.html"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(next(files)), ""))
    program.window.open_history()
    wait_for_front(program)
    player.press("history_save")
    wait_for_front(program)
    player.press("pick_2")
    settle()
    program.window.open_menu_entry("export_replay")
    saved = (tmp_path / "one.html", tmp_path / "other.html")
    wait_for(lambda: all(path.exists() for path in saved))
    one_page, other = (path.read_bytes() for path in saved)
    assert one_page == other and one_page.startswith(b"<!doctype html>")


def test_a_page_that_replays_is_that_of_the_command_and_its_end_is_told(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.controller.play_sample("armada")
    settle()
    told: list[str] = []
    program.controller.done.connect(told.append)
    file = tmp_path / "game.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(file), ""))
    program.window.open_menu_entry("export_replay")
    wait_for(lambda: bool(told))
    assert told == [f"Saved to {file}"]
    session = program.bridge.session
    page = replay_page(
        session.game, ARMADA.cards(), session.header, session.recorded, ARMADA.live()
    )
    assert file.read_bytes() == page


def test_a_page_that_cannot_be_written_says_why(
    program: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.controller.play_sample("armada")
    settle()
    told: list[str] = []
    program.controller.message.connect(told.append)
    file = tmp_path / "none" / "game.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (str(file), ""))
    program.window.open_menu_entry("export_replay")
    wait_for(lambda: bool(told))
    assert told[0].startswith(f"{file} not written: ")


def test_a_note_and_a_bookmark_are_carried_by_the_record(
    program: app.Program, player: MousePlayer, tmp_path: Path
) -> None:
    n = steps(program)
    play(program, {"do": "note", "text": "Late"}, {"do": "bookmark", "step": n})
    file = tmp_path / "game.armada"
    program.controller.export(str(file))
    program.controller.open_record(str(file))
    rows = program.bridge.session.history.rows
    assert [row.n for row in rows if row.bookmarked] == [n]
    assert rows[n].text == "Late"


def reveal(program: app.Program) -> None:
    """A ship reveals a dial that was set in secret."""
    program.controller.play_sample("armada")
    play(program, {"do": "assign_dials", "ship": "a1", "commands": ["repair"]})
    play(program, {"do": "leave_dials_on_table"}, {"do": "activate_ship", "ship": "a1"})
    settle()


@pytest.mark.parametrize("by_key", [True, False])
def test_an_undo_of_a_reveal_asks_first(program: app.Program, by_key: bool) -> None:
    """Issue 14, part 6: Ctrl+Z and the button alike."""
    reveal(program)
    player, n = MousePlayer(program), steps(program)
    for answer, made in (("undo_keep", 0), ("undo_confirm", 1)):
        if by_key:
            key(Qt.Key.Key_Z, CONTROL)
        else:
            player.press("undo")
        wait_for_front(program)
        assert name_of_front(program) == "undo_dialog"
        assert "revealed" in front(program).accessibleDescription()
        assert steps(program) == n
        player.press(answer)
        wait_for_front(program)
        assert steps(program) == n + made


def test_an_undo_of_the_other_players_act_names_its_player(
    program: app.Program, player: MousePlayer
) -> None:
    play(program, DAMAGE, {**DAMAGE, "unit": "a1"})
    n = steps(program)
    key(Qt.Key.Key_Z, CONTROL)
    assert steps(program) == n + 1
    key(Qt.Key.Key_Z, CONTROL)
    wait_for_front(program)
    assert steps(program) == n + 1
    assert "by Ben" in front(program).accessibleDescription()
    key(Qt.Key.Key_Escape)
    assert steps(program) == n + 1


def test_the_question_has_the_keyboard_on_keep(program: app.Program) -> None:
    """Enter pressed twice by mistake undoes nothing."""
    reveal(program)
    n = steps(program)
    key(Qt.Key.Key_Z, CONTROL)
    wait_for_front(program)
    assert focused().objectName() == "undo_keep"
    key(Qt.Key.Key_Return)
    assert steps(program) == n
