"""Command dials: set, locked, revealed. Source: rules digest, 3 and 4.1."""

import pytest

from armada_companion.games.armada.rules.model.types import Command, Phase, Side
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.command_table import next_command_phase, table_with
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship


def test_a_stack_is_filled_to_the_command_value_and_the_top_dial_comes_up_first() -> None:
    """RRG 3, the digest's example: N, S, R; then R and C wait under S."""
    table = table_with(command=3)
    assert table.breaks("lock_dials", side="A") == ["DIALS_MISSING"]
    table.do("assign_dials", ship="a1", commands=["navigate", "squadron", "repair"]).lock()
    table.do("activate_ship", ship="a1")
    assert table.state.ship("a1").revealed is Command.NAVIGATE
    table.do("end_activation")
    next_command_phase(table)
    unit = table.state.ship("a1")
    assert (unit.dials, unit.revealed) == ((Command.SQUADRON, Command.REPAIR), None)
    four = ["repair", "concentrate_fire"]
    assert table.breaks("assign_dials", ship="a1", commands=four) == ["TOO_MANY_DIALS"]
    table.do("assign_dials", ship="a1", commands=["concentrate_fire"])
    assert table.state.ship("a1").dials == ("squadron", "repair", "concentrate_fire")


@pytest.mark.parametrize("value", [1, 2, 3, 4])
def test_a_choice_of_round_r_comes_up_in_round_r_plus_the_value_less_1(value: int) -> None:
    """RRG 3."""
    faces = [command.value for command in (Command.NAVIGATE, Command.REPAIR, Command.SQUADRON)] * 2
    table, revealed = table_with(command=value), []
    for round_ in range(1, 7):
        missing = value if round_ == 1 else 1
        put = faces[:missing] if round_ == 1 else [faces[(round_ + value - 2) % 6]]
        table.do("assign_dials", ship="a1", commands=put).lock()
        table.do("activate_ship", ship="a1")
        revealed.append(str(table.state.ship("a1").revealed))
        table.do("end_activation")
        next_command_phase(table)
    assert revealed == faces


def test_dials_may_be_changed_until_both_sides_have_locked() -> None:
    """Rules digest 3: taking them back unlocks; what is full and locked takes no more."""
    table = table_with(command=2)
    table.do("assign_dials", ship="a1", commands=["repair", "repair"])
    table.do("take_back_dials", ship="a1")
    table.do("assign_dials", ship="a1", commands=["navigate", "repair"]).do("lock_dials", side="A")
    assert table.state.ship("a1").dials == ("navigate", "repair")
    assert table.breaks("assign_dials", ship="a1", commands=[]) == ["DIALS_LOCKED"]
    table.do("take_back_dials", ship="a1")
    assert not table.state.player(Side.A).locked
    assert table.breaks("lock_dials", side="A") == ["DIALS_MISSING"]
    table.do("assign_dials", ship="a1", commands=["squadron", "repair"])
    table.do("lock_dials", side="A").lock()
    assert table.state.phase is Phase.SHIP
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "take_back_dials", "ship": "a1"})


def test_a_ship_that_is_deployed_after_its_side_has_locked_gets_its_dials() -> None:
    """Rules digest 3 (5): the Ship Phase waits for them."""
    a = fleet([ship("a1"), ship("a2", command=2)])
    table = Table().do("enter_fleet", side="A", fleet=a)
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1)).do("choose_first_player", side="A")
    table.do("set_aside", units=["a2"]).do("begin")
    table.do("assign_dials", ship="a1", commands=["repair"]).do("lock_dials", side="A")
    table.do("deploy_set_aside", units=["a2"])
    table.do("assign_dials", ship="b1", commands=["repair"]).do("lock_dials", side="B")
    assert table.state.phase is Phase.COMMAND
    table.do("assign_dials", ship="a2", commands=["navigate"])
    assert table.state.phase is Phase.COMMAND
    table.do("assign_dials", ship="a2", commands=["squadron"])
    assert (table.state.phase, table.state.ship("a2").dials) == (
        Phase.SHIP,
        ("navigate", "squadron"),
    )


def with_modifiers(*modifiers: tuple[str, int], **numbers: object) -> Table:
    """Return the Command Phase of a ship whose upgrade changes its numbers."""
    card = {"name": "Title", "modifiers": [{"value": name, "by": by} for name, by in modifiers]}
    return set_up(fleet([ship("a1", upgrades=[card], **numbers)]), fleet_of("b", 1))


def test_a_card_may_change_the_size_of_the_stack() -> None:
    """Rules digest 3 (2): Relentless has one dial fewer; a discarded card changes nothing."""
    table = with_modifiers(("stack", -1), command=3)
    table.do("assign_dials", ship="a1", commands=["repair", "navigate"]).do("lock_dials", side="A")
    assert table.breaks("assign_dials", ship="a1", commands=["repair"]) == [
        "DIALS_LOCKED",
        "TOO_MANY_DIALS",
    ]
    table.do("discard_upgrade", ship="a1", upgrade="Title")
    table.do("assign_dials", ship="a1", commands=["repair"])
    assert len(table.state.ship("a1").dials) == 3


