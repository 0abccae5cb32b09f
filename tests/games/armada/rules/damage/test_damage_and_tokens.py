"""Damage, shields, damage cards, defense tokens. Source: rules digest, 4.4, 8.4 and 9."""

import pytest

from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron

SHIELDS = {"front": 3, "left": 2, "right": 1, "rear": 0}


def table_with(**numbers: object) -> Table:
    a = fleet([ship("a1", **{"hull": 5, "shields": SHIELDS, **numbers}), ship("a2")])
    return set_up(a, fleet_of("b", 1))


def shields(table: Table) -> list[int]:
    return list(table.state.ship("a1").shields.values())


def test_shields_of_the_zone_take_damage_first_and_cards_the_rest() -> None:
    """RRG 4, 16; damage cards are facedown."""
    table = table_with().do("suffer_damage", unit="a1", amount=4, zone="left")
    unit = table.state.ship("a1")
    assert (shields(table), unit.facedown, unit.faceup, unit.hull_left) == ([3, 0, 1, 0], 2, (), 3)


def test_a_ship_with_as_many_cards_as_hull_is_destroyed() -> None:
    """RRG 4, 5; one point less leaves it in play. Its damage cards are discarded."""
    table = table_with().do("suffer_damage", unit="a1", amount=4, zone="rear")
    assert table.state.ship("a1").in_play
    table.do("deal_damage_card", ship="a1", faceup=True, card="Power Failure")
    unit = table.state.ship("a1")
    assert (unit.in_play, unit.damage_cards) == (False, 0)
    assert [note.kind for note in table.notes] == ["destroyed"]


def test_a_damage_card_is_dealt_past_the_shields() -> None:
    """RRG 4."""
    table = table_with().do("deal_damage_card", ship="a1")
    assert (shields(table), table.state.ship("a1").facedown) == ([3, 2, 1, 0], 1)


def test_damage_without_a_zone_needs_one_named_while_there_are_shields() -> None:
    """RRG 4: the owner picks one zone for all of it."""
    assert table_with().breaks("suffer_damage", unit="a1", amount=1) == ["ZONE_NEEDED"]
    bare = table_with(shields={"front": 0, "left": 0, "right": 0, "rear": 0})
    bare.do("suffer_damage", unit="a1", amount=1)
    assert bare.state.ship("a1").facedown == 1


def test_redirect_moves_damage_to_the_shields_of_one_adjacent_zone() -> None:
    """RRG 5, 7."""
    table = table_with()
    table.do("suffer_damage", unit="a1", amount=5, zone="front", redirect={"left": 2})
    assert shields(table) == [0, 0, 1, 0]
    assert table.state.ship("a1").facedown == 0


@pytest.mark.parametrize(
    ("size", "zone", "touching"),
    [
        ("large", "front", {"left", "right"}),
        ("large", "left", {"front", "rear"}),
        ("large", "rear", {"left", "right"}),
        ("huge", "rear", {"left_aux", "right_aux"}),
        ("huge", "left_aux", {"left", "rear"}),
    ],
)
def test_which_hull_zones_are_adjacent(size: str, zone: str, touching: set[str]) -> None:
    """RRG 7; rules digest 10.1."""
    names = ["front", "left", "right", "rear"]
    names += ["left_aux", "right_aux"] if size == "huge" else []
    table = table_with(size=size, shields=dict.fromkeys(names, 2))
    found = {
        other
        for other in names
        if table.breaks("suffer_damage", unit="a1", amount=2, zone=zone, redirect={other: 1}) == []
    }
    assert found == touching


def test_a_redirect_is_bounded_by_shields_and_damage() -> None:
    """RRG 5."""
    table = table_with()
    for amount, redirect in ((9, {"right": 2}), (1, {"left": 2})):
        broken = table.breaks(
            "suffer_damage", unit="a1", amount=amount, zone="front", redirect=redirect
        )
        assert broken == ["REDIRECT_TOO_MUCH"]


def test_a_squadron_loses_hull_and_recovers_up_to_its_maximum() -> None:
    """RRG 19; 0 is destroyed."""
    a = fleet([ship("a1")], [squadron("as1", hull=4)])
    table = set_up(a, fleet_of("b", 1)).do("suffer_damage", unit="as1", amount=3)
    assert table.state.squadron("as1").hull == 1
    assert table.breaks("recover_hull", squadron="as1", amount=4) == ["HULL_FULL"]
    table.do("recover_hull", squadron="as1", amount=3).do("suffer_damage", unit="as1", amount=9)
    wing = table.state.squadron("as1")
    assert (wing.hull, wing.in_play) == (0, False)
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "suffer_damage", "unit": "as1", "amount": 1, "zone": "front"})


