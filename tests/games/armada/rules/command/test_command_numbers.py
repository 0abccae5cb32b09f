"""Commands in numbers: what they pay and allow, by the tables. Source: rules digest, 4.4, 4.5."""

import itertools

import pytest

from armada_companion.games.armada.rules.model.types import HullZone
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron

CHART = [[2], [1, 1], [0, 1, 2], [0, 0, 1, 1]]
SOURCES = (["dial"], ["token"], ["dial", "token"])


def activated(dial: str, *tokens: str, **numbers: object) -> Table:
    """Return the Ship Phase with `a1` activating; it lost two shields and was dealt two cards."""
    a = fleet([ship("a1", **numbers)], [squadron(f"as{n}") for n in range(1, 6)])
    table = set_up(a, fleet_of("b", 1)).do("assign_dials", ship="a1", commands=[dial]).lock()
    for token in tokens:
        table.do("gain_command_token", ship="a1", command=token)
    table.do("lose_shields", ship="a1", zone="front", amount=2)
    table.do("deal_damage_card", ship="a1", card="Crew Panic").do("deal_damage_card", ship="a1")
    return table.do("activate_ship", ship="a1")


def activation(table: Table) -> dict[str, object]:
    found = table.summary()["activation"]
    assert isinstance(found, dict)
    return found


def repair(table: Table, verb: str, **fields: object) -> list[str]:
    """Play a repair that the command pays for; return the rules it breaks."""
    data = {"do": verb, "ship": "a1", "repair": True, **fields}
    broken = table.rules(data)
    if not broken:
        table.overrule(data)
    return broken


FRONT = {"zone": "front", "amount": 1}


@pytest.mark.parametrize(
    ("engineering", "points"), [(2, [2, 1, 3]), (3, [3, 2, 5]), (4, [4, 2, 6]), (5, [5, 3, 8])]
)
def test_the_points_of_a_repair_command(engineering: int, points: list[int]) -> None:
    """Digest 4.4, the second table."""
    for sources, expected in zip(SOURCES, points, strict=True):
        table = activated("repair", "repair", engineering=engineering)
        table.do("resolve_command", command="repair", with_=sources)
        assert activation(table)["repair_points"] == expected


@pytest.mark.parametrize(("failures", "points"), [(0, [5, 3, 8]), (1, [2, 1, 3]), (2, [1, 1, 2])])
def test_power_failure_halves_the_value_first(failures: int, points: list[int]) -> None:
    """Digest 4.4, A-28: rounded down, once a copy; the token's half is of the reduced value."""
    for sources, expected in zip(SOURCES, points, strict=True):
        table = activated("repair", "repair", engineering=5, hull=9)
        for _ in range(failures):
            table.do("deal_damage_card", ship="a1", card="Power Failure")
        table.do("resolve_command", command="repair", with_=sources)
        assert activation(table)["repair_points"] == expected


@pytest.mark.parametrize(
    ("verb", "fields", "price"),
    [
        ("move_shields", {"from": "left", "to": "front"}, 1),
        ("recover_shields", FRONT, 2),
        ("recover_shields", {"zone": "front", "amount": 2}, 4),
        ("discard_damage_card", {}, 3),
        ("discard_damage_card", {"card": "Crew Panic"}, 3),
    ],
)
def test_the_price_of_a_repair(verb: str, fields: dict[str, object], price: int) -> None:
    """Digest 4.4: with as many points it is paid, with one fewer it is refused."""
    for engineering in (price - 1, price):
        table = activated("repair", engineering=engineering)
        table.do("resolve_command", command="repair", with_=["dial"])
        expected = [] if engineering == price else ["POINTS_SPENT"]
        assert repair(table, verb, **fields) == expected
        assert activation(table)["repair_points"] == engineering % price


def test_repairs_need_a_repair_command_in_progress() -> None:
    table = activated("repair", engineering=5)
    for verb, fields in (
        ("recover_shields", FRONT),
        ("move_shields", {"from": "left", "to": "front"}),
        ("discard_damage_card", {}),
    ):
        assert repair(table, verb, **fields) == ["NO_REPAIR_COMMAND"]
    table.do("resolve_command", command="repair", with_=["dial"])
    other = {"do": "recover_shields", "ship": "b1", "zone": "front", "amount": 0, "repair": True}
    assert table.rules(other) == ["NO_REPAIR_COMMAND"]
    table.do("attack", zone="front", target="b1")
    assert repair(table, "recover_shields", **FRONT) == ["NO_REPAIR_COMMAND"]


