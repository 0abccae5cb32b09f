"""Acts in words, for the history of an event and for undo."""

from collections.abc import Callable, Mapping
from typing import Any

from armada_companion.event import acts
from armada_companion.kit.wording import plural

_ENDED = {
    "played": "",
    "time": "time ran out",
    "conceded": "conceded",
    "no_show": "one did not come",
    "decided": "decided by a judge",
}


def act_words(act: acts.AnyAct) -> str:
    """Return an act in a few words, without a full stop."""
    return _WORDS[type(act)](act)


def _pairings(act: acts.EnterPairings) -> str:
    played = sum(bool(one.second) for one in act.pairings)
    return f"Pairings of round {act.round}: {plural(played, 'table')}"


def _result(act: acts.Result) -> str:
    how = _ENDED[act.ended]
    scores = f"{act.scores[0]} : {act.scores[1]}"
    return f"Result of table {act.table}: {scores}{f', {how}' if how else ''}"


def _time(act: acts.GiveTime) -> str:
    whose = f"table {act.table}" if act.table else "all tables"
    return f"{act.minutes:+} min for {whose}{_because(act.why)}"


def _because(why: str) -> str:
    return f": {why}" if why else ""


# Any: each function takes the act of its key.
_WORDS: Mapping[type[acts.AnyAct], Callable[[Any], str]] = {
    acts.SetUp: lambda act: f"Event {act.name}",
    acts.EnterPairings: _pairings,
    acts.AddPlayer: lambda act: f"{act.player} joins",
    acts.DropPlayer: lambda act: f"{act.player} drops",
    acts.KeepList: lambda act: f"List of {act.player}: {'' if act.legal else 'not '}legal",
    acts.Warn: lambda act: f"Warning to {act.player}: {act.words}",
    acts.Call: lambda act: f"Table {act.table} calls a judge{_because(act.why)}",
    acts.AnswerCall: lambda act: f"{act.judge} goes to the table of call {act.call}",
    acts.CloseCall: lambda act: f"Call {act.call} is closed{_because(act.words)}",
    acts.Rule: lambda act: f"Ruling at table {act.table}: {act.words}",
    acts.Result: _result,
    acts.ConfirmResult: lambda act: f"Result of table {act.table} confirmed by {act.by}",
    acts.DisputeResult: lambda act: f"Result of table {act.table} disputed by {act.by}",
    acts.StartRound: lambda act: f"Round {act.round} starts",
    acts.PauseRound: lambda act: "The clock is stopped",
    acts.ResumeRound: lambda act: "The clock is resumed",
    acts.GiveTime: _time,
    acts.Undo: lambda act: f"Undo of act {act.act}",
}
