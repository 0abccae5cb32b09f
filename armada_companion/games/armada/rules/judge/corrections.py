"""Values corrected by hand: what lies on the table counts, whatever was entered.

Each action names the values as they are on the table. Source: rules digest 11.7, 13.5 (10).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import fields

from armada_companion.games.armada.rules.cards.upgrades import find_upgrade, with_upgrade
from armada_companion.games.armada.rules.damage.hull import destroy_unit, remove_if_destroyed
from armada_companion.games.armada.rules.damage.piles import with_discarded, without_facedown
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import (
    Command,
    HullZone,
    Place,
    Range,
    ShipValue,
    TokenState,
)
from armada_companion.games.armada.rules.model.units import Ship, Squadron, require_zone
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.table.action import (
    ANY_PHASE,
    ArmadaAction,
    KnownCommand,
    command_name,
    unit_name,
    with_why,
    zone_name,
)
from armada_companion.kit.codec import Amount, Name, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

_OF_SQUADRONS = ("unit", "why", "place", "activated", "deployed", "hull", "defense")


class CorrectUnit(ArmadaAction, frozen=True):
    """Values of a ship or squadron are corrected.

    Attributes:
        hull: The hull points that are left: facedown damage cards of a ship follow from it.
        tokens, raid_tokens: All that it has.
        defense: Which side of each defense token lies up, in their order.
        revealed: The face of its revealed dial.
    """

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE
    WHO: ClassVar[Who] = Who.JUDGE

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
    why: str | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the bounds that it leaves: what lies on the table may still be overruled."""
        unit = self._require_values(state)
        if isinstance(unit, Ship):
            yield from self._check_bounds(unit)
        elif (self.hull or 0) > unit.hull_value:
            yield Rule.HULL_FULL

    def apply(self, state: GameState, notes: Notes) -> GameState:
        unit = self._require_values(state)
        if self.place is Place.DESTROYED:
            return destroy_unit(state, unit, notes)
        unit = _with_place(unit, self.place)
        unit = unit._replace(
            **given_values(self, "activated", "deployed"),
            defense=tuple(
                token._replace(state=to)
                for token, to in zip(unit.defense, self.defense or _states(unit), strict=True)
            ),
        )
        if isinstance(unit, Ship):
            unit = unit._replace(
                **given_values(self, "speed", "tokens", "raid_tokens", "revealed"),
                **given_values(self, "retreating", "targeting_token"),
                shields={**unit.shields, **self.shields},
            )
        return state.with_unit(unit) if self.hull is None else self._with_hull(state, unit, notes)

    def text(self, state: GameState) -> str:
        values = "; ".join(self._words())
        return with_why(f"{unit_name(state, self.unit)} is corrected: {values}", self.why)

    def _with_hull(self, state: GameState, unit: Ship | Squadron, notes: Notes) -> GameState:
        hull = self.hull or 0
        if isinstance(unit, Squadron):
            return remove_if_destroyed(state, unit._replace(hull=hull), notes)
        cards = unit.value(ShipValue.HULL) - hull - len(unit.faceup)
        before, discarded = unit, list[str]()
        while unit.facedown > cards:
            unit, title = without_facedown(unit)
            discarded.append(title)
        unit = unit._replace(facedown=cards)
        state = with_discarded(state, discarded, before, unit)
        return remove_if_destroyed(state, unit, notes)

    def _require_values(self, state: GameState) -> Ship | Squadron:
        unit, given = state.unit(self.unit), named_values(self)
        if not {*given} - {"unit", "why"}:
            raise ImpossibleActionError("no value is corrected")
        foreign = [] if isinstance(unit, Ship) else [one for one in given if _is_of_ships(one)]
        if foreign:
            raise ImpossibleActionError(f"{unit.id} is a squadron and has no {foreign[0]}")
        if self.defense is not None and len(self.defense) != len(unit.defense):
            raise ImpossibleActionError(f"{unit.id} has {len(unit.defense)} defense tokens")
        if isinstance(unit, Ship):
            self._require_ship(unit)
        return unit

    def _check_bounds(self, ship: Ship) -> Iterator[Rule]:
        if (self.speed or 0) > ship.value(ShipValue.MAX_SPEED):
            yield Rule.SPEED_OFF_CHART
        full = ship.card.shields
        if any(shields > full.get(zone, 0) for zone, shields in self.shields.items()):
            yield Rule.SHIELDS_FULL
        tokens, copies = Counter(self.tokens or ()), ship.value(ShipValue.TOKEN_COPIES)
        is_over = tokens.total() > ship.value(ShipValue.TOKEN_LIMIT)
        if is_over or any(count > copies for count in tokens.values()):
            yield Rule.TOKEN_LIMIT
        raids = self.raid_tokens or ()
        if len({*raids}) < len(raids):
            yield Rule.RAID_HELD

    def _require_ship(self, ship: Ship) -> None:
        for zone in self.shields:
            require_zone(ship, zone)
        most = ship.value(ShipValue.HULL) - len(ship.faceup)
        if self.hull is not None and self.hull > most:
            raise ImpossibleActionError(f"{ship.id} has {most} hull with its faceup damage cards")

    def _words(self) -> Iterator[str]:
        if self.place is not None:
            yield self.place.replace("_", " ")
        for name in ("activated", "deployed", "retreating"):
            if (value := getattr(self, name)) is not None:
                yield name if value else f"not {name}"
        for name in ("hull", "speed"):
            if (number := getattr(self, name)) is not None:
                yield f"{name} {number}"
        for zone, shields in self.shields.items():
            yield f"shields {zone_name(zone)} {shields}"
        yield from self._pieces()

    def _pieces(self) -> Iterator[str]:
        if self.defense is not None:
            yield f"defense tokens {', '.join(self.defense) or 'none'}"
        if self.tokens is not None:
            yield f"command tokens {_commands(self.tokens)}"
        if self.raid_tokens is not None:
            yield f"raid tokens {_commands(self.raid_tokens)}"
        if self.revealed is not None:
            yield f"revealed dial {command_name(self.revealed)}"
        if self.targeting_token is not None:
            yield f"targeting token at {self.targeting_token} range"


