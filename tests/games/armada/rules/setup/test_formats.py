"""Team play, Sector Fleet, campaigns, huge ships. Source: digest 10.2, 12; RRG 34 to 39, 51."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.score.test_scoring import play_rounds
from tests.games.armada.rules.table.test_teams import PLAYERS, fleet_for, team, team_game
from tests.games.armada.rules.tabletop import (
    NO_CARDS,
    Plain,
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
    squadron,
)

CAMPAIGN = {"format": "campaign"}


def in_round(number: int, settings: Plain | None = None, **units: Plain) -> Table:
    """Return the Ship Phase of a round: A has two ships, B two."""
    a = units.get("a", fleet_of("a", 2))
    return set_up(a, fleet_of("b", 2), settings=settings).do("set_round", round=number).lock()


# Hyperspace retreat of campaigns


@pytest.mark.parametrize("number", [4, 5])
def test_a_ship_retreats_with_the_dial_that_it_has_just_revealed(number: int) -> None:
    """Statement 12.4.2: the dial is discarded, no other one is used, the rest is normal."""
    table = in_round(number, CAMPAIGN, a=fleet([ship("a1", command=2, points=40), ship("a2")]))
    table.do("activate_ship", ship="a1").do("tell_dial", dial="repair").do("retreat", ship="a1")
    assert table.breaks("resolve_command", command="repair", with_=["dial"]) == ["NO_DIAL"]
    assert table.breaks("take_command_token") == ["NO_DIAL"]
    assert table.summary()["score"] == {"A": 0, "B": 0}
    table.do("attack", zone="front", target="b1").do("execute_maneuver").do("end_activation")
    assert table.state.ship("a1").in_play
    table.activate("b1").activate("a2").activate("b2")
    assert table.state.phase is Phase.STATUS
    assert not table.state.ship("a1").in_play
    assert table.summary()["score"] == {"A": 0, "B": 40}


@pytest.mark.parametrize("number", [1, 3, 6])
def test_ships_of_a_campaign_retreat_in_rounds_4_and_5_only(number: int) -> None:
    """Statement 12.4.2."""
    table = in_round(number, CAMPAIGN).do("activate_ship", ship="a1")
    assert table.breaks("retreat", ship="a1") == ["RETREAT_ROUND"]


def test_a_ship_that_does_not_reveal_its_dial_now_does_not_retreat() -> None:
    """Statement 12.4.2: on revealing, before the dial is used."""
    table = in_round(4, CAMPAIGN)
    assert table.breaks("retreat", ship="a1") == ["REVEAL_STEP_OVER"]
    table.do("activate_ship", ship="a1", dial="navigate")
    assert table.breaks("retreat", ship="b1") == ["REVEAL_STEP_OVER"]
    table.do("take_command_token")
    assert table.breaks("retreat", ship="a1") == ["NO_DIAL"]
    table.do("end_activation").do("activate_ship", ship="b1").do("attack", zone="rear", target="a1")
    assert table.breaks("retreat", ship="b1") == ["REVEAL_STEP_OVER"]


@pytest.mark.parametrize(("settings", "why"), [(None, None), (CAMPAIGN, "an effect")])
def test_an_effect_lets_a_ship_retreat_at_any_time(settings: Plain | None, why: str | None) -> None:
    """Record page, 15: the conditions are those of a campaign."""
    table = in_round(1, settings)
    table.do("retreat", ship="a1", **({"why": why} if why else {}))
    assert table.summary()["ships"]["a1"]["retreating"] is True  # type: ignore[index]


def test_a_ship_that_is_destroyed_before_it_leaves_is_destroyed() -> None:
    """Digest 12.4: it is removed if it is still in play, and scores once."""
    table = in_round(4, CAMPAIGN, a=fleet([ship("a1", points=40), ship("a2")]))
    table.do("activate_ship", ship="a1").do("retreat", ship="a1").do("end_activation")
    table.do("destroy", unit="a1").activate("b1").activate("a2").activate("b2")
    assert table.summary()["score"] == {"A": 0, "B": 40}
    assert table.state.ship("a1").place == "destroyed"


def test_a_retreat_lapses_when_the_ship_is_not_in_play_at_the_status_phase() -> None:
    """Digest 12.4: it is removed if it is still in play then."""
    table = in_round(1, a=fleet_of("a", 2)).do("retreat", ship="a1").do("set_aside", units=["a1"])
    table.activate("a2").activate("b1").activate("b2").do("end_status_phase")
    table.do("deploy_set_aside", units=["a1"]).lock()
    for unit in ("a1", "b1", "a2", "b2"):
        table.activate(unit)
    assert (table.state.phase, table.state.ship("a1").in_play) == (Phase.STATUS, True)


def test_the_battle_ends_when_a_side_has_no_ship_left() -> None:
    """Digest 12.4: the opponent wins; squadrons that are left are not destroyed."""
    table = in_round(4, CAMPAIGN, a=fleet([ship("a1", points=9)], [{"id": "as1", "name": "W"}]))
    table.do("activate_ship", ship="a1").do("retreat", ship="a1").do("end_activation")
    table.activate("b1").activate("b2").do("activate_squadron", squadron="as1")
    assert table.outcome.winner == "B"
    assert table.state.squadron("as1").in_play
    assert table.summary()["score"] == {"A": 0, "B": 9}


# The armed station


def armed() -> Table:
    """Return the second player's turn, with two ships each."""
    return in_round(1, CAMPAIGN).give_pass_tokens(B=1).activate("a1")


