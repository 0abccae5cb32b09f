"""Command tokens on ships: duplicates and the limit. Source: RRG 3; digest 4.2, A-27."""

from collections.abc import Iterator
from typing import ClassVar

from armada_companion.games.armada.rules.action import (
    ANY_PHASE,
    SHIP_PHASE,
    ArmadaAction,
    KnownCommand,
    activating_name,
    command_name,
    unit_name,
)
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command, Size
from armada_companion.kit.codec import UnitId
from armada_companion.kit.note import Note, Notes


class TakeCommandToken(ArmadaAction, frozen=True):
    """Spend the revealed dial for its command token. Source: RRG 3, 32.

    Attributes:
        discard: The token to give up if there are too many.
    """

    PHASES: ClassVar[frozenset[str]] = SHIP_PHASE

    discard: KnownCommand | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        activation, ship = state.activating_ship()
        if ship.revealed is None or activation.dial_spent:
            yield Rule.NO_DIAL
            return
        if activation.attacks or activation.maneuvered or ship.resolved:
            yield Rule.REVEAL_STEP_OVER
        if ship.revealed is Command.UNKNOWN:
            yield Rule.DIAL_UNKNOWN
            return
        yield from _check_discard(ship, ship.revealed, self.discard)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        activation, ship = state.activating_ship()
        if ship.revealed is not None and ship.revealed is not Command.UNKNOWN:
            ship = with_token(ship, ship.revealed, notes)
        if self.discard is not None:
            ship = without_token(ship, self.discard)
        return state.with_ship(ship)._replace(activation=activation._replace(dial_spent=True))

    def text(self, state: GameState) -> str:
        discard = f", discarding {command_name(self.discard)}" if self.discard else ""
        return f"{activating_name(state)} takes the dial's command token{discard}"


class GainCommandToken(ArmadaAction, frozen=True):
    """A ship gains a command token. Source: RRG 3."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE

    ship: UnitId
    command: KnownCommand

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the rules that forbid gaining the token: give another one up first."""
        ship = state.ship(self.ship)
        if not ship.in_play:
            yield Rule.NOT_IN_PLAY
        if exceeds_limit(ship, self.command):
            yield Rule.TOKEN_LIMIT

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_ship(with_token(state.ship(self.ship), self.command, notes))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} gains a {command_name(self.command)} token"


class DiscardCommandToken(ArmadaAction, frozen=True):
    """A ship loses a command token. Source: RRG 3."""

    PHASES: ClassVar[frozenset[str]] = ANY_PHASE

    ship: UnitId
    command: KnownCommand

    def check(self, state: GameState) -> Iterator[Rule]:
        if self.command not in state.ship(self.ship).tokens:
            yield Rule.COMMAND_TOKEN_MISSING

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_ship(without_token(state.ship(self.ship), self.command))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} discards a {command_name(self.command)} token"


def exceeds_limit(ship: Ship, gained: Command) -> bool:
    """Return whether a ship that gains this token must give one up; duplicates do not count."""
    return gained not in ship.tokens and len(ship.tokens) + 1 > ship.card.command


def gain_from_reveal(ship: Ship, dial: Command | None, notes: Notes) -> Ship:
    """Return the ship after its dial is known: a huge one also gains the token, if it can.

    The owner may give up another token first. Source: RRG 3, 8.
    """
    if ship.card.size is not Size.HUGE or dial is None or dial is Command.UNKNOWN:
        return ship
    if exceeds_limit(ship, dial):
        notes.append(Note("token_discarded", ship.id, f"{ship.card.name}: no room for the token"))
        return ship
    return with_token(ship, dial, notes)


def with_token(ship: Ship, command: Command, notes: Notes) -> Ship:
    """Return the ship with the token; a second copy is discarded at once. Source: RRG 3."""
    if command in ship.tokens:
        text = f"{ship.card.name}: the second {command.replace('_', ' ')} token is discarded"
        notes.append(Note("token_discarded", ship.id, text))
        return ship
    return ship._replace(tokens=(*ship.tokens, command))


def without_token(ship: Ship, command: Command) -> Ship:
    """Return the ship without one such token; unchanged if it has none."""
    tokens = list(ship.tokens)
    if command in tokens:
        tokens.remove(command)
    return ship._replace(tokens=tuple(tokens))


def _check_discard(ship: Ship, gained: Command, discard: Command | None) -> Iterator[Rule]:
    if exceeds_limit(ship, gained):
        if discard is None:
            yield Rule.TOKEN_LIMIT
        elif discard not in (*ship.tokens, gained):
            yield Rule.COMMAND_TOKEN_MISSING
    elif discard is not None:
        yield Rule.DISCARD_NOT_NEEDED
