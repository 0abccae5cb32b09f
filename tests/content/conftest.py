"""The catalogue as it ships."""

from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog

RESOURCES = Path(__file__).resolve().parents[2] / "resources"


@pytest.fixture(scope="session")
def resources() -> Path:
    """The folder of cards and samples."""
    return RESOURCES


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    """The catalogue of the shipped files."""
    return Catalog(RESOURCES / "cards")
