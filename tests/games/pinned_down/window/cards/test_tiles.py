"""Cards are chosen on tiles: found by typing, counted, and asked for until the phase is over."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down.views.cards.card_choices import WhichPower
from armada_companion.games.pinned_down.window.cards.tile_button import TileButton
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from tests.games.pinned_down.window.bench import Bench
from tests.ui.events import wait_until_active


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Bench:
    """Two ships in the Attack Phase with 20 in the pool."""
    made = Bench(qtbot, tmp_path / "games", {"starting_pool": 17})
    return made.add_fleet(1).do("begin").do("end_main")


def tile(page: TablePage, label: str) -> TileButton:
    (found,) = [one for one in page.sheet.choices if one.accessibleName() == label]
    assert isinstance(found, TileButton)
    return found


def press(page: TablePage, *keys: Qt.Key) -> None:
    """Press keys; whatever has the keyboard gets them."""
    for key in keys:
        QTest.keyClick(focus(page), key)


def focus(page: TablePage) -> QWidget:
    found = page.window().focusWidget()
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("behe", "dratar-behemoth"),
        ("swarm", "dratar-swarm-frigate"),
        ("dratar assault c", "dratar-assault-cruiser"),
        ("hor", "db-horror"),
        ("end o", "end-of-the-line"),
        ("captains", "worry"),
        ("xqw", "worry"),
    ],
)
def test_typing_finds_a_name_before_a_kind_and_a_text(bench: Bench, text: str, card: str) -> None:
    """P7; what fits nothing begins anew with its last letter."""
    page = bench.table()
    for letter in text:
        QTest.keyClicks(focus(page), letter)
    press(page, Qt.Key.Key_Return)
    assert bench.last == {"do": "reveal", "card": card}


def test_enter_alone_reveals_nothing(bench: Bench) -> None:
    """It was meant for the step before."""
    page = bench.table()
    page.activateWindow()
    wait_until_active(page)
    steps = len(bench.bridge.session.steps)
    press(page, Qt.Key.Key_Return)
    assert len(bench.bridge.session.steps) == steps
    press(page, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert bench.last["do"] == "reveal"
    assert page.sheet.isVisible()


def test_the_sheet_stays_for_the_next_card_until_the_reveal_ends(bench: Bench) -> None:
    page = bench.table()
    for name in ("Worry", "DB Agony", "DB Horror", *["Dra'tar Behemoth"] * 4):
        assert page.sheet.isVisible()
        QTest.mouseClick(tile(page, name), Qt.MouseButton.LeftButton)
    assert bench.state.phase == "assignment"
    assert not page.sheet.isVisible()


def test_a_tile_says_how_many_are_left_what_it_costs_and_whether_it_can_be_paid(
    bench: Bench,
) -> None:
    """Section 2.1, T4."""
    page = bench.table()
    bench.do("reveal", card="dratar-behemoth")
    behemoth, plasma = tile(page, "Dra'tar Behemoth").tile, tile(page, "Plasma Leak").tile
    assert (behemoth.figure, behemoth.lines[0]) == ("4", "2 left · power 12")
    assert (plasma.figure, plasma.lines[0]) == ("0", "2 left · effect")
    assert {behemoth.tone, plasma.tone} == {"ok"}
    bench.do("change_pool", by=3 - bench.state.pool)
    assert tile(page, "Dra'tar Behemoth").tile.tone == "bad"
    # Behemoths, Disaster, Agony, Horror.
    dear = 2 + 1 + 1 + 1
    assert page.sheet.accessibleDescription() == (
        f"{30 - dear} of the 30 cards left can be paid ({(30 - dear) * 100 // 30} %)"
    )


def test_a_card_that_is_gone_is_dim_but_can_be_named(bench: Bench) -> None:
    """The count may be wrong: the table is right."""
    page = bench.table()
    bench.do("reveal", card="db-agony")
    agony = tile(page, "DB Agony")
    assert agony.tile.tone == "gone"
    assert agony.tile.lines[0] == "none left · power 14"
    assert agony.legal


def test_a_sheet_that_was_put_away_comes_back_with_its_button(bench: Bench) -> None:
    page = bench.table()
    QTest.keyClick(page.sheet, Qt.Key.Key_Escape)
    bench.do("change_pool", by=1)
    assert not page.sheet.isVisible()
    QTest.mouseClick(page.row.buttons[0], Qt.MouseButton.LeftButton)
    QTest.mouseClick(tile(page, "Worry"), Qt.MouseButton.LeftButton)
    assert bench.last == {"do": "reveal", "card": "worry"}
    assert page.sheet.isVisible()


def test_a_sheet_hides_neither_ships_nor_enemy_ships(bench: Bench) -> None:
    """It stands between them."""
    page = bench.table()
    bench.do("reveal", id="e1", card="db-agony")
    sheet = page.sheet.geometry()
    for unit in ("s1", "e1"):
        card = page.board.body.card(unit)
        assert card is not None
        box = card.rect().translated(card.mapTo(page, card.rect().topLeft()))
        assert not box.intersects(sheet), unit
        assert page.rect().contains(box)


def power_tiles(qtbot: QtBot, folder: Path) -> list[TileButton]:
    bench = Bench(qtbot, folder)
    for number, (card, crew) in enumerate(
        (
            ("trf-moscow", ["dr-cooley", "ensign-holder"]),
            ("trb-faith", ["captain-whitley", "weapon-specialist-hooper"]),
        ),
        1,
    ):
        ship = {"id": f"s{number}", "card": card}
        bench.do("add_player", player=f"Player {number}", ship=ship, characters=crew)
    bench.do("show_location", card="datar").do("begin")
    page = bench.table()
    page.resize(1280, 800)
    page.flow.follow(WhichPower())
    found = [one for one in page.sheet.choices if isinstance(one, TileButton)]
    assert len(found) == len(page.sheet.choices)
    return found


def test_the_tile_of_a_power_says_what_it_does_and_a_locked_one_why(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """At 1280x800 too: a finger never sees a tool tip."""
    painted = []
    for button in power_tiles(qtbot, tmp_path / "powers"):
        heard: list[PaintedText] = []
        with record_texts(heard.append):
            button.grab()
        painted.append(tuple(one.text for one in heard[-2:]))
        assert all(one.shown == one.text for one in heard[-2:])
    assert painted == [
        ("Overload this ship to draw a card", "for the Main Phase or a fight"),
        (
            "Once a turn, look at the top card of the owner's draw deck and take it if it repairs",
            "for the Main Phase",
        ),
        ("Discard a hand card to repair a ship", "No ship for this is damaged"),
        ("Overload the owner's ship to draw a battle destiny", "for an open fight"),
    ]
