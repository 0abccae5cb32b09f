"""Removes secrets from the steps of a game: dial faces and titles of facedown cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, overload

from armada_companion.kit.action import Action, StateT
from armada_companion.kit.codec import encode
from armada_companion.kit.game import Game
from armada_companion.kit.log_actions import UnknownCard
from armada_companion.kit.signatures import AddSignature
from armada_companion.kit.step import PlainAction, Step
from armada_companion.kit.timeline import JudgedStep


def shown_action(judged: JudgedStep[Any], seat: str | None) -> PlainAction:
    """Return the action of a step in plain values as a seat may see it.

    Args:
        judged: The step.
        seat: A side or player, `judge`, or None for the public.
    """
    # Most actions have no secrets: an old state need not be computed for them.
    if type(judged.action).conceal is Action.conceal:
        return judged.step.action
    shown = judged.action.conceal(judged.before, seat)
    if isinstance(shown, UnknownCard):
        return shown.data
    return _written(judged, shown)


def announced_action(game: Game[Any], judged: JudgedStep[Any]) -> PlainAction:
    """Return the action of a step in plain values as everybody knew it when it was made."""
    shown = game.announce(judged.before, judged.action, judged.state)
    return shown.data if isinstance(shown, UnknownCard) else _written(judged, shown)


def published_steps(
    game: Game[StateT], start: StateT, steps: Sequence[JudgedStep[StateT]]
) -> tuple[Step, ...]:
    """Return the steps without dials and cards that are facedown now.

    Args:
        game: The rules.
        start: The state before the first step.
        steps: Every accepted step in the order of the log.
    """
    actions = game.publish(start, _Played(steps))
    found, hides = [], False
    for judged, action in zip(steps, actions, strict=True):
        shown = action
        # Facedown faces could be guessed from a hash, so it is omitted.
        if isinstance(judged.action, AddSignature):
            shown = judged.action.conceal(judged.before, None) if hides else judged.action
        written = _written(judged, shown)
        hides = hides or written is not judged.step.action
        found.append(judged.step._replace(action=written))
    return tuple(found)


def may_hide(game: Game[StateT], action: PlainAction) -> bool:
    """Return whether an error message could quote a facedown dial or card of the action."""
    kind = game.verbs.get(str(action.get("do")))
    return kind is not None and kind.conceal is not Action.conceal


def hidden_texts(steps: Sequence[JudgedStep[Any]]) -> frozenset[str]:
    """Return every text of the actions that is hidden from the public."""
    found: set[str] = set()
    for judged in steps:
        shown = shown_action(judged, None)
        if shown != judged.step.action:
            found |= _texts(judged.step.action) - _texts(shown)
    return frozenset(found)


def unshown_texts(game: Game[Any], steps: Sequence[Step]) -> frozenset[str]:
    """Return every text of unplayed actions that may have secrets."""
    hiding = (step.action for step in steps if may_hide(game, step.action))
    return frozenset().union(*map(_texts, hiding))


class _Played(Sequence[tuple[Action[StateT], StateT]], Generic[StateT]):
    """Holds each action with the state after it; old states of a long game are computed again."""

    def __init__(self, steps: Sequence[JudgedStep[StateT]]) -> None:
        self._steps = steps

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, place: int) -> tuple[Action[StateT], StateT]: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[tuple[Action[StateT], StateT]]: ...
    def __getitem__(
        self, place: int | slice
    ) -> tuple[Action[StateT], StateT] | Sequence[tuple[Action[StateT], StateT]]:
        if isinstance(place, slice):
            return _Played(self._steps[place])
        judged = self._steps[place]
        return judged.action, judged.state

    def __iter__(self) -> Iterator[tuple[Action[StateT], StateT]]:
        return ((judged.action, judged.state) for judged in self._steps)


def _written(judged: JudgedStep[Any], shown: Action[Any]) -> PlainAction:
    """Return the plain values of `shown`, in the order of the fields of the step."""
    data = judged.step.action
    if shown == judged.action:
        return data
    written = encode(shown)
    kept = {key: written[key] for key in data if key in written}
    return {**kept, **written}


def _texts(value: object) -> frozenset[str]:
    """Return every text in plain values."""
    match value:
        case str():
            return frozenset((value,))
        case Mapping():
            return frozenset().union(*map(_texts, value.values()))
        case list() | tuple():
            return frozenset().union(*map(_texts, value))
        case _:
            return frozenset()
