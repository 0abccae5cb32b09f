"""What the command line prints of a state: record page, section 5. Who may see what: RRG 3, 31."""

import json

import pytest

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.kit.codec import encode
from tests.games.armada.rules.tabletop import (
    NO_CARDS,
    Table,
    fleet,
    fleet_of,
    set_up,
    ship,
    squadron,
)

RECORD_KEYS = [
    *("round", "phase", "first_player", "to_act", "activating", "pass_tokens"),
    *("unactivated_ships", "unactivated_squadrons", "may_pass", "forced_passes", "score"),
    *("outcome", "ships", "squadrons"),
]
FURTHER_KEYS = [
    *("objective", "victory_tokens", "teams", "attack", "owed", "activation", "margin"),
    *("tournament_points", "setup", "objective_ships", "stations", "station_hull"),
    *("initiative_token", "objective_tokens", "damage_deck", "reminders", "event_mode"),
    *("readying", "end_of_round"),
]
SHIP_KEYS = [
    *("in_play", "activated", "prevented", "speed", "hull", "damage_cards", "shields", "dials"),
    *("revealed_dial", "command_tokens", "defense_tokens"),
]
FURTHER_SHIP_KEYS = [
    *("side", "player", "faceup_damage_cards", "upgrades", "extra_dials", "raid_tokens"),
    *("kept_in_play", "retreating", "targeting_token"),
]
SQUADRON_KEYS = ["in_play", "activated", "hull"]
FURTHER_SQUADRON_KEYS = ["side", "player", "defense_tokens", "kept_in_play", "keywords", "slider"]
SQUADRON_KEYS = ["in_play", "activated", "hull"]


def command_phase() -> Table:
    a = fleet(
        [ship("a1", command=3, hull=4, defense_tokens=["evade", "brace"]), ship("a2")],
        [squadron("as1", hull=5)],
    )
    return set_up(a, fleet_of("b", 1)).do(
        "assign_dials", ship="a1", commands=["navigate", "repair", "unknown"]
    )


def ship_of(table: Table, seat: str | None, unit: str = "a1") -> dict[str, object]:
    ships = table.summary(seat)["ships"]
    assert isinstance(ships, dict)
    found = ships[unit]
    assert isinstance(found, dict)
    return found


def test_a_summary_has_the_keys_of_the_record() -> None:
    summary = command_phase().summary()
    assert sorted(summary) == sorted(RECORD_KEYS + FURTHER_KEYS)
    ships, squadrons = summary["ships"], summary["squadrons"]
    assert isinstance(ships, dict)
    assert isinstance(squadrons, dict)
    assert list(ships) == ["a1", "a2", "b1"]
    for found in ships.values():
        assert sorted(found) == sorted(SHIP_KEYS + FURTHER_SHIP_KEYS)
    assert sorted(squadrons["as1"]) == sorted(SQUADRON_KEYS + FURTHER_SQUADRON_KEYS)


def test_a_summary_holds_plain_values_only() -> None:
    """It is printed as JSON."""
    table = command_phase().lock().do("activate_ship", ship="a1").do("destroy", unit="a1")
    for seat in (None, "A", "B", "judge"):
        summary = table.summary(seat)
        assert json.loads(json.dumps(summary)) == summary


def test_a_summary_before_the_first_action() -> None:
    assert Table().summary() == {
        "round": 0,
        "phase": "setup",
        "first_player": None,
        "to_act": None,
        "activating": None,
        "pass_tokens": {"A": 0, "B": 0},
        "unactivated_ships": {"A": 0, "B": 0},
        "unactivated_squadrons": {"A": 0, "B": 0},
        "may_pass": {
            "A": {"legal": False, "code": "NOT_YOUR_TURN"},
            "B": {"legal": False, "code": "NOT_YOUR_TURN"},
        },
        "forced_passes": [],
        "score": {"A": 0, "B": 0},
        "outcome": None,
        "margin": None,
        "tournament_points": None,
        "objective": None,
        "setup": {
            "chooser": None,
            "obstacles": 0,
            "to_place": None,
            "left": {"A": {"ships": 0, "squadrons": 0}, "B": {"ships": 0, "squadrons": 0}},
            "may_place": {"ship": False, "squadrons": False, "code": None},
        },
        "objective_ships": [],
        "stations": [],
        "station_hull": {},
        "initiative_token": None,
        "victory_tokens": {"A": 0, "B": 0},
        "attack": None,
        "owed": [],
        "reminders": [],
        "event_mode": False,
        "teams": {},
        "activation": None,
        "objective_tokens": {},
        "damage_deck": {"left": 52, "discarded": 0},
        "readying": None,
        "end_of_round": False,
        "ships": {},
        "squadrons": {},
    }


def test_a_speed_that_nobody_entered_is_null() -> None:
    """Record page, section 8."""
    a = fleet([{"id": "a1", "name": "Ship a1"}])
    assert ship_of(set_up(a, fleet_of("b", 1)), None)["speed"] is None


