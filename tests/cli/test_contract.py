"""The command line against the record page, section 5, over the sample records."""

import json
from collections.abc import Mapping
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from armada_companion.kit.step import Step
from armada_companion.session.seal import write_record
from tests.cli.cli_runs import RECORDS, Run, fleet, opening, run, script
from tests.cli.record_shape import step_faults

EXPECTED: Mapping[str, Mapping[str, Any]] = json.loads((RECORDS / "expected.json").read_text())
SEATS = ((), ("--seat", "A"), ("--seat", "B"), ("--seat", "judge"))


@pytest.fixture(params=EXPECTED)
def name(request: pytest.FixtureRequest) -> str:
    """The name of each sample record in turn."""
    return str(request.param)


def replayed(source: str | bytes, *words: str) -> Run:
    """Replay a sample record, or a script through standard input, as JSON."""
    if isinstance(source, bytes):
        return run("replay", "-", "--json", *words, stdin=source)
    return run("replay", str(RECORDS / source), "--json", *words)


def at(state: object, path: str) -> object:
    """Return the value at a dotted path; a number counts in a list, from 0."""
    return reduce(part_of, path.split("."), state)


def part_of(value: Any, key: str) -> object:  # JSON
    return value[int(key)] if isinstance(value, list) else value[key]


def test_no_sample_record_is_without_expectations() -> None:
    assert {path.name for path in RECORDS.glob("*.armada")} == set(EXPECTED)


@pytest.mark.parametrize("seat", SEATS, ids=" ".join)
def test_every_line_of_a_replay_has_the_shape_of_the_page(name: str, seat: tuple[str, ...]) -> None:
    steps = replayed(name, *seat).objects
    assert [step["n"] for step in steps] == list(range(len(steps)))
    assert {step["n"]: faults for step in steps if (faults := step_faults(step))} == {}


@pytest.mark.parametrize("command", ["replay", "check"])
def test_the_exit_code_tells_whether_all_was_applied(name: str, command: str) -> None:
    assert run(command, str(RECORDS / name)).code == EXPECTED[name][command]


def test_a_replay_reaches_the_states_of_the_rules(name: str) -> None:
    expected = EXPECTED[name]
    steps = {str(step["n"]): step for step in replayed(name).objects}
    states = {
        (n, path): at(steps[n]["state"], path)
        for n, values in expected["steps"].items()
        for path in values
    }
    wanted = {
        (n, path): value
        for n, values in expected["steps"].items()
        for path, value in values.items()
    }
    assert states == wanted
    verdicts = expected.get("verdicts", {})
    assert {n: steps[n]["verdict"] for n in verdicts} == verdicts
    codes = expected.get("codes", {})
    assert {n: [rule["code"] for rule in steps[n]["rules"]] for n in codes} == codes


@pytest.mark.parametrize("seat", SEATS, ids=" ".join)
def test_a_fleet_with_an_unknown_card_is_impossible_and_the_replay_continues(
    seat: tuple[str, ...],
) -> None:
    enter = {
        "do": "enter_fleet",
        "side": "A",
        "fleet": {"ships": [{"id": "a1", "card": "death-star"}]},
    }
    result = replayed(script(enter, *opening(fleet("a"), fleet("b"))), *seat)
    start, impossible, *others = result.objects
    assert (result.code, impossible["verdict"], impossible["rules"]) == (1, "impossible", [])
    assert impossible["error"] == "enter_fleet: fleet: ships[0]: there is no ship card 'death-star'"
    assert impossible["action"] == enter
    assert impossible["state"] == start["state"]
    assert {step["verdict"] for step in others} == {"applied"}


def test_step_0_is_the_state_before_the_first_action() -> None:
    first, *_ = replayed("whole_game.armada").objects
    assert (first["n"], first["action"], first["verdict"]) == (0, None, "applied")
    assert (first["state"]["phase"], first["state"]["ships"]) == ("setup", {})


def test_every_rule_of_a_refused_step_has_a_code_a_source_and_a_text() -> None:
    step = replayed("overruled.armada").objects[12]
    assert [(rule["code"], rule["source"][:3]) for rule in step["rules"]] == [
        ("NO_TOKEN", "RRG"),
        ("P1_MUST_ACTIVATE_FIRST", "RRG"),
        ("P1_NOT_FEWER", "RRG"),
    ]
    assert all(rule["text"] for rule in step["rules"])


def test_a_refused_step_changes_nothing_and_the_replay_continues() -> None:
    before, refused, _, after = replayed("overruled.armada").objects[11:15]
    assert refused["verdict"] == "refused"
    assert refused["state"] == before["state"]
    assert after["verdict"] == "overruled"


def test_standard_input_reads_like_a_file() -> None:
    path = RECORDS / "whole_game.armada"
    data = path.read_bytes()
    assert run("replay", "-", "--json", stdin=data).out == run("replay", str(path), "--json").out
    checked = run("check", "-", stdin=data)
    assert (checked.code, checked.out) == (
        0,
        "standard input: 129 steps are legal; Side A wins 56 to 0; a script, not sealed\n",
    )
    listed = run("fleet", "-", "--json", stdin=b'{"ships": [{"id": "a1", "name": "One"}]}')
    assert listed.objects[0]["format"] == "armada-companion"


# Hidden faces


FACES = ["repair", "concentrate_fire"]


