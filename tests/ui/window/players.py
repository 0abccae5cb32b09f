"""Somebody who plays through the window, by mouse alone or by keyboard alone.

Each writes down the actions that the game should hold after what was done.
"""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.window.command.dial_sheet import DialSheet
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    focused,
    found,
    front,
    key,
    one,
    point_on,
    state_of,
    wait_for_front,
)

_MOST_TABS = 60


class Player:
    """What both kinds have in common.

    Attributes:
        taps: How often something was clicked, or a key was pressed.
        expected: The actions that should have been saved so far.
    """

    def __init__(self, program: app.Program) -> None:
        self.program = program
        self.taps = 0
        self.expected: list[dict[str, object]] = []

    @property
    def state(self) -> GameState:
        return state_of(self.program)

    @property
    def sheet(self) -> ChoiceSheet | DialSheet:
        """The sheet over the middle column that is shown, if one is."""
        table = armada_table(self.program)
        return table.dials.sheet if table.dials.sheet.isVisible() else table.sheet

    def press(self, name: str, label: str = "") -> None:
        """Press a button that is seen now."""
        raise NotImplementedError

    def tap(self, *names: str) -> None:
        """Press some buttons, one after the other."""
        for name in names:
            self.press(name)

    def select(self, unit: str) -> None:
        """Show a unit in the middle column."""
        raise NotImplementedError

    def write(self, field: str, text: str) -> None:
        """Write into a line."""
        raise NotImplementedError

    def letter(self, what: Qt.Key, name: str) -> None:
        """Do what a key of the key map does, or press the button that does the same."""
        raise NotImplementedError

    def expect(self, do: str, **words: object) -> None:
        """Note an action that the step just made should have saved, and compare."""
        self.expected.append({"do": do, **words})
        assert actions_of(self.program)[-1] == self.expected[-1]

    def paste(self, side: str, text: str) -> None:
        """Paste a fleet list from the clipboard; it is whole, and so entered."""
        QGuiApplication.clipboard().setText(text)
        self.press(f"paste_{side}")
        assert actions_of(self.program)[-1]["do"] == "enter_fleet"
        self.expected.append(actions_of(self.program)[-1])

    def choose(self, *labels: str) -> None:
        """Press choices of the open sheets, one after the other."""
        for label in labels:
            named = [button for button in self.sheet.choices if button.accessibleName() == label]
            assert len(named) == 1, (label, [one.accessibleName() for one in self.sheet.choices])
            self.press(named[0].objectName(), label)

    def set_dials(self, ship: str, *commands: str) -> None:
        """Set the dials of the shown ship, face down."""
        self.letter(Qt.Key.Key_D, "dials")
        for command in commands:
            self.choose(command.replace("_", " ").title())
            self.expect("assign_dials", ship=ship, commands=[command])

    def activate(self, ship: str) -> None:
        """Activate a ship."""
        self.select(ship)
        self.press("activate_ship")
        self.expect("activate_ship", ship=ship)

    def end(self) -> None:
        """End the activation."""
        self.letter(Qt.Key.Key_E, "end_activation")
        self.expect("end_activation")

    def attack(self, zone: str, target: str) -> None:
        """Attack a unit with the activating ship, and show the unit then."""
        assert self.state.activation is not None
        self.select(self.state.activation.ship)
        self.letter(Qt.Key.Key_A, "attack")
        self.choose(self.state.unit(target).card.name)
        view = armada_table(self.program).attacks.sheet.view
        if view is not None and view.attacker.zone != zone:
            self.press(f"own_zone_{zone}")
        self.press("attack_done")
        self.expect("attack", zone=zone, target=target)
        self.select(target)
        if armada_table(self.program).attacks.is_open:
            self.press("attack_back")
        assert armada_table(self.program).shown == target

    def damage(self, unit: str, zone: str, amount: int) -> None:
        """Enter damage on a hull zone of the shown ship."""
        self.press(f"zone_{zone}")
        self.press(f"damage_{amount}")
        self.press("suffer_damage")
        self.expect("suffer_damage", unit=unit, amount=amount, zone=zone)

    def spend(self, unit: str, place: int) -> None:
        """Spend a defense token of the shown unit."""
        kind = self.state.unit(unit).defense[place].kind
        self.letter(Qt.Key(Qt.Key.Key_1 + place), f"defense_token_{place}")
        self.expect("spend_defense_token", unit=unit, token=kind.value)

    def overrule(self, reason: str) -> None:
        """From the sheet of a refusal, record it anyway for a reason."""
        self.choose("Record anyway")
        self.press(reason)
        self.press("overrule_record")

    def play_round(self) -> None:
        """Play what is left of a round as fast as the window lets one."""
        while self.state.phase.value in ("ship", "squadron"):
            if self.state.activation:
                self.end()
            elif self.state.phase.value == "ship":
                ship = armada_table(self.program).shown
                self.press_next("activate_ship")
                self.expect("activate_ship", ship=ship)
            else:
                squadron = armada_table(self.program).shown
                self.move_only()
                self.expect("activate_squadron", squadron=squadron)
                if found(self.program, "next_unit"):
                    self.letter(Qt.Key.Key_Q, "next_unit")

    def move_only(self) -> None:
        """Activate the shown squadron without an attack."""
        self.letter(Qt.Key.Key_M, "activate_squadron")

    def press_next(self, name: str) -> None:
        """Press the bright button, which must do this."""
        raise NotImplementedError


