"""The guided attack, step by step. Source: rules digest, section 8; record page, section 11."""

import pytest

from armada_companion.games.armada.rules.model.types import HullZone, Phase, Side
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Plain, Table, fleet, set_up, ship, squadron

BATTERIES = {"front": [3, 2, 2], "left": [2, 1, 0], "right": [2, 1, 0], "rear": [1, 1, 0]}
TOKENS = ["evade", "brace", "redirect"]
TARGET = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}


def activated(settings: Plain | None = None, **numbers: object) -> Table:
    """Return `a1` activating: a large ship with 3 red, 2 blue, 2 black dice in front."""
    a1 = ship("a1", size="large", batteries=BATTERIES, anti_squadron=[0, 2, 1], **numbers)
    b1 = ship("b1", defense_tokens=TOKENS, batteries=BATTERIES, shields={"front": 2, "left": 2})
    wings = [squadron("as1", anti_squadron=[0, 3, 0], battery=[0, 0, 1]), squadron("as2")]
    enemies = [
        squadron("bs1", keywords={"counter": 2}, anti_squadron=[0, 2, 0]),
        squadron("bs2", defense_tokens=["scatter"]),
    ]
    table = set_up(
        fleet([a1, ship("a2")], wings), fleet([b1, ship("b2")], enemies), settings=settings
    )
    return table.lock().do("activate_ship", ship="a1")


def attack(table: Table) -> dict[str, object]:
    found = table.summary()["attack"]
    assert isinstance(found, dict)
    return found


def faces(table: Table) -> list[str]:
    dice = attack(table)["dice"]
    assert isinstance(dice, list)
    return [f"{die['color']} {die['face']}" for die in dice]


def damage_of(table: Table, unit: str) -> tuple[int, int]:
    """Return a ship's damage cards and front shields."""
    found = table.state.ship(unit)
    return found.damage_cards, found.shields[HullZone.FRONT]


def test_the_worked_attack_of_the_digest() -> None:
    """Digest 8.8: medium range, obstructed, accuracy, a doubled evade, redirect."""
    table = activated()
    table.do("declare_target", **TARGET, range="medium", obstructed="red")
    assert attack(table)["to_roll"] == {"red": 2, "blue": 2}
    rolled = {"red": ["double_hit", "critical"], "blue": ["accuracy", "hit"]}
    table.do("roll_dice", dice=rolled).do("spend_accuracy", die=3, token="brace")
    assert attack(table)["locked"] == ["brace"]
    assert table.breaks("spend_defense_token", unit="b1", token="brace") == ["TOKEN_LOCKED"]
    evade = {"unit": "b1", "token": "evade", "dice": [1, 2], "rolled": ["blank", "hit"]}
    assert table.breaks("spend_defense_token", **evade) == ["EVADE_DICE"]
    table.do("spend_defense_token", **evade, more=True)
    assert faces(table) == ["red blank", "red hit", "blue hit"]
    assert table.state.ship("b1").defense[0].state == "discarded"
    table.do("spend_defense_token", unit="b1", token="redirect", to_zone="left")
    table.do("resolve_damage", redirect={"left": 1})
    assert attack(table)["damage"] == 2
    assert damage_of(table, "b1") == (0, 1)
    assert table.state.ship("b1").shields[HullZone.LEFT] == 1
    table.do("end_attack").do("end_activation")
    assert table.state.to_act is Side.B


@pytest.mark.parametrize(
    ("at", "dice"),
    [
        ("close", {"red": 3, "blue": 2, "black": 2}),
        ("medium", {"red": 3, "blue": 2}),
        ("long", {"red": 3}),
    ],
)
def test_dice_are_gathered_by_range(at: str, dice: Plain) -> None:
    """Digest 8.2."""
    assert attack(activated().do("declare_target", **TARGET, range=at))["to_roll"] == dice


def test_other_dice_than_those_of_the_card_differ() -> None:
    table = activated()
    assert table.breaks("declare_target", **TARGET, range="long", dice={"red": 4}) == [
        "DICE_DIFFER"
    ]
    assert table.breaks("declare_target", **TARGET, range="long", obstructed="blue") == [
        "DICE_DIFFER"
    ]
    wrong = {"red": ["hit", "hit"]}
    table.do("declare_target", **TARGET, range="long")
    assert table.breaks("roll_dice", dice=wrong) == ["DICE_COUNT"]
    assert table.breaks("roll_dice", dice={"red": ["hit", "hit", "hit_critical"]}) == [
        "FACE_NOT_ON_DIE"
    ]
    assert table.breaks("roll_dice", dice={"red": ["hit"] * 3}, by_app=True) == ["DICE_BY_CONSENT"]


def test_a_card_that_is_not_known_judges_no_dice() -> None:
    """Record page, 8."""
    table = set_up(fleet([ship("a1")]), fleet([ship("b1")])).lock()
    table.do("activate_ship", ship="a1").do("declare_target", **TARGET, range="close")
    assert attack(table)["to_roll"] is None
    table.do("roll_dice", dice={"red": ["hit"], "black": ["hit_critical"]})
    table.do("resolve_damage").do("end_attack")
    assert damage_of(table, "b1") == (1, 0)


