"""The program's icon in windows and docks."""

import re
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from armada_companion.app import launch
from armada_companion.app.instance.application import DESKTOP_FILE
from armada_companion.system.errors import ResourceError
from tests.conftest import CHECKOUT


def test_docks_find_the_icon_by_the_name_that_the_installers_use() -> None:
    product = (CHECKOUT / "packaging" / "product.py").read_text(encoding="utf-8")
    named = re.search(r'^APPSTREAM_ID: Final = "([^"]+)"$', product, re.MULTILINE)
    assert named is not None
    assert named[1] == DESKTOP_FILE


def test_every_window_gets_the_icon_in_two_sizes(qapp: QApplication) -> None:
    launch.show_icon()
    assert {size.width() for size in QGuiApplication.windowIcon().availableSizes()} == {64, 256}
    pixels = QGuiApplication.windowIcon().pixmap(64, 64).toImage()
    assert pixels.pixelColor(32, 32).alpha() == 255


def test_a_missing_icon_is_a_missing_resource(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    with pytest.raises(ResourceError, match=r"armada-companion\.png is missing"):
        launch.show_icon()
