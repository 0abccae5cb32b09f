"""What is shown of a team: who acts, whose units they are, who sets whose dials.

Source: rules digest 12.1, 12.2, A-18.
"""

from armada_companion.games.armada.rules.command.dials import LockDials
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.rules.model.types import Side
from armada_companion.games.armada.views.command import dial_views
from armada_companion.games.armada.views.offers.middle import shown_after
from armada_companion.games.armada.views.setup.setup_view import setup_view
from armada_companion.games.armada.views.table.view_builder import banner_view, table_view
from tests.games.armada.rules.table.test_teams import PLAYERS, fleet_for, team_game
from tests.games.armada.rules.tabletop import Table


def begun() -> Table:
    """A team game in its Ship Phase; Ben leads the first team."""
    table = team_game(ann=(1, 2), ben=(1, 2))
    return table.do("name_grand_admiral", side="A", player="ben").lock()


def dimmed(state: GameState) -> set[str]:
    view = table_view(state)
    ships = {ship.id for fleet in view.fleets for ship in fleet if ship.dimmed}
    return ships | {unit.id for wing in view.wings for unit in wing if unit.dimmed}


def test_before_a_player_is_named_the_team_acts_and_its_grand_admiral_decides() -> None:
    banner = banner_view(begun().state)
    assert banner.title == "Ann and Ben: choose a ship"
    assert banner.detail == "Ben names the player  ·  2 ships left, Cy and Di have 2"


def test_the_player_who_is_named_is_seen_at_once() -> None:
    table = begun().do("choose_player", player="ann")
    banner = banner_view(table.state)
    assert banner.title == "Ann: choose a ship"
    assert banner.detail.startswith("Ann and Ben  ·  ")
    assert [player.short for player in table_view(table.state).players] == ["Ann", "Team B"]
    assert dimmed(table.state) == {"ben1", "bens1", "bens2"}
    assert shown_after(begun().state, table.state, "ben1").unit == "ann1"


def test_the_activation_of_a_ship_names_its_owner_and_the_team() -> None:
    banner = banner_view(begun().do("activate_ship", ship="ben1").state)
    assert banner.title == "Ben activates Ship ben1"
    assert banner.detail.startswith("Ann and Ben  ·  Attack 1 of 2")


def test_every_unit_of_a_team_shows_its_owner_and_others_none() -> None:
    view = table_view(begun().state)
    assert [ship.owner for ship in view.fleets[0]] == ["Ann", "Ben"]
    assert [unit.owner for unit in view.wings[0]] == ["Ann", "Ann", "Ben", "Ben"]
    alone = Table().do("enter_fleet", side="A", fleet=fleet_for("a", 1, 1))
    assert table_view(alone.state).fleets[0][0].owner == ""


def test_in_the_squadron_phase_team_and_player_are_reported_too() -> None:
    """Digest 12.2: the two squadrons of a turn may belong to different players."""
    table = begun()
    for ship in ("ann1", "cy1", "ben1", "di1"):
        table.do("activate_ship", ship=ship).do("execute_maneuver").do("end_activation")
    assert table.state.phase == "squadron"
    assert banner_view(table.state).detail == "Ben names the player  ·  4 left, Cy and Di have 0"
    table.do("choose_player", player="ben")
    assert banner_view(table.state).title == "Ben: activate 2 squadrons"
    assert dimmed(table.state) == {"anns1", "anns2"}


def test_teammates_who_may_not_see_each_others_dials_set_them_apart() -> None:
    """RRG 51: teammates show each other no dials; in Sector Fleet they may (A-18)."""
    apart = team_game({"format": "team-play"})
    owners = dial_views.dial_owners(apart.state)
    assert [(one.name, one.player, one.waiting) for one in owners] == [
        ("Ann", 0, ("ann1",)),
        ("Ben", 0, ("ben1",)),
        ("Cy", 1, ("cy1",)),
        ("Di", 1, ("di1",)),
    ]
    entry = dial_views.dial_entry(apart.state, "cy1")
    assert entry is not None
    assert owners[entry.owner].name == "Cy"
    together = team_game({"format": "sector-fleet"})
    assert [(one.name, one.waiting) for one in dial_views.dial_owners(together.state)] == [
        ("Ann and Ben", ("ann1", "ben1")),
        ("Cy and Di", ("cy1", "di1")),
    ]


