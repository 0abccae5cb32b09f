"""Faces and titles that lie facedown, and up to which step nobody could tell them.

That is found without the program's own opinion: a value is hidden up to the first step whose
verdict, rules or public summary another value would change.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import JudgedStep, Timeline
from tests.laws.law_game import LawGame, Plain

FACES = ("navigate", "squadron", "repair", "concentrate_fire")


class HiddenValue(NamedTuple):
    """A face or title that a step laid facedown.

    Attributes:
        place: The place of its step, from 0.
        words: How a record writes it.
        read: Returns it from the action of that step.
        other: Returns that action with another one.
    """

    place: int
    words: str
    read: Callable[[Plain], object]
    other: Callable[[Plain], Plain]


def public_of(law: LawGame[Any], judged: JudgedStep[Any]) -> tuple[Mapping[str, object], object]:
    """Return what everybody sees of a step: the summary after it, its verdict and rules."""
    summary = law.game.summary(judged.state, judged.notes, None)
    return summary, (judged.verdict, *(rule.code for rule in judged.rules))


def values_of(steps: Sequence[Step]) -> Iterator[HiddenValue]:
    """Yield every face and title that a step may have laid facedown."""
    for place, step in enumerate(steps):
        match step.action:
            case {"do": "assign_dials", "commands": [*faces]}:
                for at, face in enumerate(faces):
                    if face in FACES:
                        yield HiddenValue(place, face, _reads(at), _changes(at))
            case {"do": "set_dial" | "add_dial", "command": str(face)} if face in FACES:
                yield HiddenValue(place, face, _read_face, _other_face)
            case {"do": "deal_damage_card", "faceup": False, "card": str(title)}:
                yield HiddenValue(place, title, _read_title, _other_title)


def seen_after(
    law: LawGame[Any], game: Timeline[Any], public: Sequence[object], value: HiddenValue
) -> int:
    """Return how many steps go by before somebody could tell a value; all, if nobody ever can.

    `public` is what everybody sees of each step of the game.
    """
    timeline = game.until(value.place)
    for n, judged in enumerate(game.steps[value.place :], value.place):
        step = judged.step
        if n == value.place:
            step = step._replace(action=value.other(step.action))
        try:
            other = timeline.play(step)
        except MalformedActionError:
            return n
        if not other.accepted or public_of(law, other) != public[n]:
            return n
    return len(game.steps)


def _reads(at: int) -> Callable[[Plain], object]:
    def read(action: Plain) -> object:
        return _listed(action["commands"])[at]

    return read


def _changes(at: int) -> Callable[[Plain], Plain]:
    def other(action: Plain) -> Plain:
        faces = _listed(action["commands"])
        faces[at] = _next_face(faces[at])
        return {**action, "commands": faces}

    return other


def _listed(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list | tuple) else []


def _next_face(face: str) -> str:
    return FACES[(FACES.index(face) + 1) % len(FACES)]


def _read_face(action: Plain) -> object:
    return action.get("command")


def _other_face(action: Plain) -> Plain:
    return {**action, "command": _next_face(str(action["command"]))}


def _read_title(action: Plain) -> object:
    return action.get("card")


def _other_title(action: Plain) -> Plain:
    title = "Shield Failure" if action["card"] != "Shield Failure" else "Crew Panic"
    return {**action, "card": title}
