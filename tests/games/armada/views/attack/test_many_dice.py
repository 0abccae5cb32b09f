"""An attack of more dice than any table has: its sheet shows a part of them at a time."""

from armada_companion.games.armada.rules.model.dice import MAX_DICE, Color
from armada_companion.games.armada.views.attack.dice_pool import MOST_SHOWN
from armada_companion.games.armada.views.attack.entry import AddDie, PickDie, PickFace, ShowDice
from armada_companion.games.armada.views.attack.rows import AttackView
from armada_companion.games.armada.views.attack.sheet_of_attack import attack_view
from tests.games.armada.rules.tabletop import Table, fleet_of, set_up
from tests.games.armada.views.attack_battle import TARGET, battle, begun, cells, changed

AT_A_TABLE = 20
"""No pool of a real game is larger."""


def declared(number: int) -> Table:
    return battle().overrule(
        {"do": "declare_target", **TARGET, "range": "close", "dice": {"blue": number}}
    )


def shown(view: AttackView) -> list[str]:
    return list(cells(view, "dice"))


def test_all_dice_of_a_table_are_shown_at_once() -> None:
    table = declared(AT_A_TABLE)
    assert shown(attack_view(table.state, begun(table))) == [f"die_{n + 1}" for n in range(20)]
    table.do("roll_dice", dice={"blue": ["hit"] * AT_A_TABLE})
    assert shown(attack_view(table.state, begun(table))) == [f"die_{n + 1}" for n in range(20)]


def test_of_the_most_dice_a_part_is_shown_before_and_after_the_roll() -> None:
    table = declared(MAX_DICE)
    first = [*(f"die_{n + 1}" for n in range(MOST_SHOWN)), "other_dice"]
    assert shown(attack_view(table.state, begun(table))) == first
    table.do("roll_dice", dice={"blue": ["hit"] * MAX_DICE})
    view = attack_view(table.state, begun(table))
    assert shown(view) == first
    assert view.amount == MAX_DICE


def added(view: AttackView, row: str) -> set[str]:
    """Why no die of any color is added; "" where one may be."""
    found = cells(view, row)
    return {found[f"add_{color}"].choice.reason for color in Color}


MOST = {f"An attack has {MAX_DICE} dice at most"}


def test_a_record_holds_no_more_dice_and_none_is_offered() -> None:
    table = set_up(fleet_of("a", 1), fleet_of("b", 1)).lock().do("activate_ship", ship="a1")
    table.do("declare_target", **TARGET, range="close")
    entry = changed(table.state, begun(table), *[AddDie("red")] * (MAX_DICE - 1))
    assert added(attack_view(table.state, entry), "add") == {""}
    entry = changed(table.state, entry, AddDie("red"))
    assert added(attack_view(table.state, entry), "add") == MOST
    table.do("roll_dice", dice={"red": ["hit"] * (MAX_DICE - 1)})
    assert added(attack_view(table.state, begun(table)), "effects") == {""}
    table.do("change_dice", changes=[{"add": "red", "to": "hit"}], why="a card")
    assert added(attack_view(table.state, begun(table)), "effects") == MOST


def test_each_of_them_is_entered_one_after_the_other() -> None:
    """After the last one of a part the next part is shown."""
    table = declared(MOST_SHOWN + 2)
    entry = begun(table)
    for _ in range(MOST_SHOWN):
        entry = changed(table.state, entry, PickFace("hit"))
    assert shown(attack_view(table.state, entry)) == ["die_27", "die_28", "other_dice"]
    entry = changed(table.state, entry, PickFace("hit"), PickFace("accuracy"))
    assert attack_view(table.state, entry).buttons[0].legal


def test_a_tap_leads_to_the_other_dice_and_round_to_the_first() -> None:
    table = declared(MOST_SHOWN + 2)
    table.do("roll_dice", dice={"blue": ["hit"] * (MOST_SHOWN + 2)})
    entry = changed(table.state, begun(table), ShowDice(MOST_SHOWN + 1), PickDie(MOST_SHOWN + 1))
    view = attack_view(table.state, entry)
    assert shown(view) == ["die_27", "die_28", "other_dice"]
    assert cells(view, "dice")["die_27"].is_chosen
    way = cells(view, "dice")["other_dice"]
    assert way.choice.does == ShowDice(1)
    assert way.spoken == "Dice 27 to 28 of 28; continue with die 1"
    assert shown(attack_view(table.state, changed(table.state, entry, ShowDice(1))))[0] == "die_1"


def test_a_part_whose_dice_are_gone_gives_way_to_one_that_is_there() -> None:
    table = declared(MOST_SHOWN + 1)
    entry = changed(table.state, begun(table), ShowDice(MOST_SHOWN + 1))._replace(
        dice=(("blue", ""),)
    )
    assert shown(attack_view(table.state, entry)) == ["die_1"]
