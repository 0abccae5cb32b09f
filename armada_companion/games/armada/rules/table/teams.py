"""Teams of players: Grand Admirals, the player who acts, and who sees which dials.

A side with one player is not a team. Source: RRG 51; digest 12.1, 12.2, A-16 to A-18.
"""

from collections.abc import Iterator
from typing import Self

from armada_companion.kit.codec import UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..model.fleet import Fleet
from ..model.ruleset import Format
from ..model.state import GameState, Member
from ..model.types import Phase, Side
from ..model.units import Ship, Squadron
from ..rule import Rule
from .action import ANY_PHASE, SHIP_OR_SQUADRON, ArmadaAction, Effect, Group, UnitIds, unit_names
from .activation_bars import is_prevented, required_ship


class NameGrandAdmiral(ArmadaAction, phases=ANY_PHASE, group=Group.STEPS, who=Who.SETUP):
    """Name a team's Grand Admiral; a judge may name another one later.

    In team play it is the Team Commander. Source: RRG 51; digest 12.1, 12.2.
    """

    side: Side
    player: UnitId

    def require(self, state: GameState) -> None:
        state.member(self.side, self.player)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        state = state.with_player(self.side, grand_admiral=self.player)
        return _with_team_fleet(state, self.side)

    def text(self, state: GameState) -> str:
        title = "Grand Admiral"
        if state.ruleset.format is Format.TEAM_PLAY:
            title = "Team Commander"
        return f"{member_name(state, self.player)} is {title}"


class ChoosePlayer(ArmadaAction, phases=SHIP_OR_SQUADRON, group=Group.STEPS, who=Who.PLAYERS):
    """Name the player of a team who activates next. Source: digest 12.2."""

    player: UnitId

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        if state.to_act is not None and not chosen_player(state, state.to_act):
            yield from map(cls, may_choose(state, state.to_act))

    def check(self, state: GameState) -> Iterator[Rule]:
        side = _member(state, self.player).side
        if state.to_act is not side or state.activation is not None:
            yield Rule.NOT_YOUR_TURN
        if not can_activate(state, self.player):
            yield Rule.PLAYER_CANNOT_ACTIVATE
        if chosen_player(state, side):
            yield Rule.PLAYER_NAMED

    def apply(self, state: GameState, notes: Notes) -> GameState:
        side = _member(state, self.player).side
        return state.with_player(side, chosen=self.player)

    def text(self, state: GameState) -> str:
        return f"{member_name(state, self.player)} activates next"


class Control(Effect, phases=ANY_PHASE, group=Group.EFFECTS, who=Who.PLAYERS):
    """Give units of a team to one of its players. Source: RRG 51; digest 12.1."""

    player: UnitId
    units: UnitIds

    def require(self, state: GameState) -> None:
        side = _member(state, self.player).side
        other = next((one for one in self.units if state.unit(one).side is not side), None)
        if other is not None:
            raise ImpossibleActionError(f"{other} is not a unit of side {side}")
        if state.activation is not None and state.activation.ship in self.units:
            raise ImpossibleActionError(f"{state.activation.ship} is activating")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        for unit in self.units:
            state = state.with_unit(state.unit(unit)._replace(player=self.player))
        return state

    def line(self, state: GameState) -> str:
        return f"{member_name(state, self.player)} controls {unit_names(state, self.units)}"


def member_name(state: GameState, player: str) -> str:
    """Return the name of a player of a team, or the id if unknown."""
    return state.members[player].name if player in state.members else player


def can_activate(state: GameState, player: str) -> bool:
    """Return whether a player of a team has a unit to activate in this phase.

    If an effect requires a ship, the team may activate no other ship.
    """
    if state.phase is Phase.SQUADRON:
        return any(unit.unactivated and unit.player == player for unit in state.squadrons.values())
    member = state.members.get(player)
    if member is not None and (required := required_ship(state, member.side)):
        return state.ship(required).player == player
    return any(
        ship.unactivated and ship.player == player and not is_prevented(state, ship)
        for ship in state.ships.values()
    )


def may_choose(state: GameState, side: Side) -> tuple[str, ...]:
    """Return the ids of the players whom a team may name now. Source: digest 12.2."""
    if state.phase not in SHIP_OR_SQUADRON or state.to_act is not side or state.activation:
        return ()
    return tuple(one.id for one in state.members_of(side) if can_activate(state, one.id))


def with_fleet(state: GameState, side: Side, player: str | None, fleet: Fleet) -> GameState:
    """Return the state with the fleet of a side, or of one player of its team."""
    if player is None:
        for member in state.members_of(side):
            state = state.with_member(member._replace(fleet=None))
        return state.with_player(side, fleet=fleet)
    state = state.with_member(state.member(side, player)._replace(fleet=fleet))
    return _with_team_fleet(state, side)


def check_chosen(state: GameState, unit: Ship | Squadron) -> Iterator[Rule]:
    """Yield the rule that forbids activating a unit of another player than the chosen one.

    A chosen player who has no units to activate is ignored.
    """
    chosen = state.player(unit.side).chosen
    if unit.player not in ("", chosen) and chosen_player(state, unit.side):
        yield Rule.NOT_THE_CHOSEN_PLAYER


def chosen_player(state: GameState, side: Side) -> str:
    """Return the chosen player, if that player still has a unit to activate, or ""."""
    chosen = state.player(side).chosen
    return chosen if chosen and can_activate(state, chosen) else ""


def _member(state: GameState, player: str) -> Member:
    if player not in state.members:
        raise ImpossibleActionError(f"there is no player {player!r} in a team")
    return state.members[player]


def _with_team_fleet(state: GameState, side: Side) -> GameState:
    """Return the state with the fleets of a team's players as one fleet of the side.

    Its objectives are the Grand Admiral's; until one is named, the cheapest fleet's. Source: digest
    12.2.
    """
    member_fleets = [(one.id, one.fleet) for one in state.members_of(side) if one.fleet is not None]
    if not member_fleets:
        return state
    player = state.player(side)
    fleets = [fleet for _, fleet in member_fleets]
    leading = next((fleet for key, fleet in member_fleets if key == player.grand_admiral), None)
    cheapest = min(fleets, key=lambda fleet: fleet.points)
    together = Fleet(
        faction=fleets[0].faction,
        points=sum(fleet.points for fleet in fleets),
        objectives=(leading or cheapest).objectives,
        ships=tuple(ship for fleet in fleets for ship in fleet.ships),
        squadrons=tuple(unit for fleet in fleets for unit in fleet.squadrons),
    )
    return state.with_player(side, fleet=together)
