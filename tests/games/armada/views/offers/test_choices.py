"""What stands on the two large buttons of the middle column, and what under More."""

import pytest

from armada_companion.games.armada.rules.model.types import Phase, ShipId
from armada_companion.games.armada.rules.ship.maneuver import SetSpeed
from armada_companion.games.armada.views.offers.choices import offered
from armada_companion.games.armada.views.offers.key_choices import key_choice
from armada_companion.games.armada.views.table.view_builder import banner_view, ship_view
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, ship, squadron

SECRET = "Set dials in secret"
NAMES = {"a1": "Ship a1", "b1": "Ship b1"}


@pytest.fixture
def table() -> Table:
    """Two ships and two squadrons a side, dials to be set."""
    made = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 2, 2))
    made.do("enter_fleet", side="B", fleet=fleet_of("b", 2, 2))
    return made.do("choose_first_player", side="A").do("begin")


def labels(table: Table, unit: str) -> list[str]:
    return [one.label for one in offered(table.state, unit).buttons]


def more(table: Table, unit: str) -> list[str]:
    return [one.label for one in offered(table.state, unit).more]


@pytest.mark.parametrize("unit", ["a1", "a2", "as1", "b1", "bs1"])
def test_a_pass_is_never_on_a_button_of_the_ship_phase(table: Table, unit: str) -> None:
    """A second tap on End would spend the opponent's pass token."""
    table.do("leave_dials_on_table")
    assert "Pass" not in labels(table, unit)
    assert "Pass" in more(table, unit)
    table.do("activate_ship", ship="a1")
    assert "Pass" not in labels(table, unit)


@pytest.mark.parametrize("unit", ["a1", "a2", "as1", "b1", "bs1"])
def test_end_names_the_ship_whose_activation_it_ends(table: Table, unit: str) -> None:
    table.do("leave_dials_on_table").do("activate_ship", ship="a1")
    assert labels(table, unit)[-1] == "End Ship a1"


def test_an_attack_beside_its_target_names_who_attacks(table: Table) -> None:
    table.do("leave_dials_on_table").do("activate_ship", ship="a1")
    table.do("attack", zone="front", target="b1")
    assert labels(table, "b1") == ["Ship a1: attack 2 of 2", "End Ship a1"]
    assert labels(table, "a1") == ["Attack 2 of 2", "End Ship a1"]
    table.do("attack", zone="left", target="b1")
    assert labels(table, "bs1") == ["Ship a1: maneuver", "End Ship a1"]


def test_an_attack_that_is_open_is_continued_or_ended(table: Table) -> None:
    table.do("leave_dials_on_table").do("activate_ship", ship="a1")
    target = {"attacker": "a1", "zone": "front", "target": "b1", "target_zone": "front"}
    table.do("declare_target", **target, range="close")
    for unit in ("a1", "b1", "as1", ""):
        assert labels(table, unit) == ["Continue attack", "End attack"]


def test_a_squadron_that_can_activate_may_attack(table: Table) -> None:
    table.do("leave_dials_on_table")
    for unit in ("a1", "b1", "a2", "b2"):
        table.do("activate_ship", ship=unit).do("end_activation")
    assert labels(table, "as1") == ["Attack…", "Move only"]
    assert labels(table, "bs1") == ["Move only"]


def test_in_the_command_phase_the_lock_that_is_wanted_comes_first(table: Table) -> None:
    assert labels(table, "") == ["Set dials in secret", "Dials on table"]
    assert labels(table, "a1") == ["Set dials in secret", "Set dials", "Dials on table"]
    for each in ("a1", "a2"):
        table.do("assign_dials", ship=each, commands=["repair"])
    assert labels(table, "a1") == ["Lock Side A", "Set dials in secret"]
    assert labels(table, "b1") == ["Set dials", "Set dials in secret", "Lock Side A"]
    assert more(table, "b1") == ["Dials on table", "Lock Side B"]
    assert labels(table, "") == ["Lock Side A", "Set dials in secret"]
    for each in ("b1", "b2"):
        table.do("assign_dials", ship=each, commands=["repair"])
    assert labels(table, "") == ["Lock Side A"]
    table.do("lock_dials", side="A")
    assert labels(table, "a2") == ["Lock Side B"]


def test_dials_can_be_set_in_secret_whatever_card_is_shown(table: Table) -> None:
    """A tap on a ship left the open screen alone on the buttons."""
    for each in ("a1", "a2", "b1", "b2"):
        unshown = labels(table, "")
        for unit in ("a1", "a2", "b1", "as1"):
            assert SECRET in labels(table, unit)
            if unshown[0] == SECRET:
                assert labels(table, unit)[0] == SECRET
        table.do("assign_dials", ship=each, commands=["repair"])
    assert SECRET not in (*labels(table, "a1"), *more(table, "a1"))


