"""The board of Pinned Down: cards as large as there is room for, on which nothing is cut."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from armada_companion.games.pinned_down.rules.model.types import Phase
from armada_companion.games.pinned_down.views.table import table_views
from armada_companion.games.pinned_down.views.units.view_builder import table_view
from armada_companion.games.pinned_down.window.table import table_layout
from armada_companion.games.pinned_down.window.table.pairs import BandButton
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.games.pinned_down.window.units.card_layout import ship_layout
from armada_companion.games.pinned_down.window.units.card_parts import Form
from armada_companion.games.pinned_down.window.units.unit_cards import ShipCard
from armada_companion.ui.paint.painted_text import PaintedText, Tier, record_texts
from armada_companion.ui.press_guard import PressGuard
from armada_companion.ui.theme import CONTRAST, DARK, LIGHT, Look
from tests.examples import pairs
from tests.games.pinned_down.window.bench import Bench
from tests.ui.manual_clock import ManualClock
from tests.ui.pages.page_checks import child

BOARD = (1070.0, 584.0)
"""At 1440x900 and 100 %."""


def ship(*damage: str, stands: str = "surely survives 1 more") -> table_views.ShipView:
    chips = {
        "bridge": table_views.DamageView("Bridge Hit", "-1 power, -20 %", "no bonuses"),
        "cloak": table_views.DamageView("Cloaking Device Hit", "-1 power, -25 %", "no cloaking"),
        "engine": table_views.DamageView("Engine Room Hit", "-1 power, -30 %", "no overload"),
        "engines": table_views.DamageView("Engines Hit", "-1 power, -25 %", "upkeep +1"),
        "weapons": table_views.DamageView("Weapon Systems Hit", "-2 power, -25 %", ""),
    }
    return table_views.ShipView(
        id="s1",
        name="TRF Washington",
        owner="Bartholomew the First",
        crew="Tinkerer Lott, Chief Engineer Cantrell",
        surnames="Lott, Cantrell",
        power=7,
        structure=50,
        stands=stands,
        cloaked=False,
        cards="hand 3, deck 17, discard 0",
        status="free",
        pairing="",
        chips=tuple(chips[name] for name in damage),
    )


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize("width", [300.0, 362.0, 420.0, 580.0])
@pytest.mark.parametrize(
    "damage", [(), ("weapons", "cloak"), ("bridge", "engine", "engines"), ("bridge",) * 4]
)
def test_chips_and_the_note_lie_in_the_card_and_beside_each_other(
    bench: Bench, form: Form, width: float, damage: tuple[str, ...]
) -> None:
    """P14: every damage card with its word, and what the ship surely survives."""
    view = ship(*damage)
    layout = ship_layout(view, width, form)
    assert [chip.name.removesuffix(" Hit") for chip in layout.chips] == [
        chip.name.removesuffix(" Hit") for chip in view.chips
    ]
    for chip, messages in zip(layout.chips, view.chips, strict=True):
        assert chip.more.endswith(messages.word)
    told_lines = (
        [line.words for line in layout.lines]
        + [one.person.name for one in layout.plates]
        + [layout.note.words if layout.note else ""]
    )
    assert any("surely survives 1 more" in words for words in told_lines)
    assert any("Cantrell" in words or "no characters" in words for words in told_lines)
    boxes = [chip.box for chip in layout.chips]
    boxes += [layout.note.box] if layout.note else []
    boxes += [layout.structure] if layout.structure else []
    for box in boxes:
        assert box.left() >= 0 and box.right() <= width - 8
        assert box.bottom() <= layout.height
    for place, box in enumerate(boxes):
        assert not any(box.intersects(other) for other in boxes[:place])


@pytest.mark.parametrize(("ships", "least"), [(1, 1.2), (2, 1.1)])
def test_cards_grow_with_the_room(bench: Bench, ships: int, least: float) -> None:
    view = table_view(bench.assign(ships).state)
    layout = table_layout.lay_out_board(view.ships, view.enemies, *BOARD)
    assert layout.zoom >= least
    larger = table_layout.lay_out_board(view.ships, view.enemies, BOARD[0] * 1.4, BOARD[1] * 1.3)
    assert larger.zoom > layout.zoom
    assert layout.height <= BOARD[1]


def test_four_damaged_ships_are_seen_at_once_on_a_small_screen(bench: Bench) -> None:
    """P14: at 1280x800 with 100 %."""
    view = table_view(bench.assign(4).state)
    layout = table_layout.lay_out_board(view.ships, view.enemies, 920, 486)
    assert layout.height <= 486


def enemies(count: int) -> tuple[table_views.EnemyView, ...]:
    words = "If it wins, the beaten ship takes one more damage card"
    return tuple(
        table_views.EnemyView(f"e{n}", "DB Horror", "Behemoth", 14, 5, True, words, "free", "")
        for n in range(count)
    )


SIZES = [(1280.0, 800.0), (1440.0, 900.0), (1920 / 1.3, 1080 / 1.3), (1920.0, 1080.0)]
"""Windows in design pixels; on a screen of 1920x1080 the text has 130 % at first."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 3, 7])
def test_damage_cards_keep_their_numbers_whatever_the_other_column_needs(
    bench: Bench, size: tuple[float, float], count: int
) -> None:
    """Two ships with two damage cards each fit; they became single lines with seven enemies."""
    board = table_layout.lay_out_table(*size).board
    fleet = (ship("weapons", "cloak"), ship("bridge", "engines"))
    layout = table_layout.lay_out_board(fleet, enemies(count), *board[2:])
    for spot in layout.ships:
        assert not spot.layout.is_low
        assert all("%" in chip.more for chip in spot.layout.chips)
    assert layout.ships[-1].top + layout.ships[-1].layout.height * layout.zoom <= board[3]


