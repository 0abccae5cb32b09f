"""Concentrate Fire: when it is resolved, and what it does to the dice. Digest 4.3, 4.4, 8.3."""

import pytest

from tests.games.armada.rules.tabletop import Table, fleet, set_up, ship, squadron

FIRE = {"command": "concentrate_fire"}
DECLARED: dict[str, object] = {
    "attacker": "a1",
    "zone": "front",
    "target": "b1",
    "target_zone": "left",
    "range": "medium",
}


def activated(**numbers: object) -> Table:
    """Return the Ship Phase: `a1` has revealed Concentrate Fire and holds its token."""
    guns = {"front": [1, 2, 0], "left": [1, 0, 0]}
    a = fleet([ship("a1", batteries=guns, **numbers)], [squadron("as1")])
    b = fleet([ship("b1", batteries={"rear": [2, 0, 0]}, defense_tokens=["evade", "salvo"])])
    table = set_up(a, b).do("assign_dials", ship="a1", commands=["concentrate_fire"]).lock()
    table.do("gain_command_token", ship="a1", command="concentrate_fire")
    return table.do("activate_ship", ship="a1")


def rolled() -> Table:
    """Return a guided attack whose dice show a hit, a blank-free pair of blue and red."""
    table = activated().do("declare_target", **DECLARED)
    return table.do("roll_dice", dice={"red": ["blank"], "blue": ["hit", "accuracy"]})


def closes(table: Table) -> bool:
    return table.breaks("resolve_command", with_=["dial"], **FIRE) == ["COMMAND_WINDOW_CLOSED"]


def pool(table: Table) -> list[object]:
    attack = table.summary()["attack"]
    assert isinstance(attack, dict)
    return [(die["color"], die["face"]) for die in attack["dice"]]


def test_it_is_not_resolved_without_an_attack() -> None:
    """Digest 4.4: only while the dice of one attack are modified."""
    table = activated()
    for sources in (["dial"], ["token"], ["dial", "token"]):
        assert table.breaks("resolve_command", with_=sources, **FIRE) == ["COMMAND_WINDOW_CLOSED"]


def test_in_a_guided_attack_it_is_resolved_in_the_step_of_attack_effects_alone() -> None:
    """Digest 8.3, step 3: not before the roll, not when tokens are spent or damage is dealt."""
    table = activated().do("declare_target", **DECLARED)
    assert closes(table)
    table.do("roll_dice", dice={"red": ["blank"], "blue": ["hit", "accuracy"]})
    assert table.breaks("resolve_command", with_=["dial"], **FIRE) == []
    table.do("spend_defense_token", unit="b1", token="evade", dice=[2], rolled=["critical"])
    assert closes(table)
    table.do("resolve_damage")
    assert closes(table)
    assert closes(table.do("end_attack"))


def test_the_dial_adds_a_die_of_a_color_in_the_pool() -> None:
    """Digest 4.4; the die has the next number."""
    table = rolled().do("resolve_command", with_=["dial"], **FIRE)
    table.do("change_dice", changes=[{"add": "blue", "to": "critical"}], why="Concentrate Fire")
    assert pool(table) == [
        ("red", "blank"),
        ("blue", "hit"),
        ("blue", "accuracy"),
        ("blue", "critical"),
    ]
    assert table.state.ship("a1").tokens == ("concentrate_fire",)


def test_with_both_the_added_die_may_be_the_one_rerolled() -> None:
    """Digest 4.4: dial and token are spent; nothing is left to resolve in the next attack."""
    table = rolled().do("resolve_command", with_=["dial", "token"], **FIRE)
    table.do("change_dice", changes=[{"add": "red", "to": "blank"}], why="the dial")
    table.do("change_dice", changes=[{"die": 4, "to": "double_hit"}], why="the token")
    assert pool(table)[-1] == ("red", "double_hit")
    table.do("resolve_damage").do("end_attack")
    table.do("declare_target", **{**DECLARED, "zone": "left"})
    table.do("roll_dice", dice={"red": ["hit"]})
    assert table.breaks("resolve_command", with_=["token"], **FIRE) == [
        "COMMAND_TOKEN_MISSING",
        "COMMAND_RESOLVED",
    ]


