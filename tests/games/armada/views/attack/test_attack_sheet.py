"""What the sheet of an open attack shows and offers. Source: rules digest, section 8."""

import pytest

from armada_companion.games.armada.rules.attack.resolve import ResolveDamage
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.views.attack.critical import criticals
from armada_companion.games.armada.views.attack.dice_pool import program_roll
from armada_companion.games.armada.views.attack.entry import (
    CriticalEffect,
    Obstruct,
    PickDie,
    PickFace,
    PickNext,
    PickRange,
    PickTargetZone,
    PickToken,
    SetDamage,
    Switch,
    TakeOutDie,
)
from armada_companion.games.armada.views.attack.sheet_of_attack import (
    attack_view,
    entry_after,
    next_choices,
)
from tests.games.armada.rules.tabletop import fleet, set_up, ship
from tests.games.armada.views.attack_battle import (
    BATTERIES,
    TARGET,
    battle,
    begun,
    cells,
    changed,
    press,
    rolled,
    words,
)


def test_the_dice_that_a_damage_card_removes_are_taken_out_before_the_roll() -> None:
    """RRG 36: Damaged Munitions."""
    table = battle().do("deal_damage_card", ship="a1", card="Damaged Munitions")
    table.do("declare_target", **TARGET, range="medium")
    entry = begun(table)
    faces = [PickFace("hit")] * 5
    view = attack_view(table.state, changed(table.state, entry, *faces))
    assert not view.buttons[0].legal
    assert "Remove 1 die" in view.buttons[0].reason


def test_each_token_says_what_it_would_save() -> None:
    """Digest 8.4; the attacker may reroll the double hit at medium range."""
    view = rolled(battle(), red=["double_hit", "critical", "blank"], blue=["hit", "hit"])
    assert view.amount == 5
    assert words(view) == ["rerolls 2", "saves 2", "saves 2", "moves 3", "answers"]


def test_at_long_range_the_evade_cancels_the_best_die() -> None:
    view = rolled(battle(), at="long", red=["double_hit", "critical", "blank"])
    assert words(view)[0] == "saves 2"


def test_an_accuracy_icon_locks_the_token_that_is_tapped() -> None:
    """Digest 8.3 (3): the other Brace may still be spent."""
    table = battle()
    rolled(table, red=["hit", "hit", "accuracy"], blue=["hit", "hit"])
    entry = changed(table.state, begun(table), PickDie(3))
    assert attack_view(table.state, entry).words == "Tap the token to lock"
    lock = cells(attack_view(table.state, entry), "tokens")["token_2"].choice
    assert lock.legal
    press(table, lock)
    assert words(attack_view(table.state, begun(table)))[1:3] == ["saves 2", "locked"]


def test_the_evade_proposes_the_best_die_and_asks_for_its_new_face() -> None:
    table = battle()
    rolled(table, red=["hit", "double_hit", "blank"], blue=["hit", "hit"])
    entry = changed(table.state, begun(table), PickToken("evade"))
    assert entry.picked == (2,)
    spend = cells(attack_view(table.state, entry), "faces")["spend_evade"].choice
    assert spend.reason == "Tap the new face of the rerolled die"
    entry = changed(table.state, entry, PickFace("blank"))
    faces = cells(attack_view(table.state, entry), "faces")
    assert [name for name, cell in faces.items() if cell.is_chosen] == ["face_blank"]
    press(table, faces["spend_evade"].choice)
    assert attack_view(table.state, begun(table)).amount == 3


def test_the_evade_against_a_larger_ship_takes_a_second_die() -> None:
    """RRG 4: it is discarded then."""
    table = battle()
    rolled(table, red=["hit", "double_hit", "blank"], blue=["hit", "hit"])
    changes = (PickToken("evade"), PickFace("blank"), PickDie(1), PickFace("blank"))
    entry = changed(table.state, begun(table), *changes)
    assert (entry.picked, entry.rolled) == ((2, 1), ("blank", "blank"))
    press(table, cells(attack_view(table.state, entry), "faces")["spend_evade"].choice)
    assert table.state.ship("b1").defense[0].state == "discarded"


def test_a_redirect_takes_what_would_get_past_the_shields() -> None:
    table = battle()
    rolled(table, red=["hit", "hit", "double_hit"], blue=["hit", "hit"])
    table.do("spend_defense_token", unit="b1", token="redirect", to_zone="right")
    entry = begun(table)
    assert entry.damage.redirect == (("right", 3),)
    assert changed(table.state, entry, PickTargetZone("right")).damage.redirect == ()
    assert attack_view(table.state, entry).buttons[1].legal


def test_the_critical_effect_of_a_card_is_resolved_instead() -> None:
    """Digest 8.5: any critical effect, one an attack; it deals no card faceup."""
    table = battle(upgrades=[{"name": "Assault Concussion Missiles"}])
    rolled(table, red=["critical", "hit", "double_hit"], blue=["hit", "hit"])
    entry = begun(table)
    (found,) = [one for one in criticals(table.state, entry).choices if one.group]
    assert isinstance(found.does, CriticalEffect)
    entry = changed(table.state, entry, found.does)
    assert cells(attack_view(table.state, entry), "result")["critical_title"].choice.label == (
        "Assault Concussion Missiles"
    )
    resolve = attack_view(table.state, entry).buttons[1]
    press(table, resolve)
    assert resolve.does == ResolveDamage("Assault Concussion Missiles")
    assert table.state.ship("b1").faceup == ()


