"""The sheet for dials: fixed places, a question before much is thrown away, and faces in secret."""

import random
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.rules.command.dials import AssignDials
from armada_companion.games.armada.rules.model.types import Command
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.ui.press_guard import UNGUARDED, PressGuard
from armada_companion.ui.theme import DARK, Look
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship
from tests.games.armada.window.dial_sheets import SIZES, Seen, assign, entry_of
from tests.ui.events import wait_until_active

FACES = ["navigate", "squadron", "repair", "concentrate_fire"]


@pytest.fixture
def table() -> Table:
    return set_up(fleet([ship("a1", command=3), ship("a2")]), fleet_of("b", 1))


@pytest.mark.parametrize("size", SIZES)
def test_no_button_moves_between_dials_ships_and_notes(
    qtbot: QtBot, table: Table, size: tuple[int, int]
) -> None:
    """Bug 6; issue 10, section 2."""
    seen = Seen(qtbot, table, size=size)
    at_first = seen.places()
    descriptions = {seen.sheet.accessibleDescription()}
    seen.sheet.render_entry(assign(table, "repair"))
    assert seen.places() == at_first
    descriptions.add(seen.sheet.accessibleDescription())
    seen.sheet.render_entry(assign(table, "repair", "squadron"))
    assert seen.places() == at_first
    seen.sheet.open_sheet(entry_of(table, "a2"))
    assert seen.places() == at_first
    assert len(descriptions) == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("secret", [False, True])
def test_what_takes_dials_back_stands_last_and_apart(
    qtbot: QtBot, table: Table, size: tuple[int, int], secret: bool
) -> None:
    chance = random.Random(1)
    seen = Seen(qtbot, table, (lambda n: chance.sample(range(n), n)) if secret else None, size)
    places = seen.places()
    last = places.pop("Take back")
    for label, box in places.items():
        assert not box.intersects(last), label
        gap = max(last.left() - box.right(), last.top() - box.bottom())
        assert gap >= (20 if label in (*names(), "Back") else 8), label
    assert seen.sheet.choices[-1].accessibleName() == "Take back"
    boxes = [*places.values(), seen.sheet.own.geometry()]
    assert all(seen.sheet.rect().contains(box) for box in (*boxes, last))
    assert not any(one.intersects(two) for one in boxes for two in boxes if one is not two)
    assert all(box.width() >= 48 and box.height() >= 46 for box in (*boxes, last))


def names() -> list[str]:
    return [face.replace("_", " ").title() for face in FACES]


def test_dial_after_dial_is_set_and_nobody_is_reported_which(qtbot: QtBot, table: Table) -> None:
    seen = Seen(qtbot, table)
    assert seen.sheet.accessibleName() == "Ship a1: Dial 1 of 3"
    seen.click("Repair")
    assert seen.wanted[-1].does == AssignDials("a1", (Command.REPAIR,))
    seen.play()
    assert seen.sheet.accessibleName() == "Ship a1: Dial 2 of 3"
    seen.click("Not entered")
    seen.play()
    assert table.state.ship("a1").dials == (Command.REPAIR, Command.UNKNOWN)
    seen.click("Squadron")
    assert seen.play().number == 4
    assert seen.sheet.accessibleName() == "Ship a1: All dials set"


def test_number_keys_press_the_faces(qtbot: QtBot, table: Table) -> None:
    seen = Seen(qtbot, table)
    for key, face in zip(
        (Qt.Key.Key_4, Qt.Key.Key_1, Qt.Key.Key_3), ("concentrate_fire", "navigate", "repair"),
        strict=True,
    ):  # fmt: skip
        QTest.keyClick(seen.sheet.focusWidget(), key)
        assert seen.wanted[-1].does == AssignDials("a1", (Command(face),))
        seen.play()
    QTest.keyClick(seen.sheet, Qt.Key.Key_6)
    QTest.keyClick(seen.sheet, Qt.Key.Key_Escape)
    assert (len(seen.wanted), seen.backs) == (3, 1)


def test_one_dial_is_taken_back_at_once_and_more_only_when_that_was_meant(
    qtbot: QtBot, table: Table
) -> None:
    """Bug 6: it threw all dials of a ship away."""
    seen = Seen(qtbot, table)
    seen.sheet.render_entry(assign(table, "repair"))
    seen.click("Take back")
    assert [one.name for one in seen.wanted] == ["take_back_dials"]
    seen.sheet.render_entry(assign(table, "squadron"))
    seen.click("Take back")
    assert len(seen.wanted) == 1
    assert list(seen.places()) == ["Keep them", "Take back 2 dials"]
    assert seen.button("Keep them").hasFocus() or not seen.sheet.isActiveWindow()
    seen.click("Keep them")
    assert "Repair" in seen.places()
    seen.click("Take back")
    QTest.keyClick(seen.sheet, Qt.Key.Key_Escape)
    assert "Repair" in seen.places()
    assert seen.backs == 0
    seen.click("Take back")
    seen.click("Take back 2 dials")
    assert [one.name for one in seen.wanted] == ["take_back_dials"] * 2
    assert "Repair" in seen.places()


