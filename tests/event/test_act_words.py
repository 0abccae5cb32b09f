"""Each act at the judges' desk in words."""

from typing import get_args

from armada_companion.event import acts
from armada_companion.event.act_words import act_words

PAIRINGS = (acts.Pairing(1, "Mia", "Jonas"), acts.Pairing(2, "Ann", "Bo"), acts.Pairing(0, "Eve"))
WORDS = (
    (acts.SetUp("Spring Open", "armada"), "Event Spring Open"),
    (acts.EnterPairings(2, PAIRINGS), "Pairings of round 2: 2 tables"),
    (acts.AddPlayer("Mia"), "Mia joins"),
    (acts.DropPlayer("Mia"), "Mia drops"),
    (acts.StartRound(2, 135), "Round 2 starts"),
    (acts.PauseRound(), "The clock is stopped"),
    (acts.ResumeRound(), "The clock is resumed"),
    (acts.GiveTime(5, "late", 7), "+5 min for table 7: late"),
    (acts.GiveTime(-5, ""), "-5 min for all tables"),
    (acts.Call(7), "Table 7 calls a judge"),
    (acts.Call(7, "range"), "Table 7 calls a judge: range"),
    (acts.AnswerCall(4, "Lea"), "Lea goes to the table of call 4"),
    (acts.CloseCall(4), "Call 4 is closed"),
    (acts.CloseCall(4, "settled"), "Call 4 is closed: settled"),
    (acts.Rule(7, "Lea", "It is in range."), "Ruling at table 7: It is in range."),
    (acts.Warn("Mia", "Lea", "Slow play"), "Warning to Mia: Slow play"),
    (acts.Result(2, 7, (210, 80)), "Result of table 7: 210 : 80"),
    (acts.Result(2, 7, (210, 80), "time"), "Result of table 7: 210 : 80, time ran out"),
    (acts.ConfirmResult(2, 7, "Lea"), "Result of table 7 confirmed by Lea"),
    (acts.DisputeResult(2, 7, "Mia"), "Result of table 7 disputed by Mia"),
    (acts.KeepList("Mia", "", legal=True), "List of Mia: legal"),
    (acts.KeepList("Mia", "", legal=False), "List of Mia: not legal"),
    (acts.Undo(12), "Undo of act 12"),
)


def test_every_act_has_words() -> None:
    assert [act_words(act) for act, _ in WORDS] == [words for _, words in WORDS]
    assert {type(act) for act, _ in WORDS} == set(get_args(acts.AnyAct))