def station(table: Table) -> list[str]:
    return table.breaks("instead", why="the station", station=True)


def test_the_armed_station_attacks_once_a_round_in_place_of_an_activation() -> None:
    """Statement 12.4.5; WS-16: no pass, no token; again in the next round."""
    table = armed().do("instead", why="the station", station=True)
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 1}
    assert table.summary()["unactivated_ships"] == {"A": 1, "B": 2}
    table.activate("a2")
    assert station(table) == ["STATION_USED"]
    table.do("instead", why="another effect").activate("b1").activate("b2").do("end_status_phase")
    table.lock().activate("a1")
    assert station(table) == []


def test_the_armed_station_is_the_second_players() -> None:
    """RRG 39."""
    assert station(in_round(1, CAMPAIGN)) == ["NOT_YOUR_STATION"]


def test_the_attack_of_the_station_breaks_the_run_of_passes() -> None:
    """A-21: it is no pass."""
    table = set_up(fleet_of("a", 4), fleet_of("b", 2), settings=CAMPAIGN).lock()
    table.activate("a1").do("pass").activate("a2")
    assert table.breaks("pass") == ["CONSECUTIVE"]
    table.do("instead", why="the station", station=True)
    assert not table.state.player(Side.B).token_passed


def test_the_station_does_not_attack_for_a_player_without_a_ship_to_activate() -> None:
    """A-21: the player passes, there is no activation to replace."""
    table = set_up(fleet_of("a", 3), fleet_of("b", 1), settings=CAMPAIGN).lock()
    table.activate("a1").activate("b1").activate("a2")
    assert (table.forced, table.state.to_act) == (["B"], Side.A)


# Team play


def test_a_team_commander_leads_a_team_in_team_play() -> None:
    """Statement 12.1.3; RRG 51."""
    named = {"do": "name_grand_admiral", "side": "A", "player": "ben"}
    for kind, title in (("team-play", "Team Commander"), ("sector-fleet", "Grand Admiral")):
        table = team_game({"format": kind})
        assert ARMADA.decode(named, NO_CARDS).text(table.state) == f"Ben is {title}"
        assert team(table.overrule(named))["grand_admiral"] == "ben"


