"""What the middle column shows while a ship activates, and of units out of play."""

from armada_companion import app
from armada_companion.ui.armada.table_page import TablePage
from tests.ui.window.program import click, found, one, play


def test_the_column_returns_from_a_target_to_the_activating_ship(
    program: app.Program, table: TablePage
) -> None:
    play(program, {"do": "activate_ship", "ship": "a1"})
    play(program, {"do": "attack", "zone": "front", "target": "b2"})
    assert table.shown == "b2"
    assert table.panel.buttons[0].accessibleName() == "Gallant Haven: attack 2 of 2"
    click(one(program, "back_to_ship", "Back to Gallant Haven"))
    assert table.shown == "a1"
    assert not found(program, "back_to_ship")


def test_a_destroyed_unit_says_so_and_has_nothing_to_tap(
    program: app.Program, table: TablePage
) -> None:
    for unit, kind in (("b2", "ship"), ("bs1", "squadron")):
        play(program, {"do": "destroy", "unit": unit})
        click(one(program, f"{kind}_card_{unit}"))
        assert table.panel.out.accessibleName().endswith(", destroyed")
        assert found(program, "out_panel")
        assert not any(found(program, name) for name in ("zone_hull", "speed_plus", "dial_panel"))
        assert not found(program, "squadron_hull")
        assert not table.panel.choices
