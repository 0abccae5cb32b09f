"""Command dials, tokens and the numbers of the commands. Source: rules digest, 3 and 4."""

import pytest

from armada_companion.games.armada.rules.commands import engineering_points, squadrons_to_activate
from armada_companion.games.armada.rules.types import Command, Phase, Side, Source
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron

DIAL, TOKEN = (Source.DIAL,), (Source.TOKEN,)
BOTH = (Source.DIAL, Source.TOKEN)


def table_with(**numbers: object) -> Table:
    """Return round 1's Command Phase; `a1` has these numbers."""
    wings = [squadron(f"as{n}") for n in range(1, 6)]
    return set_up(fleet([ship("a1", **numbers)], wings), fleet_of("b", 1))


def activated(*dials: str, tokens: tuple[str, ...] = (), **numbers: object) -> Table:
    """Return the Ship Phase with `a1` activating, these dials in its stack, tokens on it."""
    table = table_with(**{"command": len(dials), **numbers})
    table.do("assign_dials", ship="a1", commands=list(dials)).lock()
    for token in tokens:
        table.do("gain_command_token", ship="a1", command=token)
    return table.do("activate_ship", ship="a1")


def next_command_phase(table: Table) -> None:
    while table.state.phase is Phase.SHIP:
        choice = next(unit.id for unit in table.state.ships.values() if unit.unactivated)
        table.activate(choice)
    while table.state.phase is Phase.SQUADRON:
        wing = next(unit.id for unit in table.state.squadrons.values() if unit.unactivated)
        table.do("activate_squadron", squadron=wing)
    table.do("end_status_phase")


@pytest.mark.parametrize(
    ("engineering", "dial", "token", "both"),
    [(2, 2, 1, 3), (3, 3, 2, 5), (4, 4, 2, 6), (5, 5, 3, 8), (1, 1, 1, 2)],
)
def test_engineering_points_by_value(engineering: int, dial: int, token: int, both: int) -> None:
    """RRG 4."""
    points = [engineering_points(engineering, sources) for sources in (DIAL, TOKEN, BOTH)]
    assert points == [dial, token, both]


@pytest.mark.parametrize("value", [0, 1, 3, 6])
def test_squadrons_by_value(value: int) -> None:
    """RRG 4: by dial the value, by token one, by both the sum."""
    counts = [squadrons_to_activate(value, sources) for sources in (DIAL, TOKEN, BOTH)]
    assert counts == [value, 1, value + 1]


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
    table.do("assign_dials", ship="a1", commands=["navigate", "repair"])
    table.do("lock_dials", side="A")
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
    table.do("assign_dials", ship="b1", commands=["repair"])
    table.do("lock_dials", side="B")
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


def test_an_unknown_dial_may_be_told_when_it_is_revealed_or_after() -> None:
    """RRG 3; record page, section 3."""
    table = table_with(command=2).lock().do("activate_ship", ship="a1", dial="repair")
    assert table.state.ship("a1").revealed is Command.REPAIR
    table = table_with().lock().do("activate_ship", ship="a1")
    assert table.state.ship("a1").revealed is Command.UNKNOWN
    assert table.breaks("take_command_token") == ["DIAL_UNKNOWN"]
    table.do("tell_dial", dial="squadron").do("take_command_token")
    assert table.state.ship("a1").tokens == ("squadron",)


def test_converting_a_third_token_at_command_2_costs_one_of_them() -> None:
    """RRG 3, the digest's example 1: any of the three may go, the new one too."""
    for discarded, left in (
        ("navigate", ("repair", "squadron")),
        ("repair", ("navigate", "squadron")),
        ("squadron", ("navigate", "repair")),
    ):
        table = activated("squadron", "repair", tokens=("navigate", "repair"))
        assert table.breaks("take_command_token") == ["TOKEN_LIMIT"]
        table.do("take_command_token", discard=discarded)
        assert table.state.ship("a1").tokens == left


def test_a_second_copy_of_a_token_is_discarded_at_once_before_the_limit_counts() -> None:
    """RRG 3; A-27."""
    table = activated("repair", "repair", tokens=("navigate", "repair"))
    table.do("take_command_token")
    assert table.state.ship("a1").tokens == ("navigate", "repair")
    assert [note.kind for note in table.notes] == ["token_discarded"]
    with_dial = {"command": "repair", "with": ["dial"]}
    assert table.breaks("resolve_command", **with_dial) == ["NO_DIAL"]


