"""What the setup offers to be placed next. Source: rules digest 1.1, 1.2."""

from armada_companion.games.armada.views.deployment import (
    FillWith,
    deployment_view,
    fill_card,
    place_squadrons,
)
from armada_companion.games.armada.views.setup import setup_view
from armada_companion.kit.choice import Choice
from armada_companion.kit.codec import encode
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, ship

CARD = {"name": "Parts", "start": {"piece": "token", "count": 2, "kinds": ["repair"]}}


def fleets() -> Table:
    first = fleet([ship("a1", max_speed=3, upgrades=[CARD]), ship("a2", max_speed=2)])
    squadrons = fleet_of("a", 1, 3)["squadrons"]
    table = Table().do("enter_fleet", side="A", fleet={**first, "squadrons": squadrons})
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1, 1))
    return table.do("choose_first_player", side="A")


def offered(table: Table) -> dict[str, Choice]:
    return {one.name: one for one in deployment_view(table.state).choices}


def test_nothing_is_placed_before_the_first_player_is_known() -> None:
    view = deployment_view(Table().state)
    assert view.reason
    assert (view.choices, view.squadrons) == ((), ())


def test_the_player_on_turn_places_a_ship_at_a_speed_of_its_chart() -> None:
    table = fleets()
    places = [name for name in offered(table) if name.startswith("place_")]
    assert places == [f"place_a1_{speed}" for speed in (1, 2, 3)] + ["place_a2_1", "place_a2_2"]
    assert deployment_view(table.state).words == "Side A places a ship."
    table.do("place", ship="a1", speed=2)
    assert deployment_view(table.state).words == "Side B places a ship."
    assert all(one.legal for name, one in offered(table).items() if name.startswith("place_b"))


def test_squadrons_are_offered_with_the_reason_why_not() -> None:
    table = fleets()
    view = deployment_view(table.state)
    assert [(unit, one.legal) for unit, one in view.squadrons] == [
        (f"as{n}", False) for n in (1, 2, 3)
    ]
    assert "place a ship first" in view.squadrons[0][1].reason
    table.do("place", ship="a1", speed=1).do("place", ship="b1", speed=1)
    view = deployment_view(table.state)
    assert view.pairs
    assert view.words == "Side A places one ship or two squadrons."
    assert all(one.legal for _, one in view.squadrons)
    turn = encode(place_squadrons("as1", "as2"))
    assert turn == {"do": "place", "squadrons": ["as1", "as2"]}


def test_obstacles_are_counted_until_six_are_placed() -> None:
    table = fleets()
    assert offered(table)["obstacle_asteroid_field"].label == "Asteroid field: 3 left"
    assert "obstacle_dust_field" not in offered(table)
    table.do("place_obstacle", side="B", kind="station")
    assert deployment_view(table.state).words == "Side A places obstacle 2 of 6."
    assert "obstacle_station" not in offered(table)
    for side, kind in zip("ABABA", ["asteroid_field"] * 3 + ["debris_field"] * 2, strict=True):
        table.do("place_obstacle", side=side, kind=kind)
    assert not any(name.startswith("obstacle_") for name in offered(table))


def test_with_an_objective_come_its_ship_and_its_obstacles() -> None:
    table = fleets()
    assert "objective_ship_b1" not in offered(table)
    table.do("choose_objective", objective="Most Wanted")
    assert {"objective_ship_b1", "objective_ship_a2", "obstacle_dust_field"} <= set(offered(table))
    table.do("name_objective_ship", ship="a1")
    assert "objective_ship_a2" not in offered(table)


def test_a_card_without_a_choice_is_filled_by_one_tap() -> None:
    table = fleets()
    assert offered(table)["fill_a1_Parts"].legal
    table.do("fill_card", ship="a1", upgrade="Parts")
    assert "fill_a1_Parts" not in offered(table)


def test_a_card_with_a_choice_asks_for_each_of_its_pieces() -> None:
    start = {"piece": "dial", "count": 2, "kinds": ["repair", "navigate"]}
    own = fleet([ship("a1", upgrades=[{"name": "Plan", "start": start}])])
    table = Table().do("enter_fleet", side="A", fleet=own)
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1)).do("choose_first_player", side="A")
    found = offered(table)
    pieces = [found[f"fill_a1_Plan_{kind}"].does for kind in ("navigate", "repair")]
    given = [one for one in pieces if isinstance(one, FillWith)]
    filled = {"do": "fill_card", "ship": "a1", "upgrade": "Plan", "dials": ["navigate", "repair"]}
    assert encode(fill_card(given)) == filled
    assert table.rules(filled) == []


def test_the_game_waits_for_the_rest_once_units_are_placed() -> None:
    table = fleets()
    assert setup_view(table.state).missing == ()
    table.do("place", ship="a1", speed=1)
    assert setup_view(table.state).missing == ("Ships or squadrons wait to be placed.",)
