"""Pass tokens of teams: the team's, or each player's own. Source: digest 12.2, A-16, A-17."""

import pytest

from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.table.test_teams import team, team_game
from tests.games.armada.rules.tabletop import Table

OWN = {"team_tokens": "per_player"}


def own_tokens(table: Table, side: str = "B") -> object:
    return team(table, side)["pass_tokens"]


def two_tokens(**fleets: tuple[int, int]) -> Table:
    """Return a team game in the Ship Phase; Cy and Di, two ships short, hold a token each."""
    numbers = {"ann": (3, 0), "ben": (1, 0), "cy": (1, 0), "di": (1, 0), **fleets}
    return team_game(OWN, **numbers).lock()


def test_a_teams_tokens_are_counted_over_its_ships_and_pooled() -> None:
    """A-17: 2 and 2 ships against 1 and 1."""
    table = team_game(ann=(2, 0), ben=(2, 0))
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 2}
    assert "pass_tokens" not in team(table, "B")


def test_tokens_of_players_are_dealt_in_turn_the_fewest_ships_first() -> None:
    """A-17: as many as the team would get."""
    table = team_game(OWN, ann=(4, 0), ben=(3, 0), cy=(3, 0), di=(1, 0))
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 3}
    assert own_tokens(table) == {"cy": 1, "di": 2}
    assert own_tokens(table, "A") == {"ann": 0, "ben": 0}


def test_the_player_who_passes_spends_the_own_token() -> None:
    """A-17."""
    table = two_tokens().activate("ann1").activate("cy1").activate("ann2")
    table.do("pass", player="di")
    assert own_tokens(table) == {"cy": 1, "di": 0}
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 1}


def test_a_chosen_player_without_a_token_cannot_pass() -> None:
    """A-17: the tokens of the others do not help."""
    table = two_tokens(cy=(2, 0)).activate("ann1")
    assert own_tokens(table) == {"cy": 0, "di": 1}
    table.do("choose_player", player="cy")
    assert table.breaks("pass") == ["NO_TOKEN"]
    assert table.breaks("pass", player="di") == ["NOT_THE_CHOSEN_PLAYER"]
    may_pass = table.summary()["may_pass"]
    assert isinstance(may_pass, dict)
    assert may_pass["B"] == {"legal": False, "code": "NO_TOKEN"}


def test_without_a_name_whoever_can_passes() -> None:
    """A-17: Di holds the only token."""
    assert own_tokens(two_tokens(cy=(2, 0)).activate("ann1").do("pass")) == {"cy": 0, "di": 0}


def test_a_player_without_a_ship_to_activate_does_not_pass() -> None:
    """Digest 12.2: such a player cannot be named."""
    table = two_tokens(ann=(4, 0)).activate("ann1").activate("cy1").activate("ann2")
    assert table.breaks("pass", player="cy") == ["NO_TOKEN", "PLAYER_CANNOT_ACTIVATE"]
    table.do("pass", player="di").activate("ann3")
    assert table.breaks("pass") == ["NO_TOKEN", "CONSECUTIVE"]


def test_passing_on_consecutive_turns_is_judged_for_the_team() -> None:
    """A-17: Cy passed, so Di may not."""
    table = two_tokens(ann=(5, 0)).activate("ann1").do("pass", player="cy").activate("ann2")
    assert table.breaks("pass", player="di") == ["CONSECUTIVE"]


def test_the_unactivated_ships_of_the_whole_team_count_for_a_pass() -> None:
    """Record page, 14; digest 5.3: the second team may pass while it has not more."""
    table = two_tokens(ann=(2, 0), cy=(2, 0)).do("give_pass_token", side="B", player="di")
    table.activate("ann1").activate("cy1").activate("ann2")
    assert table.breaks("pass", player="di") == ["P2_HAS_MORE"]


def test_a_judge_gives_and_takes_the_token_of_a_player() -> None:
    """Digest 11.7; without a name the Grand Admiral gets it, and whoever has one loses it."""
    table = team_game(OWN).do("name_grand_admiral", side="B", player="di")
    table.do("give_pass_token", side="B").do("give_pass_token", side="B", player="cy")
    assert own_tokens(table) == {"cy": 1, "di": 1}
    table.do("take_pass_token", side="B", player="di")
    assert table.breaks("take_pass_token", side="B", player="di") == ["NO_TOKEN"]
    table.do("take_pass_token", side="B")
    assert own_tokens(table) == {"cy": 0, "di": 0}
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 0}


def test_a_token_of_a_team_is_named_by_one_of_its_players_only() -> None:
    table = team_game(OWN).lock()
    for data in (
        {"do": "pass", "player": "cy"},
        {"do": "pass", "player": "eve"},
        {"do": "give_pass_token", "side": "A", "player": "cy"},
        {"do": "take_pass_token", "side": "A", "player": "cy"},
    ):
        with pytest.raises(ImpossibleActionError):
            table.rules(data)


def test_pooled_tokens_are_anybodys() -> None:
    """A-17: the Grand Admiral spends them; a player may be named."""
    table = team_game(ann=(2, 0), ben=(1, 0)).lock().activate("ann1")
    table.do("pass", player="cy")
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 0}


def test_an_overruled_pass_takes_the_token_of_the_one_who_is_named() -> None:
    table = two_tokens().activate("ann1").activate("cy1").activate("ann2")
    table.overrule({"do": "pass", "player": "cy"})
    assert own_tokens(table) == {"cy": 0, "di": 1}
    assert table.summary()["to_act"] == "A"


def test_a_token_that_a_player_has_not_is_not_taken() -> None:
    """Overruled, too: nobody has fewer tokens than none."""
    table = two_tokens(cy=(2, 0))
    table.overrule({"do": "take_pass_token", "side": "B", "player": "cy"})
    assert own_tokens(table) == {"cy": 0, "di": 1}
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 1}
