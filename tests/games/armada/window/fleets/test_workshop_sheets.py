"""The sheets of the workshop: games, numbers, house cards, export."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.fleet_types import HullZone, ShipCard, SquadronCard
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.games.armada.window.fleets.numbers_sheet import keyword_text, read_keywords
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.theme import DARK, LIGHT, Look
from tests.games.armada.window.workshop import (
    LIST,
    Bench,
    choose_card,
    fleet_rows,
    label,
    line,
    message,
    paste,
    rows,
    sheet,
    tap,
    tap_row,
    titles,
    write,
)
from tests.ui.events import settle
from tests.ui.pages.page_checks import check_buttons, check_labels, child


@pytest.fixture
def page(workshop: FleetPage) -> FleetPage:
    paste(workshop, LIST)
    return workshop


def ship_of(page: FleetPage, place: int = 0) -> ShipCard:
    return page.fleet.ships[place]


def codes(page: FleetPage) -> list[str]:
    return [row.key for row in fleet_rows(page) if row.kind == "problem"]


def test_a_fleet_is_judged_for_the_total_that_was_agreed(page: FleetPage) -> None:
    """RRG 6: a fleet costs at most the agreed total."""
    assert "POINTS_LIMIT" not in codes(page)
    tap(page, "fleet_game", "game_other")
    write(sheet(page), "game_points", "90")
    tap(page, "game_close")
    assert [each for each in codes(page) if "TOTAL" in each or "LIMIT" in each or "OVER" in each]
    assert "90 points" in game_button(page).accessibleName()


def test_a_kind_of_game_brings_its_usual_total(page: FleetPage) -> None:
    tap(page, "fleet_game", "game_task-force")
    assert line(sheet(page), "game_points").text() == "200"
    tap(page, "game_close")
    assert "Task Force, 200 points" in game_button(page).accessibleName()


def test_a_total_that_a_game_is_not_played_to_is_reported_and_not_taken(page: FleetPage) -> None:
    tap(page, "fleet_game", "game_task-force")
    write(sheet(page), "game_points", "350")
    assert "not 350" in label(sheet(page), "game_words")
    tap(page, "game_close")
    assert "Task Force, 200 points" in game_button(page).accessibleName()


def test_cards_that_break_a_rule_stand_last_say_why_and_can_be_taken(page: FleetPage) -> None:
    """RRG 20: a unique name is in a fleet once."""
    tap(page, "add_squadron")
    choose_card(page, "luke", "Luke Skywalker")
    tap(page, "add_squadron")
    shown = rows(sheet(page), "candidates")
    assert [getattr(each, "problem", "") for each in shown][0] == ""
    QTest.keyClicks(line(sheet(page), "candidate_search"), "luke")
    assert all(getattr(each, "problem", "") for each in rows(sheet(page), "candidates"))
    tap_row(sheet(page), "candidates", "Luke Skywalker")
    assert "UNIQUE_TWICE" in codes(page)


def test_a_search_that_finds_nothing_says_so_and_enter_takes_the_first_found(
    page: FleetPage,
) -> None:
    tap(page, "add_squadron")
    field = line(sheet(page), "candidate_search")
    QTest.keyClicks(field, "no such card")
    assert label(sheet(page), "candidates_empty") == "There is no such card."
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert sheet(page).isVisible()
    field.clear()
    QTest.keyClicks(field, "b-wing squadron")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "B-wing" in titles(page, "squadron")


def test_down_goes_from_the_search_into_the_list(page: FleetPage) -> None:
    tap(page, "add_squadron")
    QTest.keyClick(line(sheet(page), "candidate_search"), Qt.Key.Key_Down)
    assert sheet(page).focusWidget() is child(sheet(page), ListField, "candidates")


def test_the_cards_for_the_same_slot_are_offered_first(page: FleetPage) -> None:
    tap_row(page, "fleet_ships", "Engine Techs")
    assert getattr(rows(sheet(page), "candidates")[0], "detail", "") == "support team"


def test_a_ship_gets_other_numbers_than_its_card(page: FleetPage) -> None:
    tap_row(page, "fleet_ships", "CR90 Corvette A")
    tap(page, "unit_numbers")
    assert line(sheet(page), "number_points").text() == "44"
    tap(page, "number_hull_more", "number_shields_front_less", "number_tokens_brace_more")
    write(sheet(page), "number_points", "50")
    tap(page, "numbers_done")
    ship = ship_of(page)
    assert (ship.hull, ship.points) == (5, 78)
    assert ship.shields == {"front": 1, "left": 2, "right": 2, "rear": 1}
    assert ship.card == "cr90-corvette-a"
    assert sorted(ship.defense_tokens) == ["brace", "evade", "evade", "redirect"]


def test_numbers_that_nobody_changed_change_nothing(page: FleetPage) -> None:
    before = page.fleet
    tap_row(page, "fleet_ships", "CR90 Corvette A")
    tap(page, "unit_numbers", "numbers_done")
    assert page.fleet == before


def test_a_house_ship_is_made_with_all_its_numbers(page: FleetPage) -> None:
    tap(page, "add_ship", "candidate_own", "numbers_done")
    assert label(sheet(page), "numbers_trouble") == "Write a name first."
    write(sheet(page), "number_name", "Old Barge")
    write(sheet(page), "number_points", "61")
    write(sheet(page), "number_max_speed", "2")
    tap(page, "size_huge", "number_shields_left_aux_more", "numbers_done")
    ship = ship_of(page, 1)
    assert (ship.name, ship.points, ship.max_speed) == ("Old Barge", 61, 2)
    assert ship.size == "huge"
    assert ship.shields[HullZone.LEFT_AUX] == 1
    assert "Old Barge" in titles(page, "ship")


def test_a_house_squadron_has_keywords(page: FleetPage) -> None:
    tap(page, "add_squadron", "candidate_own")
    write(sheet(page), "number_name", "Kite")
    write(sheet(page), "number_keywords", "Bomber, Counter 2")
    tap(page, "numbers_done")
    assert page.fleet.squadrons[-1].keywords == {"bomber": None, "counter": 2}
    assert "Kite" in titles(page, "squadron")


def test_keywords_are_read_as_they_are_written() -> None:
    keywords = {"bomber": None, "counter": 1, "dodge": 2}
    assert read_keywords(keyword_text(SquadronCard(keywords=keywords))) == keywords
    assert read_keywords(" Heavy ,, Escort ") == {"heavy": None, "escort": None}
    assert read_keywords("counter 12") == {"counter 12": None}


def test_a_number_stays_within_its_bounds(page: FleetPage) -> None:
    tap_row(page, "fleet_ships", "CR90 Corvette A")
    tap(page, "unit_numbers")
    write(sheet(page), "number_max_speed", "9")
    assert line(sheet(page), "number_max_speed").text() == "4"
    tap(page, "number_max_speed_more")
    assert line(sheet(page), "number_max_speed").text() == "4"
    QTest.keyClick(line(sheet(page), "number_max_speed"), Qt.Key.Key_Down)
    assert line(sheet(page), "number_max_speed").text() == "3"


@pytest.mark.parametrize("form", ["kingston", "starforge", "short", "armada-companion"])
def test_a_copied_export_is_the_same_fleet_again(
    page: FleetPage, catalog: Catalog, form: str
) -> None:
    tap(page, "workshop_export", f"form_{form}", "export_copy")
    again = read_fleet(QGuiApplication.clipboard().text(), catalog).fleet
    assert (again.name, again.points) == ("Harbor Watch", 98)
    ships, squadrons = again.ships, again.squadrons
    assert ([each.card for each in ships], len(squadrons)) == (["cr90-corvette-a"], 2)
    assert child(sheet(page), QAbstractButton, "export_copy").accessibleName() == "Copied"


def test_an_export_tells_what_the_form_cannot_carry(page: FleetPage) -> None:
    tap_row(page, "fleet_ships", "CR90 Corvette A")
    tap(page, "unit_numbers", "number_hull_more", "numbers_done")
    tap(page, "workshop_export", "form_kingston")
    lost = label(sheet(page), "export_lost")
    assert lost != "Everything of this fleet is in the text."
    tap(page, "form_armada-companion")
    assert label(sheet(page), "export_lost") == "Everything of this fleet is in the text."


def test_an_export_is_saved_as_a_file(page: FleetPage, tmp_path: Path) -> None:
    tap(page, "workshop_export", "form_armada-companion", "export_save")
    dialog = child(page, QFileDialog, "export_file")
    path = tmp_path / "watch.json"
    dialog.fileSelected.emit(str(path))
    dialog.reject()
    assert json.loads(path.read_text(encoding="utf-8"))["name"] == "Harbor Watch"


def test_a_file_that_cannot_be_written_is_one_sentence(page: FleetPage, tmp_path: Path) -> None:
    tap(page, "workshop_export", "export_save")
    dialog = child(page, QFileDialog, "export_file")
    dialog.fileSelected.emit(str(tmp_path))
    dialog.reject()
    tap(page, "export_close")
    assert "was not written" in message(page)


OPENERS: tuple[Callable[[FleetPage], None], ...] = (
    lambda page: tap(page, "fleet_game"),
    lambda page: tap(page, "workshop_export"),
    lambda page: tap(page, "add_ship"),
    lambda page: tap_row(page, "fleet_ships", "CR90 Corvette A"),
    lambda page: tap_row(page, "fleet_others", "2 × X-wing"),
    lambda page: tap_row(page, "fleet_ships", "Engine Techs"),
)


@pytest.mark.parametrize("opener", OPENERS)
@pytest.mark.parametrize("scaled", [Look(DARK), Look(LIGHT, 1.15)])
def test_no_sheet_is_cut_or_covered(
    bench: Bench, scaled: Look, opener: Callable[[FleetPage], None]
) -> None:
    page = bench.workshop()
    page.set_look(scaled)
    paste(page, LIST)
    opener(page)
    settle()
    check_buttons(sheet(page))
    check_labels(sheet(page))


def game_button(page: FleetPage) -> QAbstractButton:
    return child(page, QAbstractButton, "fleet_game")


def test_a_digit_begins_a_number_wherever_the_focus_is_in_its_field(page: FleetPage) -> None:
    """F10: with the minus in focus, digits did nothing."""
    tap_row(page, "fleet_ships", "CR90 Corvette A")
    tap(page, "unit_numbers")
    button = child(sheet(page), QAbstractButton, "number_points_less")
    button.setFocus()
    QTest.keyClicks(button, "5")
    field = line(sheet(page), "number_points")
    assert sheet(page).focusWidget() is field
    QTest.keyClicks(field, "2")
    assert field.text() == "52"


def test_the_sizes_of_a_ship_stand_under_their_own_heading(page: FleetPage) -> None:
    """F10: they stood under SHIELDS."""
    tap_row(page, "fleet_ships", "CR90 Corvette A")
    tap(page, "unit_numbers")
    shown = sheet(page)
    headings = {one.text(): one for one in shown.findChildren(QLabel) if one.text().isupper()}
    tops = [
        part.mapTo(shown, part.rect().topLeft()).y()
        for part in (
            headings["SIZE"],
            child(shown, QAbstractButton, "size_small"),
            headings["SHIELDS"],
            line(shown, "number_shields_front"),
        )
    ]
    assert tops == sorted(tops)
    assert headings["SIZE"].isVisible()