def test_the_wish_to_lock_has_no_padlock(table: Table) -> None:
    """A padlock means "not allowed" everywhere else."""
    for unit in ("", "a1"):
        found = offered(table.state, unit)
        assert "lock" not in {one.mark for one in (*found.buttons, *found.more)}


def test_a_phase_with_one_thing_to_do_has_one_button(table: Table) -> None:
    table.do("leave_dials_on_table")
    assert labels(table, "a1") == ["Activate ship"]
    assert table.state.phase is Phase.SHIP


@pytest.fixture
def commanding() -> Table:
    """Ship a1, squadron value 3, activates with a Squadron dial."""
    ships = [ship("a1", squadron=3), ship("a2")]
    made = Table().do("enter_fleet", side="A", fleet=fleet(ships, [squadron("as1")]))
    made.do("enter_fleet", side="B", fleet=fleet_of("b", 2, 2))
    made.do("choose_first_player", side="A").do("begin")
    made.do("assign_dials", ship="a1", commands=["squadron"]).lock()
    return made.do("activate_ship", ship="a1")


def test_a_squadron_first_resolves_the_command_then_counts(commanding: Table) -> None:
    """RRG 4."""
    assert labels(commanding, "as1") == ["Resolve Squadron with dial", "End Ship a1"]
    assert "Move only" in more(commanding, "as1")
    commanding.do("resolve_command", command="squadron", with_=["dial"])
    assert labels(commanding, "as1") == ["Attack…", "Move only"]
    assert [one.note for one in offered(commanding.state, "as1").buttons] == ["1 of 3", "1 of 3"]


def test_with_a_token_too_the_command_may_take_both(commanding: Table) -> None:
    commanding.do("gain_command_token", ship="a1", command="squadron")
    assert labels(commanding, "as1")[0] == "Resolve Squadron with dial"
    assert more(commanding, "as1") == [
        *("Resolve Squadron with token", "Resolve Squadron with dial and token", "Move only")
    ]


def test_a_squadron_that_no_command_can_activate_stays_locked(commanding: Table) -> None:
    commanding.do("attack", zone="front", target="b1")
    first = offered(commanding.state, "as1").buttons[0]
    assert (first.label, first.legal) == ("Move only", False)


def test_an_unspent_dial_is_said_beside_end(commanding: Table) -> None:
    assert offered(commanding.state, "a1").buttons[-1].note == "dial unspent"
    assert "dial unspent" in banner_view(commanding.state).detail
    commanding.do("resolve_command", command="squadron", with_=["dial"])
    assert offered(commanding.state, "a1").buttons[-1].note == ""
    assert "dial unspent" not in banner_view(commanding.state).detail


def test_the_ship_tells_what_its_commands_still_allow(commanding: Table) -> None:
    def left() -> tuple[str, ...]:
        return ship_view(commanding.state, commanding.state.ship("a1")).dial.left

    assert left() == ()
    commanding.do("resolve_command", command="squadron", with_=["dial"])
    commanding.do("activate_squadron", squadron="as1")
    assert left() == ("2 of 3 squadrons left",)
    commanding.do("gain_command_token", ship="a1", command="repair")
    commanding.do("lose_shields", ship="a1", zone="front", amount=1)
    commanding.do("resolve_command", command="repair", with_=["token"])
    commanding.do("recover_shields", ship="a1", zone="front", amount=1)
    assert left() == ("2 of 3 squadrons left", "Engineering 0 of 1, 1 too many")
    commanding.do("attack", zone="front", target="b1")
    assert left() == ()


@pytest.mark.parametrize(
    ("number", "detail"),
    [
        (1, "Enter its effects, then take the next round token"),
        (6, "Enter its effects, then the game ends"),
    ],
)
def test_the_end_of_the_round_is_a_window_of_its_own(
    table: Table, number: int, detail: str
) -> None:
    """A-14: it keeps the number of the old round."""
    for _ in range(3):
        table.do("end_phase")
    table.do("set_round", round=number)
    assert more(table, "a1") == ["Effects of the end of the round"]
    table.do("end_of_round")
    banner = banner_view(table.state)
    assert (banner.title, banner.detail) == (f"End of round {number}", detail)
    assert more(table, "a1") == []
    assert labels(table, "a1") == ["Status Phase done"]


def test_a_squadron_shown_before_a_ship_activates_says_why_it_cannot_move(table: Table) -> None:
    table.do("leave_dials_on_table")
    (first, *_) = offered(table.state, "as1").buttons
    assert (first.label, first.legal) == ("Move only", False)
    assert first.reason


def test_the_key_for_less_speed_ends_at_speed_0(table: Table) -> None:
    table.do("correct_unit", unit="a1", speed=1)
    stopping = key_choice(table.state, "a1", "speed -1")
    assert stopping is not None and stopping.does == SetSpeed(ShipId("a1"), 0)
    table.do("correct_unit", unit="a1", speed=0)
    assert key_choice(table.state, "a1", "speed -1") is None
