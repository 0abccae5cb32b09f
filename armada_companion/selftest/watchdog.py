"""Detects exceptions that Qt ignores, message boxes, and a program that hangs."""

import os
import shutil
import sys
import traceback
from collections.abc import Callable
from threading import Timer, main_thread
from types import TracebackType
from typing import TYPE_CHECKING, Self

from armada_companion.games.self_test import CheckError

if TYPE_CHECKING:
    from PySide6.QtCore import QTimer

    from armada_companion.selftest.override_watch import OverrideWatch

_LOOK_MS = 50


class SlotError(Exception):
    """An exception in a slot, an event or a paint, which Qt would ignore."""


class Watchdog:
    """Watches the program while its context is open.

    Args:
        limit_s: The time after which the self-test counts as hanging.
        give_up: Called after that time, in another thread, with the place where the program is.
        code: The exit code of the process after that.

    Attributes:
        folder: The folder to remove after that; "" for none.
    """

    def __init__(self, limit_s: float, give_up: Callable[[str], None], code: int) -> None:
        self._limit_s = limit_s
        self._give_up = give_up
        self._code = code
        self.folder = ""
        self._look: QTimer | None = None
        self._overrides: OverrideWatch | None = None
        self._bugs: list[BaseException] = []
        self._boxes: list[str] = []
        self._hook = sys.excepthook
        # A QTimer would not run while the event loop hangs.
        self._alarm = Timer(limit_s, self._on_alarm)
        self._alarm.daemon = True

    def __enter__(self) -> Self:
        self._hook, sys.excepthook = sys.excepthook, self._on_bug
        self._alarm.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self._alarm.cancel()
        if self._look is not None:
            self._look.stop()
        sys.excepthook = self._hook

    def watch_window(self, application: object) -> None:
        """Watch the methods that Qt calls, close message boxes, and keep the application alive."""
        from PySide6.QtCore import QTimer

        from armada_companion.selftest.override_watch import OverrideWatch

        self._application = application
        self._overrides = OverrideWatch(self._bugs.append)
        # A timer also runs in the event loop of a message box.
        self._look = QTimer(interval=_LOOK_MS)
        self._look.timeout.connect(self._on_look_timeout)
        self._look.start()

    def watch_new_classes(self) -> None:
        """Watch the methods of newly loaded pages, before they are painted."""
        if self._overrides is not None:
            self._overrides.wrap()

    def raise_found(self) -> None:
        """Raise the first problem since the start.

        Raises:
            SlotError: An exception that Qt ignored; it is the cause of this error.
            CheckError: A message box was opened.
        """
        if self._bugs:
            raise SlotError("an exception in a slot, an event or a paint") from self._bugs[0]
        if self._look is not None:
            self._on_look_timeout()
        if self._boxes:
            raise CheckError(self._boxes[0])

    def _on_bug(
        self, _kind: type[BaseException], error: BaseException, _trace: TracebackType | None
    ) -> None:
        self._bugs.append(error)

    def _on_look_timeout(self) -> None:
        from PySide6.QtWidgets import QApplication, QDialog

        box = QApplication.activeModalWidget() or QApplication.activePopupWidget()
        if box is None:
            return
        text = box.property("text") or box.accessibleName() or box.objectName()
        self._boxes.append(
            f"a message box opened and waits for an answer: {box.windowTitle()} {text}"
        )
        if isinstance(box, QDialog):
            box.done(QDialog.DialogCode.Rejected)
        else:
            box.close()

    def _on_alarm(self) -> None:
        stands = sys._current_frames().get(main_thread().ident or 0)
        where = "".join(traceback.format_stack(stands)) if stands else ""
        try:
            self._give_up(f"It did not end in {self._limit_s:g} seconds.\nIt was at:\n{where}")
            if self.folder:
                shutil.rmtree(self.folder, ignore_errors=True)
        finally:
            # Only this ends a process with a thread that hangs.
            os._exit(self._code)
