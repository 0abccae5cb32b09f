"""What the texts of cards do when their card is named. Source: section 18 and the card list."""

from collections.abc import Mapping

import pytest

from tests.games.pinned_down.rules.fighting import fighting, value
from tests.games.pinned_down.rules.tabletop import Plain, plain_enemies, set_up


@pytest.mark.parametrize(
    ("ship", "card", "location", "power"),
    [
        ("trb-faith", "defiance", "moslov-asteroid", 8 + 2),
        ("trb-faith", "defiance", "harana", 8 + 4),
        ("trb-faith", "defiance", "salaza-docks", 8 + 4),
        ("trb-faith", "fire-at-will", "harana", 8 + 4),
        ("trf-moscow", "never-say-die", "harana", 7 + 3),
        ("trf-moscow", "ace-in-the-hole", "harana", 7 + 3),
        ("tri-golem", "surprise-assault", "berena-pulsar", 7 + 2),
        ("tri-golem", "watch-your-back", "harana", 7 + 2),
    ],
)
def test_an_effect_adds_what_its_text_says(ship: str, card: str, location: str, power: int) -> None:
    table = fighting(ship, location=location).do("play_effect", player="ann", card=card)
    assert value(table, "ships.a.power") == power


@pytest.mark.parametrize(
    ("card", "given", "power"),
    [
        ("never-say-die", {"do": "damage", "ship": "a", "structure": 20}, 9),
        ("ace-in-the-hole", {"do": "discard", "player": "ann", "count": 1}, 9),
    ],
)
def test_an_effect_adds_less_where_its_condition_fails(card: str, given: Plain, power: int) -> None:
    """TRF Moscow has power 7 and is of the Green Wing."""
    table = fighting("trf-moscow").overrule(given).do("play_effect", player="ann", card=card)
    assert value(table, "ships.a.power") == power


def test_fire_at_will_is_worth_less_for_a_ship_of_another_wing() -> None:
    """The ship in the fight may be another player's; the card is one of the own wing."""
    table = fighting("trf-moscow").do("play_effect", player="bob", card="fire-at-will")
    assert value(table, "ships.a.power") == 9


def test_a_cloaked_ship_gains_more_by_surprise() -> None:
    table = fighting("tri-golem").do("play_effect", player="ann", card="surprise-assault")
    assert value(table, "ships.a.power") == 10


def test_an_evaded_enemy_loses_three_power_for_the_fight() -> None:
    table = fighting("trb-faith")
    table.do("play_effect", player="bob", card="evasion-maneuver")
    assert (value(table, "enemies.e1.power"), value(table, "enemies.e2.power")) == (6, 1)
    table.do("play_effect", player="ann", card="evasion-maneuver", enemy="e1")
    assert value(table, "enemies.e1.power") == 3


def test_free_play_is_the_owners_alone() -> None:
    """K7, Q28."""
    table = fighting("trb-faith").set_pool(5)
    table.do("play_effect", player="ann", card="evasion-maneuver")
    assert value(table, "pool") == 5
    assert value(table.do("play_effect", player="bob", card="evasion-maneuver"), "pool") == 6


def test_the_admirals_effects_are_one_stronger_but_not_what_weakens() -> None:
    """Q30."""
    table = fighting("trb-justice", "admiral-whitfield", enemy=9)
    assert value(table, "ships.a.power") == 8 + 2 + 1
    table.do("play_effect", player="ann", card="defiance")
    table.do("play_effect", player="ann", card="evasion-maneuver")
    assert value(table, "ships.a.power") == 11 + 3
    assert value(table, "enemies.e1.power") == 6


def test_justice_has_its_bonus_in_its_own_fight_alone() -> None:
    table = fighting("trb-justice", enemy=6)
    assert value(table, "ships.a.power") == 9
    table.do("resolve_fight")
    assert value(table, "ships.a.power") == 8


def test_justice_counts_the_changed_threat() -> None:
    """Q27."""
    players: Mapping[str, Plain] = {
        "ann": {"ship": {"id": "a", "card": "trb-justice"}},
        "bob": {"ship": {"id": "b", "card": "tri-golem"}},
    }
    table = set_up(players, ["moslov-asteroid"])
    table.do("play_effect", player="bob", card="they-are-coming")
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


def test_a_repair_is_for_a_ship_that_has_that_card_and_enough_of_them() -> None:
    """Section 18, Good As New!: two attached cards, of which it removes one."""
    players: Mapping[str, Plain] = {
        "ann": {"ship": {"id": "a", "card": "trf-moscow"}},
        "bob": {"ship": {"id": "b", "power": 9}},
    }
    table = set_up(players, ["harana"]).do("damage", ship="b", card="direct-hit")
    for hit in ("bridge-hit", "engines-hit"):
        table.do("damage", ship="a", card=hit)
    play = {"player": "ann", "card": "good-as-new"}
    assert table.breaks("play_effect", **play, repaired="direct-hit") == ["D5"]
    assert table.breaks("play_effect", **play, ship="b", repaired="direct-hit") == ["D5"]
    assert table.breaks("play_effect", **play, repaired="bridge-hit") == []


def test_a_ship_is_damaged_without_a_card_once_all_are_attached() -> None:
    """Q21: sixteen damage cards are printed."""
    table = fighting("trf-moscow", enemy=12)
    for _ in range(15):
        table.do("damage", ship="b", structure=1)
    assert table.breaks("resolve_fight") == ["F4"]
    table.do("damage", ship="b", structure=1)
    assert table.breaks("use_power", player="ann", card="trf-moscow") == ["K4"]
    table.do("resolve_fight")
    assert value(table, "ships.a.structure") == 100


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
