"""The judge's corrections: in event mode only the judge's seat offers them.

Source: rules digest 11.7, 13.5.
"""

from collections.abc import Iterator
from functools import singledispatch

from armada_companion.games.armada.rules.belonging import fallen_units
from armada_companion.games.armada.rules.dials import LookAtDials
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import JUDGE
from armada_companion.games.armada.rules.units import Ship, Squadron
from armada_companion.games.armada.views import overrides
from armada_companion.games.armada.views.clock_questions import ClockEntries
from armada_companion.games.armada.views.course import players_course
from armada_companion.games.armada.views.entries import more_choices
from armada_companion.games.armada.views.judge_questions import (
    Corrections,
    LookedAt,
    UnitCorrections,
)
from armada_companion.games.armada.views.sheet_view import SheetView
from armada_companion.games.armada.views.sheets import MoreEntries, TableEntries, in_groups
from armada_companion.games.armada.views.table import Choice
from armada_companion.games.armada.views.words import command_name, unit_name
from armada_companion.kit.choice import Go, Question

_OF_UNITS = (
    *("change_value", "grant_keyword", "add_defense_token", "set_aside", "change_owner"),
    *("move_upgrade", "swap_upgrade", "prevent_activation", "allow_activation"),
    *("require_activation", "toggle_activated"),
)
"""What only a judge sets by hand in event mode. The retreat of a campaign, who controls a unit of
a team and the tokens of an objective stay with the players."""

_JUDGES = "By a judge"


@singledispatch
def judge_sheet(question: Question, state: GameState) -> SheetView | None:
    """Return a sheet of the judge's seat; None for any other question."""
    return None


@judge_sheet.register
def _corrections(question: Corrections, state: GameState) -> SheetView:
    return SheetView("Corrections by a judge", tuple(_entries(state)))


@judge_sheet.register
def _unit_corrections(question: UnitCorrections, state: GameState) -> SheetView:
    unit = question.unit
    found = [
        *(one for one in more_choices(state, unit) if one.name in _OF_UNITS),
        *overrides.unit_overrides(state, unit),
    ]
    title = f"{unit_name(state, state.unit(unit))}: correct"
    return SheetView(title, in_groups(found), unit)


@judge_sheet.register
def _looked_at(question: LookedAt, state: GameState) -> SheetView:
    ship = state.ship(question.ship)
    faces = ", ".join(command_name(dial) for dial in ship.dials) or "none"
    words = f"Facedown dials, the top one first: {faces}."
    done = Choice("looked", "Done", None, mark="check")
    return SheetView(f"{unit_name(state, ship)}: dials", (done,), question.ship, words)


def look(question: LookedAt) -> LookAtDials:
    """Return what the log says of a look at dials."""
    return LookAtDials(question.ship, JUDGE)


def for_players(state: GameState, question: Question, view: SheetView) -> SheetView:
    """Return a sheet of event mode without what only the judge's seat offers there."""
    match question:
        case MoreEntries():
            units = tuple(one for one in view.choices if one.name not in _OF_UNITS)
            return view._replace(choices=units)
        case ClockEntries():
            times = tuple(one for one in view.choices if one.name != "extend_time")
            return view._replace(choices=times)
        case TableEntries():
            first = next((n for n, one in enumerate(view.choices) if one.group == _JUDGES), 0)
            left = [one for one in view.choices if one.group != _JUDGES]
            seat = Choice("judge", "The judge’s seat…", Go("judge"), mark="lock", group=_JUDGES)
            own = tuple(players_course(state))
            return view._replace(choices=(*left[:first], *own, seat, *left[first:]))
    return view


def _entries(state: GameState) -> Iterator[Choice]:
    yield from (one._replace(group="The table") for one in overrides.table_overrides(state))
    clock = Choice("clock", "Clock…", ClockEntries(judge=True), mark="clock")
    yield clock._replace(group="The table")
    for ship in state.ships.values():
        if ship.in_play and ship.dials:
            name = unit_name(state, ship)
            yield Choice(
                "look_at_dials", name, LookedAt(ship.id), mark="eye", group="Look at dials"
            )
    units: list[Ship | Squadron] = [*state.ships.values(), *state.squadrons.values()]
    fallen = {str(one.id) for one in fallen_units(state)}
    for unit in units:
        if unit.in_play or str(unit.id) in fallen:
            name, whose = unit_name(state, unit), state.player(unit.side).name
            question = UnitCorrections(str(unit.id))
            yield Choice("correct", f"{name}…", question, group=f"Correct a unit: {whose}")
