"""How a test calls a judge, takes the judge's seat and writes on its sheet."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit

from armada_companion.app import program as app
from tests.ui.window.fit_clock import ManualTime
from tests.ui.window.program import click, found, front, key, one, wait_for_front

PIN = "2468"
DAMAGE = {"do": "suffer_damage", "unit": "b1", "amount": 1, "zone": "front"}


def bar(program: app.Program) -> str:
    """The words of the bar; "" while there is none."""
    words = found(program, "judge_words")
    return words[0].accessibleName() if words else ""


def said(program: app.Program, name: str) -> str:
    """The words of a label."""
    label = one(program, name)
    assert isinstance(label, QLabel)
    return label.text()


def tick(program: app.Program, time: ManualTime, seconds: float) -> None:
    time.pass_by(seconds / 60)
    program.window.judge.tick()


def write(program: app.Program, field: str, text: str) -> None:
    line = one(program, field)
    assert isinstance(line, QLineEdit)
    click(line)
    QTest.keyClicks(line, text)


def enter_pin(program: app.Program, pin: str, *, new: bool = False) -> None:
    """Write a PIN into the dialog that is open, and press Enter; all agree to a new one."""
    wait_for_front(program)
    write(program, "judge_pin", pin)
    if new:
        write(program, "judge_pin_again", pin)
        for agrees in ("pin_agrees_0", "pin_agrees_1"):
            click(one(program, agrees))
        click(one(program, "pin_take"))
    else:
        key(Qt.Key.Key_Return)


def sit_down(program: app.Program) -> None:
    """Take the seat of a game without a PIN; the judge's sheet is open then."""
    key(Qt.Key.Key_F10)
    click(one(program, "judge"))
    enter_pin(program, PIN, new=True)
    wait_for_front(program)
    assert front(program).objectName() == "judge_dialog"


def close_sheet(program: app.Program) -> None:
    click(one(program, "judge_close"))
    wait_for_front(program)
