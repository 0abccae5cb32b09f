"""Pages with the real catalogue, and looks to see them in."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.theme import DARK, Look
from tests.ui.pages.setup_game import Game
from tests.ui.pages.workshop import Bench

CARDS = Path(__file__).resolve().parents[3] / "resources" / "cards"


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    assert load_fonts() == ()


@pytest.fixture
def look() -> Look:
    return Look(DARK)


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return Catalog(CARDS)


@pytest.fixture
def game(qtbot: QtBot, look: Look, catalog: Catalog) -> Game:
    return Game(qtbot, look, catalog)


@pytest.fixture
def bench(qtbot: QtBot, look: Look, catalog: Catalog, tmp_path: Path) -> Bench:
    return Bench(qtbot, look, catalog, tmp_path / "fleets")


@pytest.fixture
def workshop(bench: Bench) -> FleetPage:
    return bench.workshop()
