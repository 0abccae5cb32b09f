"""Dialogs about failures: a crash, a damaged game, an unsaved step."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME, NOTE
from armada_companion.ui.theme import Look

_CRASH_SIZE = QSize(760, 560)


class CrashDialog(Sheet):
    """Shows the report of a fatal error."""

    def __init__(
        self, look: Look, report: Path | None, text: str, parent: QWidget | None = None
    ) -> None:
        """Make the dialog; `report` is the file with `text`, or None if it was not written."""
        super().__init__(
            look, "crash_dialog", title="Something went wrong", size=_CRASH_SIZE, parent=parent
        )
        self._report, self._words = report, text
        safe = (
            "The program has to close. Your game is saved up to the last step shown: start the "
            "program again to go on."
        )
        field = self._parts.register(ReadField(look, "crash_text", label="The report"))
        field.area.setPlainText(text)
        form = self._new_form(10)
        form.text(safe, name="crash_safe", tone="hi")
        where = f"The report is here: {report}" if report else "No report file."
        form.text(where, name="crash_path", style=NOTE)
        form.add(field, 1)
        self._copy = self._button("crash_copy", "Copy report", "paste", self._on_copy_chosen)
        folder = self._button("crash_folder", "Open folder", "folder", self._on_folder_chosen)
        reason = "" if report else "There is no report file."
        folder.render_button("Open folder", "folder", legal=not reason, reason=reason)
        self._button("crash_close", "Close", "check", self.accept, primary=True)
        self._fill(form.layout)

    def _on_copy_chosen(self) -> None:
        QGuiApplication.clipboard().setText(self._words)
        self._copy.render_button("Copied", "check")

    def _on_folder_chosen(self) -> None:
        if self._report is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._report.parent)))


_DAMAGED_SIZE = QSize(620, 340)


class DamagedGameDialog(Sheet):
    """Explains that a damaged game can be looked at, but not continued.

    Signals:
        copy_requested: Copy the good steps and open the copy.
    """

    copy_requested = Signal()

    def __init__(self, look: Look, why: str, parent: QWidget | None = None) -> None:
        super().__init__(
            look,
            "damaged_game_dialog",
            title="This game is damaged",
            size=_DAMAGED_SIZE,
            parent=parent,
        )
        advice = (
            "It can be looked at, but takes no more steps. A copy keeps the good steps and can be"
            " played on; the damaged game stays in the list as it is."
        )
        form = self._new_form()
        form.text(why, name="damaged_game_why", style=CARD_NAME, tone="bad")
        form.text(advice, name="damaged_game_advice", tone="hi")
        does = (self.accept, self.copy_requested)
        self._button("damaged_game_copy", "Copy and play on", "play", *does, primary=True)
        self._button("damaged_game_back", "Only look", "back", self.reject)
        self._fill(form)
        self.setAccessibleDescription(f"{why}. {advice}")


_MENDED_SIZE = QSize(680, 420)


class RepairedGameDialog(Sheet):
    """Explains that a game's file was damaged, and that the game is open with its good steps.

    Args:
        sentences: The damage, the missing steps, and the place of the damaged file.
        has_record: Whether the backup of a file that another program changed can be opened instead.
    """

    record_requested = Signal()
    leave_requested = Signal()

    def __init__(
        self,
        look: Look,
        title: str,
        sentences: Sequence[str],
        *,
        has_record: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            look,
            "mended_game_dialog",
            title="The file of this game was damaged",
            size=_MENDED_SIZE,
            parent=parent,
        )
        form = self._new_form()
        form.text(title, name="mended_game_title", style=CARD_NAME, tone="bad")
        for number, sentence in enumerate(sentences):
            form.text(sentence, name=f"mended_game_{number}", tone="hi")
        self._button("mended_game_go_on", "Continue", "play", self.accept, primary=True)
        if has_record:
            does = (self.accept, self.record_requested)
            self._button("mended_game_record", "Open the backup", "folder", *does)
        self._button("mended_game_leave", "Leave", "back", self.reject, self.leave_requested)
        self._fill(form)
        self.setAccessibleDescription(" ".join((title, *sentences)))


_NOT_SAVED_SIZE = QSize(620, 300)


class NotSavedDialog(Sheet):
    """Explains that a step was not saved; offers to try again, or to save to another file.

    Signals:
        elsewhere_requested: Write the game to a file.
    """

    retry_requested = Signal()
    elsewhere_requested = Signal()

    def __init__(self, look: Look, why: str, parent: QWidget | None = None) -> None:
        super().__init__(
            look, "not_saved_dialog", title="Not saved", size=_NOT_SAVED_SIZE, parent=parent
        )
        form = self._new_form()
        form.text(why, name="not_saved_why", style=CARD_NAME, tone="bad")
        form.text("Nothing was changed.", name="not_saved_unchanged", tone="hi")
        retry = (self.accept, self.retry_requested)
        self._button("not_saved_retry", "Retry", "redo", *retry, primary=True)
        elsewhere = (self.accept, self.elsewhere_requested)
        self._button("not_saved_elsewhere", "Save elsewhere…", "save", *elsewhere)
        self._button("not_saved_cancel", "Cancel", "back", self.reject)
        self._fill(form)
