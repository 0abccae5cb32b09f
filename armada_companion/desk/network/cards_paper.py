"""Table cards on paper: four on a sheet, to cut and put on the tables."""

from collections.abc import Sequence
from functools import partial
from typing import Literal, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from armada_companion.ui import fonts
from armada_companion.ui.paint.paper import PAPER, Paint, pages_pdf
from armada_companion.ui.paint.primitives import CENTER, draw_text, draw_wrapped
from armada_companion.ui.paint.square_code import INK, paint_code, square_code

_COLUMNS, _ROWS = 2, 2
ON_A_SHEET = _COLUMNS * _ROWS
_SOFT, _RULE = QColor("#4a5560"), QColor("#9aa5b0")
_NUMBER = fonts.TextStyle(fonts.Face.COND, 120, 700, is_printed=True)
_CODE = fonts.TextStyle(fonts.Face.SEMI, 46, 700, is_printed=True)
_WORDS, _SMALL = fonts.BODY.printed(), fonts.NOTE.printed()
_HOW = "In Armada Companion: menu, Join an event. Enter the table and these digits."

_JUDGE_HOW = "At the judges’ desk: Join as a judge. Enter your number and these digits."
_LOOK_HOW = "Run an event, Look at a table. Enter the table and these digits."
_HOWS = {"table": _HOW, "judge": _JUDGE_HOW, "look": _LOOK_HOW}
_TITLES = {"table": "{}", "judge": "Judge {}", "look": "{} looks"}


class TableCard(NamedTuple):
    """The content of a printed table card.

    Attributes:
        table: The number of the table, or of the judge.
        link: The address of its page for telephones, or "".
        role: Who joins by it.
    """

    table: int
    code: str
    names: tuple[str, str]
    link: str = ""
    role: Literal["table", "judge", "look"] = "table"


def cards_pdf(event: str, address: str, cards: Sequence[TableCard]) -> bytes:
    """Return the cards as a PDF."""
    sheets = [cards[n : n + ON_A_SHEET] for n in range(0, len(cards), ON_A_SHEET)]
    paints: list[Paint] = [
        partial(_paint_sheet, event=event, address=address, cards=sheet) for sheet in sheets
    ]
    return pages_pdf(f"{event}: table cards", paints)


def _paint_sheet(painter: QPainter, event: str, address: str, cards: Sequence[TableCard]) -> None:
    painter.fillRect(QRectF(0, 0, PAPER.width(), PAPER.height()), Qt.GlobalColor.white)
    wide, high = PAPER.width() / _COLUMNS, PAPER.height() / _ROWS
    for place, card in enumerate(cards):
        row, column = divmod(place, _COLUMNS)
        _paint_card(painter, QRectF(column * wide, row * high, wide, high), event, address, card)


def _paint_card(painter: QPainter, area: QRectF, event: str, address: str, card: TableCard) -> None:
    painter.setPen(QPen(_RULE, 0.8, Qt.PenStyle.DashLine))
    painter.drawRect(area)
    inner = area.adjusted(24, 22, -24, -20)
    left, width = inner.left(), inner.width()

    def line(y: float, high: float, text: str, style: fonts.TextStyle, color: QColor) -> None:
        box = QRectF(left, inner.top() + y, width, high)
        fitting = fonts.fitted(text, style, width, 10)
        draw_text(painter, box, text, fitting, color, CENTER, elide=True)

    line(0, 24, event, _SMALL, _SOFT)
    line(28, 120, _TITLES[card.role].format(card.table), _NUMBER, INK)
    if card.role != "judge":
        line(156, 24, " v ".join(card.names), _WORDS, INK)
    line(190, 52, spaced(card.code), _CODE, INK)
    line(244, 22, address, _WORDS, INK)
    if card.link:
        side = 130.0
        code = QRectF(left + (width - side) / 2, inner.top() + 272, side, side)
        paint_code(painter, square_code(card.link), code)
        words = "Telephone: all calls" if card.role == "judge" else "Telephone: call a judge"
        line(404, 20, words, _SMALL, _SOFT)
    bottom = QRectF(left, inner.bottom() - 40, width, 40)
    draw_wrapped(painter, bottom, _HOWS[card.role], _SMALL, _SOFT)


def spaced(code: str) -> str:
    """Return six digits in two groups."""
    return f"{code[:3]} {code[3:]}" if code else "joined"
