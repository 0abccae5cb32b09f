"""The questions before the sheet of an attack: its target and its hull zones."""

from collections.abc import Iterator, Mapping, Sequence

from armada_companion.kit.choice import Question

from ...rules.attack.attack_actions import EnterAttack
from ...rules.model.state import GameState
from ...rules.model.stations import are_attacked
from ...rules.model.types import HullZone, Side
from ...rules.model.units import Ship, Squadron, zones_of
from ..table.questions import GameView, SheetQuestion, SheetView, UnitQuestion
from ..table.table_views import Choice, choice
from ..table.words import NOT_ENTERED, unit_name, zone_label
from .fresh_squadron import state_to_attack_in


class AttackPlan(Question, frozen=True):
    """Asks to open the sheet of an attack.

    Attributes:
        attacker: The attacking ship or squadron; "" for the attack in progress.
        zone: The hull zone of the target that was tapped, or "".
    """

    LEADS_TO = (EnterAttack,)
    attacker: str = ""
    target: str = ""
    zone: str = ""


class AttackTarget(UnitQuestion, frozen=True):
    """Asks for the target of a unit's attack; each answer opens the sheet of the attack."""

    HAS_HEADER = False
    TITLE = "attack which unit?"

    def words(self, game: GameView) -> str:
        return "Quicker: tap the card of an enemy, or the hull zone on it."

    def choices(self, game: GameView) -> Iterator[Choice]:
        state = state_to_attack_in(game.state, game.last, self.unit)
        side = state.unit(self.unit).side
        stations = [one for one in stations_that_fight(state).values() if one.in_play]
        for unit in (*(one for one in stations if one.side is not side), *targets_of(state, side)):
            group = "Ships" if isinstance(unit, Ship) else "Squadrons"
            does = AttackPlan(self.unit, unit.id)
            yield Choice("attack_target", unit_name(state, unit), does, group=group)


class AttackFrom(SheetQuestion, frozen=True):
    """Asks for the attacking hull zone of the activating ship.

    Attributes:
        target: The attacked ship or squadron; "" if not chosen yet.
    """

    target: str = ""

    def title(self, game: GameView) -> str:
        way = f"attack {game.name(self.target)} from" if self.target else "attack from"
        return f"{game.name(game.activating)}: {way}"

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield the ship's hull zones; a zone is legal if it may attack `target`, or any unit."""
        state, ship = game.state, game.activating
        for zone in zones_of(state.ship(ship)):
            if self.target in state.squadrons:
                found = game.choice(zone_label(zone), EnterAttack(zone, self.target))
                yield found._replace(zone=zone.value)
            else:
                yield _zone_choice(state, ship, zone, self.target)

    def sheet(self, game: GameView) -> SheetView:
        return super().sheet(game)._replace(unit=game.activating)


class AttackAt(SheetQuestion, frozen=True):
    """Asks for the target of an attack from a hull zone."""

    zone: HullZone

    def title(self, game: GameView) -> str:
        return f"{game.name(game.activating)}: attack from {zone_label(self.zone).lower()} at"

    def choices(self, game: GameView) -> Iterator[Choice]:
        side = game.state.ship(game.activating).side
        return (
            _target_choice(game.state, self.zone, unit) for unit in targets_of(game.state, side)
        )

    def sheet(self, game: GameView) -> SheetView:
        return super().sheet(game)._replace(unit=game.activating)


class AttackAtZone(UnitQuestion, frozen=True):
    """Asks for the attacked hull zone of the target."""

    TITLE = "target’s hull zone"

    zone: HullZone

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield an attack without a stated hull zone, then an attack on each hull zone."""
        yield game.choice(NOT_ENTERED, EnterAttack(self.zone, self.unit))
        for at in zones_of(game.state.ship(self.unit)):
            found = game.choice(zone_label(at), EnterAttack(self.zone, self.unit, at))
            yield found._replace(zone=at.value)


def stations_that_fight(state: GameState) -> Mapping[str, Ship]:
    """Return the stations, keyed by id, that may attack by the objective."""
    is_attacked = state.objective is not None and are_attacked(state.objective.key)
    return state.stations() if is_attacked else {}


def attack_on(state: GameState, target: str) -> AttackFrom | None:
    """Return the question about an attack on a unit; None if it cannot be a target."""
    return AttackFrom(target) if target in targets(state) else None


def is_attack_open(state: GameState) -> bool:
    """Return whether an attack is in progress."""
    return state.attack is not None


def targets(state: GameState) -> tuple[str, ...]:
    """Return the ids of the units that the activating ship may attack; () if no ship activates."""
    if state.activation is None:
        return ()
    side = state.ship(state.activation.ship).side
    return tuple(unit.id for unit in targets_of(state, side))


def targets_of(state: GameState, side: Side) -> Iterator[Ship | Squadron]:
    """Yield the enemy ships and squadrons in play, which a side may attack."""
    yield from (ship for ship in state.ships_of(side.other) if ship.in_play)
    yield from (unit for unit in state.squadrons_of(side.other) if unit.in_play)


def asks_about_attack(choices: Sequence[Choice]) -> bool:
    """Return whether the choices of a question are for an attack on an enemy unit."""
    kinds = (AttackFrom, AttackAt, AttackAtZone, EnterAttack, AttackPlan)
    return any(isinstance(one.does, kinds) for one in choices)


def target_of(found: Choice) -> str:
    """Return the id of the unit that a choice attacks; "" if no target is chosen yet."""
    match found.does:
        case AttackAtZone(unit=target) | EnterAttack(target=target) | AttackPlan(target=target):
            return target
        case _:
            return ""


def at_zone(found: Choice, zone: str) -> Choice:
    """Return the choice of an attack on this hull zone of its target."""
    if not isinstance(found.does, AttackPlan):
        return found
    return found._replace(does=AttackPlan(found.does.attacker, found.does.target, zone))


def _target_choice(state: GameState, zone: HullZone, unit: Ship | Squadron) -> Choice:
    found = choice(state, unit_name(state, unit), EnterAttack(zone, unit.id))
    if isinstance(unit, Squadron):
        return found
    return found._replace(name="attack_target", does=AttackAtZone(unit.id, zone))


def _zone_choice(state: GameState, ship_id: str, zone: HullZone, target: str) -> Choice:
    side = state.ship(ship_id).side
    known = [target] if target else [unit.id for unit in targets_of(state, side)]
    question = AttackAtZone(target, zone) if target else AttackAt(zone)
    label = zone_label(zone)
    verdict = Choice(
        "attack_zone", label, question, False, "There is no target left", possible=False
    )
    for enemy in known:
        verdict = choice(state, label, EnterAttack(zone, enemy))
        if verdict.legal:
            break
    return verdict._replace(
        name="attack_zone", does=question, possible=bool(known), zone=zone.value
    )