def test_a_column_drops_its_drawings_before_its_damage_cards_become_single_lines(
    bench: Bench,
) -> None:
    """In steps, as the board becomes lower: the texts of the characters go first."""
    texts = "Once a turn, look at the top card of the owner's draw deck and take it if it repairs"
    crew = (
        table_views.CrewView("Cooley", "Dr. Cooley", texts),
        table_views.CrewView("Lott", "Tinkerer Lott", texts),
    )
    damaged = (ship("weapons", "cloak"), ship("bridge", "engines"))
    fleet = tuple(one._replace(people=crew) for one in damaged)
    forms = [
        table_layout.lay_out_board(fleet, enemies(1), 1070.0, float(height)).ships[0].layout.form
        for height in range(800, 240, -5)
    ]
    assert tuple(dict.fromkeys(forms)) == tuple(Form)


@pytest.mark.parametrize("form", Form)
def test_the_percentage_stands_clear_of_the_word_power(bench: Bench, form: Form) -> None:
    view = ship("bridge", "engine")
    card = ShipCard(Look(DARK), view)
    layout = ship_layout(view, 360.0, form)
    card.set_layout(layout, 1.0)
    card.resize(360, round(layout.height))
    heard: list[PaintedText] = []
    with record_texts(heard.append):
        card.grab()
    (power,) = [one.box for one in heard if one.text == "POWER"]
    (percent,) = [one.box for one in heard if one.text == "50 %"]
    assert power.bottom() + 2 <= percent.top() or power.left() >= percent.right() + 4


@pytest.mark.parametrize("damage", ["bridge", "cloak", "engine", "engines", "weapons"])
def test_the_text_of_a_chip_ends_before_its_edge(bench: Bench, damage: str) -> None:
    view = ship(damage)
    card = ShipCard(Look(DARK), view)
    layout = ship_layout(view, 360.0, Form.NORMAL)
    card.set_layout(layout, 1.0)
    card.resize(360, round(layout.height))
    (chip,) = card.chips
    heard: list[PaintedText] = []
    with record_texts(heard.append):
        chip.grab()
    assert len(heard) == 2
    for one in heard:
        assert one.box.left() >= 8
        assert one.box.right() <= chip.width() - 8


def test_two_damaged_ships_are_seen_at_150_percent(bench: Bench) -> None:
    """P24: at 1280x800."""
    page = bench.assign(2).table()
    page.set_look(Look(DARK, 1.5))
    page.resize(1280, 800)
    for name in ("s1", "s2"):
        card = page.board.body.card(name)
        assert card is not None
        top = card.mapTo(page.board, QPoint(0, 0)).y()
        assert top + card.height() * 0.75 <= page.board.height()


@pytest.mark.parametrize(("theme", "scale"), pairs([DARK, LIGHT, CONTRAST], [1.0, 1.5]))
@pytest.mark.parametrize(
    ("size", "ships"), pairs([(1280, 800), (1440, 900), (1920, 1080)], [1, 2, 4])
)
def test_no_text_that_decides_a_turn_is_cut(
    bench: Bench, theme: object, scale: float, size: tuple[int, int], ships: int
) -> None:
    page = bench.assign(ships).table()
    page.set_look(Look(theme, scale))  # type: ignore[arg-type]
    page.resize(*size)
    heard: list[PaintedText] = []
    with record_texts(heard.append):
        page.grab()
    cut = [one.text for one in heard if one.is_cut and one.tier is not Tier.STUDY]
    assert heard and cut == []


