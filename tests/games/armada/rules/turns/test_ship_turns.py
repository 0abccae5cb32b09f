"""Turns of the Ship Phase in odd cases: bars, deadlocks, losses. Source: rules digest, 5."""

import pytest

from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.games.armada.rules.turns.turn_order import require_turn
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Table, fleet_of, set_up, ship_phase


def bar(table: Table, until: str, *ships: str) -> Table:
    for unit in ships:
        table.do("prevent_activation", ship=unit, until=until)
    return table


def test_a_ship_activates_once_a_round() -> None:
    """RRG 17."""
    table = ship_phase(2, 1).activate("a1").activate("b1")
    assert table.breaks("activate_ship", ship="a1") == ["SHIP_ACTIVATED"]


def test_the_activating_ship_has_left_the_unactivated_count() -> None:
    """Rules digest 5.1, 5.5."""
    table = ship_phase(2, 1).do("activate_ship", ship="a1")
    assert table.state.unactivated_ships(Side.A) == 1
    assert table.state.player(Side.A).begun == 1
    assert table.summary()["to_act"] == "A"


def test_no_other_ship_activates_in_between() -> None:
    """RRG 16."""
    table = ship_phase(2, 2).do("activate_ship", ship="a1")
    assert table.breaks("activate_ship", ship="a2") == ["ACTIVATION_IN_PROGRESS"]
    broken = table.breaks("activate_ship", ship="b1")
    assert broken == ["NOT_YOUR_TURN", "ACTIVATION_IN_PROGRESS"]
    assert table.breaks("instead", why="x") == ["ACTIVATION_IN_PROGRESS"]


def test_prevented_ships_count_but_cannot_activate() -> None:
    """RRG 17; A-01: with two of three ships barred P1 still does not have fewer."""
    table = bar(ship_phase(4, 3), "round", "a2", "a3").activate("a1").activate("b1")
    assert table.breaks("activate_ship", ship="a2") == ["SHIP_PREVENTED"]
    assert table.state.unactivated_ships(Side.A) == 3
    assert table.give_pass_tokens(A=1).breaks("pass") == ["P1_NOT_FEWER"]


def test_a_player_whose_ships_are_all_prevented_passes_free_of_charge() -> None:
    """RRG 17, 32; A-02."""
    table = bar(ship_phase(3, 2), "round", "b1", "b2").give_pass_tokens(B=2).activate("a1")
    assert table.forced == ["B"]
    assert (table.state.to_act, table.state.player(Side.B).pass_tokens) == (Side.A, 2)


def test_when_both_are_barred_for_a_turn_both_pass_and_the_phase_continues() -> None:
    """Rules digest 5.2, 5.6."""
    table = ship_phase(2, 1).do("activate_ship", ship="a1")
    bar(table, "turn", "b1", "a2").do("end_activation")
    assert table.forced == ["B"]
    assert table.state.to_act is Side.A
    assert table.breaks("activate_ship", ship="a2") == []


def test_bars_for_a_turn_on_everybody_are_no_deadlock() -> None:
    """Rules digest 5.2: both pass once, then the first of them is able again."""
    table = bar(ship_phase(2, 1).activate("a1"), "turn", "a2", "b1")
    assert (table.forced, table.state.to_act) == (["B", "A"], Side.B)
    assert table.breaks("activate_ship", ship="b1") == []


def test_a_bar_for_a_turn_holds_through_the_owners_next_turn() -> None:
    """Rules digest 5.6: entered on the enemy's turn it forces exactly one pass."""
    table = ship_phase(3, 1).do("activate_ship", ship="a1")
    bar(table, "turn", "b1").do("end_activation")
    assert table.forced == ["B"]
    table.activate("a2")
    assert table.forced == []
    table.activate("b1")


