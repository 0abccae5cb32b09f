"""The zones of a base, in any size that a window may give it."""

from itertools import pairwise

import pytest
from PySide6.QtGui import QPainterPath

from armada_companion.games.armada.window.paint.base_diagram import base_shape


@pytest.mark.parametrize("huge", [False, True])
@pytest.mark.parametrize(("ratio", "gap"), [(0.94, 2.5), (270 / 330, 4.0)])
def test_no_size_loses_a_zone(ratio: float, gap: float, huge: bool) -> None:
    """Qt lost the front of one base in 25: a part of each zone changes little with the size."""
    before: dict[str, float] = {}
    for tenths in range(600, 5000, 11):
        height = tenths / 10
        width = round(height * ratio, 1)
        zones = base_shape(width, height, gap, huge).zones
        parts = {name: area(path) / (width * height) for name, path in zones.items()}
        assert all(abs(parts[name] - part) < 0.01 for name, part in before.items()), height
        before = parts


def area(path: QPainterPath) -> float:
    whole = 0.0
    for polygon in path.toSubpathPolygons():
        points = polygon.toList()
        for one, other in pairwise([*points, points[0]]):
            whole += (one.x() * other.y() - other.x() * one.y()) / 2
    return abs(whole)
