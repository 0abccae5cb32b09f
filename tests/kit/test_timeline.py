"""A game from its first step to now: what every game shares of judging and of the log."""

from typing import Any, ClassVar

import pytest

from armada_companion.kit.action import Action
from armada_companion.kit.cards import NoCards
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.judge_actions import AddRuling
from armada_companion.kit.log_actions import AddNote, Redo, Undo, UnknownCard
from armada_companion.kit.note import Notes
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import JudgedStep, Timeline, Verdict
from armada_companion.kit.who import Who
from tests.toy_game.rules import PLAY, TOO_MUCH, TOY, TWICE, Add, Hide, Toy, ToyGame


class Peek(Action[Toy], phases=PLAY, group="", who=Who.PLAYERS):
    """Look at the hidden card: a remark of the game's own."""

    IS_REMARK: ClassVar[bool] = True

    def apply(self, state: Toy, notes: Notes) -> Toy:
        if not state.secret:
            raise ImpossibleActionError("there is no card to look at")
        return state

    def text(self, state: Toy) -> str:
        return "Look at the card"


class PeekGame(ToyGame):
    ACTIONS: ClassVar[tuple[type[Action[Any]], ...]] = (*TOY.ACTIONS, Peek)


@pytest.fixture
def timeline() -> Timeline[Toy]:
    return Timeline(PeekGame(), NoCards(), {})


def play(
    timeline: Timeline[Toy], action: Action[Toy], overruled: Overruled | None = None
) -> JudgedStep[Toy]:
    return timeline.play(Step(encode(action), len(timeline.steps) + 1, overruled=overruled))


def test_a_step_that_is_judged_changes_nothing(timeline: Timeline[Toy]) -> None:
    judged = timeline.judge(Step({"do": "add"}, 1), Add())
    assert (judged.verdict, judged.before, judged.state) == (Verdict.APPLIED, Toy(), Toy(1, 1))
    assert (len(timeline.steps), timeline.state) == (0, Toy())


def test_a_refused_step_is_not_taken_in_and_names_all_rules(timeline: Timeline[Toy]) -> None:
    play(timeline, Add(9), Overruled(("TOO_MUCH",)))
    for overruled in (None, Overruled(()), Overruled(("TWICE",)), Overruled(("TOO_MUCH",))):
        judged = play(timeline, Add(9), overruled)
        assert (judged.verdict, judged.accepted) == (Verdict.REFUSED, False)
        assert (judged.rules, judged.state) == ((TOO_MUCH, TWICE), Toy(9, 9))
    assert (len(timeline.steps), timeline.state) == (1, Toy(9, 9))
    judged = play(timeline, Add(9), Overruled(("TWICE", "TOO_MUCH")))
    assert (judged.verdict, judged.accepted, judged.state.total) == (Verdict.OVERRULED, True, 18)


def test_undo_passes_over_remarks_of_every_kind(timeline: Timeline[Toy]) -> None:
    play(timeline, Hide("ace"))
    play(timeline, Add(2))
    play(timeline, Undo())
    for remark in (Peek(), AddNote("x"), AddRuling("y")):
        assert play(timeline, remark).verdict is Verdict.APPLIED
    assert [judged.action for judged in timeline.in_effect] == [Hide("ace")]
    assert play(timeline, Redo()).state == Toy(2, 2, "ace")


def test_a_remark_of_a_game_may_be_impossible(timeline: Timeline[Toy]) -> None:
    judged = play(timeline, Peek())
    assert (judged.verdict, judged.error) == (Verdict.IMPOSSIBLE, "there is no card to look at")
    with pytest.raises(ImpossibleActionError, match="no card to look at"):
        list(timeline.restore([Step({"do": "peek"}, 1)]))
    assert len(timeline.steps) == 0


def test_a_saved_step_is_not_judged_again(timeline: Timeline[Toy]) -> None:
    """A rule that was added later does not break the games of before."""
    (judged,) = timeline.restore([Step({"do": "add", "amount": 9}, 1)])
    assert (judged.verdict, judged.rules, timeline.state) == (Verdict.APPLIED, (), Toy(9, 9))


def test_saved_steps_are_taken_in_one_by_one_up_to_the_first_bad_one(
    timeline: Timeline[Toy],
) -> None:
    saved = timeline.restore([Step({"do": "add"}, 1), Step({"do": "fly"}, 2)])
    assert next(saved).state == timeline.state == Toy(1, 1)
    with pytest.raises(MalformedActionError, match="unknown action 'fly'"):
        next(saved)
    assert len(timeline.steps) == 1


def test_an_action_with_an_unknown_card_is_impossible(timeline: Timeline[Toy]) -> None:
    data = {"do": "add", "amount": 2, "card": "ace"}
    judged = timeline.play(Step(data, 1))
    assert (judged.verdict, judged.error) == (Verdict.IMPOSSIBLE, "add: card: there is no card ace")
    assert (judged.action, judged.action.text(Toy())) == (UnknownCard(data), "add")
    assert (len(timeline.steps), timeline.state) == (0, Toy())
