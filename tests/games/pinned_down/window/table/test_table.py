"""The table page of Pinned Down: where its parts stand, in every look and size."""

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down.entry import catalog
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.views.cards.card_choices import WhichPower
from armada_companion.games.pinned_down.views.choices import AboutTable, AboutUnit, PowerOf
from armada_companion.games.pinned_down.window.table.board import Board
from armada_companion.games.pinned_down.window.table.table_layout import NARROW_BELOW, lay_out_table
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.ui.fonts import Face, TextStyle, advance
from armada_companion.ui.theme import CONTRAST, DARK, LIGHT, Look
from tests.examples import pairs
from tests.games.pinned_down.window.bench import Bench
from tests.laws.pinned_down_law_game import opening
from tests.ui.events import settle
from tests.ui.pages.page_checks import SIZES, SMALLEST_TARGET, child

LOOKS = [Look(theme, scale) for theme in (DARK, LIGHT, CONTRAST) for scale in (1.0, 1.15, 1.3, 1.5)]
PAGES = ((853, 533), (960, 600), (1113, 696), (1280, 800), (1440, 900), (1920, 1080))
SMALLEST_LABEL = TextStyle(Face.SEMI, 15, 600)
LOCATION = {"do": "show_location", "card": "moslov-asteroid"}
BESIDE_THE_LABEL = 30 + 36 + 20


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Bench:
    return Bench(qtbot, tmp_path / "games")


def seen(widget: QWidget, page: QWidget) -> QRect:
    """The part of a widget that is not scrolled out of sight."""
    region = widget.visibleRegion().boundingRect()
    return region.translated(widget.mapTo(page, QPoint(0, 0)))


@pytest.mark.parametrize("page", PAGES)
def test_the_parts_of_the_page_lie_beside_each_other(page: tuple[int, int]) -> None:
    layout = lay_out_table(*page)
    parts = [layout.turn, layout.banner, layout.pool, layout.phases, *layout.tools, layout.track]
    parts += [part for part in (layout.side, layout.strip) if part is not None]
    parts.append(layout.buttons)
    for one, other in combinations([QRectF(*part) for part in parts], 2):
        assert not one.intersects(other), (one, other)
    whole = QRectF(0, 0, *page)
    assert all(whole.contains(QRectF(*part)) for part in (*parts, layout.sheet))
    # The board has a margin for the glow of its cards.
    board = QRectF(*layout.board).adjusted(8, 0, -8, 0)
    assert not any(board.intersects(QRectF(*part)) for part in parts)
    assert board.height() >= 180
    assert min(tool[2] for tool in layout.tools) >= SMALLEST_TARGET
    assert (layout.side is None) == (page[0] < NARROW_BELOW)


@pytest.mark.parametrize(("look", "size"), pairs(LOOKS, SIZES))
def test_nothing_is_covered_and_every_target_is_large_enough(
    bench: Bench, look: Look, size: tuple[int, int]
) -> None:
    page = bench.assign(3).table()
    page.set_look(look)
    page.resize(*size)
    page.show_unit("s1")
    settle()
    shown = [button for button in page.findChildren(QAbstractButton) if button.isVisible()]
    assert len([one for one in shown if one.objectName().startswith(("ship_", "enemy_"))]) == 6
    places = {button: seen(button, page) for button in shown}
    for button, place in places.items():
        assert button.accessibleName(), button.objectName()
        assert min(button.width(), button.height()) >= SMALLEST_TARGET, button.objectName()
        assert place.isEmpty() or page.rect().contains(place)
    for (one, area), (other, beside) in combinations(places.items(), 2):
        # A chip of damage lies on the card of its ship.
        is_part = other.parent() is one or one.parent() is other
        assert is_part or not area.intersects(beside), (one.objectName(), other.objectName())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_buttons_have_room_for_their_labels(
    bench: Bench, size: tuple[int, int], scale: float
) -> None:
    """In a fight there are the most of them."""
    page = bench.assign(2).table()
    bench.do("change_pool", by=-1).do("end_assignment").do("fight", ship="s1")
    page.set_look(Look(DARK, scale))
    page.resize(*size)
    assert len(page.row.choices) == 4
    for button, choice in zip(page.row.buttons, page.row.choices, strict=False):
        needed = advance(choice.label, SMALLEST_LABEL) + BESIDE_THE_LABEL
        assert button.width() / scale >= needed, (choice.label, button.width(), needed)


