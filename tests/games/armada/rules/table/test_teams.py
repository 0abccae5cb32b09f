"""Teams of players: who is named, whose ships they are, who sees whose dials. Source: digest 12."""

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import NO_CARDS, Plain, Table, fleet, ship, squadron

PLAYERS = [
    {"id": "ann", "name": "Ann", "side": "A"},
    {"id": "ben", "name": "Ben", "side": "A"},
    {"id": "cy", "name": "Cy", "side": "B"},
    {"id": "di", "name": "Di", "side": "B"},
]


def fleet_for(player: str, ships: int, squadrons: int = 0, **more: object) -> Plain:
    """Return plain units `ann1`, `anns1`."""
    return fleet(
        [ship(f"{player}{n}") for n in range(1, ships + 1)],
        [squadron(f"{player}s{n}") for n in range(1, squadrons + 1)],
        **more,
    )


def team_game(settings: Plain | None = None, **fleets: tuple[int, int]) -> Table:
    """Return a team game that has begun; each player has so many ships and squadrons."""
    table = Table({"players": PLAYERS, "settings": settings or {}})
    for player in PLAYERS:
        numbers = fleets.get(player["id"], (1, 0))
        entered = fleet_for(player["id"], *numbers)
        table.do("enter_fleet", side=player["side"], player=player["id"], fleet=entered)
    return table.do("choose_first_player", side="A").do("begin")


def team(table: Table, side: str = "A") -> dict[str, object]:
    teams = table.summary()["teams"]
    assert isinstance(teams, dict)
    found = teams[side]
    assert isinstance(found, dict)
    return found


def test_sector_fleet_turns_step_by_step() -> None:
    """WS-20: pooled tokens, a member without ships cannot be named."""
    table = team_game(ann=(2, 0), ben=(1, 0), cy=(1, 0), di=(1, 0)).lock()
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 1}
    assert team(table)["may_choose"] == ["ann", "ben"]
    table.do("choose_player", player="ann").activate("ann1")
    assert team(table, "B")["may_choose"] == ["cy", "di"]
    table.do("pass")
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 0}
    table.do("choose_player", player="ben").activate("ben1")
    assert table.breaks("pass")[0] == "NO_TOKEN"
    table.activate("cy1")
    assert team(table)["may_choose"] == ["ann"]
    assert table.breaks("choose_player", player="ben") == ["PLAYER_CANNOT_ACTIVATE"]
    table.activate("ann2")
    assert team(table, "B")["may_choose"] == ["di"]
    table.activate("di1")
    assert table.state.phase is Phase.STATUS


def test_only_the_owner_of_a_ship_that_must_activate_is_named() -> None:
    """Digest 5.6, 12.2: who was named before binds nobody; an effect that prevents it wins."""
    table = team_game().lock().do("choose_player", player="ben")
    table.do("require_activation", ship="ann1")
    assert table.breaks("activate_ship", ship="ben1") == ["OTHER_SHIP_REQUIRED"]
    assert team(table)["may_choose"] == ["ann"]
    assert table.breaks("choose_player", player="ben") == ["PLAYER_CANNOT_ACTIVATE"]
    table.do("prevent_activation", ship="ann1", until="round")
    assert team(table)["may_choose"] == ["ben"]
    table.do("allow_activation", ship="ann1").activate("ann1")


def test_the_activation_chooses_its_owner_where_nobody_was_named() -> None:
    """Record page, 14."""
    table = team_game().lock().do("activate_ship", ship="ben1")
    assert team(table)["chosen"] == "ben"
    table.do("end_activation")
    assert team(table)["chosen"] is None


def test_only_ships_of_the_named_player_activate() -> None:
    """Digest 12.2."""
    table = team_game(ann=(2, 0)).lock().do("choose_player", player="ann")
    assert table.breaks("activate_ship", ship="ben1") == ["NOT_THE_CHOSEN_PLAYER"]
    assert table.breaks("choose_player", player="ben") == ["PLAYER_NAMED"]
    table.activate("ann1")
    assert table.breaks("choose_player", player="ann") == ["NOT_YOUR_TURN"]


