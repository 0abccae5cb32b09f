"""What the score page is told."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import astuple

from armada_companion.games.armada.rules.model.types import Phase, Place, Side
from armada_companion.games.armada.rules.score.scoring import score
from armada_companion.games.armada.views.score.score_view import score_view
from tests.games.armada.rules.score.test_scoring import play_rounds
from tests.games.armada.rules.setup.test_objectives import objective_game
from tests.games.armada.rules.tabletop import Cards, Table, fleet, ship, squadron

MINEFIELDS = Cards(
    {("objective", "Minefields"): {"name": "Minefields", "card": "minefields", "token_value": 15}}
)
PLAYERS = {"players": [{"side": "A", "name": "Ann"}, {"side": "B", "name": "Ben"}]}


def table() -> Table:
    made = Table(PLAYERS, MINEFIELDS)
    for side in ("a", "b"):
        ships = [
            ship(f"{side}1", points=57),
            ship(f"{side}2", points=281, size="huge", hull=4),
            ship(f"{side}3", points=18, flotilla=True),
        ]
        squadrons = [squadron(f"{side}s1", points=8), squadron(f"{side}s2", points=13)]
        made.do("enter_fleet", side=side.upper(), fleet=fleet(ships, squadrons))
    made.do("choose_first_player", side="A", coin_flip="A").do(
        "choose_objective", objective="Minefields"
    )
    return made.do("begin")


def test_lines_tell_what_became_of_units_and_tokens() -> None:
    """RRG 15, 22."""
    game = table().do("destroy", unit="b1").do("destroy", unit="bs2")
    game.do("gain_victory_tokens", side="A", count=3)
    game.do("deal_damage_card", ship="b2").do("deal_damage_card", ship="b2")
    side = score_view(game.state).sides[0]
    assert [astuple(line) for line in side.lines] == [
        ("Ship b1", "destroyed", 57),
        ("Ship b2", "crippled", 141),
        ("Squadron bs2", "destroyed", 13),
        ("3 victory tokens × 15", "", 45),
    ]
    assert side.total == 256


def test_a_side_without_points_has_no_lines() -> None:
    side = score_view(table().state).sides[1]
    assert side.lines == ()
    assert side.total == 0


def test_before_the_end_nobody_has_won() -> None:
    view = score_view(table().state)
    assert (view.winner, view.title, view.why) == (
        *(None, "The score so far", "The game is not over."),
    )


def test_a_concession_counts_the_whole_fleet_and_names_the_winner() -> None:
    """RRG 22; A-26."""
    view = score_view(table().do("concede", side="A").state)
    assert (view.winner, view.title) == (1, "Ben wins")
    assert view.why == "The opponent conceded. 377 to 0 points."
    assert view.sides[1].winner
    assert {line.note for line in view.sides[1].lines} == {"conceded"}


@given(
    places=st.lists(st.sampled_from(list(Place)), min_size=10, max_size=10),
    damage=st.lists(st.integers(0, 6), min_size=6, max_size=6),
    tokens=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    over=st.booleans(),
    conceded=st.sampled_from([None, *Side]),
)
def test_lines_add_up_to_the_score(
    places: list[Place],
    damage: list[int],
    tokens: tuple[int, int],
    over: bool,
    conceded: Side | None,
) -> None:
    state = table().state
    for unit, place in zip([*state.ships, *state.squadrons], places, strict=True):
        state = state.with_unit(state.unit(unit)._replace(place=place))
    for ship_id, cards in zip(state.ships, damage, strict=True):
        state = state.with_ship(state.ships[ship_id]._replace(facedown=cards))
    for side, count in zip(Side, tokens, strict=True):
        state = state.with_player(side, victory_tokens=count)
    state = state._replace(phase=Phase.OVER if over else Phase.SHIP, conceded=conceded)
    for side, view in zip(Side, score_view(state).sides, strict=True):
        assert sum(line.points for line in view.lines) == view.total == score(state, side)


def test_a_side_has_tournament_points_and_a_margin_once_the_game_is_over() -> None:
    """Digest 11.2, 11.3."""
    assert [side.reward for side in score_view(table().state).sides] == ["", ""]
    sides = score_view(table().do("concede", side="A").state).sides
    assert [side.reward for side in sides] == [
        "1 tournament point",
        "10 tournament points, margin 377",
    ]


def test_a_ship_that_counts_double_says_so() -> None:
    """Digest 11.1: Most Wanted."""
    game = Table()
    for side in "AB":
        one = fleet([ship(f"{side.lower()}{n}", points=50) for n in (1, 2)])
        game.do("enter_fleet", side=side, fleet=one)
    game.do("choose_first_player", side="A", coin_flip="A")
    game.do("choose_objective", objective={"name": "Most Wanted", "card": "most-wanted"})
    game.do("name_objective_ship", ship="b1").do("begin")
    game.do("destroy", unit="b1").do("concede", side="B")
    assert [astuple(line) for line in score_view(game.state).sides[0].lines] == [
        ("Ship b1", "destroyed, counts double", 100),
        ("Ship b2", "conceded", 50),
    ]


def test_a_damaged_ship_that_counts_half_says_so() -> None:
    """Appendix A, Opening Salvo: half of 33, rounded up."""
    game = objective_game("opening-salvo").do("deal_damage_card", ship="b2")
    (line,) = score_view(play_rounds(game).state).sides[0].lines
    assert astuple(line) == ("Ship b2", "damaged", 17)
