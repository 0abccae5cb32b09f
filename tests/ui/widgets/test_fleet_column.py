"""A fleet column: selection, arrow keys, layout, and what it paints."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.window.parts import fleet_layout
from armada_companion.games.armada.window.units.fleet_column import FleetBody, FleetColumn
from armada_companion.ui.controls.card import Card
from armada_companion.ui.theme import DARK, THEMES, Look
from tests.ui.widgets import widget_samples as samples
from tests.ui.widgets.conftest import PaintCounter

LEFT_BUTTON = Qt.MouseButton.LeftButton
UNITS = [f"a{n}" for n in range(6)] + [f"aq{n}" for n in range(12)]


@pytest.fixture
def column(qtbot: QtBot, look: Look) -> FleetColumn:
    made = FleetColumn(look, samples.player())
    qtbot.addWidget(made)
    made.render_fleet(samples.player(), samples.fleet(), samples.wing())
    made.resize(448, 712)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def body(column: FleetColumn) -> FleetBody:
    found = column.findChild(FleetBody)
    assert found is not None
    return found


def card(column: FleetColumn, unit: str) -> Card:
    found = body(column).card(unit)
    assert found is not None
    return found


def test_a_tap_only_selects_and_a_key_on_the_selected_card_continues(
    qtbot: QtBot, column: FleetColumn
) -> None:
    """Design page, interaction 2."""
    heard: list[str] = []
    column.selected.connect(lambda unit, _zone: heard.append(f"selected {unit}"))
    column.activated.connect(lambda unit: heard.append(f"activated {unit}"))
    QTest.mouseClick(card(column, "a2"), LEFT_BUTTON)
    QTest.mouseClick(card(column, "aq1"), LEFT_BUTTON)
    QTest.mouseClick(card(column, "aq1"), LEFT_BUTTON)
    QTest.keyClick(card(column, "aq1"), Qt.Key.Key_Return)
    QTest.keyClick(card(column, "a2"), Qt.Key.Key_Return)
    assert heard == ["selected a2", *["selected aq1"] * 2, "activated aq1", "selected a2"]


def test_showing_a_fleet_or_selecting_from_outside_emits_nothing(column: FleetColumn) -> None:
    heard: list[str] = []
    column.selected.connect(lambda unit, _zone: heard.append(unit))
    column.select("a2")
    column.render_fleet(samples.player(), samples.fleet(), samples.wing())
    assert heard == []


def test_the_design_window_shows_twelve_squadrons_without_scrolling(column: FleetColumn) -> None:
    last = card(column, "aq11")
    assert card(column, "a1").width() == 210
    assert (last.width(), last.height()) == (139, 46) or last.width() == 138
    assert last.visibleRegion().boundingRect().height() == last.height()


def test_arrows_move_between_cards_and_past_the_edge(qtbot: QtBot, column: FleetColumn) -> None:
    left: list[int] = []
    right: list[int] = []
    column.left_edge.connect(left.append)
    column.right_edge.connect(right.append)
    current = "a0"
    column.focus_card(current)
    for key, expected in (
        (Qt.Key.Key_Right, "a1"),
        (Qt.Key.Key_Down, "a3"),
        (Qt.Key.Key_Left, "a2"),
        (Qt.Key.Key_Down, "a4"),
        (Qt.Key.Key_Down, "aq0"),
        (Qt.Key.Key_Right, "aq1"),
    ):
        QTest.keyClick(card(column, current), key)
        current = expected
        assert card(column, expected).hasFocus(), expected
    assert (left, right) == ([], [])
    column.focus_card("a1")
    QTest.keyClick(card(column, "a1"), Qt.Key.Key_Right)
    column.focus_card("a0")
    QTest.keyClick(card(column, "a0"), Qt.Key.Key_Left)
    assert (len(left), len(right)) == (1, 1)


def test_focus_comes_in_from_a_side_at_the_same_height(column: FleetColumn) -> None:
    column.focus_from(120, from_left=True)
    assert card(column, "a0").hasFocus()
    column.focus_from(300, from_left=False)
    assert card(column, "a3").hasFocus()


def test_tab_stops_once_in_a_column(column: FleetColumn) -> None:
    column.focus_card("a3")
    stops = [u for u in UNITS if card(column, u).focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert stops == ["a3"]


def test_an_activation_paints_only_the_changed_card(
    column: FleetColumn, counter: PaintCounter
) -> None:
    ships = samples.fleet()
    counter.watch(*(card(column, unit) for unit in UNITS))
    counter.settle()
    changed = ships[2]._replace(status="active")
    column.render_fleet(samples.player(), (*ships[:2], changed, *ships[3:]), samples.wing())
    assert set(counter.settle()) == {"ship_card_a2"}
    column.render_fleet(samples.player(), (*ships[:2], changed, *ships[3:]), samples.wing())
    assert counter.settle() == []


def test_a_fleet_that_changes_keeps_the_cards_that_stay(column: FleetColumn) -> None:
    kept = card(column, "a1")
    column.render_fleet(samples.player(), samples.fleet()[1:], samples.wing()[:2])
    assert card(column, "a1") is kept
    assert body(column).card("a0") is None
    assert body(column).card("aq5") is None


def test_too_many_cards_scroll_to_the_one_in_focus(column: FleetColumn) -> None:
    column.render_fleet(samples.player(), samples.fleet(), samples.wing(count=36))
    last = card(column, "aq35")
    assert last.visibleRegion().isEmpty()
    column.focus_card("aq35")
    assert not last.visibleRegion().isEmpty()


def test_the_card_in_focus_keeps_it_when_a_fleet_begins_to_scroll(column: FleetColumn) -> None:
    column.focus_card("a1")
    column.render_fleet(samples.player(), samples.fleet(), samples.wing(count=36))
    assert column.focused_unit == "a1"


def test_a_column_follows_theme_and_scale(column: FleetColumn) -> None:
    before = column.grab().toImage()
    column.set_look(Look(THEMES["light"]))
    assert column.grab().toImage() != before
    column.set_look(Look(DARK, 1.5))
    assert card(column, "a0").height() == 204


def test_wide_columns_hold_three_ships_in_a_row_and_narrow_ones_one() -> None:
    assert [
        len({box[0] for box in fleet_layout.lay_out(w, 6, 0).ships}) for w in (688, 448, 288)
    ] == [3, 2, 1]


def test_an_empty_fleet_has_no_squadron_heading() -> None:
    assert fleet_layout.lay_out(448, 3, 0).heading_y is None


@pytest.mark.parametrize(
    ("room", "ships", "squadrons", "least"),
    [
        ((448, 682), 5, 6, 1.0),
        ((620, 862), 5, 6, 1.25),
        ((420, 549), 5, 6, 1.0),
        ((448, 682), 4, 8, 1.0),
        ((463, 486), 5, 6, 0.94),
    ],
)
def test_cards_are_as_large_as_they_fit(
    room: tuple[int, int], ships: int, squadrons: int, least: float
) -> None:
    width, height = room
    found = fleet_layout.card_size(width, height, ships, squadrons)
    placed = fleet_layout.lay_out(width / found.scale, ships, squadrons, found)
    assert found.scale >= least
    assert height * 0.85 <= placed.height * found.scale <= height


def test_cards_have_a_largest_size_and_keep_theirs_where_they_scroll() -> None:
    assert fleet_layout.card_size(448, 682, 1, 0).scale <= 1.5
    assert fleet_layout.card_size(448, 682, 12, 24) == fleet_layout.CardSize()
    assert fleet_layout.card_size(448, 682, 0, 0).scale > 0


def test_squadrons_have_wide_cards_where_that_makes_no_card_smaller() -> None:
    few, many = fleet_layout.card_size(448, 682, 5, 6), fleet_layout.card_size(448, 682, 6, 12)
    assert len({box[0] for box in fleet_layout.lay_out(448, 5, 6, few).squadrons}) == 2
    assert len({box[0] for box in fleet_layout.lay_out(448, 6, 12, many).squadrons}) == 3


@pytest.mark.parametrize("ships", [0, 1, 3, 7])
@pytest.mark.parametrize("squadrons", [0, 1, 5, 12])
@pytest.mark.parametrize("width", [220, 288, 448, 690])
def test_the_room_needed_is_what_the_cards_take(width: int, ships: int, squadrons: int) -> None:
    for size in (fleet_layout.CardSize(), fleet_layout.CardSize(1.1, 190, 150)):
        placed = fleet_layout.lay_out(width, ships, squadrons, size)
        found = fleet_layout.needs(width, ships, squadrons, size)
        assert found.height == pytest.approx(placed.height)
        assert found.ship_rows == len({box[1] for box in placed.ships})
        assert all(found.ship_width == pytest.approx(box[2]) for box in placed.ships)
