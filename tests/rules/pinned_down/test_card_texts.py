"""What the texts of cards do when their card is named. Source: section 18 and the card list."""

from collections.abc import Mapping, Sequence

import pytest

from armada_companion.rules.kit.errors import ImpossibleActionError
from tests.rules.pinned_down.tabletop import Plain, Table, plain_enemies, set_up
from tests.rules.pinned_down.test_examples import at


def fighting(
    card: str, *characters: str, enemy: int = 9, location: str = "moslov-asteroid"
) -> Table:
    """Return a table where `a`, of this card, fights `e1`, while `b` (20) has `e2` (1) to fight."""
    players: Mapping[str, Plain] = {
        "ann": {"ship": {"id": "a", "card": card}, "characters": list(characters)},
        "bob": {"ship": {"id": "b", "power": 20}},
    }
    table = set_up(players, [location]).attackers(plain_enemies(enemy, 1))
    table.do("assign", ship="a", enemy="e1").do("assign", ship="b", enemy="e2")
    return table.do("end_assignment").do("fight", ship="a")


def value(table: Table, path: str) -> object:
    return at(table.summary(), path)


@pytest.mark.parametrize(
    ("card", "location", "power"),
    [
        ("defiance", "moslov-asteroid", 10),
        ("defiance", "harana", 12),
        ("defiance", "salaza-docks", 12),
        ("fire-at-will", "harana", 12),
        ("ace-in-the-hole", "harana", 11),
        ("never-say-die", "harana", 11),
        ("surprise-assault", "harana", 10),
        ("watch-your-back", "harana", 10),
    ],
)
def test_an_effect_adds_what_its_text_says(card: str, location: str, power: int) -> None:
    """TRB Faith has power 8."""
    table = fighting("trb-faith", location=location).do("play_effect", player="ann", card=card)
    assert value(table, "ships.a.power") == power


@pytest.mark.parametrize(
    ("card", "given", "power"),
    [
        ("never-say-die", {"do": "damage", "ship": "a", "structure": 20}, 9),
        ("ace-in-the-hole", {"do": "discard", "player": "ann", "count": 1}, 9),
        ("fire-at-will", {"do": "change_pool", "by": 0}, 9),
    ],
)
def test_an_effect_adds_less_where_its_condition_fails(card: str, given: Plain, power: int) -> None:
    """TRF Moscow has power 7 and is of the Green Wing."""
    table = fighting("trf-moscow").overrule(given).do("play_effect", player="ann", card=card)
    assert value(table, "ships.a.power") == power


def test_a_cloaked_ship_gains_more_by_surprise() -> None:
    table = fighting("tri-golem").do("play_effect", player="ann", card="surprise-assault")
    assert value(table, "ships.a.power") == 10


def test_an_evaded_enemy_loses_three_power_for_the_fight() -> None:
    table = fighting("trb-faith")
    table.do("play_effect", player="bob", card="evasion-maneuver")
    table.do("play_effect", player="ann", card="evasion-maneuver", enemy="e2")
    assert (value(table, "enemies.e1.power"), value(table, "enemies.e2.power")) == (6, -2)


def test_free_play_is_the_owners_alone() -> None:
    """K7, Q28."""
    table = fighting("trb-faith").set_pool(5)
    table.do("play_effect", player="ann", card="evasion-maneuver")
    assert value(table, "pool") == 5
    assert value(table.do("play_effect", player="bob", card="evasion-maneuver"), "pool") == 6


def test_the_admirals_effects_are_one_stronger_but_not_what_weakens() -> None:
    """Q30."""
    table = fighting("trb-justice", "admiral-whitfield", enemy=9)
    before = value(table, "ships.a.power")
    assert before == 8 + 2 + 1
    table.do("play_effect", player="ann", card="never-say-die")
    table.do("play_effect", player="ann", card="evasion-maneuver")
    assert value(table, "ships.a.power") == 11 + 4
    assert value(table, "enemies.e1.power") == 6


def test_justice_has_its_bonus_in_its_own_fight_alone() -> None:
    table = fighting("trb-justice", enemy=6)
    assert value(table, "ships.a.power") == 9
    table.do("resolve_fight")
    assert value(table, "ships.a.power") == 8


def test_justice_counts_the_changed_threat() -> None:
    """Q27."""
    players: Mapping[str, Plain] = {"ann": {"ship": {"id": "a", "card": "trb-justice"}}}
    table = set_up(players, ["moslov-asteroid"])
    table.do("play_effect", player="ann", card="they-are-coming")
    table.attackers([{"id": "e", "card": "dratar-behemoth"}])
    table.do("assign", ship="a", enemy="e").do("end_assignment").do("fight", ship="a")
    assert value(table, "ships.a.power") == 8 + 4 - 1 + 1


