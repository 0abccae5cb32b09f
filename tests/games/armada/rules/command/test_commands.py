"""Command tokens and the four commands. Source: rules digest, 4.2 to 4.4."""

import pytest

from armada_companion.games.armada.rules.command import commands
from armada_companion.games.armada.rules.model.types import Source
from armada_companion.kit.errors import MalformedActionError
from tests.games.armada.rules.command_table import activated, next_command_phase, table_with
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron

DIAL, TOKEN = (Source.DIAL,), (Source.TOKEN,)
BOTH = (Source.DIAL, Source.TOKEN)


@pytest.mark.parametrize(
    ("engineering", "dial", "token", "both"),
    [(2, 2, 1, 3), (3, 3, 2, 5), (4, 4, 2, 6), (5, 5, 3, 8), (1, 1, 1, 2)],
)
def test_engineering_points_by_value(engineering: int, dial: int, token: int, both: int) -> None:
    """RRG 4."""
    points = [commands.engineering_points(engineering, sources) for sources in (DIAL, TOKEN, BOTH)]
    assert points == [dial, token, both]


@pytest.mark.parametrize("value", [0, 1, 3, 6])
def test_squadrons_by_value(value: int) -> None:
    """RRG 4: by dial the value, by token one, by both the sum."""
    counts = [commands.squadrons_to_activate(value, sources) for sources in (DIAL, TOKEN, BOTH)]
    assert counts == [value, 1, value + 1]


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
    table.do("attack", zone="front", target="b1")
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
    assert activated("repair", size="huge").state.ship("a1").tokens == ("repair",)
    shown = table_with(size="huge").lock().do("activate_ship", ship="a1", dial="repair")
    assert shown.state.ship("a1").tokens == ("repair",)
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
    table = set_up(fleet([ship("a1", engineering=4)]), fleet([ship("b1")]))
    table.do("assign_dials", ship="a1", commands=["repair"]).lock()
    table.do("lose_shields", ship="a1", zone="front", amount=2).do("deal_damage_card", ship="a1")
    table.do("activate_ship", ship="a1").do("recover_shields", ship="a1", zone="front", amount=1)
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
    table.do("lose_shields", ship="a2", zone="front", amount=1).do("activate_ship", ship="a1")
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
    table.do("activate_ship", ship="a1").do("resolve_command", command="repair", with_=["dial"])
    assert engineering(table) == (points, points)


def test_the_limit_of_a_squadron_command_is_kept_while_squadrons_activate() -> None:
    table = set_up(fleet([ship("a1", squadron=2)], [squadron("as1")]), fleet([ship("b1")]))
    table.do("assign_dials", ship="a1", commands=["squadron"]).lock()
    table.do("activate_ship", ship="a1").do("resolve_command", command="squadron", with_=["dial"])
    table.do("activate_squadron", squadron="as1")
    activation = table.state.activation
    assert activation is not None
    assert (activation.squadrons, activation.squadron_limit) == (1, 2)


def test_the_dial_of_an_activation_that_ended_is_gone() -> None:
    """RRG 3; digest 4.1: it lies faceup on the card and is spent for nothing."""
    table = activated("repair", "navigate").do("end_activation")
    assert table.state.ship("a1").dials == ("navigate",)
    table.do("activate_ship", ship="b1")
    for other in ("repair", "navigate"):
        broken = table.breaks("resolve_command", command=other, with_=["token"])
        assert broken == ["COMMAND_TOKEN_MISSING"]
    table.do("end_activation")
    next_command_phase(table)
    table.lock().do("activate_ship", ship="a1")
    assert table.state.ship("a1").revealed == "navigate"


def test_a_token_is_spent_in_the_round_it_was_gained() -> None:
    """RRG 3; digest 4.2."""
    table = activated("repair", "repair").do("take_command_token")
    table.do("resolve_command", command="repair", with_=["token"])
    assert table.state.ship("a1").tokens == ()


def test_two_tokens_of_a_kind_are_no_more_than_one() -> None:
    """Digest 4.3: a command is resolved with one token, where a card lets a ship hold two."""
    table = table_with(upgrades=[{"name": "T", "modifiers": [{"value": "token_copies", "by": 1}]}])
    table.do("change_value", unit="a1", value="token_limit", by=2, until="game").lock()
    for _ in range(2):
        table.do("gain_command_token", ship="a1", command="repair")
    table.do("activate_ship", ship="a1")
    with pytest.raises(MalformedActionError):
        table.rules({"do": "resolve_command", "command": "repair", "with": ["token", "token"]})
    table.do("resolve_command", command="repair", with_=["token"])
    assert table.state.ship("a1").tokens == ("repair",)
    assert table.breaks("resolve_command", command="repair", with_=["token"]) == [
        "COMMAND_RESOLVED"
    ]


def test_a_ship_spends_neither_tokens_nor_dials_of_another() -> None:
    """RRG 6; digest 0.5."""
    table = set_up(fleet([ship("a1"), ship("a2")]), fleet([ship("b1")]))
    table.do("assign_dials", ship="a1", commands=["navigate"])
    table.do("assign_dials", ship="a2", commands=["repair"]).lock()
    table.do("gain_command_token", ship="a2", command="repair")
    table.do("add_dial", ship="a2", to="extra", command="repair").do("activate_ship", ship="a1")
    for source, code in (
        ("token", "COMMAND_TOKEN_MISSING"),
        ("dial", "OTHER_DIAL"),
        ("extra_dial", "NO_DIAL"),
    ):
        assert table.breaks("resolve_command", command="repair", with_=[source]) == [code]


def test_a_dial_is_converted_at_the_reveal_alone() -> None:
    """RRG 3; digest 4.1: not once an attack, the maneuver or a command has followed it."""
    for verb, fields in (
        ("attack", {"zone": "front", "target": "b1"}),
        ("execute_maneuver", {}),
        ("resolve_command", {"command": "squadron", "with_": ["token"]}),
    ):
        table = activated("repair", "repair", tokens=("squadron",))
        assert table.breaks("take_command_token") == []
        table.do(verb, **fields)
        assert table.breaks("take_command_token") == ["REVEAL_STEP_OVER"]


def test_an_extra_dial_is_converted_when_it_is_gained() -> None:
    """RRG 3, 32; digest 4.1: it goes, its token comes; the revealed dial is untouched."""
    table = activated("repair", "navigate")
    table.do("add_dial", ship="a1", to="extra", command="squadron")
    table.do("discard_dial", ship="a1", which="extra")
    table.do("gain_command_token", ship="a1", command="squadron")
    ship_now = table.state.ship("a1")
    assert (ship_now.extra_dials, ship_now.tokens, ship_now.dials) == (
        (),
        ("squadron",),
        ("navigate",),
    )
    table.do("resolve_command", command="repair", with_=["dial"])


def test_the_token_of_a_huge_ship_comes_with_the_dial_alone() -> None:
    """RRG 8: a dial that nobody told is no token to spend by itself."""
    table = table_with(size="huge").lock().do("activate_ship", ship="a1")
    assert table.breaks("resolve_command", command="repair", with_=["token"]) == [
        "COMMAND_TOKEN_MISSING"
    ]
    assert table.breaks("resolve_command", command="repair", with_=["dial", "token"]) == []
