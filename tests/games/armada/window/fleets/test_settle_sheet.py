"""What is doubtful in a list is asked one after the other, with its line and its readings."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look
from tests.games.armada.window.workshop import LIST as LED
from tests.games.armada.window.workshop import label, paste, sheet, tap, text_of, titles
from tests.ui.pages.page_checks import LOOKS, check_buttons, check_labels, child

LIST = LED.replace("Commander: General Dodonna\n", "")
DOUBTFUL = (
    LIST.replace("General Dodonna (20)", "Jeneral Dodona (20)")
    .replace("Engine Techs (8)", "Enjin Tekks (8)")
    .replace("X-wing Squadron (26)", "X-wyng Squardon (26)")
)
KEYS = {"1": Qt.Key.Key_1, "S": Qt.Key.Key_S, "R": Qt.Key.Key_R}


@pytest.fixture
def asked(workshop: FleetPage) -> Sheet:
    paste(workshop, DOUBTFUL)
    tap(workshop, "settle")
    return sheet(workshop)


def title(page: FleetPage) -> str:
    return sheet(page).windowTitle()


def is_open(page: FleetPage) -> bool:
    return any(one.isVisible() for one in page.findChildren(Sheet))


def answer(page: FleetPage, key: str, *, by_key: bool) -> None:
    names = {"1": "settle_1", "S": "settle_keep", "R": "settle_remove"}
    if by_key:
        QTest.keyClick(sheet(page), KEYS[key])
    else:
        tap(sheet(page), names[key])


def test_the_button_counts_what_is_doubtful(workshop: FleetPage) -> None:
    paste(workshop, DOUBTFUL)
    button = child(workshop, QAbstractButton, "settle")
    assert button.accessibleName() == "Settle 3 things…"
    paste(workshop, LIST)
    assert not button.isVisible()


def test_each_line_is_shown_with_its_readings(workshop: FleetPage, asked: Sheet) -> None:
    assert title(workshop) == "3 things to settle"
    assert label(asked, "settle_place") == "Line 9"
    assert label(asked, "settle_text") == "• Jeneral Dodona (20)"
    first = child(asked, QAbstractButton, "settle_1")
    assert first.accessibleName().startswith("Read as General Dodonna")


@pytest.mark.parametrize("by_key", [False, True])
def test_three_answers_settle_three_things(workshop: FleetPage, asked: Sheet, by_key: bool) -> None:
    for left in (2, 1):
        answer(workshop, "1", by_key=by_key)
        assert title(workshop) == f"{left} thing{'s' if left > 1 else ''} to settle"
    assert label(asked, "settle_why") == "X-wyng Squardon read as X-wing Squadron (84 %)"
    answer(workshop, "S", by_key=by_key)
    assert not is_open(workshop)
    assert titles(workshop, "upgrade") == ["General Dodonna", "Engine Techs"]
    assert titles(workshop, "squadron") == ["2 × X-wing"]
    assert text_of(workshop).toPlainText() == LIST


def test_what_the_other_answers_settle_is_not_asked(workshop: FleetPage) -> None:
    """The commander of the head is on no ship until his card is read."""
    paste(workshop, DOUBTFUL.replace("Faction:", "Commander: General Dodonna\nFaction:"))
    tap(workshop, "settle")
    assert title(workshop) == "4 things to settle"
    answer(workshop, "1", by_key=False)
    assert title(workshop) == "2 things to settle"


@pytest.mark.parametrize("by_key", [False, True])
def test_a_line_is_left_for_now_and_the_others_are_asked(
    workshop: FleetPage, asked: Sheet, by_key: bool
) -> None:
    answer(workshop, "S", by_key=by_key)
    assert label(asked, "settle_text") == "• Enjin Tekks (8)"
    for key in "1S":
        answer(workshop, key, by_key=by_key)
    assert not is_open(workshop)
    assert "Jeneral Dodona" in text_of(workshop).toPlainText()
    assert child(workshop, QAbstractButton, "settle").accessibleName() == "Settle 1 thing…"


def test_a_line_is_removed_and_undo_in_the_text_brings_it_back(
    workshop: FleetPage, asked: Sheet
) -> None:
    answer(workshop, "R", by_key=True)
    tap(asked, "settle_close")
    assert "Jeneral" not in text_of(workshop).toPlainText()
    assert text_of(workshop).blockCount() == DOUBTFUL.count("\n") + 1
    QTest.keyClick(text_of(workshop), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert text_of(workshop).toPlainText() == DOUBTFUL


def test_the_parts_of_a_wrapped_entry_are_one_thing(workshop: FleetPage) -> None:
    paste(workshop, "Gladiator I Demolisher with Weapons Crew Fnord,\nOrdnance Zorbs, Zorb Bank\n")
    assert child(workshop, QAbstractButton, "settle").accessibleName() == "Settle 1 thing…"


@pytest.mark.parametrize("scaled", LOOKS)
def test_nothing_is_cut_or_covered(workshop: FleetPage, asked: Sheet, scaled: Look) -> None:
    asked.set_look(scaled)
    check_buttons(asked)
    check_labels(asked)