def test_washington_is_as_strong_as_its_owners_hand() -> None:
    table = fighting("trf-washington")
    assert value(table, "ships.a.power") == 10
    assert value(table.do("discard", player="ann", count=2), "ships.a.power") == 8


def test_decay_is_stronger_against_a_damaged_ship_even_in_mid_fight() -> None:
    players: Mapping[str, Plain] = {"ann": {"ship": {"id": "a", "power": 15}}}
    table = set_up(players, ["harana"]).attackers([{"id": "e", "card": "dsf-decay"}])
    table.do("assign", ship="a", enemy="e").do("end_assignment")
    assert value(table, "enemies.e.power") == 8
    table.do("fight", ship="a").do("damage", ship="a", card="sickbay-hit")
    assert value(table, "enemies.e.power") == 10


def test_a_target_is_eliminated_for_a_card_only_when_that_makes_it_stronger() -> None:
    for enemy, drawn in ((8, 1), (9, 0)):
        table = fighting("trb-faith", enemy=enemy)
        table.do("play_effect", player="ann", card="target-eliminated")
        assert value(table, "players.ann.hand.size") == 2 + drawn
        assert value(table, "ships.a.power") == 9


def test_moscow_overloads_for_a_card_in_main_and_fight() -> None:
    """Q20."""
    table = fighting("trf-moscow")
    table.do("use_power", player="ann", card="Moscow", damage="direct-hit")
    assert value(table, "players.ann.hand.size") == 4
    assert value(table, "ships.a.structure") == 65


def test_nothing_of_a_power_happens_when_its_cost_loses_the_game() -> None:
    """O2, K4."""
    table = fighting("trf-moscow").do("damage", ship="a", structure=70)
    table.do("use_power", player="ann", card="trf-moscow", damage="direct-hit")
    assert value(table, "phase") == "over"
    assert value(table, "players.ann.hand.size") == 3


def test_an_overload_that_is_not_told_is_asked_for() -> None:
    table = fighting("trf-moscow").do("use_power", player="ann", card="trf-moscow")
    assert [note.kind for note in table.notes] == ["reminder"]


def test_stark_repairs_another_ship_than_the_one_overloaded() -> None:
    players: Mapping[str, Plain] = {
        "ann": {"ship": {"id": "a", "card": "trf-moscow"}, "characters": ["ensign-stark"]},
        "bob": {"ship": {"id": "b", "power": 9}},
    }
    table = set_up(players, ["harana"]).do("damage", ship="b", card="direct-hit")
    stark = {"player": "ann", "card": "ensign-stark", "damage": "bridge-hit"}
    assert table.breaks("use_power", **stark, ship="a") == ["D5"]
    table.do("use_power", **stark, ship="b")
    assert (value(table, "ships.a.structure"), value(table, "ships.b.structure")) == (80, 100)


def test_a_repair_asks_for_a_choice_only_where_there_is_one() -> None:
    """D5."""
    table = set_up({"ann": {"ship": {"id": "a", "card": "trf-moscow"}}}, ["harana"])
    table.do("damage", ship="a", card="direct-hit").do("damage", ship="a", card="bridge-hit")
    table.do("play_effect", player="ann", card="good-as-new")
    assert table.notes[-1].kind == "reminder"
    table.do("repair", ship="a", card="bridge-hit").do("damage", ship="a", card="direct-hit")
    table.do("play_effect", player="ann", card="good-as-new")
    assert value(table, "ships.a.structure") == 65


def test_a_repair_of_several_damaged_ships_asks_for_the_ship() -> None:
    players: Mapping[str, Plain] = {
        "ann": {"ship": {"id": "a", "card": "trf-moscow"}, "characters": ["ensign-holder"]},
        "bob": {"ship": {"id": "b", "power": 9}},
    }
    table = set_up(players, ["harana"])
    table.do("damage", ship="a", card="direct-hit").do("damage", ship="b", card="direct-hit")
    table.do("use_power", player="ann", card="ensign-holder")
    assert table.notes[-1].kind == "reminder"
    assert value(table, "players.ann.hand.size") == 2


def test_salvaging_needs_a_table_without_enemy_ships() -> None:
    table = fighting("trf-moscow", enemy=11).do("damage", ship="a", structure=20)
    table.do("resolve_fight", damage={"structure": 20})
    table.do("fight", ship="b").do("resolve_fight")
    assert table.breaks("play_effect", player="ann", card="salvaging") == ["M2"]


