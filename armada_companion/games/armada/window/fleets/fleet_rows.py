"""A fleet as it will be, as rows: what is wrong, ships with upgrades, squadrons, objectives."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from PySide6.QtCore import Qt

from armada_companion.games.armada.cards.words import OBJECTIVE_TYPES
from armada_companion.games.armada.fleets.fleet_types import ShipCard
from armada_companion.games.armada.fleets.workshop import FleetSummary
from armada_companion.ui.models.rows_model import RowsModel

RowKind = Literal["heading", "problem", "ship", "upgrade", "squadron", "objective", "hint"]


class FleetRow(NamedTuple):
    """One row.

    Attributes:
        figure: Points as the list has them, or a count; or "".
        today: Today's cost where it is another; or "".
        wrong: A fleet rule names this unit.
        unit: The id of the ship or squadron it belongs to; or "".
        position: Of an upgrade on its ship, from 0.
        key: The type of an objective, or the code of a problem.
    """

    kind: RowKind
    title: str
    below: str = ""
    figure: str = ""
    today: str = ""
    wrong: bool = False
    unit: str = ""
    position: int = -1
    key: str = ""


class FleetRowsModel(RowsModel[FleetRow]):
    """The rows of one column."""

    def words(self, row: FleetRow, role: int) -> str | None:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return _spoken(row)
        return None


def ship_rows(shown: FleetSummary) -> tuple[FleetRow, ...]:
    """Return the ships, each with its upgrades below."""
    ships, today = shown.fleet.ships, shown.today.ships
    points = sum(ship.points for ship in ships)
    rows = [FleetRow("heading", "Ships", figure=_counted(len(ships), points))]
    if not ships:
        rows.append(FleetRow("hint", "No ship yet: paste a list, or add a ship."))
    wrong = wrong_units(shown)
    for ship, now in zip(ships, today, strict=True):
        rows.extend(_ship(ship, now, shown.names, wrong))
    return tuple(rows)


def other_rows(shown: FleetSummary) -> tuple[FleetRow, ...]:
    """Return the problems, the squadrons and the objectives."""
    return (*_problems(shown), *_squadrons(shown), *_objectives(shown))


def wrong_units(shown: FleetSummary) -> frozenset[str]:
    """Return the ids of the units that a problem is about."""
    return frozenset(unit for problem in shown.problems for unit in problem.units)


def _ship(
    ship: ShipCard, today: ShipCard, names: Mapping[str, str], wrong: Collection[str]
) -> Iterator[FleetRow]:
    name = names[ship.id]
    kind = ship.class_name or ship.name
    below = kind if kind != name else ""
    if not ship.card:
        below = _joined(below, "own numbers")
    figure, now = _points(ship.points, today.points)
    yield FleetRow("ship", name, below, figure, now, ship.id in wrong, ship.id)
    for position, (upgrade, later) in enumerate(zip(ship.upgrades, today.upgrades, strict=True)):
        below = "" if upgrade.card else "not in the catalogue"
        figure, now = _points(upgrade.points, later.points)
        yield FleetRow("upgrade", upgrade.name, below, figure, now, False, ship.id, position)


def _problems(shown: FleetSummary) -> Iterator[FleetRow]:
    if not shown.fleet.units:
        return
    if not shown.problems:
        yield FleetRow("heading", "Fleet rules", figure="all kept")
        return
    number = len(shown.problems)
    yield FleetRow("heading", "Fleet rules", figure=f"{number} broken", wrong=True)
    for problem in shown.problems:
        unit = problem.units[0] if problem.units else ""
        below = f"{problem.code}  ·  {problem.source}"
        yield FleetRow("problem", problem.text, below, wrong=True, unit=unit, key=problem.code)


def _squadrons(shown: FleetSummary) -> Iterator[FleetRow]:
    squadrons, today = shown.fleet.squadrons, shown.today.squadrons
    points = sum(squadron.points for squadron in squadrons)
    yield FleetRow("heading", "Squadrons", figure=_counted(len(squadrons), points))
    wrong = wrong_units(shown)
    for squadron, now in zip(squadrons, today, strict=True):
        unit = squadron.id
        below = "" if squadron.card else "own numbers"
        figure, later = _points(squadron.points, now.points)
        yield FleetRow("squadron", shown.names[unit], below, figure, later, unit in wrong, unit)


def _objectives(shown: FleetSummary) -> Iterator[FleetRow]:
    yield FleetRow("heading", "Objectives")
    for kind in dict.fromkeys((*OBJECTIVE_TYPES, *shown.objectives)):
        title = shown.objectives.get(kind) or "none"
        yield FleetRow("objective", title, kind.capitalize(), key=kind)


def _points(printed: int, now: int) -> tuple[str, str]:
    return str(printed), f"today {now}" if now != printed else ""


def _counted(number: int, points: int) -> str:
    return f"{number}  ·  {points} points" if number else ""


def _spoken(row: FleetRow) -> str:
    kinds = {"problem": "problem", "ship": "ship", "squadron": "squadron"}
    wrong = "breaks a fleet rule" if row.wrong and row.kind != "problem" else ""
    points = f"{row.figure} points" if row.figure.isdigit() else row.figure
    return ", ".join(_kept(row.title, kinds.get(row.kind, ""), row.below, points, row.today, wrong))


def _joined(*parts: str) -> str:
    return "  ·  ".join(_kept(*parts))


def _kept(*parts: str) -> Iterator[str]:
    return (part for part in parts if part)
