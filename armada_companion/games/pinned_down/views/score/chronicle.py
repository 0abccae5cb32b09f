"""The chronicle of a game: locations, fights, and surviving ships."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from armada_companion.kit.action import Action
from armada_companion.kit.wording import plural

from ...rules.model.state import GameState
from ...rules.phases.fight import ResolveFight, Result, powers, result_of
from ..table.table_views import ShipView
from ..units.unit_views import ship_views
from ..units.view_builder import is_won


class Played(Protocol):
    """A step that is in effect, such as `kit.timeline.JudgedStep`."""

    @property
    def action(self) -> Action[GameState]: ...
    @property
    def before(self) -> GameState: ...
    @property
    def state(self) -> GameState: ...


class FightLine(NamedTuple):
    """A resolved fight.

    Attributes:
        words: The result: "TRB Truth beats DB Agony".
        figures: "15 against 14".
        result: `win`, `damaged` or `lost`.
    """

    words: str
    figures: str
    result: str


class Stop(NamedTuple):
    """A location on the way home.

    Attributes:
        distance: The distance of this location.
        sum: The distance covered with it.
        turns: "turn 2", "turns 2 to 3", or "" if no turn began there.
    """

    name: str
    kind: str
    distance: int
    sum: int
    turns: str
    fights: tuple[FightLine, ...]


class ResultView(NamedTuple):
    """The result of a game.

    Attributes:
        won: Whether the players came home.
        reason: Our own sentence.
        lines: Facts about the game, as pairs of name and figure.
        stops: The locations on the way, the first one first.
        ships: The ship of each player, the lost ones last.
    """

    won: bool
    reason: str
    lines: tuple[tuple[str, str], ...]
    stops: tuple[Stop, ...] = ()
    ships: tuple[ShipView, ...] = ()


def result_view(state: GameState, steps: Sequence[Played] = ()) -> ResultView:
    """Return the result of the game with its chronicle."""
    outcome, ways = state.outcome, stops(state, steps)
    fights = [fight for stop in ways for fight in stop.fights]
    won = sum(fight.result == "win" for fight in fights)
    return ResultView(
        won=is_won(state),
        reason=outcome.reason if outcome else "The game is still on",
        lines=(
            ("Turns", str(state.turn)),
            ("Distance", f"{state.distance} of {state.ruleset.goal_distance}"),
            ("Locations", str(len(state.locations))),
            ("Fights won", f"{won} of {len(fights)}"),
            ("Threat pool", str(state.pool)),
        ),
        stops=ways,
        ships=tuple(ship_views(state, ())),
    )


def stops(state: GameState, steps: Iterable[Played]) -> tuple[Stop, ...]:
    """Return the locations that the fleet came to, each with the turns and fights there."""
    turns: dict[int, list[int]] = {}
    fights: dict[int, list[FightLine]] = {}
    for step in steps:
        at, before = len(step.state.locations), step.before
        if step.state.turn and step.state.turn not in turns.setdefault(at, []):
            turns[at].append(step.state.turn)
        if isinstance(step.action, ResolveFight) and before.fight is not None:
            fights.setdefault(len(before.locations), []).append(_fight(before, step.state))
    found, covered = [], 0
    counted = state.ruleset.count_initial_location
    for place, card in enumerate(state.locations, 1):
        covered += card.distance if counted or place > 1 else 0
        found.append(
            Stop(
                card.name,
                card.group,
                card.distance,
                covered,
                _turns(turns.get(place, ())),
                tuple(fights.get(place, ())),
            )
        )
    return tuple(found)


def _fight(before: GameState, after: GameState) -> FightLine:
    """Return the line of the fight that was open before a step resolved it."""
    fight = before.fight
    if fight is None:
        return FightLine("", "", "")
    ours, theirs = powers(before, fight)
    us = " and ".join(ship.card.name for ship in before.ships_in(fight))
    them = " and ".join(enemy.card.name for enemy in before.enemies_in(fight))
    figures = f"{ours} against {theirs}"
    if result_of(ours, theirs) is Result.WIN:
        return FightLine(f"{us} {_verb(fight.ships, 'beat')} {them}", figures, "win")
    if any(ship not in after.ships for ship in fight.ships):
        return FightLine(f"{them} {_verb(fight.enemies, 'destroy')} {us}", figures, "lost")
    return FightLine(f"{them} {_verb(fight.enemies, 'damage')} {us}", figures, "damaged")


def _verb(who: Sequence[str], verb: str) -> str:
    return verb if len(who) > 1 else f"{verb}s"


def _turns(turns: Sequence[int]) -> str:
    if not turns:
        return ""
    first, last = turns[0], turns[-1]
    return f"turn {first}" if first == last else f"turns {first} to {last}"


def spoken_stop(stop: Stop) -> str:
    """Return a location with its turns and number of fights, in words."""
    fights = plural(len(stop.fights), "fight") if stop.fights else ""
    parts = (f"{stop.name} {stop.distance}", stop.turns, fights)
    return ", ".join(part for part in parts if part)
