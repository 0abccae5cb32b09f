"""What a screen reader says of every control, in every moment that a window has to show.

A control has a name of its own on its sheet, a chosen one says so, and a reason is given only for
what is not legal. Behind the curtain of secret dials there is nothing but the curtain.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QDialog, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.views.attack.attacks import AttackPlan
from armada_companion.games.armada.window.attack.attack_cells import CellButton
from armada_companion.games.armada.window.attack.attack_sheet import AttackSheet
from armada_companion.games.armada.window.command.curtain import Curtain
from armada_companion.games.armada.window.command.dial_sheet import DialSheet
from armada_companion.games.armada.window.setup.fleet_pane import FleetPane
from armada_companion.games.armada.window.setup.starting_speeds import SpeedButton
from armada_companion.games.armada.window.units.fleet_column import FleetColumn
from armada_companion.games.armada.window.units.unit_panel import UnitPanel
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.controls.option_button import OptionButton
from tests.examples import few
from tests.games.armada.rules.tabletop import fleet, ship
from tests.ui.events import settle
from tests.ui.window.attack_players import open_battle
from tests.ui.window.fit_clock import begin_clocked
from tests.ui.window.fit_states import ROWS, Moment
from tests.ui.window.program import armada_table, front, play, state_of

Row = Callable[[app.Program], Moment]

SHEETS = (
    QDialog, AttackSheet, ChoiceSheet, Curtain, DialSheet, UnitPanel, FleetColumn, FleetPane
)  # fmt: skip
"""What is a group of its own, with a name that is said first."""

CONTROLS = {QAccessible.Role.Button, QAccessible.Role.CheckBox, QAccessible.Role.RadioButton}


def reachable(interface: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    """Yield all that a screen reader finds, in its order."""
    if interface.state().invisible:  # type: ignore[attr-defined]  # The stubs lack the fields.
        return
    yield interface
    for place in range(interface.childCount()):
        child = interface.child(place)
        if child is not None:
            yield from reachable(child)


def controls(root: QWidget) -> list[tuple[QAccessibleInterface, QWidget]]:
    """The controls that a screen reader finds on a window or a part of it."""
    interface = QAccessible.queryAccessibleInterface(root)
    found = ((one, one.object()) for one in reachable(interface) if one.role() in CONTROLS)
    return [(one, widget) for one, widget in found if isinstance(widget, QWidget)]


def said(interface: QAccessibleInterface) -> tuple[str, str]:
    """The name and the description of a control."""
    return (interface.text(QAccessible.Text.Name), interface.text(QAccessible.Text.Description))


def sheet_of(widget: QWidget) -> str:
    """Name what a control is on: a sheet, the middle column, a fleet, or the page."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, SHEETS):
        above = above.parentWidget()
    return above.objectName() if above is not None else ""


def is_chosen(widget: QWidget) -> bool:
    """Return whether a control is painted as chosen."""
    if isinstance(widget, CellButton):
        return widget.is_chosen
    if isinstance(widget, SpeedButton):
        return widget.is_chosen
    return isinstance(widget, OptionButton) and widget.option.chosen


def is_checked(interface: QAccessibleInterface) -> bool:
    """Return whether a screen reader says that a control is checked."""
    return bool(interface.state().checked)  # type: ignore[attr-defined]  # The stubs lack it.


def faults(root: QWidget) -> list[str]:
    """Return what a screen reader would say wrong."""
    found = controls(root)
    names = Counter((sheet_of(widget), said(one)[0]) for one, widget in found)
    wrong = [
        f"{count} of {name!r} on {sheet!r}" for (sheet, name), count in names.items() if count > 1
    ]
    for one, widget in found:
        name, description = said(one)
        if not name.strip():
            wrong.append(f"{widget.objectName()} has no name")
        if is_chosen(widget) != is_checked(one):
            wrong.append(f"{name!r} does not say whether it is chosen")
        if isinstance(widget, ActionButton):
            wrong += reason_faults(widget, description)
    return wrong


def reason_faults(button: ActionButton, description: str) -> Iterator[str]:
    view = button.choice
    if view.legal and view.reason:
        yield f"{view.label!r} is legal, and says {view.reason!r}"
    if not view.legal and view.reason not in description:
        yield f"{view.label!r} does not say {view.reason!r}"


@pytest.mark.parametrize("row", few(ROWS, 4))
def test_every_control_is_said_right(program: app.Program, row: Row) -> None:
    wrong = {}
    for moment in row(program):
        settle()
        if found := faults(front(program)):
            wrong[moment] = found
    assert wrong == {}


