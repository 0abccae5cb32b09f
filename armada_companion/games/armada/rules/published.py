"""The actions of a game as all at the table may know them. Source: RRG 3, 31; record page, 12.

A face that the game has revealed stays where it was assigned. Every other face becomes unknown,
also in steps that were taken back; an activation that revealed such a dial tells its face itself.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from armada_companion.games.armada.rules.notation import Plain, is_facedown_card
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command
from armada_companion.games.armada.rules.verbs import REMARKS
from armada_companion.kit.timeline import OF_EVERY_GAME
from armada_companion.kit.trail import Trail

Origin = tuple[int, int]
"""A dial: the place of the step that assigned it, and its place in that step."""

_PASSED_OVER = frozenset((*OF_EVERY_GAME, *REMARKS))


class _Dials(NamedTuple):
    """Where the dials of a state come from.

    Attributes:
        stacks: Each ship's facedown dials, the top one first.
        revealed: Dials that an activation has revealed with the face they were assigned.
    """

    stacks: Mapping[str, tuple[Origin, ...]]
    revealed: frozenset[Origin]


def publish_course(
    start: GameState, course: Sequence[tuple[Plain, GameState]]
) -> list[dict[str, object]]:
    """See `rules.kit.game.Game.publish`."""
    tops, revealed = _follow(start, course)
    published = []
    for place, (action, after) in enumerate(course):
        shown = dict(action)
        match action.get("do"):
            case "assign_dials":
                shown["commands"] = _faces(action, place, revealed)
            case "activate_ship" if place in tops and tops[place] not in revealed:
                face = after.ship(str(action["ship"])).revealed
                if face is not None and face is not Command.UNKNOWN:
                    shown["dial"] = face.value
            case "deal_damage_card" if is_facedown_card(action):
                shown.pop("card", None)
        published.append(shown)
    return published


def _faces(action: Plain, place: int, revealed: frozenset[Origin]) -> list[str]:
    commands = action["commands"]
    faces = commands if isinstance(commands, list | tuple) else ()
    return [
        str(face) if (place, number) in revealed else Command.UNKNOWN.value
        for number, face in enumerate(faces)
    ]


def _follow(
    start: GameState, course: Sequence[tuple[Plain, GameState]]
) -> tuple[Mapping[int, Origin], frozenset[Origin]]:
    """Return the dial that each activation took off its stack, and all that stand revealed."""
    trail = Trail(_Dials({}, frozenset()))
    tops: dict[int, Origin] = {}
    before = start
    for place, (action, after) in enumerate(course):
        if not trail.move(action.get("do")) and action.get("do") not in _PASSED_OVER:
            dials = trail.now
            if action["do"] == "activate_ship" and (stack := dials.stacks.get(str(action["ship"]))):
                tops[place] = stack[0]
                dials = _reveal(dials, str(action["ship"]), before, after)
            trail.advance(_Dials(_stacks(dials, place, action, after), dials.revealed))
        before = after
    return tops, trail.now.revealed


def _reveal(dials: _Dials, ship: str, before: GameState, after: GameState) -> _Dials:
    """Return the dials with a ship's top one taken off; it is revealed when its own face shows."""
    top, *rest = dials.stacks[ship]
    dials = dials._replace(stacks={**dials.stacks, ship: tuple(rest)})
    if before.ship(ship).dials[0] is after.ship(ship).revealed:
        dials = dials._replace(revealed=dials.revealed | {top})
    return dials


def _stacks(
    dials: _Dials, place: int, action: Plain, after: GameState
) -> Mapping[str, tuple[Origin, ...]]:
    """Return where each ship's dials come from after a step, beside what it revealed.

    New dials go under the stack and are taken back from there; all others leave from the top.
    """
    stacks: dict[str, tuple[Origin, ...]] = {}
    for ship in after.ships.values():
        held = dials.stacks.get(ship.id, ())
        more = len(ship.dials) - len(held)
        if more >= 0:
            stacks[ship.id] = (*held, *((place, number) for number in range(more)))
        else:
            is_undone = action["do"] == "take_back_dials"
            stacks[ship.id] = held[:more] if is_undone else held[-more:]
    return stacks