@pytest.mark.parametrize(("counts", "attacks"), [(False, 0), (True, 1)])
def test_an_attack_without_dice_is_canceled(counts: bool, attacks: int) -> None:
    """Digest 8.3 (2); A-22."""
    table = activated({"cancelled_attack_counts": counts}, hull=8)
    batteries = {"front": [1, 0, 0]}
    table = set_up(
        fleet([ship("a1", batteries=batteries)]),
        fleet([ship("b1")]),
        settings={"cancelled_attack_counts": counts},
    )
    table.lock().do("activate_ship", ship="a1")
    table.do("declare_target", **TARGET, range="long", obstructed="red")
    assert table.summary()["attack"] is None
    assert [note.kind for note in table.notes] == ["attack_canceled"]
    assert len(table.activation.attacks) == attacks
    assert table.breaks("declare_target", **{**TARGET, "zone": "left"}, range="long") == ["NO_DICE"]


def test_damage_may_be_entered_right_after_the_target() -> None:
    """Record page, 11: steps are left out forwards."""
    table = activated().do("declare_target", **TARGET, range="close")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "resolve_damage"})
    table.do("resolve_damage", damage=3).do("end_attack")
    assert damage_of(table, "b1") == (1, 0)


def test_brace_halves_rounded_up_and_criticals_count_between_ships() -> None:
    """Digest 8.4, 8.5: the first card of a standard critical is faceup."""
    table = activated().do("declare_target", **TARGET, range="long")
    table.do("roll_dice", dice={"red": ["double_hit", "double_hit", "critical"]})
    table.do("spend_defense_token", unit="b1", token="brace")
    assert table.breaks("resolve_damage", critical="standard") == ["TITLE_NEEDED"]
    assert table.breaks("resolve_damage", damage=5) == ["DAMAGE_DIFFERS"]
    unknown = table.breaks("resolve_damage", critical="standard", cards=["Lunch Break"])
    assert unknown == ["NO_SUCH_CARD"]
    table.do("resolve_damage", critical="standard", cards=["Compartment Fire"])
    assert damage_of(table, "b1") == (1, 0)
    assert table.state.ship("b1").faceup == ("Compartment Fire",)


def test_a_critical_effect_needs_an_icon_and_no_contain() -> None:
    """Digest 8.4, 8.5."""
    table = activated().do("declare_target", **TARGET, range="long")
    table.do("roll_dice", dice={"red": ["hit", "hit", "blank"]})
    assert table.breaks("resolve_damage", critical="standard") == ["NO_CRITICAL_ICON"]


def test_each_kind_of_token_is_spent_once_in_an_attack() -> None:
    """Digest 8.3 (4)."""
    table = activated().do("declare_target", **TARGET, range="long")
    table.do("roll_dice", dice={"red": ["hit", "hit", "accuracy"]})
    table.do("spend_defense_token", unit="b1", token="evade", dice=[1])
    assert faces(table) == ["red hit", "red accuracy"]
    assert table.breaks("spend_defense_token", unit="b1", token="evade") == ["TYPE_SPENT"]
    late = "ATTACK_STEP_OVER"
    assert table.breaks("spend_accuracy", die=1, token="brace") == ["NO_SUCH_DIE", late]
    assert table.breaks("spend_accuracy", die=2, token="brace") == ["ACCURACY_MISSING", late]
    assert table.breaks("spend_accuracy", die=3, token="salvo") == ["DEFENSE_TOKEN_MISSING", late]
    assert table.breaks("spend_accuracy", die=3, token="brace") == [late]


def test_dice_are_changed_by_effects() -> None:
    """Record page, 11: turned, removed, added; the others keep their numbers."""
    table = activated().do("declare_target", **TARGET, range="long")
    table.do("roll_dice", dice={"red": ["hit", "blank", "accuracy"]})
    changes = [{"die": 2, "to": "double_hit"}, {"die": 1, "remove": True}]
    table.do("change_dice", changes=[*changes, {"add": "black", "to": "hit_critical"}], why="so")
    assert faces(table) == ["red double_hit", "red accuracy", "black hit_critical"]
    wrong = [{"die": 3, "to": "hit_critical"}, {"die": 9, "to": "hit"}]
    assert table.breaks("change_dice", changes=wrong, why="so") == [
        "FACE_NOT_ON_DIE",
        "NO_SUCH_DIE",
    ]


