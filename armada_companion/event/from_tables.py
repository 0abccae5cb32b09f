"""Turns messages of the tables' programs into acts of the event; earlier ones are skipped."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from armada_companion.event import acts
from armada_companion.event.state import Done, EventState, Game
from armada_companion.kit.live_view import LiveView
from armada_companion.kit.names import normalize_name

_ROUND = re.compile(r"\bround (\d{1,2})\b")
_LONGEST_WHY = 500
_LONGEST_ID = 200


def known_keys(done: Iterable[Done]) -> set[str]:
    """Return the keys of the calls and results that were entered."""
    return {key for one in done if (key := str(getattr(one.act, "key", "")))}


def key_of(kind: str, said: Mapping[str, Any]) -> str:
    """Return the key of a table's message, by which a repeated one is found."""
    place = (said.get("table"), said.get("game", ""), said.get("n", said.get("at", "")))
    return f"{kind} {' '.join(map(str, place))}"[:200]


def call_id(said: Mapping[str, Any]) -> str:
    """Return the id of a call: that of a telephone's, or its table, game and step."""
    own = said.get("id")
    if isinstance(own, str) and own:
        return own[:_LONGEST_ID]
    return f"{said.get('table')}-{said.get('game')}-{said.get('n')}"


def call_numbers(done: Iterable[Done]) -> Mapping[str, int]:
    """Return the numbers of the calls that came from tables, by their keys."""
    return {one.act.key: one.n for one in done if isinstance(one.act, acts.Call) and one.act.key}


def call_act(said: Mapping[str, Any]) -> acts.Call | None:
    """Return the act of a call; None if it is none."""
    source = "telephone" if said.get("source") == "telephone" else "table"
    plain = {
        "do": "call",
        "table": said.get("table"),
        "why": str(said.get("why", ""))[:_LONGEST_WHY],
        "source": source,
        "key": key_of("call", said),
    }
    try:
        return msgspec.convert(plain, acts.Call)
    except msgspec.ValidationError:
        return None


def result_acts(
    said: Mapping[str, Any], view: LiveView | None, state: EventState
) -> Sequence[acts.AnyAct]:
    """Return the acts of a result with its answers, in the order of the pairing; () for none.

    Args:
        said: What the hub said of the table.
        view: The table as everybody sees it, or None.
        state: The event.
    """
    current, table = state.current, said.get("table")
    game = current.games.get(table) if current is not None and isinstance(table, int) else None
    if game is not None and game.result is not None and game.result.source == "desk":
        # What the desk entered or corrected counts.
        return ()
    scores = said.get("scores")
    if current is None or game is None or not isinstance(scores, list) or len(scores) != 2:
        return ()
    if view is not None and not is_of_round(view, current.number):
        return ()
    if said.get("round", current.number) not in (0, current.number):
        # A telephone sent it in an earlier round, and the desk was closed.
        return ()
    swapped = sides_swapped(view, game)
    one, two = reversed(scores) if swapped else scores
    plain = {
        "do": "result",
        "round": current.number,
        "table": table,
        "scores": [one, two],
        "source": "telephone" if said.get("source") == "telephone" else "table",
        "key": key_of("result", said),
    }
    try:
        result = msgspec.convert(plain, acts.Result)
    except msgspec.ValidationError:
        return ()
    return (result, *_answers(said, result, game, swapped))


def is_of_round(view: LiveView, number: int) -> bool:
    """Return whether a game is of a round of the event, as far as its header says that."""
    found = _ROUND.search(view.table)
    return found is None or int(found[1]) == number


def sides_swapped(view: LiveView | None, game: Game) -> bool:
    """Return whether side A of a game is the second player of the pairing."""
    if view is None or len(view.sides) != 2:
        return False
    names = [normalize_name(side.name) for side in view.sides]
    first, second = normalize_name(game.pairing.first), normalize_name(game.pairing.second)
    return names[0] == second or (names[1] == first and names[0] != first)


def _answers(
    said: Mapping[str, Any], result: acts.Result, game: Game, swapped: bool
) -> Iterable[acts.ConfirmResult | acts.DisputeResult]:
    names = [game.pairing.first, game.pairing.second]
    if swapped:
        names.reverse()
    answers = said.get("answers")
    for answer in answers if isinstance(answers, list) else ():
        side = answer.get("side") if isinstance(answer, dict) else None
        if side not in (1, 2):
            continue
        name, why = names[side - 1], str(answer.get("why", ""))[:_LONGEST_WHY]
        if answer.get("confirmed") is True:
            yield acts.ConfirmResult(result.round, result.table, name)
        else:
            yield acts.DisputeResult(result.round, result.table, name, why)
