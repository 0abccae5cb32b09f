"""What the setup offers to be placed next. Source: rules digest 1.1, 1.2."""

import pytest

from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.views.setup.deployment_turns import (
    FillWith,
    PlaceWith,
    StepView,
    deployment_view,
    fill_card,
    place_squadrons,
)
from armada_companion.games.armada.views.setup.setup_view import setup_view
from armada_companion.kit.choice import Choice
from armada_companion.kit.codec import encode
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, ship

CARD = {"name": "Parts", "start": {"piece": "token", "count": 2, "kinds": ["repair"]}}


DOUBLE = "If it is destroyed, it scores double, without its cards."
MOST_WANTED = f"Tap one ship of each side: Side B names both. {DOUBLE}"


def fleets() -> Table:
    first = fleet([ship("a1", max_speed=3, upgrades=[CARD]), ship("a2", max_speed=2)])
    squadrons = fleet_of("a", 1, 3)["squadrons"]
    table = Table().do("enter_fleet", side="A", fleet={**first, "squadrons": squadrons})
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1, 1))
    return table.do("choose_first_player", side="A")


def step(table: Table, name: str) -> StepView:
    found = deployment_view(table.state).step(name)
    assert found is not None
    return found


def offered(table: Table) -> dict[str, Choice]:
    steps = deployment_view(table.state).steps
    return {one.name: one for step in steps for side in step.choices for one in side}


def speeds(table: Table) -> list[dict[str, list[tuple[int, bool]]]]:
    """The speeds of each side's waiting ships, and whether placing them is legal."""
    return [
        {ship.id: [(speed, one.legal) for speed, one in ship.speeds] for ship in side}
        for side in step(table, "placing").ships
    ]


def test_nothing_is_placed_before_the_first_player_is_known() -> None:
    view = deployment_view(Table().state)
    assert view.reason
    assert (view.steps, view.now, view.words) == ((), "", "")


def test_the_setup_leads_through_its_steps_in_the_order_of_the_rulebook() -> None:
    """Digest 1.1: obstacles, then what is set aside, then deployment; then what follows it."""
    table = fleets().do("choose_objective", objective="Most Wanted")
    view = deployment_view(table.state)
    titles = ["Obstacles", "Set aside", "Deployment", "Cards", "Objective ships"]
    assert [one.title for one in view.steps] == titles
    order = [(view.now, view.words.split(".")[0])]
    kinds = ["station", *["asteroid_field"] * 3, *["debris_field"] * 2]
    for side, kind in zip("BABABA", kinds, strict=True):
        table.do("place_obstacle", side=side, kind=kind)
    order.append((deployment_view(table.state).now, deployment_view(table.state).words))
    table.do("set_aside", units=["as3"])
    order.append((deployment_view(table.state).now, deployment_view(table.state).words))
    table.do("place", ship="a1", speed=1)
    order.append((deployment_view(table.state).now, deployment_view(table.state).words))
    table.do("fill_card", ship="a1", upgrade="Parts")
    order.append((deployment_view(table.state).now, deployment_view(table.state).words))
    for turn in (
        {"ship": "b1", "speed": 1},
        {"ship": "a2", "speed": 1},
        {"squadrons": ["bs1"]},
        {"squadrons": ["as1", "as2"]},
    ):
        table.do("place", **turn)
    order.append((deployment_view(table.state).now, deployment_view(table.state).words))
    assert order == [
        ("obstacles", "Side B places obstacle 1 of 6"),
        (
            "aside",
            "Before deploying, set aside the units that cards name: Side A first, then Side B.",
        ),
        ("placing", "Side A places a ship."),
        ("cards", "Side A fills a card with the tokens or dials it starts with."),
        ("placing", "Side B places a ship."),
        ("objective_ships", MOST_WANTED),
    ]
    table.do("name_objective_ship", ship="a1")
    assert deployment_view(table.state).words == "Objective ships: Ship a1."
    table.do("name_objective_ship", ship="b1")
    assert deployment_view(table.state).now == ""
    assert setup_view(table.state).following == "Begin the first round."


@pytest.mark.parametrize(
    ("objective", "words"),
    [
        ("Most Wanted", MOST_WANTED),
        ("Advanced Gunnery", f"Tap one ship of each side: Side A first, then Side B. {DOUBLE}"),
        ("Fire Lanes", "If the objective has objective ships, tap them."),
    ],
)
def test_who_names_objective_ships_is_said(objective: str, words: str) -> None:
    """Digest, appendix A; where an objective has none, the setup does not wait for them."""
    shown = step(fleets().do("choose_objective", objective=objective), "objective_ships")
    assert shown.words == words
    assert shown.is_done is (objective == "Fire Lanes")


def test_steps_that_were_left_out_are_not_asked_again() -> None:
    assert deployment_view(fleets().do("place", ship="a2", speed=1).state).now == "placing"


