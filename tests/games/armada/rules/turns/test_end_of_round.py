"""The end of the Status Phase and of the round. Source: digest 7, A-12 to A-14; RRG 15, 20, 46."""

import pytest

from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.score.test_scoring import points
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship
from tests.games.armada.rules.turns.test_status_phase import alternation, paid_card, play_to_status


def kept() -> Table:
    """Return the Status Phase in which `a1` stays in play only by an effect."""
    table = set_up(fleet([ship("a1", points=20), ship("a2")]), fleet_of("b", 1)).lock()
    table.do("destroy", unit="a1").do("keep_in_play", unit="a1")
    for unit in ("a1", "b1", "a2"):
        table.activate(unit)
    assert table.state.phase is Phase.STATUS
    return table


def test_effects_of_the_end_of_the_round_are_entered_in_the_old_round() -> None:
    """Statement 7.6; A-14: the round token is shown as placed at the very end."""
    table = play_to_status(set_up(fleet_of("a", 1), fleet_of("b", 1)))
    table.do("end_of_round").do("gain_victory_tokens", side="B", count=1)
    summary = table.summary()
    assert (summary["round"], summary["phase"], summary["end_of_round"]) == (1, "status", True)
    assert summary["initiative_token"] == "blue"
    table.do("end_status_phase")
    summary = table.summary()
    assert (summary["round"], summary["phase"], summary["end_of_round"]) == (2, "command", False)


def test_units_kept_in_play_are_destroyed_before_the_effects_of_the_end_of_the_round() -> None:
    """Statement 7.5; RRG 46."""
    table = kept()
    assert points(table) == (0, 0)
    table.do("end_of_round")
    assert not table.state.ship("a1").in_play
    assert points(table) == (0, 20)


def test_without_that_window_they_are_destroyed_when_the_phase_ends() -> None:
    """Statement 7.5."""
    table = kept().do("end_status_phase")
    assert not table.state.ship("a1").in_play
    assert table.state.phase is Phase.COMMAND


def test_changes_of_the_round_are_over_when_its_end_comes() -> None:
    """Digest 7, step 6."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    table.do("change_value", unit="a1", value="attacks", by=1, until="round")
    play_to_status(table).do("end_of_round")
    assert table.state.ship("a1").changes == ()


def test_cards_are_readied_before_the_end_of_the_round() -> None:
    """Digest 7: step 2 comes before step 6."""
    table = alternation()
    pay = {"ship": "a1", "upgrade": "Own", "pay": ["repair"]}
    assert table.breaks("ready_upgrade", **pay) == []
    table.do("end_of_round")
    assert table.breaks("ready_upgrade", **pay) == ["READIED_ENOUGH"]
    assert table.summary()["readying"] is None


def test_the_end_of_a_round_comes_once() -> None:
    table = play_to_status(set_up(fleet_of("a", 1), fleet_of("b", 1))).do("end_of_round")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "end_of_round"})


def test_round_6_has_a_status_phase_and_an_end_of_round_but_no_token() -> None:
    """Statement 7.10; A-13: steps 0 to 3, end of round, end of game."""
    table = set_up(fleet([ship("a1", defense_tokens=["evade"])]), fleet_of("b", 1))
    table.do("set_round", round=6).do("spend_defense_token", unit="a1", token="evade")
    play_to_status(table)
    assert table.state.ship("a1").defense[0].state == "ready"
    table.do("end_of_round").do("add_points", side="A", points=5, why="the objective")
    table.do("end_status_phase")
    assert (table.state.phase, table.state.round) == (Phase.OVER, 6)
    assert table.outcome.winner == "A"


def test_the_summary_says_whose_turn_it_is_to_ready_a_card_and_what_it_costs() -> None:
    """Record page, 15."""
    table = alternation()
    own = {"ship": "a1", "upgrade": "Own", "count": 1, "kinds": ["repair"]}
    assert table.summary()["readying"] == {"side": "A", "cards": [own]}
    table.do("ready_upgrade", ship="a1", upgrade="Own", pay=["repair"])
    one = {"ship": "b1", "upgrade": "One", "count": 1, "kinds": ["repair"]}
    assert table.summary()["readying"] == {"side": "B", "cards": [one]}
    table.do("decline_ready", side="B")
    assert table.summary()["readying"] is None


def test_a_cost_of_any_command_names_all_four() -> None:
    """Statement 7.8: the any-command icon."""
    kinds = ["navigate", "squadron", "repair", "concentrate_fire"]
    card = paid_card("Any", {"count": 1, "kinds": kinds})
    table = play_to_status(set_up(fleet([ship("a1", upgrades=[card])]), fleet_of("b", 1)))
    table.do("exhaust_upgrade", ship="a1", upgrade="Any")
    table.do("gain_command_token", ship="a1", command="squadron")
    table.do("ready_upgrade", ship="a1", upgrade="Any", pay=["squadron"])
    assert table.state.ship("a1").tokens == ()
    assert not table.state.ship("a1").resolved


def test_the_tokens_of_another_ship_do_not_pay() -> None:
    """Statement 7.8: of the ship that carries the card."""
    a = fleet([ship("a1", upgrades=[paid_card("Card")]), ship("a2")])
    table = play_to_status(set_up(a, fleet_of("b", 1)))
    table.do("exhaust_upgrade", ship="a1", upgrade="Card")
    table.do("gain_command_token", ship="a2", command="repair")
    assert table.summary()["readying"] is None
    assert table.breaks("ready_upgrade", ship="a1", upgrade="Card", pay=["repair"]) == [
        "COMMAND_TOKEN_MISSING"
    ]


def test_declining_may_be_no_last_word_by_the_setting() -> None:
    """A-32."""
    table = alternation({"declining_is_final": False}).do("decline_ready", side="A")
    table.do("ready_upgrade", ship="b1", upgrade="One", pay=["repair"])
    table.do("ready_upgrade", ship="a1", upgrade="Own", pay=["repair"])


def test_initiative_stays_with_the_first_player() -> None:
    """Statement 7.3: the token is flipped only."""
    table = play_to_status(set_up(fleet_of("a", 1), fleet_of("b", 1))).do("end_status_phase")
    assert table.state.first_player is Side.A
    assert table.summary()["initiative_token"] == "orange"
    assert any("flipped" in note.text for note in table.notes)


def test_unmarked_cards_ready_too() -> None:
    """Statement 7.2a: a card without an icon that an effect has exhausted."""
    card = {"name": "Card", "exhaust": "no"}
    table = set_up(fleet([ship("a1", upgrades=[card])]), fleet_of("b", 1))
    table.overrule({"do": "exhaust_upgrade", "ship": "a1", "upgrade": "Card"})
    play_to_status(table)
    assert not table.state.ship("a1").upgrades[0].exhausted