def test_each_player_locks_what_this_player_set() -> None:
    apart = team_game({"format": "team-play"})
    assert not any(dial_views.owner_lock(apart.state, owner).legal for owner in range(4))
    apart.do("assign_dials", ship="ben1", commands=["repair"])
    assert [dial_views.owner_lock(apart.state, owner).legal for owner in range(4)] == [
        *(False, True, False, False)
    ]
    assert dial_views.owner_lock(apart.state, 1).does == LockDials(Side.A, "ben")
    apart.do("lock_dials", side="A", player="ben")
    assert not dial_views.owner_lock(apart.state, 1).legal
    together = team_game({"format": "sector-fleet"})
    together.do("assign_dials", ship="ann1", commands=["repair"])
    assert not dial_views.owner_lock(together.state, 0).legal
    together.do("assign_dials", ship="ben1", commands=["repair"])
    assert dial_views.owner_lock(together.state, 0).does == LockDials(Side.A)
    assert dial_views.owner_lock(together.state, 0).legal


def test_facedown_dials_are_looked_at_as_the_player_whose_ship_it_is() -> None:
    table = team_game()
    table.do("assign_dials", ship="ben1", commands=["repair"])
    faces = dial_views.dial_faces(table.state, "ben1")
    assert faces is not None
    assert faces.owner == "Ben"


def test_setup_tells_what_each_player_of_a_team_has_entered() -> None:
    """Digest 12.2: a fleet for each player; the Grand Admirals decide for the teams."""
    table = Table({"players": PLAYERS, "settings": {"format": "sector-fleet"}})
    following = setup_view(table.state).following
    assert following == "Ann and Ben and Cy and Di: paste, open or choose a fleet."
    table.do("enter_fleet", side="A", player="ann", fleet=fleet_for("ann", 1))
    table.do("name_grand_admiral", side="A", player="ann")
    team = setup_view(table.state).sides[0].members
    assert [(one.name, one.entered, one.leads, one.leader) for one in team] == [
        ("Ann", True, True, "Grand Admiral"),
        ("Ben", False, False, "Grand Admiral"),
    ]
    assert [unit.id for unit in team[0].units] == ["ann1"]
    assert "Ben: no fleet yet." in setup_view(table.state).missing
    for player in ("cy", "di"):
        table.do("enter_fleet", side="B", player=player, fleet=fleet_for(player, 1))
    view = setup_view(table.state)
    assert not view.fleets_entered
    assert view.why.endswith("enter both fleets first.")
    table.do("enter_fleet", side="A", player="ben", fleet=fleet_for("ben", 1))
    assert setup_view(table.state).fleets_entered
    commander = Table({"players": PLAYERS, "settings": {"format": "team-play"}})
    assert setup_view(commander.state).sides[1].members[0].leader == "Team Commander"


def test_a_team_is_spoken_of_as_several() -> None:
    table = Table({"players": PLAYERS})
    for player in PLAYERS:
        points = 300 if player["side"] == "A" else 200
        entered = fleet_for(player["id"], 1, points=points)
        table.do("enter_fleet", side=player["side"], player=player["id"], fleet=entered)
    view = setup_view(table.state)
    assert view.following == "Cy and Di choose the first player."
    assert view.why == "Cy and Di choose: 400 points against 600."
    table.do("choose_first_player", side="A")
    assert setup_view(table.state).following == "Ann and Ben choose one of Cy and Di’s objectives."


def test_the_total_of_a_fleet_is_a_players_part_of_the_teams() -> None:
    """Digest 12.2: four players at 800 points have 400 each."""
    settings = {"format": "sector-fleet", "points_limit": 800}
    table = Table({"players": PLAYERS, "settings": settings})
    assert setup_view(table.state).ruleset.points_limit == 400
    assert setup_view(Table({"settings": settings}).state).ruleset.points_limit == 800
