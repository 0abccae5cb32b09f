"""What an attack that is entered at once also records: Concentrate Fire, the activation's end."""

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Command
from armada_companion.games.armada.views.attack.entered_at_once import attack_steps
from armada_companion.games.armada.views.attack.entry import (
    AttackDone,
    PickRange,
    PickTargetZone,
    SetDamage,
    Switch,
)
from armada_companion.games.armada.views.attack.sheet_of_attack import attack_view
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.kit.action import verb_of
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron
from tests.games.armada.views.attack_battle import battle, begun, cells, changed

HIT = (PickTargetZone("front"), SetDamage(2))


def second(table: Table, *changes: object, target: str = "b1") -> Choice:
    """The second button of the sheet after some taps."""
    return attack_view(table.state, changed(table.state, begun(table, target), *changes)).buttons[1]  # type: ignore[arg-type]  # Tests tap what they name.


def concentrating(face: str = "concentrate_fire") -> Table:
    """Ship `a1` activates with a dial."""
    table = set_up(fleet([ship("a1"), ship("a2")], [squadron("as1")]), fleet_of("b", 2, 1))
    table.do("assign_dials", ship="a1", commands=[face])
    return table.lock().do("activate_ship", ship="a1")


def test_the_last_attack_and_the_end_are_one_press_once_damage_is_entered() -> None:
    table = battle()
    assert second(table).name == "declare_target"
    assert second(table, SetDamage(2)).name == "declare_target"
    found = second(table, *HIT)
    assert (found.name, found.label, found.key) == ("attack_done_end", "Done and end", "E")
    assert (found.legal, found.does) == (True, AttackDone(ends=True))
    assert second(table, *HIT, PickRange("close")).name == "declare_target"
    assert second(table, SetDamage(1), target="bs1").name == "attack_done_end"


def test_an_unspent_dial_is_said_beside_the_end_of_an_attack_too() -> None:
    table = concentrating()
    assert second(table, *HIT).note == "dial unspent"
    assert second(table, *HIT, Switch("concentrates")).note == ""


def test_only_the_activating_ship_ends_with_its_attack() -> None:
    table = battle().do("end_activation")
    for unit in ("b1", "a2", "b2"):
        table.do("activate_ship", ship=unit).do("end_activation")
    entry = changed(table.state, begun(table, "bs1", "as1"), SetDamage(1))
    assert attack_view(table.state, entry).buttons[1].name == "declare_target"


def test_where_the_game_is_over_with_the_attack_nothing_is_left_to_end() -> None:
    table = set_up(fleet([ship("a1")]), fleet([ship("b1", hull=1)])).lock()
    table.do("activate_ship", ship="a1")
    assert second(table, PickTargetZone("rear"), SetDamage(9)).name == "declare_target"


def test_concentrate_fire_is_a_switch_while_the_dial_can_resolve_it() -> None:
    """RRG 4: while the dice of an attack are modified; the attack is entered as a whole."""
    table = concentrating()
    cell = cells(attack_view(table.state, begun(table)), "options")["concentrates"]
    assert (cell.is_chosen, cell.choice.legal) == (False, True)
    entry = changed(table.state, begun(table), *HIT, Switch("concentrates"))
    assert cells(attack_view(table.state, entry), "options")["concentrates"].is_chosen
    steps = attack_steps(table.state, entry)
    verbs = [verb_of(type(step)) for step in steps]
    assert verbs == ["attack", "resolve_command", "suffer_damage"]
    assert attack_view(table.state, entry).buttons[0].legal
    for step in steps:
        assert ARMADA.broken_rules(table.state, step) == ()
        table.state, _ = ARMADA.apply(table.state, step)
    assert table.state.ship("a1").resolved == {Command.CONCENTRATE_FIRE}
    assert table.activation.dial_spent
    assert "concentrates" not in cells(attack_view(table.state, begun(table, "b2")), "options")


def test_concentrate_fire_is_offered_against_squadrons_too() -> None:
    view = attack_view(concentrating().state, begun(concentrating(), "bs1"))
    assert list(cells(view, "options")) == ["concentrates"]


def test_other_dials_and_dice_offer_no_switch_for_concentrate_fire() -> None:
    table = concentrating("repair")
    assert "concentrates" not in cells(attack_view(table.state, begun(table)), "options")
    table = concentrating()
    entry = changed(table.state, begun(table), Switch("concentrates"), PickRange("close"))
    assert not entry.concentrates
    assert "concentrates" not in cells(attack_view(table.state, entry), "options")
