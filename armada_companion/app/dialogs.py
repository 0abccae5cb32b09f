"""Opens the dialogs of the program; each is imported at its first use."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from armada_companion import RELEASES_PAGE, __version__
from armada_companion.app.pages import RECORDS
from armada_companion.games.entry import GameEntry
from armada_companion.kit.action import Action
from armada_companion.kit.names import cut_name
from armada_companion.kit.step import JUDGE, TABLE, Overruled
from armada_companion.kit.wording import plural
from armada_companion.session.library import AnySession
from armada_companion.system.file_names import file_name
from armada_companion.system.resources import read_licenses
from armada_companion.system.settings import Theme
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.pages import Window
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.app.at_event.table import EventTable, EventWindow
    from armada_companion.app.pages import Pages
    from armada_companion.app.table_sharing import TableSharing
    from armada_companion.session.saved_game import SavedGame
    from armada_companion.session.undo_question import UndoQuestion
    from armada_companion.store.repair import Damage
    from armada_companion.ui.dialogs.menu_dialogs import SettingsDialog

_RECENT_S = 3 * 24 * 3600


class Dialogs:
    """Opens dialogs over a window and plays the actions that users choose there."""

    def __init__(
        self,
        controller: GameController,
        bridge: SessionBridge,
        entries: Sequence[GameEntry],
        keys: Path,
        tables: Callable[["EventWindow"], "EventTable"],
        joined: Path,
    ) -> None:
        """`tables` makes the table of an event; `joined` is the file that keeps it."""
        self._entries = entries
        self._tables, self._joined = tables, joined
        self._event: EventTable | None = None
        self._controller = controller
        self._bridge = bridge
        self._keys = keys
        self._settings: SettingsDialog | None = None
        self._sharing: TableSharing | None = None

    def close_all(self, parent: QWidget) -> None:
        """Close every dialog over a window, for example when another game opens."""
        from PySide6.QtWidgets import QDialog

        dialogs = [one for one in parent.findChildren(QDialog) if one.isVisible()]
        for dialog in reversed(dialogs):
            dialog.reject()

    def open_history(self, window: Window, pages: "Pages") -> None:
        """Show the history of the open game; `pages` makes the pages of earlier steps."""
        from armada_companion.app.history_flow import HistoryFlow

        exports = {
            form: partial(window.open_menu_entry, entry)
            for form, entry in (("record", "export"), ("replay", "export_replay"))
        }
        HistoryFlow(window, self._bridge, pages.past_page, exports).open()

    def open_undo(self, window: Window, question: "UndoQuestion") -> None:
        """Open the dialog that asks whether to undo the latest steps."""
        from armada_companion.ui.dialogs.questions import UndoDialog

        parent = QApplication.activeModalWidget() or window.widget
        dialog = UndoDialog(window.look, question, parent)
        dialog.confirmed.connect(partial(self._bridge.undo_steps, 1))
        dialog.open_once()

    def open_overrule(
        self, window: Window, actions: Sequence[Action[Any]], sides: Sequence[str]
    ) -> None:
        """Ask who overrules the rules for the last action, and why; then record it.

        `sides` are the names of both sides; empty in a cooperative game.
        """
        from armada_companion.session.gate import why_no_judge
        from armada_companion.ui.dialogs.overrule_dialog import OverruleDialog

        session = self._bridge.session
        rules = session.check(actions[-1]).rules
        text = ". ".join(action.text(session.state) for action in actions)
        # A dialog that is open already gets the keyboard back.
        parent = QApplication.activeModalWidget() or window.widget
        no_judge = why_no_judge(session, self._bridge.author or TABLE)
        dialog = OverruleDialog(window.look, text, rules, sides, parent, no_judge=no_judge)
        codes = tuple(rule.code for rule in rules)
        dialog.decided.connect(partial(self._on_decided, actions, codes))
        dialog.open_once()

    def open_signing(self, window: Window) -> None:
        """Show the signers of the open game, with the private keys on this computer."""
        from armada_companion.app.signing_flow import SigningFlow
        from armada_companion.session.key_folder import KeyFolder

        SigningFlow(window, self._bridge, KeyFolder(self._keys)).open()

    def open_desk(self, show_message: Callable[[str], None], *words: str) -> None:
        """Open the judges' desk in a process of its own, so that a game runs beside it."""
        from armada_companion.ui.child_process import start_apart

        if not start_apart(("desk", *words)):
            show_message("The judges’ desk cannot be started.")

    def share(self, window: Window) -> None:
        """Open the sheet that shares the open table; a child of the window then serves it."""
        from armada_companion.app.table_sharing import TableSharing

        if self._sharing is None:
            self._sharing = TableSharing(window, self._controller, self._bridge, self._entries)
        self._sharing.open()

    def stop_sharing(self) -> None:
        """End the child that serves the table, if there is one."""
        if self._sharing is not None:
            self._sharing.stop()

    def join_event(self, window: "EventWindow") -> None:
        """Open the sheet of the joined event, or the one by which a table joins."""
        self._event = self._event or self._tables(window)
        self._event.open()

    def rejoin_event(self, window: "EventWindow") -> None:
        """Continue the event that was joined before the program ended, if there is one."""
        if self._event is None and _is_recent(self._joined):
            self._event = self._tables(window)
            self._event.begin_again()

    def stop_event(self) -> None:
        """Hand the last lines over to the child that sends them; it then ends."""
        if self._event is not None:
            self._event.stop()

    def open_settings(self, window: Window) -> None:
        from armada_companion.ui.dialogs.menu_dialogs import SettingsDialog

        folder = "" if self._bridge.is_open else str(self._controller.places.folder)
        dialog = SettingsDialog(window.look, window.widget, folder)
        dialog.folder_requested.connect(partial(self._choose_folder, window.widget))
        dialog.theme_chosen.connect(self._on_theme_chosen)
        dialog.text_scale_chosen.connect(self._on_text_scale_chosen)
        self._settings = dialog
        dialog.open_once()

    def set_look(self, look: Look) -> None:
        """Change theme and scale of the settings dialog, if it is open."""
        if self._settings is not None and isValid(self._settings):
            self._settings.set_look(look)
        if self._event is not None:
            self._event.set_look()

    def open_about(self, window: Window) -> None:
        """Show the version of the program, its licenses and the owners of trademarks."""
        from armada_companion.ui.dialogs.menu_dialogs import AboutDialog

        credits = " ".join(entry.credits for entry in self._entries if entry.credits)
        dialog = AboutDialog(window.look, __version__, credits, read_licenses, window.widget)
        dialog.updates_requested.connect(partial(window.open_menu_entry, "updates"))
        dialog.open_once()

    def open_releases(self, show_message: Callable[[str], None]) -> None:
        """Open the page of releases in a browser; without one, show its address."""
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        if not QDesktopServices.openUrl(QUrl(RELEASES_PAGE)):
            show_message(f"No browser opened; newer versions are at {RELEASES_PAGE}")

    def open_keys(self, window: Window, words: Mapping[str, str]) -> None:
        from armada_companion.ui.dialogs.menu_dialogs import KeysDialog

        KeysDialog(window.look, words, window.widget).open_once()

    def open_help(self, window: Window) -> None:
        from armada_companion.ui.dialogs.sheet import HelpDialog

        HelpDialog(window.look, window.widget).open_once()

    def open_crash(self, window: Window, report: Path | None, text: str) -> None:
        """Show the report of a fatal error; the program ends when the dialog is closed."""
        from armada_companion.ui.dialogs.failure_dialogs import CrashDialog

        dialog = CrashDialog(window.look, report, text, window.widget)
        dialog.finished.connect(QApplication.closeAllWindows)
        dialog.open_once()

    def open_not_saved(
        self, window: Window, action: Action[Any], overruled: Overruled | None, why: str, name: str
    ) -> None:
        """Show that a step was not saved; offer a retry, or to save elsewhere as `name`."""
        from armada_companion.ui.dialogs.failure_dialogs import NotSavedDialog

        dialog = NotSavedDialog(window.look, why, window.widget)
        dialog.retry_requested.connect(partial(self._bridge.dispatch, action, overruled))
        dialog.elsewhere_requested.connect(partial(self.export, window.look, window.widget, name))
        dialog.open_once()

    def open_damaged(self, window: Window, why: str) -> None:
        """Show why the open game accepts no steps (`why`); offer to continue in a copy."""
        from armada_companion.ui.dialogs.failure_dialogs import DamagedGameDialog

        dialog = DamagedGameDialog(window.look, why, window.widget)
        dialog.copy_requested.connect(self._controller.copy_game)
        dialog.open_once()

    def open_repaired(self, window: Window, damage: "Damage") -> None:
        """Say that the open game's file was damaged, and how the game continues."""
        from armada_companion.app.repaired_game import sentences_of
        from armada_companion.ui.dialogs.failure_dialogs import RepairedGameDialog

        session = self._bridge.session
        sentences = sentences_of(
            damage, len(session.steps), session.last_text, is_read_only=session.is_read_only
        )
        title = cut_name(str(session.header.get("title") or ""))
        dialog = RepairedGameDialog(
            window.look,
            title,
            sentences,
            has_record=damage.is_changed and bool(damage.kept) and not session.is_read_only,
            parent=window.widget,
        )
        dialog.record_requested.connect(partial(self._controller.open_record, str(damage.kept)))
        dialog.leave_requested.connect(self._controller.close_game)
        dialog.open_once()

    def open_game(self, window: Window, key: str) -> None:
        """Open a saved game; of several files with its id, ask for one."""
        files = self._controller.places.files_of(key)
        if len(files) < 2:
            self._controller.open_game(key)
            return
        from armada_companion.ui.dialogs.questions import PickDialog

        names = [(one.key, self._file_words(one)) for one in files]
        title = f"{len(files)} files of this game: play on in…"
        dialog = PickDialog(window.look, title, names, "", window.widget, columns=1)
        dialog.picked.connect(self._on_file_picked)
        dialog.open_once()

    def open_record(self, window: Window, path: str) -> None:
        """Open a record; one outside the folder of games can be played on there, or as a copy."""
        if not self._controller.places.asks_where(path):
            self._controller.open_record(path)
            return
        from armada_companion.ui.dialogs.questions import PlaceDialog

        dialog = PlaceDialog(window.look, path, window.widget)
        dialog.copy_requested.connect(partial(self._controller.open_record, path))
        dialog.in_place_requested.connect(partial(self._controller.places.play_in_file, path))
        dialog.open_once()

    def show_folder(self, show_message: Callable[[str], None]) -> None:
        """Show the folder of games in the system's file manager, or else its path."""
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        folder = self._controller.places.folder
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            show_message(f"No file manager opened; the games are in {folder}")

    def export(self, look: Look, parent: QWidget, name: str) -> None:
        """Export the open game as a record; ask first whether to include secrets, if it has any."""
        from armada_companion.session.exchange import hides_something, needs_judge

        session = self._bridge.session
        if not hides_something(session):
            self._export_to(parent, name, session, False)
            return
        from armada_companion.ui.dialogs.questions import ExportDialog

        dialog = ExportDialog(
            look, parent, is_event=needs_judge(session), is_judge=self._bridge.author == JUDGE
        )
        dialog.decided.connect(partial(self._export_to, parent, name, session))
        dialog.open_once()

    def export_replay(self, parent: QWidget, name: str) -> None:
        """Export the open game as a page that replays."""
        from armada_companion.app.replay_export import export_replay

        export_replay(parent, name, self._bridge, self._controller)

    def _export_to(self, parent: QWidget, name: str, session: AnySession, whole: bool) -> None:
        """Ask for a file, and export the game into it; `whole` includes secrets."""
        from PySide6.QtWidgets import QFileDialog

        file, _ = QFileDialog.getSaveFileName(
            parent, "Export record", f"{file_name(name)}.armada", RECORDS
        )
        # A second start may have opened another game meanwhile; do not export that game.
        if file and self._bridge.is_open and self._bridge.session is session:
            self._controller.export(file, whole=whole)

    def _choose_folder(self, parent: QWidget) -> None:
        """Ask for another folder of games, and move all games there."""
        from PySide6.QtWidgets import QFileDialog

        title = "Move the games to another folder"
        if folder := QFileDialog.getExistingDirectory(parent, title, os.path.expanduser("~")):
            self._controller.places.move_games(folder)

    def _file_words(self, entry: "SavedGame") -> str:
        name = self._controller.places.file_of(entry.key).name
        return f"{name}: {plural(entry.steps, 'step')}, {entry.changed[:16].replace('T', ' ')}"

    def _on_file_picked(self, key: str) -> None:
        self._controller.places.play_on(key)

    def _on_decided(
        self, actions: Sequence[Action[Any]], codes: tuple[str, ...], by: str, why: str
    ) -> None:
        overruled = Overruled(codes, by, why)
        for action in actions:
            if not self._bridge.dispatch(action, overruled):
                return

    def _on_theme_chosen(self, name: str) -> None:
        self._controller.change_settings(self._controller.settings._replace(theme=Theme(name)))

    def _on_text_scale_chosen(self, percent: int) -> None:
        self._controller.change_settings(self._controller.settings._replace(text_scale=percent))


def _is_recent(file: Path) -> bool:
    """Return whether a table was joined, or played at its event, in the last days."""
    try:
        return time.time() - file.stat().st_mtime < _RECENT_S
    except OSError:
        return False