def test_a_double_tap_on_a_face_sets_one_dial(qtbot: QtBot, table: Table) -> None:
    """Section 2: a press within 400 ms at the same place does nothing."""
    now = [1000.0]
    look = Look(DARK, guard=PressGuard(lambda: now[0]))
    seen = Seen(qtbot, table, look=look)
    now[0] += 500
    seen.click("Repair")
    seen.play()
    now[0] += 80
    seen.click("Repair")
    assert len(seen.wanted) == 1
    now[0] += 400
    seen.click("Repair")
    assert len(seen.wanted) == 2


def test_a_double_press_of_enter_sets_one_dial_and_of_a_number_two(
    qtbot: QtBot, table: Table
) -> None:
    """The face means the next dial from the first press on; who types 1 1 means both."""
    now = [1000.0]
    seen = Seen(qtbot, table, look=Look(DARK, guard=PressGuard(lambda: now[0])))
    now[0] += 500
    QTest.keyClick(seen.button("Repair"), Qt.Key.Key_Return)
    seen.play()
    now[0] += 80
    QTest.keyClick(seen.button("Repair"), Qt.Key.Key_Return)
    assert len(seen.wanted) == 1
    now[0] += 400
    for _ in range(2):
        QTest.keyClick(seen.sheet, Qt.Key.Key_1)
        seen.play()
        now[0] += 80
    assert table.state.ship("a1").dials == (Command.REPAIR, Command.NAVIGATE, Command.NAVIGATE)


def secret(qtbot: QtBot, seed: int, guard: PressGuard = UNGUARDED) -> Seen:
    """A sheet that one player alone sees, for a ship that takes any number of dials."""
    chance = random.Random(seed)
    table = set_up(fleet([ship("a1", command=99)]), fleet_of("b", 1))
    look = Look(DARK, guard=guard)
    return Seen(qtbot, table, lambda n: chance.sample(range(n), n), look=look)


def test_in_secret_faces_change_places_and_leave_no_hole(qtbot: QtBot) -> None:
    """Section 4: whatever is set, each order is equally likely next, so a finger tells nothing."""
    chance = random.Random(3)
    seen = secret(qtbot, 3)
    first = [seen.places()[name] for name in names()]
    orders, pressed_again = set(), 0
    for _ in range(96):
        label = chance.choice(names())
        finger = seen.click(label)
        seen.play()
        faces = [seen.places()[name] for name in names()]
        assert sorted(faces, key=corner) == sorted(first, key=corner)
        pressed_again += faces[names().index(label)].contains(finger)
        orders.add(tuple(map(corner, faces)))
    assert len(orders) > 20
    assert 12 <= pressed_again <= 36


def corner(box: QRect) -> tuple[int, int]:
    return box.y(), box.x()


@pytest.mark.parametrize("after", [80, 250, 450, 600, 690])
def test_in_secret_a_slow_second_tap_sets_no_face_that_was_not_read(
    qtbot: QtBot, after: int
) -> None:
    now = [1000.0]
    seen = secret(qtbot, 4, PressGuard(lambda: now[0]))
    for n in range(1, 12):
        now[0] += 2000
        finger = seen.click(names()[n % 4])
        seen.play()
        now[0] += after
        QTest.mouseClick(face_at(seen, finger), Qt.MouseButton.LeftButton)
        QTest.keyClick(face_at(seen, finger), Qt.Key.Key_Return)
        QTest.keyClick(seen.sheet, Qt.Key(Qt.Key.Key_1 + place_of(seen, finger)))
        assert len(seen.wanted) == n
    now[0] += 1000 - after
    QTest.mouseClick(face_at(seen, finger), Qt.MouseButton.LeftButton)
    assert len(seen.wanted) == n + 1


def face_at(seen: Seen, finger: QPoint) -> QAbstractButton:
    (found,) = [one for one in seen.buttons() if one.geometry().contains(finger)]
    return found


def place_of(seen: Seen, finger: QPoint) -> int:
    """The place below the finger, counted as it is read."""
    places = sorted((seen.places()[name] for name in names()), key=corner)
    return next(at for at, box in enumerate(places) if box.contains(finger))


def test_in_secret_faces_keep_their_places_and_keys_where_the_table_wants_it(qtbot: QtBot) -> None:
    """As on the open sheet: 1 to 4 are navigate, squadron, repair, concentrate fire."""
    seen = secret(qtbot, 6)
    seen.sheet.let_faces_move(False)
    seen.sheet.render_entry(entry_of(seen.table))
    at_first = seen.places()
    for number, face in enumerate(FACES):
        for _ in range(3):
            QTest.keyClick(seen.sheet.focusWidget(), Qt.Key(Qt.Key.Key_1 + number))
            assert seen.wanted[-1].does == AssignDials("a1", (Command(face),))
            seen.play()
            assert [seen.places()[name] for name in names()] == [at_first[name] for name in names()]
    corners = [corner(at_first[name]) for name in names()]
    assert corners == sorted(corners)
    seen.sheet.let_faces_move(True)
    orders = set()
    for _ in range(20):
        seen.click("Repair")
        seen.play()
        orders.add(tuple(corner(seen.places()[name]) for name in names()))
    assert len(orders) > 10