class MousePlayer(Player):
    """Clicks where something is seen."""

    def press(self, name: str, label: str = "") -> None:
        click(one(self.program, name, label))
        self.taps += 1

    def press_next(self, name: str) -> None:
        self.press(name)

    def select(self, unit: str) -> None:
        if armada_table(self.program).shown != unit:
            kind = "ship" if unit in self.state.ships else "squadron"
            self.press(f"{kind}_card_{unit}")

    def letter(self, what: Qt.Key, name: str) -> None:
        activation = self.state.activation
        if activation is not None and not found(self.program, name):
            self.select(activation.ship)
        elif not found(self.program, name):
            self.press("more_choices")
        self.press(name)


class KeyPlayer(Player):
    """Presses keys; which widget gets them is the window's business."""

    def press(self, name: str, label: str = "") -> None:
        self.go_to(name, label)
        self.key(Qt.Key.Key_Return)

    def press_next(self, name: str) -> None:
        assert armada_table(self.program).panel.buttons[0].objectName() == name
        self.key(Qt.Key.Key_A)

    def key(self, what: Qt.Key, *held: Qt.KeyboardModifier) -> None:
        wait_for_front(self.program)
        key(what, *held)
        self.taps += 1

    def go_to(self, name: str, label: str = "") -> None:
        """Walk to a widget: Tab from stop to stop, arrows where several share one."""
        wait_for_front(self.program)
        for _ in range(_MOST_TABS):
            if self._is_at(name, label) or self._walk_group(name, label):
                point_on(focused())
                return
            self.key(Qt.Key.Key_Tab)
        raise AssertionError(f"the Tab key does not reach {name} {label}")

    def select(self, unit: str) -> None:
        table = armada_table(self.program)
        if table.shown == unit:
            return
        kind = "ship" if unit in self.state.ships else "squadron"
        self.go_to(f"{kind}_card_{unit}")
        if table.shown != unit:
            self.key(Qt.Key.Key_Return)

    def write(self, field: str, text: str) -> None:
        self.go_to(field)
        line = focused()
        assert isinstance(line, QLineEdit)
        line.selectAll()
        QTest.keyClicks(line, text)
        self.key(Qt.Key.Key_Tab)

    def letter(self, what: Qt.Key, name: str) -> None:
        self.key(what)

    def _is_at(self, name: str, label: str) -> bool:
        at = focused()
        return at.objectName() == name and (not label or at.accessibleName() == label)

    def _walk_group(self, name: str, label: str) -> bool:
        """From a button, try the arrows to its neighbors that share its Tab stop."""
        start = focused()
        if not isinstance(start, QAbstractButton) or not found(self.program, name, label):
            return False
        goal = one(self.program, name, label)
        if goal.parentWidget() is not start.parentWidget():
            return False
        seen: set[object] = {start}
        for _ in range(_MOST_TABS):
            away = goal.geometry().center() - focused().geometry().center()
            across = Qt.Key.Key_Right if away.x() > 0 else Qt.Key.Key_Left
            down = Qt.Key.Key_Down if away.y() > 0 else Qt.Key.Key_Up
            wide = abs(away.x()) > abs(away.y())
            if not any(
                self._moved(one, seen) for one in ((across, down) if wide else (down, across))
            ):
                return False
            if self._is_at(name, label):
                return True
        return False

    def _moved(self, arrow: Qt.Key, seen: set[object]) -> bool:
        before = focused()
        self.key(arrow)
        after = focused()
        if after is before:
            return False
        if after in seen:
            return False
        seen.add(after)
        return True


def messages(program: app.Program) -> Mapping[str, str]:
    """What the window says now of a refusal: in the banner, and on the sheet."""
    table = armada_table(program)
    return {
        "banner": table.banner.accessibleName(),
        "sheet": f"{table.sheet.accessibleName()}: {table.sheet.accessibleDescription()}",
        "front": front(program).objectName(),
    }
