"""A saved game as a row of the start page."""

import re

from PySide6.QtCore import QDateTime, QLocale, Qt

from armada_companion.kit.wording import plural
from armada_companion.session.saved_game import SavedGame
from armada_companion.ui.models.entries_model import EntryRow

_DAY = re.compile(r", \d{4}-\d\d-\d\d$")


def game_row(entry: SavedGame, game: str, now: str, *, is_usual: bool) -> EntryRow:
    """Return what the start page tells of a game.

    Args:
        entry: The game.
        game: Its kind, as players call it; named only where it is not the usual one, or where
            nothing else is known.
        now: UTC time in ISO 8601.
        is_usual: That is the first game of the list.
    """
    when = moment_words(entry.changed, now)
    if entry.problem:
        return EntryRow(entry.key, entry.title, "", when, entry.problem)
    if entry.headline is None:
        steps = plural(entry.steps, "step", "steps")
        return EntryRow(entry.key, entry.title, _joined(game, steps), when)
    players, standing = entry.headline
    parts = (standing, _own_title(entry, game), "" if is_usual or not players else game)
    return EntryRow(entry.key, players or game, _joined(*parts), when)


def moment_words(at: str, now: str) -> str:
    """Return a UTC time as people here read it: "23:27" today, else "22 Nov 23:27"."""
    moment, today = _local(at), _local(now)
    if not moment.isValid():
        return ""
    if moment.date() == today.date():
        return moment.toString("HH:mm")
    same_year = moment.date().year() == today.date().year()
    return QLocale.c().toString(moment, "d MMM HH:mm" if same_year else "d MMM yyyy")


def _own_title(entry: SavedGame, game: str) -> str:
    """Return the title that a game was given, without its day; "" for one like all others."""
    title = _DAY.sub("", entry.title)
    return "" if title in (entry.key, game) else title


def _local(at: str) -> QDateTime:
    return QDateTime.fromString(at, Qt.DateFormat.ISODateWithMs).toLocalTime()


def _joined(*parts: str) -> str:
    return "  ·  ".join(part for part in parts if part)
