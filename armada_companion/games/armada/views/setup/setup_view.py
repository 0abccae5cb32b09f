"""The values that the setup page shows, and the actions that it offers."""

from typing import TYPE_CHECKING

from armada_companion.kit.names import normalize_name
from armada_companion.kit.value import Value
from armada_companion.kit.wording import plain_text

from ...cards.words import OBJECTIVE_TYPES
from ...rules.model.fleet import Fleet
from ...rules.model.ruleset import Ruleset
from ...rules.model.state import GameState, Member, Objective
from ...rules.model.types import Place, ShipValue, Side
from ...rules.model.units import Ship, Squadron
from ...rules.setup import steps
from ...rules.ship.maneuver import SetSpeed
from ...rules.table.players import NamePlayer
from ...rules.table.teams import NameGrandAdmiral
from ..table.words import TEAM_NAME, player_number
from .agreement import FORMATS, leader_name
from .deployment_turns import DeploymentView, deployment_view
from .setup_words import following_words, is_tie, missing_words, why_words

if TYPE_CHECKING:
    from ...cards.cards import ObjectiveFacts


class ObjectiveView(Value, frozen=True):
    """An objective of the second player; `kind` is one of `OBJECTIVE_TYPES`, or another word."""

    kind: str
    name: str
    chosen: bool


class UnitView(Value, frozen=True):
    """A ship or squadron of an entered fleet.

    Attributes:
        aside: Whether the unit is set aside.
        deployed: Whether the unit is deployed.
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
    """The setup of one side, or of one player of a team.

    Attributes:
        player: 0 is side A, on the left; 1 is side B, on the right.
        fleet: The entered fleet; None before that.
        units: The ships and squadrons in the game.
        member: The id of a player of a team; "" for the whole side.
        leads: Whether this player decides for the team.
        leader: The title of the player who decides for the team, such as Grand Admiral.
        members: The setup of each player of a team; () on a side with one player.
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
        """Whether the fleet is entered; for a team, each player's fleet or one for all players."""
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
        """The name; for a team with a long name, its letter."""
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
    """The setup of a game.

    Attributes:
        why: The player who chooses the first player and the reason, in one sentence.
        chooser: The player who chooses; None if open or if nobody does.
        flip_needed: Whether the fleets cost the same, so that a coin flip decides.
        flip_won_by: The winner of that flip, once it is recorded.
        objectives: The objectives of the second player; () if the fleet has none.
        objective: The name of the chosen objective, or "".
        objective_open: Whether an objective of the second player still has to be chosen.
        missing: One sentence for each missing entry before the game can begin.
        deployment: The setup turn by turn.
        following: The next action and its player, in one sentence.
        agreed: The format and its points.
        agreed_hint: The event, and the unusual rules, a sentence each.
        ruleset: The settings of the game; its total is that of one fleet, a part of a team's
            points.
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
    agreed_hint: tuple[str, ...] = ()
    ruleset: Ruleset = Ruleset()
    chooser: int | None = None

    @property
    def fleets_entered(self) -> bool:
        return all(side.is_complete for side in self.sides)


def setup_view(state: GameState) -> SetupView:
    """Return the setup of a game. Source: RRG 11, 16."""
    chooser = steps.initiative_chooser(state)
    first = state.first_player
    objective = state.objective.name if state.objective else ""
    offered = _offered(state, objective)
    chosen = any(view.chosen for view in offered)
    is_open = not objective or bool(offered and not chosen)
    deployment = deployment_view(state)
    return SetupView(
        sides=(_side(state, Side.A), _side(state, Side.B)),
        why=why_words(state, chooser),
        flip_needed=is_tie(state),
        flip_won_by=_player(state.coin_flip) if is_tie(state) else None,
        first_player=_player(first),
        objectives=offered,
        objective=objective,
        objective_open=is_open,
        missing=missing_words(state),
        deployment=deployment,
        following=following_words(state, chooser, is_open, deployment),
        agreed=f"{FORMATS[state.ruleset.format][0]} {state.ruleset.points_limit}",
        ruleset=_of_one_fleet(state),
        chooser=None if steps.is_set_by_map(state) else _player(chooser),
    )


def enter_fleet(side: str, fleet: Fleet, member: str = "") -> steps.EnterFleet:
    """Return the action that enters a fleet for side `A` or `B`, or a player of its team."""
    return steps.EnterFleet(side=Side(side), fleet=fleet, player=member or None)


def name_grand_admiral(side: str, member: str) -> NameGrandAdmiral:
    """Return the action that names the player who decides for a team."""
    return NameGrandAdmiral(side=Side(side), player=member)


def name_player(side: str, name: str) -> NamePlayer:
    """Return the action that names the player of side `A` or `B`."""
    return NamePlayer(side=Side(side), name=_one_line(name))


def choose_first_player(
    player: int, flip_won_by: int | None, chooser: int | None
) -> steps.ChooseFirstPlayer:
    """Return the action that makes player 0 or 1 the first player.

    Args:
        player: The first player.
        flip_won_by: The winner of the coin flip; None without one.
        chooser: The player who chose; None for the map of a campaign.
    """
    return steps.ChooseFirstPlayer(
        side=tuple(Side)[player], coin_flip=_side_of(flip_won_by), chosen_by=_side_of(chooser)
    )


def choose_objective(name: str, card: "ObjectiveFacts | None") -> steps.ChooseObjective:
    """Return the action that chooses an objective, with the numbers of its card, if any."""
    if card is None:
        return steps.ChooseObjective(objective=Objective(_one_line(name)))
    return steps.ChooseObjective(objective=Objective(card.name, card.id, card.token_value))


def starting_speed(unit: UnitView, speed: int) -> steps.Deploy | SetSpeed:
    """Return the action that enters a ship's starting speed; it deploys the ship if necessary."""
    if unit.deployed:
        return SetSpeed(ship=unit.id, speed=speed)
    return steps.Deploy(ships=(unit.id,), speeds={unit.id: speed})


