"""Whom an effect or a power is for. Source: M2, F2, K4, D5."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import PlayEffect, UsePower
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.damage import overload_damage
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.ship import Enemy, Ship
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import CardKind, DeckName, Mark
from armada_companion.kit.rule import BrokenRule

_ENOUGH_DAMAGE = 2
"""What Good As New! needs to find."""


def target_ship(state: GameState, named: str | None) -> Ship | None:
    """Return the ship named, or the first one of the open fight."""
    if named is not None:
        return state.ship(named)
    return state.ships[state.fight.ships[0]] if state.fight else None


def target_enemy(state: GameState, named: str | None) -> Enemy | None:
    """Return the enemy ship named, or the first one of the open fight."""
    if named is not None:
        return state.enemy(named)
    return state.enemies[state.fight.enemies[0]] if state.fight else None


def flagship_of(state: GameState, player: str) -> Ship | None:
    """Return a player's flagship, which the characters serve on. Source: Q10."""
    return next((ship for ship in state.ships.values() if ship.owner == player), None)


def overloaded(state: GameState, action: PlayEffect | UsePower) -> Ship | None:
    """Return the ship that pays: the one an effect is for, or the power's own. Source: K4."""
    if isinstance(action, PlayEffect):
        return target_ship(state, action.ship)
    return flagship_of(state, action.player)


def cannot_discard(
    state: GameState, card: Card, action: PlayEffect | UsePower
) -> Iterator[BrokenRule]:
    """Yield what forbids the discard that a card costs. Source: M2, H7.

    With virtual decks the hand card has to be named, and be another than the one played.
    """
    if Mark.DISCARDS_ONE not in card.marks:
        if action.discards:
            yield Rule.M2.because(f"{card.name} costs no card of the hand")
        return
    hand = state.player(action.player).hand
    own = isinstance(action, PlayEffect)
    if not state.virtual:
        if hand.size <= own:
            yield Rule.H7
        return
    held = [one.id for one in hand.cards]
    if own and card.id in held:
        held.remove(card.id)
    if len(action.discards) != 1 or action.discards[0].id not in held:
        yield Rule.H7.because("Name the hand card that is discarded for it")


def cannot_overload(
    state: GameState, card: Card, action: PlayEffect | UsePower
) -> Iterator[BrokenRule]:
    """Yield what forbids the overload that a card costs. Source: K4, M2."""
    most = overload_damage(state, card.overload)
    if len(action.damage) > most:
        yield Rule.K4.because(f"{len(action.damage)} damage cards are more than {most}")
    if not card.overload:
        return
    ship = overloaded(state, action)
    if ship is None:
        yield Rule.M2.because("Name the ship to overload")
    elif ship.suffers(Mark.NO_OVERLOAD):
        yield Rule.K4.because(f"{ship.card.name} cannot be overloaded: its engine room is hit")
    deck = state.deck(DeckName.DAMAGE)
    if state.virtual and deck.draw.size + deck.discard.size < card.overload:
        # A cost that takes nothing could be paid for ever (M2, Q21).
        yield Rule.K4.because("Too few damage cards are left to overload with")


def cannot_repair(
    state: GameState, card: Card, action: PlayEffect | UsePower
) -> Iterator[BrokenRule]:
    """Yield what forbids the repair that a card brings. Source: D5, section 18."""
    if Mark.REPAIRS not in card.marks:
        return
    needed = _ENOUGH_DAMAGE if Mark.TWO_DAMAGE_NEEDED in card.marks else 1
    ships = [state.ship(action.ship)] if action.ship is not None else [*state.ships.values()]
    if card.overload and card.kind is CardKind.CHARACTER:
        own = flagship_of(state, action.player)
        ships = [ship for ship in ships if own is None or ship.id != own.id]
    if all(len(ship.damage) < needed for ship in ships):
        yield Rule.D5.because(f"No ship for this has {needed} damage cards")
    elif action.repaired is not None and all(
        action.repaired.id != one.id for ship in ships for one in ship.damage
    ):
        yield Rule.D5.because(f"No ship for this has {action.repaired.name}")
    if Mark.NO_ENEMY_NEEDED in card.marks and state.enemies:
        yield Rule.M2.because("An enemy ship is in play")
