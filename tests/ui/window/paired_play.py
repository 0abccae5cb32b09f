"""A driver that plays a game by mouse at random, and another one that plays its paired game.

The second presses what the first one pressed, but for other faces on dials that were never shown.
Whoever looks on sees the same: every picture, every text.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QListView, QWidget

from armada_companion.app import program as app
from armada_companion.games import entry_of
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.kit.codec import encode
from armada_companion.ui.dialogs.history_dialog import HistoryDialog
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.paired_games import Steps, paired_game
from tests.laws.read_paired_games import heard, placeless
from tests.ui.events import settle
from tests.ui.window.pictures import Pictures
from tests.ui.window.program import (
    armada_table,
    buttons,
    click,
    close_program,
    decoded,
    front,
    picture_of,
    play,
    point_on,
    state_of,
    stop_painting,
)

FACES = {
    "navigate": "Navigate",
    "squadron": "Squadron",
    "repair": "Repair",
    "concentrate_fire": "Concentrate Fire",
}
_SET = "assign_dials"
_LOOKS_BEFORE = 3
"""After so many the window has ended its start."""
_NOT_PRESSED = (
    *("concede", "end_game", "call_time", "agree_draw", "destroy", "home", "score_new", "new"),
    *("game_over_new", "about", "updates", "judge", "set_dial", "add_dial", "resign", "menu_home"),
    *(_SET, "help", "change_owner", "set_aside", "retreat", "bye", "no_show", "end_round"),
)
"""What begins so ends the game, leaves it, opens another program, shows a face to all by its words,
or the help, whose long texts Qt lays out bit by bit."""

_PANELS = ("score", "settings", "keys", "about", "export", "judge")
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.ToolTipRole,
)
_TEXTS = (
    *("accessibleName", "accessibleDescription", "toolTip", "statusTip", "whatsThis"),
    "windowTitle",
)


class Deed(NamedTuple):
    """Something that was done in the window.

    Attributes:
        do: `press` a button, open the `panel` or `history`, `look` back at a step, `play` a step
            that no button offers, or `close` what is open.
        name: The object name of the button, or what is opened.
        label: Its accessible name.
        place: Its place among the buttons that are called so.
        steps: How many steps the game had before.
    """

    do: str
    name: str
    label: str = ""
    place: int = 0
    steps: int = 0


class Frame(NamedTuple):
    """What was seen after a deed: every text, and the pictures.

    Attributes:
        is_owners: Only who sets dials in secret looks at it, right after setting one.
    """

    deed: Deed
    is_owners: bool
    texts: Sequence[object]
    pictures: Pictures


def frame(program: app.Program, deed: Deed) -> Frame:
    """Return what the window and its open dialog show, with the marks of what has changed."""
    for table in program.window.findChildren(TablePage):
        if not table._has_chips:
            # What a page loads soon after its first frame is there for both.
            table._soon.stop()
            table._soon.timeout.emit()
    timers = [one for one in program.window.findChildren(QTimer) if one.isActive()]
    for timer in timers:
        timer.stop()
    texts, pictures = look_at(program)
    for timer in timers:
        # Marks end now for both, not after a time; a look at dials is not begun by it.
        if timer.isSingleShot() and timer is not armada_table(program).dials.peek.timer:
            timer.timeout.emit()
    settle()
    secret = armada_table(program).dials.secret.sheet
    return Frame(deed, secret.isVisible() and deed.name == _SET, texts, pictures)


def look_at(program: app.Program) -> tuple[Sequence[object], Pictures]:
    """Return every text of the window and its open dialog, and their pictures."""
    settle()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    texts: list[object] = []
    hidden: set[str] = set()
    images: list[QImage] = []
    for root in dict.fromkeys((program.window, front(program))):
        for widget in (root, *root.findChildren(QWidget)):
            found: list[object] = [str(getattr(widget, name)()) for name in _TEXTS]
            found.append(str(getattr(widget, "_hint", "")))
            if isinstance(widget, QListView) and widget.isVisible():
                model = widget.model()
                rows = [model.index(row, 0) for row in range(model.rowCount())]
                found += [[index.data(role) for role in _ROLES] for index in rows]
            shown = found
            if widget.isVisible():
                texts.append([widget.objectName(), *shown])
            else:
                # When sheets are made and deleted tells nothing; what they say may.
                hidden.update(text for text in shown if isinstance(text, str))
        images.append(picture_of(root).toImage())
    texts.append(sorted(hidden))
    return texts, Pictures(images)


class Driver:
    """Does deeds, and keeps what is seen after each.

    Attributes:
        frames: What was seen, deed by deed.
    """

    def __init__(self, program: app.Program) -> None:
        self.program = program
        self.frames: list[Frame] = []
        stop_painting(program)
        table = armada_table(program)
        table.dials._shuffle = range  # the faces of paired games are laid alike
        for _ in range(_LOOKS_BEFORE):
            frame(program, Deed("look", ""))

    @property
    def steps(self) -> int:
        return len(self.program.bridge.session.steps)

    def do(self, deed: Deed) -> None:
        """Do something, and look."""
        program = self.program
        match deed.do:
            case "press":
                click(_named(front(program), deed.name, deed.label)[deed.place])
            case "panel":
                program.window.open_menu_entry(deed.name)
            case "history":
                program.window.open_history()
            case "look":
                dialog = front(program)
                assert isinstance(dialog, HistoryDialog)
                dialog.step_picked.emit(int(deed.name))
            case "play":
                play(program, json.loads(deed.name))
            case "close":
                self._close()
        settle()
        QTest.mouseMove(program.window.windowHandle(), QPoint(1, 1))
        self.frames.append(frame(program, deed))

    def _close(self) -> None:
        """Close all that is open over the table."""
        program = self.program
        for _ in range(9):
            if front(program) is program.window:
                break
            dialog = front(program)
            assert isinstance(dialog, QDialog)
            dialog.reject()
            settle()
        if state_of(program).phase is not Phase.OVER:
            program.window.show_page("table")
            table = armada_table(program)
            table.dials.close()
            table.close_sheet()
            table.attacks.close()


class FirstDriver(Driver):
    """Chooses at random what it does."""

    def __init__(self, program: app.Program, seed: int) -> None:
        super().__init__(program)
        self._chance = Random(seed)

    def play(self, most: int) -> None:
        """Play a whole game, or so many deeds."""
        while self._phase is not Phase.OVER and len(self.frames) < most:
            if self._chance.random() < 0.08:
                self._look_around()
            if self._chance.random() < 0.03:
                self._deal()
            for _ in range(self._chance.choice((0, 0, 1, 3))):
                self._press_anything()
            self._put_away()
            self._go_on()
        self._look_around()

    @property
    def _phase(self) -> Phase:
        return state_of(self.program).phase

    def _go_on(self) -> None:
        """Play on, as a button offers; an attack that is open offers none of these."""
        if self._shown("hand_over") and self._chance.random() < 0.8:
            self._set_dials()
        names = ("lock_dials", "leave_dials_on_table", "end_activation", "activate_ship")
        if self._shown("next_unit"):
            self._press("next_unit")
        for name in (*names, "activate_squadron", "end_status_phase"):
            if self._shown(name):
                self._press(name)
                return
        session = self.program.bridge.session
        action = session.game.legal_actions(session.state)[0]
        self.do(Deed("play", json.dumps(encode(action)), steps=self.steps))

    def _set_dials(self) -> None:
        """Driver the screen from one player to the next, until all dials are set and locked."""
        self._press("hand_over")
        while self._shown("curtain_go"):
            self._press("curtain_go")
            while self._shown(_SET):
                self._press(_SET, self._chance.choice(list(FACES.values())))
        if self._shown("curtain_back"):
            self._press("curtain_back")

    def _look_around(self) -> None:
        """Open one panel, or the history and a step of it."""
        self._put_away()
        if self._chance.random() < 0.5:
            self.do(Deed("panel", self._chance.choice(_PANELS)))
        else:
            self.do(Deed("history", ""))
            if self.steps:
                self.do(Deed("look", str(self._chance.randint(1, self.steps))))
        self._put_away()

    def _deal(self) -> None:
        """Deal a facedown damage card of a known title, as a record may."""
        session = self.program.bridge.session
        card = {"do": "deal_damage_card", "faceup": False, "card": "Crew Panic"}
        unit = self._chance.choice(list(state_of(self.program).ships))
        data = {**card, "ship": unit}
        if session.check(decoded(self.program, data)).legal:
            self.do(Deed("play", json.dumps(data), steps=self.steps))

    def _put_away(self) -> None:
        """Close what is open, if anything is."""
        table = armada_table(self.program)
        is_open = table.is_asking or table.dials.is_open or table.attacks.is_open
        if is_open or front(self.program) is not self.program.window or not table.isVisible():
            self.do(Deed("close", ""))

    def _press_anything(self) -> None:
        root = front(self.program)
        found = [one for one in buttons(root) if not one.objectName().startswith(_NOT_PRESSED)]
        can = [one for one in found if one.isEnabled() and _is_reached(one)]
        if can:
            one = self._chance.choice(can)
            alike = _named(root, one.objectName(), one.accessibleName())
            self._press(one.objectName(), one.accessibleName(), alike.index(one))

    def _press(self, name: str, label: str = "", place: int = 0) -> None:
        self.do(Deed("press", name, label, place, self.steps))

    def _shown(self, name: str) -> bool:
        return any(map(_is_reached, _named(front(self.program), name, "")))


class SecondDriver(Driver):
    """Repeats another driver's deeds with the faces of a paired game."""

    def play(self, first: Sequence[Frame], paired: Steps) -> None:
        """Do each deed, and require that it looks the same."""
        for number, seen in enumerate(first):
            self.do(_as_in(paired, seen.deed))
            again = self.frames[-1]._replace(deed=seen.deed)
            if not (seen.is_owners and again.is_owners):
                shown = zip(seen.texts, again.texts, strict=False)
                differing = [pair for pair in shown if pair[0] != pair[1]]
                assert seen == again, (number, seen.deed, differing[:3])


