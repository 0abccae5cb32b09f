"""The line that tells what just happened, and the middle column when no unit is shown."""

from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.games.armada.rules.turns.turn_order import Pass
from armada_companion.games.armada.views.damage.zone_entries import ZoneEntries
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.kit.step import Overruled
from tests.ui.window.program import click, key, one, play, state_of, step_quietly


def undo() -> None:
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


def test_the_line_tells_the_last_step_that_stands(program: app.Program, table: TablePage) -> None:
    assert table.news.accessibleName() == ("The dials are set on the table. The Ship Phase begins")
    play(program, {"do": "activate_ship", "ship": "a1"})
    assert table.news.accessibleName() == "Gallant Haven activates"
    undo()
    assert table.news.accessibleName().endswith("The Ship Phase begins")
    key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert table.news.accessibleName() == "Gallant Haven activates"


def test_the_line_stays_until_the_next_step(program: app.Program, table: TablePage) -> None:
    said = table.news.accessibleName()
    click(one(program, "ship_card_b1"))
    table.flow.ask(ZoneEntries("b1", "front"))
    click(one(program, "sheet_back"))
    assert table.news.accessibleName() == said
    assert table.news.isVisible()


def test_an_undone_end_of_the_game_leaves_no_word_of_it(
    program: app.Program, table: TablePage
) -> None:
    """Bug 7: "The game is over" stood in the middle of a running game."""
    while state_of(program).phase.value != "command":
        step = {"ship": "end_activation" if state_of(program).activation else "activate_ship"}
        do = step.get(state_of(program).phase.value, f"activate_{state_of(program).phase.value}")
        if state_of(program).phase.value == "status":
            do = "end_status_phase"
        if do.startswith("activate"):
            step_quietly(program)
        else:
            play(program, {"do": do})
    found = table.panel.notes.accessibleDescription()
    assert table.panel.notes.accessibleName() == "Round 2: Command Phase"
    play(program, {"do": "concede", "side": "B"})
    click(one(program, "score_back"))
    undo()
    assert table.panel.notes.isVisible()
    assert table.panel.notes.accessibleDescription() == found
    assert "over" not in found + table.news.accessibleName()


def test_an_undone_lock_leaves_no_word_of_the_ship_phase(
    program: app.Program, table: TablePage
) -> None:
    undo()
    found = table.panel.notes.accessibleDescription() + table.news.accessibleName()
    assert "Ship Phase" not in found


def test_a_paid_pass_tells_what_is_left(program: app.Program, table: TablePage) -> None:
    for ship in ("a3", "a4", "a5"):
        play(program, {"do": "destroy", "unit": ship})
    play(program, {"do": "activate_ship", "ship": "a1"}, {"do": "end_activation"})
    overruled = Overruled(("NO_TOKEN", "P2_HAS_MORE"), "judge", "a test")
    assert program.bridge.dispatch(Pass(), overruled)
    assert table.news.accessibleName() == (
        "Ben passes and spends a pass token. Ben has 0 pass tokens left"
    )


def test_forced_passes_and_destroyed_units_are_reported(
    program: app.Program, table: TablePage
) -> None:
    for ship in ("a2", "a3", "a4", "a5"):
        play(program, {"do": "destroy", "unit": ship})
    assert table.news.accessibleName() == "Bright Hope is destroyed"
    play(program, {"do": "activate_ship", "ship": "a1"}, {"do": "end_activation"})
    play(program, {"do": "activate_ship", "ship": "b1"})
    play(program, {"do": "suffer_damage", "unit": "b2", "amount": 20, "zone": "front"})
    assert table.news.accessibleName().endswith("Demolisher is destroyed")
    play(program, {"do": "end_activation"})
    assert table.news.accessibleName() == (
        "Victory II ends its activation. Ann must pass: no ship left to activate"
    )


def test_the_line_is_seen_in_every_window(program: app.Program, table: TablePage) -> None:
    play(program, {"do": "activate_ship", "ship": "a1"})
    for size in ((1000, 700), (1150, 720), (1280, 800), (1920, 1080)):
        program.window.resize(*size)
        for is_open in (True, False):
            table.show_unit("a1")
            if not is_open:
                table.go_back()
            shown = table.news.visibleRegion().boundingRect().size()
            assert shown == table.news.size(), (size, is_open)
            assert table.childAt(table.news.geometry().center()) is table.news
