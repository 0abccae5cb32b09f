"""Clicks through a saved game and measures from each click to the frame that shows its result.

usage: python clicks.py CLICKS    prints one JSON line; CLICKS is how many steps are saved
"""

import gc
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import cast
from unittest.mock import patch

from armada_companion.app import program as app
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.games.armada.rules.ship.activation import ActivateShip
from armada_companion.games.armada.rules.turns.squadrons import ActivateSquadron
from armada_companion.system.paths import user_paths

from PySide6.QtCore import QEvent, QSizeF, Qt  # isort: skip
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from armada_companion.app.main_window import MainWindow
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.games.armada.window.units.unit_cards import ShipCard, SquadronCard
from armada_companion.ui.controls.card import Card
from armada_companion.ui.pages import TABLE
from armada_companion.ui.press_guard import UNGUARDED
from armada_companion.ui.theme import Theme

_IDLE_MS = 8
_LONGEST_S = 60.0
"""Counting instructions makes a click a hundred times as slow."""


class BenchWindow(MainWindow):
    """The window, counting the frames that are painted and flushed."""

    frames = 0

    def event(self, event: QEvent) -> bool:
        kind = event.type()
        done = super().event(event)
        if kind is QEvent.Type.UpdateRequest:
            self.frames += 1
        return done


class Clicker:
    """Plays by mouse and keeps what it measured.

    Attributes:
        saved_ms: From click to the result, rules and disk included, of clicks that saved steps.
        shown_ms: The same of clicks that opened a sheet.
        changed_ms: The same of clicks that changed what an open sheet shows.
        cards: Cards painted for each activation of a ship or squadron that ends no phase: a new
            phase dims other cards.
    """

    def __init__(self, application: QApplication, program: app.Program) -> None:
        self._application = application
        self._window = cast(BenchWindow, program.window)
        self._session = program.bridge.session
        self._painted = 0
        self.saved_ms: list[float] = []
        self.shown_ms: list[float] = []
        self.changed_ms: list[float] = []
        self.cards: list[int] = []

    def count_paint(self) -> None:
        """Take note of a painted card."""
        self._painted += 1

    def play(self, clicks: int) -> None:
        """Click until so many clicks have saved a step."""
        targets = self._targets()
        while len(self.saved_ms) < clicks:
            self._click(next(targets))

    def _targets(self) -> Iterator[QWidget]:
        """Yield what a player would click next, without end."""
        table = self._table
        while True:
            match self._state.phase:
                case Phase.SHIP if self._state.activation is not None:
                    yield from self._entries(table)
                case Phase.COMMAND:
                    named = (
                        one
                        for one in table.panel.buttons
                        if one.objectName() == "leave_dials_on_table"
                    )
                    yield next(named)
                case Phase.OVER:
                    raise ValueError("the game is over; make the saved game shorter")
                case _:
                    yield table.panel.buttons[0]

    def _entries(self, table: TablePage) -> Iterator[QWidget]:
        """One damage to the front, a defense token, the maneuver's end."""
        yield table.panel.diagram.target("front")
        for name in ("damage_1", "suffer_damage"):
            yield cast(QWidget, table.sheet.findChild(QWidget, name))
        yield table.panel.defense.tile(0)
        yield table.panel.buttons[1]

    def _click(self, target: QWidget) -> None:
        steps, self._painted = len(self._session.steps), 0
        phase, was_open = self._state.phase, self._table.sheet.isVisible()
        start = time.perf_counter()
        QTest.mouseClick(target, Qt.MouseButton.LeftButton)
        # A button has painted press and release at once; the result comes with the next frame.
        frames = self._window.frames
        while self._window.frames == frames:
            self._application.processEvents()
            if time.perf_counter() - start > _LONGEST_S:
                raise ValueError(f"no frame was painted after a click on {target.objectName()}")
        took = (time.perf_counter() - start) * 1000
        QTest.qWait(_IDLE_MS)
        if len(self._session.steps) == steps:
            (self.changed_ms if was_open else self.shown_ms).append(took)
            return
        self.saved_ms.append(took)
        is_activation = isinstance(self._session.steps[-1].action, ActivateShip | ActivateSquadron)
        if is_activation and self._state.phase is phase:
            self.cards.append(self._painted)

    @property
    def _table(self) -> TablePage:
        return cast(TablePage, self._window.page_named(TABLE))

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._session.state)


def main(clicks: int) -> None:
    """Open the saved game that was open last and click through it."""
    application = app.make_application()
    with patch.object(app, "MainWindow", BenchWindow):
        program = app.build(user_paths(), UNGUARDED)
    app.open_window(program)
    QTest.qWait(200)
    # As `app.launch` does at this moment.
    gc.freeze()
    clicker = Clicker(application, program)
    with _counting(ShipCard, clicker), _counting(SquadronCard, clicker):
        clicker.play(clicks)
    found = {
        "saved_ms": clicker.saved_ms,
        "shown_ms": clicker.shown_ms,
        "changed_ms": clicker.changed_ms,
        "cards": clicker.cards,
    }
    print(json.dumps(found), flush=True)
    os._exit(0)


def _counting(kind: type[Card], clicker: Clicker) -> AbstractContextManager[object]:
    paint = kind.paint

    def paint_and_count(self: Card, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        clicker.count_paint()
        paint(self, painter, size, theme)

    return patch.object(kind, "paint", paint_and_count)


if __name__ == "__main__":
    main(int(sys.argv[1]))
