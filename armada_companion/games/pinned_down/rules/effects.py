"""Effects played from hand and powers used. Source: M1 to M3, F2, J2, K4, K7, K12, section 18."""

from collections.abc import Iterator

from armada_companion.games.pinned_down.rules.actions import PlayEffect, UsePower
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.carrying_out import carry_out
from armada_companion.games.pinned_down.rules.damage import overload
from armada_companion.games.pinned_down.rules.names import same_card
from armada_companion.games.pinned_down.rules.piles import discard_from_hand, holds
from armada_companion.games.pinned_down.rules.rule import Rule
from armada_companion.games.pinned_down.rules.state import GameState, Player
from armada_companion.games.pinned_down.rules.targets import (
    cannot_discard,
    cannot_overload,
    cannot_repair,
    overloaded,
)
from armada_companion.games.pinned_down.rules.texts import POOL
from armada_companion.games.pinned_down.rules.types import Mark, Phase, Window
from armada_companion.games.pinned_down.rules.upkeep import pay_upkeep
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.rule import BrokenRule

_PHASES: dict[Window, frozenset[Phase]] = {
    Window.NONE: frozenset({Phase.MAIN, Phase.FIGHT, Phase.JUMP}),
    Window.ANY: frozenset({Phase.MAIN, Phase.FIGHT}),
    Window.MAIN: frozenset({Phase.MAIN}),
    Window.ATTACK: frozenset({Phase.ATTACK}),
    Window.FIGHT: frozenset({Phase.FIGHT}),
    Window.WRAP_UP: frozenset({Phase.JUMP}),
    Window.JUMP: frozenset({Phase.JUMP}),
}
"""Where each window is open; a card entered by its numbers may be any (Q20)."""


def check_play_effect(state: GameState, action: PlayEffect) -> Iterator[BrokenRule]:
    """Yield what forbids playing the card. Source: M2, F2, J2, K4, D5."""
    player, card = state.player(action.player), action.card
    _require_targets(state, action)
    if state.virtual and not holds(player, card):
        yield Rule.M2.because(f"{card.name} is not in the hand")
    yield from _outside_window(state, card)
    if card.window is Window.WRAP_UP and state.flags.upkeep_paid:
        yield Rule.J2
    yield from cannot_discard(state, card, action)
    yield from cannot_overload(state, card, action)
    yield from cannot_repair(state, card, action)


def play_effect(state: GameState, action: PlayEffect, notes: Notes) -> GameState:
    """Return the state after the card: threat, other costs, text. Source: M3, T3, K7, O2."""
    player, card = state.player(action.player), action.card
    _require_targets(state, action)
    threat = threat_of(state, player, card)
    if threat:
        notes.append(Note(POOL, card.id, f"{card.name}: {threat:+} threat"))
    state = discard_from_hand(state.with_pool(threat), player, card)
    return _pay_and_carry_out(state, card, action, notes)


def threat_of(state: GameState, player: Player, card: Card) -> int:
    """Return what playing a card adds to the pool; free play adds nothing. Source: T3, K7, Q28."""
    own = [ship.card for ship in state.ships.values() if ship.owner == player.id]
    is_free = any(card.id in one.free for one in (*own, *player.characters))
    return 0 if is_free else card.threat


def check_use_power(state: GameState, action: UsePower) -> Iterator[BrokenRule]:
    """Yield what forbids using the power. Source: M2, H7, K4, K12, D5, Q41."""
    card = _in_play(state, action)
    _require_targets(state, action)
    yield from _outside_window(state, card)
    if was_used(state, action.player, card):
        yield Rule.K12
    yield from cannot_discard(state, card, action)
    yield from cannot_overload(state, card, action)
    yield from cannot_repair(state, card, action)


def use_power(state: GameState, action: UsePower, notes: Notes) -> GameState:
    """Return the state after the power: costs first. Source: M1, O2, J3."""
    card = _in_play(state, action)
    _require_targets(state, action)
    if state.phase is Phase.JUMP:
        state = pay_upkeep(state, notes)
    flags = state.flags._replace(used=state.flags.used | {_key(action.player, card)})
    return _pay_and_carry_out(state.with_flags(flags), card, action, notes)


def powers_in_play(state: GameState, player: str) -> Iterator[Card]:
    """Yield the cards of a player in play whose power somebody uses. Source: M1."""
    owned = [ship.card for ship in state.ships.values() if ship.owner == player]
    for card in (*owned, *state.player(player).characters):
        if card.window is not Window.NONE:
            yield card


def was_used(state: GameState, player: str, card: Card) -> bool:
    """Tell whether a power of once a turn was used in this turn. Source: K12, Q41."""
    return card.once and _key(player, card) in state.flags.used


def is_window_open(state: GameState, card: Card) -> bool:
    """Tell whether this is the time for a card; its costs are another matter. Source: M2, F2."""
    return not any(True for _ in _outside_window(state, card))


def _pay_and_carry_out(
    state: GameState, card: Card, action: PlayEffect | UsePower, notes: Notes
) -> GameState:
    for paid in action.discards[: Mark.DISCARDS_ONE in card.marks]:
        state = discard_from_hand(state, state.player(action.player), paid)
    ship = overloaded(state, action) if card.overload else None
    if ship is not None:
        state = overload(state, ship.id, card.overload, action.damage, notes)
    return state if state.outcome else carry_out(state, card, action, notes)


def _outside_window(state: GameState, card: Card) -> Iterator[BrokenRule]:
    if state.phase not in _PHASES[card.window]:
        window = card.window.replace("_", "-").capitalize()
        yield Rule.M2.because(f"{card.name} is for another time: {window}")
    elif state.phase is Phase.FIGHT and state.fight is None:
        yield Rule.F2.because(f"{card.name} needs an open fight")


def _in_play(state: GameState, action: UsePower) -> Card:
    for card in powers_in_play(state, state.player(action.player).id):
        if same_card(card, action.card.id or action.card.name):
            return card
    raise ImpossibleActionError(f"{action.player} has no such power: {action.card.name}")


def _key(player: str, card: Card) -> str:
    return f"{player}/{card.id or card.name}"


def _require_targets(state: GameState, action: PlayEffect | UsePower) -> None:
    if action.ship is not None:
        state.ship(action.ship)
    if isinstance(action, PlayEffect) and action.enemy is not None:
        state.enemy(action.enemy)
