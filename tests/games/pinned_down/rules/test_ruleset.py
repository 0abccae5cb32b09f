"""The switches of the ruleset. Source: section 20."""

import pytest

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.ruleset import RULESETS, Ruleset
from armada_companion.games.pinned_down.rules.model.types import LoseWhen
from armada_companion.kit.errors import MalformedActionError
from tests.games.pinned_down.rules.tabletop import set_up

SHIP = {"ann": {"ship": {"id": "a", "power": 7}}}


def test_a_header_without_settings_has_the_defaults_of_the_digest() -> None:
    ruleset = PINNED_DOWN.start({}).ruleset
    assert ruleset == Ruleset(
        joint_fights=False,
        count_initial_location=True,
        lose_when=LoseWhen.ANY,
        goal_distance=10,
        starting_pool=2,
        opening_hand=3,
        virtual_decks=False,
    )
    assert PINNED_DOWN.start({"ruleset": RULESETS[0]}).ruleset == ruleset
    assert PINNED_DOWN.start({"ruleset": "house"}).ruleset == ruleset


@pytest.mark.parametrize("words", ["all", "all flagships", "all_flagships"])
def test_all_flagships_may_have_to_be_lost(words: str) -> None:
    assert PINNED_DOWN.start({"settings": {"lose_when": words}}).ruleset.lose_when is LoseWhen.ALL


def test_switches_are_true_or_on_and_unknown_ones_are_ignored() -> None:
    settings = {"joint_fights": "on", "virtual_decks": True, "random_discards_by_app": 7}
    ruleset = PINNED_DOWN.start({"settings": settings}).ruleset
    assert ruleset.joint_fights and ruleset.virtual_decks


@pytest.mark.parametrize(
    "header",
    [
        {"ruleset": 2015},
        {"settings": []},
        {"settings": {"joint_fights": 1}},
        {"settings": {"joint_fights": "maybe"}},
        {"settings": {"goal_distance": -1}},
        {"settings": {"opening_hand": True}},
        {"settings": {"lose_when": "never"}},
        {"settings": {"lose_when": 3}},
    ],
)
def test_a_header_of_another_kind_is_refused(header: dict[str, object]) -> None:
    with pytest.raises(MalformedActionError):
        PINNED_DOWN.start(header)


def test_numbers_of_the_settings_are_those_of_the_game() -> None:
    settings = {"goal_distance": 3, "starting_pool": 5, "opening_hand": 1}
    table = set_up(SHIP, ["harana"], settings)
    assert (table.state.pool, table.state.player("ann").hand.size) == (5, 1)
    table.no_attackers().do("jump", shown=["agniar"], choose="agniar")
    table.do("end_main").do("reveal", name="Too much", threat=99)
    assert table.state.outcome is not None and table.state.outcome.winner == "players"
