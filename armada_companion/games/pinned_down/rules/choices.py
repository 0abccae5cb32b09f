"""The legal choices that move the game on. Source: sections 5 and 8."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import (
    Action,
    Assign,
    Begin,
    ChangePlans,
    EndAssignment,
    EndAttack,
    EndMain,
    Jump,
    OpenFight,
    PlayEffect,
    PutBack,
    ResolveFight,
    Reveal,
    ShowLocations,
    Shuffle,
    UsePower,
)
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.decks import to_be_shuffled
from armada_companion.games.pinned_down.rules.effects import powers_in_play
from armada_companion.games.pinned_down.rules.engine import broken_rules
from armada_companion.games.pinned_down.rules.pairing import free_enemies, free_ships
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import DeckName, Phase
from armada_companion.kit.errors import ImpossibleActionError


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return the choices that move the game on; table entries are left out.

    With physical cards what is revealed is not known here: only virtual decks offer it. A
    shuffle is offered in the order in which the cards lie: whoever chooses it shuffles.
    """
    return tuple(action for action in _candidates(state) if is_legal(state, action))


def is_legal(state: GameState, action: Action) -> bool:
    """Tell whether an action is possible and breaks no rule."""
    try:
        return not broken_rules(state, action)
    except ImpossibleActionError:
        return False


def _candidates(state: GameState) -> Iterator[Action]:
    if state.looking is not None:
        yield from _put_backs(state.looking.cards)
    yield from _shuffles(state)
    yield from _cards(state)
    match state.phase:
        case Phase.SETUP:
            yield Begin()
        case Phase.MAIN:
            yield EndMain()
        case Phase.ATTACK:
            yield Reveal()
            yield EndAttack()
            yield from (ChangePlans(player) for player in state.players)
        case Phase.ASSIGNMENT:
            yield from _pairs(state)
            yield EndAssignment()
        case Phase.FIGHT:
            yield from (OpenFight(pair.ship) for pair in state.pairs)
            yield ResolveFight()
        case Phase.JUMP:
            yield ShowLocations()
            yield from _jumps(state)
        case _:
            pass


def _shuffles(state: GameState) -> Iterator[Action]:
    if state.phase is Phase.SETUP:
        return
    for name in state.decks:
        if cards := to_be_shuffled(state, name, None):
            yield Shuffle(name, cards)
    for player in state.players.values():
        if player.unshuffled:
            order = to_be_shuffled(state, DeckName.DRAW, player)
            yield Shuffle(DeckName.DRAW, order, player.id)


def _put_backs(cards: tuple[Card, ...]) -> Iterator[Action]:
    yield PutBack(cards)
    for index, card in enumerate(cards):
        others = (*cards[:index], *cards[index + 1 :])
        yield PutBack(others, discards=(card,))
        yield PutBack(others, keep=(card,))


def _cards(state: GameState) -> Iterator[Action]:
    for player in state.players.values():
        held = tuple(dict.fromkeys(player.hand.cards))
        for card in held:
            yield PlayEffect(player.id, card)
            yield from (PlayEffect(player.id, card, discards=(one,)) for one in held)
        for card in powers_in_play(state, player.id):
            yield UsePower(player.id, card)
            yield from (UsePower(player.id, card, discards=(one,)) for one in held)


def _pairs(state: GameState) -> Iterator[Action]:
    """Yield pairs of what is free; taking pairs apart again is left out."""
    enemies = tuple(free_enemies(state))
    for ship in free_ships(state):
        yield from (Assign(ship, enemy) for enemy in enemies)


def _jumps(state: GameState) -> Iterator[Action]:
    if state.virtual and not state.flags.shown:
        yield Jump()
    yield from (Jump((), card.id) for card in state.flags.shown)
