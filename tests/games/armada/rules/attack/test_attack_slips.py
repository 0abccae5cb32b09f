"""Attacks entered wrongly, canceled, overruled: nothing breaks, and the state stays whole."""

import pytest

from armada_companion.games.armada.rules.attack.resolve import EndAttack
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.codec import encode
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from tests.games.armada.rules.tabletop import NO_CARDS, Plain, Table, fleet, set_up, ship, squadron

AT_B1: Plain = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "left"}
AT_WING: Plain = {"attacker": "a1", "zone": "front", "target": "bs1", "range": "close"}


def activated(**numbers: object) -> Table:
    given = {"batteries": {"front": [2, 0, 0]}, "anti_squadron": [0, 1, 0], **numbers}
    b = fleet([ship("b1", defense_tokens=["evade"])], [squadron("bs1"), squadron("bs2")])
    return set_up(fleet([ship("a1", **given)]), b).lock().do("activate_ship", ship="a1")


def with_token() -> Table:
    """Return the activation after the one that placed the targeting token: it has one die."""
    table = activated(special_battery=[1, 0, 0]).do("execute_maneuver")
    table.do("place_targeting_token", ship="a1").do("end_activation").activate("b1")
    for wing in ("bs1", "bs2"):
        table.do("activate_squadron", squadron=wing)
    return table.do("end_status_phase").lock().do("activate_ship", ship="a1")


def test_squadrons_have_no_hull_zones_to_attack_or_redirect_to() -> None:
    table = activated()
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "attack", "zone": "front", "target": "bs1", "target_zone": "left"})
    table.do("declare_target", **AT_WING)
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "resolve_damage", "damage": 1, "redirect": {"left": 1}})


def test_a_roll_has_dice() -> None:
    """Of a card that is not known, too."""
    table = activated(batteries={}).do("declare_target", **AT_B1, range="long")
    assert table.breaks("roll_dice", dice={}) == ["DICE_COUNT"]
    assert table.breaks("roll_dice", dice={"red": []}) == ["DICE_COUNT"]


def test_dice_are_rolled_once() -> None:
    """Record page, 11: afterwards they are changed."""
    table = activated().do("declare_target", **AT_B1, range="long")
    table.do("roll_dice", dice={"red": ["hit", "blank"]})
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "roll_dice", "dice": {"red": ["hit", "hit"]}})
    skipped = activated().do("declare_target", **AT_B1, range="long")
    skipped.do("spend_defense_token", unit="b1", token="evade")
    with pytest.raises(ImpossibleActionError):
        skipped.rules({"do": "roll_dice", "dice": {"red": ["hit", "hit"]}})


def test_nothing_of_the_dice_changes_once_damage_is_resolved() -> None:
    """Digest 8.3: step 3 and 4 come before step 5."""
    table = activated().do("declare_target", **AT_B1, range="long")
    table.do("roll_dice", dice={"red": ["hit", "accuracy"]}).do("resolve_damage")
    for data in (
        {"do": "change_dice", "changes": [{"die": 1, "to": "blank"}], "why": "late"},
        {"do": "spend_accuracy", "die": 2, "token": "evade"},
        {"do": "spend_defense_token", "unit": "b1", "token": "evade", "dice": [1]},
        {"do": "resolve_damage"},
    ):
        with pytest.raises(ImpossibleActionError):
            table.rules(data)
    table.do("spend_defense_token", unit="b1", token="evade")


def test_the_end_of_the_attack_is_what_may_be_done_next() -> None:
    table = activated().do("declare_target", **AT_B1, range="long")
    assert EndAttack() in list(EndAttack.candidates(table.state))
    assert table.legal() == ["EndAttack"]


def test_an_ignition_attack_that_is_canceled_uses_the_token_up() -> None:
    """Digest 8.3 (2), 5.5: the next attack is an ordinary one."""
    table = with_token()
    ignition = {"attacker": "a1", "target": "b1", "range": "extreme", "with_": "ignition"}
    table.do("declare_target", **ignition, obstructed="red")
    assert [note.kind for note in table.notes] == ["attack_canceled", "targeting_token"]
    table.do("declare_target", **AT_B1, range="long")


def test_no_targeting_token_is_placed_in_an_attack_or_by_a_ship_that_is_gone() -> None:
    table = activated(special_battery=[1, 0, 0]).do("declare_target", **AT_B1, range="long")
    token = {"do": "place_targeting_token", "ship": "a1"}
    assert table.rules(token) == ["NOT_AT_THE_END", "ATTACK_OPEN"]
    table.do("end_attack").do("destroy", unit="a1")
    assert table.rules(token) == ["NOT_AT_THE_END", "NOT_IN_PLAY"]


def test_an_obstruction_removes_a_die_that_is_gathered_against_a_further_squadron_too() -> None:
    table = activated(anti_squadron=[0, 2, 0]).do("declare_target", **AT_WING)
    table.do("resolve_damage", damage=1)
    assert table.breaks("next_squadron", target="bs2", obstructed="red") == ["DICE_DIFFER"]
    assert table.breaks("next_squadron", target="bs2", obstructed="blue") == []


