"""The setup in turns: obstacles, deployment, cards with tokens, objective ships."""

from collections.abc import Iterable, Iterator, Sequence

from armada_companion.kit.choice import Question
from armada_companion.kit.value import Value

from ...rules.model.state import GameState, Objective
from ...rules.model.types import Command, ObstacleKind, Place, ShipValue, Side
from ...rules.model.units import Ship, Squadron
from ...rules.score.scoring import OBJECTIVE_SHIPS_COUNT_DOUBLE
from ...rules.setup import deployment, obstacles
from ...rules.setup.card_start import FillCard, filling_side, unfilled_cards
from ...rules.setup.steps import SetAside
from ...rules.table.action import command_name
from ..table.table_views import Choice, choice
from ..table.words import player_number, side_name, verb

OBSTACLE_STEP, ASIDE_STEP, PLACE_STEP = "obstacles", "aside", "placing"
CARD_STEP, OBJECTIVE_STEP = "cards", "objective_ships"

_SLOWEST = 1
_IN_TURN, _BY_SECOND = 1, 2
_OBJECTIVE_SHIPS = {
    "advanced-gunnery": _IN_TURN,
    "intel-sweep": _IN_TURN,
    "most-wanted": _BY_SECOND,
}
"""The side that names both ships of an objective (digest, appendix A)."""

_WHO_NAMES = {_IN_TURN: "{first} first, then {second}", _BY_SECOND: "{second} names both"}
_ORDERS = {
    **dict.fromkeys(
        deployment.FIRST_PLAYER_PLACES_ALL, "the first player deploys everything first"
    ),
    **dict.fromkeys(deployment.SECOND_SQUADRONS_LAST, "the second player’s squadrons come last"),
}
"""Sentences on objectives with their own order (digest, appendix A)."""


class FillWith(Question, frozen=True):
    """Chooses the first token or dial for an upgrade card, and asks for the others.

    `count` is the number of all of them.
    """

    ship: str
    upgrade: str
    command: Command
    count: int
    dials: bool

    @property
    def card(self) -> tuple[str, str]:
        """The id of the ship, and of its upgrade card."""
        return self.ship, self.upgrade

    @property
    def label(self) -> str:
        """The name of the chosen command."""
        return command_name(self.command)


class PlaceWith(Question, frozen=True):
    """Chooses the first squadron of a deployment turn, and asks for the second one."""

    squadron: str


class WaitingShip(Value, frozen=True):
    """A ship that is not placed yet, with a choice for each speed."""

    id: str
    name: str
    speeds: tuple[tuple[int, Choice], ...]


class StepView(Value, frozen=True):
    """A part of the setup in which the players take turns.

    Attributes:
        name: The name of the step, one of the constants of this module.
        count: The progress in a few words, or "".
        words: The next action and its player, in a sentence or two.
        player: The next player: 0 is side A, 1 is side B, or None.
        choices: The choices of side A, and of side B.
        is_done: Whether the step is complete, or a later step was done.
        ships: The ships that each side has to place.
    """

    name: str
    title: str
    count: str
    words: str
    player: int | None
    choices: tuple[tuple[Choice, ...], tuple[Choice, ...]]
    is_done: bool
    ships: tuple[tuple[WaitingShip, ...], tuple[WaitingShip, ...]] = ((), ())


class DeploymentView(Value, frozen=True):
    """The setup in turns, step by step.

    Attributes:
        reason: Why no unit can be placed yet, or "".
        names: The players, side A's first.
        now: The name of the next step; "" if all are done.
    """

    reason: str = ""
    names: tuple[str, str] = ("", "")
    steps: tuple[StepView, ...] = ()
    now: str = ""

    @property
    def words(self) -> str:
        """The next action and its player in words, or ""."""
        step = self.step(self.now)
        return step.words if step is not None else ""

    def step(self, name: str) -> StepView | None:
        """Return a step by its name, if the game has it."""
        return next((step for step in self.steps if step.name == name), None)


def deployment_view(state: GameState) -> DeploymentView:
    """Return the setup turn by turn. Source: RRG 16; digest 1.1, 1.2."""
    entered = all(state.player(side).fleet is not None for side in Side)
    if not entered or state.first_player is None:
        return DeploymentView("Enter both fleets and choose the first player first.")
    steps = [_obstacle_step(state), _aside_step(state), _place_step(state)]
    if any(upgrade.card.start for ship in state.ships.values() for upgrade in ship.upgrades):
        steps.append(_card_step(state))
    if state.objective is not None:
        steps.append(_objective_step(state, state.objective))
    names = (side_name(state, Side.A), side_name(state, Side.B))
    return DeploymentView("", names, tuple(steps), _next_step(state, steps))


