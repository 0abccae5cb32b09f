"""What the setup page is told."""

import pytest

from armada_companion.games.armada.cards.cards import ObjectiveFacts
from armada_companion.games.armada.rules.model.state import Objective
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.rules.setup.steps import Deploy
from armada_companion.games.armada.rules.ship.maneuver import SetSpeed
from armada_companion.games.armada.views.setup.setup_view import (
    ObjectiveView,
    UnitView,
    choose_first_player,
    choose_objective,
    setup_view,
    starting_speed,
)
from tests.games.armada.rules.tabletop import Table, fleet, ship, squadron

PLAYERS = {"players": [{"side": "A", "name": "Ann"}, {"side": "B", "name": "Ben"}]}
OBJECTIVES = {"navigation": "Superior Positions", "assault": "most-wanted", "defense": "Fire Lanes"}


def table(points_a: int = 0, points_b: int = 0) -> Table:
    """Ann and Ben; a fleet of that many points each, none for 0."""
    made = Table(PLAYERS)
    for side, points in (("A", points_a), ("B", points_b)):
        if points:
            name = side.lower()
            entered = fleet(
                [ship(f"{name}1", points=points)],
                [squadron(f"{name}s1")],
                name=f"Fleet {side}",
                faction="rebel",
                objectives=OBJECTIVES if side == "B" else {},
            )
            made.do("enter_fleet", side=side, fleet=entered)
    return made


def test_without_fleets_all_is_missing() -> None:
    view = setup_view(table().state)
    assert view.missing == (
        *("Ann: no fleet yet.", "Ben: no fleet yet.", "The first player is not chosen yet."),
    )
    assert not view.fleets_entered


def test_an_entered_fleet_is_the_one_of_the_action() -> None:
    state = table(398).state
    side = setup_view(state).sides[0]
    assert (side.player, side.side, side.name, side.entered) == (0, "A", "Ann", True)
    assert side.fleet == state.player(Side.A).fleet
    assert (side.fleet and side.fleet.name) == "Fleet A"


def test_a_chosen_objective_takes_the_numbers_of_its_card_along() -> None:
    card = ObjectiveFacts("superior-positions", "Superior Positions", "navigation", 15)
    found = choose_objective("Superior Positions", card).objective
    assert found == Objective("Superior Positions", "superior-positions", 15)
    assert choose_objective(" Our  Own\n", None).objective == Objective("Our Own")


def test_a_ship_that_is_deployed_has_its_speed_set() -> None:
    unit = UnitView("a1", "One")
    assert starting_speed(unit, 2) == Deploy(ships=("a1",), speeds={"a1": 2})
    assert starting_speed(unit._replace(deployed=True), 3) == SetSpeed(ship="a1", speed=3)


def test_starting_speeds_are_those_of_the_chart_of_ships_that_are_not_set_aside() -> None:
    """RRG 16, 33: 0 is none of them."""
    ships = [ship("a1", max_speed=2), {"id": "a2", "name": "Two", "max_speed": 3}, ship("a3")]
    made = Table(PLAYERS).do("enter_fleet", side="A", fleet=fleet(ships))
    side = setup_view(made.do("set_aside", units=["a3"]).state).sides[0]
    assert [(unit.id, unit.speeds, unit.speed) for unit in side.moving] == [
        ("a1", (1, 2), 2),
        ("a2", (1, 2, 3), None),
    ]
    assert side.speeds_set == 1


def test_a_side_without_a_player_s_name_has_none_of_its_own() -> None:
    assert [side.own_name for side in setup_view(Table().state).sides] == ["", ""]
    assert [side.own_name for side in setup_view(table().state).sides] == ["Ann", "Ben"]


def test_units_that_are_set_aside_are_reported() -> None:
    """RRG 16."""
    side = setup_view(table(398).do("set_aside", units=["as1"]).state).sides[0]
    assert side.units == (
        UnitView("a1", "Ship a1", speeds=(1, 2, 3, 4), speed=2),
        UnitView("as1", "Squadron as1", aside=True),
    )
    assert side.aside == {"as1"}


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        (398, 400, "Ann chooses: 398 points against 400."),
        (400, 390, "Ben chooses: 390 points against 400."),
        (400, 400, "Both fleets cost 400 points: flip a coin, the winner chooses."),
    ],
)
def test_the_cheaper_fleet_chooses(a: int, b: int, why: str) -> None:
    """RRG 16 (setup 3)."""
    view = setup_view(table(a, b).state)
    assert view.why == why
    assert view.flip_needed == (a == b)


