"""Reads a text of pairings for an event: tables, names, and doubtful names."""

from collections.abc import Sequence
from typing import NamedTuple

from armada_companion.event.acts import Pairing
from armada_companion.event.names import NameCheck, check_names
from armada_companion.event.pairings import PairingsError, read_pairings
from armada_companion.event.state import EventState
from armada_companion.kit.wording import listed, plural

_MOST_NAMES, _MOST_LINES = 6, 12


class Reading(NamedTuple):
    """A text of pairings, read for an event.

    Attributes:
        pairings: The pairings; players in the spelling that the event knows.
        summary: How many tables and byes there are.
        problems: Lines that were not understood, and names that are doubtful; a sentence each.
        error: Why the text cannot be used at all, or "".
    """

    pairings: tuple[Pairing, ...] = ()
    summary: str = ""
    problems: tuple[str, ...] = ()
    error: str = ""


def read_for(text: str, state: EventState) -> Reading:
    """Return the pairings in a text; each line that is not understood is reported."""
    if not text.strip():
        return Reading(error="Paste the pairings: a line for each table, such as “3: Ann vs Ben”.")
    try:
        found = read_pairings(text)
    except PairingsError as error:
        return Reading(error=f"{error}.")
    known = [one.name for one in state.players.values() if not one.is_dropped]
    names = [name for one in found.pairings for name in (one.first, one.second) if name]
    checked = check_names(names, known)
    pairings = _renamed(found.pairings, dict(checked.near))
    tables = sum(bool(one.second) for one in pairings)
    byes = len(pairings) - tables
    parts = [plural(tables, "table"), *([plural(byes, "bye")] if byes else [])]
    lines = [f"{one.sentence}." for one in found.misread]
    if len(lines) > _MOST_LINES:
        rest = len(lines) - _MOST_LINES + 1
        lines[_MOST_LINES - 1 :] = [f"{rest} more lines are not understood."]
    why = "" if pairings else "No line is understood."
    return Reading(pairings, ", ".join(parts), (*lines, *_doubts(checked, bool(known))), why)


def text_of(pairings: Sequence[Pairing]) -> str:
    """Return pairings as a text that is read as the same pairings again."""
    lines = [
        f"{one.table}: {one.first} vs {one.second}" if one.second else f"{one.first} - bye"
        for one in sorted(pairings, key=lambda one: (not one.second, one.table))
    ]
    return "\n".join(lines)


def _renamed(pairings: Sequence[Pairing], near: dict[str, str]) -> tuple[Pairing, ...]:
    return tuple(
        Pairing(one.table, near.get(one.first, one.first), near.get(one.second, one.second))
        for one in pairings
    )


def _doubts(checked: NameCheck, has_players: bool) -> list[str]:
    if not has_players:
        return []
    found = [f"“{name}” is taken for {player}." for name, player in checked.near]
    if checked.new:
        found.append(f"New: {listed(checked.new, _MOST_NAMES)}.")
    if checked.missing:
        found.append(f"Not paired: {listed(checked.missing, _MOST_NAMES)}.")
    return found