def _next_step(state: GameState, steps: Sequence[StepView]) -> str:
    """Return the next step's name; a card gets its tokens when its ship is deployed (RRG 21)."""
    left = [step.name for step in steps if not step.is_done]
    if deployment.is_placing(state) and CARD_STEP in left:
        return CARD_STEP
    return next(iter(left), "")


def place_squadrons(*squadrons: str) -> deployment.PlaceUnits:
    """Return the action that places one or two squadrons in a deployment turn."""
    return deployment.PlaceUnits(squadrons=squadrons)


def fill_card(pieces: Sequence[FillWith]) -> FillCard:
    """Return the action that puts these tokens or dials on their upgrade card."""
    one, kinds = pieces[0], tuple(piece.command for piece in pieces)
    if one.dials:
        return FillCard(one.ship, one.upgrade, dials=kinds)
    return FillCard(one.ship, one.upgrade, tokens=kinds)


def _obstacle_step(state: GameState) -> StepView:
    count, side = len(state.obstacles), obstacles.obstacle_side(state)
    is_full = count >= obstacles.OBSTACLES
    words = f"All {obstacles.OBSTACLES} obstacles are placed."
    if not is_full and side is not None:
        places = verb(state, side, "places", "place")
        words = f"{state.player(side).name} {places} obstacle {count + 1} of {obstacles.OBSTACLES}."
    if state.obstacles:
        words = f"{words} Placed: {_placed_obstacles(state)}."
    return StepView(
        OBSTACLE_STEP,
        "Obstacles",
        f"{count} of {obstacles.OBSTACLES}",
        words,
        None if is_full or side is None else player_number(side),
        _of_both(_obstacles(state, Side.A), _obstacles(state, Side.B)),
        is_full or (not count and _is_something_deployed(state)),
    )


def _aside_step(state: GameState) -> StepView:
    units: tuple[Ship | Squadron, ...] = (*state.ships.values(), *state.squadrons.values())
    aside = sum(unit.place is Place.SET_ASIDE for unit in units)
    first = state.first_player or Side.A
    one, other = state.player(first).name, state.player(first.other).name
    return StepView(
        ASIDE_STEP,
        "Set aside",
        str(aside) if aside else "",
        f"Before deploying, set aside the units that cards name: {one} first, then {other}.",
        player_number(first),
        _of_both(_aside(state, Side.A), _aside(state, Side.B)),
        bool(aside) or _is_something_deployed(state),
    )


def _place_step(state: GameState) -> StepView:
    side = deployment.to_place(state)
    left = sum(sum(deployment.waiting(state, one)) for one in Side)
    return StepView(
        PLACE_STEP,
        "Deployment",
        f"{left} left" if left else "done",
        _placing_words(state, side),
        player_number(side) if side else None,
        _of_both(_squadrons(state, Side.A), _squadrons(state, Side.B)),
        side is None,
        (tuple(_ships(state, Side.A)), tuple(_ships(state, Side.B))),
    )


def _card_step(state: GameState) -> StepView:
    cards = {side: tuple(_cards(state, side)) for side in Side}
    left = sum(1 for side in Side for _ in unfilled_cards(state, side))
    side = filling_side(state) or next((one for one in Side if cards[one]), None)
    words = "No card needs tokens or dials now."
    if side is not None:
        fills = verb(state, side, "fills", "fill")
        words = f"{state.player(side).name} {fills} a card with the tokens or dials it starts with."
    return StepView(
        CARD_STEP,
        "Cards",
        f"{left} left" if left else "",
        words,
        player_number(side) if side else None,
        _of_both(cards[Side.A], cards[Side.B]),
        not left,
    )


def _objective_step(state: GameState, objective: Objective) -> StepView:
    named = [state.ship(ship) for ship in state.objective_ships]
    asked = _OBJECTIVE_SHIPS.get(objective.key, 0)
    first = state.first_player or Side.A
    chooser = first.other if asked == _BY_SECOND else first
    words = "If the objective has objective ships, tap them."
    if asked:
        names = {"first": state.player(first).name, "second": state.player(first.other).name}
        words = f"Tap one ship of each side: {_WHO_NAMES[asked].format(**names)}."
        if objective.key in OBJECTIVE_SHIPS_COUNT_DOUBLE:
            words = f"{words} If it is destroyed, it scores double, without its cards."
    if named:
        words = f"Objective ships: {', '.join(ship.card.name for ship in named)}."
    return StepView(
        OBJECTIVE_STEP,
        "Objective ships",
        str(len(named)) if named else "",
        words,
        player_number(chooser),
        _of_both(_objective_ships(state, Side.A), _objective_ships(state, Side.B)),
        not asked or len(named) >= len(Side),
    )


