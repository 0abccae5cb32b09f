"""Defense tokens against the guided attack, sentence by sentence. Digest 8.3, 8.4."""

from collections.abc import Mapping, Sequence

import pytest

from armada_companion.games.armada.rules.model.types import HullZone
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Plain, Table, fleet, set_up, ship, squadron

BATTERIES = {"front": [3, 2, 2], "left": [2, 0, 0]}
ALL = ["scatter", "evade", "brace", "redirect", "contain", "salvo"]
AT_B1: Plain = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
EVADE: Plain = {"unit": "b1", "token": "evade"}


def attacked(
    at: str = "long",
    rolled: Mapping[str, Sequence[str]] | None = None,
    tokens: Sequence[str] = ALL,
    by: str = "small",
    **numbers: object,
) -> Table:
    """Return the attack of `a1`, a ship of this size, on `b1`: its dice are rolled."""
    a1 = ship("a1", size=by, batteries=BATTERIES, anti_squadron=[2, 0, 0])
    b1 = ship("b1", **{"defense_tokens": list(tokens), "hull": 9, **numbers})
    aces = [squadron("bs1", defense_tokens=["evade", "brace", "scatter"])]
    table = set_up(fleet([a1]), fleet([b1], aces)).lock().do("activate_ship", ship="a1")
    dice = rolled or {"red": ["double_hit", "hit", "critical"]}
    declared = {**AT_B1, "range": at, "dice": {color: len(faces) for color, faces in dice.items()}}
    table.overrule({"do": "declare_target", **declared})
    return table.do("roll_dice", dice=dice)


def spend(table: Table, token: str, **more: object) -> Table:
    return table.do("spend_defense_token", unit="b1", token=token, **more)


def refused(table: Table, token: str, **more: object) -> list[str]:
    return table.breaks("spend_defense_token", unit="b1", token=token, **more)


def shown(table: Table) -> list[str]:
    attack = table.state.open_attack()
    return [f"{die.color} {die.face}" for die in attack.shown]


def states(table: Table, unit: str = "b1") -> list[str]:
    return [f"{token.kind} {token.state}" for token in table.state.unit(unit).defense]


def damage(table: Table) -> int | None:
    return table.do("resolve_damage").state.open_attack().damage


def test_a_token_is_exhausted_and_then_discarded() -> None:
    """Digest 8.4: a discarded one is gone for the game."""
    table = spend(attacked(tokens=["brace"]), "brace")
    assert states(table) == ["brace exhausted"]
    table.do("end_attack").do("declare_target", **{**AT_B1, "zone": "left"}, range="long")
    assert states(spend(table, "brace")) == ["brace discarded"]
    table.do("end_attack")
    assert refused(table, "brace") == ["DEFENSE_TOKEN_MISSING"]


def test_paying_a_token_for_an_effect_changes_no_dice() -> None:
    """Digest 8.4: exhausting or discarding is no spending."""
    table = attacked().do("exhaust_defense_token", unit="b1", token="scatter")
    table.do("discard_defense_token", unit="b1", token="brace")
    assert (len(shown(table)), damage(table)) == (3, 4)


def test_each_kind_once_in_an_attack_and_again_in_the_next() -> None:
    """Digest 8.3 (4): two tokens of a kind are not both spent."""
    table = spend(attacked(tokens=["evade", "evade"]), "evade", dice=[1])
    assert refused(table, "evade", dice=[2]) == ["TYPE_SPENT"]
    table.do("resolve_damage").do("end_attack")
    table.do("declare_target", **{**AT_B1, "zone": "left"}, range="long")
    table.do("roll_dice", dice={"red": ["hit", "hit"]})
    assert states(spend(table, "evade", dice=[1])) == ["evade exhausted", "evade exhausted"]


def test_scatter_cancels_all_dice() -> None:
    """Digest 8.4."""
    table = spend(attacked(), "scatter")
    assert (shown(table), damage(table)) == ([], 0)


@pytest.mark.parametrize(("at", "most"), [("long", 1), ("extreme", 2)])
def test_an_evade_cancels_dice_of_the_defenders_choice_far_away(at: str, most: int) -> None:
    """Digest 8.4: one at long range, one more at extreme."""
    dice = list(range(1, most + 1))
    table = attacked(at)
    assert refused(table, "evade", dice=[*dice, 3]) == ["EVADE_DICE"]
    assert refused(table, "evade", dice=dice, rolled=["blank"] * most) == ["EVADE_DICE"]
    assert len(shown(spend(table, "evade", dice=dice))) == 3 - most


