"""Prints a fleet on one page, black on white, with its short list as a QR code."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.kit.wording import plural
from armada_companion.ui import fonts
from armada_companion.ui.paint.paper import PAPER, page_pdf
from armada_companion.ui.paint.primitives import RIGHT, draw_text, draw_wrapped
from armada_companion.ui.paint.square_code import INK, Code, paint_code, square_code

from ...cards.words import faction_name
from ...fleets.fleet_summary import FleetSummary
from ...fleets.fleet_types import Fleet
from ...fleets.kept import fleet_title
from ...fleets.rules.game_format import STANDARD, GameFormat
from ...fleets.squadron_kinds import squadron_kinds
from ...fleets.writers import WrittenFleet

_EDGE, _GAP, _INDENT, _COST = 44.0, 28.0, 16.0, 44.0
_PITCH, _LEAST_PITCH, _LETTERS = 22.0, 13.0, 0.82
"""The height of a row, and the part of it that letters take."""

_CODE = 230.0
_MOST_PROBLEMS = 4
_SOFT, _RULE = QColor("#4a5560"), QColor("#9aa5b0")
_BODY, _NOTE, _LABEL, _TITLE = (
    style.printed() for style in (fonts.BODY, fonts.NOTE, fonts.LABEL, fonts.TITLE)
)
_ROW = fonts.TextStyle(fonts.Face.SEMI, 15, 500, is_printed=True)
_UNIT = fonts.TextStyle(fonts.Face.SEMI, 16, 700, is_printed=True)
_STYLES = ((_LABEL, _SOFT), (_UNIT, INK), (_ROW, INK))
"""The letters of a row by its level."""

_LEAST_LETTERS, _LEAST_TITLE = 10, 18
_HINT = (
    "This code is the list as text. A telephone shows it; pasted into Armada Companion, it is this "
    "fleet again."
)
_DIGITS = " 0123456789"
_TOO_LONG = "The list is too long for a code."


class _Row(NamedTuple):
    """A line of the page.

    Attributes:
        level: 0 for a heading, 1 for a ship or squadron, 2 for an upgrade of the ship above.
    """

    level: int
    text: str
    figure: str = ""


_BLANK = _Row(1, "")
"""The gap above a heading."""


def fleet_pdf(shown: FleetSummary, game: GameFormat, written: WrittenFleet) -> bytes:
    """Return a fleet as a PDF of one A4 page.

    Args:
        shown: The fleet.
        game: The game that it is checked for.
        written: Its short list, which is the code.
    """
    paint = partial(paint_fleet, shown=shown, game=game, written=written)
    return page_pdf(f"Fleet: {fleet_title(shown.fleet)}", paint)


def paint_fleet(
    painter: QPainter, shown: FleetSummary, game: GameFormat, written: WrittenFleet
) -> None:
    """Draw a fleet on `PAPER`."""
    painter.fillRect(QRectF(0, 0, PAPER.width(), PAPER.height()), Qt.GlobalColor.white)
    width = PAPER.width() - 2 * _EDGE
    foot = PAPER.height() - _EDGE - _CODE
    top = _paint_head(painter, shown, game, width)
    half = (width - _GAP) / 2
    height = foot - _GAP - top
    rows = tuple(_rows(shown))
    pitch = min(_PITCH, max(_LEAST_PITCH, 2 * height / (len(rows) + 3)))
    room = int(height / pitch)
    for number, column in enumerate(_columns(_fitting(rows, 2 * room - 3), room)):
        left = _EDGE + number * (half + _GAP)
        for place, row in enumerate(column):
            _paint_row(painter, QRectF(left, top + place * pitch, half, pitch), row)
    _paint_foot(painter, written, foot, width)


def _paint_head(painter: QPainter, shown: FleetSummary, game: GameFormat, width: float) -> float:
    fleet, title = shown.fleet, fleet_title(shown.fleet)
    y = _paragraph(painter, _EDGE, width, title, fonts.fitted(title, _TITLE, width, _LEAST_TITLE))
    facts = (
        f"{fleet.points} points",
        faction_name(fleet.faction),
        game.words,
        plural(len(fleet.ships), "ship"),
        plural(len(fleet.squadrons), "squadron"),
    )
    words = "  ·  ".join(part for part in facts if part)
    y = _paragraph(painter, y + 8, width, words, _NOTE, _SOFT) + 8
    for line in _verdict(shown, game):
        y = _paragraph(painter, y, width, line, _BODY) + 2
    painter.setPen(QPen(_RULE, 1))
    painter.drawLine(int(_EDGE), int(y + 8), int(_EDGE + width), int(y + 8))
    return y + 20


def _verdict(shown: FleetSummary, game: GameFormat) -> Iterator[str]:
    """Yield whether the fleet is legal, and why not."""
    if not shown.problems:
        yield f"Legal for {'a standard game' if game == STANDARD else game.words}."
        return
    yield f"{plural(len(shown.problems), 'fleet rule')} broken:"
    for problem in shown.problems[:_MOST_PROBLEMS]:
        yield f"• {problem.text} ({problem.source})"
    if len(shown.problems) > _MOST_PROBLEMS:
        yield f"• and {len(shown.problems) - _MOST_PROBLEMS} more"


def _rows(shown: FleetSummary) -> Iterator[_Row]:
    fleet, names = shown.fleet, shown.names
    yield _Row(0, "Ships", str(sum(ship.points for ship in fleet.ships)))
    for ship in fleet.ships:
        yield _Row(1, _unit_words(names[ship.id], ship.class_name or ship.name), str(ship.points))
        if ship.upgrades:
            yield _Row(2, "the ship alone", str(ship.own_points))
        for upgrade in ship.upgrades:
            yield _Row(2, upgrade.name, str(upgrade.points))
    if fleet.squadrons:
        yield _BLANK
        yield _Row(0, "Squadrons", str(sum(one.points for one in fleet.squadrons)))
    for kind in squadron_kinds(fleet.squadrons, names):
        yield _Row(1, kind.title, str(kind.points))
    yield from _objectives(fleet, shown.objectives)


def _objectives(fleet: Fleet, names: Mapping[str, str]) -> Iterator[_Row]:
    if fleet.objectives:
        yield _BLANK
        yield _Row(0, "Objectives")
    for kind, name in names.items():
        yield _Row(1, f"{kind.capitalize()}: {name}")


def _unit_words(name: str, kind: str) -> str:
    """Return a ship's name with its class; once if the name is the beginning of the class."""
    bare = name.rstrip(_DIGITS)
    if kind.startswith(bare) or kind.replace("-class", "").startswith(bare):
        return kind + name[len(bare) :]
    return f"{name} ({kind})"


