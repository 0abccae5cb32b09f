"""Corrections of units and upgrade cards to their values on the table.

Source: rules digest 11.7, 13.5 (10).
"""

from collections import Counter
from collections.abc import Mapping

from armada_companion.kit.codec import Amount, Name, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..cards.upgrades import find_upgrade, with_upgrade
from ..damage import hull, piles
from ..model.state import GameState
from ..model.types import KNOWN_COMMANDS, Command, HullZone, Place, Range, ShipValue, TokenState
from ..model.units import Ship, Squadron, Upgrade, require_zone, with_shields
from ..rule import Rule
from ..table.action import KnownCommand, unit_name, zone_name
from .correctable import Correctable, Correction, Face, Flag, Number, Pieces, rows

_HULL = "Hull and speed"
_REVEALED = "the revealed dial shows"


def _shields(zone: HullZone) -> Number:
    return Number(
        f"shields.{zone}",
        f"{zone.replace('_aux', ' auxiliary').capitalize()} shields",
        "Shields",
        Ship,
        f"shields {zone_name(zone)}",
        read=lambda ship: ship.shields.get(zone, 0),
        write=lambda ship, number: with_shields(ship, zone, number),
        over=Rule.SHIELDS_FULL,
        most=lambda ship: ship.card.shields.get(zone, 0),
    )


def _hull(unit: Ship | Squadron) -> int:
    return unit.hull_left if isinstance(unit, Ship) else unit.hull


def _most_hull(unit: Ship | Squadron) -> int:
    if isinstance(unit, Squadron):
        return unit.hull_value
    return unit.value(ShipValue.HULL) - len(unit.faceup)


def _with_hull(unit: Ship | Squadron, number: int) -> Ship | Squadron:
    """Return a squadron with another hull; a ship is unchanged: its cards are set at the end."""
    return unit if isinstance(unit, Ship) else unit._replace(hull=number)


def _moved(unit: Ship | Squadron, place: Place) -> Ship | Squadron:
    """Return a unit in another place; a squadron that comes back has its full hull."""
    is_back = place is Place.IN_PLAY and unit.place is Place.DESTROYED
    if is_back and isinstance(unit, Squadron):
        unit = unit._replace(hull=unit.hull_value)
    return unit._replace(place=place)


def _sides(unit: Ship | Squadron) -> tuple[TokenState, ...]:
    return tuple(token.state for token in unit.defense)


def _turned(unit: Ship | Squadron, sides: tuple[TokenState, ...]) -> Ship | Squadron:
    tokens = zip(unit.defense, sides, strict=True)
    return unit._replace(defense=tuple(token._replace(state=side) for token, side in tokens))


def _are_many(ship: Ship, tokens: tuple[Command, ...]) -> bool:
    counts, copies = Counter(tokens), ship.value(ShipValue.TOKEN_COPIES)
    is_over = counts.total() > ship.value(ShipValue.TOKEN_LIMIT)
    return is_over or any(count > copies for count in counts.values())


def _fastest(ship: Ship) -> int:
    return ship.value(ShipValue.MAX_SPEED)


def _are_twice(ship: Ship, tokens: tuple[Command, ...]) -> bool:
    return len({*tokens}) < len(tokens)


OF_UNITS = rows(
    Number(
        "hull", "Hull", _HULL, read=_hull, write=_with_hull, over=Rule.HULL_FULL, most=_most_hull
    ),
    Number("speed", "Speed", _HULL, Ship, over=Rule.SPEED_OFF_CHART, most=_fastest, offered=4),
    *map(_shields, HullZone),
    Pieces("tokens", "Command tokens", "Tokens", Ship, over=Rule.TOKEN_LIMIT, is_over=_are_many),
    Pieces("raid_tokens", "Raid tokens", "Tokens", Ship, over=Rule.RAID_HELD, is_over=_are_twice),
    Correctable("defense", "Defense tokens", "Tokens", read=_sides, write=_turned),
    Flag("activated", "Activated", unset="Not activated"),
    Face("place", "Another place", line="{}", write=_moved, faces=(*Place,), title="where is it?"),
    Flag("retreating", "Retreats", of=Ship, unset="Does not retreat"),
    Face("revealed", "Revealed dial", of=Ship, faces=KNOWN_COMMANDS, title=_REVEALED),
    Flag("deployed", "Placed", unset="Not placed"),
    Correctable("targeting_token", of=Ship, line="targeting token at {} range"),
)
"""The values of a ship or squadron, in the order of the menu."""

