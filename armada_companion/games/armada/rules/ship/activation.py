"""The activation of a ship, and effects on it. Source: RRG 16, 17, 32; digest 5."""

from collections.abc import Iterator
from typing import Self

from armada_companion.kit.codec import UnitId
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..command.commands import gain_from_reveal
from ..model.state import Activation, GameState
from ..model.types import Command, Place, Until
from ..model.units import Ship
from ..rule import Rule
from ..table.action import (
    ANY_PHASE,
    SHIP_PHASE,
    ArmadaAction,
    Effect,
    Group,
    KnownCommand,
    ShipInPlay,
    UnitInPlay,
    activating_name,
    command_name,
    require_not_activating,
    unit_name,
)
from ..table.activation_bars import is_prevented, required_ship
from ..table.teams import check_chosen
from ..turns.turn_order import end_ship_turn


class ActivateShip(ArmadaAction, phases=SHIP_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Choose a ship and reveal its top dial. Source: RRG 3, 16, 17.

    Attributes:
        dial: The face of the dial; None if it is not stated.
    """

    ship: ShipInPlay
    dial: Command | None = None

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        if state.activation is None:
            for ship in state.ships.values():
                if ship.side is state.to_act and ship.unactivated:
                    yield cls(ship.id)

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if ship.activated:
            yield Rule.SHIP_ACTIVATED
        if is_prevented(state, ship):
            yield Rule.SHIP_PREVENTED
        if ship.side is not state.to_act:
            yield Rule.NOT_YOUR_TURN
        if state.activation is not None:
            yield Rule.ACTIVATION_IN_PROGRESS
        if required_ship(state, ship.side) not in ("", ship.id):
            yield Rule.OTHER_SHIP_REQUIRED
        yield from check_chosen(state, ship) if ship.player else ()
        top = _top_dial(ship)
        if self.dial is not None and top not in (self.dial, Command.UNKNOWN):
            yield Rule.OTHER_DIAL if top else Rule.NO_DIAL

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        revealed = self.dial or _top_dial(ship)
        player = state.player(ship.side)
        player = player._replace(begun=player.begun + 1, chosen=ship.player)
        dials = ship.dials if ship.reveals_none else ship.dials[1:]
        ship = ship._replace(place=Place.IN_PLAY, activated=True, dials=dials, revealed=revealed)
        return state._replace(
            players={**state.players, ship.side: player},
            ships={**state.ships, ship.id: gain_from_reveal(ship, revealed, notes)},
            activation=Activation(ship.id, dial_spent=revealed is None),
            to_act=ship.side,
        )

    def text(self, state: GameState) -> str:
        dial = f": reveals {command_name(self.dial)}" if self.dial else ""
        return f"{unit_name(state, self.ship)} activates{dial}"


class TellDial(ArmadaAction, phases=SHIP_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Enter the face of the revealed dial."""

    dial: KnownCommand

    def check(self, state: GameState) -> Iterator[Rule]:
        _, ship = state.activating_ship()
        if ship.revealed is None:
            yield Rule.NO_DIAL
        elif ship.revealed is not Command.UNKNOWN:
            yield Rule.DIAL_KNOWN

    def apply(self, state: GameState, notes: Notes) -> GameState:
        _, ship = state.activating_ship()
        ship = ship._replace(revealed=self.dial)
        return state.with_ship(gain_from_reveal(ship, self.dial, notes))

    def text(self, state: GameState) -> str:
        return f"The revealed dial shows {command_name(self.dial)}"


class EndActivation(ArmadaAction, phases=SHIP_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """End the activation in progress; a dial that is not spent is lost. Source: RRG 3, 16."""

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        if state.activation is not None:
            yield cls()

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the rules that forbid the end; attacks and the maneuver need not be entered."""
        state.activating_ship()
        if state.attack is not None:
            yield Rule.ATTACK_OPEN

    def apply(self, state: GameState, notes: Notes) -> GameState:
        _, ship = state.activating_ship()
        return end_ship_turn(state, ship.side)

    def text(self, state: GameState) -> str:
        return f"{activating_name(state)} ends its activation"


class PreventActivation(Effect, phases=ANY_PHASE, group=Group.ACTIVATION, who=Who.JUDGE):
    """Prevent a ship from activating, by an effect. Source: RRG 17, 32.

    Attributes:
        until: How long the ship may not activate: until the effect is ended, for its owner's
            current or next turn, for the round, while no ship has activated this round, or until
            all other ships have (digest 5.6).
    """

    ship: UnitId
    until: Until

    def check(self, state: GameState) -> Iterator[Rule]:
        if state.ship(self.ship).place in (Place.DESTROYED, Place.RETREATED):
            yield Rule.NOT_IN_PLAY

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        return state.with_ship(ship._replace(barred=ship.barred | {self.until}))

    def line(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} is prevented from activating"


class AllowActivation(Effect, phases=ANY_PHASE, group=Group.ACTIVATION, who=Who.JUDGE):
    """End the effects that prevent a ship from activating. Source: RRG 17, 32."""

    ship: UnitId

    def check(self, state: GameState) -> Iterator[Rule]:
        if not state.ship(self.ship).barred:
            yield Rule.NOT_PREVENTED

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_ship(state.ship(self.ship)._replace(barred=frozenset()))

    def line(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} may activate again"


class RequireActivation(Effect, phases=ANY_PHASE, group=Group.STEPS, who=Who.JUDGE):
    """Require a ship to activate on its owner's current or next turn, by an effect.

    The requirement ends with the owner's turn. Source: digest 5.6.
    """

    ship: ShipInPlay

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if ship.activated:
            yield Rule.SHIP_ACTIVATED

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        return state.with_player(ship.side, required=ship.id)

    def line(self, state: GameState) -> str:
        return f"{unit_name(state, self.ship)} must be the next to activate"


class ToggleActivated(Effect, phases=ANY_PHASE, group=Group.ACTIVATION, who=Who.JUDGE):
    """Turn over a unit's activation marker, by an effect. Source: RRG 19."""

    unit: UnitInPlay

    def require(self, state: GameState) -> None:
        require_not_activating(state, self.unit)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        unit = state.unit(self.unit)
        return state.with_unit(unit._replace(activated=not unit.activated))

    def line(self, state: GameState) -> str:
        return f"{unit_name(state, self.unit)}: activation marker turned"


def _top_dial(ship: Ship) -> Command | None:
    """Return the dial that the ship reveals; None after a Crew Panic. Source: RRG 36."""
    return ship.dials[0] if ship.dials and not ship.reveals_none else None
