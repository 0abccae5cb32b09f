"""The setup page: its views, and the actions that it offers."""

from typing import TYPE_CHECKING

from armada_companion.games.armada.cards.words import OBJECTIVE_TYPES
from armada_companion.games.armada.rules.deployment import check_all_placed
from armada_companion.games.armada.rules.fleet import Fleet
from armada_companion.games.armada.rules.maneuver import SetSpeed
from armada_companion.games.armada.rules.players import NamePlayer
from armada_companion.games.armada.rules.ruleset import Ruleset
from armada_companion.games.armada.rules.setup import (
    Begin,
    ChooseFirstPlayer,
    ChooseObjective,
    Deploy,
    EnterFleet,
    SetAside,
    initiative_chooser,
    is_set_by_map,
)
from armada_companion.games.armada.rules.state import GameState, Member, Objective
from armada_companion.games.armada.rules.teams import NameGrandAdmiral
from armada_companion.games.armada.rules.types import Place, ShipValue, Side
from armada_companion.games.armada.rules.units import Ship, Squadron
from armada_companion.games.armada.views.agreement import FORMATS, leader_name
from armada_companion.games.armada.views.deployment import DeploymentView, deployment_view
from armada_companion.games.armada.views.words import TEAM_NAME, player_number, verb
from armada_companion.kit.names import normalize_name
from armada_companion.kit.value import Value
from armada_companion.kit.wording import plain_text

if TYPE_CHECKING:
    from armada_companion.games.armada.cards.cards import ObjectiveFacts


class ObjectiveView(Value, frozen=True):
    """An objective of the second player; `kind` is one of `OBJECTIVE_TYPES`, or another word."""

    kind: str
    name: str
    chosen: bool


class UnitView(Value, frozen=True):
    """A ship or squadron of an entered fleet.

    Attributes:
        aside: It is set aside.
        deployed: It is deployed.
        speeds: The speeds that it can be deployed at; () for a squadron.
        speed: The speed of its dial; None if unknown.
    """

    id: str
    name: str
    aside: bool = False
    deployed: bool = False
    speeds: tuple[int, ...] = ()
    speed: int | None = None


class SideView(Value, frozen=True):
    """The setup of one side.

    Attributes:
        player: 0 is side A, on the left; 1 is side B, on the right.
        fleet: The entered fleet; None before that.
        units: The ships and squadrons in the game.
        member: The id of the player of a team whose part it is; "" for the whole side.
        leads: This player of a team decides for it.
        leader: What such a player is called.
        members: What each player of a team has; () where the side has one player.
    """

    player: int
    side: str
    name: str
    fleet: Fleet | None = None
    units: tuple[UnitView, ...] = ()
    member: str = ""
    leads: bool = False
    leader: str = ""
    members: tuple["SideView", ...] = ()

    @property
    def entered(self) -> bool:
        return self.fleet is not None

    @property
    def is_complete(self) -> bool:
        """The fleet is entered; of a team each player's, or one for all."""
        entered = [member.entered for member in self.members]
        return self.entered and (all(entered) or not any(entered))

    @property
    def aside(self) -> frozenset[str]:
        """The ids of the units that are set aside."""
        return frozenset(unit.id for unit in self.units if unit.aside)

    @property
    def own_name(self) -> str:
        """The player's name; "" while it is the default name."""
        return "" if self.name == f"Side {self.side}" else self.name

    @property
    def short(self) -> str:
        """The name, or a team's letter where the name is long."""
        is_long = bool(self.members) and len(self.name) > TEAM_NAME
        return f"Team {self.side}" if is_long else self.name

    @property
    def moving(self) -> tuple[UnitView, ...]:
        """The ships that need a starting speed."""
        return tuple(unit for unit in self.units if unit.speeds and not unit.aside)

    @property
    def speeds_set(self) -> int:
        """The number of ships with a starting speed."""
        return sum(unit.speed is not None for unit in self.moving)


class SetupView(Value, frozen=True):
    """The whole setup.

    Attributes:
        why: Who chooses the first player and why, in one sentence.
        flip_needed: The fleets cost the same, so a coin flip decides.
        flip_won_by: The winner of that flip, once it is recorded.
        objectives: The objectives of the second player; () if the fleet has none.
        objective: The chosen objective, or "".
        objective_open: No objective of the second player is chosen yet.
        missing: One sentence for each thing that must be entered before the game can begin.
        deployment: What can be placed next.
        following: What comes next and who does it, in one sentence.
        agreed: The format and its points.
        own_rules: The rules that are not the usual ones, a sentence each.
        ruleset: The settings of the game; fleets are judged by its format and total, which is a
            player's part where a side is a team.
    """

    sides: tuple[SideView, SideView]
    why: str
    flip_needed: bool
    flip_won_by: int | None
    first_player: int | None
    objectives: tuple[ObjectiveView, ...]
    objective: str
    objective_open: bool
    missing: tuple[str, ...]
    deployment: DeploymentView = DeploymentView()
    following: str = ""
    agreed: str = ""
    own_rules: tuple[str, ...] = ()
    ruleset: Ruleset = Ruleset()

    @property
    def fleets_entered(self) -> bool:
        return all(side.is_complete for side in self.sides)


