"""*Export page that replays*: asks for a file, and writes the open game into it as one page."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from armada_companion.games.entry import GameEntry
from armada_companion.session.library import AnySession
from armada_companion.store.errors import StoreError
from armada_companion.system.errors import ResourceError
from armada_companion.system.file_names import file_name
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.game_controller import GameController

_PAGES = "Page (*.html)"


def export_replay(
    parent: QWidget,
    name: str,
    bridge: SessionBridge,
    controller: GameController,
    entries: Sequence[GameEntry],
) -> None:
    """Ask for a file, write the page of the open game into it, and say where it is."""
    session = bridge.session
    file, _ = QFileDialog.getSaveFileName(
        parent, "Export page that replays", f"{file_name(name)}.html", _PAGES
    )
    # A second start may have opened another game meanwhile; do not export that game.
    if not file or not bridge.is_open or bridge.session is not session:
        return
    entry = next(one for one in entries if one.name == session.game.NAME)
    path = Path(file)
    path = path if path.suffix else path.with_suffix(".html")
    try:
        _write(session, entry, path)
    except (StoreError, ResourceError) as error:
        controller.report(str(error))
    else:
        controller.done.emit(f"Saved to {path}")


def _write(session: AnySession, entry: GameEntry, path: Path) -> None:
    from armada_companion.session.replay_page import replay_page, save_replay_page

    page = replay_page(session.game, entry.cards(), session.header, session.recorded, entry.live())
    save_replay_page(page, path)
