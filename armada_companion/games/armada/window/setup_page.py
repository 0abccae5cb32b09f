"""The page on which a game is set up: two fleets, first player, objective."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from armada_companion.games.armada.views.setup import SetupView
from armada_companion.games.armada.window.setup_aside import render_undo
from armada_companion.games.armada.window.setup_choices import ChoicesPanel
from armada_companion.games.armada.window.setup_desk import FleetDesk
from armada_companion.games.armada.window.setup_entered import side_fleet
from armada_companion.games.armada.window.setup_first_player import SIDES, Coin
from armada_companion.games.armada.window.setup_objective import ObjectiveSheet
from armada_companion.games.armada.window.setup_pane import FleetPane
from armada_companion.store.card_errors import ContentError
from armada_companion.system.errors import ResourceError
from armada_companion.ui.controls.arrangement import Arrangement, turn
from armada_companion.ui.controls.buttons import PushButton, ToolButton
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import UNIT_NAME
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.games.armada.cards.cards import ObjectiveFacts

Samples = Callable[[], tuple[str, str]]
"""Gives the lists of the sample fleets of side A and side B; may raise ResourceError."""


_UNDO_WIDTH = 280
"""Room for undo; what it takes back may be a long sentence."""

_ROOM_FOR_MESSAGES = 1180
"""From this width on a message stands beside the title; below, it has a row of its own."""


class SetupPage(QWidget):
    """Everything that comes before round 1.

    Signals:
        action_requested (object): An action of the record.
        back_requested: Back to the start page.
        saved_requested (str): Choose a saved fleet for this side.
        edit_requested (str, str, object): Edit for this side a list, or else a fleet, or None.
    """

    action_requested = Signal(object)
    saved_requested = Signal(str)
    edit_requested = Signal(str, str, object)
    back_requested = Signal()

    def __init__(
        self,
        look: Look,
        desk: FleetDesk,
        samples: Samples,
        coin: Coin,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._parts = Arrangement(look)
        self._desk = desk
        self._samples = samples
        self._view: SetupView | None = None
        self._undo_text = ""
        self._skipped = False
        self.setObjectName("setup_page")
        self._make(look, desk, coin)
        self._connect()

    def render_setup(self, view: SetupView, undo_text: str = "") -> None:
        """Show how far the setup is; `undo_text` tells what undo would take back."""
        if self._view is not None and view.objective != self._view.objective:
            self._skipped = False
        self._view, self._undo_text = view, undo_text
        render_undo(self._undo, undo_text)
        for pane, side in zip(self._panes, view.sides, strict=True):
            pane.render_side(side, undo_text, view.first_player is not None)
        self._choices.first_player.render_first_player(view)
        self._choices.objective.render_objectives(view, self._skipped)
        self._choices.begin.render_begin(view, self._skipped)

    def take_fleet(self, side: str, fleet: Mapping[str, object], lost: int = 0) -> None:
        """Put a fleet into a side's pane and enter it; it lacks so many lines of its list."""
        self._banner.clear()
        pane = self._panes[SIDES.index(side)]
        pane.take_fleet(fleet, lost)
        pane.enter()

    def start_over(self) -> None:
        """Forget what was told of an earlier game; call before the next one is rendered."""
        self._view = None
        self._skipped = False
        self._banner.clear()
        self._choices.first_player.start_over()
        for pane in self._panes:
            pane.start_over()

    def show_refusal(self, text: str) -> None:
        """Show why something was not done, until it is put away or something else is done."""
        self._banner.show_message(text)

    def show_done(self, text: str) -> None:
        """Show what was done and cannot be seen otherwise, until it is put away."""
        self._banner.show_message(text, done=True)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
        self._undo.setFixedWidth(round(_UNDO_WIDTH * look.scale))
        self._turn_head()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste into the pane of the first side without a fleet, wherever the focus is."""
        waiting = (pane for pane in self._panes if not pane.has_fleet)
        if event.matches(QKeySequence.StandardKey.Paste) and (pane := next(waiting, None)):
            pane.paste_clipboard()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn_head()

    def _turn_head(self) -> None:
        turn(self._head, self.width() / self._parts.look.scale >= _ROOM_FOR_MESSAGES)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._panes[0].take_focus()

    def _make(self, look: Look, desk: FleetDesk, coin: Coin) -> None:
        keep, parts = self._parts.keep, self._parts
        self._back = keep(ToolButton(look, "setup_back"))
        self._back.render_button(self.tr("Back to the start page"), "back")
        title = keep(TextLabel(look, UNIT_NAME, self.tr("New game")))
        title.setWordWrap(False)
        self._undo = keep(PushButton(look, "setup_undo", height=48))
        self._undo.setFixedWidth(round(_UNDO_WIDTH * look.scale))
        self._banner = keep(MessageBanner(look, "setup_message", 2))
        self._panes = [
            keep(FleetPane(look, side, desk, partial(self._sample, number)))
            for number, side in enumerate(SIDES)
        ]
        self._choices = keep(ChoicesPanel(look, coin, self._facts_of))
        self._head, head, fleets = parts.row(16), parts.row(16), parts.row(16)
        head.addWidget(self._back)
        head.addWidget(title)
        head.addWidget(self._undo)
        head.addStretch(0)
        self._head.addLayout(head)
        self._head.addWidget(self._banner, 1)
        for pane in self._panes:
            fleets.addWidget(pane, 1)
        body = QWidget()
        whole = parts.column(14, (24, 14, 24, 24))
        whole.addLayout(self._head)
        whole.addLayout(fleets, 1)
        whole.addWidget(self._choices)
        body.setLayout(whole)
        outer = parts.column()
        outer.addWidget(keep(PageScroll(look, body)))
        self.setLayout(outer)

    def _connect(self) -> None:
        self._back.chosen.connect(self.back_requested)
        self._undo.chosen.connect(self._on_undo_wanted)
        self._undo.refused.connect(self.show_refusal)
        for side, pane in zip(SIDES, self._panes, strict=True):
            pane.named.connect(partial(self._on_pane_named, side))
            pane.fleet_chosen.connect(partial(self._on_pane_fleet_chosen, side))
            pane.aside_chosen.connect(self._on_pane_aside_chosen)
            pane.speed_chosen.connect(self._request)
            pane.fleet_read.connect(self._banner.clear)
            pane.list_filled.connect(partial(self._on_pane_list_filled, pane))
            pane.saved_wanted.connect(partial(self.saved_requested.emit, side))
            pane.edit_wanted.connect(partial(self.edit_requested.emit, side))
            pane.undo_wanted.connect(self._on_undo_wanted)
            pane.trouble.connect(self.show_refusal)
        choices = self._choices
        choices.first_player.chosen.connect(self._on_first_player_chosen)
        choices.objective.chosen.connect(self._on_objective_chosen)
        choices.objective.catalog_wanted.connect(self._on_objective_catalog_wanted)
        choices.objective.skipped.connect(self._on_objective_skipped)
        choices.begin.begun.connect(self._on_begin_begun)
        for box in (choices.first_player, choices.objective, choices.begin):
            box.refused.connect(self.show_refusal)

    def _on_pane_named(self, side: str, name: str) -> None:
        if name:
            self._request({"do": "name_player", "side": side, "name": name})
        elif self._view is not None:
            self.render_setup(self._view, self._undo_text)

    def _on_pane_fleet_chosen(self, side: str, fleet: dict[str, object]) -> None:
        self._request(side_fleet(side, fleet))

    def _on_pane_list_filled(self, pane: FleetPane) -> None:
        """Enter at once what leaves nothing to ask; the other side's list may be a slip."""
        one, other = self._panes
        if one.words == other.words:
            self.show_refusal(
                self.tr("Both sides have the same list. Copy the other one, or use this one.")
            )
        else:
            pane.enter()

    def _on_pane_aside_chosen(self, unit: str) -> None:
        self._request({"do": "set_aside", "units": [unit]})

    def _on_undo_wanted(self) -> None:
        self._request({"do": "undo"})

    def _on_first_player_chosen(self, player: int, flip: int | None) -> None:
        action: dict[str, object] = {"do": "choose_first_player", "side": SIDES[player]}
        if flip is not None:
            action["coin_flip"] = SIDES[flip]
        self._request(action)

    def _on_objective_chosen(self, name: str) -> None:
        self._request({"do": "choose_objective", "objective": name})

    def _on_objective_catalog_wanted(self) -> None:
        try:
            sheet = ObjectiveSheet(self._parts.look, self._desk.objectives(), self)
        except ContentError as error:
            self.show_refusal(str(error))
            return
        sheet.name_chosen.connect(self._on_objective_chosen)
        sheet.open_once()

    def _on_objective_skipped(self) -> None:
        self._skipped = not self._skipped
        if self._view is not None:
            self.render_setup(self._view, self._undo_text)

    def _on_begin_begun(self) -> None:
        self._request({"do": "begin"})

    def _request(self, action: dict[str, object]) -> None:
        self._banner.clear()
        self.action_requested.emit(action)

    def _facts_of(self, objective: str) -> "ObjectiveFacts | None":
        try:
            return self._desk.objective(objective)
        except ContentError:
            return None

    def _sample(self, number: int) -> str:
        try:
            return self._samples()[number]
        except (ResourceError, ContentError) as error:
            self.show_refusal(str(error))
            return ""
