"""Shown when something has failed: a crash, a damaged game, a step that was not saved."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.fields import ReadField
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME, NOTE
from armada_companion.ui.theme import Look

_CRASH_SIZE = QSize(760, 560)


class CrashDialog(Sheet):
    """Shows a fatal error."""

    def __init__(
        self, look: Look, report: Path | None, text: str, parent: QWidget | None = None
    ) -> None:
        """`report` is the file, None when it could not be written; `text` is what is in it."""
        super().__init__(look, "crash_dialog", _CRASH_SIZE, parent)
        self._entitle("Something went wrong")
        self._report, self._words = report, text
        register = self._parts.register
        safe = (
            "The program has to close. Your game is saved up to the last step shown: start the "
            "program again to go on."
        )
        where = f"The report is here: {report}" if report else "No report file."
        field = register(ReadField(look, "crash_text", "The report"))
        field.area.setPlainText(text)
        column = self._parts.column(10)
        column.addWidget(register(TextLabel(look, BODY, safe, name="crash_safe")))
        column.addWidget(register(TextLabel(look, NOTE, where, "mid", "crash_path")))
        column.addWidget(field, 1)
        self._copy = self._button("crash_copy", "Copy report", "paste")
        self._folder = self._button("crash_folder", "Open folder", "folder")
        reason = "" if report else "There is no report file."
        label = "Open folder"
        self._folder.render_button(label, "folder", legal=not reason, reason=reason)
        self._close = self._button("crash_close", "Close", "check", primary=True)
        self._fill(column)
        self._copy.chosen.connect(self._on_copy_chosen)
        self._folder.chosen.connect(self._on_folder_chosen)
        self._close.chosen.connect(self.accept)

    def _on_copy_chosen(self) -> None:
        QGuiApplication.clipboard().setText(self._words)
        self._copy.render_button("Copied", "check")

    def _on_folder_chosen(self) -> None:
        if self._report is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._report.parent)))


_DAMAGED_SIZE = QSize(620, 340)


class DamagedGameDialog(Sheet):
    """The game can be looked at, but takes no more steps.

    Signals:
        copy_requested: Copy the good steps and open the copy.
    """

    copy_requested = Signal()

    def __init__(self, look: Look, why: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "damaged_game_dialog", _DAMAGED_SIZE, parent)
        self._entitle("This game is damaged")
        advice = (
            "It can be looked at, but takes no more steps. A copy keeps the good steps and can be"
            " played on; the damaged game stays in the list as it is."
        )
        register, column = self._parts.register, self._parts.column(12)
        column.addWidget(register(TextLabel(look, CARD_NAME, why, "bad", "damaged_game_why")))
        column.addWidget(register(TextLabel(look, BODY, advice, name="damaged_game_advice")))
        column.addStretch(1)
        copy = self._button("damaged_game_copy", "Copy and play on", "play", primary=True)
        back = self._button("damaged_game_back", "Only look", "back")
        self._fill(column)
        self.setAccessibleDescription(f"{why}. {advice}")
        copy.chosen.connect(self.accept)
        copy.chosen.connect(self.copy_requested)
        back.chosen.connect(self.reject)


_MENDED_SIZE = QSize(680, 420)


class RepairedGameDialog(Sheet):
    """A game's file was damaged; the game is open with its good steps.

    Args:
        look: How widgets are drawn.
        title: The game's title.
        sentences: What happened, what is lost, and where the damaged file is kept.
        has_record: A record that was saved at the end of a phase can be opened instead.

    Signals:
        record_requested: Open that record.
        leave_requested: Close the game.
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
        super().__init__(look, "mended_game_dialog", _MENDED_SIZE, parent)
        self._entitle("The file of this game was damaged")
        register, column = self._parts.register, self._parts.column(12)
        column.addWidget(register(TextLabel(look, CARD_NAME, title, "bad", "mended_game_title")))
        for number, sentence in enumerate(sentences):
            label = TextLabel(look, BODY, sentence, name=f"mended_game_{number}")
            column.addWidget(register(label))
        column.addStretch(1)
        go_on = self._button("mended_game_go_on", "Go on", "play", primary=True)
        if has_record:
            record = self._button("mended_game_record", "Open the autosaved record", "folder")
            record.chosen.connect(self.accept)
            record.chosen.connect(self.record_requested)
        leave = self._button("mended_game_leave", "Leave", "back")
        self._fill(column)
        self.setAccessibleDescription(" ".join((title, *sentences)))
        go_on.chosen.connect(self.accept)
        leave.chosen.connect(self.reject)
        leave.chosen.connect(self.leave_requested)


_NOT_SAVED_SIZE = QSize(620, 300)


class NotSavedDialog(Sheet):
    """Nothing was changed, and nothing is until it is tried again.

    Signals:
        retry_requested: Play the step once more.
        elsewhere_requested: Write the game to a file.
    """

    retry_requested = Signal()
    elsewhere_requested = Signal()

    def __init__(self, look: Look, why: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "not_saved_dialog", _NOT_SAVED_SIZE, parent)
        self._entitle("Not saved")
        register = self._parts.register
        column = self._parts.column(12)
        column.addWidget(register(TextLabel(look, CARD_NAME, why, "bad", "not_saved_why")))
        unchanged = "Nothing was changed."
        column.addWidget(register(TextLabel(look, BODY, unchanged, name="not_saved_unchanged")))
        column.addStretch(1)
        retry = self._button("not_saved_retry", "Retry", "redo", primary=True)
        elsewhere = self._button("not_saved_elsewhere", "Save elsewhere…", "save")
        cancel = self._button("not_saved_cancel", "Cancel", "back")
        self._fill(column)
        for button in (retry, elsewhere):
            button.chosen.connect(self.accept)
        retry.chosen.connect(self.retry_requested)
        elsewhere.chosen.connect(self.elsewhere_requested)
        cancel.chosen.connect(self.reject)
