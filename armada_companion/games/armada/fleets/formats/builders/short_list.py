"""The program's short list: plain text that fits into a QR code and that people read too.

    Name: Harbor Watch
    Armada Companion: rebel, standard 400
    - CR90 Corvette A 44
    + General Dodonna 20
    2x X-wing Squadron 26
    Assault: Most Wanted
    = 90

A ship begins with -, an upgrade of it with +, squadrons with their number. The cost behind a name
is that of all copies, and a ship's is without its upgrades. Where several cards share a name, it
has a tag. The last line is the sum.
"""

import re
from collections.abc import Callable, Sequence
from itertools import groupby

from ....cards.cards import FieldedCard, FieldedKind, ObjectiveFacts
from ....cards.catalog import Catalog
from ....cards.lookup import CardFinder
from ....cards.nearest import exact_name
from ....rules.model.fleet import Fleet, ShipCard, SquadronCard, UpgradeCard, unit_points
from ...rules.game_format import STANDARD, GameFormat, game_format
from ..fleet_builder import FleetBuilder
from ..result import LineReading, Verdict, ignored, not_understood, understood

KEY = "short"
"""The key of this format."""

_NAME, _HEAD = "Name:", "Armada Companion:"
_HEAD_LINES = 8
"""The lines in which the head is looked for; words of a chat may be above it."""

_NO_FACTION = "no faction"
_GAME = re.compile(r"(?P<faction>[^,]*)(?:, (?P<key>[a-z-]{1,30}) (?P<points>\d{1,4}))?")
_CARD = re.compile(r"(?P<mark>[-+]|\d{1,3}x) (?P<name>.{1,250}?) (?P<points>\d{1,6})")
_OBJECTIVE = re.compile(r"(?P<type>[A-Za-z-]{1,30}): (?P<name>.{1,250})")
_SUM = re.compile(r"= (?P<points>\d{1,4})")
_MOST_COPIES = 99


def short_list(
    fleet: Fleet, catalog: Catalog, game: GameFormat | None, plain: Callable[[str], str]
) -> str:
    """Return the short list of a fleet.

    Args:
        fleet: The fleet.
        catalog: The cards.
        game: The game that it is built for; a standard game is not written.
        plain: Returns the name of an own card, or of the fleet, in one line.
    """
    lines = [f"{_NAME} {plain(fleet.name)}".rstrip(), _head(fleet.faction, game)]
    for ship in fleet.ships:
        lines.append(_line("-", _spelled("ship", ship, catalog, plain), ship.own_points))
        for upgrade in ship.upgrades:
            lines.append(_line("+", _spelled("upgrade", upgrade, catalog, plain), upgrade.points))
    squadrons = ((_spelled("squadron", one, catalog, plain), one.points) for one in fleet.squadrons)
    for (name, points), same in groupby(squadrons):
        number = len(tuple(same))
        for first in range(0, number, _MOST_COPIES):
            count = min(number - first, _MOST_COPIES)
            lines.append(_line(f"{count}x", name, points * count))
    for kind, name in fleet.objectives.items():
        card = catalog.objective(name)
        if name:
            lines.append(f"{kind.capitalize()}: {_of_objective(card, catalog) or plain(name)}")
    return "\n".join((*lines, f"= {unit_points(fleet)}")) + "\n"


def is_short_list(lines: Sequence[str]) -> bool:
    """Whether lines begin with the head of a short list, and have its name above it."""
    return _head_at(lines) is not None


def read_short_list(
    lines: Sequence[str], catalog: Catalog
) -> tuple[FleetBuilder, tuple[LineReading, ...], GameFormat | None]:
    """Return the fleet of a short list, the readings of its lines, and the game it names.

    Raises:
        ContentError: The card files cannot be read.
    """
    reader = _Reader(catalog)
    head = _head_at(lines) or 0
    verdicts = [reader.verdict(line.strip(), place - head) for place, line in enumerate(lines)]
    read = (
        LineReading(n, line, verdict.status, verdict.why)
        for n, (line, verdict) in enumerate(zip(lines, verdicts, strict=True), start=1)
    )
    return reader.fleet, tuple(read), reader.game


