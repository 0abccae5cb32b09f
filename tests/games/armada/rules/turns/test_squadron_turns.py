"""Turns of the Squadron Phase and activations by command. Source: rules digest, section 6."""

import pytest

from armada_companion.games.armada.rules.model.types import Phase, Side
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, set_up, ship, squadron


def squadron_phase(a: int, b: int, activated: int = 0) -> Table:
    """Return the Squadron Phase; A, first player, has activated some squadrons by command."""
    wings = [squadron(f"as{n}") for n in range(1, a + 1)]
    table = set_up(fleet([ship("a1", squadron=3)], wings), fleet_of("b", 1, b)).lock()
    table.do("activate_ship", ship="a1").do("resolve_command", command="squadron", with_=["dial"])
    for n in range(1, activated + 1):
        table.do("activate_squadron", squadron=f"as{n}")
    return table.do("end_activation").activate("b1")


def play_out(table: Table) -> str:
    """Activate until the phase is over; return the turns: `A2 B2 A- B1`."""
    turns: list[str] = [f"{side}-" for side in table.forced]
    while table.state.phase is Phase.SQUADRON:
        side, state = table.state.to_act, table.state
        assert side is not None
        wing = next(unit.id for unit in state.squadrons_of(side) if unit.unactivated)
        new_turn = state.squadrons_done == 0
        table.do("activate_squadron", squadron=wing)
        if new_turn:
            turns.append(f"{side}1")
        else:
            turns[-1] = f"{side}2"
        turns += [f"{forced}-" for forced in table.forced]
    return " ".join(turns)


@pytest.mark.parametrize(
    ("a", "b", "activated", "turns"),
    [
        (5, 2, 0, "A2 B2 A2 B- A1"),
        (1, 4, 0, "A1 B2 A- B2"),
        (3, 0, 2, "A1"),
        (0, 3, 0, "A- B2 A- B1"),
        (2, 2, 0, "A2 B2"),
        (4, 4, 0, "A2 B2 A2 B2"),
        (3, 3, 0, "A2 B2 A1 B1"),
        (0, 0, 0, ""),
    ],
)
def test_two_squadrons_a_turn_and_forced_passes_of_themselves(
    a: int, b: int, activated: int, turns: str
) -> None:
    """RRG 19, 20; the digest's examples 6.6."""
    table = squadron_phase(a, b, activated)
    assert play_out(table) == turns
    assert table.state.phase is Phase.STATUS


def test_an_effect_makes_a_turn_longer() -> None:
    """Rules digest 6.1: the turn after it has two again."""
    table = squadron_phase(5, 4).do("extend_turn", squadrons=1, why="Hyperwave Signal Boost")
    for n in (1, 2, 3):
        assert table.state.to_act is Side.A
        table.do("activate_squadron", squadron=f"as{n}")
    assert play_out(table) == "B2 A2 B2"


def test_no_turn_is_made_longer_outside_the_squadron_phase() -> None:
    table = set_up(fleet_of("a", 1, 3), fleet_of("b", 1)).lock()
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "extend_turn", "squadrons": 1})


def test_the_second_player_may_be_either_side() -> None:
    """RRG 19."""
    table = set_up(fleet_of("a", 1, 1), fleet_of("b", 1, 3), first="B").lock()
    table.activate("b1").activate("a1")
    assert play_out(table) == "B2 A1 B1"


def test_a_second_squadron_is_still_chosen_when_the_first_is_destroyed() -> None:
    """Rules digest 6.6: a counter attack destroyed the one that acted."""
    table = squadron_phase(2, 1)
    table.do("activate_squadron", squadron="as1").do("destroy", unit="as1")
    turns = [table.state.to_act]
    table.do("activate_squadron", squadron="as2")
    assert [*turns, table.state.to_act] == [Side.A, Side.B]


def test_the_turn_ends_when_the_second_squadron_is_destroyed() -> None:
    """Rules digest 6.6; A-11: no pass is told, for the turn was used."""
    table = squadron_phase(2, 1)
    table.do("activate_squadron", squadron="as1").do("destroy", unit="as2")
    assert table.state.to_act is Side.B
    assert table.forced == []


