"""The Attack Phase: the reveal. Source: A3 to A8, O3, K11."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import ChangePlans, EndAttack, Reveal
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.damage import lose
from armada_companion.games.pinned_down.rules.destiny import draw_destiny
from armada_companion.games.pinned_down.rules.enemies import discard_enemies
from armada_companion.games.pinned_down.rules.flow import close_attack
from armada_companion.games.pinned_down.rules.piles import discard_to, put_back, take_top
from armada_companion.games.pinned_down.rules.power import (
    characters,
    effective_cost,
    threat_in_play,
)
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.ship import Enemy
from armada_companion.games.pinned_down.rules.state import GameState, Owed, Pile
from armada_companion.games.pinned_down.rules.texts import (
    REMINDER,
    pool_texts,
    remind,
    watchers_pool,
)
from armada_companion.games.pinned_down.rules.types import (
    CardKind,
    DeckName,
    EnemyId,
    Mark,
    Phase,
    When,
)
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule

REVEALED = "revealed"


def check_reveal(state: GameState, action: Reveal) -> Iterator[BrokenRule]:
    """Yield what forbids revealing: a virtual deck is to be shuffled first. Source: A3, A7."""
    if (action.card is None) is not state.virtual:
        wrong = "the deck deals the card" if state.virtual else "name the card"
        raise ImpossibleActionError(wrong)
    is_effect = action.card is not None and action.card.kind is CardKind.EVENT
    if not is_effect and (action.id in state.enemies or action.id in state.ships):
        raise ImpossibleActionError(f"the id {action.id!r} is used twice")
    if state.virtual and not state.deck(DeckName.ATTACK).draw.size:
        yield Rule.A7


def reveal(state: GameState, action: Reveal, notes: Notes) -> GameState:
    """Return the state after a card: accepted, or discarded as the last one. Source: A3 to A6."""
    list(check_reveal(state, action))
    card = action.card
    if card is None:
        card, state = take_top(state, DeckName.ATTACK)
    if card is None:
        return close_attack(state, notes)
    state = state.with_flags(state.flags._replace(plans_offered=False))
    cost = effective_cost(state, card)
    if cost > state.pool:
        notes.append(Note(REVEALED, card.id, f"{card.name} costs {cost}: discarded, the last"))
        return close_attack(discard_to(state, DeckName.ATTACK, (card,)), notes)
    notes.append(Note(REVEALED, card.id, f"{card.name} is accepted for {cost}"))
    state = state.with_pool(-cost)
    if card.kind is CardKind.ENEMY:
        return _enter(state, card, action.id, notes)
    return _carry_out(discard_to(state, DeckName.ATTACK, (card,)), card, notes)


def check_end_attack(state: GameState, action: EndAttack) -> Iterator[BrokenRule]:
    """Yield what forbids ending: a virtual deck knows when no card is left. Source: A4, A7."""
    if state.virtual:
        yield Rule.A3.because("The reveal ends at a card that cannot be paid")


def end_attack(state: GameState, action: EndAttack, notes: Notes) -> GameState:
    """Return the state after the last attack card was revealed. Source: A7."""
    return close_attack(state, notes)


def check_change_plans(state: GameState, action: ChangePlans) -> Iterator[BrokenRule]:
    """Yield what forbids it: only just after its card, and an empty hand pays nothing.

    Source: section 18.
    """
    if not state.flags.plans_offered:
        yield Rule.A3
    if not state.player(action.player).hand.size:
        yield Rule.H7


def change_plans(state: GameState, action: ChangePlans, notes: Notes) -> GameState:
    """Return the state without enemy ships, their threat in the pool again. Source: X18."""
    player = state.player(action.player)
    state = put_back(state, player._replace(hand=Pile()), player.hand)
    threat = sum(threat_in_play(state, enemy) for enemy in state.enemies.values())
    notes.append(Note("pool", "", f"Enemy ships discarded: {threat:+} threat"))
    state = discard_enemies(state, tuple(state.enemies.values()))
    return state.with_pool(threat).with_flags(state.flags._replace(plans_offered=False))


def _enter(state: GameState, card: Card, given: str | None, notes: Notes) -> GameState:
    number = state.next_enemy
    while given is None and (f"e{number}" in state.enemies or f"e{number}" in state.ships):
        number += 1
    enemy = Enemy(EnemyId(given or f"e{number}"), card)
    if card.unique and any(one.card.id == card.id for one in state.enemies.values()):
        notes.append(Note(REMINDER, card.id, f"{card.name} is unique and in play twice"))
    flags = state.flags._replace(ships_revealed=state.flags.ships_revealed + 1)
    next_enemy = state.next_enemy if given else number + 1
    state = state.with_enemy(enemy)._replace(flags=flags, next_enemy=next_enemy)
    return pool_texts(state, (card,), When.REVEALED, notes)


def _carry_out(state: GameState, card: Card, notes: Notes) -> GameState:
    """Return the state after an attack effect: watchers first, then its text. Source: O3, Q24."""
    state = watchers_pool(state, When.EVENT_REVEALED, notes)
    if card.id and any(one.nullifies == card.id for _, one in characters(state)):
        notes.append(Note("nullified", card.id, f"{card.name} does nothing"))
        return state
    state = pool_texts(state, (card,), When.REVEALED, notes)
    remind(card, notes)
    flags = state.flags
    if Mark.CAPTAINS_OFF in card.marks:
        flags = flags._replace(marks=flags.marks | {Mark.CAPTAINS_OFF})
    if Mark.CLEARS_ENEMIES in card.marks:
        flags = flags._replace(plans_offered=True)
    state = state.with_flags(flags)
    if Mark.EMPTY_DECK_LOSES in card.marks:
        return _lose_without_cards(state, card, notes)
    if Mark.EACH_DRAWS_DESTINY in card.marks and state.virtual:
        return _all_draw_destiny(state, notes)
    return state


def _lose_without_cards(state: GameState, card: Card, notes: Notes) -> GameState:
    """Return the lost game, if somebody's draw deck is empty. Source: W3, H4."""
    empty = [one.id for one in state.players.values() if not one.deck.draw.size]
    if empty and state.phase is Phase.ATTACK:
        return lose(state, f"{card.name}: {empty[0]} has no card left to draw", notes)
    return state


def _all_draw_destiny(state: GameState, notes: Notes) -> GameState:
    for player in tuple(state.players):
        if state.outcome is None:
            state = draw_destiny(state, None, Owed(player=player, destiny=True), (), notes)
    return state
