"""A library of saved fleets in a folder that is not there yet."""

from pathlib import Path

import pytest

from armada_companion.games.armada.fleets.library import FleetLibrary


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "fleets"


@pytest.fixture
def library(folder: Path) -> FleetLibrary:
    from tests.games.armada.fleets.test_library import CARDS

    return FleetLibrary(folder, lambda packs=(): CARDS)