def test_a_squadron_may_do_nothing_and_still_counts() -> None:
    """RRG 19, 33."""
    table = squadron_phase(1, 0).do("activate_squadron", squadron="as1", did="nothing")
    assert table.state.phase is Phase.STATUS


def test_only_rogues_move_and_attack_in_the_squadron_phase() -> None:
    """RRG 19, 20."""
    wings = [squadron("as1"), squadron("as2", keywords={"Rogue": None, "Bomber": None})]
    table = set_up(fleet([ship("a1")], wings), fleet_of("b", 1)).lock()
    table.activate("a1").activate("b1")
    broken = table.breaks("activate_squadron", squadron="as1", did="both")
    assert broken == ["MOVE_OR_ATTACK_ONLY"]
    for did in ("move", "attack", "nothing"):
        assert table.breaks("activate_squadron", squadron="as1", did=did) == []
    table.do("activate_squadron", squadron="as2", did="both")


def test_a_command_activates_only_own_squadrons_of_this_round() -> None:
    """RRG 4, 19."""
    table = set_up(fleet([ship("a1", squadron=2)], [squadron("as1")]), fleet_of("b", 1, 1)).lock()
    assert table.breaks("activate_squadron", squadron="as1") == ["NO_SQUADRON_COMMAND"]
    table.do("activate_ship", ship="a1")
    assert table.breaks("activate_squadron", squadron="as1") == ["NO_SQUADRON_COMMAND"]
    table.do("resolve_command", command="squadron", with_=["dial"])
    assert table.breaks("activate_squadron", squadron="bs1") == ["ENEMY_SQUADRON"]
    table.do("activate_squadron", squadron="as1", did="both")
    assert table.breaks("activate_squadron", squadron="as1") == ["SQUADRON_ACTIVATED"]


def test_the_squadron_command_ends_with_the_attack() -> None:
    """RRG 4, 16."""
    for verb, fields in (("attack", {"zone": "front", "target": "b1"}), ("execute_maneuver", {})):
        table = set_up(fleet_of("a", 1, 2), fleet_of("b", 1)).lock().do("activate_ship", ship="a1")
        table.do("resolve_command", command="squadron", with_=["dial"]).do(verb, **fields)
        assert table.breaks("activate_squadron", squadron="as1") == ["NO_SQUADRON_COMMAND"]


def test_squadrons_are_unactivated_again_in_the_next_round() -> None:
    """RRG 15, 19: the initiative token is flipped."""
    table = squadron_phase(2, 1)
    play_out(table)
    table.do("end_status_phase")
    assert table.state.unactivated_squadrons(Side.A) == 2
    assert table.state.unactivated_squadrons(Side.B) == 1


def test_a_toggled_squadron_acts_again() -> None:
    """Rules digest 6.3: an effect turns the slider back."""
    assert play_out(squadron_phase(2, 2, 1).do("toggle_activated", unit="as1")) == "A2 B2"


def test_a_squadron_from_aside_is_unactivated() -> None:
    """RRG 38."""
    table = Table().do("enter_fleet", side="A", fleet=fleet_of("a", 1, 1))
    table.do("enter_fleet", side="B", fleet=fleet_of("b", 1))
    table.do("choose_first_player", side="A").do("set_aside", units=["as1"]).do("begin").lock()
    assert table.state.unactivated_squadrons(Side.A) == 0
    table.do("deploy_set_aside", units=["as1"]).activate("a1").activate("b1")
    assert play_out(table) == "A1"


def test_a_squadron_activated_out_of_turn_begins_its_sides_turn() -> None:
    """The table is right: it is that side's first of two."""
    table = squadron_phase(3, 3).do("activate_squadron", squadron="as1")
    table.overrule({"do": "activate_squadron", "squadron": "bs1"})
    turns = [table.state.to_act]
    table.do("activate_squadron", squadron="bs2")
    assert [*turns, table.state.to_act] == [Side.B, Side.A]