def test_a_stack_has_one_dial_at_least() -> None:
    """Rules digest 3 (2)."""
    table = with_modifiers(("stack", -1), command=1)
    assert table.breaks("lock_dials", side="A") == ["DIALS_MISSING"]


def test_a_higher_command_value_means_more_dials_and_tokens() -> None:
    """Rules digest 4.2, 13.2: Nova Defiant has command 4, and duplicates."""
    table = with_modifiers(("command", 1), ("token_copies", 99), command=3)
    table.do("assign_dials", ship="a1", commands=["repair"] * 4)
    for command in ("repair", "repair", "navigate", "repair"):
        table.do("gain_command_token", ship="a1", command=command)
    assert table.state.ship("a1").tokens == ("repair", "repair", "navigate", "repair")
    assert table.breaks("gain_command_token", ship="a1", command="repair") == ["TOKEN_LIMIT"]


def test_a_card_may_raise_the_number_of_tokens_alone() -> None:
    """Rules digest 4.2: Phoenix Home holds four of different kinds."""
    table = with_modifiers(("token_limit", 2), command=2)
    for command in ("repair", "navigate", "squadron", "concentrate_fire"):
        table.do("gain_command_token", ship="a1", command=command)
    table.do("gain_command_token", ship="a1", command="repair")
    assert len(table.state.ship("a1").tokens) == 4
    assert [note.kind for note in table.notes] == ["token_discarded"]


def test_a_dial_that_is_given_up_at_the_reveal_is_the_revealed_one() -> None:
    """Rules digest 4.1: the stack keeps its dials; by default the top one goes."""
    table = set_up(fleet([ship("a1", command=3)]), fleet_of("b", 1))
    table.do("assign_dials", ship="a1", commands=["repair", "navigate", "squadron"]).lock()
    assert table.breaks("discard_dial", ship="a1", which="revealed") == ["NO_DIAL"]
    table.do("activate_ship", ship="a1").do("discard_dial", ship="a1", which="revealed")
    assert table.state.ship("a1").dials == ("navigate", "squadron")
    assert table.breaks("discard_dial", ship="a1", which="revealed") == ["NO_DIAL"]
    assert table.breaks("resolve_command", command="repair", with_=["dial"]) == ["NO_DIAL"]
    table.do("discard_dial", ship="a1")
    assert table.state.ship("a1").dials == ("squadron",)
    table.do("discard_dial", ship="a1", which="all")
    assert table.state.ship("a1").dials == ()
    assert table.breaks("discard_dial", ship="a1", which="all") == ["NO_DIAL"]


def test_taking_back_leaves_the_dials_of_earlier_rounds() -> None:
    """RRG 3: the order of the dials that were there is kept."""
    table = table_with(command=2)
    table.do("assign_dials", ship="a1", commands=["navigate", "repair"]).lock()
    next_command_phase(table)
    table.do("assign_dials", ship="a1", commands=["squadron"]).do("take_back_dials", ship="a1")
    assert table.state.ship("a1").dials == ("repair",)
    assert table.breaks("take_back_dials", ship="a1") == ["NO_DIALS_TO_TAKE_BACK"]


def test_the_ship_phase_begins_when_both_sides_have_locked() -> None:
    """RRG 3, 15."""
    table = table_with().do("assign_dials", ship="a1", commands=["repair"])
    table.do("assign_dials", ship="b1", commands=["repair"]).do("lock_dials", side="B")
    assert table.state.phase is Phase.COMMAND
    table.do("lock_dials", side="A")
    assert (table.state.phase, table.state.to_act) == (Phase.SHIP, "A")


def test_dials_left_on_the_table_fill_the_stacks_unseen_and_open_the_ship_phase() -> None:
    """RRG 3: dials that were told are kept on top."""
    table = table_with(command=3).do("assign_dials", ship="a1", commands=["navigate"])
    table.do("leave_dials_on_table")
    assert table.state.ship("a1").dials == ("navigate", "unknown", "unknown")
    assert table.state.ship("b1").dials == ("unknown",)
    assert table.state.phase is Phase.SHIP


def test_a_ship_without_a_dial_still_activates() -> None:
    """RRG 3: an effect discarded its only dial."""
    table = table_with().lock().do("discard_dial", ship="a1").do("activate_ship", ship="a1")
    assert table.state.ship("a1").revealed is None
    with_dial = {"command": "repair", "with": ["dial"]}
    assert table.breaks("resolve_command", **with_dial) == ["NO_DIAL"]
    assert table.breaks("take_command_token") == ["NO_DIAL"]


def test_an_unknown_dial_may_be_entered_when_it_is_revealed_or_after() -> None:
    """RRG 3; record page, section 3."""
    table = table_with(command=2).lock().do("activate_ship", ship="a1", dial="repair")
    assert table.state.ship("a1").revealed is Command.REPAIR
    table = table_with().lock().do("activate_ship", ship="a1")
    assert table.state.ship("a1").revealed is Command.UNKNOWN
    assert table.breaks("take_command_token") == ["DIAL_UNKNOWN"]
    table.do("tell_dial", dial="squadron").do("take_command_token")
    assert table.state.ship("a1").tokens == ("squadron",)
