"""What one ship may carry together: icons of its bar, one title, one Modification."""

from collections import Counter
from collections.abc import Iterator, Sequence

from armada_companion.games.armada.cards.cards import ShipFacts, UpgradeFacts
from armada_companion.games.armada.fleets.rules.fleet_cards import FleetCards, FleetShip
from armada_companion.games.armada.fleets.rules.problem import Problem
from armada_companion.games.armada.fleets.rules.restrictions import fitting_upgrades
from armada_companion.games.armada.fleets.rules.wording import listed

_ON_NO_BAR = frozenset({"title", "commander"})


def check_titles(fleet: FleetCards) -> Iterator[Problem]:
    """A ship has one title at most. Source: RRG 21."""
    for ship in fleet.ships:
        titles = _titles(fitting_upgrades(fleet, ship))
        if len(titles) > 1:
            names = listed(card.name for card in titles)
            text = f"{ship.name} has {len(titles)} titles, one is allowed: {names}."
            yield Problem("SEVERAL_TITLES", "RRG 21", text, (ship.id,))


def check_modifications(fleet: FleetCards) -> Iterator[Problem]:
    """A ship has one Modification at most. Source: RRG 21."""
    for ship in fleet.ships:
        cards = [card for card in fitting_upgrades(fleet, ship) if card.modification]
        if len(cards) > 1:
            names = listed(card.name for card in cards)
            text = f"{ship.name} has {len(cards)} Modifications, one is allowed: {names}."
            yield Problem("SEVERAL_MODIFICATIONS", "RRG 21", text, (ship.id,))


def check_slots(fleet: FleetCards) -> Iterator[Problem]:
    """Each upgrade takes its icons of the ship's bar; a house ship's is unknown. Source: RRG 21."""
    for ship in fleet.ships:
        if ship.card is not None:
            cards = fitting_upgrades(fleet, ship)
            homeless = _without_icons(cards, _bar(ship, ship.card, cards))
            if homeless:
                told = listed(f"{card.name} ({' + '.join(card.slots)})" for card in homeless)
                text = f"{ship.name} has no icon left for {told}."
                yield Problem("NO_SLOT", "RRG 21", text, (ship.id,))


def _titles(cards: Sequence[UpgradeFacts]) -> list[UpgradeFacts]:
    return [card for card in cards if "title" in card.slots]


def _bar(ship: FleetShip, card: ShipFacts, fitting: Sequence[UpgradeFacts]) -> Counter[str]:
    """Return the icons of the ship with its cards.

    A card that may not be there, or of which there is one too many, takes no icon away and its own
    icons count: what uses or lacks them would be told for a fault of the other card.
    """
    bar = Counter(card.upgrade_slots)
    for upgrade in dict.fromkeys(ship.upgrades):
        bar.update(upgrade.grants_slots)
    if len(_titles(fitting)) < 2:
        for upgrade in fitting:
            bar -= Counter(upgrade.removes_slots)  # below none is none
    return bar


def _without_icons(cards: Sequence[UpgradeFacts], bar: Counter[str]) -> list[UpgradeFacts]:
    homeless = []
    for card in cards:
        wanted = Counter(card.slots)
        if not _ON_NO_BAR.isdisjoint(wanted):
            continue
        if wanted <= bar:
            bar.subtract(wanted)
        else:
            homeless.append(card)
    return homeless