def test_shields_recover_to_the_maximum_and_move_between_own_zones() -> None:
    """RRG 4."""
    table = table_with().do("lose_shields", ship="a1", zone="front", amount=2)
    table.do("move_shields", ship="a1", from_="left", to="front")
    assert shields(table) == [2, 1, 1, 0]
    assert table.breaks("recover_shields", ship="a1", zone="front", amount=2) == ["SHIELDS_FULL"]
    table.do("recover_shields", ship="a1", zone="front", amount=1)
    assert table.breaks("move_shields", ship="a1", from_="left", to="front") == ["SHIELDS_FULL"]
    assert table.breaks("move_shields", ship="a1", from_="rear", to="left") == ["SHIELDS_EMPTY"]
    assert table.breaks("lose_shields", ship="a1", zone="right", amount=2) == ["SHIELDS_EMPTY"]


def test_repair_by_dial_and_token_as_worked_in_the_digest() -> None:
    """RRG 4, the digest's example 3: 5 points discard the card and recover a shield."""
    table = table_with().do("suffer_damage", unit="a1", amount=4, zone="front")
    table.do("discard_damage_card", ship="a1")
    table.do("recover_shields", ship="a1", zone="front", amount=1)
    assert (table.state.ship("a1").damage_cards, shields(table)[0]) == (0, 1)


def test_a_damage_card_goes_by_name_or_facedown_first() -> None:
    """RRG 4."""
    table = table_with().do("deal_damage_card", ship="a1")
    for title in ("Crew Panic", "Comm Noise"):
        table.do("deal_damage_card", ship="a1", faceup=True, card=title)
    assert table.breaks("discard_damage_card", ship="a1", card="Power Failure") == [
        "NO_DAMAGE_CARD"
    ]
    table.do("discard_damage_card", ship="a1", card="Crew Panic")
    table.do("discard_damage_card", ship="a1")
    unit = table.state.ship("a1")
    assert (unit.facedown, unit.faceup) == (0, ("Comm Noise",))


def test_spending_turns_a_ready_token_and_discards_an_exhausted_one() -> None:
    """RRG 5: of two copies the ready one goes first."""
    table = table_with(defense_tokens=["evade", "evade", "brace"])
    seen = []
    for _ in range(4):
        table.do("spend_defense_token", unit="a1", token="evade")
        seen.append([token.state.value[0] for token in table.state.ship("a1").defense])
    assert ["".join(states) for states in seen] == ["err", "eer", "der", "ddr"]
    broken = table.breaks("spend_defense_token", unit="a1", token="evade")
    assert broken == ["DEFENSE_TOKEN_MISSING"]


def test_a_ship_at_speed_0_spends_no_defense_tokens_but_a_squadron_does() -> None:
    """RRG 5."""
    a = fleet(
        [ship("a1", speed=0, defense_tokens=["brace"])], [squadron("as1", defense_tokens=["brace"])]
    )
    table = set_up(a, fleet_of("b", 1))
    assert table.breaks("spend_defense_token", unit="a1", token="brace") == ["SPEED_ZERO"]
    table.do("spend_defense_token", unit="as1", token="brace")


def test_an_unknown_speed_forbids_no_defense_token() -> None:
    """Record page, section 8: nothing is refused because a speed is unknown."""
    unknown = {"id": "a1", "name": "Ship a1", "hull": 4, "defense_tokens": ["brace"]}
    table = set_up(fleet([unknown]), fleet_of("b", 1))
    assert table.state.ship("a1").speed is None
    table.do("spend_defense_token", unit="a1", token="brace").do("set_speed", ship="a1", speed=0)
    assert table.breaks("spend_defense_token", unit="a1", token="brace") == ["SPEED_ZERO"]


def test_an_effect_exhausts_discards_and_readies_tokens() -> None:
    """Rules digest 13.4: a discarded token may come back by an effect."""
    table = table_with(defense_tokens=["brace"], speed=0)
    for verb, state in (
        ("exhaust", "exhausted"),
        ("discard", "discarded"),
        ("ready", "ready"),
        ("discard", "discarded"),
    ):
        table.do(f"{verb}_defense_token", unit="a1", token="brace")
        assert table.state.ship("a1").defense[0].state == state


def test_a_card_dealt_facedown_keeps_its_title_hidden() -> None:
    """RRG 31: facedown damage cards are hidden information."""
    table = table_with(hull=4)
    table.do("deal_damage_card", ship="a1", faceup=False, card="Crew Panic")
    dealt = table.state.ship("a1")
    assert (dealt.facedown, dealt.faceup) == (1, ())
