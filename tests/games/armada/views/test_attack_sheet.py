"""What the sheet of an attack shows and offers, stage by stage. Source: rules digest, section 8."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.views.attack_entry import (
    AttackEntry,
    Change,
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
from armada_companion.games.armada.views.attack_plan import attack_steps, attacker_for
from armada_companion.games.armada.views.attack_questions import AttackPlan
from armada_companion.games.armada.views.attack_rows import AttackView, Cell, PoolView
from armada_companion.games.armada.views.attack_sheet import (
    attack_entry,
    attack_view,
    entry_after,
    entry_with,
    next_choices,
)
from armada_companion.games.armada.views.dice_pool import program_roll
from armada_companion.games.armada.views.odds_panel import odds_view
from armada_companion.games.armada.views.table import Choice
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from tests.games.armada.rules.tabletop import Plain, Table, fleet, set_up, ship, squadron

BATTERIES = {"front": [3, 2, 2], "left": [2, 1, 0], "right": [2, 1, 0], "rear": [1, 1, 0]}
TARGET = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
TOKENS = ["evade", "brace", "brace", "redirect", "salvo"]


def battle(settings: Plain | None = None, **numbers: object) -> Table:
    """Return `a1` activating: a large ship against a small one, and two squadrons a side."""
    shields = {"front": 2, "left": 1, "right": 3, "rear": 1}
    a1 = ship("a1", size="large", batteries=BATTERIES, anti_squadron=[0, 2, 1], **numbers)
    b1 = ship("b1", hull=6, defense_tokens=TOKENS, batteries=BATTERIES, shields=shields)
    wings = [squadron("as1", anti_squadron=[0, 3, 0], battery=[0, 0, 1]), squadron("as2")]
    enemies = [
        squadron("bs1", keywords={"counter": 2}, anti_squadron=[0, 2, 0]),
        squadron("bs2", defense_tokens=["scatter"]),
    ]
    table = set_up(
        fleet([a1, ship("a2")], wings), fleet([b1, ship("b2")], enemies), settings=settings
    )
    return table.lock().do("activate_ship", ship="a1")


def begun(table: Table, target: str = "b1", attacker: str = "a1") -> AttackEntry:
    return attack_entry(table.state, AttackPlan(attacker, target))


def told(state: GameState, entry: AttackEntry, *changes: Change) -> AttackEntry:
    for change in changes:
        entry = entry_with(state, entry, change)
    return entry


def cells(view: AttackView, row: str) -> dict[str, Cell]:
    return {cell.choice.name: cell for one in view.rows if one.name == row for cell in one.cells}


def rolled(table: Table, at: str = "medium", **dice: list[str]) -> AttackView:
    table.do("declare_target", **TARGET, range=at).do("roll_dice", dice=dice)
    return attack_view(table.state, begun(table))


def press(table: Table, found: Choice) -> None:
    """Play what a button records; it must be legal."""
    assert isinstance(found.does, Action)
    assert found.legal, found
    table.overrule(encode(found.does))


def words(view: AttackView) -> list[str]:
    return [cell.words for cell in cells(view, "tokens").values()]


def test_the_zone_with_the_most_dice_is_proposed_then_one_that_has_not_attacked() -> None:
    """RRG 17: each hull zone once."""
    table = battle()
    assert begun(table).zone == "front"
    table.do("attack", zone="front", target="b2")
    assert begun(table).zone == "left"


def test_an_attack_that_goes_on_against_squadrons_keeps_its_zone() -> None:
    """RRG 2, step 6."""
    table = battle().do("attack", zone="right", target="bs1")
    assert begun(table, "bs2").zone == "right"


@pytest.mark.parametrize(
    ("shown", "target", "attacker"),
    [
        ("a1", "b1", "a1"),
        ("b1", "bs1", "a1"),
        ("as1", "b1", "a1"),
        ("a1", "a2", ""),
        ("a1", "as1", ""),
        ("a1", "", ""),
    ],
)
def test_an_enemy_that_is_tapped_is_attacked_by_the_activating_ship(
    shown: str, target: str, attacker: str
) -> None:
    assert attacker_for(battle().state, shown, target) == attacker


def test_nobody_attacks_after_the_maneuver_or_without_a_ship_that_activates() -> None:
    table = battle().do("execute_maneuver")
    assert attacker_for(table.state, "a1", "b1") == ""
    table.do("end_activation")
    assert attacker_for(table.state, "b1", "a1") == ""


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
    entry = told(state, begun(battle()), SetDamage(3))
    done = attack_view(state, entry).buttons[0]
    assert (done.legal, done.reason) == (False, "Tap the hull zone that is hit")
    view = attack_view(state, told(state, entry, PickTargetZone("left")))
    assert view.buttons[0].legal
    assert view.words == "Left 1 → 0  ·  Hull 6 → 4"


def test_the_button_of_plain_damage_stays_equal_for_every_amount() -> None:
    """A button that changes takes no press at once."""
    state = battle().state
    entry = told(state, begun(battle()), PickTargetZone("left"))
    found = {attack_view(state, told(state, entry, SetDamage(n))).buttons[0] for n in range(14)}
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
    entry = told(state, begun(battle()), zone, PickRange("medium"), Obstruct("blue"))
    declare = attack_view(state, entry).buttons[1]
    assert (declare.label, declare.legal) == ("Roll 4 dice", True)


def test_without_the_range_no_dice_are_rolled() -> None:
    declare = attack_view(battle().state, begun(battle())).buttons[1]
    assert (declare.legal, declare.reason) == (False, "Tap the range first")


def test_the_dice_that_a_damage_card_removes_are_taken_out_before_the_roll() -> None:
    """RRG 36: Damaged Munitions."""
    table = battle().do("deal_damage_card", ship="a1", card="Damaged Munitions")
    table.do("declare_target", **TARGET, range="medium")
    entry = begun(table)
    faces = [PickFace("hit")] * 5
    view = attack_view(table.state, told(table.state, entry, *faces))
    assert not view.buttons[0].legal
    assert "Take 1 die out" in view.buttons[0].reason


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
    entry = told(table.state, begun(table), PickDie(3))
    assert attack_view(table.state, entry).words == "Tap the token that it locks"
    lock = cells(attack_view(table.state, entry), "tokens")["token_2"].choice
    assert lock.legal
    press(table, lock)
    view = attack_view(table.state, begun(table))
    assert words(view)[1:3] == ["saves 2", "locked"]


def test_the_evade_proposes_the_best_die_and_asks_for_its_new_face() -> None:
    table = battle()
    rolled(table, red=["hit", "double_hit", "blank"], blue=["hit", "hit"])
    entry = told(table.state, begun(table), PickToken("evade"))
    assert entry.picked == (2,)
    spend = cells(attack_view(table.state, entry), "faces")["spend_evade"].choice
    assert spend.reason == "Tap what the rerolled die shows"
    entry = told(table.state, entry, PickFace("blank"))
    press(table, cells(attack_view(table.state, entry), "faces")["spend_evade"].choice)
    assert attack_view(table.state, begun(table)).amount == 3


def test_the_evade_against_a_larger_ship_takes_a_second_die() -> None:
    """RRG 4: it is discarded then."""
    table = battle()
    rolled(table, red=["hit", "double_hit", "blank"], blue=["hit", "hit"])
    changes = (PickToken("evade"), PickFace("blank"), PickDie(1), PickFace("blank"))
    entry = told(table.state, begun(table), *changes)
    assert (entry.picked, entry.rolled) == ((2, 1), ("blank", "blank"))
    press(table, cells(attack_view(table.state, entry), "faces")["spend_evade"].choice)
    assert table.state.ship("b1").defense[0].state == "discarded"


def test_a_redirect_takes_what_would_get_past_the_shields() -> None:
    table = battle()
    rolled(table, red=["hit", "hit", "double_hit"], blue=["hit", "hit"])
    table.do("spend_defense_token", unit="b1", token="redirect", to_zone="right")
    entry = begun(table)
    assert entry.damage.redirect == (("right", 3),)
    again = told(table.state, entry, PickTargetZone("right"))
    assert again.damage.redirect == ()
    assert attack_view(table.state, entry).buttons[1].legal


def test_a_critical_needs_the_title_of_its_card() -> None:
    """RRG 4."""
    table = battle()
    rolled(table, red=["critical", "hit", "double_hit"], blue=["hit", "hit"])
    entry = told(table.state, begun(table), Switch("critical"))
    assert not attack_view(table.state, entry).buttons[1].legal
    entry = entry.with_damage(title="Injured Crew")
    assert attack_view(table.state, entry).buttons[1].legal


def test_what_is_entered_of_the_critical_stays_while_tokens_are_spent() -> None:
    table = battle()
    rolled(table, red=["critical", "hit", "double_hit"], blue=["hit", "hit"])
    entry = told(table.state, begun(table), Switch("critical"))
    table.do("spend_defense_token", unit="b1", token="brace")
    after = entry_after(table.state, entry)
    assert after is not None
    assert after.damage.is_faceup
    assert after.damage.amount == 3


def test_damage_that_was_told_stays_where_the_dice_are_left_out() -> None:
    table = battle()
    changes = (PickTargetZone("front"), SetDamage(4), PickRange("medium"))
    entry = told(table.state, begun(table), *changes)
    press(table, attack_view(table.state, entry).buttons[1])
    after = entry_after(table.state, entry)
    assert after is not None
    assert attack_view(table.state, told(table.state, after, Switch("skips_dice"))).amount == 4


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
    assert attack_view(table.state, told(table.state, begun(table), *changes)).amount == 3


def test_dice_may_be_left_out_and_the_damage_entered() -> None:
    """Record page, 11: steps are left out forwards."""
    table = battle().do("declare_target", **TARGET, range="long")
    entry = told(table.state, begun(table), Switch("skips_dice"), SetDamage(4))
    press(table, attack_view(table.state, entry).buttons[1])
    assert table.summary()["attack"]["damage"] == 4  # type: ignore[index]  # An attack is open.


@pytest.mark.parametrize("is_agreed", [False, True])
def test_the_program_rolls_only_where_both_agreed_to_it(is_agreed: bool) -> None:
    """A-34."""
    table = battle({"app_dice": is_agreed}).do("declare_target", **TARGET, range="medium")
    view = attack_view(table.state, begun(table))
    assert bool(cells(view, "by_app")) is is_agreed
    rolled_by_app = program_roll(table.state, [0, 1, 7, 3, 4])
    codes = [rule.code for rule in ARMADA.broken_rules(table.state, rolled_by_app)]
    assert codes == ([] if is_agreed else ["DICE_BY_CONSENT"])


def test_the_program_rolls_the_dice_that_are_left() -> None:
    """RRG 36: once the attacker has taken out what Damaged Munitions remove."""
    table = battle({"app_dice": True}).do("deal_damage_card", ship="a1", card="Damaged Munitions")
    table.do("declare_target", **TARGET, range="medium")
    entry = begun(table)
    roll = cells(attack_view(table.state, entry), "by_app")["program_rolls"].choice
    assert (roll.legal, roll.reason[:14]) == (False, "Take 1 die out")
    entry = told(table.state, entry, PickDie(len(entry.dice)), TakeOutDie())
    assert cells(attack_view(table.state, entry), "by_app")["program_rolls"].choice.legal
    rolled_by_app = program_roll(table.state, [0, 1, 7, 3], entry)
    assert ARMADA.broken_rules(table.state, rolled_by_app) == ()


def test_a_salvo_and_a_counter_that_are_owed_are_offered() -> None:
    """Digest 8.6."""
    table = battle()
    rolled(table, red=["hit", "blank", "blank"], blue=["hit", "hit"])
    table.do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage")
    view = attack_view(table.state, begun(table))
    salvo = cells(view, "next")["salvo"].choice
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
    entry = told(table.state, begun(table), PickNext("bs2"), Obstruct("black"))
    view = attack_view(table.state, entry)
    assert cells(view, "obstruction")["obstructed"].words == "black removed"
    press(table, view.buttons[1])
    assert table.summary()["attack"]["to_roll"] == {"blue": 2}  # type: ignore[index]  # It is open.


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
    entry = told(table.state, begun(table), *changes)
    declare = attack_view(table.state, entry).buttons[1]
    assert declare.label == "Roll 8 dice"
    press(table, declare)
    assert table.summary()["attack"]["with"] == "ignition"  # type: ignore[index]  # It is open.


@pytest.mark.parametrize("is_event", [False, True])
def test_event_mode_shows_no_odds(is_event: bool) -> None:
    """Digest 11.7."""
    table = battle({"event_mode": is_event})
    entry = told(table.state, begun(table), PickRange("medium"))
    assert (attack_view(table.state, entry).odds is None) is is_event
    table.do("declare_target", **TARGET, range="medium")
    assert (attack_view(table.state, begun(table)).odds is None) is is_event


def test_event_mode_advises_no_token_and_no_die() -> None:
    """Digest 11.7."""
    table = battle({"event_mode": True})
    view = rolled(table, red=["double_hit", "critical", "blank"], blue=["hit", "hit"])
    assert words(view) == [""] * 5
    assert told(table.state, begun(table), PickToken("evade")).picked == ()
    assert told(table.state, begun(table), PickToken("evade"), PickDie(1)).picked == (1,)


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