def test_a_further_squadron_against_which_no_die_is_left_suffers_nothing() -> None:
    """Digest 8.3 (2): nothing is rolled; the attack goes on, or ends."""
    table = activated().do("declare_target", **AT_WING).do("resolve_damage", damage=1)
    table.do("next_squadron", target="bs2", obstructed="blue")
    assert [note.kind for note in table.notes] == ["attack_canceled"]
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "roll_dice", "dice": {}})
    assert table.breaks("next_squadron", target="bs1") == ["TARGET_TWICE"]
    table.do("end_attack")
    assert [table.state.squadron(one).hull for one in ("bs1", "bs2")] == [2, 3]


def test_overruled_dice_that_are_not_there_change_nothing() -> None:
    table = activated().do("declare_target", **AT_B1, range="long")
    table.do("roll_dice", dice={"red": ["hit", "blank"]})
    evade = {"do": "spend_defense_token", "unit": "b1", "token": "evade", "dice": [7]}
    assert table.rules(evade) == ["EVADE_DICE"]
    table.overrule(evade)
    assert len(table.state.open_attack().shown) == 2


def test_an_overruled_accuracy_locks_a_token_that_nobody_has() -> None:
    table = activated().do("declare_target", **AT_B1, range="long")
    table.do("roll_dice", dice={"red": ["accuracy", "blank"]})
    table.overrule({"do": "spend_accuracy", "die": 1, "token": "brace"})
    assert table.state.open_attack().locked == ("brace",)
    assert table.breaks("spend_defense_token", unit="b1", token="evade") == []


def test_the_history_names_the_hull_zones() -> None:
    table = activated()
    action = ARMADA.decode({"do": "declare_target", **AT_B1, "range": "long"}, NO_CARDS)
    assert action.text(table.state) == "Ship a1 attacks Ship b1 (left) from front, long range"


def test_a_second_attack_in_one_step_waits_for_the_end_of_the_first() -> None:
    table = activated().do("declare_target", **AT_B1, range="long")
    assert table.breaks("attack", zone="left", target="b1") == ["ATTACK_OPEN"]
    assert table.breaks("execute_maneuver") == ["ATTACK_OPEN"]


def test_a_ship_that_an_attack_destroyed_may_be_kept_in_play() -> None:
    """Digest 5.7: right after the attack ended, with the damage it has."""
    table = activated().do("declare_target", **AT_B1, range="long").do("resolve_damage", damage=9)
    assert not table.do("end_attack").state.ship("b1").in_play
    table.do("keep_in_play", unit="b1")
    assert (table.state.ship("b1").in_play, table.state.ship("b1").damage_cards) == (True, 4)
    assert (table.summary()["phase"], table.summary()["activating"]) == ("ship", "a1")
    assert table.state.attack is None


def test_changes_of_dice_are_written_as_they_are_read() -> None:
    changes = [{"die": 1, "to": "hit"}, {"die": 2, "remove": True}, {"add": "red", "to": "blank"}]
    data = {"do": "change_dice", "changes": changes, "why": "so"}
    assert encode(ARMADA.decode(data, NO_CARDS)) == data


def test_an_overruled_evade_rerolls_the_dice_that_are_reported() -> None:
    table = activated().do("declare_target", **AT_B1, range="medium")
    table.do("roll_dice", dice={"red": ["critical", "hit"]})
    assert table.state.open_attack().has_critical_of(None)
    evade = {"do": "spend_defense_token", "unit": "b1", "token": "evade", "dice": [1, 2]}
    table.overrule({**evade, "rolled": ["blank"]})
    assert [die.face for die in table.state.open_attack().shown] == ["blank", "hit"]
    assert not table.state.open_attack().has_critical_of(None)


def test_an_overruled_accuracy_of_no_die_removes_none() -> None:
    table = activated().do("declare_target", **AT_B1, range="long")
    table.do("roll_dice", dice={"red": ["hit", "blank"]})
    table.overrule({"do": "spend_accuracy", "die": 7, "token": "evade"})
    assert len(table.state.open_attack().shown) == 2
    assert table.breaks("spend_defense_token", unit="b1", token="evade") == ["TOKEN_LOCKED"]


def test_no_squadron_is_activated_while_an_attack_is_open() -> None:
    table = activated().do("declare_target", **AT_B1, range="long")
    assert "ATTACK_OPEN" in table.breaks("activate_squadron", squadron="bs1")


@pytest.mark.parametrize("change", [{"die": 1, "remove": False}, {"die": "1", "to": "hit"}, 3])
def test_a_change_of_dice_that_cannot_be_read_is_malformed(change: object) -> None:
    with pytest.raises(MalformedActionError, match="^change_dice: changes: "):
        ARMADA.decode({"do": "change_dice", "changes": [change], "why": "so"}, NO_CARDS)
