"""The maneuver of the activating ship, and speed dials. Source: RRG 4, 16, 19."""

from collections.abc import Iterator, Mapping, Sequence

from armada_companion.kit.codec import Amount
from armada_companion.kit.note import Notes
from armada_companion.kit.who import Who

from ..attack.ignition import without_targeting_token
from ..model.damage_deck import Title
from ..model.state import Activation, GameState
from ..model.types import Joint, ShipValue
from ..model.units import Ship
from ..rule import Rule
from ..table import action

MOST_CLICKS = 2
"""The most clicks of a joint. Source: RRG 19."""


class ExecuteManeuver(
    action.ArmadaAction, phases=action.SHIP_PHASE, group=action.Group.STEPS, who=Who.PLAYERS
):
    """Enter the maneuver of the activating ship.

    Attributes:
        speed: The ship's speed; None if unknown.
        yaw: The clicks of each bent joint, to either side.
    """

    speed: Amount | None = None
    yaw: Mapping[Joint, Amount] = {}

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the rules that forbid this maneuver. Source: RRG 4, 16, 19."""
        activation, ship = state.activating_ship()
        if state.attack is not None:
            yield Rule.ATTACK_OPEN
        if activation.maneuvered:
            yield Rule.MANEUVER_EXECUTED
        if self.speed is not None:
            if self.speed > ship.value(ShipValue.MAX_SPEED):
                yield Rule.SPEED_OFF_CHART
            if ship.speed is not None and abs(self.speed - ship.speed) > activation.speed_steps:
                yield Rule.SPEED_CHANGE_TOO_LARGE
        if not self._is_on_chart(activation, ship):
            yield Rule.YAW_OFF_CHART

    def apply(self, state: GameState, notes: Notes) -> GameState:
        activation, ship = state.activating_ship()
        if ship.targeting_token is not None and not activation.maneuvered:
            state = without_targeting_token(state, ship.id, notes)
        before = ship = state.ship(ship.id)
        if self.speed is not None:
            ship = with_speed(ship, self.speed)
        if ship.speed is not None and ship.speed > 1:
            ship = _owing(ship, Title.RUPTURED_ENGINE)
        if ship is not before:
            state = state.with_ship(ship)
        activation = activation._replace(maneuvered=True, squadrons=None, engineering=None)
        return state._replace(activation=activation)

    def text(self, state: GameState) -> str:
        speed = "" if self.speed is None else f" at speed {self.speed}"
        bent = ", ".join(f"joint {joint} {clicks}" for joint, clicks in sorted(self.yaw.items()))
        yaw = f", yaw: {bent}" if bent else ""
        return f"{action.activating_name(state)} executes its maneuver{speed}{yaw}"

    def _is_on_chart(self, activation: Activation, ship: Ship) -> bool:
        """Whether the speed chart allows these clicks; an unknown chart or speed allows all.

        A Navigate dial bends one joint by a click more. Source: RRG 4, 19; digest 4.4.
        """
        speed = ship.speed if self.speed is None else self.speed
        chart = ship.card.speed_chart
        if speed is None or not chart or speed > len(chart):
            return True
        joints = bent_less(ship, chart[speed - 1]) if speed else ()
        more = 0
        for joint, clicks in self.yaw.items():
            place = int(joint) - 1
            if clicks > (MOST_CLICKS if place < len(joints) else 0):
                return False
            more += max(0, clicks - joints[place]) if clicks else 0
        return more <= activation.yaw_bonus


class SetSpeed(
    action.ArmadaAction,
    phases=action.ANY_PHASE,
    group=action.Group.STEPS,
    who=Who.PLAYERS,
    settles=False,
):
    """Set a ship's speed dial. Source: RRG 19."""

    ship: action.ShipInPlay
    speed: Amount

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if self.speed > ship.value(ShipValue.MAX_SPEED):
            yield Rule.SPEED_OFF_CHART

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state.with_ship(with_speed(state.ship(self.ship), self.speed))

    def text(self, state: GameState) -> str:
        return f"{action.unit_name(state, self.ship)}: speed {self.speed}"


def with_speed(ship: Ship, speed: int) -> Ship:
    """Return the ship at another speed; a Thruster Fissure then must be played. Source: RRG 36."""
    has_changed = ship.speed is not None and ship.speed != speed
    ship = ship._replace(speed=speed)
    return _owing(ship, Title.THRUSTER_FISSURE) if has_changed else ship


def bent_less(ship: Ship, joints: Sequence[int]) -> tuple[int, ...]:
    """Return the clicks that each joint may bend; `joints` are those of the speed chart.

    Each Thrust-Control Malfunction takes one click from the last joint that can be bent. Source:
    RRG 36.
    """
    left = list(joints)
    for _ in range(ship.faceup_copies(Title.THRUST_CONTROL_MALFUNCTION)):
        last = max((place for place, clicks in enumerate(left) if clicks), default=None)
        if last is not None:
            left[last] -= 1
    return tuple(left)


def _owing(ship: Ship, title: Title) -> Ship:
    """Return the ship in which each faceup card of this title has to be played once more."""
    copies = ship.faceup_copies(title)
    return ship._replace(owed=(*ship.owed, *(title.value,) * copies)) if copies else ship
