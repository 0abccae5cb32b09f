"""The sheet of an attack before it is recorded. Source: rules digest, section 8."""

import pytest

from armada_companion.games.armada.views.attack.entered_at_once import attack_steps
from armada_companion.games.armada.views.attack.entry import (
    Obstruct,
    PickDie,
    PickRange,
    PickTargetZone,
    PickToken,
    SetDamage,
    Switch,
)
from armada_companion.games.armada.views.attack.odds_rows import odds_view
from armada_companion.games.armada.views.attack.plan import attacker_for
from armada_companion.games.armada.views.attack.rows import PoolView
from armada_companion.games.armada.views.attack.sheet_of_attack import attack_view
from tests.games.armada.views.attack_battle import (
    TARGET,
    battle,
    begun,
    cells,
    changed,
    press,
    rolled,
    words,
)


def test_the_zone_with_the_most_dice_is_proposed_then_one_that_has_not_attacked() -> None:
    """RRG 17: each hull zone once."""
    table = battle()
    assert begun(table).zone == "front"
    table.do("attack", zone="front", target="b2")
    assert begun(table).zone == "left"


def test_an_attack_that_continues_against_squadrons_keeps_its_zone() -> None:
    """RRG 2, step 6."""
    assert begun(battle().do("attack", zone="right", target="bs1"), "bs2").zone == "right"


@pytest.mark.parametrize(
    ("shown", "target", "attacker"),
    [
        ("a1", "b1", "a1"),
        ("b1", "bs1", ""),
        ("as1", "b1", ""),
        ("a1", "a2", ""),
        ("a1", "as1", ""),
        ("a1", "", ""),
    ],
)
def test_an_enemy_that_is_tapped_is_attacked_by_the_activating_ship_that_is_shown(
    shown: str, target: str, attacker: str
) -> None:
    assert attacker_for(battle().state, shown, target) == attacker


def test_nobody_attacks_after_the_maneuver_or_without_a_ship_that_activates() -> None:
    table = battle().do("execute_maneuver")
    assert attacker_for(table.state, "a1", "b1") == ""
    table.do("end_activation")
    assert attacker_for(table.state, "b1", "a1") == ""


def test_a_ship_that_an_effect_lets_make_no_attack_attacks_nobody() -> None:
    table = battle().do("change_value", unit="a1", value="attacks", by=-2, until="activation")
    assert attacker_for(table.state, "a1", "b1") == ""


def test_a_shown_squadron_attacks_in_its_phase() -> None:
    table = battle().do("end_activation")
    for unit in ("b1", "a2", "b2"):
        table.do("activate_ship", ship=unit).do("end_activation")
    assert attacker_for(table.state, "as1", "bs1") == "as1"
    assert attacker_for(table.state, "bs1", "as1") == ""
    (step,) = attack_steps(table.state, begun(table, "bs1", "as1"))
    assert table.state.squadron("as1").unactivated
    assert step.text(table.state) == "Squadron as1 activates: attack"


def test_damage_of_a_ship_needs_the_hull_zone_that_is_hit() -> None:
    state = battle().state
    entry = changed(state, begun(battle()), SetDamage(3))
    done = attack_view(state, entry).buttons[0]
    assert (done.legal, done.reason) == (False, "Tap the hull zone that is hit")
    view = attack_view(state, changed(state, entry, PickTargetZone("left")))
    assert view.buttons[0].legal
    assert view.words == "Left 1 → 0  ·  Hull 6 → 4"


def test_the_button_of_plain_damage_stays_equal_for_every_amount() -> None:
    """A button that changes takes no press at once."""
    state = battle().state
    entry = changed(state, begun(battle()), PickTargetZone("left"))
    found = {attack_view(state, changed(state, entry, SetDamage(n))).buttons[0] for n in range(14)}
    assert len(found) == 1


