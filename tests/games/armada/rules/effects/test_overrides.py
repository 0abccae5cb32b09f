"""Overrides and effects outside the usual steps: rules digest 13.5, 11.7; record page, 15."""

import pytest

from armada_companion.games.armada.rules.model.types import Phase
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import (
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
    ship_phase,
    squadron,
)


def squadron_phase() -> Table:
    """A and B have a ship and three squadrons each; A is to act."""
    return set_up(fleet_of("a", 1, 3), fleet_of("b", 1, 3)).lock().activate("a1").activate("b1")


# Pass tokens, victory tokens, points


def test_a_judge_awards_and_withdraws_a_pass_token() -> None:
    """Digest 11.7; statement 13.5.1: the pass is then one that the rules allow."""
    table = ship_phase(3, 2).activate("a1").do("take_pass_token", side="B")
    assert table.breaks("pass") == ["NO_TOKEN"]
    table.do("give_pass_token", side="B", why="a ruling").do("pass")
    assert table.summary()["pass_tokens"] == {"A": 0, "B": 0}
    assert table.breaks("take_pass_token", side="B") == ["NO_TOKEN"]


def test_a_pass_token_given_in_setup_is_dealt_beside_the_others() -> None:
    table = Table().do("give_pass_token", side="A")
    table.do("enter_fleet", side="A", fleet=fleet_of("a", 1))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 3))
    table.do("choose_first_player", side="A").do("begin")
    assert table.summary()["pass_tokens"] == {"A": 2, "B": 0}


def test_points_and_victory_tokens_count_in_the_score() -> None:
    """Statement 13.5.12."""
    a = fleet([ship("a1", points=30)])
    table = set_up(a, fleet_of("b", 1)).do("add_points", side="A", points=25)
    table.do("take_points", side="A", points=10)
    assert table.summary()["score"] == {"A": 15, "B": 0}
    table.do("take_points", side="B", points=12).do("end_game")
    assert table.summary()["score"] == {"A": 15, "B": 0}
    table.do("destroy", unit="a1")
    assert table.summary()["score"] == {"A": 15, "B": 18}


def test_victory_tokens_are_lost() -> None:
    table = ship_phase(1, 1).do("gain_victory_tokens", side="B", count=3)
    table.do("lose_victory_tokens", side="B", count=2)
    assert table.summary()["victory_tokens"] == {"A": 0, "B": 1}


def test_objective_tokens_lie_on_units_obstacles_the_card_and_the_table() -> None:
    """Digest, appendix A."""
    table = ship_phase(1, 1)
    for on, count in (("a1", 1), ("dust-1", 2), ("card", 3), ("table", 1), ("a1", 1)):
        table.do("put_token", on=on, count=count)
    table.do("take_token", on="table", count=1).do("take_token", on="card", count=1)
    assert table.summary()["objective_tokens"] == {"a1": 2, "dust-1": 2, "card": 2}


# Whose turn it is, the end of a phase and of the game


def test_a_judge_sets_whose_turn_it_is() -> None:
    """Digest 5.9: the opponent forgot to activate."""
    table = ship_phase(2, 2).activate("a1").do("set_turn", side="A", why="forgotten")
    assert table.state.to_act == "A"
    table.activate("a2")
    assert table.state.to_act == "B"


def test_a_turn_given_to_a_side_with_nothing_left_is_a_forced_pass() -> None:
    table = ship_phase(1, 3).activate("a1").do("set_turn", side="A")
    assert (table.state.to_act, table.forced) == ("B", ["A"])


def test_setting_the_turn_ends_an_activation_under_way() -> None:
    table = ship_phase(2, 2).do("activate_ship", ship="a1").do("set_turn", side="A")
    assert (table.state.activation, table.state.to_act) == (None, "A")
    assert table.state.ship("a1").activated


def test_a_turn_of_the_squadron_phase_begins_again_when_it_is_set() -> None:
    table = squadron_phase().do("activate_squadron", squadron="as1").do("set_turn", side="B")
    table.do("activate_squadron", squadron="bs1").do("activate_squadron", squadron="bs2")
    assert table.state.to_act == "A"


