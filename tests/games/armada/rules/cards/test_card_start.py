"""Upgrade cards that start with tokens or dials. Source: rules digest 1.4; record page, 9."""

import pytest

from tests.games.armada.rules.tabletop import Table, fleet, ship

EVERY = ["navigate", "squadron", "repair", "concentrate_fire"]


def card(name: str, count: int, kinds: list[str], piece: str = "token", **more: object) -> object:
    return {"name": name, "start": {"piece": piece, "count": count, "kinds": kinds, **more}}


CARDS = [
    card("Two Tokens", 2, EVERY),
    card("Three Dials", 3, EVERY, "dial"),
    card("Five Repair", 5, ["repair"]),
    card("All Four", 4, EVERY, one_of_each=True),
    {"name": "Plain"},
]


def fleets() -> Table:
    table = Table()
    for side in "ab":
        ships = [ship(f"{side}1", upgrades=CARDS), ship(f"{side}2", upgrades=CARDS[:1])]
        table.do("enter_fleet", side=side.upper(), fleet=fleet(ships))
    return table.do("choose_first_player", side="A")


def on_card(table: Table, unit: str, place: int) -> tuple[object, object]:
    ships = table.summary()["ships"]
    assert isinstance(ships, dict)
    upgrade = ships[unit]["upgrades"][place]
    return upgrade["tokens"], upgrade["dials"]


def test_a_card_is_filled_with_tokens_or_dials_of_its_own() -> None:
    """RRG 21: they are not the ship's command tokens."""
    table = fleets().do("place", ship="a1", speed=2)
    table.do("fill_card", ship="a1", upgrade="Two Tokens", tokens=["repair", "repair"])
    table.do("fill_card", ship="a1", upgrade="Three Dials", dials=EVERY[:3])
    assert on_card(table, "a1", 0) == (["repair", "repair"], [])
    assert on_card(table, "a1", 1) == ([], EVERY[:3])
    assert table.state.ship("a1").tokens == ()
    assert table.state.ship("a1").dials == ()


@pytest.mark.parametrize(
    ("name", "place", "tokens"), [("Five Repair", 2, ["repair"] * 5), ("All Four", 3, EVERY)]
)
def test_a_card_without_a_choice_needs_no_list(name: str, place: int, tokens: list[str]) -> None:
    for given in ({}, {"tokens": tokens[::-1]}):
        table = fleets().do("fill_card", ship="b1", upgrade=name, **given)
        assert on_card(table, "b1", place)[0] == given.get("tokens", tokens)


@pytest.mark.parametrize(
    ("name", "pieces"),
    [
        ("Two Tokens", {"tokens": ["repair"]}),
        ("Two Tokens", {"tokens": ["repair"] * 3}),
        ("Two Tokens", {"dials": ["repair"] * 2}),
        ("Two Tokens", {"tokens": ["repair"] * 2, "dials": ["repair"]}),
        ("Two Tokens", {}),
        ("Three Dials", {"tokens": ["repair"] * 3}),
        ("Five Repair", {"tokens": ["navigate"] * 5}),
        ("All Four", {"tokens": ["repair"] * 4}),
        ("Plain", {"tokens": ["repair"]}),
        ("Plain", {}),
    ],
)
def test_a_card_starts_with_what_is_printed_on_it(name: str, pieces: dict[str, object]) -> None:
    """RRG 21."""
    assert fleets().breaks("fill_card", ship="a1", upgrade=name, **pieces) == ["CARD_FILL"]


def test_a_card_is_filled_once() -> None:
    table = fleets().do("fill_card", ship="a1", upgrade="Five Repair")
    assert table.breaks("fill_card", ship="a1", upgrade="Five Repair") == ["CARD_FILL"]


def test_players_who_choose_alternate_a_card_at_a_time_the_first_player_first() -> None:
    """RRG 21."""
    table = fleets()
    fill = {"upgrade": "Two Tokens", "tokens": ["repair", "navigate"]}
    dials = {"upgrade": "Three Dials", "dials": EVERY[:3]}
    assert table.breaks("fill_card", ship="b1", **fill) == ["FILL_TURN"]
    table.do("fill_card", ship="b1", upgrade="Five Repair").do("fill_card", ship="a1", **fill)
    assert table.breaks("fill_card", ship="a1", **dials) == ["FILL_TURN"]
    table.do("fill_card", ship="b1", **fill).do("fill_card", ship="a1", **dials)
    table.do("fill_card", ship="b2", **fill).do("fill_card", ship="a2", **fill)
    table.do("fill_card", ship="b1", **dials)


def test_before_the_first_player_is_known_nobodys_turn_to_fill_is_judged() -> None:
    """Record page, section 9: steps that are left out are not judged."""
    table = Table().do("enter_fleet", side="A", fleet=fleet([ship("a1", upgrades=CARDS)]))
    table.do("fill_card", ship="a1", upgrade="Two Tokens", tokens=["repair", "navigate"])
    assert on_card(table, "a1", 0) == (["repair", "navigate"], [])


def test_a_card_is_filled_when_its_ship_is_deployed() -> None:
    """Digest 1.4: the other player's ship is not on the table yet."""
    table = fleets().do("place", ship="a1", speed=2)
    assert table.breaks("fill_card", ship="b1", upgrade="Five Repair") == ["FILL_TURN"]
    table.do("fill_card", ship="a1", upgrade="Two Tokens", tokens=["repair", "repair"])
    table.do("fill_card", ship="a1", upgrade="Three Dials", dials=EVERY[1:])
    table.do("place", ship="b1", speed=2).do("fill_card", ship="b1", upgrade="Five Repair")


def test_a_ship_that_is_deployed_later_gets_none() -> None:
    """AMG-F, 2021-10-21; the table may overrule it where the card says so."""
    table = fleets().do("set_aside", units=["a1"])
    broken = table.breaks("fill_card", ship="a1", upgrade="Five Repair")
    assert broken == ["NOT_IN_PLAY", "FILL_TURN"]
    table.do("begin").do("deploy_set_aside", units=["a1"])
    assert table.breaks("fill_card", ship="a1", upgrade="Five Repair") == ["FILL_TURN"]
    table.overrule({"do": "fill_card", "ship": "a1", "upgrade": "Five Repair"})
    assert on_card(table, "a1", 2) == (["repair"] * 5, [])


def test_a_discarded_card_is_not_filled() -> None:
    table = fleets().do("discard_upgrade", ship="a1", upgrade="Five Repair")
    assert table.breaks("fill_card", ship="a1", upgrade="Five Repair") == ["UPGRADE_DISCARDED"]


def test_cards_that_stay_empty_do_not_keep_the_game_from_beginning() -> None:
    """Record page, section 9: steps left out are not judged."""
    assert fleets().breaks("begin") == []
