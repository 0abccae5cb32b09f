"""A driver that taps twice instead of once."""

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.window.attack.attack_sheet import AttackSheet
from armada_companion.games.armada.window.command.curtain import Curtain
from armada_companion.games.armada.window.command.dial_sheet import DialSheet
from armada_companion.kit.log_actions import Undo
from armada_companion.ui.controls.choice_sheet import ChoiceSheet
from armada_companion.ui.controls.painted import PaintedButton
from armada_companion.ui.pages import START
from tests.ui.manual_clock import ManualClock
from tests.ui.window.program import armada_table, front, key, point_on

SECOND_TAP_MS = 80
REST_MS = 2_000
"""After this time everything takes a press."""


class Spot(NamedTuple):
    """Something that can be pressed.

    Attributes:
        name: Its object name.
        control: Its object name and what it says, to tell of it.
        place: A point of the screen.
        area: The part of the screen that it takes.
    """

    name: str
    control: str
    place: QPoint
    area: QRect = QRect()


class Stroke(NamedTuple):
    """A key that is pressed, with those held down."""

    key: Qt.Key
    held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier

    @property
    def name(self) -> str:
        """Its name, to tell of it."""
        return f"{self.held.name}+{self.key.name}" if self.held.value else self.key.name

    @property
    def control(self) -> str:
        """The same."""
        return self.name


Press = Spot | Stroke


class Driver:
    """Presses twice, usually within 80 ms, and counts the steps that this adds.

    Attributes:
        after_first: How many steps the log had between the two presses.
        seen_after_first: What `revealed` was between them.
        faces_after_first: What `faces` was.

    Args:
        program: The program, which has the clock.
        clock: Stands still but for what is done here.
    """

    def __init__(self, program: app.Program, clock: ManualClock) -> None:
        self._program = program
        self._clock = clock
        self.after_first = -1
        self.seen_after_first: tuple[str, ...] = ()
        self.faces_after_first: frozenset[str] = frozenset()

    @property
    def steps(self) -> int:
        """How many steps the log of the open game has; -1 while none is open."""
        bridge = self._program.bridge
        return len(bridge.session.steps) if bridge.is_open else -1

    def tap(self, place: QPoint) -> None:
        """Tap what is at a point of the screen now; an open dialog keeps taps off the window."""
        window = front(self._program)
        where = window.mapFromGlobal(place)
        if window.rect().contains(where):
            unheld = Qt.KeyboardModifier.NoModifier
            QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, unheld, where)

    def press(self, press: Press) -> None:
        """Tap a spot, or press a key."""
        if isinstance(press, Spot):
            self.tap(press.place)
        elif QApplication.focusWidget() is not None:
            key(press.key, press.held)

    def rest(self) -> None:
        """Wait until everything takes a press."""
        self.wait(REST_MS)

    def wait(self, pause: float) -> None:
        """Wait so many milliseconds."""
        self._clock.ms += pause

    def look(self) -> None:
        """Note what is there between the two presses."""
        self.after_first, self.seen_after_first = self.steps, self.revealed
        self.faces_after_first = self.faces

    def tap_twice(self, spot: Spot) -> None:
        """Tap a spot twice, long after anything else was tapped."""
        self.rest()
        self.tap(spot.place)
        self.look()
        self.wait(SECOND_TAP_MS)
        self.tap(spot.place)

    @property
    def is_away(self) -> bool:
        """Whether no game is open."""
        return not self._program.bridge.is_open

    @property
    def added_later(self) -> list[object]:
        """What the second press added to the log."""
        added = self._program.bridge.session.steps[self.after_first :]
        return [one.step.action["do"] for one in added]

    def has_left(self) -> bool:
        """Tell whether the game has been closed, as by going home; then open it again."""
        if self._program.bridge.is_open:
            return False
        assert self._program.window.page == START
        row = self._program.controller.entries()[0]
        assert self._program.controller.open_game(row.key)
        return True

    @property
    def revealed(self) -> tuple[str, ...]:
        """What dial sheets and the curtain tell: whose dials, which one, and its faces."""
        window = self._program.window
        curtains, sheets = window.findChildren(Curtain), window.findChildren(DialSheet)
        lids: list[Curtain | DialSheet] = [*curtains, *sheets]
        return tuple(words for lid in lids if lid.isVisible() for words in _told_by(lid))

    @property
    def faces(self) -> frozenset[str]:
        """The faces of facedown dials that the curtain shows."""
        curtains = self._program.window.findChildren(Curtain)
        shown = (one._view.faces for one in curtains if one.isVisible())
        return frozenset(face for faces in shown for face in faces)

    @property
    def opened(self) -> QWidget | None:
        """The sheet or dialog that is open, if any."""
        window = self._program.window
        kinds = (QDialog, ChoiceSheet, Curtain, DialSheet, AttackSheet)
        lids = (lid for kind in kinds for lid in window.findChildren(kind))
        return next((lid for lid in lids if lid.isVisible()), None)

    def close_all(self) -> None:
        """Close dialogs and sheets."""
        while (lid := self.opened) is not None:
            if isinstance(lid, QDialog):
                lid.reject()
                lid.deleteLater()
                QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            elif isinstance(lid, ChoiceSheet):
                lid.close_sheet()
            elif isinstance(lid, AttackSheet):
                armada_table(self._program).attacks.close()
            else:
                armada_table(self._program).dials.close()

    def verbs(self, steps: int) -> list[str]:
        """Return what the first tap added to the log, which had so many steps before."""
        added = self._program.bridge.session.steps[steps : self.after_first]
        return [str(one.step.action["do"]) for one in added]

    def restore(self, steps: int) -> None:
        """Take back what was added to the log since it had so many steps, as by a key."""
        self._program.window.look.guard.note_key(Qt.Key.Key_U)
        bridge = self._program.bridge
        added = (one.action for one in reversed(bridge.session.steps[steps:]))
        for action in (one for one in added if not one.IS_REMARK):
            assert bridge.redo() if isinstance(action, Undo) else bridge.undo_steps(1)


def _told_by(lid: Curtain | DialSheet) -> tuple[str, ...]:
    faces = lid._view.faces if isinstance(lid, Curtain) else ()
    return (lid.accessibleName(), *faces)


def spots(program: app.Program, within: QWidget | None = None) -> Iterator[Spot]:
    """Yield the controls and cards that can be pressed now."""
    for button in (within or front(program)).findChildren(PaintedButton):
        if not button.isVisible() or not button.isEnabled():
            continue
        try:
            inside = point_on(button)
        except AssertionError:
            continue
        place = button.window().mapToGlobal(QPointF(inside)).toPoint()
        name = button.objectName()
        area = QRect(button.mapToGlobal(button.rect().topLeft()), button.size())
        yield Spot(name, f"{name} ({button.accessibleName()})", place, area)