def setup_view(state: GameState) -> SetupView:
    """Return the setup of a game. Source: RRG 11, 16."""
    chooser = initiative_chooser(state)
    first = state.first_player
    objective = state.objective.name if state.objective else ""
    offered = _offered(state, objective)
    chosen = any(view.chosen for view in offered)
    is_open = not objective or bool(offered and not chosen)
    deployment = deployment_view(state)
    return SetupView(
        sides=(_side(state, Side.A), _side(state, Side.B)),
        why=_why(state, chooser),
        flip_needed=_is_tie(state),
        flip_won_by=_player(state.coin_flip) if _is_tie(state) else None,
        first_player=_player(first),
        objectives=offered,
        objective=objective,
        objective_open=is_open,
        missing=_missing(state),
        deployment=deployment,
        following=_following(state, chooser, is_open, deployment),
        agreed=f"{FORMATS[state.ruleset.format][0]} {state.ruleset.points_limit}",
        ruleset=_of_one_fleet(state),
    )


def enter_fleet(side: str, fleet: Fleet, member: str = "") -> EnterFleet:
    """Return the action that enters a fleet for side `A` or `B`, or a player of its team."""
    return EnterFleet(side=Side(side), fleet=fleet, player=member or None)


def name_grand_admiral(side: str, member: str) -> NameGrandAdmiral:
    """Return the action that names the player who decides for a team."""
    return NameGrandAdmiral(side=Side(side), player=member)


def name_player(side: str, name: str) -> NamePlayer:
    """Return the action that names the player of side `A` or `B`."""
    return NamePlayer(side=Side(side), name=_one_line(name))


def choose_first_player(player: int, flip_won_by: int | None) -> ChooseFirstPlayer:
    """Return the action that makes player 0 or 1 the first, after a coin flip or without one."""
    sides = tuple(Side)
    flip = None if flip_won_by is None else sides[flip_won_by]
    return ChooseFirstPlayer(side=sides[player], coin_flip=flip)


def choose_objective(name: str, card: "ObjectiveFacts | None") -> ChooseObjective:
    """Return the action that chooses an objective, with the numbers of its card if there is one."""
    if card is None:
        return ChooseObjective(objective=Objective(_one_line(name)))
    return ChooseObjective(objective=Objective(card.name, card.id, card.token_value))


def starting_speed(unit: UnitView, speed: int) -> Deploy | SetSpeed:
    """Return the action that enters a ship's starting speed; it is deployed if it is not yet."""
    if unit.deployed:
        return SetSpeed(ship=unit.id, speed=speed)
    return Deploy(ships=(unit.id,), speeds={unit.id: speed})


def deploy_all(fleet: Fleet, speed: int) -> Deploy:
    """Return the deployment of a whole fleet, each ship at this speed or its highest."""
    speeds = {str(ship.id): min(speed, ship.max_speed) for ship in fleet.ships}
    return Deploy(
        ships=tuple(speeds),
        squadrons=tuple(unit.id for unit in fleet.squadrons),
        speeds=speeds,
    )


def set_aside(unit: str) -> SetAside:
    return SetAside(units=(unit,))


def begin() -> Begin:
    return Begin()


def _side(state: GameState, side: Side) -> SideView:
    player = state.player(side)
    units = (*map(_unit, state.ships_of(side)), *map(_unit, state.squadrons_of(side)))
    shown = units if player.fleet is not None else ()
    members = tuple(_member(state, one) for one in state.members_of(side))
    found = SideView(player_number(side), side.value, player.name, player.fleet, shown)
    return found._replace(members=members)


def _member(state: GameState, member: Member) -> SideView:
    """Return what a player of a team has."""
    side = member.side
    ships = (ship for ship in state.ships_of(side) if ship.player == member.id)
    squadrons = (unit for unit in state.squadrons_of(side) if unit.player == member.id)
    return SideView(
        player=player_number(side),
        side=side.value,
        name=member.name,
        fleet=member.fleet,
        units=(*map(_unit, ships), *map(_unit, squadrons)) if member.fleet is not None else (),
        member=member.id,
        leads=state.player(side).grand_admiral == member.id,
        leader=leader_name(state.ruleset.format),
    )


def _unit(unit: Ship | Squadron) -> UnitView:
    view = UnitView(unit.id, unit.card.name, unit.place is Place.SET_ASIDE, unit.deployed)
    if isinstance(unit, Squadron):
        return view
    speeds = tuple(range(1, unit.value(ShipValue.MAX_SPEED) + 1))
    return view._replace(speeds=speeds, speed=unit.speed)


