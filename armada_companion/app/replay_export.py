"""*Export page that replays*: asks for a file; a child writes the open game as one page.

A page takes a second for a long game: in the window it would stop everything.
"""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QProcess
from PySide6.QtWidgets import QFileDialog, QWidget

from armada_companion.session.replay_page import save_replay_page
from armada_companion.session.seal import write_record
from armada_companion.store.errors import StoreError
from armada_companion.system.file_names import file_name
from armada_companion.system.own_program import command_of
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.game_controller import GameController

_PAGES = "Page (*.html)"
_WORDS = ("replay", "-", "--html")
_END_MS = 10_000


def export_replay(
    parent: QWidget, name: str, bridge: SessionBridge, controller: GameController
) -> None:
    """Ask for a file, let a child write the page of the open game into it, and say where it is."""
    session = bridge.session
    file, _ = QFileDialog.getSaveFileName(
        parent, "Export page that replays", f"{file_name(name)}.html", _PAGES
    )
    # A second start may have opened another game meanwhile; do not export that game.
    if not file or not bridge.is_open or bridge.session is not session:
        return
    path = Path(file)
    export = _Export(path if path.suffix else path.with_suffix(".html"), controller, parent)
    export.start(write_record(session.header, session.recorded))


class _Export(QObject):
    """A child that makes a page of a record, which it gets by a pipe: no file has its secrets."""

    def __init__(self, path: Path, controller: GameController, parent: QObject) -> None:
        super().__init__(parent)
        self._path, self._controller = path, controller
        self._process = QProcess(self)
        self._process.finished.connect(self._on_finished)
        self._process.errorOccurred.connect(self._on_error)
        if (program := QCoreApplication.instance()) is not None:
            program.aboutToQuit.connect(self._on_quitting)

    def start(self, record: bytes) -> None:
        program, *words = command_of(_WORDS)
        self._process.start(program, words)
        self._process.write(record)
        self._process.closeWriteChannel()

    def _on_finished(self) -> None:
        page = bytes(self._process.readAllStandardOutput().data())
        if self._process.exitCode() or not page:
            self._fail(bytes(self._process.readAllStandardError().data()).decode(errors="replace"))
            return
        try:
            save_replay_page(page, self._path)
        except StoreError as error:
            self._controller.report(str(error))
        else:
            self._controller.done.emit(f"Saved to {self._path}")
        self.deleteLater()

    def _on_quitting(self) -> None:
        # The page is written before the program ends.
        self._process.waitForFinished(_END_MS)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._fail(self._process.errorString())

    def _fail(self, why: str) -> None:
        lines = why.strip().splitlines() or ["the program that makes it ended"]
        self._controller.report(f"{self._path} not written: {lines[-1]}")
        self.deleteLater()
