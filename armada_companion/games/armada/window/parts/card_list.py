"""The faceup damage cards and upgrade cards of the shown ship."""

from collections import Counter
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.kit.value import Value
from armada_companion.kit.wording import plural
from armada_companion.ui.controls.painted import PaintedButton, paint_inner_ring
from armada_companion.ui.fonts import Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import EDGE, draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

from ...views.table.table_views import ShipView
from . import text

LEAST_HEIGHT = 44.0
_EDGE = 4.0
_LINE = 18.0
_ROUNDED = 1.0
_LEFT = 18.0
_SIDE, _BETWEEN = 10.0, 12.0
_WORDS = TextStyle(Face.SEMI, 15, 600)
_QUIET = TextStyle(Face.SEMI, 15)
_SMALLEST = 14
_MARKS = {
    "faceup": "fire",
    "facedown": "pause",
    "objective": "star",
    "exhausted": "undo",
    "ready": "check",
    "discarded": "cross",
}


class CardLine(Value, frozen=True):
    """A line of the list: a card, several facedown cards, or objective tokens.

    Attributes:
        state: `faceup`, `facedown`, `objective`, `exhausted`, `ready` or `discarded`.
        count: The number of its cards or tokens.
    """

    name: str
    state: str
    count: int = 1


def card_lines(view: ShipView) -> tuple[CardLine, ...]:
    """Return the lines for a ship: damage cards, objective tokens and exhausted cards first."""
    found = [CardLine(text.damage_card(title), "faceup") for title in view.faceup_cards]
    if view.facedown:
        found.append(CardLine(f"{view.facedown} facedown", "facedown", view.facedown))
    if view.is_objective:
        found.append(CardLine("objective ship", "objective"))
    if view.objective_tokens:
        tokens = plural(view.objective_tokens, "objective token")
        found.append(CardLine(tokens, "objective", view.objective_tokens))
    notes = view.upgrade_notes or [""] * len(view.upgrades)
    upgrades = [
        CardLine(f"{name}: {note}" if note else name, state)
        for (name, state), note in zip(view.upgrades, notes, strict=True)
    ]
    order = ("exhausted", "ready", "discarded")
    return (*found, *sorted(upgrades, key=lambda card: order.index(card.state)))


def needed_height(view: ShipView, width: float) -> float:
    """Return the height that the names of all cards of a ship need; 0 without cards."""
    lines = card_lines(view)
    rows, _ = _flow(lines, width - 2 * _SIDE, len(lines))
    return max(LEAST_HEIGHT, len(rows) * _LINE + 2 * _EDGE) if lines else 0.0


class CardList(PaintedButton):
    """Names the cards of a ship; if not all fit, the last line counts the rest.

    It is one button: a tap opens the entries for the cards.
    """

    _design = QSizeF(252, 120)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._lines: tuple[CardLine, ...] = ()
        self.setObjectName("ship_cards")

    def render_ship(self, view: ShipView) -> None:
        lines = card_lines(view)
        if lines == self._lines:
            return
        self._lines = lines
        self.setAccessibleName(f"Cards, {_counted(lines)}")
        self.setAccessibleDescription(text.cards_description(view))
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = QRectF(0.5, 0.5, size.width() - 1, size.height() - 1)
        fill = mix(theme.card, theme.hi, 0.16) if self.isDown() else theme.card
        fill_box(painter, body, 10, fill, QPen(theme.line, EDGE))
        space = size.width() - 2 * _SIDE
        rows = max(1, int((size.height() - 2 * _EDGE + _ROUNDED) // _LINE))
        shown, rest = _flow(self._lines, space, rows)
        top = (size.height() - (len(shown) + bool(rest)) * _LINE) / 2
        for place, chips in enumerate(shown):
            left = _SIDE
            for line in chips:
                width = min(_chip(line), space)
                chip = QRectF(left, top + place * _LINE, width, _LINE)
                self._paint_chip(painter, chip, line, theme)
                left += width + _BETWEEN
        if rest:
            below = QRectF(_SIDE, top + len(shown) * _LINE, space, _LINE)
            self._paint_rest(painter, below, rest, theme)
        if self.hasFocus():
            paint_inner_ring(painter, size, 10, theme.hi)

    def _paint_rest(
        self, painter: QPainter, area: QRectF, rest: tuple[CardLine, ...], theme: Theme
    ) -> None:
        """Paint the numbers of the omitted cards beside their icons: "1, 4 more"."""
        for state, number in _counts(rest).items():
            center = QPointF(area.x() + 7, area.center().y())
            draw_icon(painter, _MARKS[state], center, 6.0, _color(state, theme))
            area.setLeft(area.x() + _LEFT)
            count = str(number)
            draw_text(painter, area, count, _WORDS, theme.hi, tier=Tier.READ)
            area.setLeft(area.x() + advance(count, _WORDS) + _BETWEEN)
        if advance("more", _QUIET) <= area.width():
            draw_text(painter, area, "more", _QUIET, theme.mid)

    def _paint_chip(self, painter: QPainter, area: QRectF, line: CardLine, theme: Theme) -> None:
        color = _color(line.state, theme)
        draw_icon(painter, _MARKS[line.state], QPointF(area.x() + 7, area.center().y()), 6.0, color)
        words = area.adjusted(_LEFT, 0, 2, 0)
        ink = {"ready": theme.mid, "discarded": theme.low}.get(line.state, theme.hi)
        style = fitted(line.name, _style(line), words.width(), _SMALLEST)
        if advance(line.name, style) > words.width():
            style = style._replace(face=Face.COND, weight=600)
        draw_text(painter, words, line.name, style, ink, elide=True, tier=Tier.READ)


def _style(line: CardLine) -> TextStyle:
    return _QUIET if line.state in ("ready", "discarded") else _WORDS


def _chip(line: CardLine) -> float:
    return _LEFT + advance(line.name, _style(line)) + 1


def _flow(
    lines: tuple[CardLine, ...], space: float, rows: int
) -> tuple[list[list[CardLine]], tuple[CardLine, ...]]:
    """Return the cards row by row, and the omitted cards, which the last row counts."""
    flowed: list[list[CardLine]] = []
    taken = 0.0
    for line in lines:
        if flowed and taken + _BETWEEN + _chip(line) <= space:
            flowed[-1].append(line)
            taken += _BETWEEN + _chip(line)
        else:
            flowed.append([line])
            taken = _chip(line)
    if len(flowed) <= rows:
        return flowed, ()
    shown = flowed[: rows - 1]
    return shown, lines[sum(map(len, shown)) :]


def _color(state: str, theme: Theme) -> QColor:
    colors = {
        "faceup": theme.bad,
        "facedown": theme.mid,
        "objective": theme.warn,
        "exhausted": theme.warn,
        "ready": theme.ok,
    }
    return colors.get(state, theme.low)


def _counts(lines: tuple[CardLine, ...]) -> Mapping[str, int]:
    """Return the number of cards or tokens in each state."""
    counts: Counter[str] = Counter()
    for line in lines:
        counts[line.state] += line.count
    return counts


def _counted(lines: tuple[CardLine, ...]) -> str:
    """Return the numbers of cards in words: "1 exhausted, 4 ready"."""
    return ", ".join(f"{count} {text.word(state)}" for state, count in _counts(lines).items())
