"""A fleet as it will be, as rows: what is wrong, ships with upgrades, squadrons, objectives."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt

from armada_companion.ui.models.rows_model import RowsModel

if TYPE_CHECKING:
    from armada_companion.games.armada.fleets.rules.problem import Problem

OBJECTIVE_KINDS = ("assault", "defense", "navigation")

RowKind = Literal["heading", "problem", "ship", "upgrade", "squadron", "objective", "hint"]
Entry = Mapping[str, object]


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


class ToldFleet(NamedTuple):
    """A fleet with all that is told of it.

    Attributes:
        fleet: As a reader gives it.
        names: By id, what units are called at the table: the same ones are numbered.
        problems: The fleet rules it breaks.
        today: The same fleet at today's costs.
        objectives: Names by type.
    """

    fleet: Entry
    names: Mapping[str, str]
    problems: Sequence["Problem"]
    today: Entry
    objectives: Mapping[str, str]


def ship_rows(told: ToldFleet) -> tuple[FleetRow, ...]:
    """Return the ships, each with its upgrades below."""
    ships, today = entries(told.fleet, "ships"), entries(told.today, "ships")
    points = sum(points_of(ship) for ship in ships)
    rows = [FleetRow("heading", _tr("Ships"), figure=_counted(len(ships), points))]
    if not ships:
        rows.append(FleetRow("hint", _tr("No ship yet: paste a list, or add a ship.")))
    wrong = wrong_units(told)
    for ship, now in zip(ships, today, strict=True):
        rows.extend(_ship(ship, now, told.names, wrong))
    return tuple(rows)


def other_rows(told: ToldFleet) -> tuple[FleetRow, ...]:
    """Return the problems, the squadrons and the objectives."""
    return (*_problems(told), *_squadrons(told), *_objectives(told))


def entries(holder: Entry, key: str) -> Sequence[Entry]:
    """Return the ships, squadrons or upgrades of what holds them."""
    items = holder.get(key)
    return items if isinstance(items, list | tuple) else ()


def points_of(entry: Entry) -> int:
    """Return the points of a unit, an upgrade or a fleet."""
    points = entry.get("points")
    return points if isinstance(points, int) else 0


def wrong_units(told: ToldFleet) -> frozenset[str]:
    """Return the ids of the units that a problem is about."""
    return frozenset(unit for problem in told.problems for unit in problem.units)


def _ship(
    ship: Entry, today: Entry, names: Mapping[str, str], wrong: Collection[str]
) -> Iterator[FleetRow]:
    unit = str(ship.get("id"))
    name = names.get(unit, str(ship.get("name", "")))
    kind = str(ship.get("class_name") or ship.get("name") or "")
    below = kind if kind != name else ""
    if not ship.get("card"):
        below = _joined(below, _tr("own numbers"))
    figure, now = _points(ship, today)
    yield FleetRow("ship", name, below, figure, now, unit in wrong, unit)
    pairs = zip(entries(ship, "upgrades"), entries(today, "upgrades"), strict=True)
    for position, (upgrade, later) in enumerate(pairs):
        below = "" if upgrade.get("card") else _tr("not in the catalogue")
        figure, now = _points(upgrade, later)
        title = str(upgrade.get("name", ""))
        yield FleetRow("upgrade", title, below, figure, now, False, unit, position)


def _problems(told: ToldFleet) -> Iterator[FleetRow]:
    if not (entries(told.fleet, "ships") or entries(told.fleet, "squadrons")):
        return
    if not told.problems:
        yield FleetRow("heading", _tr("Fleet rules"), figure=_tr("all kept"))
        return
    number = len(told.problems)
    yield FleetRow("heading", _tr("Fleet rules"), figure=f"{number} {_tr('broken')}", wrong=True)
    for problem in told.problems:
        unit = problem.units[0] if problem.units else ""
        below = f"{problem.code}  ·  {problem.source}"
        yield FleetRow("problem", problem.text, below, wrong=True, unit=unit, key=problem.code)


def _squadrons(told: ToldFleet) -> Iterator[FleetRow]:
    squadrons, today = entries(told.fleet, "squadrons"), entries(told.today, "squadrons")
    points = sum(points_of(squadron) for squadron in squadrons)
    yield FleetRow("heading", _tr("Squadrons"), figure=_counted(len(squadrons), points))
    wrong = wrong_units(told)
    for squadron, now in zip(squadrons, today, strict=True):
        unit = str(squadron.get("id"))
        title = told.names.get(unit, str(squadron.get("name", "")))
        below = "" if squadron.get("card") else _tr("own numbers")
        figure, later = _points(squadron, now)
        yield FleetRow("squadron", title, below, figure, later, unit in wrong, unit)


def _objectives(told: ToldFleet) -> Iterator[FleetRow]:
    yield FleetRow("heading", _tr("Objectives"))
    for kind in dict.fromkeys((*OBJECTIVE_KINDS, *told.objectives)):
        title = told.objectives.get(kind) or _tr("none")
        yield FleetRow("objective", title, _tr(kind.capitalize()), key=kind)


def _points(entry: Entry, today: Entry) -> tuple[str, str]:
    printed, now = points_of(entry), points_of(today)
    return str(printed), f"{_tr('today')} {now}" if now != printed else ""


def _counted(number: int, points: int) -> str:
    return f"{number}  ·  {points} {_tr('points')}" if number else ""


def _spoken(row: FleetRow) -> str:
    kinds = {"problem": _tr("problem"), "ship": _tr("ship"), "squadron": _tr("squadron")}
    wrong = _tr("breaks a fleet rule") if row.wrong and row.kind != "problem" else ""
    points = f"{row.figure} {_tr('points')}" if row.figure.isdigit() else row.figure
    return ", ".join(_kept(row.title, kinds.get(row.kind, ""), row.below, points, row.today, wrong))


def _joined(*parts: str) -> str:
    return "  ·  ".join(_kept(*parts))


def _kept(*parts: str) -> Iterator[str]:
    return (part for part in parts if part)


def _tr(words: str) -> str:
    return QCoreApplication.translate("FleetRows", words)
