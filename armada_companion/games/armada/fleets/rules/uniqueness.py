"""A unique name is in a fleet once, and no ship carries two copies of a card."""

from collections import Counter
from collections.abc import Iterator

from armada_companion.games.armada.cards.cards import FieldedCard, SquadronFacts, UpgradeFacts
from armada_companion.games.armada.fleets.rules.fleet_cards import Fielded, FleetCards
from armada_companion.games.armada.fleets.rules.problem import Problem
from armada_companion.games.armada.fleets.rules.wording import listed


def check_unique_names(fleet: FleetCards) -> Iterator[Problem]:
    """Whatever the kind of card; a name that only commanders share is told as such.

    Source: RRG 20.
    """
    bearers: dict[str, list[int]] = {}
    for position, (card, _) in enumerate(fleet.fielded):
        for name in card.unique_names:
            bearers.setdefault(name, []).append(position)
    # An ace and its ship are one card: told once, not under both names.
    groups = {tuple(cards): name for name, cards in reversed(bearers.items()) if len(cards) > 1}
    for positions, name in reversed(groups.items()):
        cards = [fleet.fielded[position] for position in positions]
        if not all(_is_commander(card) for card, _ in cards):
            yield _unique_twice(name, cards)


def check_duplicates(fleet: FleetCards) -> Iterator[Problem]:
    """No ship carries two copies of one upgrade; unique ones are told by name. Source: RRG 21."""
    for ship in fleet.ships:
        for card, number in Counter(ship.upgrades).items():
            if number > 1 and not card.unique:
                text = f"{ship.name} carries {number} copies of {card.name}; one is allowed."
                yield Problem("DUPLICATE_UPGRADE", "RRG 21", text, (ship.id,))


def _unique_twice(name: str, cards: list[Fielded]) -> Problem:
    text = f"{name} is unique, but the fleet has {len(cards)} cards of this name"
    names = list(dict.fromkeys(_full_name(card) for card, _ in cards))
    text += f": {listed(names)}." if len(names) > 1 else "."
    return Problem("UNIQUE_TWICE", "RRG 20", text, tuple(dict.fromkeys(unit for _, unit in cards)))


def _full_name(card: FieldedCard) -> str:
    return card.full_name if isinstance(card, SquadronFacts) else card.name


def _is_commander(card: FieldedCard) -> bool:
    return isinstance(card, UpgradeFacts) and card.commander
