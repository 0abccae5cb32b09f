"""The page on which a game is set up: two fleets, first player, objective."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from armada_companion.kit.action import Action
from armada_companion.kit.log_actions import Undo
from armada_companion.store.errors import ContentError
from armada_companion.system.errors import ResourceError
from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.scaled_layout import ScaledLayout, ScaledWidget
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import CARD_NAME, LABEL, UNIT_NAME
from armada_companion.ui.pages import LaidOutPage
from armada_companion.ui.theme import Look

from ...views.setup.setup_view import SetupView, SideView, name_player
from ...views.setup.setup_words import has_objectives
from ...views.table.words import SIDES, player_number
from ..fleets.candidate_sheet import ObjectiveSheet
from .set_aside_dialog import render_undo
from .side_panes import SideFleets
from .start_choices import ChoicesPanel, Coin

if TYPE_CHECKING:
    from ...cards.cards import ObjectiveFacts
    from ...fleets.fleet_types import Fleet
    from ...fleets.service import FleetService
    from .setup_clock import SetupClock

Samples = Callable[[], tuple[str, str]]
"""Returns the lists of the sample fleets of side A and side B; may raise ResourceError."""


_UNDO_WIDTH, _AGREED_WIDTH = (280, 212), (200, 146)
"""Widths of the buttons beside the title, in a wide and in a narrow window."""

_WIDE = 800

_WIDTH_FOR_MESSAGES = 1180
"""From this width on a message is beside the title; below it has a row of its own."""

_WIDE_WITH_CLOCK = 1400


class FollowingLine(ScaledWidget):
    """A line with the next action and its player; a message replaces it."""

    def __init__(self, look: Look, message: MessageBanner) -> None:
        super().__init__(look)
        self._message = message
        self._text = ""
        self._title = self._parts.register(TextLabel(look, LABEL, "NEXT", tone="mid"))
        self._words = self._parts.register(ElidedLabel(look, CARD_NAME, name="following"))
        self._shown = QWidget()
        column = self._parts.column(2)
        column.addStretch(1)
        column.addWidget(self._title)
        column.addWidget(self._words)
        column.addStretch(1)
        self._shown.setLayout(column)
        both = QGridLayout()
        both.setContentsMargins(0, 0, 0, 0)
        both.addWidget(self._parts.register(message), 0, 0)
        both.addWidget(self._shown, 0, 0)
        self.setLayout(both)
        message.installEventFilter(self)

    def render_text(self, text: str) -> None:
        self._text = text
        self._fit()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Use the line of the title too if the sentence is long."""
        is_short = self._words.fits_one_line(self._text, self.width())
        self._title.setVisible(is_short)
        self._words.set_lines(1 if is_short else 2)
        self._words.render_text(self._text if is_short else f"Next: {self._text}")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._shown.setVisible(self._message.isHidden())
        return super().eventFilter(watched, event)


Source = Callable[[], tuple[SetupView, str]]
"""Returns the state of the setup, and a description of the step that undo would undo."""


