"""Icons by name, as paths in a box from -1 to 1; each is built once."""

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from armada_companion.ui.paint import game_icons, tool_icons

_BUILDERS: dict[str, Callable[[], QPainterPath]] = {
    "navigate": game_icons.navigate,
    "squadron": game_icons.squadron,
    "repair": game_icons.repair,
    "fire": game_icons.fire,
    "brace": game_icons.brace,
    "redirect": game_icons.redirect,
    "evade": game_icons.evade,
    "scatter": game_icons.scatter,
    "contain": game_icons.contain,
    "salvo": game_icons.salvo,
    "emblem0": game_icons.emblem0,
    "emblem1": game_icons.emblem1,
    "initiative": game_icons.initiative,
    "star": game_icons.star,
    "swords": game_icons.swords,
    "fighter0": game_icons.dart,
    "fighter1": game_icons.chevrons,
    "fighter2": game_icons.wing,
    "fighter3": game_icons.claw,
    "fighter4": game_icons.capsule,
    "fighter5": game_icons.plane,
    "check": tool_icons.check,
    "cross": tool_icons.cross,
    "undo": tool_icons.undo,
    "redo": tool_icons.redo,
    "history": tool_icons.history,
    "gear": tool_icons.gear,
    "pause": tool_icons.pause,
    "play": tool_icons.play,
    "next": tool_icons.chevron,
    "chev": tool_icons.chevron,
    "back": tool_icons.back,
    "skip": tool_icons.skip,
    "lock": tool_icons.lock,
    "dice": tool_icons.dice,
    "step": tool_icons.step,
    "plus": tool_icons.plus,
    "minus": tool_icons.minus,
    "eye": tool_icons.eye,
    "folder": tool_icons.folder,
    "paste": tool_icons.paste,
    "save": tool_icons.save,
    "flag": tool_icons.flag,
    "home": tool_icons.home,
    "trophy": tool_icons.trophy,
    "people": tool_icons.people,
    "book": tool_icons.book,
    "menu": tool_icons.menu,
}

ICONS = tuple(_BUILDERS)


@cache
def icon_path(name: str) -> QPainterPath:
    """Return the path of an icon; KeyError when there is none of that name."""
    return _BUILDERS[name]()


def command_icon(command: str) -> str:
    """Return the name of the icon of a command."""
    return "fire" if command == "concentrate_fire" else command


def draw_icon(painter: QPainter, name: str, center: QPointF, size: float, color: QColor) -> None:
    """Paint an icon with half its height `size` around `center`."""
    painter.save()
    painter.translate(center)
    painter.scale(size, size)
    painter.fillPath(icon_path(name), color)
    painter.restore()
