"""A fleet as rows: problems, ships with upgrades, squadrons, objectives."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle

from armada_companion.ui.controls import row_delegate
from armada_companion.ui.fonts import BODY, CARD_NAME, LABEL, NOTE, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.models import RowsModel
from armada_companion.ui.paint.primitives import RIGHT, draw_text, fill_box
from armada_companion.ui.theme import alpha

from ...cards.words import OBJECTIVE_TYPES
from ...fleets.fleet_summary import FleetSummary
from ...fleets.fleet_types import ShipCard
from ...fleets.squadron_kinds import squadron_kinds

RowKind = Literal["heading", "problem", "ship", "upgrade", "squadron", "objective", "hint"]

_HEIGHTS: dict[RowKind, float] = {
    "heading": 38.0,
    "hint": 48.0,
    "ship": 64.0,
    "upgrade": 50.0,
    "squadron": 50.0,
    "objective": 58.0,
}
_LOW: tuple[RowKind, ...] = ("upgrade", "squadron")
_SECOND_LINE = 8.0
_GAP = 6.0
_PAD = 14.0
_INDENT = 22.0
_PROBLEM_X = 44.0
_STEP = 46.0
"""The width of a − or +, in design pixels."""


class FleetRow(NamedTuple):
    """One row of a fleet.

    Attributes:
        figure: The points in the list, or a count; or "".
        today: Today's cost if it differs; or "".
        wrong: Whether the unit of the row breaks a fleet rule.
        unit: The id of the row's ship or squadron; or "".
        position: The index of an upgrade on its ship.
        key: The type of an objective, or the code of a problem.
        number: The number of squadrons of a kind; 0 for other rows.
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
    number: int = 0


class FleetRowsModel(RowsModel[FleetRow]):
    """Holds the rows of one column."""

    def text(self, row: FleetRow) -> str:
        return row.title

    def spoken(self, row: FleetRow) -> str:
        return _spoken(row)

    def tip(self, row: FleetRow) -> str | None:
        """Return the code of a problem as the tool tip; None for other rows."""
        return row.key if row.kind == "problem" else None


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
    """Return the ids of the units with a problem."""
    return frozenset(unit for problem in shown.problems for unit in problem.units)


def step_boxes(row: QRectF) -> dict[int, QRectF]:
    """Return the boxes of the − and the + of a counted row, by their change."""
    height = row.height() - _GAP
    return {
        by: QRectF(row.right() - place * _STEP, row.top(), _STEP, height)
        for by, place in ((-1, 2), (1, 1))
    }