def test_a_deadlock_of_everybody_waits_for_the_table() -> None:
    """Rules digest 5.6: nobody passes for ever; a bar is lifted and the phase goes on."""
    table = ship_phase(1, 1)
    bar(table, "lifted", "b1", "a1")
    assert (table.state.phase, table.state.to_act) == (Phase.SHIP, Side.A)
    assert table.legal() == []
    assert table.breaks("activate_ship", ship="a1") == ["SHIP_PREVENTED"]
    assert table.breaks("pass") == ["PREVENTED"]
    table.do("allow_activation", ship="b1")
    assert (table.forced, table.state.to_act) == (["A"], Side.B)
    assert table.legal() == ["ActivateShip"]


@pytest.mark.parametrize("first", list(Side))
def test_a_ship_that_only_may_not_be_first_breaks_a_deadlock(first: Side) -> None:
    """RRG 41."""
    table = bar(ship_phase(1, 1, first.value), "not_first", "a1")
    bar(table, "lifted", "b1")
    assert table.state.to_act is Side.A
    table.activate("a1")
    assert table.legal() == []


def test_a_ship_that_may_not_be_first_waits_for_any_other_ship() -> None:
    """RRG 41: an enemy's or a friend's activation of this round will do."""
    table = bar(ship_phase(2, 1), "not_first", "a2")
    assert table.breaks("activate_ship", ship="a2") == ["SHIP_PREVENTED"]
    table.do("activate_ship", ship="a1").do("destroy", unit="a1")
    table.activate("b1")
    assert table.breaks("activate_ship", ship="a2") == []


def test_of_two_ships_that_are_last_the_first_players_goes_first() -> None:
    """RRG 46."""
    table = bar(ship_phase(2, 2, "B"), "last", "a1", "b1")
    assert table.breaks("activate_ship", ship="b1") == ["SHIP_PREVENTED"]
    table.activate("b2").activate("a2")
    assert table.state.to_act is Side.B
    table.activate("b1").activate("a1")


def test_the_last_ship_waits_for_prevented_enemies_too() -> None:
    """RRG 46: then neither may go, and the table decides."""
    table = bar(ship_phase(2, 1), "last", "b1")
    bar(table, "round", "a2")
    table.activate("a1")
    assert table.legal() == []
    table.do("allow_activation", ship="a2")
    assert (table.forced, table.legal()) == (["B"], ["ActivateShip"])


def test_lifting_allows_the_ship() -> None:
    """Rules digest 13.5."""
    table = bar(ship_phase(2, 1), "lifted", "a1").do("allow_activation", ship="a1")
    assert table.breaks("activate_ship", ship="a1") == []
    assert table.breaks("allow_activation", ship="a1") == ["NOT_PREVENTED"]


@pytest.mark.parametrize(("counts", "broken"), [(False, []), (True, ["CONSECUTIVE"])])
def test_a_forced_pass_between_token_passes_clears_the_bar_by_the_setting(
    counts: bool, broken: list[str]
) -> None:
    """A-03."""
    table = ship_phase(5, 2, settings={"forced_pass_counts": counts}).activate("a1")
    table.do("pass").do("activate_ship", ship="a2")
    bar(table, "turn", "b1", "b2").do("end_activation").activate("a3")
    assert table.breaks("activate_ship", ship="b1") == []
    assert table.breaks("pass") == broken


def test_a_new_ship_phase_clears_the_bar_on_consecutive_passes() -> None:
    """RRG 18: P2's last turn of the round was a token pass."""
    table = ship_phase(3, 2).give_pass_tokens(B=2).activate("a1").activate("b1").activate("a2")
    table.do("pass").do("activate_ship", ship="a3").do("destroy", unit="b2").do("end_activation")
    table.do("end_status_phase").lock().activate("a1")
    assert table.breaks("pass") == []


