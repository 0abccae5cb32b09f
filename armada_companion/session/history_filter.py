"""Filters the history by words, player, unit, round, phase and bookmark."""

from collections.abc import Sequence

from armada_companion.kit.value import Value
from armada_companion.session.history import HistoryRow


class HistoryFilter(Value, frozen=True):
    """A filter of the history; a field that is "" does not filter.

    Attributes:
        words: The step has each of these words, in any case.
        player: The name of the step's player or team.
        unit: The name of a unit in the step.
        round: The round of the step, as the game calls it.
        phase: The phase of the step, by its name in records.
        bookmarked: Whether to show only steps with a bookmark.
    """

    words: str = ""
    player: str = ""
    unit: str = ""
    round: str = ""
    phase: str = ""
    bookmarked: bool = False

    def select(self, rows: Sequence[HistoryRow]) -> Sequence[HistoryRow]:
        """Return the filtered rows in order."""
        if self == HistoryFilter():
            return rows
        words = self.words.casefold().split()
        return [row for row in rows if self._fits(row) and _has(row, words)]

    def _fits(self, row: HistoryRow) -> bool:
        facts = row.facts
        return (
            self.player in ("", facts.player, facts.member)
            and (not self.unit or self.unit in facts.units)
            and self.round in ("", facts.round)
            and self.phase in ("", facts.phase)
            and (row.bookmarked or not self.bookmarked)
        )


def _has(row: HistoryRow, words: Sequence[str]) -> bool:
    """Return whether a row, with its time and player, has all words in any order."""
    if not words:
        return True
    facts = row.facts
    when = (facts.round, facts.phase, facts.player, facts.member)
    text = " ".join((row.spoken(""), *when)).casefold()
    return all(word in text for word in words)


class FilterChoices(Value, frozen=True):
    """The players, units, rounds and phases that a history can be filtered by."""

    players: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()


def choices_of(rows: Sequence[HistoryRow]) -> FilterChoices:
    """Return the players, units, rounds and phases of these steps; units in A-Z order."""
    facts = [row.facts for row in rows]
    names = (*(one.player for one in facts), *(one.member for one in facts))
    return FilterChoices(
        players=tuple(dict.fromkeys(filter(None, names))),
        units=tuple(sorted({unit for one in facts for unit in one.units})),
        rounds=tuple(dict.fromkeys(one.round for one in facts if one.round)),
        phases=tuple(dict.fromkeys(one.phase for one in facts if one.phase)),
    )
