"""Facts of a step by which the history is filtered: player, units, round and phase."""

from collections.abc import Iterator, Mapping
from typing import Any

from armada_companion.kit.action import StateT
from armada_companion.kit.game import Game, Subject
from armada_companion.kit.timeline import JudgedStep
from armada_companion.kit.value import Value
from armada_companion.session.shown_steps import shown_action

_NAMES_OF_PLAYERS = ("side", "player")
"""The fields of actions that name the owner; they win over units."""


class StepFacts(Value, frozen=True):
    """The facts by which a step is found with the filters of the history.

    Attributes:
        owner: The id of its side or player; "" for the whole table.
        player: The name of the owner, or "".
        member: The name of the player within a team, or "".
        units: The names of its units.
        round: Its round: "Round 3"; "" before the first one.
        phase: Its phase.
        reveals: Whether it revealed a secret to everybody.
    """

    owner: str = ""
    player: str = ""
    member: str = ""
    units: tuple[str, ...] = ()
    round: str = ""
    phase: str = ""
    reveals: bool = False


def facts_of(game: Game[StateT], judged: JudgedStep[StateT]) -> StepFacts:
    """Return the facts of a step."""
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
    """Yield the units and players of a step: owners first, then units that the action names."""
    # The value of a facedown dial may be equal to the id of a unit.
    action = {} if judged.action.IS_REMARK else shown_action(judged, None)
    named = (action.get(field) for field in _NAMES_OF_PLAYERS)
    values = [judged.step.by, *named, *action.values()]
    for text in _texts(values):
        if (found := _subject(game, judged, text)) is not None:
            yield found


def _acting(game: Game[StateT], judged: JudgedStep[StateT]) -> Iterator[Subject]:
    """Yield the acting unit and player of a step that names none: "ends its activation"."""
    if judged.action.IS_REMARK:
        return
    if (found := _subject(game, judged, game.acting(judged.before))) is not None:
        yield found


def _subject(game: Game[StateT], judged: JudgedStep[StateT], name: str) -> Subject | None:
    """Return the unit or player with an id; if the step removed it, from the state before."""
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
