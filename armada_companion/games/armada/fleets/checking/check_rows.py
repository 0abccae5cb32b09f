"""The rows that the window shows of checked lists."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from armada_companion.kit.wording import plain_text, plural

from .checked_list import CheckedList, worst_first
from .list_reports import reasons, state, unread_lines

_MOST_UNREAD, _LONGEST_LINE = 8, 120


class Shown(StrEnum):
    """The lists that the page shows."""

    ALL = "all"
    TO_LOOK_AT = "to_look_at"


class CheckRow(NamedTuple):
    """A list in the window.

    Attributes:
        place: The place of the list in the order in which the lists were added.
        state: Whether it is legal, in a few words.
        verdict: `ok`, `warn` for lines that were not understood, or `bad`.
        detail: Points, faction, commander and file.
        reasons: Why it is not legal, or cannot be read, in sentences.
        unread: The lines that were not understood.
    """

    place: int
    player: str
    state: str
    verdict: str
    detail: str
    reasons: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def check_rows(lists: Sequence[CheckedList], shown: Shown = Shown.ALL) -> tuple[CheckRow, ...]:
    """Return the rows of the lists, the ones with problems first."""
    places = {id(one): place for place, one in enumerate(lists)}
    rows = (_row(one, places[id(one)]) for one in worst_first(lists))
    return tuple(row for row in rows if shown is Shown.ALL or row.verdict != "ok")


def _row(one: CheckedList, place: int) -> CheckRow:
    verdict = "bad" if not one.is_legal else "warn" if one.not_understood else "ok"
    points = "" if one.reading is None else f"{one.points} points"
    facts = (points, one.faction_name, one.commander_name, one.place)
    unread = [_cut(line) for line in unread_lines(one)]
    if len(unread) > _MOST_UNREAD + 1:
        rest = len(unread) - _MOST_UNREAD
        unread[_MOST_UNREAD:] = [f"and {plural(rest, 'line')} more"]
    return CheckRow(
        place,
        plain_text(one.player),
        state(one),
        verdict,
        "  ·  ".join(plain_text(fact) for fact in facts if fact),
        tuple(map(_cut, reasons(one))),
        tuple(unread),
    )


def _cut(line: str) -> str:
    plain = " ".join(plain_text(line).split())
    return plain if len(plain) <= _LONGEST_LINE else f"{plain[:_LONGEST_LINE]} …"
