"""Squadrons of a kind stand in one row of the workshop, with − and +."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from armada_companion.games.armada.fleets.squadron_kinds import squadron_kinds
from armada_companion.games.armada.rules.model.fleet import SquadronCard
from armada_companion.games.armada.rules.model.types import SquadronId
from armada_companion.games.armada.window.fleets.counted_list import CountedList
from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.games.armada.window.fleets.fleet_rows import FleetRowsModel
from armada_companion.ui.theme import DARK, Look
from tests.games.armada.window.workshop import LIST, fleet_rows, label, paste, tap, titles
from tests.ui.pages.page_checks import child


def others(page: FleetPage) -> CountedList:
    return child(page, CountedList, "fleet_others")


def place_of(page: FleetPage, from_right: int) -> QPoint:
    """A place in the row of the first squadrons, so many design pixels from its right edge."""
    field = others(page)
    index = next(
        field.model().index(row, 0)
        for row in range(field.model().rowCount())
        if "X-wing" in field.model().index(row, 0).data()
    )
    field.scrollTo(index)
    area = field.visualRect(index)
    return QPoint(area.right() - round(from_right * page_scale(page)), area.center().y())


def page_scale(page: FleetPage) -> float:
    return float(page.property("tested_scale") or 1)


def press(page: FleetPage, from_right: int) -> None:
    field = others(page)
    place = place_of(page, from_right)
    QTest.mouseClick(field.viewport(), Qt.MouseButton.LeftButton, pos=place)


PLUS, MINUS = 20, 70


def test_squadrons_of_a_kind_are_one_row_with_what_each_costs(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    (row,) = [each for each in fleet_rows(workshop) if each.kind == "squadron"]
    assert (row.title, row.below, row.figure, row.number) == (
        "2 × X-wing", "13 each", "26", 2,
    )  # fmt: skip
    assert FleetRowsModel().spoken(row) == (
        "2 × X-wing, squadron, 13 each, 26 points, plus and minus change the number"
    )


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_plus_and_minus_change_how_many(workshop: FleetPage, scale: float) -> None:
    """Each press counts; a press beside them opens the sheet as before."""
    workshop.set_look(Look(DARK, scale))
    workshop.setProperty("tested_scale", scale)
    paste(workshop, LIST)
    for _ in range(3):
        press(workshop, PLUS)
    assert titles(workshop, "squadron") == ["5 × X-wing"]
    assert label(workshop, "fleet_points") == "137 points  ·  65 in squadrons"
    for _ in range(4):
        press(workshop, MINUS)
    assert titles(workshop, "squadron") == ["X-wing"]
    press(workshop, MINUS)
    assert titles(workshop, "squadron") == []
    tap(workshop, "workshop_undo")
    assert titles(workshop, "squadron") == ["X-wing"]


def test_the_keys_plus_and_minus_do_the_same(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    press(workshop, PLUS)
    field = others(workshop)
    QTest.keyClick(field, Qt.Key.Key_Plus)
    assert titles(workshop, "squadron") == ["4 × X-wing"]
    QTest.keyClick(field, Qt.Key.Key_Minus)
    assert titles(workshop, "squadron") == ["3 × X-wing"]


def test_a_press_that_leaves_the_button_changes_nothing(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    field = others(workshop)
    QTest.mousePress(field.viewport(), Qt.MouseButton.LeftButton, pos=place_of(workshop, PLUS))
    QTest.mouseRelease(field.viewport(), Qt.MouseButton.LeftButton, pos=place_of(workshop, MINUS))
    assert titles(workshop, "squadron") == ["2 × X-wing"]


def test_unique_squadrons_are_counted_by_nobody(workshop: FleetPage) -> None:
    paste(workshop, LIST.replace("2 x X-wing Squadron (26)", "1 x Luke Skywalker (20)"))
    (row,) = [each for each in fleet_rows(workshop) if each.kind == "squadron"]
    assert (row.title, row.number) == ("Luke Skywalker", 0)


def test_what_differs_is_no_kind() -> None:
    """Another cost or name; unique ones stand alone."""
    wing = SquadronCard(card="x", name="X-wing Squadron", points=13)
    dear, ace = replace(wing, points=14), SquadronCard(card="y", name="Luke", unique=True)
    wings = [
        replace(one, id=SquadronId(f"s{n}"))
        for n, one in enumerate((wing, wing, dear, wing, ace, ace))
    ]
    names = {str(one.id): f"X-wing {n}" for n, one in enumerate(wings, 1)}
    shown = [(kind.title, kind.points, kind.is_counted) for kind in squadron_kinds(wings, names)]
    assert shown == [
        ("3 × X-wing", 39, True),
        ("X-wing 3", 14, True),
        ("X-wing 5", 0, False),
        ("X-wing 6", 0, False),
    ]
