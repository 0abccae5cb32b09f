"""Puts the saved games on the start page, deletes them and brings them back."""

from PySide6.QtCore import QObject, QTimer

from armada_companion.app.game_rows import game_row
from armada_companion.app.start_page import StartPage
from armada_companion.session.saved_game import SavedGame
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.models.entries_model import EntryRow

_SOON_MS = 50


class SavedGames(QObject):
    """Looks into games that are not known yet one at a time, while the page is shown.

    Args:
        controller: Opens and deletes saved games.
        page: Where they are shown.
    """

    def __init__(self, controller: GameController, page: StartPage) -> None:
        super().__init__(page)
        self._controller = controller
        self._page = page
        self._unknown: list[str] = []
        self._removed: list[tuple[str, str]] = []
        self._timer = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._timer.timeout.connect(self._on_timer_timeout)
        page.delete_requested.connect(self._on_page_delete_requested)
        page.undo_requested.connect(self.undo)
        page.refresh_requested.connect(self.render)

    def render(self) -> None:
        """Show what is saved now."""
        entries = self._controller.entries()
        last = self._controller.settings.last_game or ""
        self._page.render_games([self._row(entry) for entry in entries], last)
        self._unknown = [one.key for one in entries if one.headline is None and not one.problem]
        self._timer.start()

    def undo(self) -> None:
        """Bring the game back that was deleted last; nothing happens when none was."""
        if not self._removed:
            return
        removed, _ = self._removed.pop()
        # Told first, so that it does not put away why a game cannot be brought back.
        self._tell_removed()
        key = self._controller.restore_game(removed)
        self.render()
        if key:
            self._page.mark_game(key)

    def _row(self, entry: SavedGame) -> EntryRow:
        controller = self._controller
        is_usual = entry.game == controller.usual_game
        title = controller.title_of(entry.game)
        return game_row(entry, title, controller.now, is_usual=is_usual)

    def _on_timer_timeout(self) -> None:
        """Look into the next game; tidy up when there is none."""
        if not self._page.isVisible():
            return
        if self._unknown:
            self._page.change_game(self._row(self._controller.look_into(self._unknown.pop(0))))
            self._timer.start(0)
        else:
            self._controller.tidy()

    def _on_page_delete_requested(self, key: str, title: str) -> None:
        removed = self._controller.remove_game(key)
        if removed:
            self._removed.append((removed, title))
            self.render()
            self._tell_removed()

    def _tell_removed(self) -> None:
        title = self._removed[-1][1] if self._removed else ""
        self._page.show_deleted(title)
