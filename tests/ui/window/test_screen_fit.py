"""A window has its whole frame on the screen, or fills it."""

import pytest
from PySide6.QtCore import QSize

from armada_companion.ui.screen_fit import FRAME_PX, is_too_large


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
