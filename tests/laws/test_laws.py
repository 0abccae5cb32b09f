"""Laws of every game, held over random courses of play."""

from itertools import chain
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from armada_companion.kit.action import verb_of
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.log_actions import LOG_ACTIONS, Redo, Undo
from armada_companion.kit.timeline import Timeline, Verdict
from tests.examples import examples
from tests.laws.law_game import Choice, LawGame, choices, open_game, play, play_random, play_to_end

# States are the game's own.
AnyGame = LawGame[Any]
law = settings(max_examples=examples(25))


@law
@given(course=choices("overrule", "overrule"))
def test_legal_actions_are_accepted_and_read_back(law_game: AnyGame, course: list[Choice]) -> None:
    timeline = play_to_end(law_game, course)
    for action in law_game.game.legal_actions(timeline.state):
        assert law_game.game.decode(encode(action), law_game.cards) == action
        branch = Timeline(law_game.game, law_game.cards, law_game.header)
        for judged in timeline.steps:
            branch.commit(judged)
        assert play(branch, encode(action)).verdict is Verdict.APPLIED


@law
@given(course=choices("overrule", "overrule"))
def test_every_action_is_written_as_it_is_read(law_game: AnyGame, course: list[Choice]) -> None:
    for _, judged in play_random(law_game, open_game(law_game), course):
        written = encode(judged.action)
        assert law_game.game.decode(written, law_game.cards) == judged.action
        assert encode(law_game.game.decode(written, law_game.cards)) == written


def test_the_laws_know_every_action(law_game: AnyGame) -> None:
    tried = {data["do"] for data in chain(law_game.opening, *law_game.entries)}
    assert tried >= {verb_of(kind) for kind in law_game.game.actions}


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
            assert played not in timeline.steps


@law
@given(course=choices("overrule", "overrule"))
def test_a_replay_of_the_log_equals_the_play(law_game: AnyGame, course: list[Choice]) -> None:
    timeline = play_to_end(law_game, course)
    replay = Timeline(law_game.game, law_game.cards, law_game.header)
    again_played = replay.restore(judged.step for judged in timeline.steps)
    for played, again in zip(timeline.steps, again_played, strict=True):
        assert (again.state, again.notes) == (played.state, played.notes)
        assert again.verdict is played.verdict
    assert replay.state == timeline.state


@law
@given(course=choices("overrule", "overrule"))
def test_steps_that_were_taken_back_have_no_effect(law_game: AnyGame, course: list[Choice]) -> None:
    timeline = play_to_end(law_game, course)
    shorter = Timeline(law_game.game, law_game.cards, law_game.header)
    for judged in timeline.in_effect:
        shorter.play(judged.step)
    assert shorter.state == timeline.state


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
        action = played.action
        if played.accepted and not (action.IS_REMARK or isinstance(action, Undo | Redo)):
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
        action = legal[picks[made % len(picks)] % len(legal)]
        assert play(timeline, encode(action)).verdict is Verdict.APPLIED
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
            if not played.accepted or isinstance(played.action, LOG_ACTIONS):
                continue
            other = law_game.disguise(before, played.action, seat)
            assert played.action.conceal(before, seat) == other.conceal(before, seat)
            assert played.action.text(before) == other.text(before)


def test_an_opening_is_legal(law_game: AnyGame) -> None:
    timeline = open_game(law_game)
    assert len(timeline.steps) == len(law_game.opening)
    assert law_game.game.legal_actions(timeline.state)