def _head(faction: str, game: GameFormat | None) -> str:
    named = "" if game is None or game == STANDARD else f", {game.key} {game.points}"
    return f"{_HEAD} {faction or _NO_FACTION}{named}"


def _line(mark: str, name: str, points: int) -> str:
    return f"{mark} {name} {points}"


def _spelled(
    kind: FieldedKind,
    unit: ShipCard | SquadronCard | UpgradeCard,
    catalog: Catalog,
    plain: Callable[[str], str],
) -> str:
    card = catalog.fielded(kind).get(unit.card)
    return plain(unit.name) if card is None else exact_name(card, catalog)


def _of_objective(card: ObjectiveFacts | None, catalog: Catalog) -> str:
    """Return the name of an objective, or its id if another one has this name; "" for None."""
    if card is None:
        return ""
    found = catalog.objective(card.name)
    return card.name if found is not None and found.id == card.id else card.id


def _head_at(lines: Sequence[str]) -> int | None:
    """Return the place of the line that names the list; the head is the next line."""
    filled = [place for place, line in enumerate(lines[: 2 * _HEAD_LINES]) if line.strip()]
    for place, head in zip(filled, filled[1:_HEAD_LINES], strict=False):
        if lines[place].strip().startswith(_NAME) and lines[head].strip().startswith(_HEAD):
            return place
    return None


class _Reader:
    """Collects the fleet of a short list, line by line."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog, self._finder = catalog, CardFinder(catalog, spoken=False)
        self.fleet = FleetBuilder()
        self.game: GameFormat | None = None

    def verdict(self, line: str, place: int) -> Verdict:
        """Read a line; `place` counts from the line with the name."""
        if not line:
            return ignored("an empty line")
        if place < 0:
            return ignored("above the list")
        if place == 0:
            self.fleet.name = line.removeprefix(_NAME).strip()
            return understood()
        if line.startswith(_HEAD):
            return self._take_head(line.removeprefix(_HEAD).strip())
        if found := _SUM.fullmatch(line):
            self.fleet.points_stated = int(found["points"])
            return understood()
        if found := _CARD.fullmatch(line):
            return self._take_card(found["mark"], found["name"], int(found["points"]))
        if found := _OBJECTIVE.fullmatch(line):
            return self._take_objective(found["type"].casefold(), found["name"])
        return not_understood("neither a card nor a label")

    def _take_head(self, words: str) -> Verdict:
        found = _GAME.fullmatch(words)
        if found is None:
            return not_understood("no faction and game")
        faction = found["faction"].casefold()
        self.fleet.faction = faction if faction in self._catalog.factions else ""
        if found["key"]:
            try:
                self.game = game_format(found["key"], int(found["points"]))
            except ValueError as error:
                return not_understood(str(error).rstrip("."))
        return understood()

    def _take_card(self, mark: str, name: str, points: int) -> Verdict:
        kind, count = _meant(mark)
        if kind == "upgrade" and not self.fleet.ships:
            return not_understood("an upgrade without a ship")
        if not count or not self.fleet.can_hold(count):
            return not_understood("more cards than a fleet has")
        card = self._card(kind, name)
        if card is None:
            self.fleet.add_unknown(kind, name, points, count)
            return not_understood(f"no {kind} card of this name")
        self.fleet.add(card, points, count)
        return understood()

    def _card(self, kind: FieldedKind, name: str) -> FieldedCard | None:
        match kind:
            case "ship":
                return self._finder.ship(name)
            case "upgrade":
                return self._finder.upgrade(name)
            case "squadron":
                return self._finder.squadron(name)

    def _take_objective(self, kind: str, name: str) -> Verdict:
        card = self._catalog.objective(name)
        if card is None:
            self.fleet.objectives.setdefault(kind, name)
            return not_understood("no objective of this name")
        self.fleet.choose(card, kind)
        return understood()


def _meant(mark: str) -> tuple[FieldedKind, int]:
    """Return the kind of card that begins with this mark, and the number of copies."""
    match mark:
        case "-":
            return "ship", 1
        case "+":
            return "upgrade", 1
        case _:
            return "squadron", int(mark.removesuffix("x"))