def test_another_player_is_named_when_the_first_can_no_longer_activate() -> None:
    table = team_game().lock().do("choose_player", player="ann")
    table.do("prevent_activation", ship="ann1", until="round")
    assert table.breaks("activate_ship", ship="ben1") == []
    table.do("choose_player", player="ben")
    assert team(table)["chosen"] == "ben"


def test_the_two_squadrons_of_a_turn_may_belong_to_different_players() -> None:
    """Digest 12.2: a player is named for each."""
    table = team_game(ann=(1, 2), ben=(1, 1), cy=(1, 1)).lock()
    for unit in ("ann1", "cy1", "ben1", "di1"):
        table.activate(unit)
    assert team(table)["may_choose"] == ["ann", "ben"]
    table.do("choose_player", player="ben")
    assert table.breaks("activate_squadron", squadron="anns1") == ["NOT_THE_CHOSEN_PLAYER"]
    table.do("activate_squadron", squadron="bens1")
    assert table.summary()["to_act"] == "A"
    assert team(table)["may_choose"] == ["ann"]
    table.do("choose_player", player="ann").do("activate_squadron", squadron="anns1")
    assert table.summary()["to_act"] == "B"


def test_a_team_passes_by_force_only_when_no_member_can_activate() -> None:
    """A-16."""
    table = team_game(cy=(2, 0), di=(1, 0)).lock()
    table.do("prevent_activation", ship="ann1", until="round")
    table.activate("ben1").activate("cy1")
    assert table.forced == ["A"]


def test_a_team_is_one_side_with_the_fleets_of_its_players() -> None:
    """Digest 12.2, A-17: points and ships of a team add up."""
    table = Table({"players": PLAYERS})
    for player, points in (("ann", 200), ("ben", 190)):
        one = fleet_for(player, 2, points=points)
        table.do("enter_fleet", side="A", player=player, fleet=one)
    entered = table.state.player(Side.A).fleet
    assert entered is not None
    assert (entered.points, len(entered.ships)) == (390, 4)
    table.do("enter_fleet", side="A", player="ben", fleet=fleet_for("ben", 1, points=100))
    assert sorted(table.state.ships) == ["ann1", "ann2", "ben1"]
    assert table.state.player(Side.A).name == "Ann and Ben"


def test_the_grand_admirals_objectives_are_the_teams() -> None:
    """Digest 12.2."""
    table = Table({"players": PLAYERS})
    for player in ("ann", "ben"):
        one = fleet_for(player, 1, objectives={"assault": f"Objective of {player}"})
        table.do("enter_fleet", side="A", player=player, fleet=one)
    table.do("name_grand_admiral", side="A", player="ben")
    entered = table.state.player(Side.A).fleet
    assert entered is not None
    assert dict(entered.objectives) == {"assault": "Objective of ben"}
    assert team(table)["grand_admiral"] == "ben"


def test_until_one_is_named_the_cheapest_fleets_player_is_grand_admiral() -> None:
    """Digest 12.2: if the team cannot agree."""
    table = Table({"players": PLAYERS})
    for player, points in (("ann", 300), ("ben", 290)):
        objectives = {"assault": f"Objective of {player}"}
        one = fleet_for(player, 1, objectives=objectives, points=points)
        table.do("enter_fleet", side="A", player=player, fleet=one)
    entered = table.state.player(Side.A).fleet
    assert entered is not None
    assert dict(entered.objectives) == {"assault": "Objective of ben"}


def test_each_player_sets_and_locks_the_own_dials() -> None:
    """Digest 12.2: the side has locked when each of its players has."""
    table = team_game()
    assert table.breaks("lock_dials", side="A", player="ann") == ["DIALS_MISSING"]
    table.do("assign_dials", ship="ann1", commands=["repair"])
    table.do("lock_dials", side="A", player="ann")
    assert table.breaks("lock_dials", side="A", player="ann") == ["DIALS_LOCKED"]
    assert not table.state.player(Side.A).locked
    table.do("assign_dials", ship="ben1", commands=["repair"])
    table.do("lock_dials", side="A", player="ben")
    assert table.state.player(Side.A).locked
    table.do("take_back_dials", ship="ann1")
    assert not table.state.player(Side.A).locked
    assert table.breaks("lock_dials", side="A", player="ben") == ["DIALS_LOCKED"]


