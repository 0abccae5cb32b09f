"""Targets, dice and damage of attacks, sentence by sentence. Digest 5.5, 8.1 to 8.3, 8.5, 9.1."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.dice import FACES, SIDES, Color, Face
from armada_companion.games.armada.rules.model.types import HullZone, Side
from armada_companion.games.armada.rules.table.action import unit_name
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import NO_CARDS, Plain, Table, fleet, set_up, ship, squadron

BATTERIES = {"front": [3, 2, 2], "left": [0, 0, 2], "right": [0, 1, 1], "rear": [1, 0, 0]}
AT_B1: Plain = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
AT_WING: Plain = {"attacker": "a1", "zone": "front", "target": "bs1", "range": "close"}


def begun(**numbers: object) -> Table:
    """Return the Ship Phase; `a1` has these numbers."""
    a1 = ship("a1", **{"batteries": BATTERIES, "anti_squadron": [0, 2, 0], **numbers})
    wings = [
        squadron("as1", battery=[1, 0, 0], anti_squadron=[1, 1, 0], keywords={"bomber": None}),
        squadron("as2", battery=[0, 1, 0], anti_squadron=[0, 3, 0]),
    ]
    b1 = ship("b1", defense_tokens=["evade", "brace", "salvo"], batteries=BATTERIES)
    return set_up(
        fleet([a1, ship("a2")], wings), fleet([b1, ship("b2")], [squadron("bs1"), squadron("bs2")])
    ).lock()


def activated(**numbers: object) -> Table:
    return begun(**numbers).do("activate_ship", ship="a1")


def squadron_phase() -> Table:
    return begun().activate("a1").activate("b1").activate("a2").activate("b2")


def attack(table: Table) -> dict[str, object]:
    found = table.summary()["attack"]
    assert isinstance(found, dict)
    return found


def last_die(table: Table) -> object:
    dice = attack(table)["dice"]
    assert isinstance(dice, list)
    return dice[-1]


def test_the_faces_of_the_three_dice() -> None:
    """Digest 8.1: blank, hit, double hit, critical, accuracy, hit with critical."""
    counts = {color: [FACES[color].get(face, 0) for face in Face] for color in Color}
    assert counts == {
        Color.RED: [2, 2, 1, 2, 1, 0],
        Color.BLUE: [0, 4, 0, 2, 2, 0],
        Color.BLACK: [2, 4, 0, 0, 0, 2],
    }
    assert {sum(sides) for sides in counts.values()} == {SIDES} == {8}


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("face", Face)
def test_only_faces_of_the_color_are_entered(color: Color, face: Face) -> None:
    """Digest 8.1: rolled, turned, added, or rerolled by an Evade."""
    expected = [] if FACES[color].get(face) else ["FACE_NOT_ON_DIE"]
    table = activated(batteries={}).do("declare_target", **AT_B1, range="close")
    assert table.breaks("roll_dice", dice={color.value: [face.value]}) == expected
    table.do("roll_dice", dice={color.value: ["hit"]})
    for change in ({"die": 1, "to": face.value}, {"add": color.value, "to": face.value}):
        assert table.breaks("change_dice", changes=[change], why="so") == expected
    evade = {"unit": "b1", "token": "evade", "dice": [1], "rolled": [face.value]}
    assert table.breaks("spend_defense_token", **evade) == expected


@pytest.mark.parametrize(
    ("zone", "reach"),
    [("left", ["close"]), ("right", ["close", "medium"]), ("front", ["close", "medium", "long"])],
)
def test_the_attack_range_of_a_zone_is_that_of_its_dice(zone: str, reach: list[str]) -> None:
    """Digest 8.2: close with black dice only, medium with a blue one, long with a red one."""
    table = activated()
    for at in ("close", "medium", "long", "extreme"):
        broken = table.breaks("declare_target", **{**AT_B1, "zone": zone}, range=at)
        assert broken == ([] if at in reach else ["NO_DICE"])


def test_an_attack_that_was_refused_for_want_of_dice_is_canceled_when_it_is_overruled() -> None:
    """Digest 8.3 (2): there is nothing to roll."""
    table = activated()
    table.overrule({"do": "declare_target", **AT_B1, "zone": "left", "range": "long"})
    assert (table.summary()["attack"], [note.kind for note in table.notes]) == (
        None,
        ["attack_canceled"],
    )


def test_colors_that_do_not_reach_may_be_added_later() -> None:
    """Digest 8.2: the range counts when dice are gathered."""
    table = activated().do("declare_target", **AT_B1, range="long")
    table.do("roll_dice", dice={"red": ["hit"] * 3})
    table.do("change_dice", changes=[{"add": "black", "to": "hit"}], why="External Racks")
    assert last_die(table) == {"n": 4, "color": "black", "face": "hit"}


def test_an_added_die_is_turned_in_the_same_step() -> None:
    """Digest 4.4: the added die may be the one that is rerolled; a die out of the pool cannot."""
    table = activated().do("declare_target", **AT_B1, range="long")
    table.do("roll_dice", dice={"red": ["hit"] * 3})
    added = {"add": "red", "to": "blank"}
    table.do("change_dice", changes=[added, {"die": 4, "to": "double_hit"}], why="both")
    assert last_die(table) == {"n": 4, "color": "red", "face": "double_hit"}
    removed = [{"die": 1, "remove": True}, {"die": 1, "to": "hit"}]
    assert table.breaks("change_dice", changes=removed, why="so") == ["NO_SUCH_DIE"]


@pytest.mark.parametrize(("color", "left"), [("red", (2, 2, 2)), ("black", (3, 2, 1))])
def test_an_obstruction_removes_one_die_of_the_attackers_choice(
    color: str, left: tuple[int, int, int]
) -> None:
    """Digest 8.3 (2), 8.7: before the roll, once."""
    table = activated().do("declare_target", **AT_B1, range="close", obstructed=color)
    assert attack(table)["to_roll"] == dict(zip(("red", "blue", "black"), left, strict=True))
    assert attack(table)["obstructed"] is True


def test_armaments_are_used_against_their_targets() -> None:
    """Digest 8.3 (2): the battery against ships, the anti-squadron armament against squadrons."""
    table = activated()
    assert table.breaks("declare_target", **AT_WING, with_="battery") == ["NO_DICE"]
    at_ship = {**AT_B1, "range": "close", "with_": "anti_squadron"}
    assert table.breaks("declare_target", **at_ship) == ["NO_DICE"]
    table.do("declare_target", **AT_WING)
    assert (attack(table)["with"], attack(table)["to_roll"]) == ("anti_squadron", {"blue": 2})
    table.do("end_attack").do("declare_target", **{**AT_B1, "zone": "rear"}, range="long")
    assert (attack(table)["with"], attack(table)["to_roll"]) == ("battery", {"red": 1})


def test_a_target_is_named_with_zones_that_it_has() -> None:
    """Digest 8.3 (1): a ship attacks from a hull zone and at one; a squadron has none."""
    table = activated()
    for wrong in (
        {"attacker": "a1", "target": "b1", "target_zone": "front"},
        {**AT_B1, "zone": "left_aux"},
        {**AT_B1, "target_zone": "right_aux"},
        {**AT_WING, "target_zone": "front"},
        {"attacker": "as1", "zone": "front", "target": "b1"},
    ):
        with pytest.raises(ImpossibleActionError):
            table.rules({"do": "declare_target", **wrong, "range": "close"})


def test_friends_are_never_targets() -> None:
    """Digest 8.3 (1): ships, squadrons, further squadrons."""
    table = activated()
    for target in ("a2", "as1"):
        one = {"attacker": "a1", "zone": "front", "target": target, "range": "close"}
        assert table.breaks("declare_target", **one) == ["FRIENDLY_TARGET"]
    table.do("declare_target", **AT_WING).do("resolve_damage", damage=1)
    assert table.breaks("next_squadron", target="as1") == ["FRIENDLY_TARGET"]


def test_a_ship_attacks_the_same_target_with_different_attacks() -> None:
    """Digest 8.3: ships and squadrons, engaged ones too."""
    table = activated()
    for zone in ("front", "right"):
        table.do("declare_target", **{**AT_B1, "zone": zone}, range="close")
        table.do("resolve_damage", damage=1).do("end_attack")
    assert table.state.ship("b1").shields[HullZone.FRONT] == 0
    table = activated()
    for zone in ("front", "right"):
        table.do("declare_target", **{**AT_WING, "zone": zone}).do("resolve_damage", damage=1)
        table.do("end_attack")
    assert table.state.squadron("bs1").hull == 1


def test_a_squadron_is_a_target_once_in_an_attack_from_a_zone() -> None:
    """Digest 8.3 (6): a zone that may attack twice does not attack it twice."""
    table = activated()
    table.do("change_value", unit="a1", value="zone_uses", by=1, until="round")
    table.do("declare_target", **AT_WING).do("resolve_damage", damage=1).do("end_attack")
    assert table.breaks("declare_target", **AT_WING) == ["TARGET_TWICE"]
    assert table.breaks("declare_target", **{**AT_WING, "target": "bs2"}) == []


def test_each_further_squadron_is_attacked_with_dice_tokens_and_damage_of_its_own() -> None:
    """Digest 8.3 (6): steps 2 to 6 again; obstructed or not; not one that is gone."""
    table = activated().do("declare_target", **AT_WING, obstructed="blue")
    assert attack(table)["to_roll"] == {"blue": 1}
    table.do("roll_dice", dice={"blue": ["accuracy"]}).do("resolve_damage")
    table.do("next_squadron", target="bs2")
    found = attack(table)
    assert [
        found[key] for key in ("step", "target", "to_roll", "dice", "damage", "obstructed")
    ] == ["roll", "bs2", {"blue": 2}, [], None, False]
    table.do("end_attack").do("destroy", unit="bs1").do(
        "declare_target", **{**AT_WING, "zone": "left", "target": "bs2"}
    )
    assert table.breaks("next_squadron", target="bs1") == ["NOT_IN_PLAY"]


def test_effects_let_ships_attack_more_often_or_from_one_zone_twice() -> None:
    """Digest 5.5: Gunnery Team, Ordnance Pods, Slaved Turrets; Demolisher is overruled."""
    table = activated()
    table.do("change_value", unit="a1", value="zone_uses", by=1, until="activation")
    table.do("attack", zone="front", target="b1").do("attack", zone="front", target="b1")
    assert table.breaks("attack", zone="left", target="b1") == ["TOO_MANY_ATTACKS"]
    table.do("change_value", unit="a1", value="attacks", by=1, until="activation")
    table.do("attack", zone="left", target="b1").do("execute_maneuver")
    after = {"do": "attack", "zone": "right", "target": "b1"}
    assert table.rules(after) == ["ATTACK_AFTER_MANEUVER", "TOO_MANY_ATTACKS"]
    table.overrule(after).overrule({"do": "execute_maneuver"}).do("end_activation")
    slaved = [{"name": "Slaved Turrets", "modifiers": [{"value": "attacks", "by": -1}]}]
    table = activated(upgrades=slaved).do("attack", zone="front", target="b1")
    assert table.breaks("attack", zone="left", target="b1") == ["TOO_MANY_ATTACKS"]


def test_an_activation_ends_with_its_dial_spent_or_not_and_the_turn_passes() -> None:
    """Digest 5.5, stage 4: the dial lies on the ship, and is of no use any more."""
    table = activated().do("end_activation")
    assert (table.summary()["activating"], table.state.to_act) == (None, Side.B)
    assert table.state.ship("a1").activated
    assert table.state.ship("a1").dials == ()
    table.activate("b1")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "take_command_token"})


def test_without_a_navigate_command_the_maneuver_is_at_the_current_speed() -> None:
    """Digest 5.5, stage 3: speed 0, too."""
    table = activated()
    assert table.breaks("execute_maneuver", speed=3) == ["SPEED_CHANGE_TOO_LARGE"]
    table.do("set_speed", ship="a1", speed=0).do("execute_maneuver", speed=0)


def test_a_destroyed_activating_ship_makes_the_salvo_it_owes_before_its_turn_ends() -> None:
    """Digest 5.5: an effect let the enemy attack."""
    table = activated(defense_tokens=["salvo"])
    enemy = {"attacker": "b1", "zone": "front", "target": "a1", "target_zone": "front"}
    table.overrule({"do": "declare_target", **enemy, "range": "close"})
    table.do("spend_defense_token", unit="a1", token="salvo").do("resolve_damage", damage=9)
    assert table.summary()["activating"] == "a1"
    salvo = {"attacker": "a1", "target": "b1", "range": "close", "with_": "salvo"}
    table.do("declare_target", **salvo).do("resolve_damage", damage=3).do("end_attack")
    assert table.state.ship("b1").damage_cards == 1
    table.do("end_attack")
    assert not table.state.ship("a1").in_play
    assert (table.summary()["activating"], table.state.to_act) == (None, Side.B)


def test_squadrons_gather_all_dice_of_their_armament() -> None:
    """Digest 8.2, 8.3: by a Squadron command or in their phase, each once a round."""
    table = squadron_phase().do("declare_target", attacker="as1", target="bs1", range="close")
    assert attack(table)["to_roll"] == {"red": 1, "blue": 1}
    table.do("resolve_damage", damage=1).do("end_attack")
    again = {"attacker": "as1", "target": "bs1", "range": "close"}
    assert table.breaks("declare_target", **again) == ["SQUADRON_ACTIVATED"]
    commanded = activated(command=1, squadron=1)
    commanded.do("resolve_command", command="squadron", with_=["dial"])
    by_command = {"attacker": "as2", "target": "b1", "target_zone": "left", "range": "close"}
    commanded.do("declare_target", **by_command, moved=True)
    assert attack(commanded)["to_roll"] == {"blue": 1}
    commanded.do("resolve_damage", damage=1).do("end_attack")
    assert commanded.breaks("declare_target", **{**by_command, "attacker": "as1"}) == [
        "TOO_MANY_SQUADRONS"
    ]


@pytest.mark.parametrize(
    ("attacker", "target", "damage"),
    [("a1", "b1", 3), ("a1", "bs1", 2), ("as2", "b1", 2), ("as1", "b1", 3), ("as1", "bs1", 2)],
)
def test_criticals_are_damage_between_ships_and_for_bombers(
    attacker: str, target: str, damage: int
) -> None:
    """Digest 8.1, 8.3 (5), 6.5."""
    table = activated() if attacker == "a1" else squadron_phase()
    at = {"zone": "front"} if attacker == "a1" else {}
    hit = {"target_zone": "front"} if target == "b1" else {}
    dice = {"red": 2, "black": 1}
    declared = {"attacker": attacker, "target": target, "range": "close", **at, **hit}
    table.overrule({"do": "declare_target", **declared, "dice": dice})
    table.do("roll_dice", dice={"red": ["hit", "blank"], "black": ["hit_critical"]})
    assert attack(table.do("resolve_damage"))["damage"] == damage


@pytest.mark.parametrize(
    ("critical", "rules"),
    [
        ("standard", []),
        ("Red: Heavy Turbolasers", []),
        ("Blue critical", ["NO_CRITICAL_ICON"]),
        ("black", ["NO_CRITICAL_ICON"]),
        ("Ruthless Strategists", []),
    ],
)
def test_a_critical_effect_needs_an_icon_of_its_color(critical: str, rules: list[str]) -> None:
    """Digest 8.5."""
    table = activated().do("declare_target", **AT_B1, range="medium")
    table.do("roll_dice", dice={"red": ["critical", "hit", "hit"], "blue": ["hit", "hit"]})
    assert table.breaks("resolve_damage", critical=critical, cards=["Crew Panic"]) == rules


def test_the_icon_must_be_left_when_damage_is_resolved() -> None:
    """Digest 8.5: it is not spent, but tokens may have taken it."""
    table = activated().do("declare_target", **{**AT_B1, "zone": "rear"}, range="long")
    table.do("roll_dice", dice={"red": ["critical"]})
    table.do("spend_defense_token", unit="b1", token="evade", dice=[1])
    assert table.breaks("resolve_damage", critical="standard") == ["NO_CRITICAL_ICON"]


@pytest.mark.parametrize(("attacker", "rules"), [("as1", []), ("as2", ["NO_CRITICAL_ICON"])])
def test_criticals_of_squadrons_have_no_effect_but_those_of_bombers(
    attacker: str, rules: list[str]
) -> None:
    """Digest 8.5: and squadrons suffer none."""
    table = squadron_phase()
    at_ship = {"attacker": attacker, "target": "b1", "target_zone": "front", "range": "close"}
    table.overrule({"do": "declare_target", **at_ship, "dice": {"blue": 1}})
    table.do("roll_dice", dice={"blue": ["critical"]})
    assert table.breaks("resolve_damage", critical="standard") == rules
    table = activated().do("declare_target", **AT_WING)
    table.do("roll_dice", dice={"blue": ["critical", "critical"]})
    assert table.breaks("resolve_damage", critical="standard") == ["NO_CRITICAL_ICON"]


def test_one_critical_effect_in_an_attack() -> None:
    """Digest 8.5: damage is resolved once."""
    table = activated().do("declare_target", **AT_B1, range="medium")
    table.do("roll_dice", dice={"red": ["critical"] * 3, "blue": ["critical"] * 2})
    table.do("resolve_damage", critical="standard", cards=["Crew Panic"])
    assert table.state.ship("b1").damage_cards == 3
    assert table.state.ship("b1").faceup == ("Crew Panic",)
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "resolve_damage", "critical": "standard", "cards": ["Comm Noise"]})


def test_cards_of_one_attack_come_one_after_another_from_the_deck() -> None:
    """Digest 9.1, 9.2: two copies of a title are faceup, a third is none."""
    table = activated().do("declare_target", **AT_B1, range="close")
    cards = ["Crew Panic", "Crew Panic", "crew panic"]
    effect = {"damage": 6, "critical": "Assault Proton Torpedoes"}
    assert table.breaks("resolve_damage", **effect, cards=cards) == ["NO_COPY_LEFT"]
    table.do("resolve_damage", **effect, cards=cards[:2])
    assert table.state.ship("b1").faceup == ("Crew Panic", "Crew Panic")


def test_without_a_named_zone_the_damage_of_an_attack_needs_one() -> None:
    """Digest 9.1: while there are shields; none for no damage."""
    table = activated().do(
        "declare_target", attacker="a1", zone="front", target="b1", range="close"
    )
    assert table.breaks("resolve_damage", damage=2) == ["ZONE_NEEDED"]
    assert table.breaks("resolve_damage", damage=0) == []
    for zone in ("front", "left", "right", "rear"):
        table.do("lose_shields", ship="b1", zone=zone, amount=1 if zone == "rear" else 2)
    table.do("resolve_damage", damage=2)
    assert table.state.ship("b1").damage_cards == 2


def test_dice_by_the_program_are_by_consent_and_logged() -> None:
    """A-34."""
    for consent, rules in ((False, ["DICE_BY_CONSENT"]), (True, [])):
        a1, b1 = ship("a1", batteries={"front": [1, 0, 0]}), ship("b1")
        table = set_up(fleet([a1]), fleet([b1]), settings={"app_dice": consent}).lock()
        table.do("activate_ship", ship="a1").do("declare_target", **AT_B1, range="long")
        rolled = {"do": "roll_dice", "dice": {"red": ["hit"]}, "by_app": True}
        assert table.rules(rolled) == rules
        assert "by the program" in ARMADA.decode(rolled, NO_CARDS).text(table.state)
        assert table.breaks("roll_dice", dice={"red": ["hit"]}) == []


def test_an_attack_between_ships_of_one_name_says_whose_they_are() -> None:
    """A mirror match: "Chimaera attacks Chimaera" would say nothing."""
    mine = fleet([ship("a1", name="Chimaera"), ship("a2", name="Relentless")])
    table = set_up(mine, fleet([ship("b1", name="Chimaera")]))
    for side, name in (("A", "Mia"), ("B", "Jonas")):
        table.do("name_player", side=side, name=name)
    declare = ARMADA.decode({"do": "declare_target", **AT_B1, "range": "close"}, NO_CARDS)
    text = declare.text(table.lock().do("activate_ship", ship="a1").state)
    assert text.startswith("Mia's Chimaera attacks Jonas's Chimaera")
    assert unit_name(table.state, "a2") == "Relentless"