class CorrectUpgrade(ArmadaAction, frozen=True):
    """An upgrade card of a ship is corrected.

    Attributes:
        upgrade: Its catalogue id or its name.
        tokens, dials: All that lies on it.
    """

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE
    WHO: ClassVar[Who] = Who.JUDGE

    ship: UnitId
    upgrade: Name
    exhausted: bool | None = None
    discarded: bool | None = None
    tokens: tuple[KnownCommand, ...] | None = None
    dials: tuple[KnownCommand, ...] | None = None
    why: str | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield nothing: so it is on the table."""
        self._require_values(state)
        return iter(())

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = self._require_values(state)
        upgrade = find_upgrade(ship, self.upgrade)
        right = upgrade._replace(**given_values(self, "exhausted", "discarded", "tokens", "dials"))
        return state.with_ship(with_upgrade(ship, upgrade, right))

    def text(self, state: GameState) -> str:
        ship = state.ship(self.ship)
        card = find_upgrade(ship, self.upgrade).card.name
        values = "; ".join(self._words())
        return with_why(f"{ship.card.name}: {card} is corrected: {values}", self.why)

    def _require_values(self, state: GameState) -> Ship:
        ship = state.ship(self.ship)
        find_upgrade(ship, self.upgrade)
        if not {*named_values(self)} - {"ship", "upgrade", "why"}:
            raise ImpossibleActionError("no value is corrected")
        return ship

    def _words(self) -> Iterator[str]:
        if self.exhausted is not None:
            yield "exhausted" if self.exhausted else "ready"
        if self.discarded is not None:
            yield "discarded" if self.discarded else "not discarded"
        for name in ("tokens", "dials"):
            if (held := getattr(self, name)) is not None:
                yield f"{name} {_commands(held)}"


def named_values(action: ArmadaAction) -> list[str]:
    """Return the fields of an action that are given."""
    return [one.name for one in fields(action) if getattr(action, one.name) not in (None, {})]


def given_values(action: ArmadaAction, *names: str) -> dict[str, object]:
    found = {name: getattr(action, name) for name in names}
    return {name: value for name, value in found.items() if value is not None}


def _is_of_ships(name: str) -> bool:
    return name not in _OF_SQUADRONS


def _states(unit: Ship | Squadron) -> tuple[TokenState, ...]:
    return tuple(token.state for token in unit.defense)


def _with_place(unit: Ship | Squadron, place: Place | None) -> Ship | Squadron:
    """Return a unit somewhere else; a squadron that comes back has its hull again."""
    if place is None:
        return unit
    is_back = place is Place.IN_PLAY and unit.place is Place.DESTROYED
    if is_back and isinstance(unit, Squadron):
        unit = unit._replace(hull=unit.hull_value)
    return unit._replace(place=place)


def _commands(held: Sequence[Command]) -> str:
    return ", ".join(map(command_name, held)) or "none"
