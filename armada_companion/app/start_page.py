"""The start page, shown while no game is open."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy

from armada_companion.app.start_header import StartHeader
from armada_companion.games.entry import GameEntry
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.entry_delegate import ROW_PITCH
from armada_companion.ui.controls.game_list import GameDelegate, GameList
from armada_companion.ui.controls.page_scroll import CenteredPage
from armada_companion.ui.controls.scaled_layout import ScaledLayout, set_direction
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, LABEL, NOTE
from armada_companion.ui.models import EntriesModel, EntryRow
from armada_companion.ui.pages import Page
from armada_companion.ui.theme import Look

_WIDEST = 1000
_SIDES, _EDGES = 24, 64
"""Margins of a centered page: at each side, and above and below together."""

_LEAST_LIST = 2 * ROW_PITCH
"""The page scrolls as a whole when less of the list than this would be visible."""

_MENU = {
    "event": ("Join an event", "people", "J"),
    "help": ("Help", "book", "F1"),
    "about": ("About", "star", ""),
    "settings": ("Settings", "gear", ""),
}
"""Entries of the menu with label, mark and key."""

_KEYS = {"continue": "C", "open": "O"}

_EVENTS = {"desk": ("Run an event", "flag", "E"), "practice": ("Practice event", "dice", "T")}
"""Buttons of the judges' desk with label, mark and key."""


class _GameButtons(NamedTuple):
    """The buttons of one game on the start page."""

    entry: GameEntry
    title: TextLabel
    new: PushButton
    sample: PushButton
    more: tuple[PushButton, ...]


