"""The judges' desk in a folder of its own, shown on an unseen screen."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from armada_companion import games
from armada_companion.app import program as app
from armada_companion.desk.services import DeskServices
from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.system.paths import user_paths
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.theme import DARK, Look
from tests.desk.driving import close
from tests.event.hand_clock import HandClock
from tests.ui.events import wait_until_active


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    assert load_fonts() == ()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def program(qapp: QApplication) -> Iterator[app.Program]:
    built = app.build(user_paths())
    yield built
    built.window.deleteLater()


@pytest.fixture
def desk(program: app.Program, clock: HandClock) -> Iterator[DeskWindow]:
    """The desk before an event is open."""
    paths = program.paths
    services = DeskServices(program.controller, games.ENTRIES, paths.data, paths.keys, clock)
    window = DeskWindow(Look(DARK), services)
    window.show()
    wait_until_active(window)
    yield window
    close(window)


@pytest.fixture
def ten(desk: DeskWindow) -> DeskWindow:
    """An event with ten tables in its first round, whose clock runs."""
    desk.make_event(acts.SetUp("Open", "armada", minutes=135), None)
    event = desk.event_open
    assert event is not None
    pairs = tuple(acts.Pairing(n, f"Ann {n}", f"Ben {n}") for n in range(1, 11))
    assert event.do(acts.EnterPairings(1, pairs))
    assert event.do(acts.StartRound(1))
    return desk