def deploy_all(fleet: Fleet, speed: int) -> steps.Deploy:
    """Return the action that deploys a whole fleet, each ship at this speed or its highest one."""
    speeds = {str(ship.id): min(speed, ship.max_speed) for ship in fleet.ships}
    return steps.Deploy(
        ships=tuple(speeds), squadrons=tuple(unit.id for unit in fleet.squadrons), speeds=speeds
    )


def set_aside(unit: str) -> steps.SetAside:
    return steps.SetAside(units=(unit,))


def begin() -> steps.Begin:
    return steps.Begin()


def _side(state: GameState, side: Side) -> SideView:
    player = state.player(side)
    units = (*map(_unit, state.ships_of(side)), *map(_unit, state.squadrons_of(side)))
    shown = units if player.fleet is not None else ()
    members = tuple(_member(state, one) for one in state.members_of(side))
    found = SideView(player_number(side), side.value, player.name, player.fleet, shown)
    return found._replace(members=members)


def _member(state: GameState, member: Member) -> SideView:
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
    if fleet is None or steps.is_set_by_map(state):
        return ()
    plain = normalize_name(objective)
    return tuple(
        ObjectiveView(kind, name, normalize_name(name) == plain)
        for kind, name in _objectives(fleet)
    )


def _of_one_fleet(state: GameState) -> Ruleset:
    """Return the settings with the total of one fleet; the fleets of a team share the points."""
    most = max(1, *(len(state.members_of(side)) for side in Side))
    return state.ruleset._replace(points_limit=max(1, state.ruleset.points_limit // most))


def _player(side: Side | None) -> int | None:
    return None if side is None else player_number(side)


def _side_of(player: int | None) -> Side | None:
    return None if player is None else tuple(Side)[player]


def _titled(name: str) -> str:
    """Return an objective's name; an id of the catalogue is turned into words."""
    if name != name.lower() or " " in name:
        return name
    return " ".join(word.capitalize() for word in name.split("-"))


def _one_line(name: str) -> str:
    """Return a name on one line, as records need it."""
    return " ".join(plain_text(name).split())