def test_lott_draws_for_a_fight_that_a_green_ship_won() -> None:
    for card, drawn in (("trf-moscow", 1), ("trb-faith", 0)):
        players: Mapping[str, Plain] = {
            "ann": {"ship": {"id": "a", "card": "trf-moscow"}, "characters": ["tinkerer-lott"]},
            "bob": {"ship": {"id": "b", "card": card}},
        }
        table = set_up(players, ["harana"]).attackers(plain_enemies(1))
        table.do("assign", ship="b", enemy="e1").do("end_assignment")
        table.do("fight", ship="b").do("resolve_fight")
        assert value(table, "players.ann.hand.size") == 3 + drawn


def test_no_second_guessing_draws_only_from_the_thinner_pile() -> None:
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["harana"])
    table.do("play_effect", player="ann", card="no-second-guessing")
    assert value(table, "players.ann.hand.size") == 2
    table.do("draw", player="ann", count=17).do("discard", player="ann", count=3)
    table.do("play_effect", player="ann", card="no-second-guessing")
    assert [note.kind for note in table.notes] == ["pool", "drawn"]


def test_emergency_procedures_cost_a_card_and_bring_two() -> None:
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["harana"])
    table.do("play_effect", player="ann", card="emergency-procedures")
    assert value(table, "players.ann.hand.size") == 3
    table.do("discard", player="ann", count=2)
    assert table.breaks("play_effect", player="ann", card="emergency-procedures") == ["H7"]


def test_huber_pays_three_for_a_destiny_that_is_then_asked_for() -> None:
    table = fighting("trb-truth", "captain-huber").set_pool(0)
    table.do("use_power", player="ann", card="captain-huber")
    assert value(table, "pool") == 3
    assert table.notes[-1].text.startswith("Captain Huber draws a battle destiny")


@pytest.mark.parametrize(
    ("captain", "ship"),
    [
        ("admiral-bright", "trb-ardor"),
        ("admiral-whitfield", "trb-justice"),
        ("captain-huber", "trb-truth"),
        ("captain-whitley", "trb-faith"),
    ],
)
def test_a_captain_makes_the_own_ship_stronger_until_worry_comes(captain: str, ship: str) -> None:
    """C4."""
    table = set_up({"ann": {"ship": {"id": "a", "card": ship}}}, ["harana"])
    with_captain = {"ship": {"id": "a", "card": ship}, "characters": [captain]}
    other = set_up({"ann": with_captain}, ["harana"])
    without = value(table, "ships.a.power")
    assert isinstance(without, int)
    assert value(other, "ships.a.power") == without + 2
    other.do("end_main").do("reveal", card="worry")
    assert value(other, "ships.a.power") == without


def test_a_hit_bridge_lets_no_bonus_through_but_every_malus() -> None:
    """Q22."""
    table = fighting("trb-truth", "captain-huber")
    assert value(table, "ships.a.power") == 8 + 2 + 2
    table.do("change_power", ship="a", by=-2, until="fight")
    table.do("damage", ship="a", card="bridge-hit")
    assert value(table, "ships.a.power") == 8 - 1 - 2
    table.do("repair", ship="a", card="bridge-hit")
    assert value(table, "ships.a.power") == 8 + 2 + 2 - 2


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


def test_what_the_players_carry_out_themselves_is_told() -> None:
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
    table.set_pool(0).do("play_effect", player="ann", card="covert-ops", threat=3)
    assert value(table, "pool") == 3
    table.do("end_main").set_pool(9)
    table.do("reveal", id="e", card="dratar-behemoth", name="Big", threat=1, power=2)
    assert value(table, "enemies.e") == {"name": "Big", "power": 2}
    assert value(table, "pool") == 8


def test_a_fight_with_nobody_behind_it_leaves_the_pile_of_the_table_alone() -> None:
    """With physical cards the decks of the table are not tracked."""
    table = fighting("trb-faith", enemy=1).do("resolve_fight")
    assert value(table, "decks.attack") == {"draw": 0, "discard": {"size": 0, "cards": []}}


def test_an_effect_may_be_for_a_ship_that_is_not_in_the_fight() -> None:
    table = fighting("trb-faith").do("play_effect", player="ann", card="defiance", ship="b")
    assert (value(table, "ships.a.power"), value(table, "ships.b.power")) == (8, 22)


def test_the_same_flagship_twice_is_told() -> None:
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
    table = fighting("trb-ardor", "admiral-bright")
    assert value(table, "enemies.e1.power") == 9


def test_salaza_brings_nothing_without_enemies() -> None:
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["salaza-docks"])
    table.do("end_main").set_pool(0).do("end_attack")
    assert [note.kind for note in table.notes] == ["phase"]
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
