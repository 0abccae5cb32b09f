"""The panels of the result page: the journey with its fights, and the players' ships."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.fonts import BODY, CARD_NAME, LABEL, NOTE, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import (
    RIGHT,
    draw_number,
    draw_text,
    fill_box,
    fill_disc,
    paint_panel,
)
from armada_companion.ui.theme import Look, Theme, mix

from ...views.score.chronicle import FightLine, Stop, spoken_stop
from ...views.table.table_views import ShipView
from ..parts.wings import paint_wing, wing_color
from ..units.ship_pictures import paint_ship

_PAD, _HEADING = 20.0, 46.0
_STOP, _FIGHT, _GAP = 44.0, 25.0, 10.0
_SHIP = 84.0
_LINE = 31.0
_TIGHT = TextStyle(Face.COND, 16, 600)
_FIGURE = TextStyle(Face.COND, 24, 700)
_MARKS = {"win": "check", "damaged": "minus", "lost": "cross"}


class JourneyPanel(PaintedWidget):
    """Shows the locations from the first to the last, with the fights at each."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._stops: tuple[Stop, ...] = ()
        self.setObjectName("journey")

    def render_stops(self, stops: Sequence[Stop]) -> None:
        self._stops = tuple(stops)
        self.setAccessibleName("; ".join(map(spoken_stop, stops)) or "No location")
        fights = [f"{one.words}, {one.figures}" for stop in stops for one in stop.fights]
        self.setAccessibleDescription(". ".join(fights))
        self.updateGeometry()
        self.update()

    def design_size(self) -> QSizeF:
        tall = sum(_STOP + _FIGHT * len(stop.fights) + _GAP for stop in self._stops)
        return QSizeF(560, _HEADING + max(tall, _STOP) + 10)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(300 * self._look.scale), self.sizeHint().height())

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_panel(painter, QRectF(1, 1, size.width() - 2, size.height() - 2), theme, 16)
        width = size.width() - 2 * _PAD
        draw_text(painter, QRectF(_PAD, 14, width, 22), "THE JOURNEY", LABEL, theme.mid)
        y = _HEADING
        for place, stop in enumerate(self._stops):
            tall = _STOP + _FIGHT * len(stop.fights) + _GAP
            middle = QPointF(_PAD + 18, y + _STOP / 2)
            if place < len(self._stops) - 1:
                painter.setPen(QPen(theme.line_hi, 2))
                painter.drawLine(middle, QPointF(middle.x(), middle.y() + tall))
            self._paint_stop(painter, QRectF(_PAD, y, width, _STOP), stop, place, theme)
            for row, fight in enumerate(stop.fights):
                area = QRectF(_PAD + 46, y + _STOP + row * _FIGHT, width - 46, _FIGHT)
                _paint_fight(painter, area, fight, theme)
            y += tall

    def _paint_stop(
        self, painter: QPainter, area: QRectF, stop: Stop, place: int, theme: Theme
    ) -> None:
        is_last = place == len(self._stops) - 1
        color = theme.players[0]
        fill = color if is_last else mix(theme.panel, theme.players_deep[0], 0.9)
        center = QPointF(area.x() + 18, area.center().y())
        fill_disc(painter, center, 17, fill, QPen(color, 1.6))
        ink = theme.ink if is_last else theme.hi
        draw_number(painter, center, stop.distance, 24, ink, tier=Tier.STUDY)
        box = QRectF(area.x() + 46, area.y(), area.width() - 120, area.height())
        wide = min(advance(stop.name, CARD_NAME) + 8, box.width())
        name = QRectF(box.x(), box.y(), wide, box.height())
        style = fitted(stop.name, CARD_NAME, wide, 15)
        draw_text(painter, name, stop.name, style, theme.hi, elide=True, tier=Tier.READ)
        words = "  ·  ".join(part for part in (stop.kind.lower(), stop.turns) if part)
        beside = QRectF(name.right() + 6, box.y(), box.right() - name.right() - 6, box.height())
        if advance(words, NOTE) <= beside.width():
            draw_text(painter, beside, words, NOTE, theme.mid)
        end = QRectF(area.right() - 70, area.y(), 70, area.height())
        draw_text(painter, end, f"at {stop.sum}", _FIGURE, theme.mid, RIGHT)


