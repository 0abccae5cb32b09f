"""Acts in words, for the history of an event and for undo."""

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
    match act:
        case acts.EnterPairings():
            played = sum(bool(one.second) for one in act.pairings)
            return f"Pairings of round {act.round}: {plural(played, 'table')}"
        case acts.SetUp():
            return f"Event {act.name}"
        case acts.AddPlayer() | acts.DropPlayer() | acts.Warn() | acts.KeepList():
            return _of_player(act)
        case acts.Call() | acts.AnswerCall() | acts.CloseCall() | acts.Rule():
            return _of_judge(act)
        case acts.Result() | acts.ConfirmResult() | acts.DisputeResult():
            return _of_result(act)
        case acts.Undo():
            return f"Undo of act {act.act}"
        case _:
            return _of_clock(act)


def _of_player(act: acts.AddPlayer | acts.DropPlayer | acts.Warn | acts.KeepList) -> str:
    match act:
        case acts.AddPlayer():
            return f"{act.player} joins"
        case acts.DropPlayer():
            return f"{act.player} drops"
        case acts.Warn():
            return f"Warning to {act.player}: {act.words}"
        case acts.KeepList():
            return f"List of {act.player}: {'legal' if act.legal else 'not legal'}"


def _of_judge(act: acts.Call | acts.AnswerCall | acts.CloseCall | acts.Rule) -> str:
    match act:
        case acts.Call():
            return f"Table {act.table} calls a judge{f': {act.why}' if act.why else ''}"
        case acts.AnswerCall():
            return f"{act.judge} goes to the table of call {act.call}"
        case acts.CloseCall():
            return f"Call {act.call} is closed{f': {act.words}' if act.words else ''}"
        case acts.Rule():
            return f"Ruling at table {act.table}: {act.words}"


def _of_result(act: acts.Result | acts.ConfirmResult | acts.DisputeResult) -> str:
    match act:
        case acts.Result():
            how = _ENDED[act.ended]
            scores = f"{act.scores[0]} : {act.scores[1]}"
            return f"Result of table {act.table}: {scores}{f', {how}' if how else ''}"
        case acts.ConfirmResult():
            return f"Result of table {act.table} confirmed by {act.by}"
        case acts.DisputeResult():
            return f"Result of table {act.table} disputed by {act.by}"


def _of_clock(act: acts.StartRound | acts.PauseRound | acts.ResumeRound | acts.GiveTime) -> str:
    match act:
        case acts.StartRound():
            return f"Round {act.round} starts"
        case acts.PauseRound():
            return "The clock is stopped"
        case acts.ResumeRound():
            return "The clock goes on"
        case acts.GiveTime():
            whose = f"table {act.table}" if act.table else "all tables"
            return f"{act.minutes:+} min for {whose}{f': {act.why}' if act.why else ''}"