def test_dial_and_token_are_one_resolution_and_a_command_is_resolved_once_a_round() -> None:
    """RRG 4, 32, the digest's example 2."""
    fire = {"command": "concentrate_fire"}
    table = activated("concentrate_fire", tokens=("concentrate_fire",))
    table.do("attack", zone="front", target="b1").do("resolve_command", with_=["dial"], **fire)
    table.do("attack", zone="left", target="b1")
    assert table.breaks("resolve_command", with_=["token"], **fire) == ["COMMAND_RESOLVED"]
    assert table.state.ship("a1").tokens == ("concentrate_fire",)
    table = activated("concentrate_fire", tokens=("concentrate_fire",))
    table.do("resolve_command", with_=["dial", "token"], **fire)
    assert table.state.ship("a1").tokens == ()


def test_a_token_is_spent_in_a_later_round() -> None:
    """RRG 4: the command may be resolved again next round."""
    table = activated("repair", tokens=("repair",))
    table.do("resolve_command", command="repair", with_=["dial"]).do("end_activation")
    next_command_phase(table)
    table.lock().do("activate_ship", ship="a1")
    table.do("resolve_command", command="repair", with_=["token"])
    assert table.state.ship("a1").tokens == ()


def test_different_commands_are_resolved_in_one_activation() -> None:
    """RRG 4."""
    table = activated("repair", "repair", tokens=("navigate", "squadron"))
    table.do("resolve_command", command="repair", with_=["dial"])
    table.do("resolve_command", command="squadron", with_=["token"])
    table.do("resolve_command", command="navigate", with_=["token"])
    assert table.state.ship("a1").resolved == {"repair", "squadron", "navigate"}


def test_squadron_dial_3_and_a_token_activate_four_squadrons() -> None:
    """RRG 4, the digest's example 4."""
    table = activated("squadron", squadron=3, tokens=("squadron",))
    table.do("resolve_command", command="squadron", with_=["dial", "token"])
    for n in range(1, 5):
        table.do("activate_squadron", squadron=f"as{n}", did="both")
    assert table.breaks("activate_squadron", squadron="as5") == ["TOO_MANY_SQUADRONS"]


def test_repair_and_squadron_commands_close_with_the_attacks() -> None:
    """RRG 4: their window is right after the reveal."""
    table = activated("repair", "repair", tokens=("squadron", "navigate"))
    table.do("attack", zone="front", target="b1")
    for command in ("repair", "squadron"):
        with_ = ["dial"] if command == "repair" else ["token"]
        broken = table.breaks("resolve_command", command=command, with_=with_)
        assert broken == ["COMMAND_WINDOW_CLOSED"]
    table.do("resolve_command", command="navigate", with_=["token"])


def test_no_command_is_resolved_after_the_maneuver() -> None:
    """RRG 4, 16."""
    table = activated("navigate").do("execute_maneuver")
    broken = table.breaks("resolve_command", command="navigate", with_=["dial"])
    assert broken == ["COMMAND_WINDOW_CLOSED"]


@pytest.mark.parametrize(
    ("sources", "slowest", "fastest"), [((), 2, 2), (("dial",), 1, 3), (("dial", "token"), 0, 4)]
)
def test_navigate_changes_speed_by_one_for_each_source(
    sources: tuple[str, ...], slowest: int, fastest: int
) -> None:
    """RRG 4, 19."""
    table = activated("navigate", tokens=("navigate",))
    if sources:
        table.do("resolve_command", command="navigate", with_=list(sources))
    for speed in range(5):
        broken = table.breaks("execute_maneuver", speed=speed)
        assert (broken == []) is (slowest <= speed <= fastest), speed
        assert set(broken) <= {"SPEED_CHANGE_TOO_LARGE"}
    assert "SPEED_OFF_CHART" in table.breaks("execute_maneuver", speed=5)


def test_a_maneuver_may_tell_a_speed_that_was_unknown() -> None:
    """Record page, section 8: without a Navigate command too; off the chart it is refused."""
    unknown = {"id": "a1", "name": "Ship a1", "hull": 4, "max_speed": 3}
    table = set_up(fleet([unknown]), fleet_of("b", 1)).lock().do("activate_ship", ship="a1")
    assert table.breaks("execute_maneuver", speed=4) == ["SPEED_OFF_CHART"]
    table.do("execute_maneuver", speed=3)
    assert table.state.ship("a1").speed == 3


