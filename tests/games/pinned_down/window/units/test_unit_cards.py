"""The cards of ships: what is drawn on them, and chips of damage that repair on a tap."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest

from armada_companion.games.pinned_down.views.table.table_views import ShipView
from armada_companion.games.pinned_down.views.units.view_builder import table_view
from armada_companion.games.pinned_down.window.parts import wings
from armada_companion.games.pinned_down.window.table.table_layout import lay_out_board
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.games.pinned_down.window.units import low_cards
from armada_companion.games.pinned_down.window.units.card_parts import TIGHT
from armada_companion.games.pinned_down.window.units.damage_chips import DamageChip
from armada_companion.games.pinned_down.window.units.ship_pictures import hull, superstructure
from armada_companion.games.pinned_down.window.units.unit_cards import ShipCard
from armada_companion.ui.fonts import TextStyle, advance
from armada_companion.ui.paint.shapes import mirrored
from armada_companion.ui.theme import CONTRAST, DARK, LIGHT, Theme
from tests.games.pinned_down.window.bench import Bench

BOARD = (1070.0, 584.0)
"""At 1440x900 and 100 %."""

WINGS = (wings.BLUE, wings.GREEN, wings.PURPLE)
CLASSES = (
    *("Battleship", "Frigate", "Interdictor"),
    *("Swarm Frigate", "Assault Frigate", "Assault Cruiser", "Behemoth"),
)


def chips(page: TablePage, ship: str = "s1") -> tuple[DamageChip, ...]:
    card = page.board.body.card(ship)
    assert isinstance(card, ShipCard)
    return card.chips


def damaged(bench: Bench) -> TablePage:
    bench.add_fleet(1).do("begin")
    bench.do("damage", ship="s1", card="bridge-hit").do("damage", ship="s1", card="engines-hit")
    return bench.table()


def test_a_tap_on_the_chip_of_a_damage_card_repairs_it(bench: Bench) -> None:
    """D5; the Main Phase has repairs."""
    page = damaged(bench)
    first, second = chips(page)
    assert first.accessibleName() == "Repair Bridge Hit, -1 power, -20 %, no bonuses"
    QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    assert bench.last == {"do": "repair", "ship": "s1", "card": "engines-hit"}
    assert [chip.accessibleName().split(",")[0] for chip in chips(page)] == ["Repair Bridge Hit"]


def test_a_chip_says_why_nothing_is_repaired_in_another_phase(bench: Bench) -> None:
    """M1, J2: what repairs belongs to the Main Phase and the wrap-up."""
    page = damaged(bench)
    bench.do("end_main")
    steps = len(bench.bridge.session.steps)
    QTest.mouseClick(chips(page)[0], Qt.MouseButton.LeftButton)
    assert len(bench.bridge.session.steps) == steps
    assert "Main Phase" in page.sheet.hint() or "Main Phase" in chips(page)[0].hint()
    assert "(M1, J2)" in chips(page)[0].accessibleDescription()


def test_a_tap_on_a_chip_pairs_the_ship_while_ships_are_paired(bench: Bench) -> None:
    page = bench.assign(1).table()
    bench.do("unassign", ship="s1")
    through = Qt.WidgetAttribute.WA_TransparentForMouseEvents
    assert [chip.testAttribute(through) for chip in chips(page)] == [True, True]
    bench.do("assign", ship="s1", enemy="e1").do("end_assignment")
    assert [chip.testAttribute(through) for chip in chips(page)] == [False, False]


@pytest.mark.parametrize("theme", [DARK, LIGHT, CONTRAST])
def test_a_wing_has_a_color_and_a_mark_of_its_own(bench: Bench, theme: Theme) -> None:
    """Design page: color never speaks alone."""
    assert len({wings.wing_color(wing, theme).name() for wing in WINGS}) == 3
    assert len({wings.wing_mark(wing) for wing in (*WINGS, "")}) == 4


def test_every_class_of_ships_has_a_shape_of_its_own(bench: Bench) -> None:
    for one, other in combinations((*CLASSES, ""), 2):
        assert hull(one) != hull(other)
    assert hull("enemy") == mirrored(hull(""))
    for group in (*CLASSES, "", "enemy"):
        box = QRectF(-1, -0.5, 2, 1)
        assert box.adjusted(-0.01, -0.01, 0.01, 0.01).contains(hull(group).boundingRect())
        assert hull(group).contains(superstructure(group))


@pytest.mark.parametrize("ships", [1, 2])
@pytest.mark.parametrize("board", [BOARD, (1450.0, 764.0)])
def test_ships_fill_the_board_from_top_to_bottom(
    bench: Bench, ships: int, board: tuple[float, float]
) -> None:
    view = table_view(bench.assign(ships).state)
    layout = lay_out_board(view.ships, view.enemies, *board)
    assert 0.85 * board[1] <= layout.height <= board[1]


def test_a_captain_without_a_bonus_says_why(bench: Bench) -> None:
    """C4: Worry and Bridge Hit take the bonus away."""
    ship = {"id": "s1", "card": "trb-truth"}
    crew = ["captain-huber", "weapon-specialist-hooper"]
    bench.do("add_player", player="Ana", ship=ship, characters=crew)
    bench.do("show_location", card="harana").do("begin")
    assert [one.captain for one in table_view(bench.state).ships[0].people] == ["on", ""]
    bench.do("end_main").do("reveal", card="worry")
    (ship_view,) = table_view(bench.state).ships
    assert (ship_view.people[0].captain, ship_view.people[0].name) == (
        "off",
        "Huber (captain, off: Worry)",
    )


def test_a_very_long_name_of_an_owner_is_measured_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured: list[str] = []

    def counted(text: str, style: TextStyle) -> float:
        measured.append(text)
        return advance(text, style)

    monkeypatch.setattr(low_cards, "advance", counted)
    view = ShipView("s1", "Ship", "x" * 2_000, "hand 3, deck 17, discard 0", "free")
    line = low_cards._owner_line(view, 400)
    assert line.endswith("…  ·  hand 3, deck 17, discard 0")
    assert advance(line, TIGHT) <= 400
    longer = line.replace("x…", "xx…")
    assert advance(longer, TIGHT) > 400
    assert len(measured) <= 20
