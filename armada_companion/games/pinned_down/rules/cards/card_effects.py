"""The effects of players' cards. Source: section 18, C4 to C6, Q16, Q22, Q30."""

from armada_companion.kit.note import Note, Notes
from armada_companion.kit.value import Value

from ..damage.destiny import battle_destiny
from ..damage.hits import repair_card
from ..decks.draw_decks import look
from ..decks.piles import draw_cards, give_up, put_back
from ..model.printed_cards import Card, Clause
from ..model.state import Enemy, GameState, Owed, Pile, Player, Ship
from ..model.types import Does, Mark, Of, ShipId, TaskKind, Until, When, Window
from ..phases.jump import show_one_more
from ..table import card_texts
from ..table.tasks import open_task

_HELD = 2
"""The cards that Ace In The Hole counts in the hand."""


class CardUse(Value, frozen=True):
    """The use of an effect from hand, or of a power in play.

    Attributes:
        ship: Id of the ship that the text changes; None for the ship of the open fight.
        enemy: Id of the enemy ship that it changes; None for the enemy ship of the open fight.
        repaired: The damage card that the effect repairs.
        discards: The hand card discarded as its cost, if the hand is known.
    """

    player: str
    card: Card
    from_hand: bool
    ship: str | None = None
    enemy: str | None = None
    damage: tuple[Card, ...] = ()
    repaired: Card | None = None
    discards: tuple[Card, ...] = ()


def carry_out(state: GameState, use: CardUse, notes: Notes) -> GameState:
    """Return the state after the card's text is carried out; its costs are already paid."""
    card = use.card
    state = card_texts.pool_texts(state, (card,), When.USED, notes)
    state = _change_powers(state, use, notes)
    state = _switch(state, card)
    state = _repair(state, use, notes)
    state = _move_cards(state, use, notes)
    if Mark.BATTLE_DESTINY in card.marks:
        ship = target_ship(state, None)
        whose = Owed(ship=ship.id, destiny=True) if ship else None
        state = battle_destiny(state, card, card.id, whose, notes)
    if not (state.virtual and card.looks):
        card_texts.remind(card, notes)
        state = _ask(state, use)
    return look(state, card, use.player, notes)


def target_ship(state: GameState, named: str | None) -> Ship | None:
    """Return the given ship, or the first one of the open fight."""
    if named is not None:
        return state.ship(named)
    return state.ships[state.fight.ships[0]] if state.fight else None


def target_enemy(state: GameState, named: str | None) -> Enemy | None:
    """Return the given enemy ship, or the first one of the open fight."""
    if named is not None:
        return state.enemy(named)
    return state.enemies[state.fight.enemies[0]] if state.fight else None


def _change_powers(state: GameState, use: CardUse, notes: Notes) -> GameState:
    for clause in use.card.clauses_that(Does.POWER) if use.from_hand else ():
        if clause.of is Of.OPPONENT:
            if enemy := target_enemy(state, use.enemy):
                state = state.with_change(enemy, clause.by, Until.FIGHT)
        elif ship := target_ship(state, use.ship):
            by = _boost(state, use.card, clause, ship, use.player)
            notes.append(Note("power", ship.id, f"{ship.card.name}: {by:+} power"))
            state = state.with_change(ship, by, Until.FIGHT)
    return state


def _boost(state: GameState, card: Card, clause: Clause, ship: Ship, owner: str) -> int:
    """Return the power that an effect gives, increased by some characters of its owner."""
    player = state.player(owner)
    better = clause.better and _is_better(state, card, clause.when, ship, player)
    more = sum(Mark.FIGHT_EFFECTS_STRONGER in one.marks for one in player.characters)
    by = clause.better if better else clause.by
    return by + more if card.window is Window.FIGHT else by


def _is_better(state: GameState, card: Card, when: When, ship: Ship, player: Player) -> bool:
    match when:
        case When.NOT_SPACE:
            location = state.current_location
            return (
                location is not None and location.group != "" and not card_texts.is_in_space(state)
            )
        case When.OWN_WING:
            return ship.card.wing == card.wing
        case When.TWO_CARDS_HELD:
            return player.hand.size >= _HELD
        case When.UNDAMAGED:
            return not ship.damaged
        case When.CLOAKED:
            return card_texts.is_cloaked(state, ship)
        case _:
            return any(one not in state.flags.assigned for one in state.ships)


