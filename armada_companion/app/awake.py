"""Keeps the screen awake while the clock of a game runs, if the system allows it.

A failure is only logged; the screen then goes dark as usual.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Protocol

from armada_companion.system.logs import log

_PROGRAM, _WHY = "Armada Companion", "A game is on"


class Keeper(Protocol):
    """Keeps the screen awake by the means of one system."""

    def begin(self) -> None:
        """Keep the screen awake; raise OSError if that is not possible."""
        ...

    def end(self) -> None:
        """Let the screen sleep again."""
        ...


class Awake:
    """Keeps the screen awake on request.

    Args:
        make: Returns the `Keeper`; by default the one of this system.
    """

    def __init__(self, make: Callable[[], Keeper] | None = None) -> None:
        self._make = make or (lambda: keeper_of(sys.platform))
        self._keeper: Keeper | None = None
        self._has_failed = False

    @property
    def is_kept(self) -> bool:
        """Whether the screen is being kept awake."""
        return self._keeper is not None

    def keep(self, on: bool) -> None:
        """Keep the screen awake, or let it sleep again."""
        if not on:
            keeper, self._keeper = self._keeper, None
            if keeper is not None:
                keeper.end()
            return
        if self._keeper is not None or self._has_failed:
            return
        try:
            keeper = self._make()
            keeper.begin()
        except (OSError, ImportError, AttributeError) as error:
            # Logged once: it would fail each time that a clock resumes.
            self._has_failed = True
            log.warning("the screen may go dark during a game: %s", error)
        else:
            self._keeper = keeper


def keeper_of(platform: str) -> Keeper:
    """Return the `Keeper` of a system; `platform` is its name in `sys.platform`."""
    known: Mapping[str, Callable[[], Keeper]] = {"win32": OnWindows, "darwin": OnMac}
    return known.get(platform, OnLinux)()


class OnLinux:
    """Asks the desktop by D-Bus; closing the connection ends the request."""

    _SERVICE, _PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
    _CONNECTION = "armada-companion-awake"
    _LIMIT_MS = 500

    def begin(self) -> None:
        from PySide6.QtDBus import QDBusConnection, QDBusInterface, QDBusMessage

        kind = QDBusConnection.BusType.SessionBus
        bus = QDBusConnection.connectToBus(kind, self._CONNECTION)
        if not bus.isConnected():
            self.end()
            raise OSError("there is no session bus")
        desktop = QDBusInterface(self._SERVICE, self._PATH, self._SERVICE, bus)
        desktop.setTimeout(self._LIMIT_MS)
        answer = desktop.call("Inhibit", _PROGRAM, _WHY)
        if answer.type() is not QDBusMessage.MessageType.ReplyMessage:
            self.end()
            raise OSError(answer.errorMessage() or "the desktop gives no answer")

    def end(self) -> None:
        from PySide6.QtDBus import QDBusConnection

        QDBusConnection.disconnectFromBus(self._CONNECTION)


class OnWindows:
    """Asks Windows not to turn the screen off."""

    _CONTINUOUS, _SYSTEM, _DISPLAY = 0x80000000, 0x1, 0x2

    def begin(self) -> None:
        self._set(self._CONTINUOUS | self._SYSTEM | self._DISPLAY)

    def end(self) -> None:
        self._set(self._CONTINUOUS)

    def _set(self, state: int) -> None:
        import ctypes

        kernel = ctypes.CDLL("kernel32")
        if not kernel.SetThreadExecutionState(ctypes.c_uint(state)):
            raise OSError("Windows does not keep the display on")


class OnMac:
    """Runs the command `caffeinate`, which ends at the latest when this program ends."""

    def begin(self) -> None:
        import os
        import subprocess

        self._process = subprocess.Popen(
            ["/usr/bin/caffeinate", "-d", "-i", "-w", str(os.getpid())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def end(self) -> None:
        self._process.terminate()
        self._process.wait()
