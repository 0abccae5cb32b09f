"""Points, the end of the game and the winner. Source: rules digest, 2.3, 11.1, 11.4."""

import pytest

from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.rules.score.scoring import score
from tests.games.armada.rules.tabletop import (
    Cards,
    Plain,
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
    squadron,
)

TOKENS_OF_15 = Cards(
    {
        ("objective", name): {"name": name, "card": card, "token_value": 15}
        for name, card in (("Hyperlane Raid", "hyperlane-raid"), ("Minefields", "minefields"))
    }
)
TOURNAMENT = {"elimination_at_once": False}


def table_of(a: Plain, b: Plain, objective: str = "", settings: Plain | None = None) -> Table:
    """Return a game in round 1, A first, with an objective whose tokens are worth 15."""
    table = Table({"settings": settings or {}}, TOKENS_OF_15)
    table.do("enter_fleet", side="A", fleet=a).do("enter_fleet", side="B", fleet=b)
    is_tie = table.breaks("choose_first_player", side="A") == ["FLIP_MISSING"]
    table.do("choose_first_player", side="A", **({"coin_flip": "A"} if is_tie else {}))
    if objective:
        table.do("choose_objective", objective=objective)
    return table.do("begin")


def play_rounds(table: Table, rounds: int = 6) -> Table:
    """Play on until the game is over or so many rounds are played."""
    for _ in range(rounds):
        if table.state.phase is Phase.COMMAND:
            table.lock()
        while table.state.phase is Phase.SHIP:
            side = table.state.to_act
            ids = (x.id for x in table.state.ships.values() if x.unactivated and x.side is side)
            table.activate(next(ids))
        if table.state.phase is Phase.STATUS:
            table.do("end_status_phase")
    return table


def ended(table: Table) -> tuple[str | None, str]:
    """Return the winner and the reason."""
    return table.outcome.winner, table.outcome.reason


def points(table: Table) -> tuple[int, int]:
    return score(table.state, Side.A), score(table.state, Side.B)


def test_destroyed_units_upgrades_and_victory_tokens_score() -> None:
    """RRG 15, 22, the digest's example: 57 + 12 + 16 + 30 = 115, and half of 281 is 141."""
    upgrades = [{"name": "Kept", "points": 5}, {"name": "Gone", "points": 7}]
    b = fleet(
        [ship("b1", points=57 + 12, upgrades=upgrades), ship("b2")],
        [squadron("bs1", points=8), squadron("bs2", points=8), squadron("bs3", points=8)],
    )
    a = fleet([ship("a1", size="huge", hull=22, points=250 + 31)])
    table = table_of(a, b, "Minefields").do("discard_upgrade", ship="b1", upgrade="Gone")
    for unit in ("b1", "bs1", "bs2"):
        table.do("destroy", unit=unit)
    table.do("gain_victory_tokens", side="A", count=2)
    table.do("suffer_damage", unit="a1", amount=11 + 2, zone="front")
    assert points(table) == (115, 141)


@pytest.mark.parametrize(
    ("hull", "cards", "crippled"), [(22, 10, 0), (22, 11, 1), (33, 16, 0), (33, 17, 1)]
)
def test_a_huge_ship_is_crippled_at_half_its_hull_rounded_up(
    hull: int, cards: int, crippled: int
) -> None:
    """RRG 8."""
    table = table_of(fleet([ship("a1", size="huge", hull=hull, points=381)]), fleet_of("b", 1))
    for _ in range(cards):
        table.do("deal_damage_card", ship="a1")
    assert points(table) == (0, 191 * crippled)


def test_a_crippled_ship_that_is_not_huge_scores_nothing() -> None:
    """RRG 8."""
    table = table_of(fleet([ship("a1", size="large", hull=4, points=100)]), fleet_of("b", 1))
    table.do("suffer_damage", unit="a1", amount=5, zone="front")
    assert points(table) == (0, 0)


def test_a_destroyed_huge_ship_scores_whole() -> None:
    """RRG 8, 22."""
    a = fleet([ship("a1", size="huge", points=250), ship("a2")])
    assert points(table_of(a, fleet_of("b", 1)).do("destroy", unit="a1")) == (0, 250)


def test_tokens_of_an_objective_outside_the_catalogue_are_worth_nothing() -> None:
    """RRG 11: nobody told their value."""
    table = table_of(fleet_of("a", 1), fleet_of("b", 1), "Our own scenario")
    assert points(table.do("gain_victory_tokens", side="B", count=3)) == (0, 0)


def test_after_six_rounds_more_points_win() -> None:
    """RRG 22."""
    a = fleet([ship("a1")], [squadron("as1", points=8)])
    table = table_of(a, fleet_of("b", 1)).do("destroy", unit="as1")
    play_rounds(table)
    assert (table.state.round, ended(table)[0]) == (6, "B")


def test_the_second_player_wins_a_tie() -> None:
    """RRG 22."""
    assert ended(play_rounds(table_of(fleet_of("a", 1), fleet_of("b", 1))))[0] == "B"


def test_hyperlane_raid_gives_a_tie_to_the_first_player() -> None:
    """RRG 29."""
    table = table_of(fleet_of("a", 1), fleet_of("b", 1), "Hyperlane Raid")
    assert ended(play_rounds(table))[0] == "A"


