"""What the middle column shows while a ship activates, and of units out of play."""

from armada_companion.app import program as app
from armada_companion.games.armada.rules.ship.activation import ActivateShip
from armada_companion.games.armada.views.table.table_views import choice
from armada_companion.games.armada.window.table.table_page import TablePage
from tests.ui.window.program import actions_of, click, found, one, play, state_of


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


def test_a_squadron_dial_lets_a_squadron_activate_in_two_presses_and_two_steps(
    program: app.Program, table: TablePage
) -> None:
    """Bug 10: "activate squadrons now", and then it was refused."""
    play(program, {"do": "activate_ship", "ship": "a1", "dial": "squadron"})
    click(one(program, "squadron_card_as1"))
    click(one(program, "resolve_command", "Resolve Squadron with dial"))
    assert table.shown == "as1"
    assert [one.label for one in table.panel.choices] == ["Attack…", "Move only"]
    assert table.panel.choices[0].note == "1 of 3"
    click(one(program, "activate_squadron", "Move only"))
    assert table.shown == "as1"
    click(one(program, "back_to_ship"))
    steps = [action["do"] for action in actions_of(program)[-2:]]
    assert steps == ["resolve_command", "activate_squadron"]
    assert "2 of 3 squadrons left" in one(program, "command_dial").accessibleName()


def test_a_refusal_offers_the_step_that_makes_it_legal(
    program: app.Program, table: TablePage
) -> None:
    play(program, {"do": "activate_ship", "ship": "a1"})
    click(one(program, "ship_card_b1"))
    table.commands.run("pass")
    click(one(program, "sheet_back"))
    table.flow.take(choice(state_of(program), "Activate ship", ActivateShip("b1")))
    assert [button.accessibleName() for button in table.sheet.choices] == [
        "End Gallant Haven",
        "Record anyway",
    ]
    click(table.sheet.choices[0])
    assert state_of(program).activation is None
