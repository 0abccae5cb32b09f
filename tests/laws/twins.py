"""Twins: two games that differ in nothing but what the public may not know.

Whatever the public can read of one, it must read of the other. What is hidden is found without the
program's own opinion: a value is hidden when another one changes no public summary of any step.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import Timeline
from tests.laws.law_game import LawGame, Plain

# States are the game's own.
AnyGame = LawGame[Any]
Steps = tuple[Step, ...]

AT = "2026-11-21T12:00:00.000Z"
_FACES = ("navigate", "squadron", "repair", "concentrate_fire")

Change = Callable[[Plain], Plain]


def steps_of(timeline: Timeline[Any]) -> Steps:
    """Return the accepted steps as a log keeps them, all at one time."""
    return tuple(
        one.step._replace(n=number, at=AT, by="table")
        for number, one in enumerate(timeline.steps, 1)
    )


def twin_of(law_game: AnyGame, steps: Steps) -> Steps:
    """Return the same game with as many other hidden values as there are; perhaps itself."""
    seen = _seen(law_game, steps)
    for place in range(len(steps)):
        step = steps[place]
        for change in _changes(step.action):
            changed = step._replace(action=change(step.action))
            candidate = (*steps[:place], changed, *steps[place + 1 :])
            if _seen(law_game, candidate) == seen:
                steps, step = candidate, changed
    return steps


def _seen(law_game: AnyGame, steps: Steps) -> Sequence[object] | None:
    """Return what the public sees of each step, None where one does not follow."""
    game = law_game.game
    timeline = Timeline(game, law_game.cards, law_game.header)
    seen: list[object] = []
    for step in steps:
        try:
            played = timeline.play(step)
        except MalformedActionError:
            return None
        if not played.accepted:
            return None
        rules = tuple(rule.code for rule in played.rules)
        seen.append((played.verdict, rules, game.summary(played.state, played.notes, None)))
    return seen


def _changes(action: Plain) -> Sequence[Change]:
    """Return what puts another value in place of each that may be hidden."""
    commands, order = action.get("commands"), action.get("order")
    if action["do"] == "assign_dials" and isinstance(commands, list | tuple):
        return [partial(_turn_dial, at) for at in range(len(commands))]
    if action["do"] in ("set_dial", "add_dial") and action.get("command") in _FACES:
        return [_turn_effect_dial]
    if action["do"] == "deal_damage_card" and action.get("faceup") is False:
        return [_change_title]
    if action["do"] == "shuffle" and isinstance(order, list | tuple):
        return [partial(_reverse, len(order) // parts) for parts in (1, 2, 4)]
    return ()


def _turn_dial(at: int, action: Plain) -> Plain:
    commands = list(_list(action["commands"]))
    if commands[at] in _FACES:
        commands[at] = _FACES[(_FACES.index(commands[at]) + 1) % len(_FACES)]
    return {**action, "commands": commands}


def _turn_effect_dial(action: Plain) -> Plain:
    at = _FACES.index(str(action["command"]))
    return {**action, "command": _FACES[(at + 1) % len(_FACES)]}


def _change_title(action: Plain) -> Plain:
    return {**action, "card": "Injured Crew", "faceup": False}


def _reverse(most: int, action: Plain) -> Plain:
    order = list(_list(action["order"]))
    return {**action, "order": [*order[: len(order) - most], *order[len(order) - most :][::-1]]}


def _list(value: object) -> Sequence[str]:
    return [str(one) for one in value] if isinstance(value, list | tuple) else []


def differing(steps: Steps, twin: Steps) -> int:
    """Return how many steps of twins differ."""
    return sum(one != other for one, other in zip(steps, twin, strict=True))
