"""What the tests of every game get: the files that ship."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def resources() -> Path:
    """The folder of cards and samples."""
    return Path(__file__).resolve().parents[2] / "resources"