def test_the_winner_of_the_flip_chooses() -> None:
    """RRG 16; A-33."""
    view = setup_view(table(400, 400).do("choose_first_player", side="A", coin_flip="B").state)
    assert (view.flip_won_by, view.first_player) == (1, 0)
    assert view.why == "Ben won the coin flip and chooses."


@pytest.mark.parametrize(
    ("a", "b", "given", "why"),
    [
        (390, 400, {"chosen_by": "A"}, "Ann chose: 390 points against 400."),
        (390, 400, {"chosen_by": "B"}, "Ben chose the first player."),
        (400, 400, {"coin_flip": "B", "chosen_by": "B"}, "Ben won the coin flip and chose."),
        (400, 400, {"coin_flip": "B", "chosen_by": "A"}, "Ann chose the first player."),
    ],
)
def test_it_is_shown_who_chose_the_first_player(
    a: int, b: int, given: dict[str, str], why: str
) -> None:
    """A-33: flip, chooser and first player are three things; the table may agree otherwise."""
    choice: dict[str, object] = {"do": "choose_first_player", "side": "B", **given}
    made = table(a, b)
    made.overrule(choice)
    assert setup_view(made.state).why == why
    assert made.state.first_player == "B"


def test_another_fleet_makes_unknown_who_chose() -> None:
    made = table(390, 400).do("choose_first_player", side="B", chosen_by="A")
    made.do("enter_fleet", side="A", fleet=fleet([ship("a1", points=410)]))
    assert setup_view(made.state).why == "Ben chooses: 400 points against 410."


def test_the_map_of_a_campaign_is_nobodys_choice() -> None:
    """Digest 12.4."""
    view = setup_view(campaign_or_not({"format": "campaign"}).state)
    assert view.chooser is None
    assert choose_first_player(0, None, view.chooser).chosen_by is None


def test_the_second_player_offers_objectives_in_the_order_of_their_types() -> None:
    """RRG 11."""
    view = setup_view(table(390, 400).do("choose_first_player", side="A").state)
    assert view.objectives == (
        ObjectiveView("assault", "Most Wanted", chosen=False),
        ObjectiveView("defense", "Fire Lanes", chosen=False),
        ObjectiveView("navigation", "Superior Positions", chosen=False),
    )
    assert view.objective_open
    assert view.missing == ()


def test_a_first_player_whose_opponent_has_no_objectives_is_offered_none() -> None:
    view = setup_view(table(390, 400).do("choose_first_player", side="B").state)
    assert view.objectives == ()
    assert view.objective_open


def test_the_chosen_objective_is_marked() -> None:
    game = table(390, 400).do("choose_first_player", side="A")
    view = setup_view(game.do("choose_objective", objective="fire lanes").state)
    assert [objective.chosen for objective in view.objectives] == [False, True, False]
    assert view.objective == "fire lanes"
    assert not view.objective_open


def test_an_objective_that_the_second_player_does_not_offer_is_open_again() -> None:
    game = table(390, 400).do("choose_first_player", side="A")
    game.overrule({"do": "choose_objective", "objective": "Another"})
    view = setup_view(game.state)
    assert view.objective == "Another"
    assert view.objective_open


def campaign_or_not(settings: dict[str, object]) -> Table:
    """Return two fleets of 390 points; the second player has an objective."""
    made = Table({"settings": settings})
    for side in "AB":
        entered = fleet([ship(f"{side.lower()}1", points=390)], objectives=OBJECTIVES)
        made.do("enter_fleet", side=side, fleet=entered)
    return made


def test_the_map_of_a_campaign_says_who_is_first_and_which_objective_is_played() -> None:
    """Digest 12.4: no choice, no flip; any objective may be taken."""
    made = campaign_or_not({"format": "campaign"})
    view = setup_view(made.state)
    assert (view.flip_needed, view.why) == (False, "The map of the campaign says who is first.")
    assert view.following == "The map of the campaign says who is first player."
    view = setup_view(made.do("choose_first_player", side="B").state)
    assert (view.objectives, view.objective_open) == ((), True)
    assert view.following == "The map of the campaign says which objective is played."


def test_without_a_limit_of_rounds_no_objective_is_asked_for() -> None:
    """RRG 51; digest 12.1."""
    made = campaign_or_not({"rounds": 0}).do("choose_first_player", side="A", coin_flip="A")
    assert setup_view(made.state).following == "Side B places obstacle 1 of 6."
