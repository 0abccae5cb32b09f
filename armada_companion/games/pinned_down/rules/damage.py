"""Damage, destruction, repair and overload. Source: section 9, K1, K4, W2."""

from collections.abc import Sequence

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.fight_end import without_fight_changes
from armada_companion.games.pinned_down.rules.piles import discard_to, on_top, take_top
from armada_companion.games.pinned_down.rules.ship import Ship
from armada_companion.games.pinned_down.rules.state import Fight, GameState, Owed
from armada_companion.games.pinned_down.rules.texts import REMINDER, remind
from armada_companion.games.pinned_down.rules.types import DeckName, LoseWhen, Mark, Phase
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.outcome import Outcome

DAMAGED = "damaged"
DESTROYED = "destroyed"


def draw_damage(state: GameState, ship_id: str, given: Sequence[Card], notes: Notes) -> GameState:
    """Return the state with one damage card drawn for a ship. Source: D2, D7, Q21.

    Args:
        state: The game.
        ship_id: The ship; nothing happens when it is not in play any more.
        given: The card drawn, with physical cards; empty where nobody told it yet.
        notes: What follows of itself.
    """
    if ship_id not in state.ships:
        return state
    if given:
        return attach(state, state.ship(ship_id), given[0], notes)
    if not state.virtual:
        name = state.ship(ship_id).card.name
        notes.append(Note(REMINDER, ship_id, f"{name} takes a damage card: enter it"))
        return state
    card, state = take_top(state, DeckName.DAMAGE)
    if card is None:
        return state._replace(owed=(*state.owed, Owed(ship_id)))
    return attach(state, state.ship(ship_id), card, notes)


def attach(state: GameState, ship: Ship, card: Card, notes: Notes) -> GameState:
    """Return the state with a damage card on a ship, which may destroy it. Source: D2, D3."""
    ship = ship._replace(damage=(*ship.damage, card))
    state = state.with_ship(ship)
    notes.append(Note(DAMAGED, ship.id, f"{ship.card.name} takes {card.name or 'damage'}"))
    remind(card, notes)
    return destroy(state, ship, notes) if ship.structure <= 0 else state


def destroy(state: GameState, ship: Ship, notes: Notes) -> GameState:
    """Return the state without a ship; a lost flagship may lose the game. Source: D3, D4, W2."""
    notes.append(Note(DESTROYED, ship.id, f"{ship.card.name} is destroyed"))
    ships = {key: one for key, one in state.ships.items() if key != ship.id}
    pairs = tuple(pair for pair in state.pairs if pair.ship != ship.id)
    fight = _without_ship(state.fight, ship)
    if state.fight is not None and fight is None:
        state = without_fight_changes(state, state.fight)
        ships = {key: one for key, one in state.ships.items() if key != ship.id}
    state = state._replace(ships=ships, pairs=pairs, fight=fight)
    state = discard_to(state, DeckName.DAMAGE, ship.damage)
    owner = state.player(ship.owner)
    discard = on_top(owner.deck.discard, (ship.card,))
    state = state.with_player(owner._replace(deck=owner.deck._replace(discard=discard)))
    all_needed = state.ruleset.lose_when is LoseWhen.ALL
    saved = all_needed and any(one.flagship for one in ships.values())
    if saved or not ship.flagship or state.outcome is not None:
        return state
    return lose(state, f"The flagship {ship.card.name} was destroyed", notes)


def lose(state: GameState, reason: str, notes: Notes) -> GameState:
    """Return the state of a lost game. Source: W2, W3, W5."""
    notes.append(Note("phase", Phase.OVER, "The players lose"))
    return state._replace(phase=Phase.OVER, fight=None, owed=(), outcome=Outcome(None, reason))


def repair_card(state: GameState, ship: Ship, card: Card, notes: Notes) -> GameState:
    """Return the state with an attached damage card discarded. Source: D5."""
    index = ship.damage.index(card)
    left = (*ship.damage[:index], *ship.damage[index + 1 :])
    notes.append(Note("repaired", ship.id, f"{ship.card.name} loses {card.name or 'damage'}"))
    state = state.with_ship(ship._replace(damage=left))
    return discard_to(state, DeckName.DAMAGE, (card,))


def repair_structure(state: GameState, ship: Ship, structure: int, notes: Notes) -> GameState:
    """Return the state with so much structure given back: by the card that took as much, or else
    by the newest cards, one of which may be left with less to repair.
    """
    for card in reversed(ship.damage):
        if -card.structure == structure:
            return repair_card(state, ship, card, notes)
    while structure > 0 and ship.damage:
        last = ship.damage[-1]
        if -last.structure > structure:
            eased = last._replace(structure=last.structure + structure)
            return state.with_ship(ship._replace(damage=(*ship.damage[:-1], eased)))
        structure += last.structure
        state = repair_card(state, ship, last, notes)
        ship = state.ship(ship.id)
    return state


def overload_damage(state: GameState, times: int) -> int:
    """Return the damage cards that overloading so often attaches. Source: K4, Gerrara, Q43."""
    location = state.current_location
    more = location is not None and Mark.OVERLOAD_DAMAGES in location.marks
    return times * (2 if more else 1)


def overload(
    state: GameState, ship_id: str, times: int, given: Sequence[Card], notes: Notes
) -> GameState:
    """Return the state after a ship was overloaded so often; it may be lost. Source: K4, O2."""
    for index in range(overload_damage(state, times)):
        state = draw_damage(state, ship_id, given[index : index + 1], notes)
        if state.outcome:
            break
    return state


def _without_ship(fight: Fight | None, ship: Ship) -> Fight | None:
    if fight is None:
        return None
    ships = tuple(one for one in fight.ships if one != ship.id)
    return fight._replace(ships=ships) if ships else None
