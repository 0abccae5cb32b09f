"""The fleet rules that a list breaks: codes, sources and sentences for the player."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from armada_companion.content.cards import (
    FACTIONS,
    FieldedCard,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.content.catalog import Catalog
from armada_companion.content.fleet_rules.game_format import STANDARD, GameFormat
from armada_companion.content.fleet_rules.problem import Problem

STANDARD_POINTS = 400


class FleetCards:
    """The cards of a fleet in the record's shape; units without a known card have none."""

    def __init__(self, fleet: Mapping[str, object], catalog: Catalog) -> None:
        self.faction = str(fleet.get("faction") or "")
        self.points = _number(fleet.get("points"))
        stated = fleet.get("points_stated")
        self.points_stated = stated if isinstance(stated, int) else None
        self._ships = _entries(fleet.get("ships"))
        self._squadrons = _entries(fleet.get("squadrons"))
        self._catalog = catalog

    @property
    def ship_count(self) -> int:
        """All ships, unknown ones included."""
        return len(self._ships)

    @property
    def squadron_points(self) -> int:
        """The printed points of all squadrons."""
        return sum(_number(squadron.get("points")) for squadron in self._squadrons)

    @cached_property
    def ships(self) -> tuple[ShipFacts, ...]:
        """The cards of the known ships."""
        ids = [str(ship.get("card")) for ship in self._ships]
        return tuple(self._catalog.ships[card] for card in ids if card in self._catalog.ships)

    @cached_property
    def upgrades(self) -> tuple[UpgradeFacts, ...]:
        """The cards of the known upgrades of all ships."""
        entries = (entry for ship in self._ships for entry in _entries(ship.get("upgrades")))
        ids = [str(entry.get("card")) for entry in entries]
        return tuple(self._catalog.upgrades[card] for card in ids if card in self._catalog.upgrades)

    @cached_property
    def squadrons(self) -> tuple[SquadronFacts, ...]:
        """The cards of the known squadrons."""
        cards = self._catalog.squadrons
        ids = [str(squadron.get("card")) for squadron in self._squadrons]
        return tuple(cards[card] for card in ids if card in cards)

    @property
    def all(self) -> tuple[FieldedCard, ...]:
        """Every known card."""
        return (*self.ships, *self.upgrades, *self.squadrons)


def find_problems(
    fleet: Mapping[str, object], catalog: Catalog, game: GameFormat = STANDARD
) -> tuple[Problem, ...]:
    """Return every problem of a fleet in the record's shape; () means none was found.

    Raises:
        ContentError: The card files cannot be read.
    """
    cards = FleetCards(fleet, catalog)
    return tuple(problem for check in CHECKS for problem in check(cards))


def check_ships(fleet: FleetCards) -> Iterator[Problem]:
    """A fleet needs a ship. Source: RRG 6."""
    if fleet.ship_count == 0:
        yield Problem("NO_SHIPS", "RRG 6", "The fleet has no ship.")


def check_commander(fleet: FleetCards) -> Iterator[Problem]:
    """A fleet has exactly one commander. Source: RRG 6."""
    commanders = [card.name for card in fleet.upgrades if card.commander]
    if not commanders:
        yield Problem("NO_COMMANDER", "RRG 6", "No ship carries a commander.")
    if len(commanders) > 1:
        text = f"The fleet has {len(commanders)} commanders: {_listed(commanders)}."
        yield Problem("SEVERAL_COMMANDERS", "RRG 6", text)


def check_factions(fleet: FleetCards) -> Iterator[Problem]:
    """All cards belong to one faction. Source: RRG 6."""
    common = {fleet.faction} & set(FACTIONS) or set(FACTIONS)
    strangers: list[str] = []
    for card in fleet.all:
        if card.factions and common.isdisjoint(card.factions):
            strangers.append(card.name)
        elif card.factions:
            common &= set(card.factions)
    if strangers:
        text = f"Not of the fleet's faction: {_listed(dict.fromkeys(strangers))}."
        yield Problem("MIXED_FACTIONS", "RRG 6", text)


def check_unique_names(fleet: FleetCards) -> Iterator[Problem]:
    """A unique name is in a fleet once, whatever the card. Source: RRG 20."""
    bearers: dict[str, list[int]] = {}
    for position, card in enumerate(fleet.all):
        for name in card.unique_names:
            bearers.setdefault(name, []).append(position)
    # An ace and its ship are one card: told once, not under both names.
    groups = {tuple(cards): name for name, cards in reversed(bearers.items()) if len(cards) > 1}
    for cards, name in reversed(groups.items()):
        text = f"{name} is unique, but the fleet has {len(cards)} cards of this name."
        yield Problem("UNIQUE_TWICE", "RRG 20", text)


def check_squadron_points(fleet: FleetCards) -> Iterator[Problem]:
    """A third of the agreed total, rounded up. Source: RRG 6.

    A list does not say what total was agreed: up to the standard one, the standard one is taken.
    """
    most = -(-STANDARD_POINTS // 3)
    if fleet.points <= STANDARD_POINTS and fleet.squadron_points > most:
        text = f"Squadrons cost {fleet.squadron_points} points; at most {most} are allowed."
        yield Problem("SQUADRON_POINTS", "RRG 6", text)


def check_total(fleet: FleetCards) -> Iterator[Problem]:
    """The printed total is the sum of the printed costs."""
    if fleet.points_stated is not None and fleet.points_stated != fleet.points:
        text = f"The list says {fleet.points_stated} points; its cards add up to {fleet.points}."
        yield Problem("POINTS_TOTAL", "fleet list", text)


CHECKS: Sequence[Callable[[FleetCards], Iterator[Problem]]] = (
    check_ships,
    check_commander,
    check_factions,
    check_unique_names,
    check_squadron_points,
    check_total,
)
"""In the order in which problems are shown."""


def _entries(value: object) -> tuple[Mapping[str, object], ...]:
    if not isinstance(value, list | tuple):
        return ()
    return tuple(entry for entry in value if isinstance(entry, Mapping))


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _listed(names: Sequence[str] | Mapping[str, None]) -> str:
    return ", ".join(names)