@pytest.mark.parametrize("at", ["medium", "close"])
def test_an_evade_has_a_die_rerolled_nearby(at: str) -> None:
    """Digest 8.4."""
    table = attacked(at)
    assert refused(table, "evade", dice=[1]) == ["EVADE_DICE"]
    assert refused(table, "evade", dice=[1, 3], rolled=["blank", "hit"]) == ["EVADE_DICE"]
    spend(table, "evade", dice=[1], rolled=["critical"])
    assert shown(table) == ["red critical", "red hit", "red critical"]


@pytest.mark.parametrize(
    ("attacker", "defender", "allowed"),
    [
        ("small", "small", False),
        ("medium", "small", True),
        ("large", "medium", True),
        ("huge", "large", True),
        ("medium", "large", False),
        ("huge", "huge", False),
    ],
)
def test_a_smaller_ship_affects_one_die_more_and_discards_the_token(
    attacker: str, defender: str, allowed: bool
) -> None:
    """Digest 8.4: even a readied one."""
    table = attacked(by=attacker, size=defender, tokens=["evade"])
    more = {"dice": [1, 3], "more": True}
    assert refused(table, "evade", **more) == ([] if allowed else ["EVADE_DICE"])
    table.overrule({"do": "spend_defense_token", **EVADE, **more})
    assert (shown(table), states(table)) == (["red hit"], ["evade discarded"])


def test_of_two_evades_the_exhausted_one_is_discarded() -> None:
    """Digest 8.4: the owner keeps the readied one, if it can be spent."""
    table = attacked(by="large", tokens=["evade", "evade"])
    table.do("exhaust_defense_token", unit="b1", token="evade")
    spend(table, "evade", dice=[1, 2], more=True)
    assert states(table) == ["evade discarded", "evade ready"]
    table = attacked(by="large", tokens=["evade", "evade"])
    table.do("exhaust_defense_token", unit="b1", token="evade")
    table.do("deal_damage_card", ship="b1", faceup=True, card="Faulty Countermeasures")
    spend(table, "evade", dice=[1, 2], more=True)
    assert states(table) == ["evade exhausted", "evade discarded"]


def test_against_a_squadron_nobody_is_smaller() -> None:
    """Digest 8.4: size classes are of ships; near squadrons dice are rerolled."""
    table = attacked(by="huge").do("end_attack")
    at_ace = {"attacker": "a1", "zone": "left", "target": "bs1", "range": "close"}
    table.do("declare_target", **at_ace).do("roll_dice", dice={"red": ["hit", "hit"]})
    evade: Plain = {"unit": "bs1", "token": "evade", "dice": [1], "rolled": ["blank"]}
    assert table.breaks("spend_defense_token", **evade, more=True) == ["EVADE_DICE"]
    table.do("spend_defense_token", **evade).do("spend_defense_token", unit="bs1", token="brace")
    assert damage(table) == 1
    assert states(table, "bs1") == ["evade exhausted", "brace exhausted", "scatter ready"]


@pytest.mark.parametrize("token", ["brace", "redirect", "contain", "salvo", "scatter"])
def test_only_an_evade_changes_single_dice(token: str) -> None:
    table = attacked()
    assert refused(table, token, dice=[1]) == ["EVADE_DICE"]
    table = attacked(by="large")
    table.overrule({"do": "spend_defense_token", "unit": "b1", "token": token, "more": True})
    assert f"{token} exhausted" in states(table)


@pytest.mark.parametrize(
    ("faces", "left"), [(["hit", "blank"], 1), (["hit", "hit"], 1), (["double_hit", "hit"], 2)]
)
def test_brace_halves_the_total_rounded_up(faces: list[str], left: int) -> None:
    """Digest 8.4."""
    assert damage(spend(attacked(rolled={"red": faces}), "brace")) == left


def test_brace_counts_what_the_dice_come_to_in_the_end() -> None:
    """Digest 8.4: when damage is totalled, whatever was spent after it."""
    assert damage(spend(spend(attacked(), "brace"), "evade", dice=[1])) == 1


def test_redirect_lets_one_adjacent_zone_take_any_part() -> None:
    """Digest 8.4: up to its shields, the rest stays with the defending zone."""
    for part, left in ((0, [0, 2]), (1, [0, 1]), (2, [0, 0])):
        table = spend(attacked(), "redirect", to_zone="left")
        table.do("resolve_damage", redirect={"left": part})
        found = table.state.ship("b1").shields
        assert [found[HullZone.FRONT], found[HullZone.LEFT]] == left
        assert table.state.ship("b1").damage_cards == 2 - part


