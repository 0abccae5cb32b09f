"""The arrow keys on the sheet of an attack: they lead from every control to every other."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.window.attack.attack_sheet import AttackSheet
from armada_companion.system.settings import Theme
from tests.ui.window import fit_states
from tests.ui.window.program import armada_table
from tests.ui.window.test_fit import show

ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
SIZES = ((1280, 800, 100), (1440, 900, 100), (1920, 1080, 150), (1440, 760, 130))


@pytest.mark.parametrize("size", SIZES)
def test_arrows_lead_from_every_control_to_every_other(
    program: app.Program, size: tuple[int, int, int]
) -> None:
    """Walked from the first control on, in each state of the sheet; no Tab is needed."""
    wide, tall, percent = size
    show(program, (wide, tall), percent, Theme.DARK)
    seen = 0
    for moment in fit_states.attacks(program):
        if armada_table(program).attacks.is_open:
            walk(armada_table(program).attacks.sheet, moment)
            seen += 1
    assert seen > 10


def walk(sheet: AttackSheet, moment: str) -> None:
    """Follow each arrow from each control; all must be met, whichever is the first."""
    stops = list(sheet.choices)
    leads = {stop.objectName(): {led(sheet, stop, arrow) for arrow in ARROWS} for stop in stops}
    leads["attack_back"] = {led(sheet, back_of(sheet), arrow) for arrow in ARROWS}
    names = set(leads)
    for first, near in leads.items():
        assert near - {first}, f"{moment}: no arrow leads on from {first}"
        assert reached(leads, first) == names, f"{moment}: {names - reached(leads, first)}"


def back_of(sheet: AttackSheet) -> QWidget:
    back = sheet.findChild(QWidget, "attack_back")
    assert isinstance(back, QWidget)
    return back


def led(sheet: AttackSheet, stop: QWidget, arrow: Qt.Key) -> str:
    """Press an arrow on a control; return the name of what has the focus then."""
    stop.setFocus()
    QTest.keyClick(stop, arrow)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert sheet.isAncestorOf(focus)
    return focus.objectName()


def reached(leads: dict[str, set[str]], first: str) -> set[str]:
    found, waiting = {first}, [first]
    while waiting:
        new = leads[waiting.pop()] - found
        found |= new
        waiting += new
    return found