def test_a_repair_keeps_to_the_maximum_of_a_zone() -> None:
    """Digest 4.4."""
    table = activated("repair", engineering=5)
    table.do("resolve_command", command="repair", with_=["dial"])
    assert repair(table, "recover_shields", zone="rear", amount=1) == ["SHIELDS_FULL"]
    assert repair(table, "recover_shields", zone="rear", amount=3) == [
        "SHIELDS_FULL",
        "POINTS_SPENT",
    ]


def test_repairs_that_do_not_name_the_command_are_not_judged_by_its_points() -> None:
    """Record page, section 10: an effect repairs, too; the points advise."""
    table = activated("repair", engineering=1)
    table.do("resolve_command", command="repair", with_=["dial"])
    table.do("recover_shields", ship="a1", **FRONT)
    assert activation(table)["repair_points"] == 0


def test_five_points_buy_a_card_and_a_shield() -> None:
    """Digest 4.5, example 3."""
    table = activated("repair", "repair", engineering=3)
    table.do("resolve_command", command="repair", with_=["dial", "token"])
    assert repair(table, "discard_damage_card") == []
    assert repair(table, "recover_shields", **FRONT) == []
    assert repair(table, "move_shields", **{"from": "left", "to": "front"}) == ["POINTS_SPENT"]
    hurt = table.state.ship("a1")
    assert (hurt.damage_cards, hurt.shields[HullZone.FRONT]) == (1, 1)


def test_three_tokens_at_command_2_are_one_too_many() -> None:
    """Digest 4.5, example 1."""
    table = set_up(fleet([ship("a1", command=2)]), fleet_of("b", 1))
    table.do("assign_dials", ship="a1", commands=["squadron", "squadron"]).lock()
    for token in ("navigate", "repair"):
        table.do("gain_command_token", ship="a1", command=token)
    table.do("activate_ship", ship="a1")
    assert table.breaks("take_command_token") == ["TOKEN_LIMIT"]
    table.do("take_command_token", discard="navigate")
    assert table.state.ship("a1").tokens == ("repair", "squadron")


def test_the_token_waits_for_a_later_round_once_the_dial_was_used() -> None:
    """Digest 4.5, example 2."""
    fire = {"command": "concentrate_fire"}
    table = activated("concentrate_fire", "concentrate_fire")
    table.do("attack", zone="front", target="b1").do("resolve_command", with_=["dial"], **fire)
    table.do("attack", zone="left", target="b1")
    assert table.breaks("resolve_command", with_=["token"], **fire) == ["COMMAND_RESOLVED"]
    table.do("end_activation").activate("b1")
    for wing in range(1, 6):
        table.do("activate_squadron", squadron=f"as{wing}")
    table.do("end_status_phase").lock().do("activate_ship", ship="a1")
    table.do("attack", zone="front", target="b1").do("resolve_command", with_=["token"], **fire)


@pytest.mark.parametrize(("sources", "allowed"), [*zip(SOURCES, (3, 1, 4), strict=True)])
def test_a_squadron_command_activates_so_many(sources: list[str], allowed: int) -> None:
    """Digest 4.4, and 4.5, example 4."""
    table = activated("squadron", "squadron", squadron=3)
    table.do("resolve_command", command="squadron", with_=sources)
    for left in range(allowed, 0, -1):
        assert activation(table)["squadrons_left"] == left
        table.do("activate_squadron", squadron=f"as{left}", did="both")
    assert table.breaks("activate_squadron", squadron="as5") == ["TOO_MANY_SQUADRONS"]


@pytest.mark.parametrize(("sources", "steps"), [*zip(SOURCES, (1, 1, 2), strict=True)])
def test_a_navigate_command_changes_speed_and_yaw(sources: list[str], steps: int) -> None:
    """Digest 4.4: a dial bends one joint by a click more, a token alone none."""
    table = activated("navigate", "navigate", speed=2, speed_chart=CHART)
    table.do("resolve_command", command="navigate", with_=sources)
    for speed in range(5):
        is_near = abs(speed - 2) <= steps
        broken = table.breaks("execute_maneuver", speed=speed)
        assert broken == ([] if is_near else ["SPEED_CHANGE_TOO_LARGE"])
    bent = table.breaks("execute_maneuver", yaw={"1": 1, "2": 2})
    assert bent == ([] if "dial" in sources else ["YAW_OFF_CHART"])
    assert table.breaks("execute_maneuver", yaw={"1": 2, "2": 2}) == ["YAW_OFF_CHART"]


