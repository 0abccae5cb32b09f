"""Checks the upgrades of a ship: restrictions of cards, icons of the upgrade bar, titles."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from armada_companion.kit.wording import listed

from ...cards.cards import ON_NO_BAR, Restrictions, ShipFacts, UpgradeFacts
from ...cards.words import icon_names, model_name, trait_name
from ...rules.model.types import Size
from .judged_fleet import JudgedFleet, JudgedShip, Problem


def check_restrictions(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each upgrade that may not be on its ship. Source: RRG 8, 20, 21."""
    for ship in fleet.ships:
        for card in dict.fromkeys(ship.upgrades):
            found = _first_refusal(fleet, ship, card) if fleet.fits(card) else None
            if found is not None:
                text = f"{card.name} cannot be on {ship.name}: {found.why}."
                yield Problem(found.code, found.source, text, (ship.id,))


def fitting_upgrades(fleet: JudgedFleet, ship: JudgedShip) -> tuple[UpgradeFacts, ...]:
    """Return the upgrades that may be on this ship, one copy of each.

    The other cards are reported once, and all further rules ignore them.
    """
    return tuple(
        card
        for card in dict.fromkeys(ship.upgrades)
        if fleet.fits(card) and _first_refusal(fleet, ship, card) is None
    )


def check_titles(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each ship with more than one title. Source: RRG 21."""
    for ship in fleet.ships:
        titles = _titles(fitting_upgrades(fleet, ship))
        if len(titles) > 1:
            names = listed(card.name for card in titles)
            text = f"{ship.name} has {len(titles)} titles, one is allowed: {names}."
            yield Problem("SEVERAL_TITLES", "RRG 21", text, (ship.id,))


def check_modifications(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each ship with more than one Modification. Source: RRG 21."""
    for ship in fleet.ships:
        cards = [card for card in fitting_upgrades(fleet, ship) if card.modification]
        if len(cards) > 1:
            names = listed(card.name for card in cards)
            text = f"{ship.name} has {len(cards)} Modifications, one is allowed: {names}."
            yield Problem("SEVERAL_MODIFICATIONS", "RRG 21", text, (ship.id,))


def check_slots(fleet: JudgedFleet) -> Iterator[Problem]:
    """Yield a problem for each upgrade without an icon on the ship's bar. Source: RRG 21."""
    for ship in fleet.ships:
        if ship.card is not None:
            cards = fitting_upgrades(fleet, ship)
            misfits = _without_icons(cards, _bar(ship, ship.card, cards))
            if misfits:
                cards_named = listed(f"{card.name} ({icon_names(card.slots)})" for card in misfits)
                text = f"{ship.name} has no icon left for {cards_named}."
                yield Problem("NO_SLOT", "RRG 21", text, (ship.id,))


def _titles(cards: Sequence[UpgradeFacts]) -> list[UpgradeFacts]:
    return [card for card in cards if "title" in card.slots]


def _bar(ship: JudgedShip, card: ShipFacts, fitting: Sequence[UpgradeFacts]) -> Counter[str]:
    """Return how often the ship has each icon, after its cards have added or removed some.

    A forbidden or surplus card removes no icon, and takes its own; otherwise its error would be
    reported again for another card.
    """
    bar = Counter(card.upgrade_slots)
    for upgrade in dict.fromkeys(ship.upgrades):
        bar.update(upgrade.grants_slots)
    if len(_titles(fitting)) < 2:
        for upgrade in fitting:
            bar -= Counter(upgrade.removes_slots)  # The number of an icon is never below 0.
            for slot in upgrade.blocks_slots:
                bar[slot] = min(bar[slot], upgrade.slots.count(slot))
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


class _Refusal(NamedTuple):
    """Why a card may not be on a ship."""

    code: str
    why: str
    source: str = "RRG 21"


def _first_refusal(fleet: JudgedFleet, ship: JudgedShip, card: UpgradeFacts) -> _Refusal | None:
    if ship.card is not None:
        for refusal in _refusals(fleet, card, ship.card):
            return refusal
    if card.restrictions.flagship_only and _other_flagship(fleet, ship):
        return _Refusal("FLAGSHIP_ONLY", "it is only for the flagship")
    return None


def _other_flagship(fleet: JudgedFleet, ship: JudgedShip) -> bool:
    """Whether another ship is known to be the flagship."""
    return not ship.is_flagship and any(other.is_flagship for other in fleet.ships)


def _refusals(fleet: JudgedFleet, card: UpgradeFacts, ship: ShipFacts) -> Iterator[_Refusal]:
    limits = card.restrictions
    if limits.chassis and ship.chassis not in limits.chassis:
        yield _Refusal(
            "WRONG_CHASSIS", f"it is only for {_either(map(model_name, limits.chassis))}"
        )
    if limits.size and (ship.size_name or ship.size) not in limits.size:
        yield _Refusal("WRONG_SIZE", f"it is only for {_either(limits.size)} ships")
    if not limits.fits_traits(ship):
        why = f"it is only for ships with the trait {_either(map(trait_name, limits.traits))}"
        yield _Refusal("WRONG_TRAIT", why)
    if limits.name_contains not in ship.name or not ship.name.startswith(limits.name_starts):
        yield _Refusal("WRONG_NAME", f"it is only for ships with {_required_name(limits)}")
    if limits.variant not in ("", ship.id):
        yield _Refusal("WRONG_VARIANT", f"it is only for {fleet.ship_name(limits.variant)}")
    if excluded := limits.excluded_icons(ship):
        yield _Refusal("SLOT_IN_THE_WAY", f"the ship already has the icon {icon_names(excluded)}")
    if ship.size is Size.HUGE and card.grants_slots:
        why = f"a huge ship takes no card that adds icons ({icon_names(card.grants_slots)})"
        yield _Refusal("HUGE_SHIP_ICONS", why, "RRG 8")


def _either(names: Iterable[str]) -> str:
    *firsts, last = names
    return f"{listed(firsts)} or {last}" if firsts else last


def _required_name(limits: Restrictions) -> str:
    if limits.name_starts:
        return f"names that begin with {limits.name_starts}"
    return f"names with {limits.name_contains}"
