"""The hands along the lower edge: what is lit, what is counted, and a tap that plays."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down.views.cards.hands import HandCard, HandView, hand_views
from armada_companion.games.pinned_down.window.cards.hand_layout import lay_out_hands
from armada_companion.games.pinned_down.window.cards.hand_strip import HandCardButton, OwnerPlate
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.paint.painted_text import PaintedText, record_texts
from armada_companion.ui.theme import DARK, Look
from tests.games.pinned_down.window.bench import Bench
from tests.laws.pinned_down_law_game import opening
from tests.ui.pages.page_checks import child


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Bench:
    assert load_fonts() == ()
    made = Bench(qtbot, tmp_path / "games")
    made.do("add_player", player="Ana", ship={"id": "s1", "card": "trb-truth"})
    made.do("add_player", player="Ben", ship={"id": "s2", "card": "trf-moscow"})
    return made.do("show_location", card="harana").do("begin")


def cards(page: TablePage) -> Sequence[HandCardButton]:
    found = page.hands.findChildren(HandCardButton)
    return [one for one in found if one.isVisible()]


def card(page: TablePage, player: str, name: str) -> HandCardButton:
    return child(page, HandCardButton, f"hand_{player}_{name}")


def fighting(bench: Bench) -> Bench:
    bench.do("change_pool", by=9).do("end_main").do("reveal", id="e1", card="dratar-behemoth")
    bench.do("reveal", id="dear", name="Too dear", threat=99, power=1)
    return bench.do("assign", ship="s1", enemy="e1").do("end_assignment").do("fight", ship="s1")


def names(page: TablePage, player: str) -> list[str]:
    own = [one for one in cards(page) if one.objectName().startswith(f"hand_{player}_")]
    return [one.accessibleName().split(",")[0] for one in own]


def test_printed_cards_show_the_effects_of_the_wing_and_the_phase(bench: Bench) -> None:
    """S3, M1: Blue Wing has no Main effects, so those for its fights lie there, locked."""
    page = bench.table()
    page.resize(1920, 1080)
    main = ["Emergency Procedures", "Good As New!", "Lost And Found", "Rise From The Ashes"]
    assert names(page, "Ben") == main
    assert "Fire At Will" in names(page, "Ana")
    assert "for an open fight" in card(page, "Ana", "fire-at-will").accessibleDescription()
    fighting(bench)
    assert names(page, "Ben") == ["Ace In The Hole", "Never Say Die"]
    assert "for an open fight" not in card(page, "Ana", "fire-at-will").accessibleDescription()


def test_a_tap_plays_the_card_and_counts_the_copies_that_are_left(bench: Bench) -> None:
    """M3: threat into the pool, the card on the discard pile."""
    page = bench.table()
    fighting(bench)
    before = bench.state.pool
    tapped = card(page, "Ana", "fire-at-will")
    assert tapped.accessibleName() == "Fire At Will, card of Ana, 4 left, +1 threat"
    QTest.mouseClick(tapped, Qt.MouseButton.LeftButton)
    assert bench.last == {"do": "play_effect", "player": "Ana", "card": "fire-at-will"}
    assert bench.state.pool == before + 1
    assert "3 left" in card(page, "Ana", "fire-at-will").accessibleName()


def test_a_card_that_cannot_be_played_says_why(bench: Bench) -> None:
    """Section 18: Good As New! needs two damage cards on a ship."""
    page = bench.table()
    tapped = card(page, "Ben", "good-as-new")
    assert "No ship for this has 2 damage cards (D5" in tapped.accessibleDescription()
    steps = len(bench.bridge.session.steps)
    QTest.mouseClick(tapped, Qt.MouseButton.LeftButton)
    assert len(bench.bridge.session.steps) == steps
    assert page.sheet.isVisible()
    for damage in ("bridge-hit", "direct-hit"):
        bench.do("damage", ship="s2", card=damage)
    assert "D5" not in card(page, "Ben", "good-as-new").accessibleDescription()


def test_what_a_card_asks_for_is_asked_after_the_tap(bench: Bench) -> None:
    page = bench.table()
    for damage in ("bridge-hit", "direct-hit"):
        bench.do("damage", ship="s2", card=damage)
    QTest.mouseClick(card(page, "Ben", "good-as-new"), Qt.MouseButton.LeftButton)
    assert page.sheet.isVisible()
    page.sheet.choices[0].click()
    assert bench.last["do"] == "play_effect"
    assert bench.last["card"] == "good-as-new"


def test_a_card_is_played_by_the_keyboard_too(bench: Bench) -> None:
    page = bench.table()
    first = card(page, "Ben", "lost-and-found")
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert bench.last == {"do": "play_effect", "player": "Ben", "card": "lost-and-found"}


def test_the_plate_of_another_player_opens_that_hand(bench: Bench, qtbot: QtBot) -> None:
    """Where there is not space for all cards one hand is open; that of the fighting ship first."""
    page = bench.table()
    page.resize(1024, 700)
    fighting(bench)
    assert {one.objectName().split("_")[1] for one in cards(page)} == {"Ana"}
    QTest.mouseClick(child(page, OwnerPlate, "hand_of_Ben"), Qt.MouseButton.LeftButton)
    assert {one.objectName().split("_")[1] for one in cards(page)} == {"Ben"}


def painted(button: QWidget) -> list[PaintedText]:
    heard: list[PaintedText] = []
    with record_texts(heard.append):
        button.grab()
    return heard


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((1920, 1080), 1.3)])
def test_a_card_of_a_hand_says_what_it_does_in_a_low_window_too(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    """A finger never sees a tool tip."""
    bench = Bench(qtbot, tmp_path / "virtual", {"virtual_decks": True})
    for step in opening(2):
        fields = {key: value for key, value in step.items() if key != "do"}
        bench.do(str(step["do"]), **fields)
    page = bench.table()
    page.set_look(Look(DARK, scale))
    page.resize(*size)
    shown = {card.card: card for one in page._source.ask(hand_views) for card in one.cards}
    assert cards(page)
    for button in cards(page):
        messages = [one.text for one in painted(button)]
        words = shown[button.objectName().split("_")[-1]].words
        assert any(words.startswith(one.removesuffix(" …")) and one for one in messages[1:]), (
            messages
        )


def test_a_count_is_only_told_where_it_says_something(bench: Bench) -> None:
    """ "x4" of printed cards was read as four in the hand."""
    page = bench.table()
    fighting(bench)
    button = card(page, "Ana", "fire-at-will")
    messages = {"1", "Fire At Will", "+2 power, +4 for a Blue Wing ship"}
    assert {one.text for one in painted(button)} == messages
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert "3 left" in [one.text for one in painted(button)]


def hand(player: str, count: int) -> HandView:
    held = tuple(HandCard(f"c{place}", f"Card {place}", 1, 1, "") for place in range(count))
    return HandView(player, "Green Wing", count, True, held)


@pytest.mark.parametrize("width", [992.0, 1248.0, 1392.0, 1872.0])
@pytest.mark.parametrize("players", [1, 2, 4, 8])
@pytest.mark.parametrize("count", [0, 3, 7])
def test_hands_lie_in_the_strip_beside_each_other(width: float, players: int, count: int) -> None:
    """A wing has seven effects at most, so no hand has more different cards."""
    hands = [hand(f"Player {number}", count) for number in range(players)]
    placed = lay_out_hands(hands, players - 1, width, 92.0)
    boxes = [QRectF(*box) for one in placed for box in (one.owner, *one.cards)]
    assert all(QRectF(0, 0, width, 92).contains(box) for box in boxes)
    assert not any(one.intersects(other) for one, other in combinations(boxes, 2))
    opened = [one for one in placed if one.cards]
    assert [len(one.cards) for one in opened] == [count] * len(opened)
    assert players - 1 in [one.number for one in placed]
    assert all(box.width() >= 76 for box in boxes)


def test_a_very_low_window_has_no_strip(bench: Bench) -> None:
    page = bench.table()
    page.set_look(Look(DARK, 1.5))
    page.resize(1280, 800)
    assert not page.hands.isVisible()
    page.resize(1920, 1080)
    assert page.hands.isVisible()
