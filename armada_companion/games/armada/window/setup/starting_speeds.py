"""The starting speeds of a side's ships, and the footer with the button that shows them."""

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from armada_companion.ui.controls.buttons import ActionButton, PushButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.controls.text_label import Tone
from armada_companion.ui.fonts import BODY, NOTE, advance
from armada_companion.ui.paint.primitives import draw_number
from armada_companion.ui.theme import Look, Theme

from ...views.setup.setup_view import SideView, UnitView, starting_speed
from ..parts.list_report import entered_words

_BUTTON = QSizeF(48, 44)
_FIGURE, _GAP = 24, 6
_NAME = 150
_LEAST_NAME, _AFTER_NAME = 190, 24
_WORDS_FIRST = 100
"""How much more of the room goes to the words than to what is left free after the speeds."""
"""The room that a name needs beside its speeds; with less it stands above them."""

_TURN_WIDTH = 216
_FOOTER_IN_ROW = 400


class SpeedButton(ActionButton):
    """A button for one speed of a ship's chart; filled when the dial has this speed."""

    _design = _BUTTON

    def __init__(self, look: Look, name: str, *, player: int) -> None:
        super().__init__(look, name)
        self._player = player
        self._is_chosen = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def is_chosen(self) -> bool:
        """Whether the ship's dial is set to this speed."""
        return self._is_chosen

    def render_speed(self, ship: str, speed: int, is_chosen: bool) -> None:
        self.render_button(str(speed))
        spoken = f"{ship}, speed {speed}"
        self.setAccessibleName(f"{spoken}, chosen" if is_chosen else spoken)
        self.set_chosen(is_chosen)
        self.set_hint(spoken)
        if is_chosen != self._is_chosen:
            self._is_chosen = is_chosen
            self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        own = theme.players[self._player] if self._is_chosen else None
        color = self._paint_ground(painter, size, theme, own)
        center = QPointF(size.width() / 2, size.height() / 2)
        draw_number(painter, center, self._shown.label, _FIGURE, color)


class SpeedRow(ScaledWidget):
    """Shows a ship's name, its speed in words, and a button for each speed of its chart."""

    speed_chosen = Signal(int)

    def __init__(
        self, look: Look, unit: UnitView, columns: int, player: int, unknown: str = "not entered"
    ) -> None:
        """Make the row; `columns` is the number of speeds of the fastest ship, so that all align.

        `unknown` is shown in place of a speed that was not entered.
        """
        super().__init__(look)
        self._unknown = unknown
        register = self._parts.register
        self._name = register(ElidedLabel(look, BODY))
        self._set = register(ElidedLabel(look, NOTE))
        self._buttons = {
            speed: register(SpeedButton(look, f"speed_{unit.id}_{speed}", player=player))
            for speed in unit.speeds
        }
        missing = columns - len(unit.speeds)
        taken = round(_BUTTON.width()) + _GAP
        words = self._parts.column()
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._set)
        words.addStretch(1)
        speeds = self._parts.row(_GAP, (0, 0, missing * taken, 0))
        for speed, button in self._buttons.items():
            speeds.addWidget(button)
            button.chosen.connect(partial(self.speed_chosen.emit, speed))
        speeds.addStretch(0)
        whole = self._parts.turn(self._parts.row(_GAP), columns * taken + _NAME)
        whole.addLayout(words, _WORDS_FIRST)
        whole.addLayout(speeds)
        whole.addStretch(1)
        self.setLayout(whole)

    @property
    def buttons(self) -> Sequence[SpeedButton]:
        """The buttons of the row, one for each speed."""
        return tuple(self._buttons.values())

    def limit_name(self, width: float) -> None:
        """Limit the width of the name, in design pixels; the speeds are right of it."""
        for label in (self._name, self._set):
            label.setMaximumWidth(round(width * self._parts.look.scale))

    def render_ship(self, unit: UnitView) -> None:
        """Show the speed of the dial."""
        unknown = unit.speed is None
        self._name.render_text(unit.name)
        words = self._unknown if unknown else f"speed {unit.speed}"
        self._set.render_text(words, "low" if unknown else "ok")
        for speed, button in self._buttons.items():
            button.render_speed(unit.name, speed, speed == unit.speed)


