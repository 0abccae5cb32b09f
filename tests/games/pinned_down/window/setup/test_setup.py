"""Setting up a game of Pinned Down, and the sheets on which cards are told."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down.rules.model.types import CardKind
from armada_companion.games.pinned_down.views.setup.setup_view import agreed
from armada_companion.games.pinned_down.views.table.card_rows import card_rows
from armada_companion.games.pinned_down.views.table.questions import CardsView, Number, Written
from armada_companion.games.pinned_down.window.cards.card_sheet import CardSheet
from armada_companion.games.pinned_down.window.setup.new_game_sheet import NewGameSheet
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.paint.painted_text import PaintedText, Tier, record_texts
from armada_companion.ui.theme import CONTRAST, DARK, LIGHT, Look
from tests.examples import pairs
from tests.games.pinned_down.window.bench import Bench
from tests.ui.events import settle
from tests.ui.pages.page_checks import SIZES, check_buttons, check_labels, child

LOOKS = (Look(DARK), Look(LIGHT, 1.15), Look(CONTRAST, 1.3), Look(DARK, 1.5))


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Bench:
    return Bench(qtbot, tmp_path / "games")


def press(page: QWidget, name: str) -> None:
    QTest.mouseClick(child(page, QAbstractButton, name), Qt.MouseButton.LeftButton)


def write(page: QWidget, name: str, text: str) -> None:
    line = child(page, QLineEdit, name)
    line.setFocus()
    QTest.keyClicks(line, text)


def test_a_player_joins_with_cards_of_a_wing(bench: Bench) -> None:
    page = bench.setup()
    write(page, "player_name", "Ana")
    for name in ("wing_1", "flagship_0", "character_0", "character_5", "add_player"):
        press(page, name)
    assert bench.last == {
        "do": "add_player",
        "player": "Ana",
        "ship": {"id": "s1", "card": "trf-moscow"},
        "characters": ["chief-engineer-cantrell", "tinkerer-lott"],
    }
    assert child(page, QLineEdit, "player_name").text() == ""


def test_a_player_joins_with_a_ship_of_his_own(bench: Bench) -> None:
    page = bench.setup()
    write(page, "own_ship", "Old Faithful")
    press(page, "own_power_more")
    press(page, "add_player")
    assert bench.last["player"] == "Player 1"
    assert bench.last["ship"] == {"id": "s1", "name": "Old Faithful", "power": 8}


def test_a_third_character_is_refused(bench: Bench) -> None:
    """S2."""
    page = bench.setup()
    for place in range(3):
        press(page, f"character_{place}")
    banner = child(page, MessageBanner, "setup_message")
    assert banner.message == "Two characters serve on a ship."
    press(page, "character_0")
    press(page, "character_2")
    press(page, "flagship_1")
    press(page, "add_player")
    assert bench.last["characters"] == ["admiral-whitfield", "captain-huber"]


def test_another_wing_starts_the_choice_over(bench: Bench) -> None:
    page = bench.setup()
    press(page, "flagship_0")
    press(page, "wing_2")
    press(page, "add_player")
    assert child(page, MessageBanner, "setup_message").message == "Choose the flagship first."
    assert bench.bridge.session.recorded == ()


def test_beginning_says_what_is_missing(bench: Bench) -> None:
    page = bench.setup()
    asked: list[bool] = []
    page.actions_requested.connect(lambda _actions: asked.append(True))
    for missing in ("Add a player first", "No location is turned up", ""):
        assert child(page, QLabel, "setup_missing").text() == missing
        press(page, "begin")
        if not asked:
            verb = "show_location" if bench.state.players else "add_player"
            fields: dict[str, object] = {"name": "Nowhere", "distance": 1}
            if verb == "add_player":
                fields = {"player": "Ana", "ship": {"id": "s1", "card": "trb-truth"}}
            bench.do(verb, **fields)
    assert asked == [True]


def test_the_first_location_is_reported_by_name_or_distance(bench: Bench) -> None:
    page = bench.setup()
    press(page, "show_location")
    sheet = child(page, CardSheet, "card_sheet")
    press(sheet, "card_ask_numbers")
    press(sheet, "card_distance_more")
    press(sheet, "card_numbers")
    assert bench.last == {"do": "show_location", "name": "A location", "distance": 1}


@pytest.mark.parametrize(("look", "size"), pairs(LOOKS, SIZES))
def test_nothing_of_the_setup_is_cut_or_covered(
    bench: Bench, look: Look, size: tuple[int, int]
) -> None:
    page = bench.add_fleet(3).setup()
    page.show_refusal("The cards cannot be read: look at the folder's rights.")
    page.set_look(look)
    page.resize(*size)
    settle()
    assert page.width() == size[0]
    check_buttons(page)
    check_labels(page)


AGAIN = ("Bartholomew the First", "Ana")


@pytest.mark.parametrize("again", [(), AGAIN], ids=["first", "again"])
@pytest.mark.parametrize("wing", [0, 1, 2])
def test_the_setup_fits_a_window_of_1280_by_800(
    qtbot: QtBot, tmp_path: Path, wing: int, again: tuple[str, ...]
) -> None:
    """With the longest choices of a wing, a player who has joined, and those of the last game."""
    assert load_fonts() == ()
    bench = Bench(qtbot, tmp_path / "virtual", {"virtual_decks": True})
    page = bench.setup()
    page.resize(1280, 800)
    page._render_again(again)
    bench.do("add_player", player="Ana", ship={"id": "s1", "card": "trf-moscow"})
    for name in (f"wing_{wing}", "flagship_1", "character_3", "character_4"):
        press(page, name)
    write(page, "own_ship", "Old Faithful")
    press(page, "flagship_0")
    write(page, "own_ship", "O")
    press(page, "flagship_1")
    settle()
    for name in ("add_player", "begin", "own_ship", "character_4"):
        button = child(page, QWidget, name)
        box = QRect(button.mapTo(page, QPoint(0, 0)), button.size())
        assert button.isVisible() and page.rect().contains(box), name
    heard: list[PaintedText] = []
    with record_texts(heard.append):
        page.grab()
    assert [one.text for one in heard if one.is_cut and one.tier is not Tier.STUDY] == []


def test_the_settings_of_a_new_game_leave_out_what_the_rulebook_says(qtbot: QtBot) -> None:
    for taps, settings in (
        ((), {}),
        (("virtual_decks_1", "joint_fights_1"), {"virtual_decks": True, "joint_fights": True}),
        (("goal_less", "pool_more"), {"goal_distance": 9, "starting_pool": 3}),
        (("joint_fights_1", "joint_fights_0"), {}),
        (
            ("more_settings", "count_initial_location_1", "lose_when_1", "hand_more"),
            {"count_initial_location": False, "lose_when": "all", "opening_hand": 4},
        ),
        (("more_settings", "random_discards_by_app_1"), {"random_discards_by_app": False}),
    ):
        sheet = NewGameSheet(Look(DARK))
        qtbot.addWidget(sheet)
        sheet.show()
        for name in taps:
            press(sheet, name)
        with qtbot.waitSignal(sheet.decided) as decided:
            press(sheet, "new_game_begin")
        assert decided.args == [{"require_tasks": True, **settings}]


def test_a_new_game_offers_what_the_last_one_was_played_by(qtbot: QtBot) -> None:
    settings = {
        "virtual_decks": True,
        "count_initial_location": False,
        "lose_when": "all",
        "goal_distance": 12,
        "opening_hand": 0,
    }
    sheet = NewGameSheet(Look(DARK), agreed(settings))
    qtbot.addWidget(sheet)
    sheet.show()
    # What is seldom agreed on is not agreed on again unseen.
    assert child(sheet, QAbstractButton, "lose_when_1").isVisible()
    with qtbot.waitSignal(sheet.decided) as decided:
        press(sheet, "new_game_begin")
    assert decided.args == [{"require_tasks": True, **settings}]


def test_the_setup_page_says_what_is_there_twice(bench: Bench) -> None:
    """P19."""
    bench.do("add_player", player="Ana", ship={"id": "s1", "card": "trb-truth"})
    bench.do("add_player", player="Ben", ship={"id": "s2", "card": "trb-truth"})
    page = bench.setup()
    warnings = child(page, TextLabel, "setup_warnings")
    assert warnings.text() == "TRB Truth is in play twice: Ana and Ben"
    assert warnings.isVisible()


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_of_the_sheets_is_cut_or_covered(bench: Bench, qtbot: QtBot, look: Look) -> None:
    rows = card_rows(bench.cards.cards(CardKind.ENEMY))
    numbers = (Number("threat", "Threat"), Number("power", "Power, 0 for an effect"))
    for sheet in (
        NewGameSheet(look),
        CardSheet(look, CardsView("Reveal an attack card: 12 threat", rows, numbers)),
        CardSheet(look, CardsView("Which damage card?", (), numbers)),
    ):
        qtbot.addWidget(sheet)
        sheet.show()
        settle()
        check_buttons(sheet)
        check_labels(sheet)


def test_enter_takes_the_first_card_with_all_the_words(bench: Bench, qtbot: QtBot) -> None:
    rows = card_rows(bench.cards.cards(CardKind.ENEMY, CardKind.EVENT))
    sheet = CardSheet(Look(DARK), CardsView("Reveal", rows))
    qtbot.addWidget(sheet)
    sheet.show()
    line = child(sheet, QLineEdit, "card_search")
    QTest.keyClicks(line, "frigate assault")
    with qtbot.waitSignal(sheet.answered) as chosen:
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert chosen.args == ["dratar-assault-frigate"]


def test_enter_takes_the_card_of_that_name_before_one_of_that_kind(
    bench: Bench, qtbot: QtBot
) -> None:
    """P7: it took DB Agony, a Behemoth; the first row is marked, and Enter takes that one."""
    rows = card_rows(bench.cards.cards(CardKind.ENEMY, CardKind.EVENT))
    sheet = CardSheet(Look(DARK), CardsView("Reveal", rows))
    qtbot.addWidget(sheet)
    sheet.show()
    line, shown = child(sheet, QLineEdit, "card_search"), child(sheet, ListField, "cards")
    before = shown.grab().toImage()
    assert not shown.currentIndex().isValid()
    QTest.keyClicks(line, "behe")
    assert shown.currentIndex().row() == 0
    assert "Behemoth" in shown.currentIndex().data()
    marked = shown.grab().toImage()
    shown.selectionModel().clear()
    assert shown.grab().toImage() != marked != before
    shown.mark_first()
    with qtbot.waitSignal(sheet.answered) as chosen:
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert chosen.args == ["dratar-behemoth"]


def test_a_sheet_stands_in_the_middle_of_its_window_without_a_title_bar(bench: Bench) -> None:
    page = bench.add_fleet(1).setup()
    rows = card_rows(bench.cards.cards(CardKind.ENEMY))
    sheet = CardSheet(Look(DARK), CardsView("Reveal", rows), page)
    sheet.show()
    assert sheet.windowFlags() & Qt.WindowType.FramelessWindowHint
    away = sheet.frameGeometry().center() - page.window().frameGeometry().center()
    assert away.manhattanLength() <= 2


def test_the_numbers_take_no_room_until_they_are_asked_for(bench: Bench, qtbot: QtBot) -> None:
    """P24: at 150 % on a small screen four cards are seen, not one and a half."""
    rows = card_rows(bench.cards.cards(CardKind.ENEMY))
    numbers = (Number("threat", "Threat"), Number("power", "Power, 0 for an effect"))
    sheet = CardSheet(Look(DARK, 1.5), CardsView("Reveal", rows, numbers))
    qtbot.addWidget(sheet)
    sheet.resize(1140, 760)
    sheet.show()
    field = child(sheet, ListField, "cards")
    assert field.viewport().height() >= 4 * field.sizeHintForRow(0) - 12
    press(sheet, "card_ask_numbers")
    assert not field.isVisible()
    with qtbot.waitSignal(sheet.answered) as entered:
        press(sheet, "card_numbers")
    assert entered.args == [Written("", {"threat": 0, "power": 0})]


def test_nothing_is_taken_without_a_word_or_without_such_a_card(bench: Bench, qtbot: QtBot) -> None:
    sheet = CardSheet(Look(DARK), CardsView("Reveal", card_rows(bench.cards.cards(CardKind.ENEMY))))
    qtbot.addWidget(sheet)
    sheet.show()
    line = child(sheet, QLineEdit, "card_search")
    with qtbot.assertNotEmitted(sheet.answered):
        QTest.keyClick(line, Qt.Key.Key_Return)
        QTest.keyClicks(line, "no such card")
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert child(sheet, QLabel, "cards_empty").text() == "There is no such card."
    assert child(sheet, ListField, "cards").model().rowCount() == 0


@pytest.mark.parametrize(("look", "size"), pairs(LOOKS, SIZES))
def test_the_result_tells_how_the_game_ended(
    bench: Bench, qtbot: QtBot, look: Look, size: tuple[int, int]
) -> None:
    bench.assign(2).do("destroy", ship="s2")
    page = bench.result(look)
    page.resize(*size)
    settle()
    check_buttons(page)
    check_labels(page)
    assert child(page, QWidget, "result_banner").accessibleName() == (
        "The players lose. The flagship TRF Washington was destroyed"
    )
    with qtbot.waitSignals([page.back_requested, page.export_requested, page.new_game_requested]):
        for key in (Qt.Key.Key_B, Qt.Key.Key_X, Qt.Key.Key_N):
            QTest.keyClick(page, key)


def test_what_the_chosen_cards_do_is_reported_before_the_player_joins(bench: Bench) -> None:
    """Nobody chooses characters by their names alone."""
    page = bench.setup()
    words = child(page, TextLabel, "chosen_words")
    assert not words.isVisible()
    for name in ("wing_2", "flagship_0", "character_0"):
        press(page, name)
    assert words.text().splitlines() == [
        "Pegasus: Overload this ship to show one more location. Cloaking",
        "Mr. Alford: Removes 1 threat as the Attack Phase begins",
    ]
    press(page, "wing_0")
    assert not words.isVisible()