class StartPage(Page):
    """Saved games, new games and samples of every game.

    Signals:
        new_game_requested (str): Set up a new game with these rules; their name in records.
        sample_requested (str): Open the sample game of this name.
        game_button_pressed (str, str): A further button of a game: the game, the button's name.
        delete_requested (str, str): Delete a saved game; its key and title.
        undo_requested: Restore the game that was deleted last.
        open_requested (str): Open the record at this path; "" asks for one.
        painted: The page was painted for the first time.
        menu_chosen (str): Open an entry of the menu: `desk`, `practice`, `folder`, `event`,
            `help`, `about` or `settings`.
    """

    new_game_requested = Signal(str)
    sample_requested = Signal(str)
    game_button_pressed = Signal(str, str)
    continue_requested = Signal(str)
    delete_requested = Signal(str, str)
    refresh_requested = Signal()
    open_requested = Signal(str)
    painted = Signal()
    menu_chosen = Signal(str)

    def __init__(self, look: Look, version: str, entries: Sequence[GameEntry]) -> None:
        super().__init__()
        self._parts = ScaledLayout(look)
        self._entries = tuple(entries)
        self._last: EntryRow | None = None
        self.is_painted = False
        """Whether the page was painted."""
        self._model = EntriesModel()
        self._delegate = GameDelegate(look)
        self.setObjectName("start_page")
        self._make_texts(look, version)
        self._make_buttons(look)
        self._arrange(look)
        self._connect()
        self.render_games(())

    def refresh(self) -> None:
        """Show the saved games that are there now."""
        self.refresh_requested.emit()

    def undo(self) -> bool:
        """Ask to restore the game that was deleted last."""
        self.undo_requested.emit()
        return True

    def redo(self) -> bool:
        """Do nothing: a restored game is deleted again by its button, not by redo."""
        return True

    def render_games(self, rows: Sequence[EntryRow], last: str = "") -> None:
        """Show the saved games; `last` is the key of the game to continue; by default the first."""
        able = [row for row in rows if not row.problem]
        self._last = next((row for row in able if row.key == last), able[0] if able else None)
        current = self._games.currentIndex().row()
        self._model.set_rows(rows)
        self._games.setCurrentIndex(self._model.index(min(current, len(rows) - 1), 0))
        self._games.touch()
        self._render_last()
        for widget in (self._games_title, self._folder, self._games):
            widget.setVisible(bool(rows))
        self._fit()

    def change_game(self, row: EntryRow) -> None:
        """Update a game of the list."""
        place = self._model.place_of(row.key)
        if place is not None:
            self._model.change_row(place, row)
        if self._last is not None and self._last.key == row.key and not row.problem:
            self._last = row
            self._render_last()

    def mark_game(self, key: str) -> None:
        """Give the keyboard focus to a game of the list."""
        place = self._model.place_of(key)
        if place is not None:
            self._games.setCurrentIndex(self._model.index(place, 0))
            self._games.setFocus()

    def show_deleted(self, title: str) -> None:
        """Show the game that was deleted last, and offer to restore it; "" hides that."""
        self._header.show_done(f"Deleted: {title}" if title else "")
        self._whole.scroll_up()

    @property
    def has_message(self) -> bool:
        """Whether a sentence is shown in the header."""
        return self._header.has_message

    def show_refusal(self, text: str) -> None:
        self._header.show_message(text)
        self._whole.scroll_up()

    def show_done(self, text: str) -> None:
        self._header.show_message(text, "ok")
        self._whole.scroll_up()

    def show_warning(self, text: str) -> None:
        self._header.show_message(text, "warn")
        self._whole.scroll_up()

    def set_look(self, look: Look) -> None:
        self._delegate.set_look(look)
        self._parts.set_look(look)
        self._set_directions()
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        first = self._continue if self._last else self._games_offered[0].new
        first.setFocus()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.is_painted:
            self.is_painted = True
            self.painted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_directions()
        self._fit()

    def _set_directions(self) -> None:
        """Put buttons side by side where the page is wide enough for their texts."""
        width = min(self.width(), round(_WIDEST * self._parts.look.scale))
        space = width - round(2 * _SIDES * self._parts.look.scale)
        for row in (self._tools, *self._rows):
            set_direction(row, True)
            set_direction(row, row.minimumSize().width() <= space)

    def _make_texts(self, look: Look, version: str) -> None:
        register = self._parts.register
        self._header = register(StartHeader(look))
        self._continue_line = register(TextLabel(look, BODY, tone="mid", name="continue_line"))
        self._games_title = register(TextLabel(look, LABEL, "SAVED GAMES", tone="mid"))
        self._folder = register(PushButton(look, "folder", height=44))
        self._folder.render_button("Show in the file manager", "folder")
        self._games = register(GameList(look, "games", label="Saved games"))
        self._games.setModel(self._model)
        self._games.setItemDelegate(self._delegate)
        unofficial = "Unofficial: made by players, not by the publishers of the game."
        words = f"Version {version}  ·  {unofficial}"
        self._version = register(TextLabel(look, NOTE, words, tone="low", name="version"))

    def _make_buttons(self, look: Look) -> None:
        register = self._parts.register
        self._continue = register(PushButton(look, "continue", primary=True, player=0, height=72))
        self._continue.render_button("Continue", "play", _KEYS["continue"])
        self._open = register(PushButton(look, "open_record"))
        self._open.render_button("Open a record…", "folder", _KEYS["open"])
        self._games_offered = [self._make_game_buttons(look, entry) for entry in self._entries]
        self._events = [register(PushButton(look, name)) for name in _EVENTS]
        for button, (label, mark, key) in zip(self._events, _EVENTS.values(), strict=True):
            button.render_button(label, mark, key)
            button.bind_key(key, self)
        self._footer_buttons = [register(PushButton(look, name, height=46)) for name in _MENU]
        for button, (label, mark, key) in zip(self._footer_buttons, _MENU.values(), strict=True):
            button.render_button(label, mark, key)

    def _make_game_buttons(self, look: Look, entry: GameEntry) -> _GameButtons:
        """Make the buttons of a game."""
        register = self._parts.register
        new = register(PushButton(look, f"new_{entry.name}"))
        new.render_button("New game", "plus", entry.new_key)
        new.setAccessibleName(f"New game of {entry.title}")
        sample = register(PushButton(look, f"sample_{entry.name}"))
        sample.render_button("Sample game", "dice", entry.sample_key)
        sample.setAccessibleName(f"Sample game of {entry.title}")
        more = tuple(register(PushButton(look, one.name)) for one in entry.buttons)
        for button, one in zip(more, entry.buttons, strict=True):
            button.render_button(one.label, one.mark, one.key)
        title = register(TextLabel(look, LABEL, entry.heading.upper(), tone="mid"))
        return _GameButtons(entry, title, new, sample, more)

    def _arrange(self, look: Look) -> None:
        parts = self._parts
        self._rows = [games, shared, footer] = parts.row(12), parts.row(12), parts.row(10)
        for offered in self._games_offered:
            column = self._game_column(offered.title, (offered.new, offered.sample))
            games.addLayout(column, 1)
        more = (button for offered in self._games_offered for button in offered.more)
        for button in (*more, self._open, *self._events):
            # The row has many buttons: long labels take two lines.
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            shared.addWidget(button, 1)
        self._tools = parts.row(10)
        for button in self._footer_buttons:
            self._tools.addWidget(button)
        footer.addWidget(self._version, 1)
        footer.addLayout(self._tools)
        column = parts.column(12)
        for widget in (self._header, self._continue, self._continue_line):
            column.addWidget(widget)
        column.addLayout(games)
        column.addLayout(shared)
        heading, listed = parts.row(12), parts.column(2)
        heading.addWidget(self._games_title, 1)
        heading.addWidget(self._folder)
        listed.addLayout(heading)
        listed.addWidget(self._games)
        column.addLayout(listed)
        column.addStretch(1)
        column.addLayout(footer)
        self._column = column
        outer = parts.column()
        self._whole = parts.register(CenteredPage(look, column, _WIDEST))
        outer.addWidget(self._whole)
        self.setLayout(outer)
        self._fit()

    def _game_column(self, title: TextLabel, buttons: Sequence[PushButton]) -> QBoxLayout:
        """Return a column of a game's title and its buttons; all columns have the same width."""
        column = self._parts.column(12)
        column.addWidget(title)
        column.addLayout(self._parts.row_of(buttons, 12))
        return column

    def _fit(self) -> None:
        """Let only the list of games scroll; in a low window, the whole page instead."""
        scale = self._parts.look.scale
        whole = self._games.content_height()
        others = self._height_of_others()
        space = self.height() - round(_EDGES * scale) - others
        least = min(whole, round(_LEAST_LIST * scale))
        self._games.setFixedHeight(max(least, min(whole, space)) if space >= least else whole)

    def _height_of_others(self) -> int:
        """The height of the page in pixels without the rows of the list."""
        margins = round(2 * _SIDES * self._parts.look.scale)
        width = min(self.width() - margins, round(_WIDEST * self._parts.look.scale))
        self._games.setFixedHeight(0)
        self._column.invalidate()
        return self._column.minimumHeightForWidth(width)

    def _render_last(self) -> None:
        self._continue.setVisible(self._last is not None)
        self._continue_line.render_text(_summary(self._last) if self._last else "")

    def _connect(self) -> None:
        self._continue.chosen.connect(self._on_continue_chosen)
        self._open.chosen.connect(partial(self.open_requested.emit, ""))
        for button in (self._folder, *self._events, *self._footer_buttons):
            button.chosen.connect(partial(self.menu_chosen.emit, button.objectName()))
        self._games.picked.connect(self._on_games_picked)
        self._games.delete_requested.connect(self._on_games_delete_requested)
        self.undo_requested = self._header.undo_requested
        self._continue.bind_key(_KEYS["continue"], self)
        self._open.bind_key(_KEYS["open"], self)
        for entry, _, new, sample, more in self._games_offered:
            new.chosen.connect(partial(self.new_game_requested.emit, entry.name))
            sample.chosen.connect(partial(self.sample_requested.emit, entry.name))
            new.bind_key(entry.new_key, self)
            sample.bind_key(entry.sample_key, self)
            for button, one in zip(more, entry.buttons, strict=True):
                pressed = partial(self.game_button_pressed.emit, entry.name, one.name)
                button.chosen.connect(pressed)
                button.bind_key(one.key, self)

    def _on_continue_chosen(self) -> None:
        if self._last is not None:
            self.continue_requested.emit(self._last.key)

    def _on_games_delete_requested(self, place: int) -> None:
        row = self._model.row(self._model.index(place, 0))
        self.delete_requested.emit(row.key, row.title)

    def _on_games_picked(self, index: QModelIndex) -> None:
        row = self._model.row(index)
        if row.problem:
            self.show_refusal(row.problem)
        else:
            self.continue_requested.emit(row.key)


def _summary(row: EntryRow) -> str:
    return "  ·  ".join(part for part in (row.title, row.detail, row.note) if part)
