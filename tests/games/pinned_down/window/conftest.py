"""Looks to see Pinned Down's pages in, and the pages with a game."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from armada_companion.ui.fonts import load_fonts
from tests.games.pinned_down.window.bench import Bench
from tests.ui.pages.conftest import fonts, look

__all__ = ["bench", "fonts", "look"]


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path) -> Bench:
    assert load_fonts() == ()
    return Bench(qtbot, tmp_path / "games")
