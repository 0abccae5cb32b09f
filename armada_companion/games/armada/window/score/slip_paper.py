"""Draws the result slip in black on white, in the sheet and as a PDF."""

from collections.abc import Iterator
from functools import partial
from textwrap import shorten

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.kit.wording import plural
from armada_companion.session.times import between
from armada_companion.ui import fonts
from armada_companion.ui.paint.paper import PAPER, page_pdf
from armada_companion.ui.paint.primitives import RIGHT, draw_text, draw_wrapped
from armada_companion.ui.paint.square_code import INK, Code, paint_code

from ...views.score.played import played_lines
from ...views.score.result_slip import ResultSlip, SlipSide

_EDGE = 44.0
_LINE, _LEAST_LINE = 22.0, 16.5
_CODE = 150.0
_GAP = 24.0
_LEAST_LETTERS, _LEAST_TITLE = 11, 18
_LONGEST_DISPUTE, _LONGEST_SIGNED = 240, 110
_ROW = fonts.TextStyle(fonts.Face.SEMI, 14, 500, is_printed=True)
_BODY, _NOTE, _LABEL, _TITLE, _NAME = (
    style.printed() for style in (fonts.BODY, fonts.NOTE, fonts.LABEL, fonts.TITLE, fonts.CARD_NAME)
)
_SEAL_PART = 32
_SOFT, _RULE = QColor("#4a5560"), QColor("#9aa5b0")


def paint_slip(painter: QPainter, slip: ResultSlip, code: Code) -> None:
    """Draw the slip on `PAPER`."""
    painter.fillRect(QRectF(0, 0, PAPER.width(), PAPER.height()), Qt.GlobalColor.white)
    width = PAPER.width() - 2 * _EDGE
    y = _paint_head(painter, slip, width)
    half = (width - _GAP) / 2
    foot = PAPER.height() - _EDGE - _CODE
    times = played_lines(slip.times, (slip.sides[0].name, slip.sides[1].name))
    ends = foot - _GAP - _LINE * len(times)
    bottoms = [
        _paint_side(painter, side, QRectF(_EDGE + number * (half + _GAP), y, half, ends - y))
        for number, side in enumerate(slip.sides)
    ]
    _rule(painter, max(bottoms) + 8, width)
    for number, line in enumerate(times):
        _text(painter, max(bottoms) + 12 + number * _LINE, width, line, _NOTE, _SOFT)
    _paint_foot(painter, slip, code, foot, width)


def slip_pdf(slip: ResultSlip, code: Code, *, letter: bool = False) -> bytes:
    """Return the slip as a PDF of one page, A4 or Letter."""
    return page_pdf(
        f"Result: {slip.title}", partial(paint_slip, slip=slip, code=code), letter=letter
    )


def spoken(slip: ResultSlip) -> str:
    """Return the slip in words, for screen readers."""
    sides = (
        f"{side.name}: {side.score} points{_reward(side)}, {_answer(side)}" for side in slip.sides
    )
    times = played_lines(slip.times, (slip.sides[0].name, slip.sides[1].name))
    signed = (f"Signed by {words}" for words in slip.signatures)
    return ". ".join((slip.title, slip.result, slip.reason, *sides, *times, *signed))


def _paint_head(painter: QPainter, slip: ResultSlip, width: float) -> float:
    y, event = _EDGE, slip.event.words
    if event:
        y = _paragraph(painter, y, width, event, _BODY, INK) + 6
    players = fonts.fitted(slip.players, _TITLE, width, _LEAST_TITLE)
    y = _paragraph(painter, y, width, slip.players, players, INK) + 10
    rounds = plural(slip.rounds, "round") if slip.rounds else ""
    facts = (between(slip.started, slip.ended), rounds, slip.objective)
    words = "  ·  ".join(one for one in facts if one)
    y = _paragraph(painter, y, width, words, _NOTE, _SOFT) + 14
    y = _paragraph(painter, y, width, slip.result, _NAME, INK) + 6
    y = _paragraph(painter, y, width, slip.reason, _BODY, _SOFT) + 8
    _rule(painter, y, width)
    return y + 16