@pytest.mark.parametrize(("setting", "seen"), [(False, 1), (True, ["repair"])])
def test_teammates_see_each_others_dials_by_the_setting(setting: bool, seen: object) -> None:
    """A-18; RRG 51."""
    table = team_game({"teammates_see_dials": setting})
    table.do("assign_dials", ship="ann1", commands=["repair"])
    for seat, expected in (("ann", ["repair"]), ("ben", seen), ("cy", 1), ("A", ["repair"])):
        ships = table.summary(seat)["ships"]
        assert isinstance(ships, dict)
        assert ships["ann1"]["dials"] == expected, seat
        assert ships["ann1"]["player"] == "ann"


def test_a_side_with_one_player_knows_no_team() -> None:
    """Record page, 14."""
    table = Table({"players": [PLAYERS[0], PLAYERS[2]]})
    assert table.summary()["teams"] == {}
    for data in (
        {"do": "name_grand_admiral", "side": "A", "player": "ann"},
        {"do": "enter_fleet", "side": "A", "player": "ann", "fleet": fleet_for("ann", 1)},
    ):
        with pytest.raises(ImpossibleActionError):
            table.rules(data)


def test_naming_a_player_whom_nobody_knows_is_impossible() -> None:
    table = team_game().lock()
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "choose_player", "player": "eve"})
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "lock_dials", "side": "A", "player": "cy"})


def test_who_was_chosen_and_lost_all_squadrons_is_chosen_no_more() -> None:
    """Digest 12.2: the team passes, and names anew in the next round."""
    table = team_game(ann=(1, 1), cy=(1, 3)).lock()
    for unit in ("ann1", "cy1", "ben1", "di1"):
        table.activate(unit)
    table.do("choose_player", player="ann").do("destroy", unit="anns1")
    assert (table.summary()["to_act"], team(table)["chosen"]) == ("B", None)
    assert table.forced == ["A"]


@pytest.mark.parametrize(
    ("action", "line"),
    [
        ({"do": "pass"}, "Ann and Ben pass and spend a pass token"),
        ({"do": "pass", "player": "ben"}, "Ben passes and spends a pass token"),
        ({"do": "lock_dials", "side": "A"}, "Ann and Ben lock the dials"),
        ({"do": "lock_dials", "side": "A", "player": "ann"}, "Ann locks the dials"),
        ({"do": "concede", "side": "A"}, "Ann and Ben concede"),
        ({"do": "give_pass_token", "side": "A", "player": "ann"}, "Ann gets a pass token"),
        ({"do": "end_game", "winner": "A"}, "The game is ended, Ann and Ben win"),
    ],
)
def test_the_history_speaks_of_a_team_as_of_several_players(action: Plain, line: str) -> None:
    table = team_game().lock()
    assert ARMADA.decode(action, NO_CARDS).text(table.state) == line


def test_a_team_with_a_name_of_its_own_is_one() -> None:
    table = team_game().do("name_player", side="A", name="The Reds").lock()
    action = {"do": "concede", "side": "A"}
    assert ARMADA.decode(action, NO_CARDS).text(table.state) == "The Reds concedes"


def test_a_grand_admiral_may_be_named_before_a_fleet_is_entered() -> None:
    """Record page, section 14: it is a step of the setup."""
    table = Table({"players": PLAYERS}).do("name_grand_admiral", side="A", player="ben")
    for player in ("ann", "ben"):
        table.do("enter_fleet", side="A", player=player, fleet=fleet_for(player, 1))
    assert team(table)["grand_admiral"] == "ben"


def test_who_is_chosen_is_not_asked_for_again() -> None:
    """Digest 12.2: the Grand Admiral names one player a turn."""
    table = team_game().lock()
    assert table.legal().count("ChoosePlayer") == 2
    table.do("choose_player", player="ann")
    assert "ChoosePlayer" not in table.legal()