def test_teammates_do_not_see_each_others_dials_in_team_play_but_in_a_sector_fleet() -> None:
    """Statements 12.1.3, 12.2.5; A-18; RRG 51."""
    for kind, seen in (("team-play", 1), ("standard", 1), ("sector-fleet", ["repair"])):
        table = team_game({"format": kind})
        table.do("assign_dials", ship="ann1", commands=["repair"])
        dials = table.summary("ben")["ships"]["ann1"]["dials"]  # type: ignore[index]
        assert dials == seen, kind


def test_one_fleet_is_shared_out_among_the_players_of_a_team() -> None:
    """Statement 12.1.3: each unit has one controlling player."""
    table = Table({"players": PLAYERS, "settings": {"format": "team-play"}})
    table.do("enter_fleet", side="A", fleet=fleet_of("a", 3, 1))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 2))
    table.do("control", player="ann", units=["a1"])
    table.do("control", player="ben", units=["a2", "a3", "as1"])
    table.do("choose_first_player", side="A").do("begin").lock()
    assert team(table)["may_choose"] == ["ann", "ben"]
    table.do("choose_player", player="ben")
    assert table.breaks("activate_ship", ship="a1") == ["NOT_THE_CHOSEN_PLAYER"]
    table.activate("a2")
    units = table.summary()["ships"]
    assert units["a3"]["player"] == "ben"  # type: ignore[index]
    table.do("control", player="ann", units=["a3"], why="Ben has to go")
    assert units != table.summary()["ships"]


def test_a_player_controls_units_of_the_own_team_that_do_not_activate_now() -> None:
    table = team_game().lock()
    for player, units in (("ann", ["cy1"]), ("eve", ["ann1"]), ("ann", ["x"])):
        with pytest.raises(ImpossibleActionError):
            table.rules({"do": "control", "player": player, "units": units})
    table.do("activate_ship", ship="ann1")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "control", "player": "ben", "units": ["ann1"]})


def test_a_team_plays_on_if_one_of_its_players_has_lost_everything() -> None:
    """Digest 12.1."""
    table = team_game(ann=(1, 0), ben=(1, 0)).lock().do("destroy", unit="ann1")
    assert team(table)["may_choose"] == ["ben"]
    table.activate("ben1").do("destroy", unit="ben1")
    assert table.outcome.winner == "B"