def open_fights(bench: Bench) -> TablePage:
    bench.assign(2).do("end_assignment")
    return bench.table()


def band(page: TablePage, unit: str) -> BandButton:
    return child(page, BandButton, f"band_{unit}")


def test_a_tap_on_the_label_of_a_fight_opens_it(bench: Bench) -> None:
    """P21: it looks like a button."""
    page = open_fights(bench)
    QTest.mouseClick(band(page, "s2"), Qt.MouseButton.LeftButton)
    assert bench.last == {"do": "fight", "ship": "s2"}
    steps = len(bench.bridge.session.steps)
    QTest.mouseClick(band(page, "s1"), Qt.MouseButton.LeftButton)
    assert len(bench.bridge.session.steps) == steps
    assert page.shown == "s1"


def test_the_label_of_a_pair_begins_the_fights_with_it_once_all_are_paired(bench: Bench) -> None:
    """G10: before, it is only chosen."""
    page = bench.assign(2).table()
    bench.do("unassign", ship="s1")
    steps = len(bench.bridge.session.steps)
    QTest.mouseClick(band(page, "s2"), Qt.MouseButton.LeftButton)
    assert (page.shown, len(bench.bridge.session.steps)) == ("s2", steps)
    QTest.mouseClick(band(page, "s1"), Qt.MouseButton.LeftButton)
    assert bench.last == {"do": "assign", "ship": "s1", "enemy": "e1"}
    QTest.mouseClick(band(page, "s2"), Qt.MouseButton.LeftButton)
    done = [dict(one.action)["do"] for one in bench.bridge.session.recorded[-2:]]
    assert done == ["end_assignment", "fight"]
    assert bench.last == {"do": "fight", "ship": "s2"}


