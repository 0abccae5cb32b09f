"""Raid tokens, each for a command that a ship cannot resolve. Source: RRG 14, 32; digest 4.3."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import field

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..command.commands import without_token
from ..command.dials import has_unspent_dial, with_dial_spent
from ..model.state import GameState
from ..model.types import Command
from ..model.units import Ship
from ..rule import Rule
from ..table.action import (
    ANY_PHASE,
    ArmadaAction,
    Group,
    KnownCommand,
    ShipInPlay,
    command_name,
    unit_name,
)


class GainRaidToken(ArmadaAction, phases=ANY_PHASE, group=Group.DIALS, who=Who.PLAYERS):
    """Give a ship a raid token: it cannot resolve that command. Source: RRG 14."""

    ship: ShipInPlay
    command: KnownCommand

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if self.command in ship.raid_tokens:
            yield Rule.RAID_HELD

    def apply(self, state: GameState, notes: Notes) -> GameState:
        """Return the state with the token; a ship never has two raid tokens of one command."""
        ship = state.ship(self.ship)
        if self.command in ship.raid_tokens:
            return state
        return state.with_ship(ship._replace(raid_tokens=(*ship.raid_tokens, self.command)))

    def text(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} gains a {command_name(self.command)} raid token"


class RaidPayment(StrEnum):
    """What is discarded to remove raid tokens."""

    DIAL = "dial"
    TOKEN = "token"


class RemoveRaidTokens(ArmadaAction, phases=ANY_PHASE, group=Group.DIALS, who=Who.PLAYERS):
    """Discard the revealed dial to remove all raid tokens, or a token to remove one of its command.

    An extra dial cannot be discarded for this. Source: RRG 14, 32; digest 4.3.

    Attributes:
        payment: What is discarded; its name in a record is `with`.
        command: The command of the discarded token and the removed raid token; None with a dial.
    """

    ship: UnitId
    payment: RaidPayment = field(name="with")
    command: KnownCommand | None = None

    def __post_init__(self) -> None:
        if self.payment is RaidPayment.TOKEN and self.command is None:
            raise MalformedActionError("command is missing")
        if self.payment is RaidPayment.DIAL and self.command is not None:
            raise MalformedActionError("a dial removes all raid tokens, so command must be omitted")

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if not self._removed(ship):
            yield Rule.NOT_RAIDED
        if self.command is None:
            if not has_unspent_dial(state, ship):
                yield Rule.NO_DIAL
        elif self.command not in ship.tokens:
            yield Rule.COMMAND_TOKEN_MISSING
        if not self._is_reveal_step(state):
            yield Rule.REVEAL_STEP_OVER

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        if self.command is None:
            state = with_dial_spent(state, ship)
        else:
            ship = without_token(ship, self.command)
        removed = self._removed(ship)
        left = tuple(token for token in ship.raid_tokens if token not in removed)
        return state.with_ship(ship._replace(raid_tokens=left))

    def text(self, state: GameState) -> str:
        name = unit_name(state, self.ship)
        if self.command is None:
            return f"{name} discards its revealed dial and all raid tokens"
        command = command_name(self.command)
        return f"{name} discards a {command} token and the {command} raid token"

    def _removed(self, ship: Ship) -> tuple[Command, ...]:
        if self.command is None:
            return ship.raid_tokens
        return tuple(token for token in ship.raid_tokens if token is self.command)

    def _is_reveal_step(self, state: GameState) -> bool:
        """Whether the ship reveals its dial in this step; NO_DIAL covers a ship without a dial."""
        if (activation := state.activation_of(self.ship)) is None:
            return self.command is None
        return not (activation.attacks or activation.maneuvered)
