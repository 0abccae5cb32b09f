"""Attacks of squadrons beside the usual turn, and what keywords change in them. Digest 6.3, 6.5."""

import pytest

from armada_companion.games.armada.rules.model.types import Phase, Range, Side
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron

GUNS = {"anti_squadron": [0, 2, 0], "battery": [0, 0, 1]}


def squadron_phase(**of_b: object) -> Table:
    """Return the Squadron Phase, A to act; three squadrons of A against two of B."""
    a = fleet([ship("a1")], [squadron(f"as{n}", **GUNS) for n in (1, 2, 3)])
    b = fleet([ship("b1")], [squadron("bs1", **GUNS, **of_b), squadron("bs2", **GUNS)])
    return set_up(a, b).lock().activate("a1").activate("b1")


def attack(table: Table, attacker: str, target: str, *blue: str) -> Table:
    """Play an attack with blue dice to its end."""
    table.do("declare_target", attacker=attacker, target=target, range="close")
    return table.do("roll_dice", dice={"blue": list(blue)}).do("resolve_damage").do("end_attack")


@pytest.mark.parametrize("target", ["bs1", "b1"])
@pytest.mark.parametrize("keywords", [{}, {"snipe": 2}], ids=["plain", "snipe"])
def test_a_squadron_attacks_at_distance_1_and_snipes_squadrons_at_distance_2(
    target: str, keywords: dict[str, object]
) -> None:
    """Digest 6.5, 8.2, 8.3 (1)."""
    a = fleet([ship("a1")], [squadron("as1", keywords=keywords, **GUNS)])
    b = fleet([ship("b1")], [squadron("bs1", **GUNS)])
    table = set_up(a, b).lock().activate("a1").activate("b1")
    zone = {"target_zone": "left"} if target == "b1" else {}
    attack = {"do": "declare_target", "attacker": "as1", "target": target, **zone}
    legal = [at for at in Range if "SQUADRON_RANGE" not in table.rules({**attack, "range": at})]
    snipes = bool(keywords) and target == "bs1"
    assert legal == [Range.CLOSE, *([Range.MEDIUM] if snipes else [])]


def test_a_squadron_that_is_toggled_in_its_own_activation_continues() -> None:
    """Digest 6.3 (Flechette Torpedoes): the attack is finished, and the turn is used."""
    table = squadron_phase().do("declare_target", attacker="as1", target="bs1", range="close")
    table.do("toggle_activated", unit="as1")
    table.do("roll_dice", dice={"blue": ["hit", "hit"]}).do("resolve_damage").do("end_attack")
    assert table.state.squadron("bs1").hull == 1
    turns = [table.state.to_act]
    table.do("activate_squadron", squadron="as2")
    assert [*turns, table.state.to_act] == [Side.A, Side.B]
    assert not table.state.squadron("as1").activated


def test_an_attack_that_an_effect_lets_a_squadron_perform_activates_nobody() -> None:
    """Digest 6.3 (Colonel Jendon): neither the squadron's activation nor the turn is used."""
    table = squadron_phase().do("activate_squadron", squadron="as1", did="attack")
    again = {"attacker": "as1", "target": "bs1", "range": "close"}
    assert table.breaks("declare_target", **again) == ["SQUADRON_ACTIVATED"]
    table.overrule({"do": "declare_target", **again})
    table.do("roll_dice", dice={"blue": ["hit", "accuracy"]}).do("resolve_damage")
    table.do("end_attack")
    assert table.state.squadron("bs1").hull == 2
    turns = [table.state.to_act]
    assert table.state.squadrons_done == 1
    table.do("activate_squadron", squadron="as2")
    assert [*turns, table.state.to_act] == [Side.A, Side.B]


def test_an_unactivated_squadron_attacks_by_an_effect_with_its_slider_turned_for_it() -> None:
    """Digest 6.3: turned before and after, it is unactivated as it was."""
    table = squadron_phase().do("toggle_activated", unit="as3")
    table.overrule({"do": "declare_target", "attacker": "as3", "target": "bs1", "range": "close"})
    table.do("roll_dice", dice={"blue": ["hit", "hit"]}).do("resolve_damage").do("end_attack")
    table.do("toggle_activated", unit="as3")
    assert table.state.unactivated_squadrons(Side.A) == 3
    assert (table.state.to_act, table.state.squadrons_done) == (Side.A, 0)