OF_CARDS = rows(
    Flag("exhausted", "Exhausted", "", line="ready", unset="Ready"),
    Flag("discarded", "Discarded", "", unset="Not discarded"),
    Pieces("tokens", "Tokens", "Tokens on it", noun=" token"),
    Pieces("dials", "Dials", "Dials on it", noun=" dial"),
)
"""The values of an upgrade card, in the order of the menu."""


class CorrectUnit(Correction, who=Who.JUDGE):
    """Correct values of a ship or squadron.

    Attributes:
        hull: The remaining hull points; for a ship they decide the number of facedown damage cards.
        tokens, raid_tokens: All command tokens and all raid tokens that the ship has.
        defense: The state of each defense token, in their order.
        revealed: The face of its revealed dial.
    """

    ROWS = OF_UNITS

    unit: UnitId
    place: Place | None = None
    activated: bool | None = None
    deployed: bool | None = None
    hull: Amount | None = None
    speed: Amount | None = None
    shields: Mapping[HullZone, Amount] = {}
    defense: tuple[TokenState, ...] | None = None
    tokens: tuple[KnownCommand, ...] | None = None
    raid_tokens: tuple[KnownCommand, ...] | None = None
    revealed: Command | None = None
    retreating: bool | None = None
    targeting_token: Range | None = None

    def apply(self, state: GameState, notes: Notes) -> GameState:
        if self.place is Place.DESTROYED:
            return hull.destroy_unit(state, self.owner(state), notes)
        right: Ship | Squadron = self.corrected(state)
        if self.hull is None:
            return state.with_unit(right)
        if isinstance(right, Ship):
            state, right = _with_damage(state, right, self.hull)
        return hull.remove_if_destroyed(state, right, notes)

    def line(self, state: GameState) -> str:
        name = unit_name(state, self.unit)
        return f"{name} is corrected: {self.said(state)}"

    def owner(self, state: GameState) -> Ship | Squadron:
        super().owner(state)
        unit = state.unit(self.unit)
        if isinstance(unit, Ship):
            self._require_of_ship(unit)
        elif foreign := [row.name for row, _ in self.given() if row.of is Ship]:
            name, _, _ = foreign[0].partition(".")
            raise ImpossibleActionError(f"{unit.id} is a squadron and has no {name}")
        if self.defense is not None and len(self.defense) != len(unit.defense):
            raise ImpossibleActionError(
                f"{unit.id} has {len(unit.defense)} defense tokens: give each a state"
            )
        return unit

    def _require_of_ship(self, ship: Ship) -> None:
        for zone in self.shields:
            require_zone(ship, zone)
        most = _most_hull(ship)
        if self.hull is not None and self.hull > most:
            raise ImpossibleActionError(f"{ship.id} has {most} hull with its faceup damage cards")


class CorrectUpgrade(Correction, who=Who.JUDGE):
    """Correct values of an upgrade card of a ship.

    Attributes:
        upgrade: The catalogue id or the name of the card.
        tokens, dials: All tokens and dials on it.
    """

    ROWS = OF_CARDS

    ship: UnitId
    upgrade: Name
    exhausted: bool | None = None
    discarded: bool | None = None
    tokens: tuple[KnownCommand, ...] | None = None
    dials: tuple[KnownCommand, ...] | None = None

    def owner(self, state: GameState) -> Upgrade:
        super().owner(state)
        return find_upgrade(state.ship(self.ship), self.upgrade)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship, right = state.ship(self.ship), self.corrected(state)
        return state.with_ship(with_upgrade(ship, self.owner(state), right))

    def line(self, state: GameState) -> str:
        card = f"{state.ship(self.ship).card.name}: {self.owner(state).card.name}"
        return f"{card} is corrected: {self.said(state)}"


def _with_damage(state: GameState, ship: Ship, left: int) -> tuple[GameState, Ship]:
    """Return the state and the ship, with as many facedown damage cards as leave `left` hull."""
    cards = ship.value(ShipValue.HULL) - left - len(ship.faceup)
    before, discarded = ship, list[str]()
    while ship.facedown > cards:
        ship, title = piles.without_facedown(ship)
        discarded.append(title)
    ship = ship._replace(facedown=cards)
    return piles.with_discarded(state, discarded, before, ship), ship