def table_parts(program: app.Program) -> list[str]:
    """What a screen reader finds on the table page that is not of its curtain."""
    table = armada_table(program)
    interface = QAccessible.queryAccessibleInterface(table)
    found = (one.object() for one in reachable(interface) if one.object() is not table)
    widgets = (widget for widget in found if isinstance(widget, QWidget))
    return [widget.objectName() for widget in widgets if sheet_of(widget) not in CURTAIN]


CURTAIN = ("curtain", "dial_sheet")


def test_behind_the_curtain_nothing_of_the_table_is_in_the_tree(program: app.Program) -> None:
    """Also after a step, a resize and a tick of the clock; all is back once the curtain lifts."""
    begin_clocked(program)
    table = armada_table(program)
    before = table_parts(program)
    assert "fleet_column_0" in before
    assert "player_plate_0" in before
    table.dials.hand_over()
    assert table_parts(program) == []
    table.dials.secret.go_on()
    assert table_parts(program) == []
    table.dials.secret.sheet.choices[0].click()
    table.clock.tick()
    program.window.resize(1500, 950)
    settle()
    assert table_parts(program) == []
    table.dials.lift()
    assert sorted(table_parts(program)) == sorted(before)


def test_the_middle_column_is_said_in_the_order_of_play(program: app.Program) -> None:
    """An activation begins with the dial."""
    open_battle(program)
    play(program, {"do": "activate_ship", "ship": "a1"})
    names = [widget.objectName() for _, widget in controls(armada_table(program).panel)]
    assert names[0] == "command_dial"
    assert names.index("command_dial") < names.index("defense_token_0") < names.index("attack")


def test_the_buttons_of_an_unknown_speed_have_two_names(program: app.Program) -> None:
    program.controller.new_game("armada")
    for side in "AB":
        made = {key: one for key, one in ship(f"{side.lower()}1").items() if key != "speed"}
        play(program, {"do": "enter_fleet", "side": side, "fleet": fleet([made])})
    play(program, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})
    armada_table(program).show_unit("a1")
    settle()
    assert state_of(program).ship("a1").speed is None
    assert faults(front(program)) == []


def test_a_card_says_whose_it_is(program: app.Program) -> None:
    begin_mirror(program)
    table = armada_table(program)
    names = [said(one)[0] for column in table.fleets for one, _ in controls(column)]
    assert names == [
        "Chimaera, Mia's ship, hull 8 of 8, ready",
        "Chimaera, Jonas's ship, hull 8 of 8, ready",
    ]


def test_an_attack_of_equal_ships_says_whose_they_are(program: app.Program) -> None:
    begin_mirror(program)
    play(program, {"do": "leave_dials_on_table"}, {"do": "activate_ship", "ship": "a1"})
    table = armada_table(program)
    table.attacks.open(AttackPlan("a1", "b1"))
    assert table.attacks.sheet.accessibleName() == "Mia's Chimaera attacks Jonas's Chimaera"
    zones = [said(one)[0] for one, widget in controls(table.attacks.sheet.target)]
    assert zones[0] == "Front is hit, Jonas's Chimaera"


def begin_mirror(program: app.Program) -> None:
    """Begin a game of one ship each, both of one name."""
    program.controller.new_game("armada")
    for side, name in zip("AB", ("Mia", "Jonas"), strict=True):
        play(program, {"do": "name_player", "side": side, "name": name})
        made = ship(f"{side.lower()}1", name="Chimaera", hull=8, speed=2)
        play(program, {"do": "enter_fleet", "side": side, "fleet": fleet([made])})
    play(program, {"do": "choose_first_player", "side": "A"}, {"do": "begin"})


def test_the_law_finds_faults_that_are_planted(program: app.Program) -> None:
    """Two controls of one name, a reason while legal, a chosen range that says nothing."""
    player = open_battle(program)
    player.activate("a1")
    player.card("b1")
    player.tap("target_zone_left", "range_close")
    assert faults(front(program)) == []
    cells = {button.choice.name: button for button in player.attack_sheet.choices}
    cells["redirects"].setAccessibleName("Redirect")
    cells["range_close"].set_chosen(False)
    cells["critical"].render_choice(cells["critical"].choice._replace(reason="Speed is 0"))
    assert sorted(faults(front(program))) == [
        "'Close' does not say whether it is chosen",
        "'Critical effect' is legal, and says 'Speed is 0'",
    ]
    cells["attack_done"].setAccessibleName("Redirect")
    assert "2 of 'Redirect' on 'attack_sheet'" in faults(front(program))
