"""A window has its whole frame on the screen, or fills it; its text is as large as the screen."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.app.screen_fit import FRAME_PX, is_too_large, text_scale_for


@pytest.mark.parametrize(
    ("window", "screen", "is_told"),
    [
        ((1440, 900), (1920, 1080), False),
        ((1440, 900), (1440, 900 + FRAME_PX), False),
        ((1440, 900), (1440, 900), True),
        ((1440, 900), (1280, 800), True),
        ((1280, 800), (1280, 800), True),
        ((1440, 800), (1280, 1024), True),
    ],
)
def test_a_window_is_too_large_without_room_for_its_title_bar(
    window: tuple[int, int], screen: tuple[int, int], is_told: bool
) -> None:
    assert is_too_large(QSize(*window), QSize(*screen)) is is_told


@pytest.mark.parametrize(
    ("screen", "percent"),
    [
        ((800, 800), 100),
        ((1024, 700), 100),
        ((1280, 800), 100),
        ((1440, 900), 100),
        ((1600, 900), 100),
        ((1680, 1050), 115),
        ((1920, 1080), 130),
        ((2560, 1080), 130),
        ((2560, 1440), 175),
        ((3840, 2160), 250),
        ((7680, 4320), 250),
    ],
)
def test_the_screen_decides_how_large_the_text_is_at_first(
    screen: tuple[int, int], percent: int
) -> None:
    assert text_scale_for(QSize(*screen)) == percent


def test_a_text_scale_that_was_chosen_stays_until_it_is_given_back(
    program: app.Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = program.window
    assert (program.controller.settings.text_scale, window.look.scale) == (None, 1.0)
    monkeypatch.setattr("armada_companion.app.screen_fit.text_scale", large_text)
    QTest.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert (program.controller.settings.text_scale, window.look.scale) == (115, 1.15)
    QTest.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert (program.controller.settings.text_scale, window.look.scale) == (None, 1.3)
    QTest.keyClick(window, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert (program.controller.settings.text_scale, window.look.scale) == (115, 1.15)


def large_text() -> int:
    return 130
