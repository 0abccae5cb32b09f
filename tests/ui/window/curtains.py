"""What the curtain of secret dials covers and shows."""

from PySide6.QtCore import QPoint

from armada_companion.games.armada.window.table.table_page import TablePage


def covered(table: TablePage) -> bool:
    """Whether the curtain takes every click on the page."""
    width, height = table.width(), table.height()
    spots = [QPoint(x * width // 12, y * height // 12) for x in range(13) for y in range(13)]
    inside = [spot for spot in spots if table.rect().contains(spot)]
    curtain = table.dials.curtain
    hit = [table.childAt(spot) for spot in inside]
    return all(one is curtain or (one and curtain.isAncestorOf(one)) for one in hit)


def faces_shown(table: TablePage) -> tuple[str, ...]:
    return table.dials.curtain._view.faces