def test_a_judge_ends_every_phase() -> None:
    """Digest 11.7: dials that are missing are unknown ones; what is left to do is left."""
    table = set_up(fleet_of("a", 2, 1), fleet_of("b", 2, 1)).do("end_phase", why="late")
    assert table.state.phase is Phase.SHIP
    assert table.summary("judge")["ships"]["a1"]["dials"] == ["unknown"]  # type: ignore[index]
    table.do("activate_ship", ship="a1").do("end_phase")
    assert (table.state.phase, table.state.activation) == (Phase.SQUADRON, None)
    assert table.do("end_phase").state.phase is Phase.STATUS
    assert table.do("end_phase").state.phase is Phase.COMMAND
    assert (table.state.round, table.state.to_act) == (2, None)
    table = Table()
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "end_phase"})


def test_a_judge_ends_the_game_with_or_without_naming_the_winner() -> None:
    """Digest 11.7; the second player wins ties (RRG 22)."""
    table = ship_phase(1, 1).do("end_game")
    assert table.state.phase is Phase.OVER
    assert table.outcome.winner == "B"
    table.do("end_game", winner="A", why="a ruling")
    assert table.outcome.winner == "A"
    with pytest.raises(ImpossibleActionError):
        Table().rules({"do": "end_game"})


# Numbers, tokens, keywords


def test_a_changed_value_counts_everywhere_until_it_ends() -> None:
    """Statements 13.5.7, 13.5.8, 13.5.11."""
    table = ship_phase(1, 1)
    table.do("change_value", unit="a1", value="attacks", by=1, until="activation")
    table.do("change_value", unit="a1", value="stack", by=2, until="round")
    table.do("change_value", unit="a1", value="token_copies", by=1, until="game")
    table.do("change_value", unit="a1", value="token_limit", by=1, until="game")
    table.do("gain_command_token", ship="a1", command="repair")
    table.do("gain_command_token", ship="a1", command="repair").do("activate_ship", ship="a1")
    for zone in ("front", "left", "right"):
        table.do("attack", zone=zone, target="b1")
    table.do("end_activation")
    assert [one.value for one in table.state.ship("a1").changes] == [
        *("stack", "token_copies", "token_limit")
    ]
    table.activate("b1").do("end_status_phase")
    assert table.breaks("assign_dials", ship="a1", commands=["repair"] * 2) == ["TOO_MANY_DIALS"]
    assert table.summary()["ships"]["a1"]["command_tokens"] == [  # type: ignore[index]
        "repair",
        "repair",
    ]


def test_a_change_until_the_end_of_the_activation_on_another_ship_ends_with_it_too() -> None:
    table = ship_phase(2, 2).do("activate_ship", ship="a1")
    table.do("change_value", unit="b1", value="max_speed", by=-1, until="activation")
    assert table.breaks("set_speed", ship="b1", speed=4) == ["SPEED_OFF_CHART"]
    table.do("end_activation").do("set_speed", ship="b1", speed=4)
    assert table.state.fleeting == ()


def test_a_change_for_the_activation_of_a_ship_that_is_done_lasts_for_the_round() -> None:
    table = ship_phase(2, 2).activate("a1")
    table.do("change_value", unit="a1", value="max_speed", by=-1, until="activation")
    table.activate("b1")
    assert table.breaks("set_speed", ship="a1", speed=4) == ["SPEED_OFF_CHART"]
    table.do("end_phase").do("end_phase").do("end_phase").do("set_speed", ship="a1", speed=4)


def test_a_lower_hull_value_may_destroy_and_so_may_the_end_of_a_higher_one() -> None:
    """RRG 4, 19."""
    table = ship_phase(2, 2)
    table.do("change_value", unit="a1", value="hull", by=2, until="round")
    for _ in range(5):
        table.do("deal_damage_card", ship="a1")
    assert table.state.ship("a1").hull_left == 1
    table.do("deal_damage_card", ship="b1")
    table.do("change_value", unit="b1", value="hull", by=-3, until="game")
    assert not table.state.ship("b1").in_play
    table.do("end_phase").do("end_status_phase")
    assert not table.state.ship("a1").in_play


