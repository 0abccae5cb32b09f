"""What is given out of a running game: the same game for the public, and nothing hidden."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from hypothesis import given, settings

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Command
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import Played, Timeline
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import (
    Choice,
    LawGame,
    Plain,
    choices,
    open_game,
    play_random,
    play_to_end,
)
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES

# States and actions are the game's own.
AnyGame = LawGame[Any, Any]
law = settings(deadline=None, max_examples=25)


def publish(law_game: AnyGame, timeline: Timeline[Any, Any]) -> list[dict[str, object]]:
    """What all may know of a course of play."""
    course = [(played.step.action, played.state) for played in timeline.played]
    return law_game.game.publish(timeline.start, course)


def replay(law_game: AnyGame, timeline: Timeline[Any, Any]) -> Sequence[Played[Any]]:
    """Play what was given out, as the window opens it; each step must follow."""
    again = Timeline(law_game.game, law_game.cards, law_game.header)
    for action, played in zip(publish(law_game, timeline), timeline.played, strict=True):
        again.play(Step(action, played.step.n, overruled=played.step.overruled))
    return again.played


@law
@given(course=choices("overrule", "overrule", "undo", "undo"))
def test_what_is_given_out_replays_to_the_same_public_states(
    law_game: AnyGame, course: list[Choice]
) -> None:
    timeline = play_to_end(law_game, course)
    again, summary = replay(law_game, timeline), law_game.game.summary
    assert len(again) == len(timeline.played)
    for played, copied in zip(timeline.played, again, strict=True):
        assert copied.accepted, (played.step.action, copied.step.action, copied.rules)
        expected = summary(played.state, played.notes, None)
        assert summary(copied.state, copied.notes, None) == expected, copied.step.action


@law
@given(course=choices("overrule", "overrule", "undo", "undo"))
def test_faces_are_given_out_of_dials_alone_that_stand_revealed(course: list[Choice]) -> None:
    """RRG 3, 31; also of steps that were taken back."""
    for law_game in ARMADA_GAMES:
        timeline = open_game(law_game)
        for _ in play_random(law_game, timeline, course):
            pass
        again = replay(law_game, timeline)
        for ship in again[-1].state.ships.values():
            assert set(ship.dials) <= {Command.UNKNOWN}
        assert not _told(again) - _revealed(again)


def _told(played: Sequence[Played[GameState]]) -> Counter[tuple[str, str]]:
    """The faces that are told where they were assigned, by ship."""
    told: Counter[tuple[str, str]] = Counter()
    for one in played:
        if one.step.action["do"] == "assign_dials":
            faces = cast(Sequence[str], one.step.action["commands"])
            told.update((str(one.step.action["ship"]), face) for face in faces)
    return Counter({key: count for key, count in told.items() if key[1] != Command.UNKNOWN})


def _revealed(played: Sequence[Played[GameState]]) -> Counter[tuple[str, str]]:
    """The faces that standing activations have revealed, by ship."""
    standing: list[tuple[Plain, GameState]] = []
    taken_back: list[tuple[Plain, GameState]] = []
    for one in played:
        action = one.step.action
        match action["do"]:
            case "undo":
                taken_back.append(standing.pop())
            case "redo":
                standing.append(taken_back.pop())
            case "note" | "look_at_dials":
                pass
            case _:
                standing.append((action, one.state))
                taken_back.clear()
    return Counter(
        (str(action["ship"]), str(after.ship(str(action["ship"])).revealed))
        for action, after in standing
        if action["do"] == "activate_ship"
    )


def test_the_order_of_a_deck_that_nobody_drew_from_is_not_given_out() -> None:
    """H2: both law games lay the same cards in other orders."""
    orders = [
        {
            str(action["deck"]): action["order"]
            for action in publish(law_game, open_game(law_game))
            if action["do"] == "shuffle"
        }
        for law_game in PINNED_DOWN_GAMES
    ]
    assert orders[0]["attack"] == orders[1]["attack"]
    assert orders[0]["damage"] == orders[1]["damage"]
    # Played on with, it is no order that somebody could foresee.
    assert _order(orders[0], "attack") != sorted(_order(orders[0], "attack"))


def _order(orders: Mapping[str, object], deck: str) -> list[str]:
    return list(cast(Sequence[str], orders[deck]))
