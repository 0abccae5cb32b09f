"""The layout of the middle column: one column, or two halves as a sheet."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtWidgets import QWidget

from armada_companion.kit.value import Value
from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.painted import Box, PaintedWidget, is_placed, scaled_box
from armada_companion.ui.controls.panel import MiddlePanel
from armada_companion.ui.fonts import UNIT_NAME, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import CENTER, draw_text
from armada_companion.ui.theme import Look, Theme

from ...views.table.table_views import Choice, ShipView, SquadronView
from ..command.dial_panel import DialPanel
from ..parts import card_list, text
from ..parts.diagram_panel import DiagramPanel
from ..parts.header import HEADER_HEIGHT, ShipHeader, paint_unit_heading
from ..parts.news import NoteList
from ..parts.tracks import StepTrack
from .defense_panel import DefensePanel
from .squadron_panel import SquadronPanel

_MARGIN = 22.0
_HEADER, _DEFENSE, _STEPS, _BUTTON, _GAP = 76.0, 142.0, 44.0, 60.0, 12.0
_NAME_ENDS, _SQUADRON_NAME_ENDS = 74.0, 86.0
_DIAL_PANEL = 192.0
_MORE = 58.0
_BACK, _AROUND_BACK, _ABOVE_BACK = 44.0, 8.0, 4.0
_TIGHT_BUTTON = 124.0
_OF_TWO = 0.66
"""Part of the row for two buttons at the left."""
_DIALS_TALL, _TOKEN_ROW, _TOKENS_A_ROW = 284.0, 56.0, 3
_SMALLEST_TOKEN, _TOKEN = 44.0, 50.0
_LEAST_DIALS = _DIALS_TALL * _SMALLEST_TOKEN / _TOKEN
_BASE_TALL, _PART_FOR_CARDS, _ABOVE_CARDS = 330 / 270, 0.2, 4.0
_LEAST_BASE = 203.0
_SQUADRON_HULL = 310.0
_HEIGHT_FOR_STEPS = 576.0
_TIGHT_BELOW = 660.0

_LARGEST_MARK = 70.0
_OUT_WORD = 48.0


class _Heights(Value, frozen=True):
    """The heights of a ship's parts from top to bottom, and of the gaps between them.

    Attributes:
        reach: How many pixels of the dials are beside the label of the defense tokens.
    """

    top: float
    header: float
    above_defense: float
    defense: float
    above_steps: float
    steps: float
    below_steps: float
    footer: float
    reach: float


_ROOMY = _Heights(10.0, _HEADER, 8.0, _DEFENSE, 4.0, _STEPS, 4.0, _MARGIN - 6, 0.0)

_TIGHT = _Heights(4.0, 62.0, 1.0, 138.0, 4.0, 40.0, 4.0, 12.0, 22.0)


class UnitParts(MiddlePanel):
    """The parts of the middle column and their places; the page connects to their signals."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        # A screen reader reads the parts in this order, as an activation begins with the dial.
        self.dials = DialPanel(look, self)
        self.header = ShipHeader(look, self)
        self.diagram = DiagramPanel(look, self)
        self.cards = card_list.CardList(look, self)
        self.defense = DefensePanel(look, self)
        self.steps = StepTrack(look, self)
        self.squadron = SquadronPanel(look, self)
        self.out = OutPanel(look, self)
        self.notes = NoteList(look, self)
        self.buttons = (
            PushButton(look, "next_step", primary=True, parent=self),
            PushButton(look, "second_step", parent=self),
            PushButton(look, "third_step", parent=self),
        )
        for button in self.buttons:
            button.leave_focus()
        self.back = PushButton(look, "back_to_ship", height=_BACK, parent=self)
        self.back.hide()
        self.more = ToolButton(look, "more_choices", parent=self)
        self.more.render_button("More", "menu", "X")
        self.close_button = ToolButton(look, "close_sheet", parent=self)
        self.close_button.render_button("Show the fleets", "cross", "Esc")
        self.close_button.hide()
        self._is_sheet = False
        self._choices: tuple[Choice, ...] = ()
        self._has_steps = False
        self._tokens = 0
        self._ship: ShipView | None = None
        self._dial_scale = look.scale
        self._ship_parts = (self.header, self.diagram, self.cards, self.dials, self.defense)
        self._wholes = (self.squadron, self.out, self.notes)
        self._show_only(())

    @property
    def look(self) -> Look:
        """The current look."""
        return self._look

    def set_look(self, look: Look) -> None:
        if look != self._look:
            self._dial_scale = look.scale
            super().set_look(look)

    def _show_only(self, parts: Sequence[QWidget]) -> None:
        for part in (*self._ship_parts, self.steps, *self._wholes):
            part.setVisible(part in parts)
        self.place()

    def place(self) -> None:
        if not is_placed(self):
            return
        size = QSizeF(self.width(), self.height()) * (1 / self._look.scale)
        inner = size.width() - 2 * _MARGIN
        heights = _ROOMY if size.height() >= _TIGHT_BELOW else _TIGHT
        footer = size.height() - heights.footer - _BUTTON
        if self._is_sheet:
            self._place_sheet(size)
            return
        self._place_buttons(_MARGIN, inner, footer)
        has_back = self.back.isVisibleTo(self)
        if has_back:
            footer -= _BACK + _AROUND_BACK
            self._put(self.back, (_MARGIN, footer, inner, _BACK))
        if any(whole.isVisibleTo(self) for whole in self._wholes):
            for whole in self._wholes:
                self._put(whole, (_MARGIN, 14.0, inner, footer - 24))
            return
        has_steps = self._has_steps and not has_back and size.height() >= _HEIGHT_FOR_STEPS
        self.steps.setVisible(has_steps)
        steps = footer - heights.below_steps - heights.steps
        if has_back:
            # If there is little space, the tiles of the tokens get lower, not the zones.
            heights = heights._replace(defense=heights.defense - _ABOVE_BACK)
        bottom = (steps if has_steps else footer) - heights.above_steps
        self._place_ship(inner, bottom, heights)
        self._put(self.steps, (14.0, steps, size.width() - 28, heights.steps))

    def name_ends(self) -> int:
        """Return the pixel row below the unit's name."""
        scale = self._look.scale
        if not self.header.isVisibleTo(self):
            return round(_SQUADRON_NAME_ENDS * scale)
        return min(round(_NAME_ENDS * scale), self.header.geometry().bottom())

    def _place_ship(self, inner: float, bottom: float, heights: _Heights) -> None:
        middle = heights.top + heights.header
        defense = bottom - heights.defense
        self._put(self.header, (_MARGIN, heights.top, inner, heights.header))
        self._put(self.defense, (_MARGIN, defense, inner, heights.defense))
        tall = defense - middle - heights.above_defense
        wide = min(inner - _DIAL_PANEL - 8, 360.0)
        self._place_diagram(_MARGIN, middle, wide, tall)
        if self._tokens > _TOKENS_A_ROW or tall < _LEAST_DIALS:
            tall += heights.reach
        dials = (_MARGIN + inner - _DIAL_PANEL, middle, _DIAL_PANEL + 8, tall)
        self._fit_dials(tall)
        self._put(self.dials, dials)
        self._uncover_dials()

    def _uncover_dials(self) -> None:
        """Mask the defense tokens' panel where it would cover the dials."""
        box = self.defense.geometry()
        over = self.dials.geometry().intersected(box).translated(-box.topLeft())
        if over.isEmpty():
            self.defense.clearMask()
        else:
            self.defense.setMask(QRegion(self.defense.rect()) - QRegion(over))

    def _place_diagram(self, left: float, top: float, wide: float, tall: float) -> None:
        """Place the diagram, and below it the cards."""
        base = min(tall, wide * _BASE_TALL)
        least = min(base, _LEAST_BASE)
        most = tall - max(least, base * (1 - _PART_FOR_CARDS)) - _ABOVE_CARDS
        most = max(card_list.LEAST_HEIGHT, most)
        cards = min(card_list.needed_height(self._ship, wide), most) if self._ship else 0.0
        self._put(self.cards, (left, top + tall - cards, wide, cards))
        free = tall - cards - (_ABOVE_CARDS if cards else 0.0)
        self._put(self.diagram, (left, top, wide, free))

    def _fit_dials(self, tall: float) -> None:
        """Shrink dials and tokens that do not fit, but never too small to tap."""
        look = self._look
        rows = max(1, -(-self._tokens // _TOKENS_A_ROW))
        part = min(1.0, tall / (_DIALS_TALL + (rows - 1) * _TOKEN_ROW))
        is_low = part * look.scale < _SMALLEST_TOKEN / _TOKEN
        self.dials.render_low(is_low)
        part = 1.0 if is_low else part
        scale = min(look.scale, max(part * look.scale, _SMALLEST_TOKEN / _TOKEN))
        if scale != self._dial_scale:
            self._dial_scale = scale
            self.dials.set_look(look._replace(scale=scale))

    def _place_sheet(self, size: QSizeF) -> None:
        """Place two halves: diagram and dials at the left, the rest at the right."""
        footer = size.height() - _MARGIN + 8 - _BUTTON
        half = _MARGIN + min(280.0, size.width() * 0.26) + _DIAL_PANEL + 12
        right = size.width() - _MARGIN - half
        close = (size.width() - 14 - _MORE, 14.0, _MORE, 48.0)
        self._put(self.close_button, close)
        if self.notes.isVisibleTo(self):
            self._place_buttons(_MARGIN, size.width() - 2 * _MARGIN, footer)
        else:
            self._place_buttons(half, right, footer)
        heights = _ROOMY if footer - _STEPS > 100 + _DEFENSE else _TIGHT
        defense = 100.0 if heights is _ROOMY else 14 + heights.header + 6
        steps = footer - heights.steps - 6
        self._put(self.header, (half, 14.0, right - _MORE - 4, heights.header))
        self._put(self.defense, (half, defense, right, heights.defense))
        self._put(self.steps, (half, steps, right, heights.steps))
        has_back, back = self.back.isVisibleTo(self), footer - _BACK - _AROUND_BACK
        if has_back:
            low = min(heights.defense, back - defense)
            self._put(self.defense, (half, defense, right, low))
        fits = steps >= defense + heights.defense
        self.steps.setVisible(self._has_steps and not has_back and fits)
        self._put(self.back, (half, back, right, _BACK))
        tall = size.height() - 32
        dials = half - _DIAL_PANEL - 12
        self._place_diagram(_MARGIN, 16.0, dials - _MARGIN, tall)
        self._fit_dials(tall)
        self._put(self.dials, (dials, 16.0, _DIAL_PANEL + 8, tall))
        self._uncover_dials()
        wide = size.width() - 2 * _MARGIN - _MORE
        # The hull of a squadron is partly beside the buttons.
        above = footer - 24 - (_BACK + _AROUND_BACK if has_back else 0)
        self._put(self.squadron, (_MARGIN, 14.0, wide, max(above, _SQUADRON_HULL)))
        self._put(self.out, (_MARGIN, 14.0, wide, above))
        self._put(self.notes, (_MARGIN, 14.0, wide, above))

    def _place_buttons(self, left: float, inner: float, footer: float) -> None:
        """Place buttons that end a turn in the right half, other buttons in the left half.

        A slow second press on the end of a turn must not begin the next turn.
        """
        space = inner - _MORE - _GAP
        self._put(self.more, (left + inner - _MORE, footer, _MORE, _BUTTON))
        lefts = [at for at, one in enumerate(self._choices) if not one.at_right]
        rights = [at for at, one in enumerate(self._choices) if one.at_right]
        half = (space - _GAP) / 2
        first = (space - 2 * _GAP) * _OF_TWO + _GAP if len(lefts) > 1 and rights else half
        for unused in self.buttons[len(self._choices) :]:
            self._put(unused, (left, footer, 0, _BUTTON))
        self._place_side(lefts, left, first, footer)
        self._place_side(rights, left + first + _GAP, space - first - _GAP, footer)

    def _place_side(self, places: Sequence[int], left: float, width: float, top: float) -> None:
        """Divide a width among the buttons at these indices, from left to right."""
        each = (width - (len(places) - 1) * _GAP) / max(1, len(places))
        for at, place in enumerate(places):
            self.buttons[place].set_tight(each < _TIGHT_BUTTON)
            self._put(self.buttons[place], (left + at * (each + _GAP), top, each, _BUTTON))

    def _put(self, widget: QWidget, box: Box) -> None:
        widget.setGeometry(scaled_box(box, self._look.scale))


class OutPanel(PaintedWidget):
    """Shows the name of a ship or squadron and, large, that it is destroyed or set aside."""

    _design = QSizeF(452, 480)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view: ShipView | SquadronView | None = None
        self.setObjectName("out_panel")

    def render_unit(self, view: ShipView | SquadronView) -> None:
        if view == self._view:
            return
        self._view = view
        self.setAccessibleName(f"{view.name}, {text.word(view.status)}")
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        if view is None:
            return
        kind = view.class_name if isinstance(view, ShipView) else "Squadron"
        line = f"{kind}  ·  {view.points} pts"
        paint_unit_heading(painter, size.width(), view.player, view.name, line, theme)
        area = QRectF(0, HEADER_HEIGHT, size.width(), size.height() - HEADER_HEIGHT)
        destroyed = view.status == "destroyed"
        half = min(_LARGEST_MARK, max(0.0, (area.height() - _OUT_WORD) / 2 - 8))
        center = area.center() - QPointF(0, _OUT_WORD / 2)
        color = theme.bad if destroyed else theme.mid
        draw_icon(painter, "cross" if destroyed else "pause", center, half, color)
        words = text.word(view.status).capitalize()
        below = QRectF(0, center.y() + half + 8, size.width(), _OUT_WORD)
        style = fitted(words, UNIT_NAME, size.width(), 22)
        draw_text(painter, below, words, style, theme.hi, CENTER)