def test_the_first_player_must_activate_again_in_each_round() -> None:
    """RRG 18; A-04."""
    table = ship_phase(2, 4).activate("a1").activate("b1").activate("a2")
    for unit in ("b2", "b3", "b4"):
        table.activate(unit)
    table.do("end_status_phase").lock()
    assert table.breaks("pass") == ["P1_MUST_ACTIVATE_FIRST"]


def test_a_ship_destroyed_while_activating_ends_its_activation_and_the_turn() -> None:
    """RRG 16, 17; rules digest 5.7: it leaves the count once."""
    table = ship_phase(3, 2).do("activate_ship", ship="a1").do("destroy", unit="a1")
    assert (table.state.activation, table.state.to_act) == (None, Side.B)
    assert table.state.unactivated_ships(Side.A) == 2
    assert table.state.player(Side.A).begun == 1


def test_damage_destroys_the_activating_ship_too() -> None:
    """RRG 4, 5, 16."""
    table = ship_phase(2, 1).do("activate_ship", ship="a1")
    table.do("suffer_damage", unit="a1", amount=6, zone="front")
    assert not table.state.ship("a1").in_play
    assert table.state.to_act is Side.B


def test_a_destroyed_ship_loses_dials_and_tokens_and_keeps_no_pass_token_back() -> None:
    """RRG 5, 14, 15: pass tokens belong to the player."""
    table = ship_phase(3, 1).do("gain_command_token", ship="a1", command="repair")
    table.do("destroy", unit="a1")
    unit = table.state.ship("a1")
    assert (unit.dials, unit.tokens, unit.in_play) == ((), (), False)
    assert table.state.player(Side.B).pass_tokens == 2


def test_losing_an_unactivated_ship_moves_the_counts() -> None:
    """RRG 17: the counts are read when the player to act decides."""
    table = ship_phase(3, 2).activate("a1")
    assert table.breaks("pass") == []
    table.do("destroy", unit="a2")
    assert table.breaks("pass") == ["P2_HAS_MORE"]


def test_the_squadron_phase_begins_when_the_last_unactivated_ship_is_destroyed() -> None:
    """RRG 15, 17."""
    table = set_up(fleet_of("a", 2, 1), fleet_of("b", 1)).lock().activate("a1").activate("b1")
    table.do("destroy", unit="a2")
    assert (table.state.phase, table.state.to_act) == (Phase.SQUADRON, Side.A)


def test_set_aside_ships_are_neither_counted_nor_activated() -> None:
    """RRG 16; A-06, A-36: deployed in mid-phase they are unactivated and count."""
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 2))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 2)).do("choose_first_player", side="A")
    table.do("set_aside", units=["a2"]).do("begin").lock()
    assert table.state.unactivated_ships(Side.A) == 1
    assert table.breaks("activate_ship", ship="a2") == ["NOT_IN_PLAY"]
    table.activate("a1").activate("b1")
    assert table.forced == ["A"]
    table.do("deploy_set_aside", units=["a2"]).activate("b2")
    assert table.state.to_act is Side.A
    table.activate("a2")


def test_an_action_instead_of_activating_is_no_pass() -> None:
    """RRG 39; A-21: it clears the bar on consecutive passes."""
    table = ship_phase(4, 2).activate("a1").do("pass").activate("a2")
    table.do("instead", why="the station attacks")
    assert not table.state.player(Side.B).token_passed
    assert table.state.player(Side.B).pass_tokens == 1


def test_the_ship_phase_continues_after_an_overruled_activation_out_of_turn() -> None:
    """Rules digest 5.9: the opponent forgot to act; the turn goes to the other side."""
    table = ship_phase(2, 2)
    assert table.breaks("activate_ship", ship="b1") == ["NOT_YOUR_TURN"]
    table.overrule({"do": "activate_ship", "ship": "b1"}).do("end_activation")
    assert table.state.to_act is Side.A


