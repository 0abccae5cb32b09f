"""`make hub`: the practice event with 200 tables over a hub on 127.0.0.1, 5 steps a second.

With a display it runs until its window is closed. Without one it runs 30 s, writes a picture of the
wall, prints figures, and ends with 0; it ends with 1 if a table is not followed.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

from PySide6.QtCore import QObject, QProcess, QTimer
from PySide6.QtWidgets import QApplication

from armada_companion import games
from armada_companion.app.launch import has_display
from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.network.hub_client import HubClient
from armada_companion.desk.pages import DeskPages
from armada_companion.desk.practice.practice_event import practice_event
from armada_companion.desk.services import DeskServices
from armada_companion.desk.window import DeskWindow
from armada_companion.system.clock import SystemClock
from armada_companion.ui.theme import DARK, Look
from tests.free_ports import free_port

TABLES, STEPS_A_S, SECONDS = 200, 5, 30
_PATIENCE_MS = 180_000
ROOT = Path(__file__).resolve().parent.parent.parent
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class HubPractice(QObject):
    """Opens the event, lets the tables join and play, and measures.

    Args:
        picture: Where the picture is written; None to run until the window is closed.
    """

    def __init__(
        self, desk: DeskWindow, services: DeskServices, picture: Path | None, tables: int, rate: int
    ) -> None:
        super().__init__(desk)
        self._desk, self._picture, self._rate, self._count = desk, picture, rate, tables
        folder = practice_event(services, tables)
        desk._use(folder)
        event, makes = desk.event_open, desk._makes
        assert event is not None
        assert makes is not None
        self._event: DeskEvent = event
        self._makes: DeskPages = makes
        self._hub: HubClient = makes.hub
        self._tables = QProcess(self)
        self._pressed: dict[tuple[int, int], float] = {}
        self.late_ms: list[float] = []
        self._spent = self._hub_spent = 0.0
        self._steps = self._tiles = 0
        self._has_begun = False
        self.code = 1
        self._hub.changed.connect(self._on_hub_changed)
        self._event.followed.connect(self._on_followed)
        self._tables.readyReadStandardOutput.connect(self._on_ready)
        self._tables.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
        self._port = free_port()
        self._hub.start()
        QTimer.singleShot(_PATIENCE_MS, self, self._give_up)

    def _on_hub_changed(self) -> None:
        hub = self._hub
        if hub.addresses and not hub.is_open and hub._wanted is None:
            hub.open("127.0.0.1", self._port)
        waits = self._tables.state() is QProcess.ProcessState.NotRunning
        codes = [card.code for card in hub.cards.values() if card.code]
        if hub.is_open and waits and not self._has_begun and len(codes) == self._count:
            self._has_begun = True
            self._start_tables()

    def _start_tables(self) -> None:
        setup, current = self._event.state.setup, self._event.state.current
        assert setup is not None
        assert current is not None
        tables = [
            [n, [game.pairing.first, game.pairing.second], self._hub.cards[n].code]
            for n, game in current.games.items()
        ]
        asked = {
            "hub": self._hub.opened,
            "event": setup.name,
            "game": setup.game,
            "settings": setup.settings,
            "tables": tables,
            "rate": self._rate,
        }
        self._tables.start(sys.executable, ["-m", "tests.desk.hub_tables"])
        self._tables.write(json.dumps(asked).encode() + b"\n")

    def _on_ready(self) -> None:
        while self._tables.canReadLine():
            self._hear(json.loads(bytes(self._tables.readLine().data())))

    def _hear(self, said: Mapping[str, Any]) -> None:
        if "joined" in said:
            print(f"{said['joined']} tables have joined", flush=True)
            self._spent, self._hub_spent = time.process_time(), self._hub_time()
            self.late_ms.clear()
            self._steps = self._tiles = 0
            if self._picture is not None:
                QTimer.singleShot(SECONDS * 1000, self, self._end)
        elif "step" in said:
            table, n, at = said["step"]
            self._pressed[table, n] = at
            self._steps += 1

    def _on_followed(self, table: int) -> None:
        follow = self._event.follows[table]
        self._tiles += 1
        if follow.view is not None:
            # After the tile was painted.
            QTimer.singleShot(0, self, partial(self._note, table, follow.view.n))

    def _note(self, table: int, n: int) -> None:
        at = self._pressed.pop((table, n), None)
        if at is not None:
            self.late_ms.append((time.time() - at) * 1000)

    def _end(self) -> None:
        spent = (time.process_time() - self._spent) * 1000
        hub = (self._hub_time() - self._hub_spent) * 1000
        followed = sum(one.view is not None for one in self._event.follows.values())
        if self._picture is not None:
            self._picture.parent.mkdir(parents=True, exist_ok=True)
            self._desk.grab().save(str(self._picture))
            print(f"picture: {self._picture}")
        cut = quantiles(self.late_ms, n=100) if len(self.late_ms) > 1 else [0.0] * 99
        print(f"{followed} of {self._count} tables followed, {self._steps} steps in {SECONDS} s")
        print(f"click to tile: median {cut[49]:.0f}, p95 {cut[94]:.0f}, p99 {cut[98]:.0f} ms")
        print(f"hub: {hub / max(1, self._steps):.2f} ms a step, {self._hub_memory()} MB")
        print(f"desk: {spent / max(1, self._tiles):.2f} ms a tile, its clocks each second included")
        self.code = 0 if followed == self._count and self._steps else 1
        self._desk.close()

    def _give_up(self) -> None:
        if not self._steps:
            print("the tables have not joined in time", file=sys.stderr)
            self._desk.close()

    def stop(self) -> None:
        """End the tables."""
        self._tables.kill()
        self._tables.waitForFinished(2000)

    def _hub_time(self) -> float:
        """Return the processor time of the hub in seconds; 0 where the system does not say it."""
        try:
            text = Path(f"/proc/{self._hub._child._process.processId()}/stat").read_text()
        except OSError:
            return 0.0
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def _hub_memory(self) -> int:
        try:
            text = Path(f"/proc/{self._hub._child._process.processId()}/status").read_text()
        except OSError:
            return 0
        line = next((one for one in text.splitlines() if one.startswith("VmRSS")), "VmRSS: 0")
        return int(line.split()[1]) // 1024


def main(tables: int = TABLES, rate: int = STEPS_A_S) -> int:
    """Run the practice event over a hub, and return the exit code."""
    shows = has_display() and os.environ.get("QT_QPA_PLATFORM") not in ("offscreen", "minimal")
    if not shows:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    home = tempfile.TemporaryDirectory()
    os.environ["ARMADA_COMPANION_HOME"] = home.name
    from armada_companion.app.program import build, make_application
    from armada_companion.system.paths import user_paths

    application = make_application()
    program = build(user_paths())
    paths = program.paths
    services = DeskServices(
        program.controller, games.ENTRIES, paths.data, paths.keys, SystemClock()
    )
    desk = DeskWindow(Look(DARK), services)
    desk.show()
    picture = None if shows else ROOT / "build" / "hub.png"
    practice = HubPractice(desk, services, picture, tables, rate)
    desk.closing.connect(practice.stop)
    desk.closing.connect(QApplication.quit)
    application.exec()
    code = practice.code if not shows else 0
    home.cleanup()
    return code


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
