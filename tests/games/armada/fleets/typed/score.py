"""How well typed lists are read: what was found, invented, lost in silence, called illegal."""

from collections import Counter
from dataclasses import dataclass, fields

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from armada_companion.games.armada.fleets.formats.result import FleetReading, LineReading
from armada_companion.games.armada.rules.model.fleet import Fleet
from armada_companion.store.errors import FleetUnreadableError
from tests.games.armada.fleets.typed.hand import Key
from tests.games.armada.fleets.typed.styles import TypedList


@dataclass
class Score:
    """Sums over lists.

    Attributes:
        found, wrong: Cards that the list means, and others that were read.
        objectives, named: Objectives that were read, of those that the lists name.
        illegal: Legal lists in which a problem is shown.
        silent: Lists with a missing or wrong card and no line that is marked for it.
        unread: Lines with cards that were not understood.
        unseen: Lines with cards that were left aside.
        refused: Lists in which no card was recognised at all.
    """

    lists: int = 0
    cards: int = 0
    found: int = 0
    wrong: int = 0
    objectives: int = 0
    named: int = 0
    illegal: int = 0
    silent: int = 0
    lines: int = 0
    unread: int = 0
    unseen: int = 0
    refused: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))

    @property
    def row(self) -> tuple[float, ...]:
        """The percentages of `HEADER`."""
        return (
            _percent(self.found, self.cards),
            _percent(self.wrong, self.cards),
            _percent(self.objectives, self.named),
            _percent(self.illegal, self.lists),
            _percent(self.silent, self.lists),
            _percent(self.unread, self.lines),
            _percent(self.unseen, self.lines),
            _percent(self.refused, self.lists),
        )


HEADER = ("found", "wrong", "objectiv", "illegal", "silent", "unread", "unseen", "refused")


def score(one: TypedList, catalog: Catalog) -> Score:
    """Read one list and compare it with what it means."""
    meant = one.cards
    card_lines = {line for line, _ in one.names}
    base = Score(lists=1, cards=meant.total(), named=len(one.objectives), lines=len(card_lines))
    try:
        reading = read_fleet(one.text, catalog)
    except FleetUnreadableError:
        return base + Score(refused=1, illegal=1, unread=len(card_lines))
    read = cards_read(reading.fleet)
    statuses = Counter(line.status for line in reading.lines if line.n in card_lines)
    return base + Score(
        found=(meant & read).total(),
        wrong=(read - meant).total(),
        objectives=len(one.objectives.items() & dict(reading.fleet.objectives).items()),
        illegal=bool(false_problems(one, reading)),
        silent=bool(lost_silently(one, reading)),
        unread=statuses["not_understood"],
        unseen=statuses["ignored"],
    )


def cards_read(fleet: Fleet) -> Counter[Key]:
    """Count the cards of a fleet as `MeantFleet.cards` does."""
    ships = [("ship", ship.card) for ship in fleet.ships]
    upgrades = [("upgrade", ship.card, one.card) for ship in fleet.ships for one in ship.upgrades]
    squadrons = [("squadron", one.card) for one in fleet.squadrons]
    return Counter[Key]([*ships, *upgrades, *squadrons])


def false_problems(one: TypedList, reading: FleetReading) -> list[str]:
    """Return the codes of problems that the list does not have."""
    allowed = set() if len(one.objectives) == 3 else {"MISSING_OBJECTIVES"}
    return [problem.code for problem in reading.problems if problem.code not in allowed]


def lost_silently(one: TypedList, reading: FleetReading) -> list[Key]:
    """Return missing cards named on green lines, and wrong cards if all lines are green."""
    lines = {line.n: line for line in reading.lines}
    read = cards_read(reading.fleet)
    lost = [
        key
        for key in one.cards - read
        if not any(_is_doubted(lines[line]) for line, named in one.names if named == key)
    ]
    return lost if any(map(_is_doubted, reading.lines)) else [*lost, *(read - one.cards)]


def _is_doubted(line: LineReading) -> bool:
    return line.status == "not_understood" or bool(line.suggestions)


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0
