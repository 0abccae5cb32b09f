"""Secrets leave the program nowhere: all output of paired games is equal.

The window's part is `tests/ui/window/test_secret_texts.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import Phase, given, settings

from armada_companion.games.armada.rules.command.dials import AssignDials
from armada_companion.games.armada.rules.game import ArmadaGame
from armada_companion.kit.action import Action
from tests.examples import examples
from tests.laws.armada_law_game import ARMADA_GAMES
from tests.laws.law_game import Choice, LawGame, Plain, choices, open_game, play, play_to_end
from tests.laws.paired_games import Steps, differing, paired_game, steps_of
from tests.laws.pinned_down_law_game import PINNED_DOWN_GAMES
from tests.laws.read_paired_games import read as read_one

# States are the game's own.
AnyGame = LawGame[Any]
# To make a failing course shorter takes minutes: each try plays it dozens of times.
law = settings(max_examples=examples(12), phases=(Phase.explicit, Phase.reuse, Phase.generate))


Pair = tuple[Steps, Steps]
Readings = Callable[[AnyGame, Pair], list[Mapping[str, object]]]


@pytest.fixture(scope="session")
def read(tmp_path_factory: pytest.TempPathFactory) -> Readings:
    """Gives all that the public can read of paired games outside the window."""

    def read_pair(law_game: AnyGame, pair: Pair) -> list[Mapping[str, object]]:
        return [read_one(law_game, steps, tmp_path_factory.mktemp("twin")) for steps in pair]

    return read_pair


def pair_of(law_game: AnyGame, course: Sequence[Choice]) -> Pair:
    steps = steps_of(play_to_end(law_game, course))
    return steps, paired_game(law_game, steps)


def is_running(law_game: AnyGame, course: Sequence[Choice]) -> bool:
    """A game that is over hides nothing."""
    return law_game.game.outcome(play_to_end(law_game, course).state) is None


@law
@given(course=choices("overrule", "undo", least=30))
def test_paired_games_of_armada_read_alike(read: Readings, course: list[Choice]) -> None:
    """RRG 3, 31; record page, section 12; issue 10, section 4."""
    for law_game in ARMADA_GAMES:
        if is_running(law_game, course):
            one, other = read(law_game, pair_of(law_game, course))
            assert one == other


@settings(law, max_examples=examples(3))
@given(course=choices("overrule", "undo", least=15))
def test_paired_games_of_pinned_down_read_alike(read: Readings, course: list[Choice]) -> None:
    """H2: in which order a virtual deck lies."""
    law_game = PINNED_DOWN_GAMES[0]
    if not is_running(law_game, course):
        return
    one, other = read(law_game, pair_of(law_game, course))
    assert one == other


HIDDEN_STEPS: Sequence[Plain] = (
    {"do": "assign_dials", "ship": "a2", "commands": ["repair"]},
    {"do": "undo"},
    {"do": "assign_dials", "ship": "a2", "commands": ["squadron"]},
    {"do": "deal_damage_card", "ship": "b1", "faceup": False, "card": "Crew Panic"},
    {"do": "set_dial", "ship": "b1", "at": 2, "command": "navigate"},
    {"do": "add_dial", "ship": "b1", "to": "top", "command": "repair"},
)


def armada_pair() -> Pair:
    """A Command Phase with faces and a title that nobody has seen."""
    timeline = open_game(ARMADA_GAMES[0])
    for action in HIDDEN_STEPS:
        assert play(timeline, action).accepted, action
    steps = steps_of(timeline)
    return steps, paired_game(ARMADA_GAMES[0], steps)


def test_the_law_has_something_to_look_at() -> None:
    one, other = armada_pair()
    assert differing(one, other) == 7
    assert differing(*pair_of(PINNED_DOWN_GAMES[0], [])) >= 3


def leaky_text(action: Action[Any], state: object) -> str:
    return repr(action)


def leaky_conceal(action: Action[Any], state: object, seat: str | None) -> Action[Any]:
    return action


def leaky_publish(
    game: object, start: object, steps: Sequence[tuple[Action[Any], object]]
) -> list[Action[Any]]:
    return [action for action, _ in steps]


LEAKS: Mapping[str, Sequence[tuple[type, str, object]]] = {
    "history": [(AssignDials, "text", leaky_text)],
    "export": [(ArmadaGame, "publish", leaky_publish)],
    "report": [
        (ArmadaGame, "HIDDEN_WORDS", frozenset({"repair"})),
        (AssignDials, "conceal", leaky_conceal),
    ],
}


@pytest.mark.parametrize("where", LEAKS)
def test_the_law_finds_a_leak(read: Readings, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    pair = armada_pair()
    one, other = read(ARMADA_GAMES[0], pair)
    assert one == other
    for place, name, leak in LEAKS[where]:
        monkeypatch.setattr(place, name, leak)
    one, other = read(ARMADA_GAMES[0], pair)
    assert one[where] != other[where]


def test_the_law_finds_an_order_that_is_given_out(
    read: Readings, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = pair_of(PINNED_DOWN_GAMES[0], [])
    one, other = read(PINNED_DOWN_GAMES[0], pair)
    assert one["export"] == other["export"]
    monkeypatch.setattr(type(PINNED_DOWN_GAMES[0].game), "publish", leaky_publish)
    one, other = read(PINNED_DOWN_GAMES[0], pair)
    assert one["export"] != other["export"]