def test_each_range_shows_the_dice_of_the_card() -> None:
    """Digest 8.2."""
    view = attack_view(battle().state, begun(battle()))
    pools = {name: len(cell.pool) for name, cell in cells(view, "range").items() if cell.pool}
    assert pools == {"range_close": 7, "range_medium": 5, "range_long": 3}


def test_the_obstruction_removes_a_die_of_the_color_that_is_named() -> None:
    """RRG 12."""
    state = battle().state
    zone = PickTargetZone("left")
    entry = changed(state, begun(battle()), zone, PickRange("medium"), Obstruct("blue"))
    declare = attack_view(state, entry).buttons[1]
    assert (declare.label, declare.legal) == ("Roll 4 dice", True)


def test_without_the_range_no_dice_are_rolled() -> None:
    declare = attack_view(battle().state, begun(battle())).buttons[1]
    assert (declare.legal, declare.reason) == (False, "Tap the range first")


def test_an_ignition_attack_has_the_dice_of_its_special_battery() -> None:
    """RRG 9: the range is counted from the targeting token."""
    table = battle(special_battery=[4, 4, 4])
    table.do("execute_maneuver").do("place_targeting_token", ship="a1").do("end_activation")
    for unit in ("b1", "a2", "b2"):
        table.do("activate_ship", ship=unit).do("end_activation")
    for squadron_id in ("as1", "as2", "bs1", "bs2"):
        table.do("activate_squadron", squadron=squadron_id)
    table.do("end_status_phase").lock().do("activate_ship", ship="a1")
    changes = (PickTargetZone("left"), Switch("ignites"), PickRange("medium"))
    entry = changed(table.state, begun(table), *changes)
    declare = attack_view(table.state, entry).buttons[1]
    assert declare.label == "Roll 8 dice"
    press(table, declare)
    assert table.summary()["attack"]["with"] == "ignition"  # type: ignore[index]  # It is open.


@pytest.mark.parametrize("is_event", [False, True])
def test_event_mode_shows_no_odds(is_event: bool) -> None:
    """Digest 11.7."""
    table = battle({"event_mode": is_event})
    entry = changed(table.state, begun(table), PickRange("medium"))
    assert (attack_view(table.state, entry).odds is None) is is_event
    table.do("declare_target", **TARGET, range="medium")
    assert (attack_view(table.state, begun(table)).odds is None) is is_event


def test_event_mode_advises_no_token_and_no_die() -> None:
    """Digest 11.7."""
    table = battle({"event_mode": True})
    view = rolled(table, red=["double_hit", "critical", "blank"], blue=["hit", "hit"])
    assert words(view) == [""] * 5
    assert changed(table.state, begun(table), PickToken("evade")).picked == ()
    assert changed(table.state, begun(table), PickToken("evade"), PickDie(1)).picked == (1,)


def test_odds_are_those_of_the_pool() -> None:
    """Digest 8.1: three red dice between ships; two shields stand before a card."""
    odds = odds_view(PoolView((("red", 3),), False, shields=2))
    assert odds is not None
    assert odds.expected == 2.25
    assert odds.critical == pytest.approx(1 - 0.75**3)
    assert sum(odds.chances) == pytest.approx(1)
    assert odds.card == pytest.approx(sum(odds.chances[3:]))


def test_against_squadrons_no_critical_is_counted() -> None:
    odds = odds_view(PoolView((("blue", 2),), True))
    assert odds is not None
    assert (odds.expected, odds.critical, odds.card) == (1.0, None, None)


def test_a_further_squadron_after_an_attack_without_a_hull_zone_has_a_likely_zone() -> None:
    """An ignition attack, which has none, may be recorded at a squadron against the rules."""
    attack = {"attacker": "a1", "target": "bs1", "range": "extreme", "with": "ignition"}
    table = battle().overrule({"do": "declare_target", **attack, "dice": {"blue": 1}})
    table.do("roll_dice", dice={"blue": ["hit"]}).do("resolve_damage").do("end_attack")
    assert table.activation.attacks[-1].zone is None
    assert attack_view(table.state, begun(table, "bs2")).attacker.zone == "front"
