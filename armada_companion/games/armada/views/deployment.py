"""What can be placed next in setup: obstacles, ships with a speed, squadrons, cards to fill."""

from collections.abc import Iterator, Sequence

from armada_companion.games.armada.rules.action import command_name
from armada_companion.games.armada.rules.card_start import FillCard, unfilled_cards
from armada_companion.games.armada.rules.deployment import (
    PlaceUnits,
    may_place,
    to_place,
    waiting_units,
)
from armada_companion.games.armada.rules.obstacles import (
    OBSTACLES,
    NameObjectiveShip,
    PlaceObstacle,
    obstacle_side,
    obstacles_left,
)
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command, ObstacleKind, ShipValue, Side
from armada_companion.games.armada.rules.units import Ship, Squadron
from armada_companion.games.armada.views.table import Choice, choice
from armada_companion.kit.choice import Question
from armada_companion.kit.value import Value


class FillWith(Question, frozen=True):
    """One of the `count` tokens or dials that an upgrade card starts with; the rest is asked."""

    ship: str
    upgrade: str
    command: Command
    count: int
    dials: bool

    @property
    def card(self) -> tuple[str, str]:
        """The ship and the upgrade card."""
        return self.ship, self.upgrade

    @property
    def label(self) -> str:
        """The command in words."""
        return command_name(self.command)


class DeploymentView(Value, frozen=True):
    """The next placements.

    Attributes:
        reason: Why nothing can be placed yet, or "".
        words: Whose turn it is, in one sentence.
        choices: Obstacles, ships of the player to place, objective ships, cards.
        squadrons: Those of the player to place, by their ids; two a turn.
        pairs: A turn places two of them.
    """

    reason: str = ""
    words: str = ""
    choices: tuple[Choice, ...] = ()
    squadrons: tuple[tuple[str, Choice], ...] = ()
    pairs: bool = True


def deployment_view(state: GameState) -> DeploymentView:
    """Return what can be placed next. Source: RRG 16; digest 1.1, 1.2."""
    entered = all(state.player(side).fleet is not None for side in Side)
    if not entered or state.first_player is None:
        return DeploymentView("Enter both fleets and choose the first player first.")
    side = to_place(state)
    squadrons = tuple(_squadrons(state, side)) if side else ()
    choices = [*_obstacles(state)]
    if side is not None:
        for ship in waiting_units(state.ships_of(side)):
            choices.extend(_speeds(state, ship))
    choices += [*_cards(state), *_objective_ships(state)]
    words = _words(state, side)
    return DeploymentView("", words, tuple(choices), squadrons, pairs=len(squadrons) > 1)


def place_squadrons(*squadrons: str) -> PlaceUnits:
    """Return the turn that places one or two squadrons."""
    return PlaceUnits(squadrons=squadrons)


def fill_card(pieces: Sequence[FillWith]) -> FillCard:
    """Return the action that puts these tokens or dials on their card."""
    one, kinds = pieces[0], tuple(piece.command for piece in pieces)
    if one.dials:
        return FillCard(one.ship, one.upgrade, dials=kinds)
    return FillCard(one.ship, one.upgrade, tokens=kinds)


def _words(state: GameState, side: Side | None) -> str:
    if 0 < len(state.obstacles) < OBSTACLES and (placing := obstacle_side(state)):
        name = state.player(placing).name
        return f"{name} places obstacle {len(state.obstacles) + 1} of {OBSTACLES}."
    if side is None:
        return "All ships and squadrons are placed."
    name, may = state.player(side).name, may_place(state, side)
    if may.ship and may.squadrons:
        return f"{name} places one ship or two squadrons."
    if may.ship:
        return f"{name} places a ship."
    return f"{name} places {'two squadrons' if len(_waiting(state, side)) > 1 else 'a squadron'}."


def _obstacles(state: GameState) -> Iterator[Choice]:
    side = obstacle_side(state)
    if side is None or len(state.obstacles) >= OBSTACLES:
        return
    for kind in ObstacleKind:
        left = obstacles_left(state, kind)
        if left != 0:
            count = f": {left} left" if left is not None else ""
            label = f"{kind.replace('_', ' ').capitalize()}{count}"
            found = choice(state, label, PlaceObstacle(side, kind))
            group = f"Obstacles: {state.player(side).name}"
            yield found._replace(name=f"obstacle_{kind}", group=group)


def _speeds(state: GameState, ship: Ship) -> Iterator[Choice]:
    for speed in range(1, ship.value(ShipValue.MAX_SPEED) + 1):
        found = choice(state, f"Speed {speed}", PlaceUnits(ship=ship.id, speed=speed))
        yield found._replace(name=f"place_{ship.id}_{speed}", group=ship.card.name)


def _squadrons(state: GameState, side: Side) -> Iterator[tuple[str, Choice]]:
    units = _waiting(state, side)
    # A scout may be placed with another one where it may not be with others.
    partners = sorted(units, key=lambda unit: "scout" not in unit.card.keywords)
    for unit in units:
        others = [other.id for other in partners if other is not unit][:1]
        found = choice(state, unit.card.name, place_squadrons(unit.id, *others))
        yield unit.id, found._replace(name=f"place_{unit.id}", group="Squadrons")


def _cards(state: GameState) -> Iterator[Choice]:
    """Yield a choice for each card, or for each command where there is one to choose."""
    for side in Side:
        for ship, upgrade in unfilled_cards(state, side):
            start, card = upgrade.card.start, upgrade.card.card or upgrade.card.name
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


def _objective_ships(state: GameState) -> Iterator[Choice]:
    if state.objective is None:
        return
    for ship in state.ships.values():
        found = choice(state, ship.card.name, NameObjectiveShip(ship.id))
        if found.legal:
            yield found._replace(name=f"objective_ship_{ship.id}", group="Objective ship, if any")


def _waiting(state: GameState, side: Side) -> tuple[Squadron, ...]:
    return tuple(waiting_units(state.squadrons_of(side)))
