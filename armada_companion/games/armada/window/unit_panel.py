"""The middle column: the shown ship or squadron, the steps and the next buttons."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QSize, QSizeF, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.middle import MiddleView
from armada_companion.games.armada.views.table import OUT, ChoiceView, ShipView, SquadronView
from armada_companion.games.armada.window.card_list import (
    LEAST_HEIGHT,
    CardList,
    card_lines,
    wanted_height,
)
from armada_companion.games.armada.window.change_marks import ChangeMarks
from armada_companion.games.armada.window.defense_panel import DefensePanel
from armada_companion.games.armada.window.diagram_panel import HULL, DiagramPanel
from armada_companion.games.armada.window.dial_panel import DialPanel
from armada_companion.games.armada.window.note_list import NoteList
from armada_companion.games.armada.window.out_panel import OutPanel
from armada_companion.games.armada.window.ship_header import ShipHeader
from armada_companion.games.armada.window.squadron_panel import SquadronPanel
from armada_companion.games.armada.window.step_track import StepTrack
from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.middle_panel import MiddlePanel
from armada_companion.ui.controls.painted import Box, PaintedButton, scaled_box
from armada_companion.ui.text import tr
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


class UnitPanel(MiddlePanel):
    """Shows one unit; its parts are public, so that the page can connect their signals.

    Signals:
        wanted (ChoiceView): A button with a legal choice was tapped.
        refused (ChoiceView): One that is not legal was tapped.
        more_wanted: The button for everything else was tapped.
        back_wanted: The activating ship is to be shown again.
        close_wanted: As a sheet, it is to show the fleets again.
    """

    wanted = Signal(object)
    refused = Signal(object)
    more_wanted = Signal()
    back_wanted = Signal()
    close_wanted = Signal()

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
        self.more.render_button(tr("More"), "menu", "X")
        self.close_button = ToolButton(look, "close_sheet", self)
        self.close_button.render_button(tr("Show the fleets"), "cross", "Esc")
        self.close_button.hide()
        self._is_sheet = False
        self._choices: tuple[ChoiceView, ...] = ()
        self._has_steps = False
        self._tokens = 0
        self._ship: ShipView | None = None
        self.marks = ChangeMarks(self)
        self._dial_scale = look.scale
        self._ship_parts = (self.header, self.diagram, self.cards, self.dials, self.defense)
        self._wholes = (self.squadron, self.out, self.notes)
        self._connect()
        self._show_only(())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def render_middle(self, view: MiddleView) -> None:
        """Show the middle column as it is now."""
        if view.unit is None:
            self.render_notes(view.title, view.lines)
        elif view.unit.status in OUT:
            self.render_out(view.unit)
        elif isinstance(view.unit, ShipView):
            self.render_ship(view.unit, view.step)
        else:
            self.render_squadron(view.unit)
        self.render_back(view.back)
        self.render_choices(view.choices, view.player)

    def forget(self) -> None:
        """Forget the ship that was shown: what comes next is no change of it."""
        self._ship = None
        self.marks.clear()

    def render_ship(self, view: ShipView, step: int) -> None:
        """Show a ship; `step` is the step of its activation, -1 when it is not activating."""
        self.render_player(view.player)
        self.header.render_ship(view)
        self.diagram.render_ship(view)
        self.cards.render_ship(view)
        before, self._ship = self._ship, view
        self.dials.render_ship(view)
        self.defense.render_tokens(view.defense_tokens)
        self.steps.render_steps(step, view.player)
        self._tokens = max(view.command_limit, len(view.command_tokens))
        self._has_steps = True
        if before is not None and _shape(before) == _shape(view):
            self.marks.mark(self._changed(before, view))
        else:
            self.marks.clear()
        self._show_only((*self._ship_parts, self.steps))
        self.cards.setVisible(bool(card_lines(view)))

    def _changed(self, before: ShipView, now: ShipView) -> Iterator[PaintedButton]:
        """Yield the buttons of the shown ship whose figures differ."""
        if now.hull != before.hull:
            yield self.diagram.target(HULL)
        for zone, old in zip(now.zones, before.zones, strict=True):
            if zone.shields != old.shields:
                yield self.diagram.target(zone.zone)
        for place, (token, was) in enumerate(
            zip(now.defense_tokens, before.defense_tokens, strict=True)
        ):
            if token != was:
                yield self.defense.tile(place)
        if card_lines(now) != card_lines(before):
            yield self.cards

    def render_squadron(self, view: SquadronView) -> None:
        """Show a squadron."""
        self.render_player(view.player)
        self.squadron.render_squadron(view)
        self._has_steps = False
        self._show_only((self.squadron,))

    def render_out(self, view: ShipView | SquadronView) -> None:
        """Show a unit that is out of play: nothing of it can be tapped."""
        self.render_player(view.player)
        self.out.render_unit(view)
        self._has_steps = False
        self._show_only((self.out,))

    def render_notes(self, title: str, lines: Sequence[str]) -> None:
        """Show no unit, but a heading and lines."""
        self.render_player(None)
        self.notes.render_notes(title, lines)
        self._has_steps = False
        self._show_only((self.notes,))

    def render_choices(self, choices: Sequence[ChoiceView], player: int | None) -> None:
        """Show what is next, in the color of who does it: two choices, or one as wide as both."""
        self._choices = tuple(choices)
        self.buttons[0].set_player(player)
        for place, button in enumerate(self.buttons):
            button.setVisible(place < len(self._choices))
            if place < len(self._choices):
                button.render_choice(self._choices[place])
        self._place()

    def render_back(self, name: str) -> None:
        """Offer to show the activating ship of this name again; "" when it is shown."""
        self.back.setVisible(bool(name))
        if name:
            self.back.render_button(f"{tr('Back to')} {name}", "back")
        self._place()

    def render_as_sheet(self, is_sheet: bool) -> None:
        """Lie over the fleets, side by side and with a button that shows them again."""
        if is_sheet != self._is_sheet:
            self._is_sheet = is_sheet
            self.close_button.setVisible(is_sheet)
            self._place()

    def choice(self, name: str) -> ChoiceView | None:
        """Return the choice of that name which is now offered, or None."""
        return next((choice for choice in self._choices if choice.name == name), None)

    @property
    def choices(self) -> tuple[ChoiceView, ...]:
        """What is now offered, the next step first."""
        return self._choices

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

    def _connect(self) -> None:
        self.buttons[0].chosen.connect(self._on_first_chosen)
        self.buttons[1].chosen.connect(self._on_second_chosen)
        self.buttons[0].refused.connect(self._on_first_refused)
        self.buttons[1].refused.connect(self._on_second_refused)
        self.more.chosen.connect(self.more_wanted)
        self.back.chosen.connect(self.back_wanted)
        self.close_button.chosen.connect(self.close_wanted)

    def _on_first_chosen(self) -> None:
        self.wanted.emit(self._choices[0])

    def _on_second_chosen(self) -> None:
        self.wanted.emit(self._choices[1])

    def _on_first_refused(self, _reason: str) -> None:
        self.refused.emit(self._choices[0])

    def _on_second_refused(self, _reason: str) -> None:
        self.refused.emit(self._choices[1])

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


def _shape(view: ShipView) -> tuple[object, ...]:
    """Return what no step changes: an undone setup may bring another ship of the same id."""
    return view.id, [zone.zone for zone in view.zones], len(view.defense_tokens)
