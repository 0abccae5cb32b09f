"""What the players enter by hand at any time: threat, power, damage, repair, cards.

Source: section 7, 9, 11; whatever a card text asks for and no rule computes ends here.
"""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import (
    ChangePool,
    ChangePower,
    Destroy,
    DiscardCards,
    DrawCards,
    DrawDestiny,
    Repair,
    TakeDamage,
)
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.damage import (
    destroy,
    draw_damage,
    repair_card,
    repair_structure,
)
from armada_companion.games.pinned_down.rules.destiny import draw_destiny
from armada_companion.games.pinned_down.rules.enemies import discard_enemies
from armada_companion.games.pinned_down.rules.piles import (
    discard_character,
    discard_from_hand,
    draw_cards,
    holds,
)
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.ship import Change, Enemy, Ship
from armada_companion.games.pinned_down.rules.state import GameState, Owed
from armada_companion.games.pinned_down.rules.types import CardKind, EnemyId, Mark, Phase
from armada_companion.games.pinned_down.rules.upkeep import pay_upkeep, show_one_more
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.rule import BrokenRule


def check_change_pool(state: GameState, action: ChangePool) -> Iterator[BrokenRule]:
    """Yield nothing: texts add and remove what they say."""
    yield from ()


def change_pool(state: GameState, action: ChangePool, notes: Notes) -> GameState:
    """Return the state with tokens added or removed, never below 0. Source: T2."""
    return state.with_pool(action.by)


def check_change_power(state: GameState, action: ChangePower) -> Iterator[BrokenRule]:
    """Yield nothing: texts change what they say."""
    _unit(state, action)
    yield from ()


def change_power(state: GameState, action: ChangePower, notes: Notes) -> GameState:
    """Return the state with a change of power; one for a fight ends with the unit's next fight."""
    unit = _unit(state, action)
    changed = unit._replace(changes=(*unit.changes, Change(action.by, action.until)))
    return state.with_ship(changed) if isinstance(changed, Ship) else state.with_enemy(changed)


def check_take_damage(state: GameState, action: TakeDamage) -> Iterator[BrokenRule]:
    """Yield nothing: a text may damage at any time."""
    state.ship(action.ship)
    if action.damage is not None and state.virtual:
        raise ImpossibleActionError("the deck deals the damage cards")
    if action.damage is None and not state.virtual:
        raise ImpossibleActionError("name the damage card, or its power and structure")
    yield from ()


def take_damage(state: GameState, action: TakeDamage, notes: Notes) -> GameState:
    """Return the state with a ship damaged. Source: D2 to D4.

    In a Jump Phase a ship that shows one more location by an overload does so; that follows
    upkeep (J3, J4, Q37).
    """
    list(check_take_damage(state, action))
    ship = state.ship(action.ship)
    if state.phase is Phase.JUMP and Mark.SHOWS_MORE in ship.card.marks:
        state = show_one_more(pay_upkeep(state, notes))
    return draw_damage(state, ship.id, (action.damage,) if action.damage else (), notes)


def check_repair(state: GameState, action: Repair) -> Iterator[BrokenRule]:
    """Yield what forbids the repair. Source: D5."""
    ship = state.ship(action.ship)
    if not ship.damaged:
        yield Rule.D5.because(f"{ship.card.name} has no damage")
    elif action.card is not None and find_damage(ship, action.card) is None:
        yield Rule.D5.because(f"{ship.card.name} has no {action.card.name}")


def repair(state: GameState, action: Repair, notes: Notes) -> GameState:
    """Return the state with the damage gone."""
    ship = state.ship(action.ship)
    if action.card is not None:
        found = find_damage(ship, action.card)
        return repair_card(state, ship, found, notes) if found else state
    return repair_structure(state, ship, action.structure or 0, notes)