class SetupPage(LaidOutPage):
    """The page for everything before round 1.

    Signals:
        saved_requested (str): Choose a saved fleet for this side.
        event_requested: Start again with what an event's desk set.
        edit_requested (str, str, object): Edit a fleet: the side, its list, and its Fleet or None.
    """

    has_corrections = True
    action_requested = Signal(object)
    overrule_requested = Signal(object)
    saved_requested = Signal(str)
    event_requested = Signal()
    edit_requested = Signal(str, str, object)

    def __init__(
        self, look: Look, service: "FleetService", samples: Samples, coin: Coin, source: Source
    ) -> None:
        super().__init__()
        self._parts = ScaledLayout(look)
        self._service = service
        self._samples = samples
        self._source = source
        self._view: SetupView | None = None
        self._undo_text = ""
        self._skipped = False
        self._event_lists: Mapping[str, str] = {}
        self.ask_event: Callable[[], str] = str
        """Returns what an event's desk set, in words, if the game differs; else ""."""
        self._clock: SetupClock | None = None
        self.setObjectName("setup_page")
        self._make(look, coin)
        self._connect()

    def add_clock(self, clock: "SetupClock") -> None:
        """Show the clock, if the game has one, beside the next action."""
        self._clock = self._parts.register(clock)
        self._beside.addWidget(clock)
        clock.overrule_requested.connect(self.overrule_requested)

    def refresh(self) -> None:
        self.render_setup(*self._source())
        if self._clock is not None:
            self._clock.refresh()
            self._fit_header()

    def render_setup(self, view: SetupView, undo_text: str = "") -> None:
        """Show the state of the setup; `undo_text` describes the step that undo would undo."""
        if self._view is not None and view.objective != self._view.objective:
            self._skipped = False
        if self._view is None or view.ruleset != self._view.ruleset:
            self._service.agree_in(view.ruleset)
            self._skipped = not has_objectives(view.ruleset)
        self._view, self._undo_text = view, undo_text
        render_undo(self._undo, undo_text)
        self._following.render_text(view.following)
        self._agreed.render_button(view.agreed, "gear")
        self._agreed.set_hint(" ".join(view.agreed_hint))
        for pane, side in zip(self._panes, view.sides, strict=True):
            pane.render_side(side, undo_text, view.first_player is not None)
        self._render_event()
        self._choices.first_player.render_first_player(view)
        self._choices.objective.render_objectives(view, self._skipped)
        self._choices.begin.render_begin(view, self._skipped, undo_text)

    def shown_view(self, side: str) -> SideView:
        """Return the view of a side's pane: the side, or a player of its team."""
        return self._panes[player_number(side)].shown

    def lists(self) -> tuple[str, str]:
        """Return the texts of both sides' lists."""
        one, other = (pane.pane.list_text for pane in self._panes)
        return one, other

    def show_lists(self, lists: tuple[str, str]) -> None:
        """Restore the lists of the entered fleets."""
        for pane, text in zip(self._panes, lists, strict=True):
            if text and pane.has_fleet:
                pane.pane.show_list(text)

    def offer_lists(self, lists: Mapping[str, str]) -> None:
        """Offer the lists of an event's two players, while a side has no fleet."""
        self._event_lists = lists
        self._render_event()

    def offer_setup(self) -> None:
        """Offer what an event's desk set, while the open game differs."""
        self._render_event()

    def take_lists(self, lists: Mapping[str, str]) -> None:
        """Name both players and enter their lists; a player who has a side keeps it."""
        self._message.clear()
        players = _placed([pane.shown.own_name for pane in self._panes], [*lists])
        for side, pane, player in zip(SIDES, self._panes, players, strict=True):
            if pane.has_fleet or not player:
                continue
            if pane.shown.own_name != player:
                self._request(name_player(side, player))
            pane.pane.take_text(lists[player])
            pane.enter()

    def take_fleet(self, side: str, fleet: "Fleet", lost: int = 0) -> None:
        """Put a fleet into a side's pane and enter it; it lacks `lost` lines of its list."""
        self._message.clear()
        pane = self._panes[player_number(side)]
        pane.take_fleet(fleet, lost)
        pane.enter()

    def start_over(self) -> None:
        """Clear the last game; call before rendering the next one."""
        self._view = None
        self._skipped = False
        self._event_lists = {}
        self._message.clear()
        self._choices.first_player.start_over()
        for pane in self._panes:
            pane.start_over()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste into the pane of the first side without a fleet, whichever widget has the focus."""
        waiting = (pane for pane in self._panes if not pane.has_fleet)
        if event.matches(QKeySequence.StandardKey.Paste) and (pane := next(waiting, None)):
            pane.paste_clipboard()
        else:
            super().keyPressEvent(event)

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._fit_header()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_header()

    def _fit_header(self) -> None:
        scale, clock = self._parts.look.scale, self._clock
        width = self.width() / scale
        is_tight = clock is not None and clock.is_needed and width < _WIDE_WITH_CLOCK
        is_tight = is_tight and width >= _WIDTH_FOR_MESSAGES
        offers = not (self._of_event.isHidden() and self._take_event.isHidden())
        offers = offers and width < _WIDE_WITH_CLOCK
        self._title.setVisible(not offers)
        is_narrow = is_tight or offers or width < _WIDE
        for button, widths in ((self._undo, _UNDO_WIDTH), (self._agreed, _AGREED_WIDTH)):
            button.setFixedWidth(round(widths[is_narrow] * scale))
        if clock is not None:
            clock.fit(is_tight)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._panes[0].take_focus()

    def _make(self, look: Look, coin: Coin) -> None:
        register, parts = self._parts.register, self._parts
        self._back = register(ToolButton(look, "setup_back"))
        self._back.render_button("Back to the start page", "back")
        self._title = register(TextLabel(look, UNIT_NAME, "New game"))
        self._title.setWordWrap(False)
        self._undo = register(PushButton(look, "setup_undo", height=48))
        self._agreed = register(PushButton(look, "setup_agreement", height=48))
        self._of_event = register(PushButton(look, "setup_event_lists", primary=True, height=48))
        self._of_event.hide()
        self._take_event = register(PushButton(look, "setup_event", primary=True, height=48))
        self._take_event.hide()
        self._message = MessageBanner(look, "setup_message", lines=2)
        self._following = register(FollowingLine(look, self._message))
        self._panes = [
            register(SideFleets(look, side, self._service, partial(self._sample, number)))
            for number, side in enumerate(SIDES)
        ]
        self._choices = register(ChoicesPanel(look, coin, self._facts_of))
        above = parts.turn(parts.row(16), _WIDTH_FOR_MESSAGES)
        header = parts.row(16)
        header.addWidget(self._back)
        header.addWidget(self._title)
        header.addWidget(self._agreed)
        header.addWidget(self._undo)
        header.addWidget(self._of_event)
        header.addWidget(self._take_event)
        header.addStretch(0)
        above.addLayout(header)
        self._beside = parts.row(16)
        self._beside.addWidget(self._following, 1)
        above.addLayout(self._beside, 1)
        body = QWidget()
        whole = parts.column(14, (24, 14, 24, 24))
        whole.addLayout(above)
        whole.addLayout(parts.row_of(self._panes, 16), 1)
        whole.addWidget(self._choices)
        body.setLayout(whole)
        outer = parts.column()
        outer.addWidget(register(PageScroll(look, body)))
        self.setLayout(outer)

    def _connect(self) -> None:
        self.back_requested = self._back.chosen
        self.agreement_requested = self._agreed.chosen
        self._undo.chosen.connect(partial(self._request, Undo()))
        self._undo.refused.connect(self.show_refusal)
        self._of_event.chosen.connect(self._on_of_event_chosen)
        self._take_event.chosen.connect(self.event_requested)
        for side, pane in zip(SIDES, self._panes, strict=True):
            pane.named.connect(partial(self._on_pane_named, side))
            pane.action_requested.connect(self._request)
            pane.fleet_read.connect(self._message.clear)
            pane.list_filled.connect(partial(self._on_pane_list_filled, pane))
            pane.saved_requested.connect(partial(self.saved_requested.emit, side))
            pane.edit_requested.connect(partial(self.edit_requested.emit, side))
            pane.trouble.connect(self.show_refusal)
        choices = self._choices
        choices.objective.catalog_requested.connect(self._on_objective_catalog_requested)
        choices.objective.skipped.connect(self._on_objective_skipped)
        for box in (choices.first_player, choices.objective, choices.begin):
            box.action_requested.connect(self._request)
            for refused in box.refusals:
                refused.connect(self.show_refusal)
        choices.begin.overrule_requested.connect(self.overrule_requested)

    def _render_event(self) -> None:
        """Show the button for the settings of an event while the game has others; then the one for
        its lists, until both sides have a fleet.
        """
        differs = self.ask_event() if self._view is not None else ""
        self._take_event.setVisible(bool(differs))
        self._take_event.render_button("Use the event’s settings", "gear")
        self._take_event.set_hint(differs)
        is_offered = bool(self._event_lists) and not all(one.has_fleet for one in self._panes)
        is_offered = is_offered and not differs
        self._of_event.setVisible(is_offered)
        self._of_event.render_button("Take both fleets", "people")
        self._of_event.set_hint(f"The event’s lists of {' and '.join(self._event_lists)}")
        self._fit_header()

    def _on_of_event_chosen(self) -> None:
        self.take_lists(self._event_lists)

    def _on_pane_named(self, side: str, name: str) -> None:
        if name:
            self._request(name_player(side, name))
        elif self._view is not None:
            self.render_setup(self._view, self._undo_text)

    def _on_pane_list_filled(self, pane: SideFleets) -> None:
        """Enter a list at once; ask first if both sides have the same list."""
        one, other = self._panes
        if one.words == other.words:
            self.show_refusal("Both sides have the same list. Copy the other one, or use this one.")
        else:
            pane.enter()

    def _on_objective_catalog_requested(self) -> None:
        try:
            sheet = ObjectiveSheet(self._parts.look, self._service.objectives(), self)
        except ContentError as error:
            self.show_refusal(str(error))
            return
        sheet.name_chosen.connect(self._choices.objective.choose)
        sheet.open_once()

    def _on_objective_skipped(self) -> None:
        self._skipped = not self._skipped
        if self._view is not None:
            self.render_setup(self._view, self._undo_text)

    def _request(self, action: Action[Any]) -> None:
        self._message.clear()
        self.action_requested.emit(action)

    def _facts_of(self, objective: str) -> "ObjectiveFacts | None":
        try:
            return self._service.objective(objective)
        except ContentError:
            return None

    def _sample(self, number: int) -> str:
        try:
            return self._samples()[number]
        except (ResourceError, ContentError) as error:
            self.show_refusal(str(error))
            return ""


def _placed(names: Sequence[str], players: Sequence[str]) -> list[str]:
    """Return the player for each side, or ""; a player who has a side keeps it.

    Args:
        names: The names of the sides now.
        players: The players, in the order of the sides without a player of the event.
    """
    left = [one for one in players if one not in names]
    return [name if name in players else (left.pop(0) if left else "") for name in names]
