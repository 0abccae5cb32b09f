"""Destiny: the threat of the top attack card. Source: K6, Q34 to Q36."""

from collections.abc import Sequence

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.damage import draw_damage
from armada_companion.games.pinned_down.rules.piles import discard_to, take_top
from armada_companion.games.pinned_down.rules.power import characters
from armada_companion.games.pinned_down.rules.ship import Change
from armada_companion.games.pinned_down.rules.state import GameState, Owed
from armada_companion.games.pinned_down.rules.types import DeckName, Does, Of, Until
from armada_companion.kit.note import Note, Notes

DESTINY = "destiny"
DAMAGING = 3
"""A result of Collateral Damage from which on the flagship is damaged."""


def destiny_value(state: GameState, card: Card, whose: Owed) -> int:
    """Return the number that a destiny counts for, 0 and up. Source: K6, Q34, Q35."""
    concerned = {Of.ENEMIES if whose.enemy else Of.PLAYERS}
    if whose.player:
        concerned.add(Of.EVENT)
    cards = (*state.locations[-1:], *(one for _, one in characters(state)))
    clauses = (clause for one in cards for clause in one.clauses_that(Does.DESTINY))
    return max(0, card.threat + sum(clause.by for clause in clauses if clause.of in concerned))


def draw_destiny(
    state: GameState, given: Card | None, whose: Owed, damage: Sequence[Card], notes: Notes
) -> GameState:
    """Return the state after a destiny.

    Args:
        state: The game.
        given: The card turned over, with physical cards.
        whose: For whom it is drawn.
        damage: The damage card that it brings, where it was told.
        notes: What follows of itself.
    """
    card = given
    if card is None:
        card, state = take_top(state, DeckName.ATTACK)
        if card is None:
            return state._replace(owed=(*state.owed, whose))
    state = discard_to(state, DeckName.ATTACK, (card,))
    value = destiny_value(state, card, whose)
    subject = whose.ship or whose.enemy or whose.player
    notes.append(Note(DESTINY, subject, f"Destiny {card.name or card.threat}: {value}"))
    change = Change(value, Until.FIGHT)
    if whose.ship in state.ships:
        ship = state.ship(whose.ship)
        return state.with_ship(ship._replace(changes=(*ship.changes, change)))
    if whose.enemy in state.enemies:
        enemy = state.enemy(whose.enemy)
        return state.with_enemy(enemy._replace(changes=(*enemy.changes, change)))
    return _collateral(state, value, whose, damage, notes)


def _collateral(
    state: GameState, value: int, whose: Owed, damage: Sequence[Card], notes: Notes
) -> GameState:
    """Return the state with the player's flagship damaged, if the destiny says so."""
    flagships = [one.id for one in state.ships.values() if one.owner == whose.player]
    if value < DAMAGING or not flagships:
        return state
    return draw_damage(state, flagships[0], damage, notes)