def test_the_token_is_no_second_resolution_in_another_attack() -> None:
    """Digest 4.5, example 2: the dial on the first attack, the token in a later round."""
    table = rolled().do("resolve_command", with_=["dial"], **FIRE)
    table.do("resolve_damage").do("end_attack")
    table.do("declare_target", **{**DECLARED, "zone": "left"})
    table.do("roll_dice", dice={"red": ["hit"]})
    assert table.breaks("resolve_command", with_=["token"], **FIRE) == ["COMMAND_RESOLVED"]
    assert table.state.ship("a1").tokens == ("concentrate_fire",)


def test_it_may_be_declined_and_resolved_in_the_second_attack() -> None:
    """Digest 4.4: of one attack, whichever it is."""
    table = rolled().do("resolve_damage").do("end_attack")
    table.do("declare_target", **{**DECLARED, "zone": "left"})
    table.do("roll_dice", dice={"red": ["hit"]}).do("resolve_command", with_=["dial"], **FIRE)
    assert table.state.ship("a1").resolved == {"concentrate_fire"}


def test_it_is_not_resolved_while_the_enemy_replies() -> None:
    """Digest 8.6: a salvo is not an attack of the activating ship."""
    table = rolled().do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage")
    table.do(
        "declare_target", attacker="b1", zone="rear", target="a1", range="medium", with_="salvo"
    )
    table.do("roll_dice", dice={"red": ["hit", "hit"]})
    assert closes(table)


@pytest.mark.parametrize(
    ("sources", "effect"),
    [
        (["dial"], "adds a red or blue die"),
        (["token"], "may reroll a die"),
        (["dial", "token"], "adds a red or blue die, then may reroll a die"),
    ],
)
def test_it_says_which_dice_may_be_added_or_rerolled(sources: list[str], effect: str) -> None:
    """Digest 4.4: of the colors in the pool."""
    table = rolled().do("resolve_command", with_=sources, **FIRE)
    assert [note.text for note in table.notes] == [f"Ship a1 {effect}"]


@pytest.mark.parametrize("sources", [["dial"], ["token"], ["dial", "token"]])
def test_after_an_attack_entered_in_one_step_it_belongs_to_that_attack(sources: list[str]) -> None:
    """Record page, section 3: its effects are entered after it, until the maneuver."""
    table = activated().do("attack", zone="front", target="b1")
    assert table.breaks("resolve_command", with_=sources, **FIRE) == []
    assert closes(table.do("execute_maneuver"))


def test_for_no_effect_it_counts_as_resolved() -> None:
    """Digest 4.3."""
    table = rolled().do("resolve_command", with_=["token"], **FIRE).do("resolve_damage")
    assert table.state.ship("a1").resolved == {"concentrate_fire"}


def test_a_squadron_that_attacks_in_the_ships_activation_has_no_part_in_it() -> None:
    """Digest 4.4: the command is of the ship's own attacks."""
    a = fleet(
        [ship("a1", command=2)], [squadron("as1", battery=[0, 1, 0], anti_squadron=[0, 1, 0])]
    )
    table = set_up(a, fleet([ship("b1")]))
    table.do("assign_dials", ship="a1", commands=["concentrate_fire", "repair"]).lock()
    table.do("gain_command_token", ship="a1", command="squadron").do("activate_ship", ship="a1")
    table.do("resolve_command", command="squadron", with_=["token"])
    table.do("declare_target", attacker="as1", target="b1", target_zone="left", range="close")
    table.do("roll_dice", dice={"blue": ["hit"]})
    assert closes(table)