def _objectives(fleet: Fleet) -> tuple[tuple[str, str], ...]:
    kinds = (*OBJECTIVE_TYPES, *(kind for kind in fleet.objectives if kind not in OBJECTIVE_TYPES))
    found = ((kind, fleet.objectives.get(kind, "")) for kind in kinds)
    return tuple((kind, _titled(name)) for kind, name in found if name)


def _offered(state: GameState, objective: str) -> tuple[ObjectiveView, ...]:
    if state.first_player is None:
        return ()
    fleet = state.player(state.first_player.other).fleet
    if fleet is None or is_set_by_map(state):
        return ()
    plain = normalize_name(objective)
    return tuple(
        ObjectiveView(kind, name, normalize_name(name) == plain)
        for kind, name in _objectives(fleet)
    )


def _why(state: GameState, chooser: Side | None) -> str:
    a, b = state.player(Side.A), state.player(Side.B)
    if a.fleet is None or b.fleet is None or _without_fleet(state):
        return "The player whose fleet costs fewer points chooses; enter both fleets first."
    if is_set_by_map(state):
        return "The map of the campaign says who is first."
    if _is_tie(state):
        tie = f"Both fleets cost {a.fleet.points} points: flip a coin, the winner chooses."
        if chooser is None:
            return tie
        chooses = verb(state, chooser, "chooses", "choose")
        return f"{state.player(chooser).name} won the coin flip and {chooses}."
    cheap, dear = sorted((a.fleet.points, b.fleet.points))
    if chooser is None:
        return ""
    chooses = verb(state, chooser, "chooses", "choose")
    return f"{state.player(chooser).name} {chooses}: {cheap} points against {dear}."


def _following(
    state: GameState, chooser: Side | None, is_objective_open: bool, deployment: DeploymentView
) -> str:
    """Return what comes next and who does it, in the order of the rulebook. Source: RRG 16."""
    if without := _without_fleet(state):
        return f"{' and '.join(without)}: paste, open or choose a fleet."
    first = state.first_player
    if first is None:
        if is_set_by_map(state):
            return "The map of the campaign says who is first player."
        if chooser is None:
            return "Flip a coin; the winner chooses the first player."
        chooses = verb(state, chooser, "chooses", "choose")
        return f"{state.player(chooser).name} {chooses} the first player."
    if is_objective_open and has_objectives(state.ruleset) and not _is_begun(state):
        if is_set_by_map(state):
            return "The map of the campaign says which objective is played."
        name, other = state.player(first).name, state.player(first.other).name
        return f"{name} {verb(state, first, 'chooses', 'choose')} one of {other}’s objectives."
    return deployment.words or "Begin the first round."


def has_objectives(ruleset: Ruleset) -> bool:
    """Return whether objectives are played; not without a limit of rounds. Source: RRG 51."""
    return ruleset.rounds > 0


def _without_fleet(state: GameState) -> list[str]:
    """Return the players who have no fleet yet, those of teams one by one."""
    found = []
    for side in Side:
        members = state.members_of(side)
        if any(member.fleet is not None for member in members):
            found += [member.name for member in members if member.fleet is None]
        elif state.player(side).fleet is None:
            found.append(state.player(side).name)
    return found


def _is_begun(state: GameState) -> bool:
    """Return whether obstacles or units were placed already."""
    return bool(state.obstacles) or any(unit.deployed for unit in state.units())


def _missing(state: GameState) -> tuple[str, ...]:
    missing = [f"{name}: no fleet yet." for name in _without_fleet(state)]
    if state.first_player is None:
        missing.append("Nobody is first player yet.")
    if any(check_all_placed(state)):
        missing.append("Ships or squadrons wait to be placed.")
    return tuple(missing)


def _of_one_fleet(state: GameState) -> Ruleset:
    """Return the settings with the total of one fleet: a team shares its points."""
    most = max(1, *(len(state.members_of(side)) for side in Side))
    return state.ruleset._replace(points_limit=max(1, state.ruleset.points_limit // most))


def _is_tie(state: GameState) -> bool:
    a, b = state.player(Side.A).fleet, state.player(Side.B).fleet
    is_equal = a is not None and b is not None and a.points == b.points
    return is_equal and not is_set_by_map(state)


def _player(side: Side | None) -> int | None:
    return None if side is None else player_number(side)


def _titled(name: str) -> str:
    """Return a name; a catalogue id, which records may hold instead, as words."""
    if name != name.lower() or " " in name:
        return name
    return " ".join(word.capitalize() for word in name.split("-"))


def _one_line(name: str) -> str:
    """Return a name on one line, as records need it."""
    return " ".join(plain_text(name).split())
