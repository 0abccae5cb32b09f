"""Pictures are alike where only edges are smoothed otherwise, and differ by any face of a dial."""

from itertools import combinations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from armada_companion.games.armada.rules.model.types import Command
from armada_companion.games.armada.window.paint.tokens import paint_dial
from armada_companion.ui.theme import DARK
from tests.ui.window.pictures import SMOOTHING, Pictures


def plain(grey: int, width: int = 8) -> QImage:
    image = QImage(width, 8, QImage.Format.Format_RGB32)
    image.fill(QColor(grey, grey, grey))
    return image


def test_what_differs_by_its_smoothing_is_alike() -> None:
    assert Pictures([plain(100)]) == Pictures([plain(100 + SMOOTHING)])
    assert Pictures([plain(100)]) != Pictures([plain(101 + SMOOTHING)])
    assert Pictures([plain(100)]) != Pictures([plain(100, 9)])
    assert Pictures([plain(100)]) != Pictures([plain(100), plain(100)])


def test_two_faces_of_a_dial_are_never_alike() -> None:
    seen = []
    for command in Command:
        image = plain(0, 40)
        with QPainter(image) as painter:
            paint_dial(painter, QPointF(20, 4), 4, command, DARK)
        seen.append(Pictures([image]))
    assert not any(one == other for one, other in combinations(seen, 2))