def test_what_comes_next_is_said_from_the_first_fleet_on() -> None:
    """Digest 1.1 and 1.2b: the cheaper fleet's player chooses, the flip's winner after a tie."""
    table = Table()

    def following() -> str:
        return setup_view(table.state).following

    assert following() == "Side A and Side B: paste, open or choose a fleet."
    table.do("enter_fleet", side="A", fleet={**fleet_of("a", 1), "points": 396})
    assert following() == "Side B: paste, open or choose a fleet."
    objectives = {"assault": "Most Wanted", "defense": "Fire Lanes"}
    second = {**fleet_of("b", 1), "objectives": objectives}
    table.do("enter_fleet", side="B", fleet={**second, "points": 396})
    assert following() == "Flip a coin; the winner chooses the first player."
    table.do("enter_fleet", side="B", fleet={**second, "points": 389})
    assert following() == "Side B chooses the first player."
    table.do("choose_first_player", side="A")
    assert following() == "Side A chooses one of Side B’s objectives."
    table.do("choose_objective", objective="Most Wanted")
    assert following() == "Side B places obstacle 1 of 6."


def test_an_objective_that_nobody_chose_is_not_asked_for_once_something_is_placed() -> None:
    table = fleets().do("place_obstacle", side="B", kind="station")
    assert setup_view(table.state).following.startswith("Side A places obstacle 2 of 6.")


def test_the_player_on_turn_places_a_ship_at_a_speed_of_its_chart() -> None:
    table = fleets()
    assert speeds(table) == [
        {"a1": [(1, True), (2, True), (3, True)], "a2": [(1, True), (2, True)]},
        {"b1": [(speed, False) for speed in (1, 2, 3, 4)]},
    ]
    assert step(table, "placing").words == "Side A places a ship."
    table.do("place", ship="a1", speed=2)
    assert (step(table, "placing").words, step(table, "placing").player) == (
        "Side B places a ship.",
        1,
    )
    assert all(legal for _, legal in speeds(table)[1]["b1"])


def test_a_gravity_rift_may_stop_a_ship_at_deployment() -> None:
    """Digest 1.2: an effect that sets the speed forces 0; it is recorded as overruled."""
    table = fleets().do("choose_objective", objective="Rift Assault")
    table.do("place_obstacle", side="B", kind="gravity_rift")
    assert speeds(table)[0]["a2"] == [(0, False), (1, True), (2, True)]


def test_squadrons_are_offered_with_the_reason_why_not() -> None:
    table = fleets()
    own = step(table, "placing").choices[0]
    assert [(one.name, one.legal) for one in own] == [(f"place_as{n}", False) for n in (1, 2, 3)]
    assert "place a ship first" in own[0].reason
    table.do("place", ship="a1", speed=1).do("place", ship="b1", speed=1)
    view = step(table, "placing")
    assert [one.does for one in view.choices[0]] == [PlaceWith(f"as{n}") for n in (1, 2, 3)]
    assert view.words == "Side A places one ship or two squadrons."
    assert all(one.legal for one in view.choices[0])
    assert encode(place_squadrons("as1", "as2")) == {"do": "place", "squadrons": ["as1", "as2"]}
    assert [one.does for one in step(table, "placing").choices[1]] == [place_squadrons("bs1")]


def test_obstacles_are_counted_until_six_are_placed() -> None:
    """Digest 1.1, step 5: alternating, the second player first; 3, 2 and 1 of the standard."""
    table = fleets()
    assert step(table, "obstacles").choices[1][0].label == "Asteroid field: 3 left"
    assert [one.legal for one in step(table, "obstacles").choices[0]] == [False] * 3
    assert "obstacle_dust_field" not in offered(table)
    table.do("place_obstacle", side="B", kind="station")
    assert step(table, "obstacles").words == (
        "Side A places obstacle 2 of 6. Placed: Side B station."
    )
    assert "obstacle_station" not in offered(table)
    for side, kind in zip("ABABA", ["asteroid_field"] * 3 + ["debris_field"] * 2, strict=True):
        table.do("place_obstacle", side=side, kind=kind)
    assert not any(name.startswith("obstacle_") for name in offered(table))


def test_what_is_set_aside_is_offered_until_it_is_deployed() -> None:
    table = fleets().do("place", ship="a1", speed=1)
    names = [[one.name for one in side] for side in step(table, "aside").choices]
    assert names == [["aside_a2", "aside_as1", "aside_as2", "aside_as3"], ["aside_b1", "aside_bs1"]]
    assert step(table, "aside").player == list(Side).index(Side.A)


def test_with_an_objective_come_its_ship_and_its_obstacles() -> None:
    table = fleets()
    assert "objective_ship_b1" not in offered(table)
    table.do("choose_objective", objective="Most Wanted")
    assert {"objective_ship_b1", "objective_ship_a2", "obstacle_dust_field"} <= set(offered(table))
    table.do("name_objective_ship", ship="a1")
    assert not offered(table)["objective_ship_a2"].legal
    assert step(table, "objective_ships").words == "Objective ships: Ship a1."


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
    assert setup_view(table.state).missing == ("Not all ships and squadrons are placed yet.",)