def test_a_unit_brought_back_by_the_table_is_unactivated() -> None:
    """A-36."""
    table = squadron_phase(2, 2).do("activate_squadron", squadron="as1").do("destroy", unit="as1")
    table.overrule({"do": "deploy_set_aside", "units": ["as1"]})
    wing = table.state.squadron("as1")
    assert (wing.in_play, wing.activated, wing.hull) == (True, False, 3)


def sliders(table: Table) -> list[str]:
    """The initiative token, then the sliders of A's squadrons."""
    shown = table.summary()
    units = shown["squadrons"]
    assert isinstance(units, dict)
    return [str(shown["initiative_token"]), *(units[f"as{n}"]["slider"] for n in (1, 2))]


def test_sliders_show_the_tokens_color_until_their_squadron_activates() -> None:
    """Rules digest 6.3: the flip of the token makes all of them match again, untouched."""
    table = squadron_phase(2, 0, 1)
    assert sliders(table) == ["blue", "orange", "blue"]
    table.do("activate_squadron", squadron="as2")
    assert sliders(table) == ["blue", "orange", "orange"]
    table.do("end_status_phase")
    assert sliders(table) == ["orange", "orange", "orange"]
    table.lock().activate("a1").activate("b1").do("activate_squadron", squadron="as1")
    assert sliders(table) == ["orange", "blue", "orange"]
    table.do("toggle_activated", unit="as1")
    assert sliders(table) == ["orange", "orange", "orange"]


def test_nobody_passes_in_the_squadron_phase() -> None:
    """Rules digest 6.1: an activation may do nothing instead."""
    table = squadron_phase(2, 2)
    with pytest.raises(ImpossibleActionError):
        table.rules({"do": "pass"})
    assert table.legal() == ["ActivateSquadron"] * 2


def test_a_squadron_that_was_skipped_is_reported_when_the_phase_ends() -> None:
    """Rules digest 6.3: its slider will show the wrong color for a round."""
    table = squadron_phase(2, 1).do("activate_squadron", squadron="as1").do("end_phase")
    assert table.state.phase is Phase.STATUS
    assert [note.subject for note in table.notes if note.kind == "skipped"] == ["as2", "bs1"]
    table = squadron_phase(1, 0).do("activate_squadron", squadron="as1")
    assert [note for note in table.notes if note.kind == "skipped"] == []


def test_cloaked_squadrons_are_reported_to_move_when_the_phase_ends() -> None:
    """Rules digest 6.1, 6.5: activated or not, and by a keyword that an effect gave."""
    wings = [squadron("as1", keywords={"cloak": None}), squadron("as2"), squadron("as3")]
    table = set_up(fleet([ship("a1")], wings), fleet_of("b", 1)).lock()
    table.activate("a1").activate("b1")
    table.do("grant_keyword", squadron="as3", keyword="cloak", until="round")
    for unit in ("as1", "as2", "as3"):
        table.do("activate_squadron", squadron=unit)
    assert table.state.phase is Phase.STATUS
    assert [note.subject for note in table.notes if note.kind == "cloak"] == ["as1", "as3"]


def test_in_event_mode_nobody_is_reported_to_move() -> None:
    """Rules digest 11.7."""
    wing = squadron("as1", keywords={"cloak": None})
    table = set_up(fleet([ship("a1")], [wing]), fleet_of("b", 1), settings={"event_mode": True})
    table.lock().activate("a1").activate("b1").do("activate_squadron", squadron="as1")
    assert [note for note in table.notes if note.kind == "cloak"] == []


def test_a_squadron_that_is_gone_or_aside_is_not_activated() -> None:
    """Rules digest 6.1, 6.3."""
    table = squadron_phase(3, 1).do("destroy", unit="as1").do("set_aside", units=["as2"])
    for unit in ("as1", "as2"):
        assert table.breaks("activate_squadron", squadron=unit) == ["NOT_IN_PLAY"]
    table.do("activate_squadron", squadron="as3")
