"""Which upgrades a ship may carry: restrictions of cards, icons of its bar, one title."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from armada_companion.games.armada.cards.cards import Restrictions, ShipFacts, UpgradeFacts
from armada_companion.games.armada.fleets.rules.judged_fleet import (
    JudgedFleet,
    JudgedShip,
    Problem,
)
from armada_companion.games.armada.rules.types import Size
from armada_companion.kit.wording import listed

ON_NO_BAR = ("title", "commander")
"""Icons that are on no upgrade bar; every ship may carry such cards."""


def check_restrictions(fleet: JudgedFleet) -> Iterator[Problem]:
    """Check each card on each ship for its first restriction. Source: RRG 8, 20, 21."""
    for ship in fleet.ships:
        for card in dict.fromkeys(ship.upgrades):
            found = _first_restriction(fleet, ship, card) if fleet.fits(card) else None
            if found is not None:
                text = f"{card.name} cannot be on {ship.name}: {found.why(card)}."
                yield Problem(found.code, found.source, text, (ship.id,))


def fitting_upgrades(fleet: JudgedFleet, ship: JudgedShip) -> tuple[UpgradeFacts, ...]:
    """Return the upgrades that may be on this ship, one copy of each.

    Cards that are not allowed there are reported once, and ignored by all other rules.
    """
    return tuple(
        card
        for card in dict.fromkeys(ship.upgrades)
        if fleet.fits(card) and _first_restriction(fleet, ship, card) is None
    )


def check_titles(fleet: JudgedFleet) -> Iterator[Problem]:
    """A ship has one title at most. Source: RRG 21."""
    for ship in fleet.ships:
        titles = _titles(fitting_upgrades(fleet, ship))
        if len(titles) > 1:
            names = listed(card.name for card in titles)
            text = f"{ship.name} has {len(titles)} titles, one is allowed: {names}."
            yield Problem("SEVERAL_TITLES", "RRG 21", text, (ship.id,))


def check_modifications(fleet: JudgedFleet) -> Iterator[Problem]:
    """A ship has one Modification at most. Source: RRG 21."""
    for ship in fleet.ships:
        cards = [card for card in fitting_upgrades(fleet, ship) if card.modification]
        if len(cards) > 1:
            names = listed(card.name for card in cards)
            text = f"{ship.name} has {len(cards)} Modifications, one is allowed: {names}."
            yield Problem("SEVERAL_MODIFICATIONS", "RRG 21", text, (ship.id,))


def check_slots(fleet: JudgedFleet) -> Iterator[Problem]:
    """Each upgrade takes icons of the ship's bar; custom ships have none. Source: RRG 21."""
    for ship in fleet.ships:
        if ship.card is not None:
            cards = fitting_upgrades(fleet, ship)
            misfits = _without_icons(cards, _bar(ship, ship.card, cards))
            if misfits:
                cards_named = listed(f"{card.name} ({' + '.join(card.slots)})" for card in misfits)
                text = f"{ship.name} has no icon left for {cards_named}."
                yield Problem("NO_SLOT", "RRG 21", text, (ship.id,))


def _titles(cards: Sequence[UpgradeFacts]) -> list[UpgradeFacts]:
    return [card for card in cards if "title" in card.slots]


def _bar(ship: JudgedShip, card: ShipFacts, fitting: Sequence[UpgradeFacts]) -> Counter[str]:
    """Return the icons of the ship with its cards.

    A card that is not allowed, or one too many, removes no icon, and its own icons count: else its
    fault would be reported again on another card.
    """
    bar = Counter(card.upgrade_slots)
    for upgrade in dict.fromkeys(ship.upgrades):
        bar.update(upgrade.grants_slots)
    if len(_titles(fitting)) < 2:
        for upgrade in fitting:
            bar -= Counter(upgrade.removes_slots)  # never below 0
    return bar


def _without_icons(cards: Sequence[UpgradeFacts], bar: Counter[str]) -> list[UpgradeFacts]:
    misfits = []
    for card in cards:
        needed = Counter(card.slots)
        if not needed.keys().isdisjoint(ON_NO_BAR):
            continue
        if needed <= bar:
            bar.subtract(needed)
        else:
            misfits.append(card)
    return misfits


class _Restriction(NamedTuple):
    """One kind of restriction."""

    code: str
    forbids: Callable[[UpgradeFacts, ShipFacts], bool]
    why: Callable[[UpgradeFacts], str]
    source: str = "RRG 21"


def _first_restriction(
    fleet: JudgedFleet, ship: JudgedShip, card: UpgradeFacts
) -> _Restriction | None:
    if ship.card is not None:
        for restriction in _RESTRICTIONS:
            if restriction.forbids(card, ship.card):
                return restriction
    if card.restrictions.flagship_only and _other_flagship(fleet, ship):
        return _FLAGSHIP_ONLY
    return None


def _other_flagship(fleet: JudgedFleet, ship: JudgedShip) -> bool:
    """Whether the flagship is known and not this ship."""
    return not ship.is_flagship and any(other.is_flagship for other in fleet.ships)


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


def _has_excluded_slot(card: UpgradeFacts, ship: ShipFacts) -> bool:
    """Whether the printed bar has an icon that the card excludes."""
    limits = card.restrictions
    larger = ship.size in (Size.MEDIUM, Size.LARGE)
    return limits.without_slot in ship.upgrade_slots or (
        larger and limits.larger_without_slot in ship.upgrade_slots
    )


def _adds_icon_to_huge(card: UpgradeFacts, ship: ShipFacts) -> bool:
    return ship.size is Size.HUGE and bool(card.grants_slots)


def _in_words(keys: tuple[str, ...]) -> str:
    return listed(key.replace("-", " ") for key in keys)


def _required_name(limits: Restrictions) -> str:
    if limits.name_starts:
        return f"names that begin with {limits.name_starts}"
    return f"names with {limits.name_contains}"


_RESTRICTIONS = (
    _Restriction(
        "WRONG_CHASSIS",
        _wrong_chassis,
        lambda card: f"it is only for {_in_words(card.restrictions.chassis)}",
    ),
    _Restriction(
        "WRONG_SIZE",
        _wrong_size,
        lambda card: f"it is only for ships of size {listed(card.restrictions.size)}",
    ),
    _Restriction(
        "WRONG_TRAIT",
        _wrong_trait,
        lambda card: f"it is only for ships with the trait {listed(card.restrictions.traits)}",
    ),
    _Restriction(
        "WRONG_NAME",
        _wrong_name,
        lambda card: f"it is only for ships with {_required_name(card.restrictions)}",
    ),
    _Restriction(
        "WRONG_VARIANT",
        _wrong_variant,
        lambda card: f"it is only for {_in_words((card.restrictions.variant,))}",
    ),
    _Restriction(
        "SLOT_IN_THE_WAY",
        _has_excluded_slot,
        lambda card: f"the ship already has the icon {_in_words(card.grants_slots)}",
    ),
    _Restriction(
        "HUGE_SHIP_ICONS",
        _adds_icon_to_huge,
        lambda card: f"a huge ship takes no card that adds icons ({_in_words(card.grants_slots)})",
        "RRG 8",
    ),
)
_FLAGSHIP_ONLY = _Restriction(
    "FLAGSHIP_ONLY", lambda card, ship: True, lambda card: "it is only for the flagship"
)