@pytest.mark.parametrize(("dice", "left"), [(("hit", "hit"), 0), (("hit", "critical"), 1)])
def test_a_counter_is_made_also_by_a_squadron_that_was_destroyed(
    dice: tuple[str, str], left: int
) -> None:
    """Digest 6.6: the first squadron is destroyed by the counter, the second is still chosen."""
    table = squadron_phase(keywords={"counter": 3}, hull=2)
    table.do("declare_target", attacker="as1", target="bs1", range="close")
    table.do("roll_dice", dice={"blue": list(dice)}).do("resolve_damage")
    assert table.state.squadron("bs1").hull == left
    table.do("declare_target", attacker="bs1", target="as1", range="close", with_="counter")
    table.do("roll_dice", dice={"blue": ["hit", "hit", "hit"]}).do("resolve_damage")
    table.do("end_attack").do("end_attack")
    assert table.state.squadron("as1").in_play is False
    assert table.state.squadron("bs1").in_play is (left > 0)
    turns = [table.state.to_act]
    assert table.state.phase is Phase.SQUADRON
    table.do("activate_squadron", squadron="as2")
    assert [*turns, table.state.to_act] == [Side.A, Side.B]


def test_a_bomber_adds_criticals_and_their_effect_against_a_ship_alone() -> None:
    """Digest 6.5."""
    for keywords, damage in (({"bomber": None}, 2), ({}, 1)):
        a = fleet([ship("a1")], [squadron("as1", keywords=keywords, **GUNS)])
        table = set_up(a, fleet_of("b", 1)).lock().activate("a1").activate("b1")
        target = {"target": "b1", "target_zone": "rear", "range": "close"}
        table.do("declare_target", attacker="as1", **target)
        table.do("roll_dice", dice={"black": ["hit_critical"]})
        card = {"critical": "standard", "cards": ["Injured Crew"]}
        assert (table.breaks("resolve_damage", **card) == []) is bool(keywords)
        table.do("resolve_damage", **(card if keywords else {}))
        attack_now = table.summary()["attack"]
        assert isinstance(attack_now, dict)
        assert attack_now["damage"] == damage


def test_assault_gives_a_raid_token_for_a_die_with_a_hit() -> None:
    """Digest 6.5: the die is removed, the attacker names the command."""
    a = fleet([ship("a1")], [squadron("as1", keywords={"assault": None}, **GUNS)])
    table = set_up(a, fleet_of("b", 1)).lock().activate("a1").activate("b1")
    target = {"target": "b1", "target_zone": "rear", "range": "close"}
    table.do("declare_target", attacker="as1", **target).do("roll_dice", dice={"black": ["hit"]})
    table.do("change_dice", changes=[{"die": 1, "remove": True}], why="assault")
    table.do("gain_raid_token", ship="b1", command="repair").do("resolve_damage").do("end_attack")
    assert table.state.ship("b1").raid_tokens == ("repair",)
    assert table.state.ship("b1").damage_cards == 0


@pytest.mark.parametrize("why", ["adept", "swarm", "dodge"])
def test_keywords_reroll_dice_in_their_step(why: str) -> None:
    """Digest 6.5: who rerolls, and how many, the players see; the faces are entered."""
    table = squadron_phase().do("declare_target", attacker="as1", target="bs1", range="close")
    table.do("roll_dice", dice={"blue": ["accuracy", "hit"]})
    table.do("change_dice", changes=[{"die": 1, "to": "hit"}], why=why).do("resolve_damage")
    assert table.state.squadron("bs1").hull == 1


def test_an_ai_adds_a_die_when_a_command_activates_it() -> None:
    """Digest 6.5: of a color in the pool, with that armament."""
    a = fleet([ship("a1")], [squadron("as1", keywords={"ai: anti-squadron": 1}, **GUNS)])
    table = set_up(a, fleet_of("b", 1, 1)).do("assign_dials", ship="a1", commands=["squadron"])
    table.lock().do("activate_ship", ship="a1")
    table.do("resolve_command", command="squadron", with_=["dial"])
    table.do("declare_target", attacker="as1", target="bs1", range="close", moved=True)
    table.do("roll_dice", dice={"blue": ["hit", "accuracy"]})
    table.do("change_dice", changes=[{"add": "blue", "to": "hit"}], why="AI")
    table.do("resolve_damage").do("end_attack")
    assert table.state.squadron("bs1").hull == 1


def test_no_squadron_activates_while_an_attack_is_open() -> None:
    """Record page, section 11."""
    table = squadron_phase().do("declare_target", attacker="as1", target="bs1", range="close")
    assert table.breaks("activate_squadron", squadron="as2") == ["ATTACK_OPEN"]
    table.do("end_attack")
    assert table.breaks("activate_squadron", squadron="as2") == []
