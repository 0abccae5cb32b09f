"""The sheet of an attack offers what is possible, and what is likely first."""

from collections.abc import Callable, Sequence
from functools import partial

import pytest

from armada_companion.games.armada.rules.attack.resolve import ResolveDamage
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.dice import FACES, Color
from armada_companion.games.armada.views.attack import sheet_of_attack
from armada_companion.games.armada.views.attack.entry import (
    AddByEffect,
    Change,
    CriticalTitle,
    PickDie,
    PickFace,
    PickRange,
    PickTargetZone,
    PickToken,
    SetDamage,
    Switch,
)
from armada_companion.games.armada.views.attack.rows import AttackView, faces_of
from armada_companion.games.armada.views.table.view_builder import table_view
from tests.games.armada.rules.tabletop import Table
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

RED, BLUE = ["critical", "hit", "double_hit"], ["hit", "hit"]
"""A pool of six damage against two shields: four damage cards."""


def open_view(table: Table, *changes: Change) -> AttackView:
    return sheet_of_attack.attack_view(table.state, changed(table.state, begun(table), *changes))


def wings_fight() -> Table:
    """Return the battle in its Squadron Phase, where `as1` has attacked `bs1`."""
    table = battle()
    table.do("end_activation")
    for unit in ("b1", "a2", "b2"):
        table.do("activate_ship", ship=unit).do("end_activation")
    table.do("declare_target", attacker="as1", target="bs1", range="close")
    return table.do("resolve_damage", damage=1)


def test_a_squadron_that_has_attacked_continues_against_no_other_one() -> None:
    """RRG 2, 54: only a ship attacks one squadron after another."""
    table = wings_fight()
    view = open_view(table)
    assert [one.name for one in view.buttons] == ["attack_end", ""]
    assert view.buttons[view.leads].name == "attack_end"
    assert not sheet_of_attack.takes_next(table.state, "bs2")


def test_a_rolled_critical_is_on_and_its_card_is_asked_for_with_the_damage() -> None:
    """RRG 4; digest 8.5."""
    table = battle()
    view = rolled(table, red=RED, blue=BLUE)
    assert cells(view, "result")["critical"].is_chosen
    resolve = view.buttons[1]
    assert (resolve.legal, resolve.does) == (True, CriticalTitle(then_resolve=True))
    entry = begun(table).with_damage(title="Injured Crew")
    resolve = sheet_of_attack.attack_view(table.state, entry).buttons[1]
    assert resolve.does == ResolveDamage("standard", ("Injured Crew",))
    press(table, resolve)
    assert table.state.ship("b1").faceup == ("Injured Crew",)


def test_a_critical_that_is_switched_off_stays_off_while_tokens_are_spent() -> None:
    table = battle()
    rolled(table, red=RED, blue=BLUE)
    entry = changed(table.state, begun(table), Switch("critical"))
    table.do("spend_defense_token", unit="b1", token="brace")
    after = sheet_of_attack.entry_after(table.state, entry)
    assert after is not None
    assert (after.damage.amount, after.damage.is_faceup) == (3, False)
    assert sheet_of_attack.attack_view(table.state, after).buttons[1].does == ResolveDamage()


@pytest.mark.parametrize(
    ("red", "why"),
    [
        (["hit", "hit", "hit"], "No critical effect"),
        (["critical", "blank", "blank"], "No damage card"),
    ],
)
def test_a_critical_without_icon_or_card_is_off_and_says_why(red: list[str], why: str) -> None:
    """Digest 8.5: the first damage card of the attack is faceup."""
    table = battle()
    critical = cells(rolled(table, red=red, blue=["hit", "accuracy"]), "result")["critical"]
    assert (critical.is_chosen, critical.choice.legal) == (False, False)
    assert why in critical.choice.reason
    assert open_view(table).buttons[1].does == ResolveDamage()


def test_the_plan_has_no_critical_where_shields_take_the_damage() -> None:
    table = battle()
    entry = changed(table.state, begun(table), PickTargetZone("front"), SetDamage(2))
    critical = cells(sheet_of_attack.attack_view(table.state, entry), "options")["critical"]
    assert (critical.choice.legal, critical.choice.reason) == (False, "No damage card is dealt")


@pytest.mark.parametrize("faces", [["critical", "blank", "blank"], ["critical", "hit", "hit"]])
def test_the_history_names_the_standard_critical_only_with_a_card(faces: list[str]) -> None:
    """A record may name it although shields took the damage."""
    table = battle()
    rolled(table, red=faces, blue=["hit", "accuracy"])
    resolve = ResolveDamage("standard", ())
    dealt = ARMADA.apply(table.state, resolve)[0].ship("b1").damage_cards
    assert ("standard critical" in resolve.text(table.state)) is bool(dealt)