def find_damage(ship: Ship, card: Card) -> Card | None:
    """Return the attached damage card that is meant, by its id or else its name."""
    for one in ship.damage:
        if one.id == card.id and one.name == card.name:
            return one
    return None


def check_destroy(state: GameState, action: Destroy) -> Iterator[BrokenRule]:
    """Yield nothing: a text may destroy."""
    if action.ship not in state.enemies:
        state.ship(action.ship)
    yield from ()


def destroy_ship(state: GameState, action: Destroy, notes: Notes) -> GameState:
    """Return the state without the ship, or without the enemy ship."""
    if action.ship in state.enemies:
        return discard_enemies(state, (state.enemies[EnemyId(action.ship)],))
    return destroy(state, state.ship(action.ship), notes)


def check_draw_cards(state: GameState, action: DrawCards) -> Iterator[BrokenRule]:
    """Yield nothing: what cannot be drawn is not drawn (H4)."""
    state.player(action.player)
    yield from ()


def draw(state: GameState, action: DrawCards, notes: Notes) -> GameState:
    """Return the state with cards drawn. Source: H2, H4."""
    return draw_cards(state, state.player(action.player), action.number, notes)


def check_discard_cards(state: GameState, action: DiscardCards) -> Iterator[BrokenRule]:
    """Yield what forbids the discard: cards that a known hand does not have. Source: H7, H8."""
    player = state.player(action.player)
    aboard, in_hand = _parted(action)
    if strange := [card.name for card in aboard if card not in player.characters]:
        raise ImpossibleActionError(f"{strange[0]} is not in play with {player.id}")
    if state.virtual and action.number:
        raise ImpossibleActionError("name the cards: the program knows the hand")
    missing = [card.name for card in in_hand if not holds(player, card)]
    if state.virtual and missing:
        yield Rule.H7.because(f"{missing[0]} is not in the hand")


def discard(state: GameState, action: DiscardCards, notes: Notes) -> GameState:
    """Return the state with the cards on the player's discard pile. Source: H3."""
    list(check_discard_cards(state, action))
    aboard, in_hand = _parted(action)
    for card in aboard:
        state = discard_character(state, state.player(action.player), card)
    for card in in_hand:
        state = discard_from_hand(state, state.player(action.player), card)
    for _ in range(min(action.number or 0, state.player(action.player).hand.size)):
        state = discard_from_hand(state, state.player(action.player), None)
    return state


def check_draw_destiny(state: GameState, action: DrawDestiny) -> Iterator[BrokenRule]:
    """Yield what forbids it: a battle destiny belongs to a fight. Source: K6."""
    _whose(state, action)
    if (action.card is None) is not state.virtual:
        wrong = "the deck deals the card" if state.virtual else "name the card or its threat"
        raise ImpossibleActionError(wrong)
    if (action.ship or action.enemy) and state.fight is None:
        yield Rule.F2


def take_destiny(state: GameState, action: DrawDestiny, notes: Notes) -> GameState:
    """Return the state after the destiny. Source: K6."""
    list(check_draw_destiny(state, action))
    return draw_destiny(state, action.card, _whose(state, action), action.damage, notes)


def _parted(action: DiscardCards) -> tuple[list[Card], list[Card]]:
    """Return the characters among the cards, which lie in play, and the others."""
    aboard = [card for card in action.cards if card.kind is CardKind.CHARACTER]
    return aboard, [card for card in action.cards if card.kind is not CardKind.CHARACTER]


def _whose(state: GameState, action: DrawDestiny) -> Owed:
    if action.ship is not None:
        return Owed(ship=state.ship(action.ship).id, destiny=True)
    if action.enemy is not None:
        return Owed(enemy=state.enemy(action.enemy).id, destiny=True)
    return Owed(player=state.player(action.player or "").id, destiny=True)


def _unit(state: GameState, action: ChangePower) -> Ship | Enemy:
    if action.ship is not None:
        return state.ship(action.ship)
    return state.enemy(action.enemy or "")
