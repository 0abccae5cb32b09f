"""Looks to see pages and dialogs in."""

import pytest
from PySide6.QtWidgets import QApplication

from armada_companion.ui.fonts import load_fonts
from armada_companion.ui.theme import DARK, Look


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    assert load_fonts() == ()


@pytest.fixture
def look() -> Look:
    return Look(DARK)