@pytest.mark.parametrize("ships", [1, 2, 4, 8])
@pytest.mark.parametrize("size", SIZES)
def test_one_to_eight_ships_are_all_reached_by_scrolling(
    bench: Bench, ships: int, size: tuple[int, int]
) -> None:
    page = bench.assign(ships).table()
    page.resize(*size)
    board = child(page, Board, "board")
    for number in range(1, ships + 1):
        assert board.focus_card(f"s{number}")
        settle()
        card = board.body.card(f"s{number}")
        assert card is not None
        assert seen(card, page).height() >= card.height() - 2


def test_the_page_tells_a_screen_reader_what_it_shows(bench: Bench) -> None:
    page = bench.assign(2).table()
    found = {
        part.objectName(): part.accessibleName()
        for part in (page.turn, page.pool, page.track, page.phases, page.side)
    }
    assert found == {
        "turn_plate": "Turn 1",
        "pool_panel": f"Threat pool {bench.state.pool}, Jump +4, Attack +3, 2 upkeep, 2 enemies, "
        "warning, about 19 ships",
        "distance_track": "Distance 1 of 10",
        "phase_track": "Assignment phase",
        "side_panel": "Location: Solmar Border Station (station, distance 1): "
        "Adds 3 threat when it becomes the current location",
    }


def test_what_is_shown_is_painted_again_only_when_it_differs(bench: Bench) -> None:
    page = bench.assign(2).table()
    card = page.board.body.card("s1")
    assert card is not None
    before = card
    bench.do("unassign", ship="s2")
    assert page.board.body.card("s1") is before


@pytest.mark.parametrize("virtual", [True, False])
def test_showing_the_table_carries_no_action_out(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, virtual: bool
) -> None:
    """The rules are asked whether an action is legal, not what follows from it."""
    bench = Bench(qtbot, tmp_path / "games", {"virtual_decks": virtual})
    page, applied = bench.table(), []
    for kind in PINNED_DOWN.actions:
        apply = kind.apply

        def counted(self: Any, *rest: Any, apply: Any = apply) -> Any:
            applied.append(self)
            return apply(self, *rest)

        monkeypatch.setattr(kind, "apply", counted)
    for action in opening(4) if virtual else (*opening(4)[:3], LOCATION, {"do": "begin"}):
        assert bench.bridge.dispatch(PINNED_DOWN.decode(action, catalog())), action
    for verb in ("", "end_main"):
        if verb:
            bench.do(verb)
        before = len(applied)
        assert before
        page.refresh()
        page.show_unit("truth")
        for question in (AboutUnit("truth"), AboutTable(), WhichPower(), PowerOf("truth")):
            page.flow.follow(question)
            assert page.sheet.choices
        assert len(applied) == before


def test_a_card_that_leaves_play_leaves_the_board(bench: Bench) -> None:
    page = bench.assign(2).table()
    bench.do("destroy", ship="e2")
    assert page.board.body.card("e2") is None
    assert [pair.ship for pair in bench.state.pairs] == ["s1"]


@pytest.fixture
def survived(qtbot: QtBot, tmp_path: Path) -> TablePage:
    """Two ships and the card of a third, which is destroyed, in the Assignment Phase."""
    bench = Bench(qtbot, tmp_path / "games", {"starting_pool": 90, "lose_when": "all"})
    for name in ("s1", "s2", "s3"):
        ship = {"id": name, "name": f"Ship {name}", "power": 8}
        bench.do("add_player", player=name.upper(), ship=ship)
    bench.do("show_location", name="N", distance=0).do("begin").do("end_main")
    bench.do("reveal", id="x", name="X", threat=0, power=2)
    bench.do("reveal", id="dear", name="Dear", threat=999, power=1)
    return bench.do("destroy", ship="s1").table()


def test_an_enemy_dropped_on_a_destroyed_ship_changes_nothing(survived: TablePage) -> None:
    body = survived.board.body
    enemy, lost = body.card("x"), body.card("lost-S1-0")
    assert enemy is not None
    assert lost is not None
    enemy.dropped.emit(enemy.mapFrom(body, lost.geometry().center()))
    assert not survived.sheet.isVisible()


def test_a_destroyed_ship_cannot_be_dragged(survived: TablePage, qtbot: QtBot) -> None:
    lost = survived.board.body.card("lost-S1-0")
    assert lost is not None
    with qtbot.assertNotEmitted(lost.dragged), qtbot.assertNotEmitted(lost.dropped):
        QTest.mousePress(lost, Qt.MouseButton.LeftButton)
        for x in (20, 60, 100):
            QTest.mouseMove(lost, lost.rect().center() + QPoint(x, 0))
        QTest.mouseRelease(lost, Qt.MouseButton.LeftButton)


def test_a_sentence_is_reported_on_the_sheet(bench: Bench) -> None:
    page: TablePage = bench.assign(1).table()
    page.show_refusal("the disk is full")
    assert page.sheet.accessibleDescription() == "the disk is full"