def test_the_open_sheet_never_moves_its_faces(qtbot: QtBot, table: Table) -> None:
    seen = Seen(qtbot, table)
    before = seen.places()
    seen.sheet.let_faces_move(True)
    seen.sheet.render_entry(assign(table, "repair"))
    assert [seen.places()[name] for name in names()] == [before[name] for name in names()]


def test_the_own_dials_are_counted_and_turned_up_only_while_they_are_held(
    qtbot: QtBot, table: Table
) -> None:
    seen = Seen(qtbot, table)
    own = seen.sheet.own
    assert own.accessibleName() == "0 dials set"
    looks: list[str] = []
    seen.sheet.look_requested.connect(partial(looks.append, "asked"))
    seen.sheet.look_ended.connect(partial(looks.append, "ended"))
    seen.sheet.render_entry(assign(table, "repair", "squadron"))
    assert own.accessibleName() == "2 dials set, hold to look at the faces"
    covered = own.grab().toImage()
    QTest.mousePress(own, Qt.MouseButton.LeftButton)
    assert looks == []
    own.hold.timer.timeout.emit()
    assert looks == ["asked"]
    own.show_faces(("repair", "squadron"))
    assert own.grab().toImage() != covered
    QTest.mouseRelease(own, Qt.MouseButton.LeftButton)
    assert looks == ["asked", "ended"]
    own.cover()
    own.clearFocus()
    assert own.grab().toImage() == covered
    QTest.keyPress(seen.sheet, Qt.Key.Key_V)
    QTest.keyRelease(seen.sheet, Qt.Key.Key_V)
    assert looks == ["asked", "ended"] * 2
    own.show_faces(("repair", "squadron"))
    seen.sheet.render_entry(assign(table, "repair"))
    assert own.faces == ()
    own.show_faces(("repair",))
    seen.sheet.put_away()
    assert own.faces == ()


def test_a_tap_on_the_own_dials_says_how_they_are_looked_at(qtbot: QtBot, table: Table) -> None:
    seen = Seen(qtbot, table)
    seen.sheet.render_entry(assign(table, "repair"))
    QTest.mouseClick(seen.sheet.own, Qt.MouseButton.LeftButton)
    assert seen.sheet.accessibleDescription() == "Hold the dials to see their faces"
    assert seen.sheet.own.faces == ()


def test_in_secret_number_keys_follow_the_places_and_the_focus_tells_nothing(qtbot: QtBot) -> None:
    seen = secret(qtbot, 5)
    meant = set()
    for _ in range(24):
        read = sorted(seen.places().items(), key=lambda one: (one[1].y(), one[1].x()))
        label = [name for name, _ in read if name in names()][1]
        QTest.keyClick(seen.sheet.focusWidget(), Qt.Key.Key_2)
        assert seen.wanted[-1].label == label
        meant.add(label)
        seen.play()
        focus = seen.sheet.focusWidget()
        assert isinstance(focus, QAbstractButton)
        read = sorted(seen.places().items(), key=lambda one: (one[1].y(), one[1].x()))
        assert focus.accessibleName() == [name for name, _ in read if name in names()][0]
    assert meant == set(names())


def test_what_is_not_legal_is_said_on_the_sheet(qtbot: QtBot, table: Table) -> None:
    seen = Seen(qtbot, table)
    refused: list[Choice] = []
    seen.sheet.refused.connect(refused.append)
    seen.click("Take back")
    assert [one.name for one in refused] == ["take_back_dials"]
    seen.sheet.show_reason(refused[0].reason)
    assert seen.sheet.accessibleDescription() == refused[0].reason
    seen.sheet.render_entry(assign(table, "repair"))
    assert seen.sheet.accessibleDescription() != refused[0].reason


def test_the_tab_key_stays_on_the_sheet(qtbot: QtBot, table: Table) -> None:
    seen = Seen(qtbot, table)
    seen.sheet.activateWindow()
    wait_until_active(seen.sheet)
    visited = []
    for _ in range(len(seen.buttons())):
        QTest.keyClick(seen.sheet.focusWidget(), Qt.Key.Key_Tab)
        focus = seen.sheet.focusWidget()
        assert isinstance(focus, QAbstractButton)
        visited.append(focus.accessibleName())
    own = seen.sheet.own.accessibleName()
    assert sorted(visited) == sorted([own, *seen.places()])
    assert visited[-3:] == ["Take back", own, "Navigate"]
