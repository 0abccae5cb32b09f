"""Whether a result is final, and which secrets it opens."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile, zip_longest
from typing import Any

from armada_companion.kit.action import StateT
from armada_companion.kit.game import Game
from armada_companion.kit.step import JUDGE, PlainAction
from armada_companion.kit.timeline import JudgedStep
from armada_companion.session.shown_steps import published_steps


def is_settled(game: Game[StateT], in_effect: Sequence[JudgedStep[StateT]], state: StateT) -> bool:
    """Return whether the result is final or a judge ended the game, so that secrets may be shown.

    Any other end is not enough, because undo can take it back.

    Args:
        game: The rules.
        in_effect: Every step that is not undone, in order.
        state: The state after them.
    """
    outcome = game.outcome(state)
    if outcome is None or game.result_stands(state):
        return outcome is not None
    ending = next(one for one in reversed(in_effect) if game.outcome(one.before) != outcome)
    return ending.step.by == JUDGE


def opened(
    game: Game[Any], start: object, steps: Sequence[JudgedStep[Any]]
) -> Mapping[int, tuple[str, ...]]:
    """Return what a final result opens, by the number of the step that hid it.

    These are the faces that an export for everybody has only since then, in words.

    Args:
        game: The rules.
        start: The state before the first step.
        steps: Every accepted step in the order of the log.
    """
    found = {}
    for judged, public in zip(steps, published_steps(game, start, steps), strict=True):
        # What a signature signs is no face.
        if not judged.action.IS_REMARK and judged.step.action != public.action:
            found[judged.step.n] = tuple(_faces(judged.step.action, public.action))
    return {n: faces for n, faces in found.items() if faces}


def _faces(whole: PlainAction, public: PlainAction) -> Iterator[str]:
    """Yield the texts of an action that its public form does not have."""
    for key, value in whole.items():
        shown = public.get(key)
        if isinstance(value, list | tuple) and isinstance(shown, list | tuple):
            # Dials and cards are known from the top of a stack to the first facedown one.
            pairs = dropwhile(_is_same, zip_longest(value, shown))
            yield from (_words(one) for one, _ in pairs if isinstance(one, str))
        elif isinstance(value, str) and value and value != shown:
            yield _words(value)


def _is_same(pair: tuple[object, object]) -> bool:
    return pair[0] == pair[1]


def _words(face: str) -> str:
    """Return a code such as `concentrate_fire` in words; a card's name stays."""
    return face.replace("_", " ").title() if face.islower() else face