def test_a_huge_ship_also_gains_the_token_of_the_dial_it_reveals() -> None:
    """RRG 8: told at the reveal, told later, or known by resolving the command."""
    known = activated("repair", size="huge")
    assert known.state.ship("a1").tokens == ("repair",)
    told = table_with(size="huge").lock().do("activate_ship", ship="a1", dial="repair")
    assert told.state.ship("a1").tokens == ("repair",)
    later = table_with(size="huge").lock().do("activate_ship", ship="a1")
    later.do("tell_dial", dial="repair")
    assert later.state.ship("a1").tokens == ("repair",)
    resolved = table_with(size="huge").lock().do("activate_ship", ship="a1")
    resolved.do("resolve_command", command="repair", with_=["dial"])
    assert resolved.state.ship("a1").tokens == ("repair",)


def test_only_huge_ships_gain_a_token_by_revealing() -> None:
    """RRG 8."""
    assert activated("repair", size="large").state.ship("a1").tokens == ()


def engineering(table: Table) -> tuple[int, int] | None:
    """The points left and in all."""
    activation = table.state.activation
    points = activation.engineering if activation else None
    return (points.left, points.total) if points else None


def test_repairs_are_paid_with_the_points_of_the_command() -> None:
    """RRG 4; digest 4.4: a shield moved costs 1, one recovered 2, a damage card discarded 3."""
    hurt = ship("a1", engineering=4)
    table = set_up(fleet([hurt]), fleet([ship("b1")]))
    table.do("assign_dials", ship="a1", commands=["repair"]).lock()
    table.do("lose_shields", ship="a1", zone="front", amount=2)
    table.do("deal_damage_card", ship="a1")
    table.do("activate_ship", ship="a1")
    table.do("recover_shields", ship="a1", zone="front", amount=1)
    assert engineering(table) is None
    table.do("resolve_command", command="repair", with_=["dial"])
    assert engineering(table) == (4, 4)
    table.do("move_shields", ship="a1", from_="left", to="front")
    assert engineering(table) == (3, 4)
    table.do("discard_damage_card", ship="a1")
    assert engineering(table) == (0, 4)
    table.do("recover_shields", ship="a1", zone="left", amount=1)
    assert engineering(table) == (-2, 4)
    table.do("attack", zone="front", target="b1")
    assert engineering(table) is None


def test_another_ships_shields_cost_the_activating_one_nothing() -> None:
    table = set_up(fleet([ship("a1"), ship("a2")]), fleet([ship("b1")]))
    table.do("assign_dials", ship="a1", commands=["repair"]).lock()
    table.do("lose_shields", ship="a2", zone="front", amount=1)
    table.do("activate_ship", ship="a1")
    table.do("resolve_command", command="repair", with_=["dial"])
    table.do("recover_shields", ship="a2", zone="front", amount=1)
    assert engineering(table) == (1, 1)


@pytest.mark.parametrize(("failures", "points"), [(0, 5), (1, 2), (2, 1)])
def test_each_power_failure_halves_the_engineering_value(failures: int, points: int) -> None:
    """RRG 36."""
    table = set_up(fleet([ship("a1", engineering=5, hull=9)]), fleet([ship("b1")]))
    table.do("assign_dials", ship="a1", commands=["repair"]).lock()
    for _ in range(failures):
        table.do("deal_damage_card", ship="a1", faceup=True, card="Power Failure")
    table.do("activate_ship", ship="a1")
    table.do("resolve_command", command="repair", with_=["dial"])
    assert engineering(table) == (points, points)


def test_the_limit_of_a_squadron_command_is_kept_while_squadrons_activate() -> None:
    table = set_up(fleet([ship("a1", squadron=2)], [squadron("as1")]), fleet([ship("b1")]))
    table.do("assign_dials", ship="a1", commands=["squadron"]).lock()
    table.do("activate_ship", ship="a1")
    table.do("resolve_command", command="squadron", with_=["dial"])
    table.do("activate_squadron", squadron="as1")
    activation = table.state.activation
    assert activation is not None
    assert (activation.squadrons, activation.squadron_limit) == (1, 2)
