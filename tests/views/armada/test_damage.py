"""What can be entered about damage, and what the table says of victory tokens."""

import pytest

from armada_companion.rules import armada
from armada_companion.rules.armada.types import Size
from armada_companion.views.armada.attacks import ATTACK_TARGET, attack_target_choices
from armada_companion.views.armada.attacks import target_zone_choices as zones_at
from armada_companion.views.armada.damage import (
    REDIRECT,
    hull_choices,
    redirect_choices,
    zone_choices,
)
from armada_companion.views.armada.objective import victory_words
from tests.rules.armada.tabletop import NO_CARDS, Table, fleet, ship, squadron

HUGE_SHIELDS = {zone: 2 for zone in ("front", "left", "right", "left_aux", "right_aux", "rear")}


def table(**numbers: object) -> Table:
    """One ship against a ship and a squadron."""
    made = Table().do("enter_fleet", side="A", fleet=fleet([ship("a1", **numbers)]))
    made.do("enter_fleet", side="B", fleet=fleet([ship("b1")], [squadron("bs1")]))
    return made.do("choose_first_player", side="A").do("begin")


def redirects(made: Table, zone: str) -> list[str]:
    found = zone_choices(made.state, "a1", zone)
    return [one.label for one in found if one.name == REDIRECT]


@pytest.mark.parametrize(
    ("zone", "labels"),
    [
        ("front", ["Redirect to left…", "Redirect to right…"]),
        ("left", ["Redirect to front…", "Redirect to rear…"]),
    ],
)
def test_damage_is_redirected_to_adjacent_hull_zones(zone: str, labels: list[str]) -> None:
    """RRG 5."""
    assert redirects(table(), zone) == labels


def test_on_a_huge_ship_the_auxiliary_zones_lie_between() -> None:
    """RRG 7."""
    huge = table(size=Size.HUGE.value, shields=HUGE_SHIELDS)
    assert redirects(huge, "rear") == [
        "Redirect to left auxiliary…",
        "Redirect to right auxiliary…",
    ]


def test_every_redirect_that_is_offered_is_legal() -> None:
    """RRG 5."""
    state = table().state
    offered = redirect_choices(state, "a1", "left", "rear")
    assert [one.label for one in offered] == [f"{n} damage, 1 to rear" for n in range(1, 7)]
    assert all(one.legal for one in offered)


def test_a_faceup_card_is_discarded_by_its_title_where_there_is_a_choice() -> None:
    made = table().do("deal_damage_card", ship="a1", card="Comm Noise")
    assert "Discard Comm Noise" not in [one.label for one in hull_choices(made.state, "a1")]
    made.do("deal_damage_card", ship="a1")
    assert "Discard Comm Noise" in [one.label for one in hull_choices(made.state, "a1")]


def test_the_hull_zones_of_a_ship_are_asked_and_none_of_a_squadron() -> None:
    made = table().do("leave_dials_on_table").do("activate_ship", ship="a1")
    names = {one.label: one.name for one in attack_target_choices(made.state, "a1", "front")}
    assert names == {"Ship b1": ATTACK_TARGET, "Squadron bs1": "attack"}
    offered = zones_at(made.state, "front", "b1")
    assert [one.label for one in offered] == ["Not told", "Front", "Left", "Right", "Rear"]
    for one in offered:
        assert one.legal
        assert armada.broken_rules(made.state, armada.decode(dict(one.action), NO_CARDS)) == ()


def test_victory_tokens_are_told_with_their_worth() -> None:
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