def test_yaw_by_an_extra_dial() -> None:
    """Digest 4.1: it is spent as a dial."""
    table = activated("repair", speed=2, speed_chart=CHART)
    table.do("add_dial", ship="a1", to="extra", command="navigate")
    table.do("resolve_command", command="navigate", with_=["extra_dial"])
    table.do("execute_maneuver", yaw={"2": 2})


@pytest.mark.parametrize(
    ("speed", "yaw", "is_on_chart"),
    [
        (1, {"1": 2}, True),
        (2, {"1": 1, "2": 1}, True),
        (2, {"1": 2}, False),
        (2, {"3": 1}, False),
        (2, {"3": 0, "4": 0}, True),
        (3, {"1": 1}, False),
        (3, {"2": 1, "3": 2}, True),
        (0, {"1": 1}, False),
        (0, {"1": 0}, True),
    ],
)
def test_yaw_keeps_to_the_column_of_the_speed(
    speed: int, yaw: dict[str, int], is_on_chart: bool
) -> None:
    """RRG 19."""
    table = activated("repair", speed=speed, speed_chart=CHART)
    expected = [] if is_on_chart else ["YAW_OFF_CHART"]
    assert table.breaks("execute_maneuver", yaw=yaw) == expected


def test_no_joint_bends_beyond_two_clicks() -> None:
    """Digest 4.4: - to I to II, not beyond; from - to I by a dial."""
    for speed, yaw, expected in ((1, {"1": 3}, ["YAW_OFF_CHART"]), (3, {"1": 1}, [])):
        table = activated("navigate", speed=speed, speed_chart=CHART)
        table.do("resolve_command", command="navigate", with_=["dial"])
        assert table.breaks("execute_maneuver", yaw=yaw) == expected


def test_yaw_is_not_judged_where_chart_or_speed_is_unknown() -> None:
    """Record page, section 8."""
    table = activated("repair", speed=2)
    assert table.breaks("execute_maneuver", yaw={"1": 2, "2": 2}) == []
    unknown = {"id": "a1", "name": "Ship a1", "speed_chart": CHART}
    table = set_up(fleet([unknown]), fleet_of("b", 1)).lock().do("activate_ship", ship="a1")
    assert table.breaks("execute_maneuver", yaw={"1": 2, "2": 2}) == []
    assert table.breaks("execute_maneuver", speed=2, yaw={"1": 2}) == ["YAW_OFF_CHART"]


def test_the_summary_of_an_activation_tells_how_far_it_is() -> None:
    """Record page, section 10."""
    table = activated("squadron", squadron=2)
    none = {"squadrons_left": None, "repair_points": None}
    plain: dict[str, object] = {"step": "reveal", "attacks": [], **none}
    assert activation(table) == plain
    table.do("resolve_command", command="squadron", with_=["dial"])
    assert activation(table) == {**plain, "squadrons_left": 2}
    table.do("attack", zone="front", target="b1")
    assert activation(table) == {**plain, "step": "attack", "attacks": [["front", ["b1"]]]}
    table.do("attack", zone="left", target="b1")
    assert activation(table)["step"] == "maneuver"
    assert activation(table.do("execute_maneuver"))["step"] == "end"
    assert table.do("end_activation").summary()["activation"] is None


@pytest.mark.parametrize("zones", list(itertools.permutations(("front", "left", "rear"), 2)))
def test_a_shield_moves_between_any_two_own_zones(zones: tuple[str, str]) -> None:
    """Digest 4.4: they need not touch."""
    source, goal = zones
    table = activated("repair", engineering=1)
    table.do("lose_shields", ship="a1", zone=goal, amount=1 if goal != "front" else 0)
    table.do("recover_shields", ship="a1", zone="front", amount=int(source == "front"))
    table.do("resolve_command", command="repair", with_=["dial"])
    before = table.state.ship("a1").shields
    assert repair(table, "move_shields", **{"from": source, "to": goal}) == []
    moved = table.state.ship("a1").shields
    change = {str(zone): moved[zone] - before[zone] for zone in moved}
    assert change == {"front": 0, "left": 0, "right": 0, "rear": 0, source: -1, goal: 1}