def test_the_next_tap_on_the_label_resolves_its_fight(bench: Bench) -> None:
    """P21: with a tile for the damage card that was drawn."""
    page = open_fights(bench)
    QTest.mouseClick(band(page, "s2"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(band(page, "s2"), Qt.MouseButton.LeftButton)
    labels = [one.accessibleName() for one in page.sheet.choices]
    assert labels[3] == "Direct Hit -1 power, -35 %"
    QTest.mouseClick(page.sheet.choices[3], Qt.MouseButton.LeftButton)
    assert bench.last == {"do": "resolve_fight", "damage": "direct-hit"}


def test_a_fight_that_loses_the_game_is_asked_about(bench: Bench) -> None:
    """F5, W2: nobody resolves it by a slip before an effect is played."""
    page = open_fights(bench)
    bench.do("fight", ship="s1").do("change_power", enemy="e1", by=9, until="fight")
    QTest.mouseClick(band(page, "s1"), Qt.MouseButton.LeftButton)
    assert bench.state.outcome is None
    assert page.sheet.accessibleName() == "A flagship would be destroyed"
    (lost,) = page.sheet.choices
    QTest.mouseClick(lost, Qt.MouseButton.LeftButton)
    assert bench.last == {"do": "resolve_fight"}
    assert bench.state.outcome is not None


def test_a_mouse_tap_on_a_card_plays_no_fight(bench: Bench) -> None:
    """Design, interaction 2: a tap shows; a key on the chosen card is the next step.

    The first one of a phase only says what the step would be.
    """
    page = open_fights(bench)
    card = page.board.body.card("s2")
    assert card is not None
    steps = len(bench.bridge.session.steps)
    for _ in range(2):
        QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert len(bench.bridge.session.steps) == steps
    page.sheet.close_sheet()
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert len(bench.bridge.session.steps) == steps
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert bench.last == {"do": "fight", "ship": "s2"}


def guarded(page: TablePage, clock: ManualClock) -> TablePage:
    page.set_look(Look(DARK, guard=PressGuard(clock)))
    clock.ms += 5_000
    return page


def presses(page: TablePage) -> list[QWidget]:
    cards = [page.board.body.card(unit) for unit in ("s1", "s2", "e1", "e2")]
    bands = [band(page, unit) for unit in ("s1", "s2") if page.findChild(QWidget, f"band_{unit}")]
    shown = [button for button in page.row.buttons if button.isVisible()]
    return [one for one in (*cards, *bands, *shown, *page.tools) if one is not None]


PRESSES = {Phase.ASSIGNMENT: 13, Phase.FIGHT: 12}
"""How many cards, labels and buttons there are."""


@pytest.mark.parametrize(
    ("phase", "place"), [(phase, place) for phase, many in PRESSES.items() for place in range(many)]
)
def test_a_double_click_adds_one_step_at_most(bench: Bench, phase: Phase, place: int) -> None:
    """P11: Fight and Resolve share a place; the second press of a double tap does nothing."""
    bench.assign(2)
    if phase is Phase.FIGHT:
        bench.do("change_pool", by=1).do("end_assignment")
    clock = ManualClock()
    page = guarded(bench.table(), clock)
    found = presses(page)
    assert len(found) == PRESSES[phase]
    steps = len(bench.bridge.session.steps)
    target = found[place]
    middle = target.rect().center()
    where = target.mapToGlobal(middle)
    QTest.mouseClick(target, Qt.MouseButton.LeftButton, pos=middle)
    first = len(bench.bridge.session.steps)
    # The label of a pair closes the assignment and opens the fight, as the next step does.
    opens = isinstance(target, BandButton) or target is page.row.buttons[0]
    assert first <= steps + (1 if opens else 0) + 1
    clock.ms += 80
    again = page.childAt(page.mapFromGlobal(where)) or target
    QTest.mouseClick(again, Qt.MouseButton.LeftButton, pos=again.mapFromGlobal(where))
    assert len(bench.bridge.session.steps) == first


@pytest.mark.parametrize(("name", "by"), [("more", 1), ("less", -1)])
def test_each_press_of_the_pools_buttons_counts(bench: Bench, name: str, by: int) -> None:
    """Six tokens are six presses, as fast as a hand is."""
    clock = ManualClock()
    page = guarded(bench.assign(2).table(), clock)
    before = bench.state.pool
    for _ in range(6):
        QTest.mouseClick(getattr(page.pool, name), Qt.MouseButton.LeftButton)
        clock.ms += 200
    assert bench.state.pool == before + 6 * by


def test_keys_held_down_and_pressed_in_a_row_pass_one_step(bench: Bench) -> None:
    """E, E, E and Enter three times, faster than anybody reads."""
    clock = ManualClock()
    page = guarded(open_fights(bench), clock)
    steps = len(bench.bridge.session.steps)
    for _ in range(3):
        QTest.keyClick(page, Qt.Key.Key_E)
        clock.ms += 80
    assert len(bench.bridge.session.steps) == steps + 1
    assert not page.sheet.isVisible()


def test_what_changed_is_marked_until_another_game_opens(bench: Bench) -> None:
    page = bench.assign(2).table()
    cards = [page.board.body.card(unit) for unit in ("s1", "s2", "e1")]
    assert [card.is_marked for card in cards if card] == [False, False, False]
    bench.do("damage", ship="s1", card="direct-hit")
    assert [card.is_marked for card in cards if card] == [True, False, False]
    page.start_over()
    assert [card.is_marked for card in cards if card] == [False, False, False]


def test_the_only_pair_is_set_and_an_undo_leaves_it_undone(bench: Bench) -> None:
    """G1, G5: one ship has to fight the strongest enemy."""
    page = bench.add_fleet(1).do("begin").do("change_pool", by=9).do("end_main").table()
    messages: list[str] = []
    page.flow.announced.connect(messages.append)
    for name in ("DB Agony", *["Dra'tar Behemoth"] * 5):
        if bench.state.phase is Phase.ATTACK:
            (tile,) = [one for one in page.sheet.choices if one.accessibleName() == name]
            QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
    assert bench.last == {"do": "assign", "ship": "s1", "enemy": "e1"}
    assert messages == ["Only one assignment was possible, so it was made"]
    bench.bridge.undo()
    assert bench.state.pairs == ()
    assert page.row.choices[0].name == "take_pairs"


def test_targets_are_marked_while_one_is_chosen_or_dragged(bench: Bench) -> None:
    """G5: what is weaker than a free enemy may not be fought."""
    page = bench.add_fleet(2).do("begin").do("change_pool", by=20).do("end_main").table()
    bench.do("reveal", id="a", card="db-agony").do("reveal", id="b", card="dsf-bane")
    bench.do("reveal", id="dear", name="Too dear", threat=99, power=1)
    card = page.board.body.card("s1")
    assert card is not None
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert page.board.body.targets == {"a": True, "b": False}
    page.show_unit("b")
    assert page.board.body.targets == {"s1": False, "s2": False}
    page.show_unit("")
    assert page.board.body.targets == {}
    card.dragged.emit(card.rect().center())
    assert page.board.body.targets == {"a": True, "b": False}
    card.dropped.emit(card.rect().center())
    assert page.board.body.targets == {}