def limit_names(rows: Iterable[SpeedRow], names: Iterable[str]) -> None:
    """Make the names of all rows as wide as the longest one."""
    longest = max((advance(name, BODY) for name in names), default=0.0)
    for row in rows:
        row.limit_name(max(_LEAST_NAME, longest + _AFTER_NAME))


class SpeedList(ScaledWidget):
    """A row for each ship of a side that is not set aside; a speed need not be entered."""

    action_requested = Signal(object)

    def __init__(self, look: Look, side: str, player: int) -> None:
        super().__init__(look)
        self._player = player
        self._rows: dict[UnitView, SpeedRow] = {}
        self._view = SideView(player, side, "")
        self._body = QWidget()
        self._column = self._parts.column(_GAP)
        self._column.addStretch(1)
        self._body.setLayout(self._column)
        whole = self._parts.column()
        whole.addWidget(self._parts.register(PageScroll(look, self._body)))
        self.setLayout(whole)
        self.setObjectName(f"speeds_of_{side}")

    def render_side(self, view: SideView) -> None:
        """Show the ships and the speeds of their dials."""
        self._view = view
        charts = [_chart(unit) for unit in view.moving]
        if charts != list(self._rows):
            self._make_rows(charts)
        for row, unit in zip(self._rows.values(), view.moving, strict=True):
            row.render_ship(unit)
        limit_names(self._rows.values(), [unit.name for unit in view.moving])

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        for row in self._rows.values():
            row.set_look(look)
        limit_names(self._rows.values(), [unit.name for unit in self._view.moving])

    def _make_rows(self, charts: Sequence[UnitView]) -> None:
        for row in self._rows.values():
            row.hide()
            row.deleteLater()
        look = self._parts.look
        columns = max((len(chart.speeds) for chart in charts), default=0)
        self._rows = {chart: SpeedRow(look, chart, columns, self._player) for chart in charts}
        for place, (chart, row) in enumerate(self._rows.items()):
            self._column.insertWidget(place, row)
            row.speed_chosen.connect(partial(self._on_row_speed_chosen, chart.id))

    def _on_row_speed_chosen(self, ship: str, speed: int) -> None:
        unit = next(unit for unit in self._view.moving if unit.id == ship)
        if unit.speed != speed:
            self.action_requested.emit(starting_speed(unit, speed))


class PaneFooter(ScaledWidget):
    """One line about the fleet, and a button to the starting speeds or back to the list.

    Signals:
        turned: Switch between list and starting speeds.
        refused (str): Why there are no starting speeds yet.
    """

    def __init__(self, look: Look, side: str) -> None:
        super().__init__(look)
        register = self._parts.register
        self._status = register(
            ElidedLabel(look, BODY, lines=2, tone="mid", name=f"entered_{side}")
        )
        self._turn = register(PushButton(look, f"speeds_{side}", height=48))
        row = self._parts.turn(self._parts.row(12), _FOOTER_IN_ROW)
        row.addWidget(self._status, 1)
        row.addWidget(self._turn)
        row.setAlignment(self._status, Qt.AlignmentFlag.AlignVCenter)
        self.setLayout(row)
        self._parts.keep_size(self._turn.setFixedWidth, _TURN_WIDTH)
        self.turned = self._turn.chosen
        self.refused = self._turn.refused

    def render_side(self, view: SideView, left_out: int) -> None:
        """Show the entered fleet; `left_out` lines of its list were not read."""
        tone: Tone = "warn" if left_out else "ok" if view.entered else "mid"
        self._status.render_text(entered_words(view, left_out), tone)

    def render_turn(self, view: SideView, shows_speeds: bool) -> None:
        """Offer to switch to the starting speeds, or back to the list."""
        if shows_speeds:
            self._turn.render_button("Show the list", "paste")
            return
        count = f": {view.speeds_set} of {len(view.moving)}" if view.moving else ""
        reason = "" if view.entered else "Enter the fleet first."
        label = f"Starting speeds{count}"
        self._turn.render_button(label, legal=not reason, reason=reason)

    def take_focus(self) -> None:
        self._turn.setFocus()


def _chart(unit: UnitView) -> UnitView:
    """Return the values of a unit that decide which buttons its row has."""
    return UnitView(unit.id, unit.name, speeds=unit.speeds)
