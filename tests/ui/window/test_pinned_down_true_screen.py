"""What the table of Pinned Down tells stays true, and its keys do what they say."""

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from tests.ui.window.pinned_down_games import open_table
from tests.ui.window.pinned_down_players import game_of
from tests.ui.window.program import actions_of, click, key, one, play


@pytest.fixture
def table(program: app.Program) -> TablePage:
    return open_table(program)


def test_e_in_the_attack_phase_reveals_and_never_ends_it(
    program: app.Program, table: TablePage
) -> None:
    """A4: the reveal ends at a card that is too dear, not because somebody is tired of it."""
    key(Qt.Key.Key_E)
    assert actions_of(program)[-1] == {"do": "end_main"}
    for _ in range(2):
        assert table.sheet.accessibleName() == "Reveal an attack card: 5 threat"
        key(Qt.Key.Key_E)
        key(Qt.Key.Key_Escape)
        assert not table.sheet.isVisible()
        key(Qt.Key.Key_E)
    assert actions_of(program)[-1] == {"do": "end_main"}


def test_undo_and_redo_change_what_is_reported(program: app.Program, table: TablePage) -> None:
    play(program, {"do": "end_main"})
    found = table.side.accessibleDescription()
    assert found.startswith("The Main Phase ends. Attack Phase. Distances and ships")
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.side.accessibleDescription() == "Undo: The Main Phase ends"
    key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    found = table.side.accessibleDescription()
    assert found.startswith("Redo: The Main Phase ends. Attack Phase. Distances and ships")


def test_a_loss_is_undone_on_the_page_of_the_result(program: app.Program, table: TablePage) -> None:
    """P10: a slip that lost the game is one tap away from being undone."""
    play(program, {"do": "destroy", "ship": "s1"})
    assert program.window.page == "score"
    undo = one(program, "result_undo")
    assert undo.accessibleName() == "Undo: TRB Truth is destroyed"
    click(undo)
    assert game_of(program).outcome is None
    assert program.window.page == "table"


def test_the_result_and_the_table_tell_which_ship_was_lost(
    program: app.Program, table: TablePage
) -> None:
    """P22."""
    play(program, {"do": "destroy", "ship": "s1"})
    click(one(program, "result_back"))
    assert one(program, "phase_track").accessibleName() == "Lost"
    lost = one(program, "ship_card_lost-Ana-0")
    assert lost.accessibleName().endswith("destroyed")
    click(lost)
    assert table.shown == ""