class FleetPanel(PaintedWidget):
    """Shows the final state of the players' ships, and the figures of the game."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._ships: tuple[ShipView, ...] = ()
        self._lines: tuple[tuple[str, str], ...] = ()
        self.setObjectName("fleet_at_the_end")

    def render_fleet(self, ships: Sequence[ShipView], lines: Sequence[tuple[str, str]]) -> None:
        self._ships, self._lines = tuple(ships), tuple(lines)
        told = [f"{ship.name} of {ship.owner}, {_state(ship)}" for ship in ships]
        self.setAccessibleName("; ".join(told))
        self.setAccessibleDescription("; ".join(f"{name}: {figure}" for name, figure in lines))
        self.updateGeometry()
        self.update()

    def design_size(self) -> QSizeF:
        tall = _HEADING + len(self._ships) * (_SHIP + 8) + 16 + len(self._lines) * _LINE + 14
        return QSizeF(420, tall)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(300 * self._look.scale), self.sizeHint().height())

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        paint_panel(painter, QRectF(1, 1, size.width() - 2, size.height() - 2), theme, 16)
        width = size.width() - 2 * _PAD
        draw_text(painter, QRectF(_PAD, 14, width, 22), "THE FLEET", LABEL, theme.mid)
        y = _HEADING
        for ship in self._ships:
            _paint_ship_row(painter, QRectF(_PAD, y, width, _SHIP), ship, theme)
            y += _SHIP + 8
        y += 8
        for name, figure in self._lines:
            area = QRectF(_PAD + 4, y, width - 8, _LINE)
            draw_text(painter, area, name, BODY, theme.mid)
            draw_text(painter, area, figure, _FIGURE, theme.hi, RIGHT, tier=Tier.READ)
            y += _LINE


def _paint_fight(painter: QPainter, area: QRectF, fight: FightLine, theme: Theme) -> None:
    color = {"win": theme.ok, "damaged": theme.warn}.get(fight.result, theme.bad)
    center = QPointF(area.x() + 9, area.center().y())
    draw_icon(painter, _MARKS.get(fight.result, "cross"), center, 8, color)
    figures = advance(fight.figures, NOTE) + 6
    words = QRectF(area.x() + 26, area.y(), area.width() - 26 - figures - 8, area.height())
    style = fitted(fight.words, BODY, words.width(), 15)
    style = style if advance(fight.words, style) <= words.width() else _TIGHT
    draw_text(painter, words, fight.words, style, theme.hi, elide=True)
    end = QRectF(area.right() - figures, area.y(), figures, area.height())
    draw_text(painter, end, fight.figures, NOTE, theme.mid, RIGHT)


def _paint_ship_row(painter: QPainter, box: QRectF, ship: ShipView, theme: Theme) -> None:
    is_lost = ship.status == "destroyed"
    color = wing_color(ship.wing, theme)
    color = mix(color, theme.card, 0.5) if is_lost else color
    fill_box(painter, box, 12, theme.card, QPen(theme.bad if is_lost else theme.line, 1.2))
    picture = QRectF(box.x() + 10, box.y() + 14, 112, box.height() - 28)
    paint_ship(painter, picture, ship.class_name, color, ship.structure, theme)
    left = picture.right() + 12
    paint_wing(painter, QPointF(left + 10, box.y() + 22), 10, ship.wing, theme, is_lost)
    area = QRectF(left + 27, box.y() + 9, box.right() - left - 37, 26)
    style = fitted(ship.name, CARD_NAME, area.width(), 15)
    draw_text(painter, area, ship.name, style, theme.hi, elide=True)
    below = QRectF(left, box.y() + 35, box.right() - left - 10, 22)
    owner = "  ·  ".join(part for part in (ship.owner, ship.wing) if part)
    draw_text(painter, below, owner, fitted(owner, NOTE, below.width(), 14), theme.mid, elide=True)
    state, ink = _state(ship), theme.bad if is_lost else theme.mid
    last = below.translated(0, 21)
    if is_lost:
        draw_icon(painter, "cross", QPointF(last.x() + 7, last.center().y()), 7, theme.bad)
        last = last.adjusted(20, 0, 0, 0)
    draw_text(painter, last, state, fitted(state, NOTE, last.width(), 14), ink, elide=True)


def _state(ship: ShipView) -> str:
    if ship.status == "destroyed":
        return "destroyed"
    damage = ", ".join(chip.name or "damage" for chip in ship.chips)
    return f"structure {ship.structure} %" + (f": {damage}" if damage else "")
