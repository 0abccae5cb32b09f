"""Exhausting and discarding upgrade cards. Source: RRG 20, 21."""

from collections.abc import Iterator

from armada_companion.games.armada.rules.actions import DiscardUpgrade, ExhaustUpgrade
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship, Upgrade
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import ExhaustIcon
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes


def find_upgrade(ship: Ship, name: str) -> Upgrade:
    """Return a ship's upgrade card by its catalogue id or its name.

    Raises:
        ImpossibleActionError: The ship has no such card.
    """
    for upgrade in ship.upgrades:
        if name in (upgrade.card.card, upgrade.card.name):
            return upgrade
    raise ImpossibleActionError(f"{ship.id} has no upgrade {name!r}")


def with_upgrade(ship: Ship, old: Upgrade, new: Upgrade) -> Ship:
    """Return the ship with one upgrade card replaced."""
    cards = list(ship.upgrades)
    cards[cards.index(old)] = new
    return ship._replace(upgrades=tuple(cards))


def check_exhaust_upgrade(state: GameState, action: ExhaustUpgrade) -> Iterator[Rule]:
    """Yield what forbids exhausting the card. Source: RRG 20."""
    upgrade = find_upgrade(state.ship(action.ship), action.upgrade)
    if upgrade.discarded:
        yield Rule.UPGRADE_DISCARDED
    if upgrade.exhausted:
        yield Rule.UPGRADE_EXHAUSTED
    if upgrade.card.exhaust is ExhaustIcon.NO:
        yield Rule.DOES_NOT_EXHAUST


def exhaust_upgrade(state: GameState, action: ExhaustUpgrade, notes: Notes) -> GameState:
    """Return the state with the card exhausted."""
    ship = state.ship(action.ship)
    upgrade = find_upgrade(ship, action.upgrade)
    return state.with_ship(with_upgrade(ship, upgrade, upgrade._replace(exhausted=True)))


def check_discard_upgrade(state: GameState, action: DiscardUpgrade) -> Iterator[Rule]:
    """Yield what forbids discarding the card. Source: RRG 20."""
    if find_upgrade(state.ship(action.ship), action.upgrade).discarded:
        yield Rule.UPGRADE_DISCARDED


def discard_upgrade(state: GameState, action: DiscardUpgrade, notes: Notes) -> GameState:
    """Return the state with the card discarded; it still counts for scoring."""
    ship = state.ship(action.ship)
    upgrade = find_upgrade(ship, action.upgrade)
    return state.with_ship(with_upgrade(ship, upgrade, upgrade._replace(discarded=True)))
