"""What can be entered about damage, and what the table says of victory tokens."""

from armada_companion.games.armada.rules.attack.attack_actions import EnterAttack
from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import HullZone
from armada_companion.games.armada.views.attack.attacks import AttackAt, AttackAtZone
from armada_companion.games.armada.views.damage.damage_choices import HullEntries
from armada_companion.games.armada.views.damage.zone_entries import (
    ShieldEntries,
    ShieldMode,
    ZoneEntries,
)
from armada_companion.games.armada.views.score.score_view import victory_words
from tests.games.armada.rules.tabletop import Table, fleet, ship, squadron
from tests.games.armada.views.sheets import sheet_of


def table(**numbers: object) -> Table:
    """One ship against a ship and a squadron."""
    made = Table().do("enter_fleet", side="A", fleet=fleet([ship("a1", **numbers)]))
    made.do("enter_fleet", side="B", fleet=fleet([ship("b1")], [squadron("bs1")]))
    return made.do("choose_first_player", side="A").do("begin")


def test_a_faceup_card_is_discarded_by_its_title_where_there_is_a_choice() -> None:
    made = table().do("deal_damage_card", ship="a1", card="Comm Noise")
    assert "Discard Comm Noise" not in [
        one.label for one in sheet_of(made.state, HullEntries("a1")).choices
    ]
    made.do("deal_damage_card", ship="a1")
    assert "Discard Comm Noise" in [
        one.label for one in sheet_of(made.state, HullEntries("a1")).choices
    ]


def test_the_hull_zones_of_a_ship_are_asked_and_none_of_a_squadron() -> None:
    made = table().do("leave_dials_on_table").do("activate_ship", ship="a1")
    does = {one.label: one.does for one in sheet_of(made.state, AttackAt(HullZone.FRONT)).choices}
    assert does == {
        "Ship b1": AttackAtZone("b1", HullZone.FRONT),
        "Squadron bs1": EnterAttack(HullZone.FRONT, "bs1"),
    }
    offered = sheet_of(made.state, AttackAtZone("b1", HullZone.FRONT)).choices
    assert [one.label for one in offered] == ["Not entered", "Front", "Left", "Right", "Rear"]
    for one, zone in zip(offered, (None, "front", "left", "right", "rear"), strict=True):
        assert one.does == EnterAttack(HullZone.FRONT, "b1", HullZone(zone) if zone else None)
        assert one.legal
        assert ARMADA.broken_rules(made.state, one.does) == ()


def test_shields_are_offered_from_every_other_zone() -> None:
    """Rules digest 4.4: zones need not touch; paid by the command while it is resolved."""
    made = table().do("assign_dials", ship="a1", commands=["repair"]).do("leave_dials_on_table")
    made.do("activate_ship", ship="a1")
    free = ["Shield from front", "Shield from right", "Shield from left"]
    offered = [one.label for one in sheet_of(made.state, ZoneEntries("a1", "rear")).choices]
    assert set(free) <= set(offered)
    made.do("resolve_command", command="repair", with_=["dial"])
    offered = [one.label for one in sheet_of(made.state, ZoneEntries("a1", "rear")).choices]
    assert {"From front, 1 point", "From left, 1 point", "From right, 1 point"} <= set(offered)
    modes = sheet_of(made.state, ShieldEntries("a1", ShieldMode.MOVE)).choices
    assert [one.label for one in modes if one.mark == "check"] == ["Move, 1 point"]


def test_victory_tokens_are_reported_with_their_worth() -> None:
    """RRG 11, 22."""
    made = Table().do("enter_fleet", side="A", fleet=fleet([ship("a1")]))
    made.do("enter_fleet", side="B", fleet=fleet([ship("b1")]))
    made.do("choose_first_player", side="A")
    assert victory_words(made.state) == (
        "Victory tokens: Side A 0, Side B 0. No points are known for them."
    )
    made.do("choose_objective", objective={"name": "Mines", "token_value": 15})
    made.do("gain_victory_tokens", side="B", count=3)
    assert victory_words(made.state) == (
        "Victory tokens, 15 points each: Side A 0, Side B 3 (45 points)."
    )
