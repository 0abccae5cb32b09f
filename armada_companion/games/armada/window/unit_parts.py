"""Where the parts of the middle column lie: one below the other, or in two halves as a sheet."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, QSizeF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.table import Choice, ShipView
from armada_companion.games.armada.window.card_list import LEAST_HEIGHT, CardList, wanted_height
from armada_companion.games.armada.window.defense_panel import DefensePanel
from armada_companion.games.armada.window.diagram_panel import DiagramPanel
from armada_companion.games.armada.window.dial_panel import DialPanel
from armada_companion.games.armada.window.note_list import NoteList
from armada_companion.games.armada.window.out_panel import OutPanel
from armada_companion.games.armada.window.ship_header import ShipHeader
from armada_companion.games.armada.window.squadron_panel import SquadronPanel
from armada_companion.games.armada.window.step_track import StepTrack
from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.painted import Box, scaled_box
from armada_companion.ui.controls.panel import MiddlePanel
from armada_companion.ui.theme import Look

_MARGIN = 22.0
_HEADER, _DEFENSE, _STEPS, _BUTTON, _GAP = 76.0, 142.0, 44.0, 60.0, 12.0
_NAME_ENDS, _SQUADRON_NAME_ENDS = 74.0, 86.0
_DIAL_PANEL = 192.0
_MORE = 58.0
_BACK, _AROUND_BACK, _ABOVE_BACK = 44.0, 8.0, 4.0
_ROOMY_BUTTONS = 360.0
_DIALS_TALL, _TOKEN_ROW, _TOKENS_A_ROW = 284.0, 56.0, 3
_SMALLEST_TOKEN, _TOKEN = 44.0, 50.0
_LEAST_DIALS = _DIALS_TALL * _SMALLEST_TOKEN / _TOKEN
_BASE_TALL, _PART_FOR_CARDS, _ABOVE_CARDS = 330 / 270, 0.2, 4.0
_LEAST_BASE = 203.0
_SQUADRON_HULL = 310.0
_ROOM_FOR_STEPS = 576.0
_TIGHT_BELOW = 660.0


class _Heights(NamedTuple):
    """The parts of a ship from top to bottom, and what is left free between them.

    Attributes:
        reach: How far the dials go on beside the label of the defense tokens.
    """

    top: float
    header: float
    above_defense: float
    defense: float
    above_steps: float
    steps: float
    below_steps: float
    foot: float
    reach: float


_ROOMY = _Heights(10.0, _HEADER, 8.0, _DEFENSE, 4.0, _STEPS, 4.0, _MARGIN - 6, 0.0)
_TIGHT = _Heights(4.0, 62.0, 1.0, 138.0, 4.0, 40.0, 4.0, 12.0, 22.0)


class UnitParts(MiddlePanel):
    """The parts of the middle column in their places; they are public, for the page's signals."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.header = ShipHeader(look, self)
        self.diagram = DiagramPanel(look, self)
        self.cards = CardList(look, self)
        self.dials = DialPanel(look, self)
        self.defense = DefensePanel(look, self)
        self.steps = StepTrack(look, self)
        self.squadron = SquadronPanel(look, self)
        self.out = OutPanel(look, self)
        self.notes = NoteList(look, self)
        self.buttons = (
            PushButton(look, "next_step", primary=True, parent=self),
            PushButton(look, "second_step", parent=self),
        )
        for button in self.buttons:
            button.leave_focus()
        self.back = PushButton(look, "back_to_ship", height=_BACK, parent=self)
        self.back.hide()
        self.more = ToolButton(look, "more_choices", self)
        self.more.render_button("More", "menu", "X")
        self.close_button = ToolButton(look, "close_sheet", self)
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

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def set_look(self, look: Look) -> None:
        if look == self._look:
            return
        super().set_look(look)
        for part in (*self._ship_parts, self.steps, *self._wholes):
            part.set_look(look)
        for button in (self.more, self.back, self.close_button, *self.buttons):
            button.set_look(look)
        self._dial_scale = look.scale
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _show_only(self, parts: Sequence[QWidget]) -> None:
        for part in (*self._ship_parts, self.steps, *self._wholes):
            part.setVisible(part in parts)
        self._place()

    def _place(self) -> None:
        size = QSizeF(self.width(), self.height()) * (1 / self._look.scale)
        inner = size.width() - 2 * _MARGIN
        heights = _ROOMY if size.height() >= _TIGHT_BELOW else _TIGHT
        foot = size.height() - heights.foot - _BUTTON
        if self._is_sheet:
            self._place_sheet(size)
            return
        self._place_buttons(_MARGIN, inner, foot)
        has_back = self.back.isVisibleTo(self)
        if has_back:
            foot -= _BACK + _AROUND_BACK
            self._put(self.back, (_MARGIN, foot, inner, _BACK))
        if any(whole.isVisibleTo(self) for whole in self._wholes):
            for whole in self._wholes:
                self._put(whole, (_MARGIN, 14.0, inner, foot - 24))
            return
        has_steps = self._has_steps and not has_back and size.height() >= _ROOM_FOR_STEPS
        self.steps.setVisible(has_steps)
        steps = foot - heights.below_steps - heights.steps
        if has_back:
            # Each pixel counts here: the tiles of the tokens become lower before the zones do.
            heights = heights._replace(defense=heights.defense - _ABOVE_BACK)
        bottom = (steps if has_steps else foot) - heights.above_steps
        self._place_ship(inner, bottom, heights)
        self._put(self.steps, (14.0, steps, size.width() - 28, heights.steps))

    def name_ends(self) -> int:
        """Return below which pixel nothing of the unit's name stands."""
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
        self.dials.raise_()

    def _place_diagram(self, left: float, top: float, wide: float, tall: float) -> None:
        """The cards stand below the diagram, which gives up a part of its size for them."""
        base = min(tall, wide * _BASE_TALL)
        least = min(base, _LEAST_BASE)
        most = tall - max(least, base * (1 - _PART_FOR_CARDS)) - _ABOVE_CARDS
        most = max(LEAST_HEIGHT, most)
        cards = min(wanted_height(self._ship, wide), most) if self._ship else 0.0
        self._put(self.cards, (left, top + tall - cards, wide, cards))
        free = tall - cards - (_ABOVE_CARDS if cards else 0.0)
        self._put(self.diagram, (left, top, wide, free))

    def _fit_dials(self, tall: float) -> None:
        """Draw dials and tokens smaller where they would be cut off, but never too small to tap."""
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
        """Two halves: diagram and dials at the left, the rest and the buttons at the right."""
        foot = size.height() - _MARGIN + 8 - _BUTTON
        half = _MARGIN + min(280.0, size.width() * 0.26) + _DIAL_PANEL + 12
        right = size.width() - _MARGIN - half
        close = (size.width() - 14 - _MORE, 14.0, _MORE, 48.0)
        self._put(self.close_button, close)
        if self.notes.isVisibleTo(self):
            self._place_buttons(_MARGIN, size.width() - 2 * _MARGIN, foot)
        else:
            self._place_buttons(half, right, foot)
        heights = _ROOMY if foot - _STEPS > 100 + _DEFENSE else _TIGHT
        defense = 100.0 if heights is _ROOMY else 14 + heights.header + 6
        steps = foot - heights.steps - 6
        self._put(self.header, (half, 14.0, right - _MORE - 4, heights.header))
        self._put(self.defense, (half, defense, right, heights.defense))
        self._put(self.steps, (half, steps, right, heights.steps))
        has_back, back = self.back.isVisibleTo(self), foot - _BACK - _AROUND_BACK
        if has_back:
            low = min(heights.defense, back - defense)
            self._put(self.defense, (half, defense, right, low))
        has_room = steps >= defense + heights.defense
        self.steps.setVisible(self._has_steps and not has_back and has_room)
        self._put(self.back, (half, back, right, _BACK))
        tall = size.height() - 32
        dials = half - _DIAL_PANEL - 12
        self._place_diagram(_MARGIN, 16.0, dials - _MARGIN, tall)
        self._fit_dials(tall)
        self._put(self.dials, (dials, 16.0, _DIAL_PANEL + 8, tall))
        wide = size.width() - 2 * _MARGIN - _MORE
        # The hull of a squadron goes on beside the buttons.
        above = foot - 24 - (_BACK + _AROUND_BACK if has_back else 0)
        self._put(self.squadron, (_MARGIN, 14.0, wide, max(above, _SQUADRON_HULL)))
        self._put(self.out, (_MARGIN, 14.0, wide, above))
        self._put(self.notes, (_MARGIN, 14.0, wide, above))

    def _place_buttons(self, left: float, inner: float, foot: float) -> None:
        room = inner - _MORE - _GAP
        self._put(self.more, (left + inner - _MORE, foot, _MORE, _BUTTON))
        if len(self._choices) < 2:
            self._put(self.buttons[0], (left, foot, room, _BUTTON))
            return
        is_even = room < _ROOMY_BUTTONS or any(choice.note for choice in self._choices[1:2])
        first = round((room - _GAP) * (0.5 if is_even else 0.56))
        self._put(self.buttons[0], (left, foot, first, _BUTTON))
        second = (left + first + _GAP, foot, room - first - _GAP, _BUTTON)
        self._put(self.buttons[1], second)

    def _put(self, widget: QWidget, box: Box) -> None:
        widget.setGeometry(scaled_box(box, self._look.scale))