def behind_but_alone(settings: Plain | None = None) -> Table:
    """Return a game in which A, 50 points behind, has just destroyed B's last ship."""
    a = fleet([ship("a1")], [squadron("as1", points=60)])
    b = fleet([ship("b1", points=10)], [squadron("bs1", points=5)])
    table = table_of(a, b, settings=settings).do("destroy", unit="as1").lock()
    return table.do("activate_ship", ship="a1").do("destroy", unit="b1")


def test_a_fleet_without_ships_ends_the_game_at_once_whatever_the_points() -> None:
    """RRG 22: squadrons do not help."""
    table = behind_but_alone()
    assert (table.state.phase, table.state.round) == (Phase.OVER, 1)
    assert points(table) == (10, 60)
    assert ended(table)[0] == "A"


def test_in_a_tournament_it_ends_with_the_round() -> None:
    """RRG 33; A-23."""
    table = behind_but_alone(TOURNAMENT)
    phases = [table.state.phase]
    table.do("end_activation").do("activate_squadron", squadron="bs1")
    phases.append(table.state.phase)
    table.do("end_status_phase")
    assert [*phases, table.state.phase] == [Phase.SHIP, Phase.STATUS, Phase.OVER]
    assert table.state.round == 1
    assert ended(table)[0] == "A"


@pytest.mark.parametrize(("worth", "winner"), [(20, "A"), (5, "B"), (10, "B")])
def test_when_both_last_ships_are_destroyed_points_decide(worth: int, winner: str) -> None:
    """RRG 22: at the same moment, so the second one is entered after the game has ended."""
    a, b = fleet([ship("a1", points=10)]), fleet([ship("b1", points=worth)])
    for order in (("a1", "b1"), ("b1", "a1")):
        table = table_of(a, b).lock().do("activate_ship", ship="a1")
        for unit in order:
            table.do("destroy", unit=unit)
        assert ended(table)[0] == winner


def with_set_aside() -> Table:
    """Return a game in which A has one ship and a set aside ship and squadron."""
    a = fleet([ship("a1", points=10), ship("a2", points=20)], [squadron("as1", points=4)])
    table = Table()
    table.do("enter_fleet", side="A", fleet=a).do("enter_fleet", side="B", fleet=fleet_of("b", 2))
    table.do("choose_first_player", side="A").do("set_aside", units=["a2", "as1"])
    return table.do("begin")


def test_set_aside_ships_do_not_keep_a_fleet_in_the_game_and_score() -> None:
    """RRG 33, 38."""
    table = with_set_aside()
    assert points(table) == (0, 0)
    table.do("destroy", unit="a1")
    assert table.state.phase is Phase.OVER
    assert points(table) == (0, 34)
    assert ended(table)[0] == "B"


def test_units_never_deployed_count_as_destroyed_in_the_end() -> None:
    """RRG 38."""
    assert points(play_rounds(with_set_aside())) == (0, 24)


def test_a_ship_deployed_from_aside_keeps_its_fleet_in_the_game() -> None:
    """RRG 16, 38."""
    table = with_set_aside().do("deploy_set_aside", units=["a2", "as1"]).do("destroy", unit="a1")
    assert table.state.phase is Phase.COMMAND
    assert points(play_rounds(table.overrule({"do": "destroy", "unit": "as1"}), 1)) == (0, 14)


@pytest.mark.parametrize(("count", "phase"), [(True, Phase.COMMAND), (False, Phase.OVER)])
def test_a_fleet_of_flotillas_plays_on_by_the_setting(count: bool, phase: Phase) -> None:
    """Rules digest 2.3; A-24."""
    a = fleet([ship("a1"), ship("a2", flotilla=True)])
    table = table_of(a, fleet_of("b", 1), settings={"flotillas_count": count})
    assert table.do("destroy", unit="a1").state.phase is phase


def test_time_called_ends_the_game_with_the_round() -> None:
    """Rules digest 2.3, 11.6."""
    table = table_of(fleet_of("a", 1), fleet_of("b", 1)).do("call_time")
    assert table.state.phase is Phase.COMMAND
    play_rounds(table, 1)
    assert (table.state.phase, table.state.round) == (Phase.OVER, 1)


@pytest.mark.parametrize(("destroys", "gained"), [(True, 34), (False, 0)])
def test_a_concession_ends_the_game_and_scores_by_the_setting(destroys: bool, gained: int) -> None:
    """Rules digest 11.4; A-26."""
    a = fleet([ship("a1", points=30)], [squadron("as1", points=4)])
    b = fleet([ship("b1", points=50)])
    table = table_of(a, b, settings={"concession_destroys": destroys}).do("concede", side="A")
    assert (table.state.phase, ended(table)[0]) == (Phase.OVER, "B")
    assert points(table) == (0, gained)
    assert table.legal() == []


@pytest.mark.parametrize("rounds", [1, 3])
def test_the_number_of_rounds_is_a_setting(rounds: int) -> None:
    table = table_of(fleet_of("a", 1), fleet_of("b", 1), settings={"rounds": rounds})
    assert play_rounds(table).state.round == rounds


def test_a_tournament_game_ends_in_mid_phase_only_by_its_round() -> None:
    """Rules digest 5.8, WS-17 by tournament rules: P2's other ship still activates."""
    table = set_up(fleet_of("a", 2), fleet_of("b", 2), settings=TOURNAMENT).lock().activate("a1")
    table.do("activate_ship", ship="b1").do("destroy", unit="a1").do("destroy", unit="a2")
    table.do("end_activation")
    assert (table.forced, table.state.to_act) == (["A"], Side.B)
    table.activate("b2").do("end_status_phase")
    assert ended(table)[0] == "B"