def _switch(state: GameState, card: Card) -> GameState:
    """Return the state with the values that the card changes until the turn ends. Source: O7."""
    cost = sum(clause.by for clause in card.clauses_that(Does.COST))
    state = state.with_flags(ship_cost=state.flags.ship_cost + cost)
    if Mark.ALL_CLOAKED in card.marks:
        state = state.with_flags(marks=state.flags.marks | {Mark.ALL_CLOAKED})
    return show_one_more(state) if Mark.SHOWS_MORE in card.marks else state


def _repair(state: GameState, use: CardUse, notes: Notes) -> GameState:
    """Return the state with a damage card repaired; if a ship has only one, that card."""
    card = use.card
    if Mark.REPAIRS not in card.marks:
        return state
    ship = _to_repair(state, use)
    if ship is not None:
        meant = [one for one in ship.damage if use.repaired in (None, one)]
        if len({one.id or one for one in meant}) == 1:
            return repair_card(state, ship, meant[0], notes)
    notes.append(
        Note(card_texts.REMINDER, card.id, f"{card.name}: enter which damage card is repaired")
    )
    damaged = [one.id for one in state.ships.values() if one.damaged]
    ships = damaged if ship is None else [ship.id]
    return open_task(state, TaskKind.REPAIR, card, use.player, ships)


def _to_repair(state: GameState, use: CardUse) -> Ship | None:
    if use.ship is not None:
        return state.ships.get(ShipId(use.ship))
    damaged = [ship for ship in state.ships.values() if ship.damaged]
    return damaged[0] if len(damaged) == 1 else None


def _ask(state: GameState, use: CardUse) -> GameState:
    """Return the state with a new task, for a text that players carry out at the table."""
    card, player = use.card, use.player
    if Mark.TAKES_BACK in card.marks:
        return open_task(state, TaskKind.TAKE_BACK, card, player)
    if state.virtual or not card.reminder:
        return state
    if Mark.MAY_KEEP_REPAIR in card.marks:
        return open_task(state, TaskKind.KEEP, card, player)
    if any(clause.when is When.SEEN for clause in card.clauses):
        return open_task(state, TaskKind.COUNT, card, player)
    all_do = Mark.RECYCLES in card.marks
    return open_task(state, TaskKind.BY_HAND, card, "" if all_do else player)


def _move_cards(state: GameState, use: CardUse, notes: Notes) -> GameState:
    card = use.card
    if Mark.DISCARDS_ONE in card.marks and not state.virtual and not use.discards:
        state = give_up(state, state.player(use.player), None)
    if Mark.RECYCLES in card.marks:
        for player in tuple(state.players):
            stays = card if player == use.player and use.from_hand else None
            state = _recycle(state, state.player(player), stays)
    if card.draws and _may_draw(state, use):
        state = draw_cards(state, state.player(use.player), card.draws, notes)
    return state


def _may_draw(state: GameState, use: CardUse) -> bool:
    """Return whether the card's condition for drawing holds. Source: section 18."""
    if Mark.THIN_DECK_NEEDED in use.card.marks:
        deck = state.player(use.player).deck
        # The card itself goes to the discard pile only after this (M3).
        return deck.discard.size - use.from_hand > deck.draw.size
    if Mark.DRAWS_WHEN_STRONGER in use.card.marks:
        ship, enemy = target_ship(state, use.ship), target_enemy(state, None)
        return (
            ship is not None
            and enemy is not None
            and card_texts.ship_power(state, ship) > card_texts.enemy_power(state, enemy)
        )
    return True


def _recycle(state: GameState, player: Player, stays: Card | None) -> GameState:
    """Return the state with the discard pile in the draw deck, except the card just played."""
    discard = player.deck.discard
    own = tuple(one for one in discard.cards[:1] if stays is not None and one.id == stays.id)
    back = discard._replace(cards=discard.cards[len(own) :])
    emptied = player._replace(deck=player.deck._replace(discard=Pile(own)))
    return put_back(state, emptied, back)
