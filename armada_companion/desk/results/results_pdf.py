"""The results of a round on paper."""

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.event.results import ResultRow
from armada_companion.event.state import ResultState
from armada_companion.ui import fonts
from armada_companion.ui.paint.paper import PAPER, Paint, pages_pdf
from armada_companion.ui.paint.primitives import RIGHT, draw_text
from armada_companion.ui.paint.square_code import INK

_EDGE, _PITCH, _TOP = 44.0, 23.0, 130.0
_ON_A_PAGE = int((PAPER.height() - _TOP - _EDGE) // _PITCH)
_TITLE, _HEAD, _ROW = (
    style.printed() for style in (fonts.TITLE, fonts.LABEL, fonts.NOTE.sized(15))
)
_SOFT, _RULE = QColor("#4a5560"), QColor("#c5ccd3")
_COLUMNS = (
    ("Table", 0.0, 52.0),
    ("Player 1", 56.0, 190.0),
    ("Player 2", 252.0, 190.0),
    ("Score", 446.0, 84.0),
    ("Points", 536.0, 52.0),
    ("Result", 592.0, 40.0),
)
_STATES = {ResultState.CONFIRMED: "", ResultState.MISSING: "open"}


def results_pdf(event: str, rows: Sequence[ResultRow]) -> bytes:
    """Return the results as a PDF; results that are not confirmed say so."""
    rounds = sorted({row.round for row in rows})
    title = f"{event}: results of round {rounds[0]}" if len(rounds) == 1 else f"{event}: results"
    pages = tuple(_pages(rows))
    paints: list[Paint] = [
        partial(_paint, title=title, rows=page, place=f"{n} of {len(pages)}")
        for n, page in enumerate(pages, 1)
    ]
    return pages_pdf(title, paints)


def _pages(rows: Sequence[ResultRow]) -> Iterator[Sequence[ResultRow]]:
    for number in sorted({row.round for row in rows}):
        played = [row for row in rows if row.round == number]
        for start in range(0, len(played), _ON_A_PAGE):
            yield played[start : start + _ON_A_PAGE]


def _paint(painter: QPainter, title: str, rows: Sequence[ResultRow], place: str) -> None:
    painter.fillRect(QRectF(0, 0, PAPER.width(), PAPER.height()), Qt.GlobalColor.white)
    width = PAPER.width() - 2 * _EDGE
    style = fonts.fitted(title, _TITLE, width, 14)
    draw_text(painter, QRectF(_EDGE, _EDGE, width, 30), title, style, INK, elide=True)
    words = f"Round {rows[0].round}"
    draw_text(painter, QRectF(_EDGE, _EDGE + 32, width, 22), words, _ROW, _SOFT)
    draw_text(painter, QRectF(_EDGE, _EDGE + 32, width, 22), f"Page {place}", _ROW, _SOFT, RIGHT)
    _paint_cells(painter, _TOP - _PITCH, [name.upper() for name, _, _ in _COLUMNS], _HEAD, _SOFT)
    for number, row in enumerate(rows):
        y = _TOP + number * _PITCH
        painter.setPen(QPen(_RULE, 0.6))
        painter.drawLine(int(_EDGE), int(y), int(_EDGE + width), int(y))
        _paint_cells(painter, y, _cells(row), _ROW, INK)


def _paint_cells(
    painter: QPainter, y: float, cells: Sequence[str], style: fonts.TextStyle, color: QColor
) -> None:
    for text, (_, left, wide) in zip(cells, _COLUMNS, strict=True):
        fitting = fonts.fitted(text, style, wide, 11)
        draw_text(painter, QRectF(_EDGE + left, y, wide, _PITCH), text, fitting, color, elide=True)


def _cells(row: ResultRow) -> list[str]:
    scores = f"{row.scores[0]} : {row.scores[1]}" if row.scores else ""
    points = f"{row.points.points[0]} : {row.points.points[1]}" if row.points else ""
    state = _STATES.get(row.state, str(row.state))
    return [str(row.table or "–"), row.players[0], row.players[1] or "bye", scores, points, state]
