"""The page on which a game of Pinned Down is set up: players and the first location."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import Does
from armada_companion.ui.controls.buttons import ToolButton
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.message_banner import MessageBanner
from armada_companion.ui.controls.page_scroll import PageScroll
from armada_companion.ui.controls.scaled_layout import ScaledLayout, set_direction
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.fonts import UNIT_NAME
from armada_companion.ui.pages import LaidOutPage
from armada_companion.ui.theme import Look

from ...views.phases.jumping import FirstLocation
from ...views.setup.setup_view import NewPlayer, SetupSource
from ..entry_flow import ask_for_cards
from .deck_sheet import DeckButtons
from .players import ChosenWords, PlayerForm, PlayerList

_UNDO_WIDTH, _UNDO_NARROW = 340, 200
_BESIDE_FROM = 1000
"""Narrower pages have their three parts one below the other."""


class SetupPage(LaidOutPage):
    """The page for the setup before turn 1.

    Signals:
        actions_requested (Iterable[Action]): Record these actions in order.
    """

    has_corrections = True
    action_requested = Signal(object)
    undo_requested = Signal()
    actions_requested = Signal(object)

    def __init__(self, look: Look, source: SetupSource, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._source = source
        self._was_offered = False
        self._parts = ScaledLayout(look)
        self.setObjectName("pinned_down_setup")
        self._make(look)

    def refresh(self) -> None:
        view, undo_text = self._source.setup(), self._source.undo_text
        undo = f"Undo: {undo_text}" if undo_text else "Undo"
        reason = "" if undo_text else "There is nothing to take back."
        self._undo.render_button(undo, "undo", "", legal=bool(undo_text), reason=reason)
        self._players.render_players(view.players)
        self._render_again(self._source.players_again)
        self.form.render_next(view)
        self._decks.render_decks(view.decks)
        self._location.render_text(view.location or "none yet")
        self._location_words.render_text(view.location_words)
        self._show.setVisible(not view.virtual)
        full = bool(view.location)
        reason = "One location is turned up already." if full else ""
        self._show.render_button("Turn up the first location…", "eye", "", not full, reason)
        self._settings.render_text("\n".join(view.settings))
        self._warnings.render_text("\n".join(view.warnings))
        self._missing.render_text(view.missing)
        self._begin.render_button("Begin", "check", "", not view.missing, view.missing)
        if view.problem:
            self.show_refusal(view.problem)

    def start_over(self) -> None:
        self._was_offered = False
        self._message.clear()
        self.form.start_over()

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.form.take_focus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _render_again(self, names: tuple[str, ...]) -> None:
        """Offer to let the players of the last game join again; other buttons do not move."""
        if names:
            label = "The same players: {}".format(", ".join(names))
            self._same.render_button(label, "people")
            self._was_offered = True
        self._keep_space_for_again()
        self._same.setVisible(bool(names))

    def _keep_space_for_again(self) -> None:
        """Reserve the space of the offer if other buttons are below it."""
        policy = self._same.sizePolicy()
        policy.setRetainSizeWhenHidden(self._was_offered and not self._is_wide)
        self._same.setSizePolicy(policy)

    @property
    def _is_wide(self) -> bool:
        """Whether the three parts of the page are beside each other."""
        return self.width() / self._parts.look.scale >= _BESIDE_FROM

    def _fit(self) -> None:
        wide = self._is_wide
        set_direction(self._columns, wide)
        undo = _UNDO_WIDTH if wide else _UNDO_NARROW
        self._undo.setMaximumWidth(round(undo * self._parts.look.scale))
        self._keep_space_for_again()

    def _make(self, look: Look) -> None:
        register, parts = self._parts.register, self._parts
        self._message = register(MessageBanner(look, "setup_message"))
        self.form, self._players = register(PlayerForm(look)), register(PlayerList(look))
        self._chosen = register(ChosenWords(look))
        back = register(ToolButton(look, "setup_back"))
        back.render_button("Back to the start page", "back")
        whole = Form(parts, 14, (24, 14, 24, 24))
        with whole.row(16, 0, 0, 0, 1):
            whole.add(back)
            whole.text("Pinned Down", style=UNIT_NAME, tone="hi").setWordWrap(False)
            self._undo = whole.button("setup_undo", "", "", self._on_undo_chosen)
            whole.add(self._message)
        middle, crew = QWidget(), Form(parts, 12)
        same = self._on_same_chosen
        self._same = crew.button("same_players", "", "", same, height=56)
        crew.add(self._players, 1)
        crew.add(self._chosen)
        middle.setLayout(crew.layout)
        self._columns = parts.row_of((self.form, middle, self._make_aside(look)), 16)
        whole.layout.addLayout(self._columns, 1)
        body, outer = QWidget(), parts.column()
        body.setLayout(whole.layout)
        outer.addWidget(register(PageScroll(look, body)))
        self.setLayout(outer)
        self.back_requested = back.chosen
        for button in (self._undo, self._show, self._begin):
            button.refused.connect(self.show_refusal)
        self.form.player_requested.connect(self._on_player_requested)
        self.form.refused.connect(self.show_refusal)
        self.form.told.connect(self._chosen.render_words)

    def _make_aside(self, look: Look) -> Panel:
        panel, form = self._parts.register(Panel(look)), Form(self._parts, 10, (18, 16, 18, 18))
        form.heading("FIRST LOCATION")
        self._location = form.text(name="setup_location", tone="hi")
        self._location_words = form.text(name="setup_words")
        self._show = form.button("show_location", "", "", self._on_show_chosen, height=52)
        form.heading("THIS GAME")
        self._settings = form.text(name="setup_settings")
        self._decks = form.add(self._parts.register(DeckButtons(look)))
        self._decks.deck_taken.connect(self._on_deck_taken)
        form.stretch()
        self._warnings = form.text(name="setup_warnings", tone="warn")
        self._missing = form.text(name="setup_missing", tone="bad")
        begin = self._on_begin_chosen
        self._begin = form.button("begin", "", "", begin, primary=True, height=64)
        self._begin.set_player(0)
        panel.setLayout(form.layout)
        return panel

    def _on_undo_chosen(self) -> None:
        self._message.clear()
        self.undo_requested.emit()

    def _on_player_requested(self, player: NewPlayer) -> None:
        self._request(self._source.add_player(player))

    def _on_deck_taken(self, player: str, copies: list[str]) -> None:
        self._request(self._source.take_deck(player, copies))

    def _on_show_chosen(self) -> None:
        look, question = self._parts.look, FirstLocation()
        problem = ask_for_cards(self._source, look, question, self, self._request)
        if problem:
            self.show_refusal(problem)

    def _on_same_chosen(self) -> None:
        self.actions_requested.emit(self._source.join_again())

    def _on_begin_chosen(self) -> None:
        self._message.clear()
        self.actions_requested.emit(self._source.begin())

    def _request(self, action: Does) -> None:
        self._message.clear()
        self.action_requested.emit(action)
