"""Laws of every game, held over random courses of play."""

from itertools import chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.timeline import Timeline, Verdict
from tests.laws.law_game import Choice, LawGame, choices, open_game, play, play_random, play_to_end

# States and actions are the game's own.
AnyGame = LawGame[Any, Any]
law = settings(deadline=None, max_examples=25)


@law
@given(course=choices("overrule", "overrule"))
def test_legal_actions_are_accepted_and_read_back(law_game: AnyGame, course: list[Choice]) -> None:
    timeline = play_to_end(law_game, course)
    for action in law_game.game.legal_actions(timeline.state):
        data = law_game.write(action)
        decoded = law_game.game.decode(data, law_game.cards)
        assert (type(decoded), decoded) == (type(action), action)
        branch = Timeline(law_game.game, law_game.cards, law_game.header)
        for played in timeline.played:
            branch.advance(played)
        assert play(branch, data).verdict is Verdict.APPLIED


@law
@given(course=choices("overrule", "overrule"))
def test_refused_and_impossible_steps_change_nothing(
    law_game: AnyGame, course: list[Choice]
) -> None:
    timeline = open_game(law_game)
    for before, played in play_random(law_game, timeline, course):
        if not played.accepted:
            assert timeline.state is before
            assert played.state is before
            assert played not in timeline.played


@law
@given(course=choices("overrule", "overrule"))
def test_a_replay_of_the_log_equals_the_play(law_game: AnyGame, course: list[Choice]) -> None:
    timeline = play_to_end(law_game, course)
    replay = Timeline(law_game.game, law_game.cards, law_game.header)
    for played in timeline.played:
        again = replay.replay(played.step)
        assert (again.state, again.notes) == (played.state, played.notes)
        assert again.verdict is played.verdict
    assert replay.state == timeline.state


@law
@given(course=choices("overrule", "overrule"))
def test_steps_that_were_taken_back_have_no_effect(law_game: AnyGame, course: list[Choice]) -> None:
    timeline = play_to_end(law_game, course)
    standing = Timeline(law_game.game, law_game.cards, law_game.header)
    for played in timeline.played:
        if timeline.stands(played):
            standing.play(played.step)
    assert standing.state == timeline.state


@law
@given(course=choices("overrule", "overrule"))
def test_undo_undoes_and_redo_redoes_overruled_steps_too(
    law_game: AnyGame, course: list[Choice]
) -> None:
    timeline = play_to_end(law_game, course)
    end, states = timeline.state, []
    while timeline.next_undo:
        states.append(timeline.state)
        assert play(timeline, {"do": "undo"}).verdict is Verdict.APPLIED
    assert timeline.state is timeline.start
    assert play(timeline, {"do": "undo"}).verdict is Verdict.IMPOSSIBLE
    for state in reversed(states):
        assert play(timeline, {"do": "redo"}).verdict is Verdict.APPLIED
        assert timeline.state == state
    assert timeline.state == end


@law
@given(course=choices("overrule", "overrule"))
def test_a_new_step_leaves_nothing_to_redo(law_game: AnyGame, course: list[Choice]) -> None:
    timeline = open_game(law_game)
    for _, played in play_random(law_game, timeline, course):
        do = played.step.action["do"]
        passed_over = ("undo", "redo", "note", *law_game.game.REMARKS)
        if played.accepted and do not in passed_over:
            assert timeline.next_redo is None
            assert timeline.next_undo is played


@law
@given(course=choices("overrule", "overrule", least=20))
def test_what_makes_sense_to_judge_makes_sense_to_play(
    law_game: AnyGame, course: list[Choice]
) -> None:
    """An action that breaks rules can be overruled: it has its effect and fails nowhere."""
    state, game = play_to_end(law_game, course).state, law_game.game
    for data in chain.from_iterable(law_game.entries):
        action = game.decode(data, law_game.cards)
        judged = True
        try:
            game.broken_rules(state, action)
        except ImpossibleActionError:
            judged = False
        try:
            game.apply(state, action)
        except ImpossibleActionError:
            assert not judged, data


@law
@given(course=choices("overrule", "overrule"), picks=st.lists(st.integers(0, 999), min_size=1))
def test_a_game_can_always_be_played_on_to_its_end(
    law_game: AnyGame, course: list[Choice], picks: list[int]
) -> None:
    """No dead end: legal choices alone finish it, in bounded number."""
    timeline = play_to_end(law_game, course)
    for data in law_game.free(timeline.state):
        play(timeline, data)
    made = 0
    while law_game.game.outcome(timeline.state) is None:
        legal = law_game.game.legal_actions(timeline.state)
        assert legal
        data = law_game.write(legal[picks[made % len(picks)] % len(legal)])
        assert play(timeline, data).verdict is Verdict.APPLIED
        made += 1
        assert made <= law_game.most_choices
    assert law_game.game.legal_actions(timeline.state) == ()


@settings(law, max_examples=10)
@given(course=choices("overrule", "overrule"))
def test_what_a_seat_may_not_know_shows_nowhere(law_game: AnyGame, course: list[Choice]) -> None:
    """Summary, record and history would be the same if the hidden things were others."""
    game = law_game.game
    for before, played in play_random(law_game, open_game(law_game), course):
        for seat in law_game.seats:
            shown = game.summary(played.state, played.notes, seat)
            assert shown == game.summary(law_game.mask(played.state, seat), played.notes, seat)
            if not played.accepted or played.step.action["do"] in ("undo", "redo", "note"):
                continue
            data, other = played.step.action, law_game.disguise(before, played.step.action, seat)
            assert game.conceal(before, data, seat) == game.conceal(before, other, seat)
            told = [
                game.describe(before, game.decode(written, law_game.cards), seat)
                for written in (data, other)
            ]
            assert told[0] == told[1]


def test_an_opening_is_legal(law_game: AnyGame) -> None:
    timeline = open_game(law_game)
    assert len(timeline.played) == len(law_game.opening)
    assert law_game.game.legal_actions(timeline.state)
