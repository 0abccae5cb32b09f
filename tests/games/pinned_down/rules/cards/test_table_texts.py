"""What attack cards, damage and locations do, and what the table does by itself. Source: 18."""

from collections.abc import Mapping, Sequence

import pytest

from armada_companion.kit.errors import ImpossibleActionError
from tests.games.pinned_down.rules.fighting import fighting, value
from tests.games.pinned_down.rules.tabletop import TOO_MUCH, Plain, Table, set_up


@pytest.mark.parametrize(
    ("who", "card"),
    [("chief-engineer-cantrell", "plasma-leak"), ("mr-mooney", "lack-of-preparation")],
)
def test_a_nullified_effect_does_nothing_but_counts_as_played(who: str, card: str) -> None:
    """K11, Q24."""
    players: Mapping[str, Plain] = {"ann": {"ship": {"id": "a", "power": 7}, "characters": [who]}}
    table = set_up(players, ["agniar"]).do("end_main").set_pool(0).do("reveal", card=card)
    assert value(table, "pool") == 1
    assert [note.kind for note in table.notes] == ["revealed", "pool", "nullified"]


def test_a_played_effect_brings_a_token_at_agniar_and_then_mcgowan_takes_one() -> None:
    """O3, O4."""
    players: Mapping[str, Plain] = {
        "ann": {"ship": {"id": "a", "power": 7}, "characters": ["Ms McGOWAN"]}
    }
    table = set_up(players, ["agniar"]).do("end_main").set_pool(0)
    assert value(table.do("reveal", card="worry"), "pool") == 0


@pytest.mark.parametrize(
    ("location", "pool"), [("solmar-border-station", 3), ("lacarna-nebula", 1), ("harana", 0)]
)
def test_an_arrival_brings_what_the_location_says(location: str, pool: int) -> None:
    """J5; at Lacarna one ship is damaged."""
    players = {name: {"ship": {"id": name, "power": 7}} for name in ("a", "b")}
    table = set_up(players, ["datar"]).do("damage", ship="a", structure=20).do("end_main")
    table.do("reveal", name="Too much", threat=99, power=1).set_pool(0)
    assert value(table.do("jump", shown=[location], choose=location), "pool") == pool


def test_the_first_location_gives_what_it_adds_but_nobody_arrived_there() -> None:
    """S6, Q4."""
    ship: Mapping[str, Plain] = {"ann": {"ship": {"id": "a", "power": 7}}}
    assert value(set_up(ship, ["solmar-border-station"]), "pool") == 5
    assert value(set_up(ship, ["volar-pulsar"]), "pool") == 2


def test_an_overload_at_gerrara_brings_a_second_card() -> None:
    """Q43."""
    table = fighting("trf-moscow", location="gerrara-nebula")
    damage = ["sickbay-hit", "sickbay-hit"]
    table.do("use_power", player="ann", card="trf-moscow", damage=damage)
    assert value(table, "ships.a.structure") == 50


def test_curse_asks_for_its_destiny_when_the_fight_opens() -> None:
    """Q15."""
    players: Mapping[str, Plain] = {"ann": {"ship": {"id": "a", "power": 15}}}
    table = set_up(players, ["harana"]).attackers([{"id": "e", "card": "dsf-curse"}])
    table.do("assign", ship="a", enemy="e").do("end_assignment").do("fight", ship="a")
    assert [note.kind for note in table.notes] == ["reminder"]


def test_what_the_players_carry_out_themselves_is_reported() -> None:
    for card, phase in (("lost-and-found", "main"), ("rahra-asteroid-belt", "jump")):
        table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["datar"])
        if phase == "main":
            table.do("play_effect", player="ann", card=card)
        else:
            table.do("end_main").do("reveal", name="Too much", threat=99)
            table.do("jump", shown=[card], choose=card)
        assert "reminder" in [note.kind for note in table.notes]


def test_a_random_flagship_lost_at_rahra_loses_the_game() -> None:
    """Checklist: loss during J5."""
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["datar"])
    table.do("damage", ship="a", structure=80).do("end_main")
    table.do("reveal", name="Too much", threat=99)
    table.do("jump", shown=["rahra-asteroid-belt"], choose="rahra-asteroid-belt")
    assert value(table.do("damage", ship="a", card="direct-hit"), "phase") == "over"


def test_a_leak_during_the_reveal_may_lose_the_game() -> None:
    """Checklist: loss during the reveal."""
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["datar"])
    table.do("damage", ship="a", structure=80).do("end_main").do("reveal", card="plasma-leak")
    assert table.notes[-1].kind == "reminder"
    assert value(table.do("damage", ship="a", card="direct-hit"), "phase") == "over"


@pytest.mark.parametrize(("counts", "distance"), [(False, 3), (True, 5)])
def test_the_first_location_may_be_left_out_of_the_goal(counts: bool, distance: int) -> None:
    """Q3; the threat of A1 counts every location all the same."""
    ship: Mapping[str, Plain] = {"ann": {"ship": {"id": "a", "power": 7}}}
    table = set_up(ship, ["agniar", "volar-pulsar"], {"count_initial_location": counts})
    assert value(table, "distance") == distance
    assert value(table.set_pool(0).do("end_main"), "pool") == 6