def _paint_side(painter: QPainter, side: SlipSide, area: QRectF) -> float:
    """Draw one side in its area and return its lower edge."""
    y, pitch = area.top(), _LINE

    def row(words: str, figure: str, style: fonts.TextStyle, color: QColor) -> None:
        nonlocal y
        place = QRectF(area.left(), y, area.width(), pitch + 8)
        narrow = fonts.fitted(words, style, area.width() - 48, _LEAST_LETTERS)
        draw_text(painter, place.adjusted(0, 0, -44, 0), words, narrow, color, elide=True)
        draw_text(painter, place, figure, style, color, RIGHT)
        y += pitch

    row(side.name, str(side.score), _TITLE, INK)
    y += 14
    for words in _facts(side):
        row(words, "", _NOTE, _SOFT)
    if side.dispute:
        words = shorten(side.dispute, _LONGEST_DISPUTE, placeholder=" …")
        high = fonts.wrapped_height(words, _NOTE, area.width())
        draw_wrapped(painter, QRectF(area.left(), y + 4, area.width(), high), words, _NOTE, INK)
        y += high + 4
    y += 8
    row("SCORED FOR", "", _LABEL, _SOFT)
    pitch = min(_LINE, max(_LEAST_LINE, (area.bottom() - y) / (len(side.lines) + 1)))
    for words, points in _scored(side, int((area.bottom() - y) / pitch) - 1):
        row(words, points, _ROW, INK)
    if not side.lines:
        row("Nothing", "", _NOTE, _SOFT)
    return y


def _scored(side: SlipSide, room: int) -> Iterator[tuple[str, str]]:
    """Yield the scored units of a side with points; if not all fit, one line sums up the rest."""
    most = room if len(side.lines) > room + 1 else len(side.lines)
    for line in side.lines[:most]:
        yield ", ".join(filter(None, (line.text, line.note))), str(line.points)
    if rest := side.lines[most:]:
        yield f"{len(rest)} more", str(sum(line.points for line in rest))


def _facts(side: SlipSide) -> Iterator[str]:
    fleet = [part for part in (side.fleet, f"{side.fleet_points} points") if part]
    yield ", ".join(fleet) if side.fleet_points else "No fleet"
    if side.tournament_points is not None:
        yield f"Tournament points {side.tournament_points}, margin {side.margin or 0}"
    yield "Disputed:" if side.dispute else _answer(side)


def _answer(side: SlipSide) -> str:
    if side.is_confirmed is None:
        return "Not confirmed yet"
    if side.is_confirmed:
        return "Confirmed"
    return f"Disputed: {side.dispute}" if side.dispute else "Disputed"


def _reward(side: SlipSide) -> str:
    if side.tournament_points is None:
        return ""
    return f", {side.tournament_points} tournament points"


def _paint_foot(painter: QPainter, slip: ResultSlip, code: Code, y: float, width: float) -> None:
    paint_code(painter, code, QRectF(_EDGE + width - _CODE, y, _CODE, _CODE))
    space = (width - _CODE - 2 * _GAP) / 2
    for number, side in enumerate(slip.sides):
        left = _EDGE + number * (space + _GAP)
        painter.setPen(QPen(_RULE, 1))
        painter.drawLine(int(left), int(y + 44), int(left + space), int(y + 44))
        area = QRectF(left, y + 48, space, _LINE)
        name = fonts.fitted(side.name, _NOTE, space, _LEAST_LETTERS)
        draw_text(painter, area, side.name, name, _SOFT, elide=True)
    for number in range(0, len(slip.seal), _SEAL_PART):
        area = QRectF(_EDGE, y + 80 + number / _SEAL_PART * 18, width - _CODE - _GAP, 18)
        draw_text(painter, area, slip.seal[number : number + _SEAL_PART], _LABEL, _SOFT)
    if slip.signatures:
        # The latest rounds come first, so that early ones are cut off.
        words = f"Signed by {'; '.join(reversed(slip.signatures))}"
        words = shorten(words, _LONGEST_SIGNED, placeholder=" …")
        area = QRectF(_EDGE, y + 120, width - _CODE - _GAP, _CODE - 120)
        draw_wrapped(painter, area, words, _ROW, INK)


def _paragraph(
    painter: QPainter, y: float, width: float, text: str, style: fonts.TextStyle, color: QColor
) -> float:
    """Draw a wrapped text and return its lower edge."""
    high = fonts.wrapped_height(text, style, width) if text else 0.0
    draw_wrapped(painter, QRectF(_EDGE, y, width, high), text, style, color)
    return y + high


def _text(
    painter: QPainter, y: float, width: float, text: str, style: fonts.TextStyle, color: QColor
) -> None:
    draw_text(painter, QRectF(_EDGE, y, width, 34), text, style, color, elide=True)


def _rule(painter: QPainter, y: float, width: float) -> None:
    painter.setPen(QPen(_RULE, 1))
    painter.drawLine(int(_EDGE), int(y), int(_EDGE + width), int(y))