def test_a_summary_of_a_ship() -> None:
    table = command_phase().lock()
    table.do("activate_ship", ship="a1").do("suffer_damage", unit="a1", amount=3, zone="left")
    table.do("spend_defense_token", unit="a1", token="brace")
    table.do("gain_command_token", ship="a1", command="navigate")
    assert ship_of(table, None) == {
        "side": "A",
        "player": None,
        "in_play": True,
        "activated": True,
        "prevented": False,
        "speed": 2,
        "hull": 3,
        "damage_cards": 1,
        "shields": {"front": 2, "left": 0, "right": 2, "rear": 1},
        "dials": 2,
        "revealed_dial": "navigate",
        "extra_dials": [],
        "command_tokens": ["navigate"],
        "raid_tokens": [],
        "defense_tokens": [
            {"token": "evade", "state": "ready"},
            {"token": "brace", "state": "exhausted"},
        ],
        "faceup_damage_cards": [],
        "upgrades": [],
        "kept_in_play": False,
        "retreating": False,
        "targeting_token": None,
    }


def test_facedown_dials_are_counts_for_the_public_and_the_enemy_and_faces_for_the_owner() -> None:
    """RRG 3, 31."""
    table = command_phase()
    faces = ["navigate", "repair", "unknown"]
    assert [ship_of(table, seat)["dials"] for seat in (None, "B", "A", "judge")] == [
        *(3, 3, faces, faces)
    ]


def test_an_assignment_is_concealed_from_all_but_the_owner_and_the_judge() -> None:
    """RRG 3, 31: also in the log."""
    state = set_up(fleet([ship("a1", command=2)]), fleet_of("b", 1)).state
    data = {"do": "assign_dials", "ship": "a1", "commands": ["navigate", "repair"]}
    hidden = {**data, "commands": ["unknown", "unknown"]}
    action = ARMADA.decode(data, NO_CARDS)
    assert [encode(action.conceal(state, seat)) for seat in (None, "B", "A", "judge")] == [
        *(hidden, hidden, data, data)
    ]
    shown = action.text(state).casefold()
    assert not any(face in shown for face in ("navigate", "repair"))


def test_open_actions_are_concealed_from_nobody() -> None:
    """RRG 31."""
    table = command_phase().lock()
    action = ARMADA.decode({"do": "activate_ship", "ship": "a1", "dial": "navigate"}, NO_CARDS)
    for seat in (None, "A", "B", "judge"):
        assert action.conceal(table.state, seat) == action


def test_to_act_is_null_outside_the_ship_and_squadron_phases() -> None:
    """Record page, section 5; while a ship is activating it is its side."""
    table = set_up(fleet_of("a", 1, 1), fleet_of("b", 1))
    seen = [table.summary()["to_act"]]
    table.lock()
    seen.append(table.summary()["to_act"])
    table.do("activate_ship", ship="a1")
    seen.append(table.summary()["to_act"])
    table.do("end_activation").activate("b1")
    seen.append(table.summary()["to_act"])
    table.do("activate_squadron", squadron="as1")
    seen.append(table.summary()["to_act"])
    table.do("end_status_phase")
    seen.append(table.summary()["to_act"])
    assert seen == [None, "A", "A", "A", None, None]


def test_forced_passes_are_listed_in_order_for_the_step_that_caused_them() -> None:
    table = set_up(fleet_of("a", 1), fleet_of("b", 2, 3)).lock().activate("a1")
    assert table.summary()["forced_passes"] == []
    table.activate("b1")
    assert table.summary()["forced_passes"] == ["A"]
    table.activate("b2")
    assert table.summary()["forced_passes"] == ["A"]
    table.do("activate_squadron", squadron="bs1")
    assert table.summary()["forced_passes"] == []
    table.do("activate_squadron", squadron="bs2")
    assert table.summary()["forced_passes"] == ["A"]


@pytest.mark.parametrize(("first", "enemy"), [("A", "B"), ("B", "A")])
def test_a_finished_game_has_an_outcome(first: str, enemy: str) -> None:
    table = set_up(fleet_of("a", 1), fleet_of("b", 1), first).lock()
    table.do("destroy", unit=f"{enemy.lower()}1")
    summary = table.summary()
    assert (summary["phase"], summary["to_act"], summary["activating"]) == ("over", None, None)
    assert summary["outcome"] == {"winner": first, "reason": "all enemy ships are destroyed"}


def test_may_pass_gives_the_first_failing_code() -> None:
    table = set_up(fleet_of("a", 3), fleet_of("b", 1)).lock().activate("a1")
    assert table.summary()["may_pass"] == {
        "A": {"legal": False, "code": "NOT_YOUR_TURN"},
        "B": {"legal": True, "code": None},
    }
