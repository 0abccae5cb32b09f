"""Setup and later deployment. Source: RRG 6, 10, 11, 14, 16, 33, 38; digest 1."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Self

from armada_companion.kit.codec import Amount, UnitId
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from ..damage.hull import destroyed
from ..model.fleet import with_short_names
from ..model.ruleset import Format
from ..model.state import GameState, Objective
from ..model.types import Phase, Place, ShipValue, Side
from ..model.units import Ship, Squadron, enter_ship, enter_squadron
from ..rule import Rule
from ..table import action, fleet_notation
from ..table.pass_tokens import deal_pass_tokens
from ..table.teams import with_fleet


class EnterFleet(
    action.ArmadaAction, phases=action.SETUP, group=action.Group.STEPS, who=Who.PLAYERS
):
    """Enter or replace a side's fleet, which may break fleet rules. Source: RRG 16 (setup 2).

    Attributes:
        player: The player of a team who owns the fleet; None on a side with one player.
    """

    side: Side
    fleet: fleet_notation.EnteredFleet
    player: UnitId | None = None

    def require(self, state: GameState) -> None:
        if not self.fleet.ships:
            raise ImpossibleActionError("the fleet has no ships")
        if self.player is not None:
            state.member(self.side, self.player)
        own = [card.id for card in self.fleet.units]
        other: set[str] = {unit.id for unit in state.units() if not self._replaces(unit)}
        twice = next((unit for unit in own if unit in other or own.count(unit) > 1), None)
        if twice is not None:
            raise ImpossibleActionError(f"the id {twice!r} is used twice")

    def apply(self, state: GameState, notes: Notes) -> GameState:
        side, fleet, player = self.side, with_short_names(self.fleet), self.player or ""
        ships = {unit.id: unit for unit in state.ships.values() if not self._replaces(unit)}
        squadrons = {unit.id: unit for unit in state.squadrons.values() if not self._replaces(unit)}
        ships |= {card.id: enter_ship(card, side, player) for card in fleet.ships}
        squadrons |= {card.id: enter_squadron(card, side, player) for card in fleet.squadrons}
        if state.first_player is side.other:
            state = _drop_objective(state, notes)
        state = self._without_effects(with_fleet(state, side, self.player, fleet))
        return state._replace(ships=ships, squadrons=squadrons, chosen_by=None)

    def text(self, state: GameState) -> str:
        who = action.side_does(state, self.side, "enters", "enter", self.player)
        return f"{who} a fleet of {self.fleet.points} points"

    def _without_effects(self, state: GameState) -> GameState:
        """Return the state without tokens and effects on the replaced units."""
        gone = {unit.id for unit in state.units() if self._replaces(unit)}
        return state._replace(
            objective_ships=tuple(ship for ship in state.objective_ships if ship not in gone),
            fleeting=tuple(unit for unit in state.fleeting if unit not in gone),
            tokens={on: count for on, count in state.tokens.items() if on not in gone},
        )

    def _replaces(self, unit: Ship | Squadron) -> bool:
        return unit.side is self.side and self.player in (None, unit.player)


class ChooseFirstPlayer(
    action.ArmadaAction, phases=action.SETUP, group=action.Group.STEPS, who=Who.PLAYERS
):
    """Choose the first player. Source: RRG 16 (setup 3); A-33.

    Attributes:
        coin_flip: The winner of the coin flip after a tie.
        chosen_by: The side that chose; None if unknown.
    """

    side: Side
    coin_flip: Side | None = None
    chosen_by: Side | None = None

    def check(self, state: GameState) -> Iterator[Rule]:
        # Fleets of 0 points have no costs to compare.
        a, b = state.player(Side.A).fleet, state.player(Side.B).fleet
        if a is None or b is None:
            yield Rule.FLEETS_MISSING
            return
        if is_set_by_map(state):
            return
        if a.points != b.points and self.coin_flip is not None:
            yield Rule.FLIP_NOT_NEEDED
        if a.points == b.points > 0 and self.coin_flip is None:
            yield Rule.FLIP_MISSING
        chooser = initiative_chooser(state._replace(coin_flip=self.coin_flip))
        if chooser is not None and self.chosen_by not in (None, chooser):
            yield Rule.NOT_THE_CHOOSER

    def apply(self, state: GameState, notes: Notes) -> GameState:
        if state.first_player is not self.side:
            state = _drop_objective(state, notes)
        return state._replace(
            first_player=self.side, coin_flip=self.coin_flip, chosen_by=self.chosen_by
        )

    def text(self, state: GameState) -> str:
        line = f"{action.side_does(state, self.side, 'is', 'are')} first player"
        if self.chosen_by is None:
            return line
        return f"{line}, chosen by {state.player(self.chosen_by).name}"


class ChooseObjective(
    action.ArmadaAction, phases=action.SETUP, group=action.Group.STEPS, who=Who.PLAYERS
):
    """Choose one of the second player's objectives, as the first player.

    Source: RRG 11, 16 (setup 4).
    """

    objective: fleet_notation.EnteredObjective

    def check(self, state: GameState) -> Iterator[Rule]:
        if state.first_player is None:
            yield Rule.NO_FIRST_PLAYER
            return
        if not _is_offered(state, self.objective, state.first_player):
            yield Rule.OBJECTIVE_NOT_OFFERED

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(objective=self.objective)

    def text(self, state: GameState) -> str:
        return f"Objective: {self.objective.name}"


class Deploy(action.ArmadaAction, phases=action.SETUP, group=action.Group.STEPS, who=Who.PLAYERS):
    """Place ships and squadrons. Source: RRG 16 (setup 6), 33.

    Attributes:
        speeds: The speed of each ship, by ship id.
    """

    ships: tuple[UnitId, ...] = ()
    squadrons: tuple[UnitId, ...] = ()
    speeds: Mapping[UnitId, Amount] = {}

    def check(self, state: GameState) -> Iterator[Rule]:
        ships = [state.ship(ship) for ship in self.ships]
        speeds = [(state.ship(ship), speed) for ship, speed in self.speeds.items()]
        units: list[Ship | Squadron] = [*ships, *map(state.squadron, self.squadrons)]
        if any(unit.deployed for unit in units):
            yield Rule.ALREADY_DEPLOYED
        if any(unit.place is not Place.IN_PLAY for unit in units):
            yield Rule.NOT_IN_PLAY
        if any(speed > ship.value(ShipValue.MAX_SPEED) for ship, speed in speeds):
            yield Rule.SPEED_OFF_CHART
        if any(speed == 0 for _, speed in speeds):
            yield Rule.SPEED_ZERO_AT_DEPLOYMENT

    def apply(self, state: GameState, notes: Notes) -> GameState:
        for ship in self.ships:
            state = state.with_ship(state.ship(ship)._replace(deployed=True, place=Place.IN_PLAY))
        for ship, speed in self.speeds.items():
            state = state.with_ship(state.ship(ship)._replace(speed=speed))
        for squadron in self.squadrons:
            unit = state.squadron(squadron)._replace(deployed=True, place=Place.IN_PLAY)
            state = state.with_squadron(unit)
        return state

    def text(self, state: GameState) -> str:
        lists = (action.unit_names(state, units) for units in (self.ships, self.squadrons) if units)
        return " ".join((*lists, f"deployed{self._speeds_text(state)}"))

    def _speeds_text(self, state: GameState) -> str:
        # A public log sorts keys: whoever follows it must read the same words.
        given = sorted(self.speeds.items())
        speeds = [f"{action.unit_name(state, ship)} {speed}" for ship, speed in given]
        if len(speeds) == 1:
            speeds = [str(speed) for speed in self.speeds.values()]
        return f" at speed {', '.join(speeds)}" if speeds else ""


class SetAside(action.Effect, phases=action.ANY_PHASE, group=action.Group.EFFECTS, who=Who.SETUP):
    """Put units aside, before deployment or by an effect. Source: RRG 16."""

    units: action.UnitIds

    def check(self, state: GameState) -> Iterator[Rule]:
        units = [state.unit(unit) for unit in self.units]
        if any(unit.place is Place.SET_ASIDE for unit in units):
            yield Rule.ALREADY_SET_ASIDE
        if any(unit.place in (Place.DESTROYED, Place.RETREATED) for unit in units):
            yield Rule.NOT_IN_PLAY
        if state.phase is Phase.SETUP and any(unit.deployed for unit in units):
            yield Rule.ALREADY_DEPLOYED

    def apply(self, state: GameState, notes: Notes) -> GameState:
        for unit_id in self.units:
            unit = state.unit(unit_id)
            if unit.kept:  # whatever an effect keeps in play is destroyed when it leaves (RRG 46)
                unit = destroyed(unit, notes)
            else:
                unit = unit._replace(place=Place.SET_ASIDE, deployed=False)
            state = state.with_unit(unit)
        return state

    def line(self, state: GameState) -> str:
        return f"{action.unit_names(state, self.units)} set aside"


class DeploySetAside(
    action.Effect, phases=action.ANY_PHASE, group=action.Group.ACTIVATION, who=Who.PLAYERS
):
    """Deploy units that were set aside; they are unactivated. Source: RRG 16, 38."""

    units: action.UnitIds

    def check(self, state: GameState) -> Iterator[Rule]:
        units = [state.unit(unit) for unit in self.units]
        if any(unit.place is not Place.SET_ASIDE for unit in units):
            yield Rule.NOT_SET_ASIDE

    def apply(self, state: GameState, notes: Notes) -> GameState:
        for unit_id in self.units:
            unit = state.unit(unit_id)
            if isinstance(unit, Squadron) and unit.hull == 0:
                unit = unit._replace(hull=unit.hull_value)
            unit = unit._replace(place=Place.IN_PLAY, deployed=True, activated=False)
            state = state.with_unit(unit)
        return state

    def line(self, state: GameState) -> str:
        return f"{action.unit_names(state, self.units)} deployed after being set aside"


class Begin(action.ArmadaAction, phases=action.SETUP, group=action.Group.STEPS, who=Who.PLAYERS):
    """Deal the pass tokens and open round 1. Source: RRG 14, 16."""

    @classmethod
    def candidates(cls, state: GameState) -> Iterator[Self]:
        yield cls()

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the rules that forbid to begin; impossible without fleets and a first player."""
        from .deployment import check_all_placed

        first = _require_first_player(state)
        if state.objective is not None and not _is_offered(state, state.objective, first):
            yield Rule.OBJECTIVE_NOT_OFFERED
        yield from check_all_placed(state)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        first = _require_first_player(state)
        counts = {side: _count_ships(state, state.ships_of(side)) for side in Side}
        for side, tokens in pass_tokens(first, counts[first], counts[first.other]).items():
            state = deal_pass_tokens(state, side, tokens)
            if tokens:
                who, more = action.side_does(state, side, "gets", "get"), "s" if tokens > 1 else ""
                notes.append(Note("pass_tokens", side, f"{who} {tokens} pass token{more}"))
        notes.append(Note("phase", Phase.COMMAND, "Round 1: Command Phase"))
        return state._replace(phase=Phase.COMMAND, round=1)

    def text(self, state: GameState) -> str:
        return "The game begins"