def play_twice(begin: Callable[[], app.Program], seed: int, most: int) -> tuple[Steps, Steps]:
    """Play a game and its paired game by mouse, and return both; a wrong seat sees no difference.

    Args:
        begin: Opens the program, in a folder of its own, with a game at its first choice.
        seed: The seed of the first driver's choices.
        most: So many deeds at most.
    """
    with heard() as first:
        program = begin()
        driver = FirstDriver(program, seed)
        driver.play(most)
        steps, paired = program.bridge.session.recorded, other_faces(program)
        close_program(program)
    with heard() as second:
        program = begin()
        SecondDriver(program).play(driver.frames, paired)
        assert program.bridge.session.recorded == paired
        close_program(program)
    assert list(map(placeless, first)) == list(map(placeless, second))
    return steps, paired


def _as_in(paired: Steps, deed: Deed) -> Deed:
    """Return a deed with the face or title that the paired game has there."""
    if deed.do == "play":
        return deed._replace(name=json.dumps(paired[deed.steps].action))
    if deed.do != "press" or deed.name != _SET or deed.label not in FACES.values():
        return deed
    action: Mapping[str, object] = paired[deed.steps].action
    commands = action["commands"]
    assert isinstance(commands, list | tuple)
    return deed._replace(label=FACES[str(commands[0])])


def other_faces(program: app.Program) -> Steps:
    """Return the paired game of the open game."""
    session = program.bridge.session
    cards = entry_of(session.game.NAME).cards()
    law_game = ARMADA_GAMES[0]._replace(header=session.header, cards=cards)
    return paired_game(law_game, session.recorded)


def _named(root: QWidget, name: str, label: str) -> list[QAbstractButton]:
    found = [one for one in buttons(root) if one.objectName() == name]
    return [one for one in found if not label or one.accessibleName() == label]


def _is_reached(widget: QWidget) -> bool:
    try:
        point_on(widget)
    except AssertionError:
        return False
    return True