def test_a_squadron_keeps_its_damage_when_its_hull_value_changes() -> None:
    table = squadron_phase().do("suffer_damage", unit="bs1", amount=2)
    table.do("change_value", unit="bs1", value="hull", by=2, until="round")
    assert table.state.squadron("bs1").hull == 3
    assert table.breaks("recover_hull", squadron="bs1", amount=3) == ["HULL_FULL"]
    table.do("suffer_damage", unit="bs1", amount=1)
    table.do("end_phase").do("end_status_phase")
    assert not table.state.squadron("bs1").in_play
    with pytest.raises(ImpossibleActionError):
        table.rules(
            {"do": "change_value", "unit": "as1", "value": "stack", "by": 1, "until": "game"}
        )


def test_a_hull_value_is_never_below_1() -> None:
    table = squadron_phase()
    table.do("change_value", unit="bs1", value="hull", by=-9, until="game")
    assert table.state.squadron("bs1").hull == 1
    table.do("change_value", unit="b1", value="hull", by=-9, until="game")
    assert table.state.ship("b1").hull_left == 1


def test_an_added_defense_token_is_ready_and_can_be_spent() -> None:
    """Statement 13.5.10."""
    table = squadron_phase().do("add_defense_token", unit="bs1", token="scatter")
    table.do("spend_defense_token", unit="bs1", token="scatter")
    assert table.summary()["squadrons"]["bs1"]["defense_tokens"] == [  # type: ignore[index]
        {"token": "scatter", "state": "exhausted"}
    ]


def test_a_granted_rogue_lets_a_squadron_move_and_attack() -> None:
    """Digest 6.5."""
    table = squadron_phase()
    assert table.breaks("activate_squadron", squadron="as1", did="both") == ["MOVE_OR_ATTACK_ONLY"]
    table.do("grant_keyword", squadron="as1", keyword="Rogue", until="activation")
    table.do("activate_squadron", squadron="as1", did="both")
    assert table.state.squadron("as1").keywords == {"rogue": None}
    table.do("activate_squadron", squadron="as2")
    assert table.state.squadron("as1").keywords == {}


def test_numbered_keywords_add_up() -> None:
    """RRG 20; digest 6.5: adept 1 and adept 1 are adept 2."""
    wing = squadron("as1", keywords={"counter": 1, "bomber": None})
    table = set_up(fleet([ship("a1")], [wing]), fleet_of("b", 1))
    table.do("grant_keyword", squadron="as1", keyword="counter", value=1, until="round")
    table.do("grant_keyword", squadron="as1", keyword="bomber", until="game")
    squadrons = table.summary()["squadrons"]
    assert squadrons["as1"]["keywords"] == {"counter": 2, "bomber": None}  # type: ignore[index]


def test_a_card_is_readied_by_an_effect_in_any_phase() -> None:
    """Digest 13.4 (Interdictor): no payment, and nobody's turn to ready passes."""
    card = {"name": "Paid", "exhaust": "non-recur", "ready_cost": {"count": 1, "kinds": ["repair"]}}
    table = set_up(fleet([ship("a1", upgrades=[card])]), fleet_of("b", 1)).lock()
    assert table.breaks("ready_upgrade", ship="a1", upgrade="Paid", why="so") == ["NOT_EXHAUSTED"]
    table.do("exhaust_upgrade", ship="a1", upgrade="Paid")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "ready_upgrade", "ship": "a1", "upgrade": "Paid", "pay": ["repair"]})
    table.do("ready_upgrade", ship="a1", upgrade="Paid", why="a title")
    assert not table.state.ship("a1").upgrades[0].exhausted
    table.do("exhaust_upgrade", ship="a1", upgrade="Paid").do("end_phase")
    readying = table.state.readying
    table.do("ready_upgrade", ship="a1", upgrade="Paid", why="a title")
    assert table.state.readying is readying


