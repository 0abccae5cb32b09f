"""Which ships an upgrade card allows itself on."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from armada_companion.games.armada.cards.cards import Restrictions, ShipFacts, UpgradeFacts
from armada_companion.games.armada.fleets.rules.fleet_cards import FleetCards, FleetShip
from armada_companion.games.armada.fleets.rules.problem import Problem
from armada_companion.games.armada.fleets.rules.wording import listed
from armada_companion.games.armada.rules.types import Size


def check_restrictions(fleet: FleetCards) -> Iterator[Problem]:
    """Each card on each ship, for the first thing that bars it. Source: RRG 8, 20, 21."""
    for ship in fleet.ships:
        for card in dict.fromkeys(ship.upgrades):
            bar = _first_bar(fleet, ship, card) if fleet.fits(card) else None
            if bar is not None:
                text = f"{card.name} cannot be on {ship.name}: {bar.why(card)}."
                yield Problem(bar.code, bar.source, text, (ship.id,))


def fitting_upgrades(fleet: FleetCards, ship: FleetShip) -> tuple[UpgradeFacts, ...]:
    """Return the upgrades that may be on this ship, one copy of each.

    What may not be there at all is told for that alone, and weighs in no other rule of the ship.
    """
    return tuple(
        card
        for card in dict.fromkeys(ship.upgrades)
        if fleet.fits(card) and _first_bar(fleet, ship, card) is None
    )


class _Bar(NamedTuple):
    """One kind of restriction: whether it keeps a card off a ship, and how it is told."""

    code: str
    keeps_off: Callable[[UpgradeFacts, ShipFacts], bool]
    why: Callable[[UpgradeFacts], str]
    source: str = "RRG 21"


def _first_bar(fleet: FleetCards, ship: FleetShip, card: UpgradeFacts) -> _Bar | None:
    if ship.card is not None:
        for bar in _BARS:
            if bar.keeps_off(card, ship.card):
                return bar
    if card.restrictions.flagship_only and _other_flagship(fleet, ship):
        return _FLAGSHIP_ONLY
    return None


def _other_flagship(fleet: FleetCards, ship: FleetShip) -> bool:
    """Whether the flagship is known and not this ship."""
    return not ship.flagship and any(other.flagship for other in fleet.ships)


def _wrong_chassis(card: UpgradeFacts, ship: ShipFacts) -> bool:
    chassis = card.restrictions.chassis
    return bool(chassis) and ship.chassis not in chassis


def _wrong_size(card: UpgradeFacts, ship: ShipFacts) -> bool:
    sizes = card.restrictions.size
    return bool(sizes) and ship.size not in sizes


def _wrong_trait(card: UpgradeFacts, ship: ShipFacts) -> bool:
    traits = card.restrictions.traits
    return bool(traits) and set(traits).isdisjoint(ship.traits)


def _wrong_name(card: UpgradeFacts, ship: ShipFacts) -> bool:
    limits = card.restrictions
    return limits.name_contains not in ship.name or not ship.name.startswith(limits.name_starts)


def _wrong_variant(card: UpgradeFacts, ship: ShipFacts) -> bool:
    return card.restrictions.variant not in ("", ship.id)


def _slot_in_the_way(card: UpgradeFacts, ship: ShipFacts) -> bool:
    """Whether the printed bar has an icon that the card must not meet."""
    limits = card.restrictions
    larger = ship.size in (Size.MEDIUM, Size.LARGE)
    return limits.without_slot in ship.upgrade_slots or (
        larger and limits.larger_without_slot in ship.upgrade_slots
    )


def _adds_icon_to_huge(card: UpgradeFacts, ship: ShipFacts) -> bool:
    return ship.size is Size.HUGE and bool(card.grants_slots)


def _spoken(keys: tuple[str, ...]) -> str:
    return listed(key.replace("-", " ") for key in keys)


def _name_wanted(limits: Restrictions) -> str:
    if limits.name_starts:
        return f"names that begin with {limits.name_starts}"
    return f"names with {limits.name_contains}"


_BARS = (
    _Bar(
        "WRONG_CHASSIS",
        _wrong_chassis,
        lambda card: f"it is only for {_spoken(card.restrictions.chassis)}",
    ),
    _Bar(
        "WRONG_SIZE",
        _wrong_size,
        lambda card: f"it is only for ships of size {listed(card.restrictions.size)}",
    ),
    _Bar(
        "WRONG_TRAIT",
        _wrong_trait,
        lambda card: f"it is only for ships with the trait {listed(card.restrictions.traits)}",
    ),
    _Bar(
        "WRONG_NAME",
        _wrong_name,
        lambda card: f"it is only for ships with {_name_wanted(card.restrictions)}",
    ),
    _Bar(
        "WRONG_VARIANT",
        _wrong_variant,
        lambda card: f"it is only for {_spoken((card.restrictions.variant,))}",
    ),
    _Bar(
        "SLOT_IN_THE_WAY",
        _slot_in_the_way,
        lambda card: f"the ship already has the icon {_spoken(card.grants_slots)}",
    ),
    _Bar(
        "HUGE_SHIP_ICONS",
        _adds_icon_to_huge,
        lambda card: f"a huge ship takes no card that adds icons ({_spoken(card.grants_slots)})",
        "RRG 8",
    ),
)
_FLAGSHIP_ONLY = _Bar(
    "FLAGSHIP_ONLY", lambda card, ship: True, lambda card: "it is only for the flagship"
)