def test_the_pool_at_zero_accepts_what_is_free_and_refuses_what_costs_one() -> None:
    """A5, A6."""
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["datar"]).do("end_main").set_pool(0)
    table.do("reveal", id="free", name="Free", threat=0, power=3)
    table.do("reveal", id="one", name="One", threat=1, power=3)
    assert value(table, "enemies") == {"free": {"name": "Free", "power": 3}}
    assert value(table, "phase") == "assignment"
    table.do("assign", ship="a", enemy="free").do("end_assignment").do("fight", ship="a")
    table.do("resolve_fight").do("jump", shown=["agniar"], choose="agniar")
    assert value(table, "pool") == 0


def test_given_numbers_win_over_those_of_the_card() -> None:
    players: Mapping[str, Plain] = {
        "ann": {
            "ship": {
                "id": "a",
                "card": "trb-faith",
                "name": "Mine",
                "power": 5,
                "upkeep": 2,
                "cloaked": True,
            }
        }
    }
    table = set_up(players, ["harana"])
    assert value(table, "ships.a.power") == 5
    assert value(table, "ships.a.cloaked") is True
    table.set_pool(0).overrule(
        {"do": "play_effect", "player": "ann", "card": "covert-ops", "threat": 3}
    )
    assert value(table, "pool") == 3
    table.do("end_main").set_pool(9)
    table.do("reveal", id="e", card="dratar-behemoth", name="Big", threat=1, power=2)
    assert value(table, "enemies.e") == {"name": "Big", "power": 2}
    assert value(table, "pool") == 8


def test_a_fight_with_nobody_behind_it_leaves_the_pile_of_the_table_alone() -> None:
    """With physical cards the decks of the table are not tracked."""
    table = fighting("trb-faith", enemy=1).do("resolve_fight")
    assert value(table, "decks.attack") == {"draw": 0, "discard": {"size": 0, "cards": []}}


def test_an_effect_of_a_fight_is_for_those_in_the_open_one() -> None:
    """F2; overruled it waits for the fight of the other ship."""
    table = fighting("trb-faith")
    for card, other in (("defiance", {"ship": "b"}), ("evasion-maneuver", {"enemy": "e2"})):
        assert table.breaks("play_effect", player="ann", card=card, **other) == ["F2"]
    table.overrule({"do": "play_effect", "player": "ann", "card": "defiance", "ship": "b"})
    assert (value(table, "ships.a.power"), value(table, "ships.b.power")) == (8, 22)
    table.do("play_effect", player="ann", card="defiance", ship="a")
    assert value(table, "ships.a.power") == 10


def test_the_same_flagship_twice_is_reported() -> None:
    """Q1."""
    table = Table()
    table.do("add_player", player="ann", ship={"id": "a", "card": "trb-faith"})
    table.do("add_player", player="bob", ship={"id": "b", "card": "trb-faith"})
    assert [note.text for note in table.notes] == ["TRB Faith is in play twice"]


def locations(table: Table) -> Sequence[object]:
    found = value(table, "locations")
    assert isinstance(found, list)
    return found


def test_where_no_location_is_left_the_fleet_stays() -> None:
    """H6, Q19."""
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["datar"]).do("end_main")
    table.do("reveal", name="Too much", threat=99).do("jump", shown=[])
    assert (locations(table), value(table, "turn")) == (["Da'tar"], 2)


def test_an_effect_without_a_fight_changes_nobodys_power() -> None:
    """M5: overruled, its threat is paid all the same."""
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["datar"]).set_pool(0)
    for card in ("evasion-maneuver", "defiance"):
        table.overrule({"do": "play_effect", "player": "ann", "card": card})
    assert (value(table, "ships.a.power"), value(table, "pool")) == (7, 2)


def test_the_admiral_weakens_unique_enemies_alone() -> None:
    assert value(fighting("trb-ardor", "admiral-bright"), "enemies.e1.power") == 9


def test_salaza_brings_nothing_without_enemies() -> None:
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["salaza-docks"])
    table.do("end_main").set_pool(0).do("reveal", **TOO_MUCH)
    assert [note.kind for note in table.notes] == ["revealed", "phase"]
    assert value(table, "pool") == 0


def test_a_character_that_is_discarded_serves_no_longer() -> None:
    """Sickbay Hit, Q32, Q33."""
    table = fighting("trb-faith", "captain-whitley")
    assert value(table, "ships.a.power") == 10
    with pytest.raises(ImpossibleActionError, match="not in play with ann"):
        table.rules({"do": "discard", "player": "ann", "cards": ["mr-alford"]})
    table.do("discard", player="ann", cards=["captain-whitley"])
    assert value(table, "ships.a.power") == 8
    assert value(table, "players.ann.characters") == []
    assert value(table, "players.ann.hand.size") == 3