def test_each_face_has_one_place_and_the_first_one_is_a_hit() -> None:
    """Two quick taps at a place enter no blank by accident."""
    assert all(faces_of(color)[0] == "hit" for color in Color)
    assert all(set(faces_of(color)) == set(FACES[color]) for color in Color)
    table = battle()
    table.do("declare_target", **TARGET, range="medium")
    places: dict[str, set[int]] = {}
    for number in range(1, len(begun(table).dice) + 1):
        # The die that is proposed is chosen already.
        changes = () if number == 1 else (PickDie(number),)
        (row,) = (one for one in open_view(table, *changes).rows if one.name == "faces")
        for cell, place in zip(row.cells, row.places, strict=False):
            if cell.face:
                places.setdefault(cell.face, set()).add(place)
    assert places["hit"] == {0}
    assert all(len(at) == 1 for at in places.values())


def test_the_banner_counts_the_attack_that_is_entered() -> None:
    table = battle()
    details = [table_view(table.state).banner.detail]
    table.do("declare_target", **TARGET, range="medium")
    details.append(table_view(table.state).banner.detail)
    table.do("end_attack")
    details.append(table_view(table.state).banner.detail)
    attacks = [detail.partition(",")[0] for detail in details]
    assert attacks == ["Attack 1 of 2", "Attack 1 of 2", "Attack 2 of 2"]


@pytest.mark.parametrize(
    ("changes", "likeliest"),
    [
        ((), "target_zone_front"),
        ((PickTargetZone("front"),), "damage_4"),
        ((PickTargetZone("front"), PickRange("long")), "damage_2"),
        ((PickTargetZone("front"), SetDamage(3)), "attack_done"),
    ],
)
def test_the_likeliest_amount_is_the_mean_of_the_dice(
    changes: Sequence[Change], likeliest: str
) -> None:
    """Three red, two blue: 3.75 at medium range, 2.25 at long range."""
    assert open_view(battle(), *changes).likeliest == likeliest


def test_event_mode_proposes_no_amount() -> None:
    """Digest 11.7: no odds."""
    table = battle({"event_mode": True})
    assert open_view(table, PickTargetZone("front")).likeliest == "damage_1"


def test_the_dice_come_first_once_the_target_is_declared() -> None:
    table = battle().do("declare_target", **TARGET, range="medium")
    assert open_view(table).likeliest == "face_hit"
    assert open_view(table, *[PickFace("hit")] * 5).likeliest == "roll_dice"


def test_the_damage_comes_first_once_the_dice_are_rolled() -> None:
    table = battle()
    assert rolled(table, red=RED, blue=BLUE).likeliest == "resolve_damage"
    assert open_view(table, PickToken("redirect")).likeliest.startswith("to_")
    table.do("resolve_damage", critical="standard", cards=["Injured Crew"])
    assert open_view(table).likeliest == "attack_end"


def test_a_reply_comes_before_the_end_of_the_attack() -> None:
    table = battle()
    rolled(table, red=RED, blue=BLUE)
    table.do("spend_defense_token", unit="b1", token="salvo").do("resolve_damage")
    assert open_view(table).likeliest == "salvo"


def _declared() -> AttackView:
    return open_view(battle())


def _planned() -> AttackView:
    return open_view(battle(), PickTargetZone("left"), PickRange("close"), Switch("redirects"))


def _rolling() -> AttackView:
    return open_view(battle().do("declare_target", **TARGET, range="close"))


def _resolving(*changes: Change) -> AttackView:
    table = battle()
    rolled(table, red=RED, blue=BLUE)
    return open_view(table, *changes)


def _next() -> AttackView:
    return open_view(wings_fight())


@pytest.mark.parametrize(
    "made",
    [
        _declared,
        _planned,
        _rolling,
        _resolving,
        partial(_resolving, PickDie(1)),
        partial(_resolving, PickToken("redirect")),
        partial(_resolving, PickToken("evade")),
        partial(_resolving, AddByEffect("red")),
        _next,
    ],
)
def test_no_two_controls_of_the_sheet_share_a_name(made: Callable[[], AttackView]) -> None:
    view = made()
    rows = [cell.spoken or cell.choice.label for row in view.rows for cell in row.cells]
    zones = [one.label for base in (view.attacker, view.target) for one in base.zones]
    names = [*rows, *zones, *(one.label for one in view.buttons if one.name)]
    assert sorted(names) == sorted(set(names))


def test_of_two_tokens_each_is_named_by_its_copy() -> None:
    view = rolled(battle(), red=RED, blue=BLUE)
    spoken = [cell.spoken for cell in cells(view, "tokens").values()]
    assert spoken == ["", "Brace 1 of 2", "Brace 2 of 2", "", ""]
    assert words(view)[1:3] == ["saves 3", "saves 3"]