def test_an_activation_overruled_into_another_takes_its_place() -> None:
    """The table is right: the first ship stays activated."""
    table = ship_phase(3, 1).do("activate_ship", ship="a1")
    table.overrule({"do": "activate_ship", "ship": "a2"})
    assert table.summary()["activating"] == "a2"
    assert table.state.ship("a1").activated
    table.do("end_activation")
    assert table.state.to_act is Side.B


def test_a_toggled_ship_activates_again() -> None:
    """Rules digest 13.5: the override 'toggle activated'."""
    table = ship_phase(2, 1).activate("a1").do("toggle_activated", unit="a1")
    assert table.state.unactivated_ships(Side.A) == 2
    with pytest.raises(ImpossibleActionError):
        table.do("activate_ship", ship="b1").do("toggle_activated", unit="b1")


def test_the_ship_phase_does_not_end_while_a_ship_has_not_activated() -> None:
    """Digest 5.9: nobody is asked to end it; the ships that are left are shown."""
    table = set_up(fleet_of("a", 2), fleet_of("b", 1)).lock().activate("a1").activate("b1")
    assert (table.state.phase, table.legal()) == (Phase.SHIP, ["ActivateShip"])
    assert table.summary()["unactivated_ships"] == {"A": 1, "B": 0}
    assert table.activate("a2").state.phase is Phase.STATUS


def test_ships_that_were_left_out_are_reported_when_a_judge_ends_the_phase() -> None:
    """Rules digest 5.9."""
    table = ship_phase(2, 2).activate("a1").do("destroy", unit="b1").do("end_phase", why="late")
    shown = {note.subject: note.text for note in table.notes if note.kind == "skipped"}
    assert shown == {"a2": "Ship a2 has not activated", "b2": "Ship b2 has not activated"}


def test_in_setup_it_is_nobodys_turn() -> None:
    """Record page, section 5: it is nobody's turn outside the Ship and Squadron Phases."""
    assert Table().state.to_act is None
    with pytest.raises(ImpossibleActionError, match="it is nobody's turn"):
        require_turn(Table().state)


def test_a_destroyed_ship_is_refused_by_its_reason() -> None:
    """Digest 5.9."""
    table = set_up(fleet_of("a", 3), fleet_of("b", 2)).lock().do("destroy", unit="a1")
    assert table.breaks("activate_ship", ship="a1") == ["NOT_IN_PLAY"]


def test_a_loss_makes_a_waiting_ship_able_at_once() -> None:
    """Rules digest 5.7 (6): other ships may depend on the one that is gone."""
    table = bar(ship_phase(2, 2), "last", "b1").activate("a1")
    assert table.breaks("activate_ship", ship="b1") == ["SHIP_PREVENTED"]
    table.do("destroy", unit="b2")
    assert table.breaks("activate_ship", ship="a2") == []
    table.activate("a2")
    assert table.breaks("activate_ship", ship="b1") == []


def test_a_loss_changes_neither_what_was_begun_nor_who_passed() -> None:
    """Rules digest 5.7 (3, 4)."""
    table = ship_phase(4, 3).give_pass_tokens(A=1, B=2).activate("a1").do("pass")
    before = [table.state.player(side) for side in Side]
    for unit in ("a1", "b1"):
        table.do("destroy", unit=unit)
    assert [table.state.player(side) for side in Side] == before
    table.activate("a2")
    assert table.breaks("pass") == ["CONSECUTIVE"]


def test_of_two_last_ships_the_second_players_waits_for_the_first_players() -> None:
    """RRG 46."""
    table = bar(ship_phase(1, 2), "last", "b1", "a1")
    assert (table.forced, table.state.to_act) == (["A"], Side.B)
    assert table.breaks("activate_ship", ship="b1") == ["SHIP_PREVENTED"]
    table.activate("b2")
    assert table.forced == []
    assert table.breaks("activate_ship", ship="b1") == ["SHIP_PREVENTED", "NOT_YOUR_TURN"]
    table.activate("a1").activate("b1")
    assert table.state.phase is Phase.STATUS