# Who is in play, and whose it is


def test_units_are_set_aside_in_any_phase_and_come_back_unactivated() -> None:
    """Statement 13.5.9; A-06: they are no unactivated ships."""
    table = ship_phase(2, 2).do("activate_ship", ship="a1").do("set_aside", units=["a1"], why="so")
    assert (table.state.activation, table.state.to_act) == (None, "B")
    assert table.breaks("set_aside", units=["a1"]) == ["ALREADY_SET_ASIDE"]
    table.activate("b1").do("deploy_set_aside", units=["a1"], why="so")
    assert table.summary()["unactivated_ships"] == {"A": 2, "B": 1}


def test_the_last_ship_set_aside_ends_the_game() -> None:
    """Statement 2.3.4."""
    table = ship_phase(1, 1).do("set_aside", units=["a1"])
    assert table.outcome.winner == "B"


def test_a_ship_that_retreats_leaves_when_the_status_phase_begins_and_scores() -> None:
    """Digest 7.0, 12.4; statements 12.4.2, 13.2.retreat."""
    a = fleet([ship("a1", points=30), ship("a2")])
    table = set_up(a, fleet_of("b", 1)).lock().do("retreat", ship="a1")
    table.activate("a1")
    assert (table.state.ship("a1").in_play, table.summary()["score"]) == (True, {"A": 0, "B": 0})
    table.activate("b1").activate("a2")
    assert table.state.phase is Phase.STATUS
    assert not table.state.ship("a1").in_play
    assert table.summary()["score"] == {"A": 0, "B": 30}
    assert table.breaks("retreat", ship="a1") == ["NOT_IN_PLAY"]


def test_the_retreat_of_the_last_ship_ends_the_game() -> None:
    table = ship_phase(1, 1).do("retreat", ship="a1").activate("a1").activate("b1")
    assert table.outcome.winner == "B"


def test_a_unit_that_changes_sides_counts_for_the_other() -> None:
    table = ship_phase(2, 2).do("change_owner", unit="b1", side="A", why="a mutiny")
    assert table.summary()["unactivated_ships"] == {"A": 3, "B": 1}
    table.do("activate_ship", ship="b1")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "change_owner", "unit": "b1", "side": "B"})


def test_units_join_in_any_phase_unactivated() -> None:
    """A-36."""
    table = ship_phase(1, 1).activate("a1").activate("b1")
    assert table.state.phase is Phase.STATUS
    table = ship_phase(2, 1).activate("a1")
    table.do("join", side="B", ships=[ship("c1")], squadrons=[squadron("cs1")], why="deserters")
    summary = table.summary()
    assert summary["unactivated_ships"] == {"A": 1, "B": 2}
    assert summary["unactivated_squadrons"] == {"A": 0, "B": 1}
    for twice in ([ship("a1")], [ship("d1"), ship("d1")], []):
        with pytest.raises(ImpossibleActionError):
            table.rules({"do": "join", "side": "B", "ships": twice})


def test_a_ship_that_joins_in_the_command_phase_needs_its_dials() -> None:
    """RRG 3: the Ship Phase waits for them."""
    table = set_up(fleet_of("a", 1), fleet_of("b", 1))
    table.do("assign_dials", ship="a1", commands=["repair"]).do("lock_dials", side="A")
    table.do("join", side="A", ships=[ship("c1")])
    table.do("assign_dials", ship="b1", commands=["repair"]).do("lock_dials", side="B")
    assert table.state.phase is Phase.COMMAND
    assert table.do("assign_dials", ship="c1", commands=["repair"]).state.phase is Phase.SHIP


# Kept in play although destroyed


