"""What is given out of a running game: the same game for the public, and nothing hidden."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

import pytest
from hypothesis import given, settings

from armada_companion.games.armada.rules.command.dials import AddDial, AssignDials, SetDial
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Command, DialPlace
from armada_companion.games.armada.rules.ship.activation import ActivateShip
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from armada_companion.kit.step import Overruled, Step
from armada_companion.kit.timeline import JudgedStep, Timeline
from tests.examples import examples
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import (
    Choice,
    LawGame,
    Plain,
    choices,
    judge,
    open_game,
    play,
    play_random,
    play_to_end,
)
from tests.laws.paired_games import paired_game, steps_of
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES, draw_deck, opening

# States are the game's own.
AnyGame = LawGame[Any]
law = settings(max_examples=examples(25))


def publish(law_game: AnyGame, timeline: Timeline[Any]) -> list[dict[str, object]]:
    """What all may know of a course of play."""
    steps = [(judged.action, judged.state) for judged in timeline.steps]
    return [encode(action) for action in law_game.game.publish(timeline.start, steps)]


def replay(law_game: AnyGame, timeline: Timeline[Any]) -> Timeline[Any]:
    """Play what was given out, as the window opens it; each step must follow."""
    again = Timeline(law_game.game, law_game.cards, law_game.header)
    for action, judged in zip(publish(law_game, timeline), timeline.steps, strict=True):
        again.play(Step(action, judged.step.n, overruled=judged.step.overruled))
    return again


@law
@given(course=choices("overrule", "overrule", "undo", "undo"))
def test_what_is_given_out_replays_to_the_same_public_states(
    law_game: AnyGame, course: list[Choice]
) -> None:
    timeline = play_to_end(law_game, course)
    again, summary = replay(law_game, timeline), law_game.game.summary
    assert len(again.steps) == len(timeline.steps)
    for played, copied in zip(timeline.steps, again.steps, strict=True):
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
        for ship in again.state.ships.values():
            assert set(ship.dials) <= {Command.UNKNOWN}
        assert not _shown(again.steps) - _revealed(again)


def _shown(played: Sequence[JudgedStep[GameState]]) -> Counter[tuple[str, str]]:
    """The faces that are shown where they were assigned, by ship."""
    return Counter(
        (ship, face)
        for one in played
        for ship, face in _facedown(one.action)
        if face is not Command.UNKNOWN
    )


def _facedown(action: Action[Any]) -> list[tuple[str, Command]]:
    """The dials that an action puts facedown into a stack."""
    match action:
        case AssignDials():
            return [(action.ship, face) for face in action.commands]
        case SetDial():
            return [(action.ship, action.command)]
        case AddDial() if action.to is not DialPlace.EXTRA:
            return [(action.ship, action.command or Command.UNKNOWN)]
        case _:
            return []


def _revealed(timeline: Timeline[GameState]) -> Counter[tuple[str, str]]:
    """The faces that activations in effect have revealed, by ship."""
    return Counter(
        (one.action.ship, str(one.state.ship(one.action.ship).revealed))
        for one in timeline.in_effect
        if isinstance(one.action, ActivateShip)
    )


@pytest.mark.parametrize("last", [("defiance", "fire-at-will"), ("fire-at-will", "defiance")])
def test_copies_that_came_under_a_deck_do_not_stand_for_cards_that_were_drawn(
    last: tuple[str, str],
) -> None:
    """H2: the hand holds copies of the last two cards and goes under them; then one is drawn."""
    others = [card for card in draw_deck("Blue Wing") if card not in last]
    copies = [card for card in draw_deck("Blue Wing") if card in last][2:-2]
    order = [*last, *others, *copies, *last]
    steps = [
        {**step, "order": order} if step.get("player") == "ann" and "order" in step else step
        for step in opening(4)
    ]
    law_game = PINNED_DOWN_GAMES[0]._replace(opening=steps)
    timeline = open_game(law_game)
    overrule(law_game, timeline, {"do": "end_main"})
    overrule(law_game, timeline, {"do": "draw", "player": "ann", "count": 15})
    overrule(law_game, timeline, {"do": "change_plans", "player": "ann"})
    overrule(law_game, timeline, {"do": "draw", "player": "ann"})
    again = replay(law_game, timeline)
    assert [one.id for one in timeline.state.player("ann").hand.cards] == [last[0]]
    assert again.state.player("ann").hand == timeline.state.player("ann").hand


def test_an_order_is_not_given_out_where_the_table_shuffles_cards_under_it() -> None:
    """H2: the deck still has cards, so the table overrules D7."""
    law_game = PINNED_DOWN_GAMES[0]
    timeline = open_game(law_game)
    overrule(law_game, timeline, {"do": "damage", "ship": "truth"})
    (drawn,) = timeline.state.ship("truth").damage
    overrule(law_game, timeline, {"do": "repair", "ship": "truth", "card": drawn.id})
    overrule(law_game, timeline, {"do": "shuffle", "deck": "damage", "order": [drawn.id]})
    overrule(law_game, timeline, {"do": "damage", "ship": "moscow"})
    steps = steps_of(timeline)
    games = steps, paired_game(law_game, steps)
    assert "damage" in {one.action["deck"] for one, two in zip(*games, strict=True) if one != two}
    played = [Timeline(law_game.game, law_game.cards, law_game.header) for _ in games]
    for shown, paired in zip(played, games, strict=True):
        for step in paired:
            assert shown.play(step).accepted
        assert replay(law_game, shown).state.ship("moscow") == timeline.state.ship("moscow")
    assert publish(law_game, played[0]) == publish(law_game, played[1])


def overrule(law_game: AnyGame, timeline: Timeline[Any], data: Plain) -> None:
    """Play an action whatever rules it breaks."""
    codes = tuple(rule.code for rule in judge(law_game, timeline, data).rules)
    assert play(timeline, data, Overruled(codes, "judge", "so") if codes else None).accepted


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
