"""Choices about a ship's speed, and about a maneuver with its speed and its clicks.

Source: RRG 4, 19; digest 4.4.
"""

from collections.abc import Iterator

from armada_companion.kit.wording import plural

from ...rules.model.state import Activation
from ...rules.model.types import Joint, ShipValue
from ...rules.model.units import Ship
from ...rules.ship.maneuver import MOST_CLICKS, ExecuteManeuver, SetSpeed, bent_less
from ..table.questions import GameView, SheetQuestion, UnitQuestion
from ..table.table_views import Choice


class ManeuverEntry(SheetQuestion, frozen=True):
    """Asks for a maneuver: its speed, and the clicks of its joints.

    Attributes:
        speed: The speed of the maneuver; None for that of the speed dial.
        yaw: The clicks of each joint, counted from the ship; other joints are straight.
    """

    speed: int | None = None
    yaw: tuple[int, ...] = ()

    def title(self, game: GameView) -> str:
        return f"{game.name(game.activating)}: maneuver"

    def words(self, game: GameView) -> str:
        return "Clicks of each joint to either side, counted from the ship."

    def choices(self, game: GameView) -> Iterator[Choice]:
        """Yield the maneuver as entered so far, then other speeds, then clicks for its joints."""
        activation, ship = game.state.activating_ship()
        speed = ship.speed if self.speed is None else self.speed
        yield game.choice(_summary(self, speed), self.action, mark="check")
        yield from _speeds(game, activation, ship, self)
        yield from _joints(game, ship, self, speed)

    @property
    def action(self) -> ExecuteManeuver:
        """The action that records the maneuver."""
        bent = {joint: clicks for joint, clicks in zip(Joint, self.yaw, strict=False) if clicks}
        return ExecuteManeuver(self.speed, bent)

    def bend(self, place: int, clicks: int) -> "ManeuverEntry":
        """Return the entry with other clicks at a joint."""
        yaw = [*self.yaw, *[0] * len(Joint)][: len(Joint)]
        yaw[place] = clicks
        return ManeuverEntry(self.speed, tuple(yaw))


class SpeedEntries(UnitQuestion, frozen=True):
    """Asks for the speed of a ship: every speed of its chart, and 0."""

    TITLE = "which speed?"

    def choices(self, game: GameView) -> Iterator[Choice]:
        for speed in range(game.state.ship(self.unit).value(ShipValue.MAX_SPEED) + 1):
            yield game.choice(f"Speed {speed}", SetSpeed(self.unit, speed))


def _summary(entry: ManeuverEntry, speed: int | None) -> str:
    words = "Maneuver" if speed is None else f"Speed {speed}"
    bent = [
        f"{plural(clicks, 'click')} at joint {joint}"
        for joint, clicks in zip(Joint, entry.yaw, strict=False)
        if clicks
    ]
    return f"{words}: {', '.join(bent) or 'straight'}"


def _speeds(
    game: GameView, activation: Activation, ship: Ship, entry: ManeuverEntry
) -> Iterator[Choice]:
    """Yield the speeds that a Navigate command allows, each as another entry."""
    if not activation.speed_steps or ship.speed is None:
        return
    now = ship.speed if entry.speed is None else entry.speed
    low = max(0, ship.speed - activation.speed_steps)
    high = min(ship.value(ShipValue.MAX_SPEED), ship.speed + activation.speed_steps)
    for speed in range(low, high + 1):
        # Clicks are not kept for another speed, which has other joints.
        other = ManeuverEntry(speed if speed != ship.speed else None)
        found = game.choice(f"Speed {speed}", other.action, mark="check" if speed == now else "")
        yield found._replace(does=other, name=f"maneuver_speed_{speed}", group="Speed")


def _joints(
    game: GameView, ship: Ship, entry: ManeuverEntry, speed: int | None
) -> Iterator[Choice]:
    now = entry.bend(0, entry.yaw[0] if entry.yaw else 0).yaw
    chart = ship.card.speed_chart
    allowed = bent_less(ship, chart[speed - 1]) if speed and speed <= len(chart) else ()
    for place, joint in enumerate(Joint):
        if speed is not None and place >= speed:
            return
        limit = f": up to {allowed[place]}" if place < len(allowed) else ""
        for clicks in range(MOST_CLICKS + 1):
            label = plural(clicks, "click") if clicks else "Straight"
            other = entry.bend(place, clicks)
            mark = "check" if clicks == now[place] else ""
            found = game.choice(label, other.action, mark=mark)
            name = f"yaw_{joint}_{clicks}"
            yield found._replace(does=other, name=name, group=f"Joint {joint}{limit}")
