"""A fleet list of an event that was checked: legal, or why not."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards.words import faction_name
from ...rules.model.fleet import Fleet, unit_points
from ..formats.result import FleetReading, LineReading

UNREADABLE = "UNREADABLE"
"""The code of a list that is no fleet list, or of a file that cannot be read."""

_TALK = frozenset({"", "neither a card nor a label", "mostly other words"})
"""Reasons of lines that hide no card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedList:
    """One player's list.

    Attributes:
        file: The name of its file, as the user gave it.
        line: The number of the list's first line in the file.
        player: The player's name; the name of the file or the fleet if the list names nobody.
        text: The list.
        reading: The fleet with its broken rules; None if it cannot be read.
        error: Why it cannot be read, in one sentence; or "".
    """

    file: str
    line: int
    player: str
    text: str
    reading: FleetReading | None = None
    error: str = ""

    @property
    def fleet(self) -> Fleet | None:
        return None if self.reading is None else self.reading.fleet

    @property
    def is_legal(self) -> bool:
        """Whether the fleet breaks no rule, and no line may hide another card."""
        if self.reading is None or self.reading.problems:
            return False
        fleet = self.reading.fleet
        if fleet.points_stated is not None and fleet.points_stated == self.points:
            return True
        return not any(_may_hide_a_card(line) for line in self.not_understood)

    @property
    def points(self) -> int:
        """The points of the fleet; 0 if it cannot be read."""
        fleet = self.fleet
        return 0 if fleet is None else fleet.points or unit_points(fleet)

    @property
    def faction(self) -> str:
        """The catalogue key of the faction, or ""."""
        return self.fleet.faction if self.fleet else ""

    @property
    def faction_name(self) -> str:
        return faction_name(self.faction)

    @property
    def commander(self) -> str | None:
        """The card id of the commander, or a name; None without one."""
        if self.reading is None:
            return None
        return self.reading.fleet.commander or self.reading.named_commander or None

    @property
    def commander_name(self) -> str:
        """The name of the commander's card, or ""."""
        commander = self.commander or ""
        ships = self.fleet.ships if self.fleet else ()
        upgrades = (upgrade for ship in ships for upgrade in ship.upgrades)
        named = (upgrade.name for upgrade in upgrades if upgrade.card == commander)
        return next(named, commander.removesuffix("-commander").replace("-", " ").title())

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the broken fleet rules."""
        if self.reading is None:
            return (UNREADABLE,)
        return tuple(problem.code for problem in self.reading.problems)

    @property
    def not_understood(self) -> tuple[LineReading, ...]:
        """The lines that were not understood, numbered as in the file."""
        if self.reading is None:
            return ()
        return tuple(
            line._replace(n=line.n + self.line - 1) for line in self.reading.not_understood
        )

    @property
    def place(self) -> str:
        """The file, and the line of the list's beginning if that is not the first one."""
        return self.file if self.line == 1 else f"{self.file}:{self.line}"


def worst_first(lists: Sequence[CheckedList]) -> list[CheckedList]:
    """Return the lists in the order of a judge's work; each group by the players' names.

    First come unreadable and illegal lists, then those with lines that were not understood.
    """
    return sorted(lists, key=lambda one: (_rank(one), one.player.casefold(), one.file, one.line))


def _rank(one: CheckedList) -> int:
    if one.reading is None:
        return 0
    return 3 - bool(one.not_understood) if one.is_legal else 1


def _may_hide_a_card(line: LineReading) -> bool:
    return bool(line.suggestions) or any(part not in _TALK for part in line.why.split("; "))
