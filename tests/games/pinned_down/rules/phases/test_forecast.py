"""What the next Attack Phase will add, before it begins. Source: A1, A2, J3 to J7, section 21."""

import pytest

from armada_companion.games.pinned_down.rules.phases import attack
from tests.games.pinned_down.rules.tabletop import TOO_MUCH, Plain, Table, card, set_up


def crew() -> Table:
    """X1: Truth, and Pegasus with Alford and McGowan, at Moslov Asteroid."""
    players: dict[str, Plain] = {
        "ana": {"ship": {"id": "truth", "card": "trb-truth"}},
        "ben": {
            "ship": {"id": "pegasus", "card": "tri-pegasus"},
            "characters": ["mr-alford", "ms-mcgowan"],
        },
    }
    return set_up(players, ["moslov-asteroid"])


def test_the_forecast_of_the_first_example_is_what_then_comes() -> None:
    table = crew()
    assert (attack.attack_threat(table.state), attack.pool_after_main(table.state)) == (3, 4)
    assert table.do("end_main").state.pool == 4


def test_what_holds_for_this_turn_alone_is_not_in_the_next_forecast() -> None:
    """O7: Covert Ops ends before the next Attack Phase."""
    table = crew().do("play_effect", player="ben", card="covert-ops")
    assert attack.attack_threat(table.state) == 2
    table.do("end_main").do("reveal", **TOO_MUCH)
    assert attack.attack_threat(table.state) == 3


@pytest.mark.parametrize(
    "location", ["gerrara-nebula", "solmar-border-station", "lacarna-nebula", "berena-pulsar"]
)
def test_the_pool_after_a_jump_is_foretold_for_each_location(location: str) -> None:
    """Berena Pulsar uncloaks, Solmar and Lacarna add; upkeep and an enemy ship are added too."""
    table = crew().do("damage", ship="truth", card="engines-hit").do("end_main").set_pool(9)
    table.do("reveal", id="e", name="Raider", threat=1, power=12).do("reveal", **TOO_MUCH)
    table.do("assign", ship="truth", enemy="e").do("end_assignment").do("fight", ship="truth")
    table.do("resolve_fight", damage={"power": 0, "structure": 20})
    expected = attack.pool_after_jump(table.state, card(location))
    table.do("jump", shown=[location, "harana"], choose=location)
    assert "Undefeated enemy ships: +1 threat" in [note.text for note in table.notes]
    assert table.do("end_main").state.pool == expected


def test_without_a_location_left_the_fleet_stays_and_the_pool_is_foretold() -> None:
    """H6."""
    table = crew().no_attackers()
    expected = attack.pool_after_jump(table.state, None)
    assert table.do("jump").do("end_main").state.pool == expected == 2 + 2 + 1 - 1
