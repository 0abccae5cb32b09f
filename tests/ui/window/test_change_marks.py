"""What the last step changed is marked for 2 seconds. Source: design page, interaction 6."""

from PySide6.QtCore import QTimer

from armada_companion.app import program as app
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.controls.passing_signs import MARK_MS
from tests.games.armada.rules.tabletop import fleet
from tests.games.armada.rules.tabletop import ship as plain_ship
from tests.ui.window.program import armada_table, cards, play


def marked(table: TablePage) -> set[str]:
    """The names of all marked buttons of the page."""
    buttons = table.findChildren(PaintedButton)
    return {button.objectName() for button in buttons if button.is_marked}


def test_the_changed_card_and_cell_are_marked_for_two_seconds(
    program: app.Program, table: TablePage
) -> None:
    play(program, {"do": "activate_ship", "ship": "a1"})
    play(program, {"do": "attack", "zone": "front", "target": "b1"})
    play(program, {"do": "suffer_damage", "unit": "b1", "amount": 1, "zone": "front"})
    assert marked(table) == {"ship_card_b1", "zone_front"}
    for marks in (table.fleets[1].marks, table.panel.marks):
        (timer,) = marks.findChildren(QTimer)
        assert (timer.isActive(), timer.interval()) == (True, MARK_MS)
        timer.timeout.emit()
    assert marked(table) == set()


def test_each_mark_ends_in_its_own_time(program: app.Program, table: TablePage) -> None:
    """A step paints no card that only the step before has changed."""
    table.show_unit("b1")
    play(program, {"do": "deal_damage_card", "ship": "a1"})
    (first,) = table.fleets[0].marks.findChildren(QTimer)
    play(program, {"do": "suffer_damage", "unit": "as1", "amount": 1})
    assert marked(table) == {"ship_card_a1", "squadron_card_as1"}
    play(program, {"do": "suffer_damage", "unit": "as1", "amount": 1})
    first.timeout.emit()
    assert marked(table) == {"squadron_card_as1"}


def test_an_activation_and_dials_mark_nothing(program: app.Program, table: TablePage) -> None:
    """The banner and the glow tell of them."""
    assert marked(table) == set()
    play(program, {"do": "activate_ship", "ship": "a1"})
    assert marked(table) == set()


def test_a_spent_token_is_marked(program: app.Program, table: TablePage) -> None:
    table.show_unit("a1")
    play(program, {"do": "spend_defense_token", "unit": "a1", "token": "evade"})
    assert marked(table) == {"ship_card_a1", "defense_token_0"}


def test_an_undone_step_marks_what_it_gives_back(program: app.Program, table: TablePage) -> None:
    play(program, {"do": "deal_damage_card", "ship": "b2"})
    table.fleets[1].marks.clear()
    program.bridge.undo()
    assert "ship_card_b2" in marked(table)


def test_another_unit_and_another_game_are_no_change(
    program: app.Program, table: TablePage
) -> None:
    play(program, {"do": "deal_damage_card", "ship": "a1"})
    table.show_unit("b1")
    assert marked(table) == {"ship_card_a1"}
    program.controller.play_sample("armada")
    assert marked(table) == set()
    assert not any(card.is_marked for card in cards(table))


def begin(program: app.Program, first: dict[str, object]) -> None:
    """Enter a fleet of this one ship against the same plain ship, and begin."""
    for side, ship in (("A", first), ("B", plain_ship("b1"))):
        play(program, {"do": "enter_fleet", "side": side, "fleet": fleet([ship])})
    play(program, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})


def test_a_ship_of_another_game_is_another_ship(program: app.Program, table: TablePage) -> None:
    """It may have the same id, and another number of tokens or hull zones."""
    table.show_unit("a1")
    program.controller.new_game("armada")
    begin(program, plain_ship("a1", defense_tokens=["brace"]))
    table.show_unit("a1")
    assert marked(table) == set()


def test_a_ship_of_a_fleet_that_was_entered_again_is_another_ship(program: app.Program) -> None:
    program.controller.new_game("armada")
    begin(program, plain_ship("a1", defense_tokens=["brace", "evade"]))
    armada_table(program).show_unit("a1")
    for _ in range(4):
        play(program, {"do": "undo"})
    begin(program, plain_ship("a1", defense_tokens=["brace"]))
    armada_table(program).show_unit("a1")
    assert marked(armada_table(program)) <= {"ship_card_a1"}
