"""How far squadrons attack, on the sheet of an attack. Source: RRG 2, 20; digest 6.5, 8.6."""

from armada_companion.games.armada.views.attack.attacks import AttackFrom, attack_on
from armada_companion.games.armada.views.attack.entry import PickRange
from armada_companion.games.armada.views.attack.rows import Cell
from armada_companion.games.armada.views.attack.sheet_of_attack import attack_view
from tests.games.armada.rules.tabletop import Plain, Table, fleet, set_up, ship, squadron
from tests.games.armada.views.attack_battle import battle, begun, cells, changed, press


def wings(keywords: Plain) -> Table:
    """Return the Squadron Phase: a squadron with keywords against one with counter."""
    wing = squadron("as1", keywords=keywords, anti_squadron=[0, 3, 0], battery=[0, 0, 1])
    enemy = squadron("bs1", keywords={"counter": 1})
    table = set_up(fleet([ship("a1")], [wing]), fleet([ship("b1")], [enemy])).lock()
    return table.activate("a1").activate("b1")


def reach(table: Table, target: str, at: str = "close") -> dict[str, Cell]:
    entry = changed(table.state, begun(table, target, "as1"), PickRange(at))
    return cells(attack_view(table.state, entry), "range")


def test_a_sniper_attacks_squadrons_at_distance_2_too() -> None:
    """With other dice, and no counter answers."""
    table = wings({"snipe": 2})
    snipe = reach(table, "bs1", "medium")["snipe"]
    assert (snipe.choice.label, snipe.words, snipe.is_chosen) == ("Snipe", "distance 2", True)
    entry = changed(table.state, begun(table, "bs1", "as1"), PickRange("medium"))
    view = attack_view(table.state, entry)
    press(table, next(one for one in view.buttons if one.name == "declare_target"))
    assert table.state.open_attack().to_roll == {"blue": 2}
    table.do("resolve_damage", damage=1)
    assert table.summary()["owed"] == []


def test_a_second_tap_brings_a_sniper_back_to_distance_1() -> None:
    table = wings({"snipe": 2})
    entry = begun(table, "bs1", "as1")
    for at in ("medium", "close"):
        does = cells(attack_view(table.state, entry), "range")["snipe"].choice.does
        assert does == PickRange(at)
        entry = changed(table.state, entry, does)
        assert entry.range == at


def test_ships_are_not_sniped_and_no_other_squadron_snipes() -> None:
    assert "snipe" not in reach(wings({"snipe": 2}), "b1")
    assert "snipe" not in reach(wings({"swarm": None}), "bs1")


def test_a_counter_is_made_at_distance_1_whatever_was_overruled_before() -> None:
    table = wings({})
    far = {"attacker": "as1", "target": "bs1", "range": "long", "dice": {"blue": 3}}
    table.overrule({"do": "declare_target", **far}).do("resolve_damage", damage=1)
    press(table, cells(attack_view(table.state, begun(table)), "next")["counter"].choice)
    assert table.state.open_attack().range == "close"


def test_a_tap_asks_about_an_attack_only_on_units_that_can_be_targets() -> None:
    """An activating ship attacks enemies; before an activation nobody attacks."""
    state = battle().state
    assert attack_on(state, "b1") == AttackFrom("b1")
    assert attack_on(state, "a1") is None
    assert attack_on(wings({}).state, "bs1") is None
