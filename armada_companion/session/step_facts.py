"""What a step is about: whose it is, which units it names, in which phase it was made."""

from collections.abc import Iterator, Mapping
from typing import Any

from armada_companion.kit.action import StateT
from armada_companion.kit.game import Game, Subject
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.shown_steps import shown_action

_NAMES_OF_PLAYERS = ("side", "player")
"""Fields of actions that name whose it is, before any unit does."""


class StepFacts(Value, frozen=True):
    """What the history can be narrowed down by.

    Attributes:
        owner: The id of the side or player whose step it is; "" for the whole table's.
        player: The name of that side or player, or "".
        member: The name of the player of a team whose step it is, or "".
        units: The names of the units that it names.
        round: The round in which it was made: "Round 3"; "" before the first one.
        phase: In which phase it was made.
        reveals: It showed everybody what had lain hidden.
    """

    owner: str = ""
    player: str = ""
    member: str = ""
    units: tuple[str, ...] = ()
    round: str = ""
    phase: str = ""
    reveals: bool = False


def facts_of(game: Game[StateT], judged: JudgedStep[StateT]) -> StepFacts:
    """Return what a step is about."""
    found = list(_subjects(game, judged)) or list(_acting(game, judged))
    owner = next((one.owner for one in found if one.owner), "")
    whose = _subject(game, judged, owner)
    member = _subject(game, judged, next((one.player for one in found if one.player), ""))
    units = dict.fromkeys(one.name for one in found if one.is_unit)
    return StepFacts(
        owner=owner,
        player=whose.name if whose else "",
        member=member.name if member else "",
        units=tuple(units),
        round=game.round_name(judged.before),
        phase=game.phase(judged.before),
        reveals=judged.before is not judged.state and game.reveals(judged.before, judged.state),
    )


def _subjects(game: Game[StateT], judged: JudgedStep[StateT]) -> Iterator[Subject]:
    """Yield who entered the step and what its action names, those whose it is first."""
    # A face that lies facedown may be the id of a unit too.
    action = {} if judged.action.IS_REMARK else shown_action(judged, None)
    named = (action.get(field) for field in _NAMES_OF_PLAYERS)
    values = [judged.step.by, *named, *action.values()]
    for text in _texts(values):
        if (found := _subject(game, judged, text)) is not None:
            yield found


def _acting(game: Game[StateT], judged: JudgedStep[StateT]) -> Iterator[Subject]:
    """Yield who acts, for a step that names nobody: "ends its activation"."""
    if judged.action.IS_REMARK:
        return
    if (found := _subject(game, judged, game.acting(judged.before))) is not None:
        yield found


def _subject(game: Game[StateT], judged: JudgedStep[StateT], name: str) -> Subject | None:
    """Return the subject of an id; what has left the game with the step was there before it."""
    return name and (game.subject(judged.state, name) or game.subject(judged.before, name)) or None


# Any: plain values of a record.
def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for part in value.values():
                yield from _texts(part)
        case list() | tuple():
            for part in value:
                yield from _texts(part)
