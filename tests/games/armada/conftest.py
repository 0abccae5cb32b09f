"""The catalogue as it ships."""

from pathlib import Path

import pytest

from armada_companion.games.armada.cards.catalog import Catalog


@pytest.fixture(scope="session")
def catalog(resources: Path) -> Catalog:
    """The catalogue of the shipped files."""
    return Catalog(resources / "core_pack")
