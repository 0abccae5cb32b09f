"""Notes and rulings that are written into the log from the history."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.session.history import RowKind
from armada_companion.store.errors import StoreError
from tests.ui.events import settle
from tests.ui.window.players import MousePlayer
from tests.ui.window.program import (
    actions_of,
    click,
    focused,
    history_model,
    key,
    one,
    play,
    state_of,
    wait_for_front,
)


@pytest.fixture
def player(program: app.Program, table: TablePage) -> MousePlayer:
    """Somebody who has opened the history."""
    made = MousePlayer(program)
    made.press("history")
    wait_for_front(program)
    return made


def write(player: MousePlayer, text: str, field: str = "history_remark") -> None:
    click(one(player.program, field))
    QTest.keyClicks(focused(), text)


def last_row(player: MousePlayer) -> str:
    """What the open history shows last."""
    model = history_model(player.program)
    return str(model.index(model.rowCount() - 1, 0).data())


def test_a_note_is_in_the_log_and_shown_at_once(player: MousePlayer) -> None:
    before = state_of(player.program)
    write(player, "The dice fell off the table")
    player.press("add_note")
    player.expect("note", text="The dice fell off the table")
    assert last_row(player) == "The dice fell off the table"
    assert state_of(player.program) == before
    assert player.program.bridge.session.history.rows[-1].kind is RowKind.NOTE


def test_a_ruling_is_the_judges(player: MousePlayer) -> None:
    write(player, "The base overlaps")
    player.press("add_ruling")
    player.expect("ruling", text="The base overlaps")
    assert player.program.bridge.session.recorded[-1].by == "judge"
    assert last_row(player) == "The base overlaps"
    assert player.program.bridge.session.history.rows[-1].kind is RowKind.RULING


def test_enter_adds_a_note_and_empties_the_field(player: MousePlayer) -> None:
    write(player, "Ann had to go")
    key(Qt.Key.Key_Return)
    key(Qt.Key.Key_Return)
    notes = [action for action in actions_of(player.program) if action["do"] == "note"]
    assert notes == [{"do": "note", "text": "Ann had to go"}]


@pytest.mark.parametrize("button", ["add_note", "add_ruling"])
def test_nothing_is_added_without_words(player: MousePlayer, button: str) -> None:
    steps = len(actions_of(player.program))
    write(player, "  ")
    player.press(button)
    assert len(actions_of(player.program)) == steps
    assert one(player.program, button).accessibleDescription() == "Write something first."


def test_a_note_is_seen_although_it_has_not_the_words_looked_for(player: MousePlayer) -> None:
    write(player, "no such words", "history_filter")
    write(player, "Late")
    player.press("add_note")
    assert last_row(player) == "Late"


def test_undo_passes_over_a_note(player: MousePlayer) -> None:
    before = state_of(player.program)
    player.press("history_close")
    play(player.program, {"do": "activate_ship", "ship": "a1"})
    player.press("history")
    wait_for_front(player.program)
    write(player, "Late")
    player.tap("add_note", "history_close")
    wait_for_front(player.program)
    settle()
    player.press("undo")
    assert state_of(player.program) == before


def test_a_note_that_is_not_saved_is_still_there_to_try_again(
    player: MousePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    field = player.program.window.findChild(type(focused()), "history_remark")
    write(player, "Late")
    monkeypatch.setattr(player.program.bridge.session._log, "append", fail)
    player.press("add_note")
    assert field is not None
    assert field.property("text") == "Late"
    assert actions_of(player.program)[-1]["do"] != "note"
