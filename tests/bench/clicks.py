"""Clicks through a saved game and measures from each click to the frame that shows its result.

usage: python clicks.py CLICKS [sample] [counted]    prints one JSON line

CLICKS is how many steps are saved; `sample` opens the sample game, whose fleets are in the
catalogue, instead of the saved one; `counted` marks each click for valgrind.
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
from armada_companion.games.armada.rules.game import ARMADA
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
from tests.bench.counting import mark

OTHER = "other"
"""The kind of clicks that no bar is about."""
_ENDS = {Phase.COMMAND: "leave_dials_on_table", Phase.SQUADRON: "activate_squadron"}
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

    Args:
        is_counted: Mark each click for valgrind; see `counting.Counter.parts`.

    Attributes:
        took_ms: From click to the frame with its result, rules and disk included, by kind of click.
        cards: Cards painted for each activation of a ship or squadron that ends no phase: a new
            phase dims other cards.
    """

    def __init__(
        self, application: QApplication, program: app.Program, *, is_counted: bool
    ) -> None:
        self._application = application
        self._window = cast(BenchWindow, program.window)
        self._session = program.bridge.session
        self._is_counted = is_counted
        self._painted = 0
        self.took_ms: dict[str, list[float]] = {}
        self.cards: list[int] = []

    def count_paint(self) -> None:
        """Take note of a painted card."""
        self._painted += 1

    def play(self, clicks: int) -> None:
        """Click until so many clicks have saved a step."""
        targets, first = self._targets(), len(self._session.steps)
        while len(self._session.steps) - first < clicks:
            self._click(*next(targets))

    def _targets(self) -> Iterator[tuple[str, QWidget]]:
        """Yield kind and target of what a player would click next, without end."""
        table = self._table
        while True:
            match self._state.phase:
                case Phase.SHIP if self._state.activation is not None:
                    yield from self._entries(table)
                case Phase.SHIP:
                    yield "activate", table.panel.buttons[0]
                case Phase.OVER:
                    raise ValueError("the game is over; make the saved game shorter")
                case Phase.SQUADRON if table.panel.back.isVisible():
                    yield OTHER, table.panel.back
                case phase:
                    yield OTHER, self._named(table.panel, _ENDS.get(phase, "end_status_phase"))

    def _entries(self, table: TablePage) -> Iterator[tuple[str, QWidget]]:
        """One damage to the front, its undo, a defense token, a look at an attack, the end."""
        yield "zone's sheet", table.panel.diagram.target("front")
        yield "number on a sheet", self._named(table.sheet, "damage_1")
        yield "damage", self._named(table.sheet, "suffer_damage")
        yield "undo", table.tools[0]
        yield "token", table.panel.defense.tile(0)
        acting = self._state.to_act
        enemy = next(ship for ship in self._state.ships_of(acting.other)) if acting else None
        yield "attack's sheet", self._named(table, f"ship_card_{enemy.id if enemy else ''}")
        yield OTHER, self._named(table.attacks.sheet, "attack_back")
        yield "end of activation", table.panel.buttons[1]

    def _named(self, inside: QWidget, name: str) -> QWidget:
        found = inside.findChild(QWidget, name)
        if found is None:
            raise ValueError(f"there is no {name} to click on")
        return found

    def _click(self, kind: str, target: QWidget) -> None:
        steps, self._painted, phase = len(self._session.steps), 0, self._state.phase
        self._mark("before")
        start = time.perf_counter()
        QTest.mousePress(target, Qt.MouseButton.LeftButton)
        # A finger is slow: the pressed button is painted before it is released.
        self._application.processEvents()
        QTest.mouseRelease(target, Qt.MouseButton.LeftButton)
        frames = self._window.frames
        while self._window.frames == frames:
            self._application.processEvents()
            if time.perf_counter() - start > _LONGEST_S:
                raise ValueError(f"no frame was painted after a click on {target.objectName()}")
        self.took_ms.setdefault(kind, []).append((time.perf_counter() - start) * 1000)
        self._mark(kind)
        QTest.qWait(_IDLE_MS)
        if len(self._session.steps) == steps:
            return
        is_activation = isinstance(self._session.steps[-1].action, ActivateShip | ActivateSquadron)
        if is_activation and self._state.phase is phase:
            self.cards.append(self._painted)

    def _mark(self, name: str) -> None:
        if self._is_counted:
            mark(name)

    @property
    def _table(self) -> TablePage:
        return cast(TablePage, self._window.page_named(TABLE))

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._session.state)


def main(clicks: int, *words: str) -> None:
    """Open the saved game that was open last, or the sample game, and click through it."""
    application = app.make_application()
    with patch.object(app, "MainWindow", BenchWindow):
        program = app.build(user_paths(), UNGUARDED)
    app.open_window(program)
    if "sample" in words:
        program.controller.play_sample(ARMADA.NAME)
    QTest.qWait(200)
    # As `app.launch` does at this moment.
    gc.freeze()
    clicker = Clicker(application, program, is_counted="counted" in words)
    with _counting(ShipCard, clicker), _counting(SquadronCard, clicker):
        clicker.play(clicks)
    print(json.dumps({"took_ms": clicker.took_ms, "cards": clicker.cards}), flush=True)
    os._exit(0)


def _counting(kind: type[Card], clicker: Clicker) -> AbstractContextManager[object]:
    paint = kind.paint

    def paint_and_count(self: Card, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        clicker.count_paint()
        paint(self, painter, size, theme)

    return patch.object(kind, "paint", paint_and_count)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
