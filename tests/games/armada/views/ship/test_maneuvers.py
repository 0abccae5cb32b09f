"""A maneuver is offered with its speed and the clicks of its joints. Source: digest 4.4; RRG 19."""

from armada_companion.games.armada.views.offers.choices import offered
from armada_companion.games.armada.views.ship.maneuvers import ManeuverEntry
from armada_companion.kit.choice import Choice
from armada_companion.kit.codec import encode
from tests.games.armada.rules.tabletop import Table, fleet, ship, squadron
from tests.games.armada.views.sheets import sheet_of

CHART = [[2], [1, 1], [0, 1, 1]]


def activated(*commands: str, **numbers: object) -> Table:
    card = {name: value for name, value in ship("a1", **numbers).items() if value is not None}
    own = fleet([card], [squadron("as1")])
    table = Table().do("enter_fleet", side="A", fleet=own)
    table.do("enter_fleet", side="B", fleet=fleet([ship("b1")]))
    table.do("choose_first_player", side="A").do("begin")
    dials = [*commands, "repair"][:1]
    table.do("assign_dials", ship="a1", commands=dials).do(
        "assign_dials", ship="b1", commands=["repair"]
    )
    for side in "AB":
        table.do("lock_dials", side=side)
    table.do("activate_ship", ship="a1")
    for command in commands:
        table.do("resolve_command", command=command, **{"with": ["dial"]})
    return table


def shown(table: Table, entry: ManeuverEntry) -> dict[str, Choice]:
    return {one.name: one for one in sheet_of(table.state, entry).choices}


def test_the_maneuver_with_yaw_is_offered_until_the_ship_has_moved() -> None:
    table = activated(speed=2, speed_chart=CHART)
    more = [one.does for one in offered(table.state, "a1").more]
    assert ManeuverEntry() in more
    table.do("execute_maneuver")
    assert ManeuverEntry() not in [one.does for one in offered(table.state, "a1").more]


def test_each_joint_bends_as_far_as_the_speed_chart_allows() -> None:
    found = shown(activated(speed=2, speed_chart=CHART), ManeuverEntry())
    joints = {name: one.legal for name, one in found.items() if name.startswith("yaw")}
    assert joints == {
        "yaw_1_0": True,
        "yaw_1_1": True,
        "yaw_1_2": False,
        "yaw_2_0": True,
        "yaw_2_1": True,
        "yaw_2_2": False,
    }
    assert found["yaw_1_1"].group == "Joint 1: up to 1"
    assert not any(one.group == "Speed" for one in found.values())


def test_joint_by_joint_the_maneuver_is_put_together() -> None:
    table = activated(speed=2, speed_chart=CHART)
    first = shown(table, ManeuverEntry())["yaw_2_1"].does
    assert isinstance(first, ManeuverEntry)
    found = shown(table, first)
    assert (found["yaw_2_1"].mark, found["yaw_2_0"].mark) == ("check", "")
    done = found["execute_maneuver"]
    assert done.label == "Speed 2: 1 click at joint 2"
    assert encode(first.action) == {"do": "execute_maneuver", "yaw": {"2": 1}}
    assert (done.legal, done.does) == (True, first.action)


def test_a_navigate_dial_offers_a_click_more_and_the_speeds_within_one_step() -> None:
    """Digest 4.4: speed by one, one joint by one click more, for this maneuver."""
    table = activated("navigate", speed=2, max_speed=3, speed_chart=CHART)
    found = shown(table, ManeuverEntry())
    assert found["yaw_1_2"].legal
    speeds = {name: one.legal for name, one in found.items() if one.group == "Speed"}
    assert speeds == {f"maneuver_speed_{speed}": True for speed in (1, 2, 3)}
    faster = found["maneuver_speed_3"].does
    assert faster == ManeuverEntry(speed=3)
    assert isinstance(faster, ManeuverEntry)
    assert [one.group for one in shown(table, faster).values()][-1] == "Joint 3: up to 1"


def test_an_unknown_speed_or_chart_allows_every_joint() -> None:
    """Record page, section 8: what is not known is not judged."""
    found = shown(activated(speed=None), ManeuverEntry())
    joints = [one for name, one in found.items() if name.startswith("yaw")]
    assert len(joints) == 12
    assert all(one.legal for one in joints)
    assert found["execute_maneuver"].label == "Maneuver: straight"