def is_set_by_map(state: GameState) -> bool:
    """Return whether the map of a campaign decides first player and objective (digest 12.4)."""
    return state.ruleset.format is Format.CAMPAIGN


def initiative_chooser(state: GameState) -> Side | None:
    """Return the side that chooses the first player.

    It is the side with the cheaper fleet, or the winner of the coin flip.

    It is None while a fleet is missing, or a tie has no coin flip. Source: RRG 16; A-33.
    """
    a, b = state.player(Side.A).fleet, state.player(Side.B).fleet
    if a is None or b is None:
        return None
    if a.points == b.points:
        return state.coin_flip
    return Side.A if a.points < b.points else Side.B


def pass_tokens(first: Side, first_ships: int, second_ships: int) -> dict[Side, int]:
    """Return the number of pass tokens dealt to each side.

    The second player gets the difference in ships, the first player one less.
    """
    fewer = second_ships - first_ships
    return {first: max(0, fewer - 1), first.other: max(0, -fewer)}


def _drop_objective(state: GameState, notes: Notes) -> GameState:
    """Return the state without an objective: the second player has changed. Source: RRG 16."""
    if state.objective is not None:
        text = f"{state.objective.name} is no longer the objective: choose it again"
        notes.append(Note("objective", "", text))
    return state._replace(objective=None)


def _is_offered(state: GameState, objective: Objective, first: Side) -> bool:
    """Return whether an objective is one of the second player's, or these are unknown.

    In a campaign the map decides the objective.
    """
    if is_set_by_map(state):
        return True
    fleet = state.player(first.other).fleet
    offered = {_plain(name) for name in fleet.objectives.values()} if fleet else set()
    names = {_plain(objective.name), _plain(objective.card)}
    return not offered - {""} or bool(offered & names)


def _require_first_player(state: GameState) -> Side:
    if any(state.player(side).fleet is None for side in Side):
        raise ImpossibleActionError("a fleet is missing")
    if state.first_player is None:
        raise ImpossibleActionError("the first player is not chosen yet")
    return state.first_player


def _count_ships(state: GameState, ships: Iterable[Ship]) -> int:
    """Count the ships of a fleet, including set-aside ones (A-05)."""
    aside_counts = state.ruleset.set_aside_counts
    return sum(aside_counts or ship.place is not Place.SET_ASIDE for ship in ships)


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
