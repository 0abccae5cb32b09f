"""Resolving commands with a dial, a token or both. Source: RRG 3, 4, 32; digest 4.3, 4.4."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta, field

from armada_companion.games.armada.rules.action import (
    SHIP_PHASE,
    ArmadaAction,
    KnownCommand,
    activating_name,
    command_name,
)
from armada_companion.games.armada.rules.command_tokens import gain_from_reveal, without_token
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.state import Activation, Engineering, GameState
from armada_companion.games.armada.rules.types import Command, Source
from armada_companion.kit.codec import DIFFERENT
from armada_companion.kit.note import Notes

POWER_FAILURE = "power failure"
SHIELD_MOVED, SHIELD_RECOVERED, CARD_DISCARDED = 1, 2, 3
"""Engineering points that a repair costs. Source: RRG 4."""

_AFTER_REVEAL = (Command.SQUADRON, Command.REPAIR)


class ResolveCommand(ArmadaAction, frozen=True):
    """Resolve a command with a dial, a token or both."""

    PHASES: ClassVar[frozenset[str]] = SHIP_PHASE

    command: KnownCommand
    sources: Annotated[tuple[Source, ...], Meta(min_length=1), DIFFERENT] = field(name="with")

    def check(self, state: GameState) -> Iterator[Rule]:
        activation, ship = state.activating_ship()
        if Source.DIAL in self.sources:
            yield from _check_dial(activation, ship, self.command)
        if Source.TOKEN in self.sources and self.command not in ship.tokens:
            yield Rule.COMMAND_TOKEN_MISSING
        if self.command in ship.resolved:
            yield Rule.COMMAND_RESOLVED
        if activation.maneuvered or (self.command in _AFTER_REVEAL and activation.attacks):
            yield Rule.COMMAND_WINDOW_CLOSED

    def apply(self, state: GameState, notes: Notes) -> GameState:
        activation, ship = state.activating_ship()
        if Source.DIAL in self.sources:
            activation = activation._replace(dial_spent=True)
            if ship.revealed is Command.UNKNOWN:
                ship = gain_from_reveal(ship, self.command, notes)
                ship = ship._replace(revealed=self.command)
        if Source.TOKEN in self.sources:
            ship = without_token(ship, self.command)
        ship = ship._replace(resolved=ship.resolved | {self.command})
        state = state.with_ship(ship)
        return state._replace(activation=self._allow_effect(activation, ship))

    def text(self, state: GameState) -> str:
        sources = " and ".join(self.sources)
        return f"{activating_name(state)} resolves {command_name(self.command)} with {sources}"

    def _allow_effect(self, activation: Activation, ship: Ship) -> Activation:
        if self.command is Command.SQUADRON:
            allowed = squadrons_to_activate(ship.card.squadron, self.sources)
            return activation._replace(squadrons=allowed, squadron_limit=allowed)
        if self.command is Command.REPAIR:
            points = engineering_points(engineering_value(ship), self.sources)
            return activation._replace(engineering=Engineering(points, points))
        if self.command is Command.NAVIGATE:
            return activation._replace(speed_steps=len(self.sources))
        return activation


def engineering_value(ship: Ship) -> int:
    """Return the ship's engineering value: each faceup Power Failure halves it, rounded down.

    Source: RRG 36.
    """
    failures = sum(title.casefold() == POWER_FAILURE for title in ship.faceup)
    return ship.card.engineering >> failures


def engineering_points(engineering: int, sources: tuple[Source, ...]) -> int:
    """Return the points a Repair command gives: the value by dial, half of it, rounded up, by
    token, the sum by both. Source: RRG 4.
    """
    points = engineering if Source.DIAL in sources else 0
    return points + (-(-engineering // 2) if Source.TOKEN in sources else 0)


def squadrons_to_activate(squadron: int, sources: tuple[Source, ...]) -> int:
    """Return how many squadrons a Squadron command activates: the value by dial, one by token,
    the sum by both. Source: RRG 4.
    """
    return (squadron if Source.DIAL in sources else 0) + (Source.TOKEN in sources)


def spend_engineering(state: GameState, ship: Ship, points: int) -> GameState:
    """Return the state with points of the ship's Repair command spent, if it resolves one."""
    activation = state.activation
    if activation is None or activation.ship != ship.id or activation.engineering is None:
        return state
    spent = Engineering(activation.engineering.left - points, activation.engineering.total)
    return state._replace(activation=activation._replace(engineering=spent))


def _check_dial(activation: Activation, ship: Ship, command: Command) -> Iterator[Rule]:
    if ship.revealed is None or activation.dial_spent:
        yield Rule.NO_DIAL
    elif ship.revealed not in (command, Command.UNKNOWN):
        yield Rule.OTHER_DIAL