def test_a_ship_that_is_kept_in_play_is_as_it_was() -> None:
    """RRG 46; statements 5.1.9, 5.7.7, 13.1.rieekan: dials, tokens, activation; alive for all."""
    a = fleet([ship("a1", command=2), ship("a2")])
    table = set_up(a, fleet_of("b", 2)).lock().do("gain_command_token", ship="a1", command="repair")
    table.do("deal_damage_card", ship="a1").do("suffer_damage", unit="a1", amount=5, zone="front")
    assert not table.state.ship("a1").in_play
    table.do("keep_in_play", unit="a1", why="a commander")
    kept = table.state.ship("a1")
    assert (kept.in_play, len(kept.dials), len(kept.tokens), kept.activated) == (True, 2, 1, False)
    assert (kept.damage_cards, kept.hull_left) == (4, 0)
    assert table.summary()["unactivated_ships"] == {"A": 2, "B": 2}
    table.do("activate_ship", ship="a1").do("suffer_damage", unit="a1", amount=9, zone="front")
    assert table.state.activation is not None
    table.do("end_activation").do("end_phase")
    assert table.state.phase is Phase.STATUS
    assert table.state.ship("a1").in_play
    table.do("end_status_phase")
    assert not table.state.ship("a1").in_play


def test_a_ship_destroyed_in_its_activation_and_kept_continues_with_it() -> None:
    table = ship_phase(2, 2).do("activate_ship", ship="a1").do("destroy", unit="a1")
    assert table.state.to_act == "B"
    table.do("keep_in_play", unit="a1").do("attack", zone="front", target="b1")
    assert table.state.to_act == "A"


def test_keeping_the_last_ship_reopens_the_game_until_the_round_ends() -> None:
    """Digest 2.3; statement 2.3.5."""
    table = ship_phase(1, 1).do("destroy", unit="a1")
    assert table.state.phase is Phase.OVER
    table.do("keep_in_play", unit="a1")
    assert (table.state.phase, table.state.outcome) == (Phase.SHIP, None)
    table.activate("a1").activate("b1").do("end_status_phase")
    assert table.outcome.winner == "B"


def test_a_unit_is_kept_in_play_right_after_its_destruction_or_not_at_all() -> None:
    table = ship_phase(3, 2).do("destroy", unit="a1").do("set_speed", ship="a2", speed=1)
    for unit in ("a1", "a2", "x"):
        with pytest.raises(ImpossibleActionError):
            table.rules({"do": "keep_in_play", "unit": unit})


def test_one_unit_of_a_side_is_kept_in_play_in_a_round() -> None:
    """Digest 5.7."""
    table = ship_phase(3, 3).do("destroy", unit="a1").do("keep_in_play", unit="a1")
    table.do("destroy", unit="a2")
    assert table.breaks("keep_in_play", unit="a2") == ["KEPT_THIS_ROUND"]
    table.do("destroy", unit="b1").do("keep_in_play", unit="b1")
    table.do("end_phase").do("end_phase").do("end_phase")
    table.do("destroy", unit="a3").do("keep_in_play", unit="a3")


def test_whatever_is_kept_in_play_is_destroyed_when_it_leaves() -> None:
    """Digest 5.7: leaving the play area always destroys at once."""
    table = ship_phase(2, 2).do("destroy", unit="a1").do("keep_in_play", unit="a1")
    table.do("set_aside", units=["a1"])
    assert table.breaks("deploy_set_aside", units=["a1"]) == ["NOT_SET_ASIDE"]
    table = ship_phase(2, 2).do("destroy", unit="a1").do("keep_in_play", unit="a1")
    table.do("destroy", unit="a1")
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "keep_in_play", "unit": "a1"})


def test_a_squadron_is_kept_in_play_with_no_hull_left() -> None:
    table = squadron_phase().do("suffer_damage", unit="as1", amount=3)
    table.do("keep_in_play", unit="as1").do("activate_squadron", squadron="as1")
    assert (table.state.squadron("as1").in_play, table.state.squadron("as1").hull) == (True, 0)
    table.do("end_phase").do("end_status_phase")
    assert not table.state.squadron("as1").in_play