def test_unlimited_rounds_need_no_objective() -> None:
    """Statements 12.1.1, 12.1.2: they end only when a side has no ships."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 1), settings={"rounds": 0})
    play_rounds(table, 9)
    assert (table.state.round, table.state.objective) == (10, None)
    table.do("destroy", unit="a1")
    assert table.state.phase is Phase.OVER


# Sector Fleet


def test_the_first_team_picks_of_the_objectives_of_the_other_grand_admiral() -> None:
    """Statement 12.2.4."""
    table = Table({"players": PLAYERS, "settings": {"format": "sector-fleet"}})
    for player in PLAYERS:
        objectives = {"assault": f"Objective of {player['id']}"}
        one = fleet_for(player["id"], 1, objectives=objectives)
        table.do("enter_fleet", side=player["side"], player=player["id"], fleet=one)
    table.do("name_grand_admiral", side="B", player="di").do("choose_first_player", side="A")
    assert table.breaks("choose_objective", objective="Objective of cy") == [
        "OBJECTIVE_NOT_OFFERED"
    ]
    table.do("choose_objective", objective="Objective of di")
    assert table.breaks("place_obstacle", side="A", kind="station") == ["OBSTACLE_TURN"]
    table.do("place_obstacle", side="B", kind="station")


def test_another_grand_admiral_may_be_named_later() -> None:
    """Record page, 14: by a judge."""
    table = team_game().do("name_grand_admiral", side="A", player="ann").lock()
    table.do("name_grand_admiral", side="A", player="ben")
    assert team(table)["grand_admiral"] == "ben"


# Huge ships


def test_a_huge_ship_counts_as_one_ship_and_gives_no_pass_tokens() -> None:
    """Statements 10.2.5, 12.5: the older rule is withdrawn."""
    huge = fleet([ship("a1", size="huge", hull=22, points=250)])
    table = set_up(huge, fleet_of("b", 2), first="B")
    assert table.summary()["pass_tokens"] == {"A": 1, "B": 0}
    table.lock().activate("b1").activate("a1").activate("b2").do("end_status_phase").lock()
    assert table.summary()["pass_tokens"] == {"A": 1, "B": 0}


def test_a_huge_ship_attacks_three_times_from_its_six_zones() -> None:
    """Statements 10.2.1, 10.2.2."""
    table = set_up(fleet([ship("a1", size="huge")]), fleet_of("b", 1)).lock()
    table.do("activate_ship", ship="a1")
    for zone in ("front", "left_aux", "right_aux"):
        table.do("attack", zone=zone, target="b1")
    assert table.breaks("attack", zone="rear", target="b1") == ["TOO_MANY_ATTACKS"]


def test_a_huge_ship_also_gains_the_token_of_the_dial_that_it_reveals() -> None:
    """Statement 10.2.3; RRG 8, 46: not of an extra dial."""
    table = set_up(fleet([ship("a1", size="huge", command=2)]), fleet_of("b", 1)).lock()
    table.do("activate_ship", ship="a1", dial="repair")
    assert table.state.ship("a1").tokens == ("repair",)
    table.do("add_dial", ship="a1", to="extra", command="squadron")
    assert table.state.ship("a1").tokens == ("repair",)
    table.do("resolve_command", command="repair", with_=["dial", "token"])


# Campaigns: setup


def test_who_is_first_and_the_objective_come_from_the_map_of_a_campaign() -> None:
    """Statement 12.4.1: no choice and no flip; an objective that is in no fleet."""
    table = Table({"settings": CAMPAIGN})
    for side in "AB":
        one = fleet([ship(f"{side.lower()}1", points=50)], objectives={"assault": "Own"})
        table.do("enter_fleet", side=side, fleet=one)
    table.do("choose_first_player", side="B").do("choose_objective", objective="Show of Force")
    assert table.do("begin").state.first_player is Side.B


def test_scars_are_entered_before_the_battle() -> None:
    """Statement 12.4.3: a token is discarded, a squadron has one hull less."""
    table = Table({"settings": CAMPAIGN})
    a = fleet([ship("a1", defense_tokens=["evade", "brace"])], [squadron("as1")])
    table.do("enter_fleet", side="A", fleet=a).do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    table.do("discard_defense_token", unit="a1", token="brace")
    table.do("suffer_damage", unit="as1", amount=1)
    table.do("choose_first_player", side="A").do("begin")
    assert [token.state for token in table.state.ship("a1").defense] == ["ready", "discarded"]
    assert table.state.squadron("as1").hull == 2


def test_veteran_tokens_lie_on_their_unit_and_are_not_readied() -> None:
    """Statement 12.4.3."""
    table = in_round(1).do("put_token", on="a1", count=2).do("take_token", on="a1", count=1)
    for unit in ("a1", "b1", "a2", "b2"):
        table.activate(unit)
    assert table.do("end_status_phase").summary()["objective_tokens"] == {"a1": 1}


def test_tokens_keep_and_a_pass_is_judged_by_the_first_player_of_the_round() -> None:
    """A-20: in round 2 the side with a token is first, and has to activate before it passes."""
    table = set_up(fleet_of("a", 3), fleet_of("b", 2), settings={"rounds": 0}).lock()
    for unit in ("a1", "b1", "a2", "b2", "a3"):
        table.activate(unit)
    table.do("end_status_phase").lock()
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 1}
    assert table.summary()["to_act"] == "B"
    assert table.breaks("pass") == ["P1_MUST_ACTIVATE_FIRST"]
    table.activate("b1").activate("a1").do("pass")