def test_a_ship_attacks_one_squadron_after_another() -> None:
    """Digest 8.3 (6): each once; criticals are no damage."""
    squadrons = {"attacker": "a1", "zone": "left", "target": "bs1"}
    table = activated().do("declare_target", **squadrons, range="close")
    assert attack(table)["to_roll"] == {"blue": 2, "black": 1}
    table.do("roll_dice", dice={"blue": ["critical", "hit"], "black": ["hit_critical"]})
    table.do("resolve_damage").do("next_squadron", target="bs2")
    assert table.state.squadron("bs1").hull == 1
    assert table.breaks("next_squadron", target="bs1") == ["TARGET_TWICE"]
    table.do("roll_dice", dice={"blue": ["hit", "hit"], "black": ["hit"]})
    table.do("spend_defense_token", unit="bs2", token="scatter").do("resolve_damage")
    assert table.state.squadron("bs2").hull == 3
    table.do("end_attack")
    assert len(table.activation.attacks) == 1
    twice = {"attacker": "a1", "zone": "left", "target": "b1"}
    assert table.breaks("declare_target", **twice, range="long") == ["ZONE_USED"]


def test_no_squadron_follows_an_attack_against_a_ship() -> None:
    table = activated().do("declare_target", **TARGET, range="close")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "next_squadron", "target": "bs1"})


def test_nothing_passes_or_ends_while_an_attack_is_open() -> None:
    """Record page, 11; issue part 11: a second attack is impossible."""
    table = activated().do("declare_target", **TARGET, range="close")
    assert table.breaks("end_activation") == ["ATTACK_OPEN"]
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "declare_target", **TARGET, "range": "close"})
    table.do("destroy", unit="b1").do("destroy", unit="b2")
    assert table.summary()["phase"] == "ship"
    table.do("end_attack")
    assert table.summary()["phase"] == "over"


def test_dice_and_tokens_without_an_attack_are_impossible() -> None:
    """Issue part 11."""
    table = activated()
    for data in (
        {"do": "roll_dice", "dice": {"red": ["hit"]}},
        {"do": "spend_accuracy", "die": 1, "token": "evade"},
        {"do": "spend_defense_token", "unit": "b1", "token": "evade", "dice": [1]},
        {"do": "resolve_damage", "damage": 1},
        {"do": "end_attack"},
        {"do": "next_squadron", "target": "bs1"},
    ):
        with pytest.raises(ImpossibleActionError):
            table.rules(data)


def test_a_squadron_is_activated_by_its_attack_and_its_turn_ends_with_it() -> None:
    """Record page, 11; digest 8.6: counter, by what was just destroyed too."""
    table = activated().do("end_activation").activate("b1").activate("a2").activate("b2")
    assert table.state.phase is Phase.SQUADRON
    table.do("activate_squadron", squadron="as2")
    table.do("declare_target", attacker="as1", target="bs1", range="close")
    assert (table.state.squadron("as1").activated, table.state.to_act) == (True, Side.A)
    table.do("roll_dice", dice={"blue": ["hit", "hit", "hit"]}).do("resolve_damage")
    assert table.state.squadron("bs1").in_play
    assert table.summary()["owed"] == [{"do": "counter", "unit": "bs1"}]
    counter = {"attacker": "bs1", "target": "as1", "range": "close", "with": "counter"}
    table.overrule({"do": "declare_target", **counter})
    assert attack(table)["to_roll"] == {"blue": 2}
    table.do("roll_dice", dice={"blue": ["hit", "critical"]}).do("resolve_damage")
    assert table.summary()["owed"] == []
    table.do("end_attack")
    assert attack(table)["target"] == "bs1"
    assert table.state.squadron("as1").hull == 2
    table.do("end_attack")
    assert not table.state.squadron("bs1").in_play
    assert table.state.to_act is Side.B


@pytest.mark.parametrize(("target", "dice"), [("bs1", {"blue": 3}), ("b1", {"black": 1})])
def test_a_squadron_gathers_its_battery_against_ships_and_other_dice_against_squadrons(
    target: str, dice: Plain
) -> None:
    """RRG 2; statement 10.3.2."""
    table = activated().do("end_activation").activate("b1").activate("a2").activate("b2")
    zone = {"target_zone": "front"} if target == "b1" else {}
    table.do("declare_target", attacker="as1", target=target, range="close", **zone)
    assert attack(table)["to_roll"] == dice


def test_a_judge_who_ends_the_phase_ends_the_attack() -> None:
    table = activated().do("declare_target", **TARGET, range="close").do("resolve_damage", damage=9)
    table.do("end_phase", why="time")
    assert table.summary()["attack"] is None
    assert table.summary()["phase"] == "squadron"
    assert not table.state.ship("b1").in_play


def test_counter_and_salvo_are_owed_before_they_are_made() -> None:
    """Digest 8.6."""
    table = activated().do("declare_target", **TARGET, range="close").do("resolve_damage", damage=1)
    reply = {"attacker": "b1", "zone": "rear", "target": "a1", "range": "close"}
    assert table.rules({"do": "declare_target", **reply, "with": "salvo"}) == ["SALVO_NOT_OWED"]
    assert table.rules({"do": "declare_target", **reply, "with": "counter"}) == ["COUNTER_NOT_OWED"]