def test_redirect_goes_no_other_way() -> None:
    """Digest 8.4, 10.1."""
    table = attacked()
    assert refused(table, "redirect", to_zone="rear") == ["REDIRECT_NOT_ADJACENT"]
    assert table.breaks("resolve_damage", redirect={"left": 1}) == ["REDIRECT_TOO_MUCH"]
    spend(table, "redirect", to_zone="left")
    for redirect, broken in (
        ({"left": 3}, ["REDIRECT_TOO_MUCH"]),
        ({"right": 1}, ["REDIRECT_NOT_ADJACENT"]),
        ({"left": 1, "right": 1}, ["ONE_REDIRECT_ZONE"]),
    ):
        assert table.breaks("resolve_damage", redirect=redirect) == broken
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "resolve_damage", "redirect": {"left_aux": 1}})


def test_no_more_is_redirected_than_there_is_damage() -> None:
    table = spend(attacked(rolled={"red": ["hit", "blank"]}), "redirect", to_zone="left")
    assert table.breaks("resolve_damage", redirect={"left": 2}) == ["REDIRECT_TOO_MUCH"]


def test_contain_bars_the_standard_critical_effect_alone() -> None:
    """Digest 8.4, 8.5."""
    table = attacked()
    assert table.breaks("resolve_damage", critical="standard", cards=["Crew Panic"]) == []
    spend(table, "contain")
    critical = {"critical": "standard", "cards": ["Crew Panic"]}
    assert table.breaks("resolve_damage", **critical) == ["CONTAINED"]
    assert table.breaks("resolve_damage", critical="Overload Pulse") == []


def test_an_accuracy_icon_locks_one_token() -> None:
    """Digest 8.3 (3): its die leaves the pool; another of the kind may be spent."""
    rolled = {"red": ["accuracy", "accuracy", "hit"]}
    table = attacked(rolled=rolled, tokens=["evade", "evade", "brace"])
    table.do("spend_accuracy", die=1, token="evade")
    assert len(shown(table)) == 2
    spend(table, "evade", dice=[3])
    assert states(table)[:2] == ["evade ready", "evade exhausted"]
    table = attacked(rolled=rolled, tokens=["evade", "evade", "brace"])
    for die in (1, 2):
        table.do("spend_accuracy", die=die, token="evade")
    assert refused(table, "evade", dice=[3]) == ["TOKEN_LOCKED"]


def test_the_attacker_says_which_of_two_tokens_is_locked() -> None:
    """Digest 8.3 (3): the readied one, as a rule."""
    for copy, left in ((1, ["discarded", "ready"]), (2, ["exhausted", "exhausted"])):
        table = attacked(rolled={"red": ["accuracy", "hit"]}, tokens=["evade", "evade"])
        table.do("exhaust_defense_token", unit="b1", token="evade")
        table.do("spend_accuracy", die=1, token="evade", copy=3 - copy)
        spend(table, "evade", dice=[2])
        assert states(table) == [f"evade {state}" for state in left]


@pytest.mark.parametrize("copy", [2, 3])
def test_there_is_no_such_copy_to_lock(copy: int) -> None:
    """Neither a discarded one."""
    table = attacked(rolled={"red": ["accuracy", "hit"]}, tokens=["evade", "evade"])
    for _ in range(2):
        table.do("discard_defense_token", unit="b1", token="evade")
    table.do("ready_defense_token", unit="b1", token="evade")
    rules = table.breaks("spend_accuracy", die=1, token="evade", copy=copy)
    assert rules == ["DEFENSE_TOKEN_MISSING"]
    assert table.breaks("spend_accuracy", die=1, token="evade", copy=1) == []


def test_locks_end_with_the_attack() -> None:
    table = attacked(rolled={"red": ["accuracy", "hit"]}, tokens=["brace"])
    table.do("spend_accuracy", die=1, token="brace").do("resolve_damage").do("end_attack")
    table.do("declare_target", **{**AT_B1, "zone": "left"}, range="long")
    assert refused(table, "brace") == []


def test_tokens_are_spent_one_at_a_time_and_may_wait_for_a_reroll() -> None:
    """Digest 8.4: what a reroll brings may be answered by the next token."""
    table = spend(attacked("medium"), "evade", dice=[2], rolled=["double_hit"])
    assert refused(table, "brace") == []
    assert damage(spend(table, "brace")) == 3


@pytest.mark.parametrize(("speed", "rules"), [(0, ["SPEED_ZERO"]), (1, [])])
def test_a_ship_at_speed_0_spends_none(speed: int, rules: list[str]) -> None:
    """Digest 8.3 (4)."""
    table = attacked(speed=speed)
    for token in ALL:
        assert refused(table, token) == rules
