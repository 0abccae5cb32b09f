"""The right half of the workshop: what the fleet will be, and how it is edited in place."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton

from armada_companion.games.armada.fleets.edits import renamed_unit
from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.games.armada.window.fleets.fleet_rows import FleetRow, FleetRowsModel
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.theme import Look
from tests.examples import pairs
from tests.games.armada.window.workshop import (
    LIST,
    MISSPELLED,
    STALE,
    UNLED,
    Bench,
    choose_card,
    fleet_rows,
    label,
    line,
    message,
    paste,
    sheet,
    tap,
    tap_row,
    titles,
    write,
)
from tests.ui.events import settle
from tests.ui.pages.page_checks import LOOKS, SIZES, check_buttons, check_labels, child


def row(page: FleetPage, title: str) -> FleetRow:
    found = [each for each in fleet_rows(page) if each.title == title]
    assert len(found) == 1, [each.title for each in fleet_rows(page)]
    return found[0]


def undo_button(page: FleetPage) -> QAbstractButton:
    return child(page, QAbstractButton, "workshop_undo")


def test_the_fleet_is_reported_as_it_comes_to_the_table(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    assert line(workshop, "fleet_name").text() == "Harbor Watch"
    assert label(workshop, "fleet_points") == "98 points  ·  26 in squadrons"
    assert row(workshop, "CR90 Corvette A").figure == "72"
    assert titles(workshop, "upgrade") == ["General Dodonna", "Engine Techs"]
    assert titles(workshop, "objective") == ["Most Wanted", "Fire Lanes", "Superior Positions"]


def test_units_of_one_name_are_numbered(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    assert titles(workshop, "squadron") == ["2 × X-wing"]
    tap_row(workshop, "fleet_ships", "CR90 Corvette A")
    tap(workshop, "unit_copy")
    assert titles(workshop, "ship") == ["CR90 Corvette A 1", "CR90 Corvette A 2"]


def test_stale_costs_stand_beside_todays(workshop: FleetPage) -> None:
    paste(workshop, STALE)
    assert label(workshop, "fleet_points").startswith("101 points")
    assert label(workshop, "fleet_today") == "Today it costs 98"
    assert (row(workshop, "Engine Techs").figure, row(workshop, "Engine Techs").today) == (
        "11",
        "today 8",
    )
    tap(workshop, "take_today")
    assert label(workshop, "fleet_points").startswith("98 points")
    assert label(workshop, "fleet_today") == ""
    assert not child(workshop, QAbstractButton, "take_today").isVisible()


def test_problems_have_a_source_and_a_code_for_who_asks_and_their_units_are_marked(
    workshop: FleetPage,
) -> None:
    """RRG 20: a unique name is in a fleet once."""
    paste(workshop, LIST.replace("2 x X-wing Squadron (26)", "2 x Luke Skywalker (40)"))
    problem = next(each for each in fleet_rows(workshop) if each.key == "UNIQUE_TWICE")
    assert problem.below == "Rules Reference, page 20"
    assert FleetRowsModel().tip(problem) == "UNIQUE_TWICE"
    squadrons = [each for each in fleet_rows(workshop) if each.kind == "squadron"]
    assert [each.wrong for each in squadrons] == [True, True]
    assert not row(workshop, "CR90 Corvette A").wrong


def test_a_tapped_problem_opens_the_unit_it_is_about(workshop: FleetPage) -> None:
    paste(workshop, LIST.replace("2 x X-wing Squadron (26)", "2 x Luke Skywalker (40)"))
    problem = next(each for each in fleet_rows(workshop) if each.key == "UNIQUE_TWICE")
    tap_row(workshop, "fleet_others", problem.title)
    assert sheet(workshop).objectName() == "unit_sheet"
    tap(workshop, "unit_remove")
    assert "UNIQUE_TWICE" not in [each.key for each in fleet_rows(workshop)]


def problem_title(page: FleetPage, code: str) -> str:
    return next(each.title for each in fleet_rows(page) if each.key == code)


def test_a_missing_commander_is_put_on_a_ship_from_its_problem(workshop: FleetPage) -> None:
    """F6: the problem only took the focus."""
    paste(workshop, UNLED.replace("Commander: General Dodonna\n", ""))
    tap_row(workshop, "fleet_others", problem_title(workshop, "NO_COMMANDER"))
    tap_row(sheet(workshop), "candidates", "CR90 Corvette A")
    choose_card(workshop, "mothma", "Mon Mothma")
    assert "Mon Mothma" in titles(workshop, "upgrade")
    assert "NO_COMMANDER" not in [each.key for each in fleet_rows(workshop)]


def test_a_commander_whom_the_list_names_but_places_nowhere_is_asked_for(
    workshop: FleetPage,
) -> None:
    """F6: his line counted as understood though he was on no ship."""
    paste(workshop, UNLED)
    assert "1 not understood" in label(workshop, "line_counts")
    tap_row(workshop, "fleet_others", problem_title(workshop, "NO_COMMANDER"))
    assert sheet(workshop).windowTitle() == "Which ship carries General Dodonna?"
    field = child(sheet(workshop), ListField, "candidates")
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Down)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "General Dodonna" in titles(workshop, "upgrade")


def test_a_missing_objective_is_chosen_from_its_problem(workshop: FleetPage) -> None:
    paste(workshop, LIST.replace("Defense: Fire Lanes", "Defense:"))
    tap_row(workshop, "fleet_others", problem_title(workshop, "MISSING_OBJECTIVES"))
    choose_card(workshop, "fire lanes", "Fire Lanes")
    assert titles(workshop, "objective") == ["Most Wanted", "Fire Lanes", "Superior Positions"]


def test_a_fleet_over_its_points_leads_to_the_game(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    for name in ("fleet_game", "game_other"):
        tap(workshop, name)
    write(sheet(workshop), "game_points", "50")
    tap(workshop, "game_close")
    tap_row(workshop, "fleet_others", problem_title(workshop, "OVER_POINTS"))
    assert sheet(workshop).objectName() == "game_sheet"


def test_a_list_for_900_points_is_judged_for_them_with_one_press(workshop: FleetPage) -> None:
    """F1."""
    paste(workshop, LIST)
    assert not child(workshop, QAbstractButton, "judge_for").isVisible()
    paste(workshop, LIST.replace("Total Points: 98", "Total Points: 900"))
    button = child(workshop, QAbstractButton, "judge_for")
    assert button.accessibleName() == "Check for 900 points"
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    game = child(workshop, QAbstractButton, "fleet_game").accessibleName()
    assert game.endswith("other game, 900 points")
    assert not button.isVisible()


def test_a_ship_that_was_added_is_scrolled_to(workshop: FleetPage) -> None:
    """F10: it came below the fold."""
    ships = "CR90 Corvette A (44)\n= 44 Points\n\n" * 9
    paste(workshop, LIST.replace("Squadrons:", f"{ships}Squadrons:"))
    tap(workshop, "add_ship")
    choose_card(workshop, "pelta command", "Modified Pelta-class Command Ship")
    field = child(workshop, ListField, "fleet_ships")
    assert field.currentIndex().data() == "Pelta Command Ship"
    assert field.viewport().rect().contains(field.visualRect(field.currentIndex()).center())


def test_a_fleet_without_units_is_not_called_wrong(workshop: FleetPage) -> None:
    assert titles(workshop, "problem") == []
    paste(workshop, UNLED)
    assert titles(workshop, "problem") != []


def test_an_upgrade_is_swapped_with_two_taps(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    tap_row(workshop, "fleet_ships", "Engine Techs")
    choose_card(workshop, "nav team", "Nav Team")
    assert titles(workshop, "upgrade") == ["General Dodonna", "Nav Team"]
    assert label(workshop, "fleet_points").startswith("94 points")


def test_an_upgrade_is_removed(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    tap_row(workshop, "fleet_ships", "Engine Techs")
    tap(workshop, "candidate_remove")
    assert titles(workshop, "upgrade") == ["General Dodonna"]


def test_an_upgrade_is_added_from_the_sheet_of_its_ship(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    tap_row(workshop, "fleet_ships", "CR90 Corvette A")
    tap(workshop, "unit_add")
    choose_card(workshop, "leia", "Leia Organa")
    assert titles(workshop, "upgrade") == ["General Dodonna", "Engine Techs", "Leia Organa"]


def test_an_upgrade_of_the_house_is_put_on(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    tap_row(workshop, "fleet_ships", "Engine Techs")
    tap(workshop, "candidate_own")
    write(sheet(workshop), "house_points", "6")
    write(sheet(workshop), "house_name", "Homemade Engines")
    assert row(workshop, "Homemade Engines").figure == "6"
    assert row(workshop, "Homemade Engines").below == "not in the catalogue"


def test_ships_and_squadrons_are_added_by_search(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    tap(workshop, "add_ship")
    choose_card(workshop, "pelta command", "Modified Pelta-class Command Ship")
    tap(workshop, "add_squadron")
    choose_card(workshop, "a-wing", "A-wing Squadron")
    assert "Pelta Command Ship" in titles(workshop, "ship")
    assert titles(workshop, "squadron") == ["2 × X-wing", "A-wing"]


def test_a_unit_is_renamed(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    tap_row(workshop, "fleet_ships", "CR90 Corvette A")
    write(sheet(workshop), "unit_name", "Lucky Strike")
    assert titles(workshop, "ship") == ["Lucky Strike"]
    assert row(workshop, "Lucky Strike").below == "CR90 Corvette A"


def test_a_unit_that_is_only_looked_at_keeps_its_name_however_long(
    workshop: FleetPage, bench: Bench
) -> None:
    name = "Of the Long Night " * 6
    workshop.open_fleet(renamed_unit(bench.service.read(LIST).fleet, "ship1", name))
    tap_row(workshop, "fleet_ships", name)
    tap(workshop, "unit_close")
    assert titles(workshop, "ship") == [name]


def test_the_fleet_is_renamed_in_place(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    write(workshop, "fleet_name", "Night Watch")
    assert workshop.fleet.name == "Night Watch"


def test_an_objective_is_chosen_and_taken_out(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    tap_row(workshop, "fleet_others", "Fire Lanes")
    choose_card(workshop, "contested", "Contested Outpost")
    assert titles(workshop, "objective")[1] == "Contested Outpost"
    tap_row(workshop, "fleet_others", "Contested Outpost")
    tap(workshop, "candidate_remove")
    assert titles(workshop, "objective")[1] == "none"


def test_edits_are_undone_and_redone_one_by_one(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    write(workshop, "fleet_name", "Night Watch")
    tap_row(workshop, "fleet_others", "2 × X-wing")
    tap(workshop, "unit_remove", "workshop_undo")
    assert titles(workshop, "squadron") == ["2 × X-wing"]
    assert line(workshop, "fleet_name").text() == "Night Watch"
    tap(workshop, "workshop_undo")
    assert line(workshop, "fleet_name").text() == "Harbor Watch"
    tap(workshop, "workshop_redo", "workshop_redo")
    assert titles(workshop, "squadron") == ["X-wing"]
    tap(workshop, "workshop_redo")
    assert message(workshop) == "There is no change to redo."


def test_with_nothing_done_undo_says_so(workshop: FleetPage) -> None:
    tap(workshop, "workshop_undo")
    assert message(workshop) == "There is no change to undo."


def test_a_fleet_is_built_without_any_list(workshop: FleetPage) -> None:
    tap(workshop, "fleet_game", "faction_republic", "game_close", "add_ship")
    choose_card(workshop, "acclamator", "Acclamator I-class Assault Ship")
    assert titles(workshop, "ship") == ["Acclamator I"]
    assert workshop.fleet.faction == "republic"


@pytest.mark.parametrize(("scaled", "size"), pairs(LOOKS, SIZES))
def test_nothing_is_cut_or_covered(
    workshop: FleetPage, scaled: Look, size: tuple[int, int]
) -> None:
    workshop.render_side("B")
    paste(workshop, MISSPELLED.replace("Nav", "Nov").replace("(26)", "(28)"))
    tap_row(workshop, "fleet_others", "2 × X-wing")
    tap(workshop, "unit_copy")
    workshop.show_refusal("The folder for fleets cannot be written: look at its rights.")
    workshop.set_look(scaled)
    workshop.resize(*size)
    settle()
    assert workshop.width() == size[0]
    check_buttons(workshop)
    check_labels(workshop)


def test_every_control_of_the_page_is_reached_by_tab(workshop: FleetPage) -> None:
    workshop.render_side("A")
    paste(workshop, MISSPELLED)
    reached = set()
    for _ in range(24):
        focused = workshop.window().focusWidget()
        reached.add(focused.objectName())
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert reached >= {
        *("workshop_back", "workshop_undo", "workshop_paste", "workshop_open", "workshop_text"),
        *("lines", "fleet_name", "fleet_game", "fleet_ships", "add_ship", "fleet_others"),
        *("add_squadron", "workshop_library", "workshop_export", "workshop_save", "workshop_use"),
    }


def test_the_model_keeps_the_rules_of_models_and_says_what_it_shows() -> None:
    model = FleetRowsModel()
    tester = QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, model
    )
    ship = FleetRow("ship", "Dawn", "CR90 Corvette A", "44", "today 39", True, "ship1")
    problem = FleetRow("problem", "No ship.", "NO_SHIPS  ·  RRG 6", wrong=True)
    model.set_rows((ship, problem))
    model.set_rows((problem,))
    model.set_rows((ship, problem))
    role = int(Qt.ItemDataRole.AccessibleTextRole)
    spoken = [model.data(model.index(place, 0), role) for place in range(2)]
    assert spoken == [
        "Dawn, ship, CR90 Corvette A, 44 points, today 39, breaks a fleet rule",
        "No ship., problem, NO_SHIPS  ·  RRG 6",
    ]
    assert tester.model() is model
