"""What a team is offered in its turn. Source: digest 12.2, A-17."""

from armada_companion.games.armada.views.effects.counter_entries import CounterEntries
from armada_companion.games.armada.views.offers.choices import offered
from armada_companion.games.armada.views.table.state_line import state_line
from armada_companion.games.armada.views.turns.team_choices import grand_admiral_choices
from tests.games.armada.rules.table.test_team_tokens import OWN
from tests.games.armada.rules.table.test_teams import PLAYERS, fleet_for, team_game
from tests.games.armada.rules.tabletop import Table, fleet_of
from tests.games.armada.views.sheets import sheet_of


def more(table: Table, unit: str) -> list[str]:
    return [one.label for one in offered(table.state, unit).more]


def test_the_players_who_can_activate_are_offered_until_one_is_named() -> None:
    """Digest 12.2."""
    table = team_game(ann=(2, 0)).lock()
    assert [one for one in more(table, "ann1") if "next" in one] == [
        "Ann activates next",
        "Ben activates next",
    ]
    table.do("choose_player", player="ben")
    assert not [one for one in more(table, "ann1") if "next" in one]


def test_each_player_with_a_token_of_their_own_may_pass() -> None:
    """A-17."""
    table = team_game(OWN, ann=(3, 0), ben=(1, 0)).lock().activate("ann1")
    passes = [one for one in offered(table.state, "cy1").more if one.label.endswith("passes")]
    assert [one.label for one in passes] == ["Cy passes", "Di passes"]
    assert all(one.legal for one in passes)


def test_a_team_that_pools_its_tokens_passes_as_one() -> None:
    """A-17."""
    table = team_game(ann=(3, 0), ben=(1, 0)).lock().activate("ann1")
    assert [one for one in more(table, "cy1") if "ass" in one] == ["Pass"]


def test_the_cheapest_fleets_player_is_offered_first_as_grand_admiral() -> None:
    """Digest 12.2."""
    table = Table({"players": PLAYERS})
    for player, points in (("ann", 300), ("ben", 290)):
        one = fleet_for(player, 1, points=points)
        table.do("enter_fleet", side="A", player=player, fleet=one)
    table.do("name_grand_admiral", side="B", player="cy")
    assert [one.label for one in grand_admiral_choices(table.state)] == [
        *("Ben is Grand Admiral", "Ann is Grand Admiral", "Di is Grand Admiral")
    ]


def test_a_judge_gives_each_player_a_token_of_their_own() -> None:
    """A-17; digest 11.7."""
    sheet = sheet_of(team_game(OWN, ann=(2, 0), ben=(1, 0)).state, CounterEntries())
    assert [one.label for one in sheet.choices if "pass token" in one.label] == [
        f"One {words}: {name}"
        for name in ("Ann", "Ben", "Cy", "Di")
        for words in ("more pass token", "pass token fewer")
    ]
    assert sheet.words.endswith(
        "Ann has 0 pass tokens. Ben has 0 pass tokens. Cy has 1 pass token. Di has 0 pass tokens."
    )


def test_a_line_of_replay_says_whom_a_team_may_name() -> None:
    """Digest 12.2; in a team that shares one fleet, nobody owns a ship."""
    table = team_game(ann=(2, 0)).lock()
    assert state_line(table.state).endswith("A may not pass: NO_TOKEN | may name ann, ben")
    table.do("choose_player", player="ben")
    assert state_line(table.state).endswith("NO_TOKEN | ben is named")
    table.do("activate_ship", ship="ben1")
    assert "name" not in state_line(table.state)
    shared = Table({"players": PLAYERS})
    for side in "AB":
        shared.do("enter_fleet", side=side, fleet=fleet_of(side.lower(), 1))
    shared.do("choose_first_player", side="A").do("begin").lock()
    assert state_line(shared.state).endswith("A may not pass: NO_TOKEN")