class FleetDelegate(row_delegate.WrappingDelegate[FleetRow]):
    """Paints rows of a fleet; a unit that breaks a fleet rule has a red edge and a cross."""

    def row_height(self, row: FleetRow, width: float) -> float:
        if row.kind == "problem":
            words = row_delegate.stack_height(_problem_words(row), width - _PROBLEM_X - _PAD)
            return max(48.0, words + 2 * 8) + _GAP
        second = _SECOND_LINE if row.below and row.kind in _LOW else 0.0
        return _HEIGHTS[row.kind] + second

    def paint_row(
        self, painter: QPainter, area: QRectF, row: FleetRow, state: QStyle.StateFlag
    ) -> None:
        match row.kind:
            case "heading":
                self._paint_heading(painter, area, row, state)
            case "problem":
                self._paint_problem(painter, area, row, state)
            case "hint":
                draw_text(painter, area, row.title, NOTE, self._look.theme.mid, elide=True)
            case _:
                self._paint_card(painter, area, row, state)

    def _paint_heading(
        self, painter: QPainter, area: QRectF, row: FleetRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        line = area.adjusted(2, 8, -4, 0)
        draw_text(painter, line, row.title.upper(), LABEL, theme.mid)
        color = theme.bad if row.wrong else theme.mid
        draw_text(painter, line, row.figure, NOTE, color, RIGHT)
        if state & QStyle.StateFlag.State_HasFocus:
            row_delegate.paint_row_focus(painter, area.adjusted(1, 3, -1, -1), theme)

    def _paint_problem(
        self, painter: QPainter, area: QRectF, row: FleetRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        body = area.adjusted(1, 1, -1, -_GAP)
        fill_box(painter, body, 12, alpha(theme.bad, 0.12), QPen(theme.bad, 1.2))
        if state & QStyle.StateFlag.State_HasFocus:
            row_delegate.paint_row_focus(painter, body, theme)
        draw_icon(painter, "cross", QPointF(22, 19), 8, theme.bad)
        width = area.width() - _PROBLEM_X - _PAD
        row_delegate.paint_stack(painter, QPointF(_PROBLEM_X, 8), width, _problem_words(row), theme)

    def _paint_card(
        self, painter: QPainter, area: QRectF, row: FleetRow, state: QStyle.StateFlag
    ) -> None:
        theme = self._look.theme
        left = _INDENT if row.kind == "upgrade" else 0.0
        body = area.adjusted(left, 0, 0, -_GAP)
        row_delegate.paint_row_card(painter, body, theme, state, theme.bad if row.wrong else None)
        inner = body.adjusted(_PAD, 0, -_PAD, 0)
        if row.number:
            self._paint_steps(painter, area)
            inner.setRight(body.right() - 2 * _STEP - 10)
        if row.wrong:
            draw_icon(painter, "cross", QPointF(inner.left() + 7, body.center().y()), 7, theme.bad)
            inner.setLeft(inner.left() + 24)
        self._paint_figures(painter, inner, row)
        self._paint_words(painter, inner, row)

    def _paint_steps(self, painter: QPainter, area: QRectF) -> None:
        theme = self._look.theme
        for by, box in step_boxes(area).items():
            inner = box.adjusted(3, 4, -3, -4)
            fill_box(painter, inner, 9, theme.raised, QPen(theme.line_hi, 1.2))
            draw_icon(painter, "plus" if by > 0 else "minus", inner.center(), 8, theme.hi)

    def _paint_figures(self, painter: QPainter, inner: QRectF, row: FleetRow) -> None:
        theme, style = self._look.theme, _row_style(row)
        draw_text(painter, inner, row.figure, style, theme.hi, RIGHT)
        if row.today:
            left = inner.adjusted(0, 0, -advance(row.figure, style) - 12, 0)
            draw_text(painter, left, row.today, NOTE, theme.warn, RIGHT)

    def _paint_words(self, painter: QPainter, inner: QRectF, row: FleetRow) -> None:
        theme = self._look.theme
        taken = advance(row.figure, _row_style(row)) + 14
        if row.today:
            taken += advance(row.today, NOTE) + 12
        words = inner.adjusted(0, 0, -taken, 0)
        style = fitted(row.title, _row_style(row), words.width(), 15)
        if not row.below:
            draw_text(painter, words, row.title, style, theme.hi, elide=True)
            return
        middle = words.center().y()
        first = QRectF(words.left(), middle - 22, words.width(), 24)
        second = QRectF(words.left(), middle, words.width(), 21)
        if row.kind == "objective":
            draw_text(painter, first, row.below, NOTE, theme.mid, elide=True)
            draw_text(painter, second, row.title, style, theme.hi, elide=True)
        else:
            draw_text(painter, first, row.title, style, theme.hi, elide=True)
            below = fitted(row.below, NOTE, second.width(), 14)
            draw_text(painter, second, row.below, below, theme.mid, elide=True)


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
        below = _source(problem.source)
        yield FleetRow("problem", problem.text, below, wrong=True, unit=unit, key=problem.code)


def _source(source: str) -> str:
    """Return the source of a rule in words: `RRG 20` is a page of the Rules Reference Guide."""
    place = source.removeprefix("RRG ")
    if place == source:
        return "not a rule: a number of the list" if source == "fleet list" else source
    return f"Rules Reference, page {place}" if place.isdecimal() else f"Rules Reference {place}"


def _squadrons(shown: FleetSummary) -> Iterator[FleetRow]:
    squadrons, today = shown.fleet.squadrons, shown.today.squadrons
    points = sum(squadron.points for squadron in squadrons)
    yield FleetRow("heading", "Squadrons", figure=_counted(len(squadrons), points))
    wrong = wrong_units(shown)
    costs = {one.id: one.points for one in today}
    for kind in squadron_kinds(squadrons, shown.names):
        number = len(kind.squadrons)
        figure, now = _points(kind.points, sum(costs[one.id] for one in kind.squadrons))
        each = f"{kind.last.points} each" if number > 1 else ""
        below = _joined(each, "" if kind.last.card else "own numbers")
        is_wrong = any(one.id in wrong for one in kind.squadrons)
        row = FleetRow("squadron", kind.title, below, figure, now, is_wrong, kind.last.id)
        yield row._replace(number=number if kind.is_counted else 0)


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
    points = f"{points}, plus and minus change the number" if row.number else points
    return ", ".join(_kept(row.title, kinds.get(row.kind, ""), row.below, points, row.today, wrong))


def _joined(*parts: str) -> str:
    return "  ·  ".join(_kept(*parts))


def _kept(*parts: str) -> Iterator[str]:
    return (part for part in parts if part)


def _row_style(row: FleetRow) -> TextStyle:
    return CARD_NAME if row.kind in ("ship", "squadron") else BODY


def _problem_words(row: FleetRow) -> tuple[row_delegate.StackLine, row_delegate.StackLine]:
    return row_delegate.StackLine(row.title, NOTE, "hi"), row_delegate.StackLine(
        row.below, NOTE, "mid"
    )
