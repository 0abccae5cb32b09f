"""The choices of a maneuver entered with its speed and the clicks of its joints.

Source: RRG 4, 19; digest 4.4.
"""

from collections.abc import Iterator

from armada_companion.games.armada.rules.model.state import Activation, GameState
from armada_companion.games.armada.rules.model.types import Joint, ShipValue
from armada_companion.games.armada.rules.model.units import Ship
from armada_companion.games.armada.rules.ship.maneuver import MOST_CLICKS, bent_less
from armada_companion.games.armada.views.offers.choices import ManeuverEntry
from armada_companion.games.armada.views.table.table_views import Choice, choice
from armada_companion.kit.wording import plural


def maneuver_choices(state: GameState, entry: ManeuverEntry) -> tuple[Choice, ...]:
    """Return the maneuver as it is entered so far, then its speeds and the clicks of its joints."""
    activation, ship = state.activating_ship()
    speed = ship.speed if entry.speed is None else entry.speed
    done = choice(state, _summary(entry, speed), entry.action, mark="check")
    return (done, *_speeds(state, activation, ship, entry), *_joints(state, ship, entry, speed))


def _summary(entry: ManeuverEntry, speed: int | None) -> str:
    words = "Maneuver" if speed is None else f"Speed {speed}"
    bent = [
        f"{plural(clicks, 'click')} at joint {joint}"
        for joint, clicks in zip(Joint, entry.yaw, strict=False)
        if clicks
    ]
    return f"{words}: {', '.join(bent) or 'straight'}"


def _speeds(
    state: GameState, activation: Activation, ship: Ship, entry: ManeuverEntry
) -> Iterator[Choice]:
    """Yield the speeds that a Navigate command allows."""
    if not activation.speed_steps or ship.speed is None:
        return
    now = ship.speed if entry.speed is None else entry.speed
    low = max(0, ship.speed - activation.speed_steps)
    high = min(ship.value(ShipValue.MAX_SPEED), ship.speed + activation.speed_steps)
    for speed in range(low, high + 1):
        # Joints of one speed are not those of another.
        other = ManeuverEntry(speed if speed != ship.speed else None)
        found = choice(state, f"Speed {speed}", other.action, mark="check" if speed == now else "")
        yield found._replace(does=other, name=f"maneuver_speed_{speed}", group="Speed")


def _joints(
    state: GameState, ship: Ship, entry: ManeuverEntry, speed: int | None
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
            found = choice(state, label, other.action, mark=mark)
            name = f"yaw_{joint}_{clicks}"
            yield found._replace(does=other, name=name, group=f"Joint {joint}{limit}")