@pytest.fixture
def secret() -> bytes:
    """A script in which side A puts down two known dials; also out of place and too many."""
    dials = {"do": "assign_dials", "ship": "a1"}
    return script(
        {**dials, "commands": FACES},
        *opening(fleet("a", command=2), fleet("b")),
        {**dials, "commands": FACES},
        {**dials, "commands": FACES},
        {**dials, "ship": "a9", "commands": FACES},
    )


@pytest.mark.parametrize("seat", [(), ("--seat", "B")], ids=["public", "B"])
def test_the_faces_of_facedown_dials_reach_neither_the_public_nor_the_enemy(
    secret: bytes, seat: tuple[str, ...]
) -> None:
    result = replayed(secret, *seat)
    shown = run("replay", "-", *seat, stdin=secret)
    assert [step["state"]["ships"]["a1"]["dials"] for step in result.objects[5:]] == [0, 2, 2, 2]
    everything = (result.out + shown.out + shown.err).lower()
    assert "repair" not in everything
    assert "concentrate" not in everything


@pytest.mark.parametrize("seat", ["A", "judge"])
def test_the_owner_and_the_judge_see_the_faces(secret: bytes, seat: str) -> None:
    step = replayed(secret, "--seat", seat).objects[6]
    assert step["action"]["commands"] == FACES
    assert step["state"]["ships"]["a1"]["dials"] == FACES


def with_players(record: bytes, *players: tuple[str, str]) -> bytes:
    """Return a script played by these players: id and side of each."""
    given = [{"id": key, "name": key or "a guest", "side": side} for key, side in players]
    header, _, steps = record.partition(b"\n")
    return json.dumps({**json.loads(header), "players": given}).encode() + b"\n" + steps


@pytest.mark.parametrize("mates", [(), ("ben",)], ids=["alone", "against a team"])
def test_a_player_without_teammates_sees_what_the_side_sees(
    secret: bytes, mates: tuple[str, ...]
) -> None:
    players = [("ann", "A"), ("cy", "B"), *((mate, "B") for mate in mates)]
    record = with_players(secret, *players)
    assert replayed(record, "--seat", "ann").out == replayed(record, "--seat", "A").out
    assert replayed(record, "--seat", "ann").objects[6]["action"]["commands"] == FACES
    assert replayed(record, "--seat", "cy").objects[6]["action"]["commands"] != FACES


@pytest.mark.parametrize(
    ("players", "seat"),
    [
        ([("ann", "A"), ("ann", "B")], "ann"),
        ([("ann", "A"), ("", "A"), ("cy", "B")], "ann"),
        ([("ann", "A"), ("ann", "A"), ("cy", "B")], "ann"),
        ([("ann", "A"), ("cy", "B")], "dee"),
        ([("ann", "A"), ("", "B")], ""),
    ],
    ids=["of both sides", "of a team without ids", "twice in a team", "unknown", "empty"],
)
def test_an_id_that_names_no_single_seat_is_refused(
    secret: bytes, players: list[tuple[str, str]], seat: str
) -> None:
    result = run("replay", "-", "--json", "--seat", seat, stdin=with_players(secret, *players))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"--seat: {seat!r} is not one of A, B, judge")


def test_a_side_and_the_judge_come_before_a_player_of_that_id(secret: bytes) -> None:
    record = with_players(secret, ("B", "A"), ("judge", "B"))
    for seat in ("B", "judge"):
        assert replayed(record, "--seat", seat).out == replayed(secret, "--seat", seat).out


def test_the_revealed_dial_is_everybodys_to_see(name: str) -> None:
    public, judge = replayed(name).objects, replayed(name, "--seat", "judge").objects
    for mine, theirs in zip(public, judge, strict=True):
        for ship, shown in mine["state"]["ships"].items():
            assert shown["revealed_dial"] == theirs["state"]["ships"][ship]["revealed_dial"]


def test_check_says_what_a_whole_seal_does_not_prove(tmp_path: Path) -> None:
    """Whoever holds a record can seal it again, and remarks are not sealed at all."""
    header = {"format": "armada-companion", "version": 1, "game": "armada"}
    step = Step({"do": "note", "text": "x"}, 1, "2026-11-21T12:00:00Z", "A")
    sealed = write_record(header, [step])
    path = tmp_path / "g.armada"
    path.write_bytes(sealed)
    result = run("check", str(path))
    whole = "the seal is whole, not signed: whoever holds the file can seal it again"
    assert (result.code, result.out) == (0, f"{path}: 1 step is legal; setup, not over; {whole}\n")
    path.write_bytes(b"# one\n" + sealed + b"  # two\n")
    assert run("check", str(path)).out.endswith(f"; {whole}; 2 remarks beside it\n")


def test_check_names_a_step_earlier_than_the_one_before(tmp_path: Path) -> None:
    """Issue 14, part 7: such a step counts as no time."""
    header = {"format": "armada-companion", "version": 1, "game": "armada"}
    times = ("2026-11-21T12:00:00Z", "2026-11-21T11:59:59Z", "2026-11-21T12:30:00Z")
    steps = [Step({"do": "note", "text": "x"}, n, at, "A") for n, at in enumerate(times, 1)]
    path = tmp_path / "g.armada"
    path.write_bytes(write_record(header, steps))
    result = run("check", str(path))
    assert result.code == 0
    words = "step 2 is earlier than the step before and counts as no time"
    assert result.out.endswith(f"; {words}\n")
