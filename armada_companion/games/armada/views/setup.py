"""What the setup page shows of a game of Armada: plain values, no rules, no Qt."""

from typing import NamedTuple

from armada_companion.games.armada.rules.fleet import Fleet
from armada_companion.games.armada.rules.phases.setup_phase import initiative_chooser
from armada_companion.games.armada.rules.ship import Ship
from armada_companion.games.armada.rules.squadron import Squadron
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Place, Side

OBJECTIVE_TYPES = ("assault", "defense", "navigation")


class ObjectiveView(NamedTuple):
    """An objective of the second player; `kind` is one of `OBJECTIVE_TYPES`, or another word."""

    kind: str
    name: str
    chosen: bool


class UnitView(NamedTuple):
    """A ship or squadron of an entered fleet.

    Attributes:
        aside: It is out of play for now.
        deployed: It lies on the table.
        speeds: What its speed dial may be set to at deployment; () for a squadron.
        speed: What the dial is set to; None while nobody told it.
    """

    id: str
    name: str
    aside: bool = False
    deployed: bool = False
    speeds: tuple[int, ...] = ()
    speed: int | None = None


class SideView(NamedTuple):
    """What one side has entered.

    Attributes:
        player: 0 is side A, on the left; 1 is side B, on the right.
        entered: There is a fleet; without one the other fields are empty.
        ships: Their names.
        squadrons: Their names.
        objectives: Type and name.
        units: Ships and squadrons as they are in the game.
    """

    player: int
    side: str
    name: str
    entered: bool = False
    fleet: str = ""
    faction: str = ""
    points: int = 0
    ships: tuple[str, ...] = ()
    squadrons: tuple[str, ...] = ()
    objectives: tuple[tuple[str, str], ...] = ()
    units: tuple[UnitView, ...] = ()

    @property
    def aside(self) -> frozenset[str]:
        """The ids of the units that are set aside."""
        return frozenset(unit.id for unit in self.units if unit.aside)

    @property
    def own_name(self) -> str:
        """The player's name; "" while the side only has its own."""
        return "" if self.name == f"Side {self.side}" else self.name

    @property
    def moving(self) -> tuple[UnitView, ...]:
        """The ships whose starting speed is asked for."""
        return tuple(unit for unit in self.units if unit.speeds and not unit.aside)

    @property
    def speeds_told(self) -> int:
        """How many of them have one."""
        return sum(unit.speed is not None for unit in self.moving)


class SetupView(NamedTuple):
    """The whole setup.

    Attributes:
        chooser: Who chooses the first player; None while that is open.
        why: In one sentence who chooses and why.
        flip_needed: The fleets cost the same, so a coin decides who chooses.
        flip_won_by: Who won that flip, once it is recorded.
        objectives: Those the second player offers; () where the fleet has none.
        objective: The chosen one, or "".
        objective_open: None is chosen yet, or one that the second player does not offer.
        missing: One sentence for each thing without which the game cannot begin.
        begun: The setup is over.
    """

    sides: tuple[SideView, SideView]
    chooser: int | None
    why: str
    flip_needed: bool
    flip_won_by: int | None
    first_player: int | None
    objectives: tuple[ObjectiveView, ...]
    objective: str
    objective_open: bool
    missing: tuple[str, ...]
    begun: bool

    @property
    def fleets_entered(self) -> bool:
        """Both sides have a fleet."""
        return all(side.entered for side in self.sides)


def setup_view(state: GameState) -> SetupView:
    """Return the setup of a game. Source: RRG 11, 16."""
    chooser = initiative_chooser(state)
    first = state.first_player
    objective = state.objective.name if state.objective else ""
    offered = _offered(state, objective)
    chosen = any(view.chosen for view in offered)
    return SetupView(
        sides=(_side(state, Side.A), _side(state, Side.B)),
        chooser=_player(chooser),
        why=_why(state, chooser),
        flip_needed=_is_tie(state),
        flip_won_by=_player(state.coin_flip) if _is_tie(state) else None,
        first_player=_player(first),
        objectives=offered,
        objective=objective,
        objective_open=not objective or bool(offered and not chosen),
        missing=_missing(state),
        begun=state.phase is not Phase.SETUP,
    )


def _side(state: GameState, side: Side) -> SideView:
    player = state.player(side)
    view = SideView(_number(side), side.value, player.name)
    fleet = player.fleet
    if fleet is None:
        return view
    return view._replace(
        entered=True,
        fleet=fleet.name,
        faction=fleet.faction,
        points=fleet.points,
        ships=tuple(ship.name for ship in fleet.ships),
        squadrons=tuple(squadron.name for squadron in fleet.squadrons),
        objectives=_objectives(fleet),
        units=(
            *map(_unit, state.ships_of(side)),
            *map(_unit, state.squadrons_of(side)),
        ),
    )


def _unit(unit: Ship | Squadron) -> UnitView:
    view = UnitView(unit.id, unit.card.name, unit.place is Place.SET_ASIDE, unit.deployed)
    if isinstance(unit, Squadron):
        return view
    return view._replace(speeds=tuple(range(1, unit.card.max_speed + 1)), speed=unit.speed)


def _objectives(fleet: Fleet) -> tuple[tuple[str, str], ...]:
    kinds = (*OBJECTIVE_TYPES, *(kind for kind in fleet.objectives if kind not in OBJECTIVE_TYPES))
    found = ((kind, fleet.objectives.get(kind, "")) for kind in kinds)
    return tuple((kind, _titled(name)) for kind, name in found if name)


def _offered(state: GameState, objective: str) -> tuple[ObjectiveView, ...]:
    if state.first_player is None:
        return ()
    fleet = state.player(state.first_player.other).fleet
    if fleet is None:
        return ()
    plain = _plain(objective)
    return tuple(
        ObjectiveView(kind, name, _plain(name) == plain) for kind, name in _objectives(fleet)
    )


def _why(state: GameState, chooser: Side | None) -> str:
    a, b = state.player(Side.A), state.player(Side.B)
    if a.fleet is None or b.fleet is None:
        return "The player whose fleet costs fewer points chooses; enter both fleets first."
    if _is_tie(state):
        tie = f"Both fleets cost {a.fleet.points} points: flip a coin, the winner chooses."
        if chooser is None:
            return tie
        return f"{state.player(chooser).name} won the coin flip and chooses."
    cheap, dear = sorted((a.fleet.points, b.fleet.points))
    name = state.player(chooser).name if chooser else ""
    return f"{name} chooses: {cheap} points against {dear}."


def _missing(state: GameState) -> tuple[str, ...]:
    missing = [
        f"{state.player(side).name}: no fleet yet."
        for side in Side
        if state.player(side).fleet is None
    ]
    if state.first_player is None:
        missing.append("Nobody is first player yet.")
    return tuple(missing)


def _is_tie(state: GameState) -> bool:
    a, b = state.player(Side.A).fleet, state.player(Side.B).fleet
    return a is not None and b is not None and a.points == b.points


def _player(side: Side | None) -> int | None:
    return None if side is None else _number(side)


def _number(side: Side) -> int:
    return 0 if side is Side.A else 1


def _titled(name: str) -> str:
    """Return a catalogue id, which a record may hold instead of a name, as words."""
    if name != name.lower() or " " in name:
        return name
    return " ".join(word.capitalize() for word in name.split("-"))


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
