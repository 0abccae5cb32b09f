"""Targeting tokens and ignition attacks. Digest 5.5, 8.2, 8.6, A-15; record page, 13."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import HullZone, Phase, Range
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import NO_CARDS, Plain, Table, fleet, set_up, ship, squadron

BATTERIES = {"front": [3, 2, 2], "left": [2, 1, 0], "rear": [1, 0, 0]}
AT_B1: Plain = {"attacker": "a1", "target": "b1", "target_zone": "front"}
IGNITION: Plain = {**AT_B1, "range": "extreme", "with_": "ignition"}


def activated(**numbers: object) -> Table:
    """Return `a1` activating: 2 red, 2 blue, 1 black dice in its special battery."""
    given = {"batteries": BATTERIES, "special_battery": [2, 2, 1], "hull": 8, **numbers}
    ours = [ship("a1", **given), ship("a2")]
    theirs = [ship("b1", defense_tokens=["evade", "salvo"], batteries=BATTERIES), ship("b2")]
    enemies = [squadron("bs1")]
    return set_up(fleet(ours), fleet(theirs, enemies)).lock().do("activate_ship", ship="a1")


def placed(at: str | None = None, **numbers: object) -> Table:
    """Return the moment after `a1` has placed its targeting token."""
    table = activated(**numbers).do("execute_maneuver")
    return table.do("place_targeting_token", ship="a1", **({"range": at} if at else {}))


def next_round(table: Table) -> Table:
    """End the activation and the round; `a1` activates again."""
    table.do("end_activation").activate("b1").activate("a2").activate("b2")
    table.do("activate_squadron", squadron="bs1").do("end_status_phase").lock()
    return table.do("activate_ship", ship="a1")


def token(table: Table) -> Range | None:
    return table.state.ship("a1").targeting_token


def to_roll(table: Table) -> object:
    attack = table.summary()["attack"]
    assert isinstance(attack, dict)
    return attack["to_roll"]


def test_the_token_is_placed_after_the_maneuver_at_the_range_of_the_keyword() -> None:
    """Digest 5.5: close, where the card names no other."""
    table = activated()
    assert table.breaks("place_targeting_token", ship="a1") == ["NOT_AT_THE_END"]
    table.do("execute_maneuver")
    for at in ("medium", "long", "extreme"):
        assert table.breaks("place_targeting_token", ship="a1", range=at) == ["IGNITION_RANGE"]
    table.do("place_targeting_token", ship="a1", range="close")
    ships = table.summary()["ships"]
    assert isinstance(ships, dict)
    assert [ships[unit]["targeting_token"] for unit in ("a1", "b1")] == ["close", None]


@pytest.mark.parametrize("at", ["medium", "long"])
def test_with_several_keywords_it_is_any_of_their_ranges(at: str) -> None:
    """Digest 5.5, A-15."""
    table = placed(at, ignition=["medium", "long"])
    assert token(table) == at
    assert table.breaks("place_targeting_token", ship="a1", range="close") == ["IGNITION_RANGE"]


def test_it_is_placed_at_the_first_of_its_ranges_when_none_is_named() -> None:
    assert token(placed(ignition=["medium", "long"])) == "medium"


@pytest.mark.parametrize(
    ("at", "ignition", "line"),
    [
        ("medium", ["medium", "long"], "Ship a1 places its targeting token, medium range"),
        ("close", None, "Ship a1 places its targeting token"),
        (None, ["medium", "long"], "Ship a1 places its targeting token"),
    ],
)
def test_the_line_of_the_history_names_a_range_that_was_a_choice(
    at: str | None, ignition: list[str] | None, line: str
) -> None:
    table = activated(**({"ignition": ignition} if ignition else {}))
    data = {"do": "place_targeting_token", "ship": "a1", **({"range": at} if at else {})}
    assert ARMADA.decode(data, NO_CARDS).text(table.state) == line


def test_placing_it_is_optional() -> None:
    """Digest 5.5: may."""
    table = next_round(activated().do("execute_maneuver"))
    assert token(table) is None
    assert table.breaks("declare_target", **AT_B1, zone="front", range="close") == []


def test_only_a_ship_with_a_special_arc_places_one_and_only_in_its_own_activation() -> None:
    """Digest 5.5."""
    table = activated().do("execute_maneuver")
    assert table.breaks("place_targeting_token", ship="a2") == ["NO_SPECIAL_ARC", "NOT_AT_THE_END"]
    table.do("end_activation")
    assert table.breaks("place_targeting_token", ship="a1") == ["NOT_AT_THE_END"]


def test_it_stays_in_play_until_its_ship_activates_again() -> None:
    """Digest 5.5: carried across rounds."""
    table = next_round(placed())
    assert (table.state.round, token(table)) == (2, "close")


def test_the_first_attack_with_the_token_in_play_is_an_ignition_attack() -> None:
    """Digest 5.5: a battery, entered in one step or guided, waits."""
    table = next_round(placed())
    assert table.breaks("attack", zone="front", target="b1") == ["IGNITION_FIRST"]
    battery = {**AT_B1, "zone": "front", "range": "close"}
    assert table.breaks("declare_target", **battery) == ["IGNITION_FIRST"]
    squadrons = {"attacker": "a1", "zone": "front", "target": "bs1", "range": "close"}
    assert table.breaks("declare_target", **squadrons, dice={}) == ["IGNITION_FIRST"]
    table.do("declare_target", **IGNITION)
    assert to_roll(table) == {"red": 2, "blue": 2, "black": 1}


def test_the_token_is_removed_after_the_attack_and_others_follow() -> None:
    """Digest 5.5: it is one of the two attacks, from no hull zone."""
    table = next_round(placed()).do("declare_target", **IGNITION)
    table.do("resolve_damage", damage=2)
    assert token(table) == "close"
    table.do("end_attack")
    assert token(table) is None
    assert [note.kind for note in table.notes] == ["targeting_token"]
    table.do("attack", zone="front", target="b1")
    assert table.breaks("attack", zone="left", target="b1") == ["TOO_MANY_ATTACKS"]


def test_an_ignition_attack_uses_up_no_hull_zone() -> None:
    """Digest 5.5: a special arc is none, also where a hull zone was named for it."""
    table = next_round(placed()).do("declare_target", **IGNITION, zone="front")
    table.do("resolve_damage", damage=0).do("end_attack")
    assert [one.zone for one in table.activation.attacks] == ["front"]
    table.do("declare_target", **AT_B1, zone="front", range="close")


@pytest.mark.parametrize("ending", ["execute_maneuver", "end_activation"])
def test_it_is_removed_at_the_end_of_the_attack_step_without_a_target(ending: str) -> None:
    """Digest 5.5."""
    assert token(next_round(placed()).do(ending)) is None


def test_where_no_ignition_attack_is_possible_the_token_goes_first() -> None:
    """Digest 5.5: if able; the table sees that."""
    table = next_round(placed()).do("remove_targeting_token", ship="a1")
    table.do("attack", zone="front", target="b1")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "remove_targeting_token", "ship": "a1"})


def test_an_ignition_attack_needs_the_token_the_arc_and_a_ship() -> None:
    """Digest 5.5."""
    table = activated()
    assert table.breaks("declare_target", **IGNITION) == ["NO_TARGETING_TOKEN"]
    plain = {"attacker": "a2", "target": "b1", "range": "extreme", "with_": "ignition"}
    assert table.breaks("declare_target", **plain) == ["NOT_YOUR_TURN", "NO_SPECIAL_ARC"]
    table = next_round(placed())
    squadrons = {"attacker": "a1", "target": "bs1", "range": "extreme", "with_": "ignition"}
    assert table.breaks("declare_target", **squadrons) == ["NO_DICE"]


@pytest.mark.parametrize(
    ("dice", "rules"),
    [
        ({"red": 2, "blue": 2, "black": 1}, []),
        ({"red": 2, "blue": 2}, []),
        ({"red": 2}, []),
        ({"red": 1, "blue": 2}, ["DICE_DIFFER"]),
        ({"blue": 2}, ["DICE_DIFFER"]),
    ],
)
def test_its_dice_count_the_range_from_the_token(dice: Plain, rules: list[str]) -> None:
    """Digest 8.2: which is not entered, so those of any range are taken."""
    assert next_round(placed()).breaks("declare_target", **IGNITION, dice=dice) == rules


def test_extreme_range_is_for_ignition_attacks_only() -> None:
    """Digest 8.2: of a card that is not known, too."""
    table = activated().do("end_activation").activate("b1").do("activate_ship", ship="a2")
    far = {"attacker": "a2", "zone": "front", "target": "b1", "range": "extreme"}
    assert table.breaks("declare_target", **far) == ["NO_DICE"]


def test_at_extreme_range_an_evade_cancels_one_die_more() -> None:
    """Digest 8.4."""
    table = next_round(placed()).do("declare_target", **IGNITION, dice={"red": 2, "blue": 2})
    table.do("roll_dice", dice={"red": ["hit", "blank"], "blue": ["hit", "hit"]})
    evade = {"unit": "b1", "token": "evade"}
    assert table.breaks("spend_defense_token", **evade, dice=[1, 3, 4]) == ["EVADE_DICE"]
    table.do("spend_defense_token", **evade, dice=[1, 3]).do("resolve_damage")
    assert table.state.ship("b1").shields[HullZone.FRONT] == 1


def test_no_salvo_answers_an_ignition_attack() -> None:
    """Digest 8.6."""
    table = next_round(placed()).do("declare_target", **IGNITION)
    table.do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage", damage=1)
    assert table.summary()["owed"] == []
    salvo = {"attacker": "b1", "target": "a1", "range": "extreme", "with_": "salvo"}
    assert "SALVO_NOT_OWED" in table.breaks("declare_target", **salvo)


def test_the_token_goes_with_its_ship() -> None:
    """Digest 5.5."""
    assert token(placed().do("destroy", unit="a1")) is None


def test_placing_it_ends_the_attacks_also_where_no_maneuver_was_entered() -> None:
    """Record page, 3: entering the maneuver is optional."""
    table = activated().overrule({"do": "place_targeting_token", "ship": "a1"})
    assert table.breaks("attack", zone="front", target="b1") == ["ATTACK_AFTER_MANEUVER"]
    assert token(table.do("end_activation")) == "close"


def test_the_special_battery_of_the_catalogues_card_is_known(catalog: Catalog) -> None:
    """Digest 5.5: every such ship has ignition (close)."""
    card = catalog.facts("ship", "onager-class-star-destroyer")
    assert card is not None
    table = next_round(placed(None, **{**card, "id": "a1"}))
    assert token(table) == "close"
    table.do("declare_target", **IGNITION)
    assert to_roll(table) == {"red": 3, "blue": 2, "black": 2}


def test_an_effect_may_place_it_at_the_start_of_the_ship_phase() -> None:
    """Digest 5.5, Cataclysm: the table overrules, and the same activation attacks with it."""
    table = activated().do("end_activation").activate("b1").activate("a2").activate("b2")
    table.do("activate_squadron", squadron="bs1").do("end_status_phase").lock()
    assert table.state.phase is Phase.SHIP
    assert table.breaks("place_targeting_token", ship="a1") == ["NOT_AT_THE_END"]
    table.overrule({"do": "place_targeting_token", "ship": "a1"}).do("activate_ship", ship="a1")
    assert table.breaks("declare_target", **IGNITION) == []


def test_a_token_that_the_table_took_during_the_attack_is_not_removed_again() -> None:
    """Digest 5.5: it goes with the attack; an effect may take it before."""
    table = next_round(placed()).do("declare_target", **IGNITION)
    table.do("remove_targeting_token", ship="a1").do("end_attack")
    assert token(table) is None
    assert [note.kind for note in table.notes if note.kind == "targeting_token"] == []
