"""The saved games on the start page, and the buttons to delete and to restore one."""

import re
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject, Qt, QTimer

from armada_companion.app.start_page import StartPage
from armada_companion.kit.wording import plural
from armada_companion.session.saved_game import SavedGame
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.models import EntryRow

_SOON_MS = 50

_ON_DRIVE = (
    "Games are saved on {drive}: a pulled plug or cable may cost the last steps. "
    "A folder on this computer's own disk is safer."
)


class SavedGames(QObject):
    """Shows the saved games; reads their details one by one while the page is shown."""

    def __init__(self, controller: GameController, page: StartPage, data: Path) -> None:
        super().__init__(page)
        self._controller = controller
        self._page = page
        self._data = data
        self._knows_drive = False
        self._is_partial = False
        self._unknown: list[str] = []
        self._removed: list[tuple[str, str]] = []
        self._timer = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._timer.timeout.connect(self._on_timer_timeout)
        page.painted.connect(self._timer.start)
        page.delete_requested.connect(self._on_page_delete_requested)
        page.undo_requested.connect(self.undo)
        page.refresh_requested.connect(self.render)

    def render(self) -> None:
        """Show the current saved games; of a long list first the latest, then all."""
        latest = None if self._page.is_painted else self._controller.places.latest_entries()
        self._is_partial = latest is not None
        entries = self._controller.entries() if latest is None else latest
        last = self._controller.settings.last_game or ""
        self._page.render_games([self._row(entry) for entry in entries], last)
        self._unknown = [one.key for one in entries if one.headline is None and not one.problem]
        if self._page.is_painted:
            self._timer.start()

    def undo(self) -> None:
        """Restore the game that was deleted last, if any."""
        if not self._removed:
            return
        removed, _ = self._removed.pop()
        # Restored first: later it would hide the message about a game that cannot be restored.
        self._show_removed()
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
        """Read the details of the next game; after the last one, remove stale files."""
        if not self._page.isVisible():
            return
        if self._is_partial:
            self.render()
        elif self._unknown:
            self._page.change_game(self._row(self._controller.look_into(self._unknown.pop(0))))
            self._timer.start(0)
        else:
            self._controller.tidy()
            self._warn_of_drive()

    def _warn_of_drive(self) -> None:
        """Warn once if the folder of the games is on a drive where steps may be lost."""
        if self._knows_drive or self._page.has_message:
            return
        from armada_companion.system.drives import unsafe_drive

        self._knows_drive = True
        if drive := unsafe_drive(self._data):
            self._page.show_warning(_ON_DRIVE.format(drive=drive))

    def _on_page_delete_requested(self, key: str, title: str) -> None:
        removed = self._controller.remove_game(key)
        if removed:
            self._removed.append((removed, title))
            self.render()
            self._show_removed()

    def _show_removed(self) -> None:
        title = self._removed[-1][1] if self._removed else ""
        self._page.show_deleted(title)


_DAY = re.compile(r", \d{4}-\d\d-\d\d$")


def game_row(entry: SavedGame, game: str, now: str, *, is_usual: bool) -> EntryRow:
    """Return the row of a saved game on the start page.

    Args:
        game: The title of the game's rules; omitted if they are the usual rules and the row has
            other words.
        now: UTC time in ISO 8601.
        is_usual: Whether `game` is the first game in the program's list.
    """
    when = moment_words(entry.changed, now)
    if entry.problem:
        return EntryRow(entry.key, entry.title, "", when, entry.problem)
    if entry.headline is None:
        steps = plural(entry.steps, "step", "steps")
        return EntryRow(entry.key, entry.title, _joined(game, steps), when)
    players, standing, forces = entry.headline
    parts = (standing, forces, _own_title(entry, game), "" if is_usual or not players else game)
    return EntryRow(entry.key, players or game, _joined(*parts), when)


def moment_words(at: str, now: str) -> str:
    """Return a UTC time in local words: "today 23:27", otherwise "22 Nov 23:27"."""
    moment, today = _local(at), _local(now)
    if not moment.isValid():
        return ""
    if moment.date() == today.date():
        return f"today {moment.toString('HH:mm')}"
    same_year = moment.date().year() == today.date().year()
    return QLocale.c().toString(moment, "d MMM HH:mm" if same_year else "d MMM yyyy")


def _own_title(entry: SavedGame, game: str) -> str:
    """Return the title of a game without its day; "" if it has the usual title."""
    title = _DAY.sub("", entry.title)
    return "" if title in (entry.key, game) else title


def _local(at: str) -> QDateTime:
    return QDateTime.fromString(at, Qt.DateFormat.ISODateWithMs).toLocalTime()


def _joined(*parts: str) -> str:
    return "  ·  ".join(part for part in parts if part)
