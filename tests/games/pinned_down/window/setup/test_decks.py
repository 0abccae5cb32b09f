"""Choosing a draw deck on the setup page of Pinned Down. Source: S3."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down.rules.model.types import CardKind
from armada_companion.games.pinned_down.views.table.card_rows import DeckRow, deck_effects
from armada_companion.games.pinned_down.window.setup.deck_sheet import DeckSheet
from armada_companion.games.pinned_down.window.setup.setup_page import SetupPage
from armada_companion.ui.controls.buttons import ActionButton
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.theme import CONTRAST, DARK, LIGHT, Look
from tests.examples import pairs
from tests.games.pinned_down.window.bench import Bench
from tests.ui.events import settle
from tests.ui.pages.page_checks import SIZES, buttons, check_buttons, check_labels, child

LOOKS = (Look(DARK), Look(LIGHT, 1.15), Look(CONTRAST, 1.3), Look(DARK, 1.5))
FIRST_FIVE = {
    "ace-in-the-hole": 4,
    "emergency-procedures": 4,
    "good-as-new": 4,
    "lost-and-found": 4,
    "never-say-die": 4,
}
LEAST_TARGET = 48
LARGE = QSize(760, 820)
"""Of a screen with room for all."""


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Bench:
    return Bench(qtbot, tmp_path / "games", {"virtual_decks": True})


@pytest.fixture
def page(bench: Bench) -> SetupPage:
    """Ana of the Green Wing has joined."""
    join(bench, "Ana", "trf-moscow")
    return bench.setup()


def join(bench: Bench, player: str, flagship: str) -> None:
    bench.do("add_player", player=player, ship={"id": flagship, "card": flagship})


def press(page: QWidget, name: str) -> None:
    QTest.mouseClick(child(page, QAbstractButton, name), Qt.MouseButton.LeftButton)


def deck_of(bench: Bench, player: str) -> Mapping[str, int]:
    return Counter(card.id for card in bench.state.player(player).deck.draw.cards)


def deck_labels(page: SetupPage) -> list[str]:
    shown = [one for one in buttons(page) if one.objectName().startswith("deck_")]
    return [one.accessibleName() for one in shown]


def open_sheet(page: SetupPage) -> DeckSheet:
    press(page, "deck_0")
    return page.findChildren(DeckSheet)[-1]


def green_sheet(bench: Bench, qtbot: QtBot, look: Look, copies: Mapping[str, int]) -> DeckSheet:
    effects = deck_effects(bench.cards.cards(CardKind.EFFECT), "Green Wing")
    cards = tuple(Counter(copies).elements())
    row = DeckRow("Bartholomew the 3.", "Green Wing", effects, False, cards)
    sheet = DeckSheet(look, row)
    qtbot.addWidget(sheet)
    sheet.show()
    settle()
    return sheet


def check_sheet(sheet: DeckSheet) -> None:
    """On a low screen the fields scroll, and nothing else does."""
    scroll = sheet.findChildren(PageScroll)[0]
    check_buttons(scroll.widget())
    check_labels(sheet)
    for name in ("deck_take", "deck_cancel"):
        button = child(sheet, QAbstractButton, name)
        assert button.accessibleName()
        assert not button.geometry().intersects(shown_on(sheet, scroll))


def shown_on(sheet: DeckSheet, part: QWidget) -> QRect:
    return QRect(part.mapTo(sheet, part.rect().topLeft()), part.size())


def test_a_deck_is_chosen_by_mouse_and_shuffled_at_once(bench: Bench, page: SetupPage) -> None:
    sheet = open_sheet(page)
    for name in ("ace-in-the-hole_less", "never-say-die_less", "salvaging_more"):
        press(sheet, f"copies_{name}")
        press(sheet, f"copies_{name}")
    assert child(sheet, QLabel, "deck_count").text() == "18 of 20"
    press(sheet, "copies_rise-from-the-ashes_more")
    press(sheet, "copies_rise-from-the-ashes_more")
    press(sheet, "deck_take")
    assert not sheet.isVisible()
    chosen = {"salvaging": 2, "rise-from-the-ashes": 2, "ace-in-the-hole": 2, "never-say-die": 2}
    assert deck_of(bench, "Ana") == {**FIRST_FIVE, **chosen}
    # The bench sorts where the program shuffles.
    assert bench.last["order"] == sorted(Counter({**FIRST_FIVE, **chosen}).elements())
    assert deck_labels(page) == ["Deck of Ana: chosen…"]


def test_a_deck_is_chosen_by_keyboard(bench: Bench, page: SetupPage, qtbot: QtBot) -> None:
    button = child(page, QAbstractButton, "deck_0")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    sheet = page.findChildren(DeckSheet)[-1]
    written: dict[str, str] = {"copies_lost-and-found": "0", "copies_salvaging": "4"}
    for _ in range(40):
        qtbot.waitUntil(lambda: sheet.focusWidget() is not None)
        focus = sheet.focusWidget()
        if focus.objectName() in written:
            assert isinstance(focus, QLineEdit)
            focus.selectAll()
            QTest.keyClicks(focus, written.pop(focus.objectName()))
        if focus.objectName() == "deck_take":
            QTest.keyClick(focus, Qt.Key.Key_Return)
            break
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert not written
    expected = {card: 4 for card in FIRST_FIVE if card != "lost-and-found"}
    assert deck_of(bench, "Ana") == {**expected, "salvaging": 4}


def test_the_arrow_keys_count_between_none_and_four(page: SetupPage) -> None:
    sheet = open_sheet(page)
    line = child(sheet, QLineEdit, "copies_salvaging")
    for key, value in ((Qt.Key.Key_Up, "4"), (Qt.Key.Key_Down, "0")):
        for _ in range(6):
            QTest.keyClick(line, key)
        assert line.text() == value


def test_a_deck_of_another_size_is_not_taken(bench: Bench, page: SetupPage) -> None:
    sheet = open_sheet(page)
    take = child(sheet, ActionButton, "deck_take")
    for name, count, fault in (
        ("copies_salvaging_more", "21 of 20", "Take out 1 card."),
        ("copies_good-as-new_less", "20 of 20", ""),
        ("copies_good-as-new_less", "19 of 20", "Add 1 card."),
    ):
        press(sheet, name)
        assert child(sheet, QLabel, "deck_count").text() == count
        assert child(sheet, QLabel, "deck_fault").text() == fault
        assert (take.legal, take.accessibleDescription()) == (not fault, fault)
    steps = len(bench.bridge.session.steps)
    press(sheet, "deck_take")
    assert sheet.isVisible()
    assert len(bench.bridge.session.steps) == steps


def test_a_taken_deck_can_be_changed_and_taken_back(bench: Bench, page: SetupPage) -> None:
    sheet = open_sheet(page)
    press(sheet, "copies_good-as-new_less")
    press(sheet, "copies_salvaging_more")
    press(sheet, "deck_take")
    again = open_sheet(page)
    assert child(again, QLineEdit, "copies_good-as-new").text() == "3"
    press(again, "copies_good-as-new_less")
    press(again, "copies_salvaging_more")
    press(again, "deck_take")
    assert deck_of(bench, "Ana")["salvaging"] == 2
    press(page, "setup_undo")
    assert deck_of(bench, "Ana")["salvaging"] == 1
    press(page, "setup_undo")
    assert deck_labels(page) == ["Deck of Ana…"]


def test_a_cancelled_sheet_changes_nothing(bench: Bench, page: SetupPage) -> None:
    sheet = open_sheet(page)
    press(sheet, "deck_cancel")
    assert not sheet.isVisible()
    assert bench.last["do"] == "add_player"


def test_only_wings_with_a_choice_are_asked(bench: Bench) -> None:
    """Blue Wing has exactly 20 cards."""
    for player, flagship in (("Ana", "trb-truth"), ("Ben", "trf-moscow"), ("Cat", "tri-pegasus")):
        join(bench, player, flagship)
    assert deck_labels(bench.setup()) == ["Deck of Ben…", "Deck of Cat…"]


def test_cards_on_the_table_are_no_business_of_the_page(qtbot: QtBot, tmp_path: Path) -> None:
    bench = Bench(qtbot, tmp_path / "games")
    join(bench, "Ana", "trf-moscow")
    assert deck_labels(bench.setup()) == []


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("copies", [FIRST_FIVE, {}])
def test_nothing_of_the_sheet_is_cut_covered_or_small(
    bench: Bench, qtbot: QtBot, look: Look, copies: Mapping[str, int]
) -> None:
    sheet = green_sheet(bench, qtbot, look, copies)
    check_sheet(sheet)
    sheet.resize(LARGE * look.scale)
    settle()
    check_buttons(sheet)
    check_labels(sheet)
    for button in buttons(sheet):
        assert min(button.width(), button.height()) >= LEAST_TARGET * look.scale - 1


def test_the_sheet_follows_another_look(bench: Bench, qtbot: QtBot) -> None:
    sheet = green_sheet(bench, qtbot, LOOKS[0], FIRST_FIVE)
    for look in LOOKS:
        sheet.set_look(look)
        settle()
        check_sheet(sheet)


@pytest.mark.parametrize(("look", "size"), pairs(LOOKS, SIZES))
def test_eight_decks_have_room_on_the_page(bench: Bench, look: Look, size: tuple[int, int]) -> None:
    for number in range(8):
        join_as = f"Bartholomew the {number}. of the Long Night"
        bench.do("add_player", player=join_as, ship={"id": f"s{number}", "card": "trf-moscow"})
    page = bench.setup()
    page.set_look(look)
    page.resize(*size)
    settle()
    assert page.width() == size[0]
    assert len(deck_labels(page)) == 8
    check_buttons(page)
    check_labels(page)