def test_damage_that_was_told_stays_where_the_dice_are_left_out() -> None:
    table = battle()
    changes = (PickTargetZone("front"), SetDamage(4), PickRange("medium"))
    entry = changed(table.state, begun(table), *changes)
    press(table, attack_view(table.state, entry).buttons[1])
    after = entry_after(table.state, entry)
    assert after is not None
    assert attack_view(table.state, changed(table.state, after, Switch("skips_dice"))).amount == 4


def test_nothing_is_kept_of_the_damage_of_the_last_squadron() -> None:
    table = battle()
    target = {"attacker": "a1", "zone": "front", "target": "bs1", "range": "close"}
    table.do("declare_target", **target).do("resolve_damage", damage=2)
    before = begun(table)
    table.do("next_squadron", target="bs2")
    after = entry_after(table.state, before.with_damage(amount=2))
    assert after is not None
    assert (after.target, after.damage.amount) == ("bs2", 0)


def test_the_damage_of_the_faces_told_so_far_is_shown() -> None:
    table = battle().do("declare_target", **TARGET, range="medium")
    changes = (PickFace("double_hit"), PickFace("critical"))
    assert attack_view(table.state, changed(table.state, begun(table), *changes)).amount == 3


def test_dice_may_be_left_out_and_the_damage_entered() -> None:
    """Record page, 11: steps are left out forwards."""
    table = battle().do("declare_target", **TARGET, range="long")
    entry = changed(table.state, begun(table), Switch("skips_dice"), SetDamage(4))
    press(table, attack_view(table.state, entry).buttons[1])
    assert table.summary()["attack"]["damage"] == 4  # type: ignore[index]  # An attack is open.


@pytest.mark.parametrize("is_agreed", [False, True])
def test_the_program_rolls_only_where_both_agreed_to_it(is_agreed: bool) -> None:
    """A-34."""
    table = battle({"app_dice": is_agreed}).do("declare_target", **TARGET, range="medium")
    assert bool(cells(attack_view(table.state, begun(table)), "by_app")) is is_agreed
    rolled_by_app = program_roll(table.state, lambda *_: [0, 1, 7, 3, 4])
    codes = [rule.code for rule in ARMADA.broken_rules(table.state, rolled_by_app)]
    assert codes == ([] if is_agreed else ["DICE_BY_CONSENT"])


def test_the_program_rolls_the_dice_that_are_left() -> None:
    """RRG 36: once the attacker has taken out what Damaged Munitions remove."""
    table = battle({"app_dice": True}).do("deal_damage_card", ship="a1", card="Damaged Munitions")
    table.do("declare_target", **TARGET, range="medium")
    entry = begun(table)
    roll = cells(attack_view(table.state, entry), "by_app")["program_rolls"].choice
    assert (roll.legal, roll.reason[:12]) == (False, "Remove 1 die")
    entry = changed(table.state, entry, PickDie(len(entry.dice)), TakeOutDie())
    assert cells(attack_view(table.state, entry), "by_app")["program_rolls"].choice.legal
    rolled_by_app = program_roll(table.state, lambda *_: [0, 1, 7, 3], entry)
    assert ARMADA.broken_rules(table.state, rolled_by_app) == ()


def test_a_salvo_and_a_counter_that_are_owed_are_offered() -> None:
    """Digest 8.6."""
    table = battle()
    rolled(table, red=["hit", "blank", "blank"], blue=["hit", "hit"])
    table.do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage")
    salvo = cells(attack_view(table.state, begun(table)), "next")["salvo"].choice
    assert salvo.legal
    press(table, salvo)
    assert attack_view(table.state, begun(table)).attacker.unit.id == "b1"


def test_further_squadrons_follow_an_attack_at_a_squadron() -> None:
    """RRG 2, step 6."""
    table = battle()
    target = {"attacker": "a1", "zone": "front", "target": "bs1", "range": "medium"}
    table.do("declare_target", **target).do("resolve_damage", damage=1)
    assert [one.label for one in next_choices(table.state)] == ["Squadron bs2"]
    view = attack_view(table.state, begun(table))
    assert [one.label for one in view.buttons] == ["End attack", "Next squadron…"]


def test_the_way_to_the_next_squadron_may_be_obstructed() -> None:
    """RRG 12: the color of the removed die is told."""
    table = battle()
    target = {"attacker": "a1", "zone": "front", "target": "bs1", "range": "close"}
    table.do("declare_target", **target).do("resolve_damage", damage=1)
    entry = changed(table.state, begun(table), PickNext("bs2"), Obstruct("black"))
    view = attack_view(table.state, entry)
    assert cells(view, "obstruction")["obstructed"].words == "black removed"
    press(table, view.buttons[1])
    assert table.summary()["attack"]["to_roll"] == {"blue": 2}  # type: ignore[index]  # It is open.


def test_a_redirect_into_a_hull_zone_without_shields_says_none() -> None:
    """RRG 5: a hull zone that a card prints no shields for has none."""
    b1 = ship("b1", defense_tokens=["redirect"], shields={"front": 2, "left": 1})
    table = set_up(fleet([ship("a1", batteries=BATTERIES)]), fleet([b1])).lock()
    table.do("activate_ship", ship="a1")
    rolled(table, red=["hit"] * 3, blue=["hit"] * 2)
    entry = changed(table.state, begun(table), PickToken("redirect"))
    zones = cells(attack_view(table.state, entry), "zones").values()
    assert [cell.choice.label for cell in zones] == ["Left 1", "Right 0"]
    assert [cell.spoken for cell in zones] == [
        "Left hull zone, 1 shield",
        "Right hull zone, 0 shields",
    ]
