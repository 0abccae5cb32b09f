"""Shares the open table on telephones and streams, by a child that serves its pages."""

import time
from collections import deque
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from armada_companion.games.entry import GameEntry
from armada_companion.kit.live_view import live_json
from armada_companion.kit.wording import sentence
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.dialogs.overlay_dialog import OverlayDialog
from armada_companion.ui.dialogs.share_dialog import ShareDialog, ShareState
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.pages import Window

_CLOCK_MS = 30_000
"""How often a view is written without a step: pace and warnings of the clock change."""
_AGAIN_MS, _MOST_AGAIN_MS = 300, 5000
_WORDS = ("live",)
_OTHER_GAME = "The table is no longer shared: another game was opened."


class _Sent(NamedTuple):
    """A view that was written: when, the last step in effect, its JSON."""

    at: float
    top: int
    view: bytes


class TableSharing(QObject):
    """Starts the child when the sheet is first opened, and writes a view after each step.

    A child that dies is started again with the same link. Another game ends the sharing.
    """

    def __init__(
        self,
        window: Window,
        controller: GameController,
        bridge: SessionBridge,
        entries: Sequence[GameEntry],
        words: Sequence[str] = _WORDS,
    ) -> None:
        super().__init__(window.widget)
        self._window, self._controller, self._bridge = window, controller, bridge
        self._entries = {entry.name: entry for entry in entries}
        self._child = ChildProcess(words, self)
        self._child.said.connect(self._on_said)
        self._child.ended.connect(self._on_ended)
        self._state = ShareState()
        self._dialog: ShareDialog | None = None
        self._token, self._port = "", 0
        self._key = ""
        self._sent: deque[_Sent] = deque()
        self._again_ms = _AGAIN_MS
        self._is_known = False
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._write_view)
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self._begin)
        self._later = QTimer(self, interval=_CLOCK_MS)
        self._later.timeout.connect(self._write_view)
        bridge.changed.connect(self._on_changed)
        bridge.opened.connect(self._on_opened)

    @property
    def state(self) -> ShareState:
        """The values that the sheet shows."""
        return self._state

    def open(self) -> None:
        """Open the sheet; the first time when the child has named the addresses."""
        if self._is_known:
            self._show()
        elif not self._child.is_running:
            self._child.start()

    def stop(self) -> None:
        """End the child, and start no other one."""
        self._again.stop()
        self._child.stop()

    def _show(self) -> None:
        dialog = ShareDialog(self._window.look, self._state, self._window.widget)
        dialog.share_requested.connect(self._share)
        dialog.delay_chosen.connect(self._on_delay_chosen)
        dialog.new_link_requested.connect(self._on_new_link_requested)
        dialog.stop_requested.connect(self._end_sharing)
        dialog.overlays_requested.connect(partial(self._open_overlays, dialog))
        dialog.files_requested.connect(partial(self._on_files_requested, dialog))
        dialog.finished.connect(self._on_finished)
        self._dialog = dialog
        dialog.open_once()

    def _set(self, **changes: Any) -> None:
        self._state = self._state._replace(**changes)
        if self._dialog is not None:
            self._dialog.render_state(self._state)

    def _share(self, listen: str) -> None:
        self._set(listen=listen, problem="")
        self._key = self._controller.key
        self._begin()

    def _begin(self) -> None:
        """Send the whole state to a child that has just started."""
        state, now = self._state, time.monotonic()
        if not self._child.is_running:
            self._child.start()
        self._child.say(delay=state.delay, files=state.files)
        for sent in self._sent:
            age = b'{"age":%.3f,"top":%d,"view":%b}' % (now - sent.at, sent.top, sent.view)
            self._child.write(age)
        self._write_view()
        where = {"listen": state.listen, "port": self._port}
        self._child.say(share=True, **where, token=self._token, again=bool(self._port))
        self._later.start()

    def _write_view(self) -> None:
        if not self._key or self._key != self._controller.key or not self._bridge.is_open:
            return
        session = self._bridge.session
        view = live_json(self._entries[session.game.NAME].live()(session, session))
        last = session.next_undo
        sent = _Sent(time.monotonic(), last.step.n if last else 0, view)
        # The newest of those whose delay is over is what a page shows.
        while len(self._sent) > 1 and self._sent[1].at < sent.at - self._state.delay:
            self._sent.popleft()
        self._sent.append(sent)
        self._child.write(b'{"top":%d,"view":%b}' % (sent.top, view))

    def _end_sharing(self) -> None:
        self._child.say(revoke=True)
        self._token, self._key = "", ""
        self._sent.clear()
        self._again.stop()
        self._soon.stop()
        self._later.stop()
        self._set(link="", overlay="", watching=0)

    def _open_overlays(self, dialog: ShareDialog) -> None:
        OverlayDialog(self._window.look, self._state.overlay, dialog).open_once()

    def _on_new_link_requested(self) -> None:
        self._child.say(revoke=True)
        self._token = ""
        self._begin()

    def _on_delay_chosen(self, delay: int) -> None:
        self._state = self._state._replace(delay=delay)
        if self._state.link:
            self._child.say(delay=delay)

    def _on_files_requested(self, dialog: ShareDialog) -> None:
        folder = ""
        if not self._state.files:
            folder = QFileDialog.getExistingDirectory(dialog, "A folder for the text files")
        self._set(files=folder)
        self._child.say(files=folder)

    def _on_finished(self) -> None:
        self._dialog = None

    def _on_changed(self) -> None:
        # After the page was painted.
        if self._key and not self._soon.isActive():
            self._soon.start()

    def _on_opened(self) -> None:
        if self._key and self._key != self._controller.key:
            self._end_sharing()
            # The page of the other game is shown first.
            QTimer.singleShot(0, self, partial(self._controller.done.emit, _OTHER_GAME))
        elif self._key:
            self._soon.start()

    def _on_said(self, said: Mapping[str, Any]) -> None:
        match said:
            case {"addresses": [*addresses]}:
                self._state = self._state._replace(addresses=tuple(map(str, addresses)))
                if not self._is_known:
                    self._is_known = True
                    self._show()
            case {"link": str(link), "overlay": str(overlay), "token": str(token)}:
                self._token, self._port = token, int(said.get("port", 0))
                self._again_ms = _AGAIN_MS
                self._set(link=link, overlay=overlay, problem="")
            case {"watching": int(watching)}:
                self._set(watching=watching)
            case {"error": str(error)}:
                problem = sentence(error)
                self._set(problem=problem)
                if self._dialog is None:
                    self._controller.message.emit(problem)

    def _on_ended(self, error: str) -> None:
        if not self._is_known:
            why = error.partition(": ")[2] or error or "it ended at once"
            self._controller.message.emit(f"The table cannot be shared: {why}.")
        elif self._key:
            # Play goes on; the pages find the same addresses again.
            self._again.start(self._again_ms)
            self._again_ms = min(2 * self._again_ms, _MOST_AGAIN_MS)
            self._set(watching=0)
