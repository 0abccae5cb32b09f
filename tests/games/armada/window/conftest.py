"""Armada's pages with the real catalogue, and looks to see them in."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.ui.theme import Look
from tests.games.armada.window.setup_game import Game
from tests.games.armada.window.workshop import Bench
from tests.ui.pages.conftest import fonts, look

__all__ = ["fonts", "look"]


@pytest.fixture
def game(qtbot: QtBot, look: Look, catalog: Catalog) -> Game:
    return Game(qtbot, look, catalog)


@pytest.fixture
def bench(qtbot: QtBot, look: Look, catalog: Catalog, tmp_path: Path) -> Bench:
    return Bench(qtbot, look, catalog, tmp_path / "fleets")


@pytest.fixture
def workshop(bench: Bench) -> FleetPage:
    return bench.workshop()