def _fitting(rows: Sequence[_Row], most: int) -> Sequence[_Row]:
    """Return the rows; if there are too many, the last one says how many are left out."""
    if len(rows) <= most:
        return rows
    return (*rows[: most - 1], _Row(1, f"and {len(rows) - most + 1} more lines: see the code"))


def _columns(rows: Sequence[_Row], room: int) -> tuple[Sequence[_Row], Sequence[_Row]]:
    """Return the rows of both columns; a ship is not divided if it can be avoided."""
    half = -(-len(rows) // 2)
    ends = (end for end in range(half, min(room, len(rows)) + 1) if _may_end(rows, end))
    end = next(ends, min(room, half))
    right = rows[end:]
    return rows[:end], right[1:] if right[:1] == (_BLANK,) else right


def _may_end(rows: Sequence[_Row], end: int) -> bool:
    """Whether a column may end above the row at this place."""
    return rows[end - 1].level > 0 and (end == len(rows) or rows[end].level < 2)


def _paint_row(painter: QPainter, area: QRectF, row: _Row) -> None:
    letters, ink = _STYLES[row.level]
    size = min(letters.px, int(area.height() * _LETTERS))
    letters = letters.sized(size) if size < letters.px else letters
    text = area.adjusted(_INDENT if row.level == 2 else 0, 0, -_COST, 0)
    words = row.text.upper() if row.level == 0 else row.text
    narrow = fonts.fitted(words, letters, text.width(), _LEAST_LETTERS)
    draw_text(painter, text, words, narrow, ink, elide=True)
    draw_text(painter, area, row.figure, letters, ink, RIGHT)


def _paint_foot(painter: QPainter, written: WrittenFleet, y: float, width: float) -> None:
    code: Code = square_code(written.text)
    paint_code(painter, code, QRectF(_EDGE + width - _CODE, y, _CODE, _CODE))
    beside = width - _CODE - _GAP
    words = " ".join((_HINT if code else _TOO_LONG, *(written.lost if code else ())))
    height = min(fonts.wrapped_height(words, _NOTE, beside), _CODE)
    area = QRectF(_EDGE, y + _CODE - height, beside, height)
    draw_wrapped(painter, area, words, _NOTE, _SOFT)


def _paragraph(
    painter: QPainter,
    y: float,
    width: float,
    text: str,
    style: fonts.TextStyle,
    color: QColor = INK,
) -> float:
    """Draw a wrapped text and return its lower edge."""
    high = fonts.wrapped_height(text, style, width)
    draw_wrapped(painter, QRectF(_EDGE, y, width, high), text, style, color)
    return y + high