def _placing_words(state: GameState, side: Side | None) -> str:
    if side is None:
        return "All ships and squadrons are placed."
    may = deployment.may_place(state, side)
    what = "two squadrons" if deployment.waiting(state, side).squadrons > 1 else "a squadron"
    if may.ship:
        what = "one ship or two squadrons" if may.squadrons else "a ship"
    words = f"{state.player(side).name} {verb(state, side, 'places', 'place')} {what}."
    if state.objective is not None and (order := _ORDERS.get(state.objective.card)):
        words = f"{words} {state.objective.name}: {order}."
    return words


def _placed_obstacles(state: GameState) -> str:
    return ", ".join(
        f"{state.player(obstacle.side).name} {obstacle.kind.replace('_', ' ')}"
        for obstacle in state.obstacles
    )


def _is_something_deployed(state: GameState) -> bool:
    return any(unit.deployed for unit in state.units())


def _obstacles(state: GameState, side: Side) -> Iterator[Choice]:
    """Yield a choice for each kind of obstacle that is left; objectives may allow more than six."""
    if len(state.obstacles) >= obstacles.OBSTACLES and state.objective is None:
        return
    for kind in ObstacleKind:
        left = obstacles.obstacles_left(state, kind)
        if left != 0:
            count = f": {left} left" if left is not None else ""
            label = f"{kind.replace('_', ' ').capitalize()}{count}"
            found = choice(state, label, obstacles.PlaceObstacle(side, kind))
            yield found._replace(name=f"obstacle_{kind}")


def _aside(state: GameState, side: Side) -> Iterator[Choice]:
    kinds = (("Ships", state.ships_of(side)), ("Squadrons", state.squadrons_of(side)))
    for group, units in kinds:
        for unit in units:
            if unit.in_play and not unit.deployed:
                found = choice(state, unit.card.name, SetAside((unit.id,)))
                yield found._replace(name=f"aside_{unit.id}", group=group)


def _ships(state: GameState, side: Side) -> Iterator[WaitingShip]:
    """Yield the ships that a side has to place, with their speeds; 0 only by an effect.

    Source: digest 1.2.
    """
    stops = any(one.kind is ObstacleKind.GRAVITY_RIFT for one in state.obstacles)
    for ship in deployment.waiting_units(state.ships_of(side)):
        speeds = range(0 if stops else _SLOWEST, ship.value(ShipValue.MAX_SPEED) + 1)
        found = (
            (speed, choice(state, ship.card.name, deployment.PlaceUnits(ship=ship.id, speed=speed)))
            for speed in speeds
        )
        yield WaitingShip(ship.id, ship.card.name, tuple(found))


def _squadrons(state: GameState, side: Side) -> Iterator[Choice]:
    units = tuple(deployment.waiting_units(state.squadrons_of(side)))
    # A scout may be placed in one turn with another scout, but not with every squadron.
    partners = sorted(units, key=lambda unit: "scout" not in unit.card.keywords)
    for unit in units:
        found = _squadron(state, unit, [one.id for one in partners if one is not unit][:1])
        yield found._replace(name=f"place_{unit.id}", group="Squadrons")


def _squadron(state: GameState, unit: Squadron, partners: Sequence[str]) -> Choice:
    found = choice(state, unit.card.name, place_squadrons(unit.id, *partners))
    return found._replace(does=PlaceWith(unit.id)) if partners else found


def _cards(state: GameState, side: Side) -> Iterator[Choice]:
    """Yield a choice for each card that gets tokens or dials, or for each command on it."""
    for ship, upgrade in unfilled_cards(state, side):
        start, card = upgrade.card.start, upgrade.key
        group = f"{upgrade.card.name}: {ship.card.name}"
        name = f"fill_{ship.id}_{card}"
        if start is not None and start.only:
            found = choice(state, "Fill the card", FillCard(ship.id, card))
            yield found._replace(name=name, group=group)
        elif start is not None:
            for kind in start.kinds:
                one = FillWith(ship.id, card, kind, start.count, start.piece == "dial")
                found = choice(state, command_name(kind), fill_card([one] * start.count))
                yield found._replace(does=one, name=f"{name}_{kind}", group=group)


def _objective_ships(state: GameState, side: Side) -> Iterator[Choice]:
    for ship in state.ships_of(side):
        found = choice(state, ship.card.name, obstacles.NameObjectiveShip(ship.id))
        yield found._replace(name=f"objective_ship_{ship.id}")


def _of_both(
    a: Iterable[Choice], b: Iterable[Choice]
) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    return tuple(a), tuple(b)
