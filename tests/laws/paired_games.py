"""Paired games: two games that differ in nothing but what the public may not know.

Whatever the public can read of one, it must read of the other. What is hidden is found without the
program's own opinion: a value is hidden when another one changes no public summary of any step.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import starmap, zip_longest
from operator import eq
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


def paired_game(
    law_game: AnyGame, steps: Steps, seat: str | None = None, among: Steps | None = None
) -> Steps:
    """Return the same game with as many other values hidden from a seat as there are.

    Args:
        law_game: The game.
        steps: Its steps.
        seat: Who looks; None for everybody.
        among: Only steps that are otherwise there are tried.
    """
    tried = [n for n, step in enumerate(steps) if among is None or among[n] != step]
    found = [
        (place, one) for place in tried for one in _changes(steps[place].action, 1 + place % 3)
    ]
    return _disguised(law_game, steps, tuple(_seen(law_game, steps, seat)), seat, found)


def _disguised(
    law_game: AnyGame,
    steps: Steps,
    seen: Sequence[object],
    seat: str | None,
    changes: Sequence[tuple[int, Change]],
) -> Steps:
    """Return the steps with all changes that a seat does not see: halves where it sees one."""
    if not changes:
        return steps
    candidate = list(steps)
    for place, change in changes:
        step = candidate[place]
        candidate[place] = step._replace(action=change(step.action))
    first = changes[0][0]
    if all(starmap(eq, zip_longest(seen[first:], _seen(law_game, candidate, seat, first)))):
        return tuple(candidate)
    if len(changes) == 1:
        return steps
    half = len(changes) // 2
    for part in (changes[:half], changes[half:]):
        steps = _disguised(law_game, steps, seen, seat, part)
    return steps


def _seen(
    law_game: AnyGame, steps: Sequence[Step], seat: str | None, first: int = 0
) -> Iterator[object]:
    """Yield what a seat sees of each step from a place on, up to one that does not follow."""
    game = law_game.game
    timeline = Timeline(game, law_game.cards, law_game.header)
    for place, step in enumerate(steps):
        try:
            played = timeline.play(step)
        except MalformedActionError:
            return
        if not played.accepted:
            return
        if place < first:
            continue
        rules = tuple(rule.code for rule in played.rules)
        yield played.verdict, rules, game.summary(played.state, played.notes, seat)


def _changes(action: Plain, by: int) -> Sequence[Change]:
    """Return what puts another value in place of each that may be hidden: a face `by` further."""
    commands, order = action.get("commands"), action.get("order")
    if action["do"] == "assign_dials" and isinstance(commands, list | tuple):
        return [partial(_turn_dial, at, by) for at in range(len(commands))]
    if action["do"] in ("set_dial", "add_dial") and action.get("command") in _FACES:
        return [partial(_turn_face, "command", by)]
    if action["do"] == "resolve_damage_card" and action.get("dial") in _FACES:
        return [partial(_turn_face, "dial", by)]
    if action["do"] == "hide":
        return [_hide_another]
    # That nobody told the program a title is no secret.
    if action["do"] == "deal_damage_card" and action.get("faceup") is False and action.get("card"):
        return [_change_title]
    if action["do"] == "shuffle" and isinstance(order, list | tuple):
        return [partial(_reverse, len(order) // parts) for parts in (1, 2, 4)]
    return ()


def _turn_dial(at: int, by: int, action: Plain) -> Plain:
    commands = list(_list(action["commands"]))
    if commands[at] in _FACES:
        commands[at] = _other_face(commands[at], by)
    return {**action, "commands": commands}


def _turn_face(field: str, by: int, action: Plain) -> Plain:
    return {**action, field: _other_face(str(action[field]), by)}


def _other_face(face: str, by: int) -> str:
    return _FACES[(_FACES.index(face) + by) % len(_FACES)]


def _hide_another(action: Plain) -> Plain:
    return {**action, "face": "queen"}


def _change_title(action: Plain) -> Plain:
    return {**action, "card": "Injured Crew", "faceup": False}


def _reverse(most: int, action: Plain) -> Plain:
    order = list(_list(action["order"]))
    return {**action, "order": [*order[: len(order) - most], *order[len(order) - most :][::-1]]}


def _list(value: object) -> Sequence[str]:
    return [str(one) for one in value] if isinstance(value, list | tuple) else []


def differing(steps: Steps, paired: Steps) -> int:
    """Return how many steps of paired games differ."""
    return sum(one != other for one, other in zip(steps, paired, strict=True))
