"""Every mark by name, as a path in a box from -1 to 1; each is built once."""

from collections.abc import Callable
from functools import cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from armada_companion.ui.paint import game_marks, tool_marks

_BUILDERS: dict[str, Callable[[], QPainterPath]] = {
    "navigate": game_marks.navigate,
    "squadron": game_marks.squadron,
    "repair": game_marks.repair,
    "fire": game_marks.fire,
    "brace": game_marks.brace,
    "redirect": game_marks.redirect,
    "evade": game_marks.evade,
    "scatter": game_marks.scatter,
    "contain": game_marks.contain,
    "salvo": game_marks.salvo,
    "emblem0": game_marks.emblem0,
    "emblem1": game_marks.emblem1,
    "initiative": game_marks.initiative,
    "star": game_marks.star,
    "swords": game_marks.swords,
    "fighter0": game_marks.dart,
    "fighter1": game_marks.chevrons,
    "fighter2": game_marks.wing,
    "fighter3": game_marks.claw,
    "fighter4": game_marks.capsule,
    "fighter5": game_marks.plane,
    "check": tool_marks.check,
    "cross": tool_marks.cross,
    "undo": tool_marks.undo,
    "redo": tool_marks.redo,
    "history": tool_marks.history,
    "gear": tool_marks.gear,
    "pause": tool_marks.pause,
    "play": tool_marks.play,
    "next": tool_marks.chevron,
    "chev": tool_marks.chevron,
    "back": tool_marks.back,
    "skip": tool_marks.skip,
    "lock": tool_marks.lock,
    "dice": tool_marks.dice,
    "step": tool_marks.step,
    "plus": tool_marks.plus,
    "minus": tool_marks.minus,
    "eye": tool_marks.eye,
    "folder": tool_marks.folder,
    "paste": tool_marks.paste,
    "save": tool_marks.save,
    "flag": tool_marks.flag,
    "home": tool_marks.home,
    "trophy": tool_marks.trophy,
    "people": tool_marks.people,
    "book": tool_marks.book,
    "menu": tool_marks.menu,
}

MARKS = tuple(_BUILDERS)


@cache
def mark(name: str) -> QPainterPath:
    """Return the path of a mark; KeyError when there is none of that name."""
    return _BUILDERS[name]()


def command_mark(command: str) -> str:
    """Return the name of the mark of a command."""
    return "fire" if command == "concentrate_fire" else command


def put_mark(painter: QPainter, name: str, center: QPointF, size: float, color: QColor) -> None:
    """Paint a mark with half its height `size` around `center`."""
    painter.save()
    painter.translate(center)
    painter.scale(size, size)
    painter.fillPath(mark(name), color)
    painter.restore()
