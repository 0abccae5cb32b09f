"""Damage of stations, as the menu of the table offers it."""

import pytest

from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.views.attack.attacks import AttackPlan, AttackTarget
from armada_companion.games.armada.views.attack.entered_at_once import attack_steps
from armada_companion.games.armada.views.attack.entry import (
    PickRange,
    PickTargetZone,
    SetDamage,
    Switch,
)
from armada_companion.games.armada.views.attack.sheet_of_attack import (
    attack_entry,
    attack_view,
    entry_with,
)
from armada_companion.games.armada.views.menus.table_menu import TableEntries
from armada_companion.games.armada.views.offers.unit_entries import more_choices
from armada_companion.kit.action import Action
from armada_companion.kit.codec import encode
from tests.games.armada.rules.tabletop import Table, fleet_of
from tests.games.armada.views.sheets import sheet_of


def begun(objective: str) -> Table:
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 1))
    table.do("enter_fleet", side="B", fleet={**fleet_of("b", 1), "objectives": {"x": objective}})
    table.do("choose_first_player", side="A").do("choose_objective", objective=objective)
    return table.do("place_obstacle", side="B", kind="station", id="base").do("begin")


def offered(table: Table) -> list[tuple[str, str, bool]]:
    menu = sheet_of(table.state, TableEntries()).choices
    return [(one.label, one.note, one.legal) for one in menu if one.group == "Stations"]


@pytest.mark.parametrize(
    ("objective", "hull"), [("Base Defense: Armed Station", 13), ("Station Assault", 10)]
)
def test_a_station_that_may_be_destroyed_suffers_damage_by_a_press(
    objective: str, hull: int
) -> None:
    table = begun(objective)
    assert offered(table) == [("Base: 1 damage", f"{hull} of {hull} hull left", True)]
    table.do("suffer_damage", unit="base", amount=2)
    assert offered(table) == [("Base: 1 damage", f"{hull - 2} of {hull} hull left", True)]
    table.do("suffer_damage", unit="base", amount=hull)
    assert offered(table) == []


def test_the_station_of_other_objectives_is_an_obstacle_only() -> None:
    assert offered(begun("Contested Outpost")) == []


def test_a_station_is_attacked_on_the_sheet_of_an_attack() -> None:
    """RRG 39: as a ship without shields, so no hull zone has to be tapped."""
    state = begun("Base Defense: Armed Station").lock().do("activate_ship", ship="a1").state
    assert "Base" in [one.label for one in sheet_of(state, AttackTarget("a1")).choices]
    entry = attack_entry(state, AttackPlan("a1", "base"))
    assert attack_view(state, entry_with(state, entry, SetDamage(3))).target.unit.name == "Base"


def test_the_attack_of_a_station_is_shown_on_the_sheet() -> None:
    table = begun("Base Defense: Armed Station").lock().activate("a1")
    attack = {"attacker": "base", "target": "a1", "target_zone": "left", "with_": "station"}
    table.do("declare_target", **attack, range="medium")
    entry = attack_entry(table.state, AttackPlan())
    assert attack_view(table.state, entry).title.startswith("Base attacks")
    entry = entry_with(table.state, entry, Switch("skips_dice"))
    assert attack_view(table.state, entry_with(table.state, entry, SetDamage(2))).buttons[1].legal


@pytest.mark.parametrize("is_guided", [False, True])
def test_the_armed_station_attacks_from_the_sheet_in_place_of_an_activation(
    is_guided: bool,
) -> None:
    """RRG 39."""
    table = begun("Base Defense: Armed Station").lock().activate("a1")
    menu = more_choices(table.state, "b1")
    (ask,) = [one.does for one in menu if one.label == "Base attacks…"]
    assert ask == AttackTarget("base")
    assert "Ship a1" in [one.label for one in sheet_of(table.state, AttackTarget("base")).choices]
    entry = attack_entry(table.state, AttackPlan("base", "a1"))
    for change in (PickTargetZone("left"), SetDamage(3), PickRange("medium")):
        entry = entry_with(table.state, entry, change)
    view = attack_view(table.state, entry)
    assert view.attacker.zones == ()
    assert view.buttons[1].label == "Roll 4 dice"
    steps = (view.buttons[1].does,) if is_guided else attack_steps(table.state, entry)
    for step in steps:
        assert isinstance(step, Action)
        assert table.rules(encode(step)) == []
        table.overrule(encode(step))
    attack = table.state.attack
    if is_guided:
        assert attack is not None
        assert attack.kind == "station"
    else:
        assert table.state.ship("a1").damage_cards == 1
        assert table.state.player(Side.B).station_used == 1
