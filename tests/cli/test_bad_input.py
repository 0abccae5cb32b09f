"""Bad input: each gets one line, the right exit code, and changes nothing on disk."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.cli_runs import HEADER, RECORDS, Run, fleet, opening, run, script

OPENING = script(*opening(fleet("a", 2, 1), fleet("b")))
NEXT = OPENING.count(b"\n") + 1
SEALED = (RECORDS / "sealed.armada").read_bytes()
SEALED_LINES = SEALED.splitlines(keepends=True)
DEEP = 10_000


def header(**changes: object) -> bytes:
    """Return a record of nothing but a header; None takes a key out."""
    keys = {key: value for key, value in {**HEADER, **changes}.items() if value is not None}
    return script(header=keys)


def action(**fields: object) -> bytes:
    """Return an opened game and one more action."""
    return OPENING + json.dumps({"action": fields}).encode() + b"\n"


def line(text: str | bytes) -> bytes:
    """Return an opened game and one more line."""
    return OPENING + (text.encode() if isinstance(text, str) else text) + b"\n"


def ships(*units: object) -> bytes:
    """Return a script that enters a fleet of these ships."""
    return script({"do": "enter_fleet", "side": "A", "fleet": {"ships": list(units)}})


def ship(**changes: object) -> dict[str, Any]:
    """Return a ship with these values."""
    return {"id": "a1", "name": "One", **changes}


# What is wrong: the record, the line that the message names, a part of the message.
UNREADABLE: Mapping[str, tuple[bytes, int, str]] = {
    "empty file": (b"", 1, "empty"),
    "only remarks": (b"# nothing\n\n", 1, "empty"),
    "binary": (bytes(range(256)) * 20, 1, "not a JSON object"),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(500), 1, "not UTF-8"),
    "UTF-16": (OPENING.decode().encode("utf-16"), 1, "not UTF-8"),
    "Latin-1": (line('{"action":{"do":"note","text":"é"}}'.encode("latin-1")), NEXT, "not UTF-8"),
    "NUL bytes": (line(b"\0\0\0"), NEXT, "not a JSON object"),
    "truncated last line": (OPENING[:-20], NEXT - 1, "only partly written"),
    "a web page": (b"<!DOCTYPE html><html></html>\n", 1, "not a JSON object"),
    "JSON of something else": (b'{"a": 1}\n', 1, "is this a game record?"),
    "a header that is a list": (b"[1, 2]\n", 1, "not a JSON object but a list"),
    "a line that is a text": (line('"pass"'), NEXT, "but a text"),
    "a line that is null": (line("null"), NEXT, "but null"),
    "no header": (OPENING.split(b"\n", 1)[1], 1, "is this a game record?"),
    "two headers": (OPENING + OPENING, NEXT, "format"),
    "newer version": (header(version=2), 1, "update this program"),
    "version as a text": (header(version="1"), 1, '"1"'),
    "version 0": (header(version=0), 1, "unknown"),
    "version true": (header(version=True), 1, "true"),
    "unknown game": (header(game="chess"), 1, "chess"),
    "game as a list": (header(game=["armada"]), 1, '["armada"]'),
    "no game": (header(game=None), 1, '"game"'),
    "no version": (header(version=None), 1, '"version"'),
    "no format": (header(format=None), 1, '"format"'),
    "another format": (header(format="pgn"), 1, "pgn"),
    "unknown ruleset": (header(ruleset="house"), 1, "house"),
    "settings as a text": (header(settings="all"), 1, "settings"),
    "a setting of the wrong kind": (header(settings={"rounds": "six"}), 1, "rounds"),
    "unknown setting": (
        header(settings={"round": 6}), 1, "unknown setting 'round'; did you mean 'rounds'?",
    ),
    "unknown value of a setting": (
        header(settings={"format": "tasks"}), 1, "settings.format: unknown value 'tasks'; did",
    ),
    "a margin table that falls": (
        header(settings={"margin_table": [[0, 6, 5], [60, 7, 4], [30, 8, 3]]}), 1,
        "settings.margin_table: margin 30 follows 60",
    ),
    "an event with a PIN": (
        header(event={"pin": "2468"}), 1,
        "event: unknown field 'pin'; known are name, round, table, minutes",
    ),
    "an event as a text": (header(event="Spring Open"), 1, "event is not an object"),
    "a table as a text": (
        header(event={"table": "7"}), 1, "event.table: '7' is not a number from 1 to 9999",
    ),
    "a limit below 0": (header(settings={"points_limit": -1}), 1, "settings.points_limit: -1"),
    "a player of no side": (header(players=[{"id": "ann"}]), 1, "players[0]: side is missing"),
    "a player of side C": (header(players=[{"side": "C"}]), 1, "[0].side: 'C' is not one of"),
    "a side that no player has": (
        header(players=[{"id": "ann", "side": "A"}]), 1, "players: no player has the side 'B'",
    ),
    "no action": (line('{"n": 5}'), NEXT, "action"),
    "action as a text": (line('{"action": "pass"}'), NEXT, "a text, not an object"),
    "no do": (line('{"action": {}}'), NEXT, "do"),
    "do as a list": (action(do=["pass"]), NEXT, "do"),
    "unknown do": (action(do="jump_to_hyperspace"), NEXT, "jump_to_hyperspace"),
    "another game's do": (action(do="jump"), NEXT, "jump"),
    "a do of 50,000 letters": (action(do="x" * 50_000), NEXT, "unknown action"),
    "a line of 70,000 letters": (action(do="x" * 70_000), NEXT, "longer than 64 KiB"),
    "a note of 2,001 letters": (action(do="note", text="x" * 2_001), NEXT, "too long"),
    "a key twice": (line(b'{"action":{"do":"note","text":"a","text":"b"}}'), NEXT, "twice"),
    "activate_ship without ship": (action(do="activate_ship"), NEXT, "ship is missing"),
    "activate_ship of a number": (action(do="activate_ship", ship=3), NEXT, "ship"),
    "pass with a field": (action(do="pass", side="A"), NEXT, "unknown field 'side'"),
    "undo with a field": (action(do="undo", steps=2), NEXT, "steps"),
    "note without text": (action(do="note"), NEXT, "note: text is missing"),
    "note of null": (action(do="note", text=None), NEXT, "note: text: None is not a text"),
    "note of a number": (action(do="note", text=3), NEXT, "note: text: 3 is not a text"),
    "note with a field": (action(do="note", text="x", by="A"), NEXT, "note: unknown field 'by'"),
    "ruling without text": (action(do="ruling", by="A"), NEXT, "ruling: text is missing"),
    "ruling of null": (action(do="ruling", text=None), NEXT, "ruling: text: None is not a text"),
    "ruling of a list": (action(do="ruling", text=["x"]), NEXT, "text: ['x'] is not a text"),
    "ruling by null": (action(do="ruling", text="x", by=None), NEXT, "ruling: by: None is not a"),
    "ruling with a field": (
        action(do="ruling", text="x", why="y"), NEXT, "ruling: unknown field 'why'",
    ),
    "side C": (action(do="lock_dials", side="C"), NEXT, "'C' is not one of A, B"),
    "seat C": (
        action(do="look_at_dials", ship="a1", seat="C"), NEXT, "'C' is not one of A, B, judge",
    ),
    "side as a number": (action(do="concede", side=1), NEXT, "side"),
    "negative amount": (action(do="suffer_damage", unit="a1", amount=-1), NEXT, "-1"),
    "half an amount": (action(do="suffer_damage", unit="a1", amount=1.5), NEXT, "whole number"),
    "amount true": (action(do="suffer_damage", unit="a1", amount=True), NEXT, "whole number"),
    "amount 10**400": (action(do="suffer_damage", unit="a1", amount=10**400), NEXT, "amount"),
    "amount 1e400": (
        line('{"action":{"do":"suffer_damage","unit":"a1","amount":1e400}}'), NEXT, "range",
    ),
    "amount NaN": (
        line('{"action":{"do":"suffer_damage","unit":"a1","amount":NaN}}'), NEXT, "JSON",
    ),
    "no such zone": (
        action(do="lose_shields", ship="a1", zone="keel", amount=1), NEXT, "'keel' is not one of",
    ),
    "no such command": (
        action(do="assign_dials", ship="a1", commands=["retreat"]), NEXT, "retreat",
    ),
    "commands as a text": (action(do="assign_dials", ship="a1", commands="repair"), NEXT, "list"),
    "no such defense token": (
        action(do="spend_defense_token", unit="a1", token="luck"), NEXT, "luck",
    ),
    "no such until": (
        action(do="prevent_activation", ship="a1", until="forever"), NEXT, "forever",
    ),
    "destroy of a list": (action(do="destroy", unit=["a1"]), NEXT, "unit"),
    "fleet as a text": (script({"do": "enter_fleet", "side": "A", "fleet": "a"}), 2, "fleet"),
    "ships not a list": (
        script({"do": "enter_fleet", "side": "A", "fleet": {"ships": {}}}), 2, "not a list",
    ),
    "a ship that is a number": (ships(3), 2, "ships[0]"),
    "a ship without id": (ships({"name": "One"}), 2, "id is missing"),
    "a ship without name or card": (ships({"id": "a1"}), 2, "name is missing"),
    "hull 0": (ships(ship(hull=0)), 2, "hull"),
    "hull -3": (ships(ship(hull=-3)), 2, "hull"),
    "hull 10**30": (ships(ship(hull=10**30)), 2, "hull"),
    "half a point": (ships(ship(points=1.5)), 2, "points"),
    "shields in a zone that does not exist": (ships(ship(shields={"keel": 1})), 2, "keel"),
    "shields in a zone of huge ships": (ships(ship(shields={"left_aux": 1})), 2, "left_aux"),
    "an obstacle that is none": (
        script({"do": "place_obstacle", "side": "A", "kind": "moon"}), 2, "'moon' is not one of",
    ),
    "copies of a damage card below 1": (
        header(settings={"damage_deck": {"Crew Panic": 0}}), 1,
        "settings.damage_deck: 0 copies of 'Crew Panic'",
    ),
    "an unknown margin table": (
        header(settings={"margin_table": "2014"}), 1,
        "settings.margin_table: unknown value '2014'; did you mean '2015'?",
    ),
    "no such size": (ships(ship(size="tiny")), 2, "tiny"),
    "no such token on a ship": (ships(ship(defense_tokens=["luck"])), 2, "luck"),
    "unknown field of a ship": (ships(ship(colour="red")), 2, "colour"),
    "a step number used twice": (line('{"n": 4, "action": {"do": "undo"}}'), NEXT, '"n" is 4'),
    "unknown field of a step": (line('{"action": {"do": "undo"}, "x": 1}'), NEXT, '"x"'),
    "a time that is none": (line('{"at": "noon", "action": {"do": "undo"}}'), NEXT, "noon"),
    "overruled as a text": (line('{"action": {"do": "pass"}, "overruled": "yes"}'), NEXT, "over"),
    "end with a wrong count": (line('{"end": {"steps": 9}}'), NEXT, "9 steps"),
    "lines after the end": (
        line('{"end": {"steps": 4}}\n{"action": {"do": "undo"}}'), NEXT, f"line {NEXT + 1} follows",
    ),
    "lone surrogate": (line('{"action": {"do": "note", "text": "\\ud800"}}'), NEXT, "JSON"),
    "deep nesting": (line(b'{"a":' * DEEP + b"1" + b"}" * DEEP), NEXT, "nested too deeply"),
    "deep nesting of a fleet": (
        line(b'{"action":{"do":"enter_fleet","side":"A","fleet":' + b"[" * 90 + b"]" * 90 + b"}}"),
        NEXT,
        "nested too deeply",
    ),
}  # fmt: skip

IMPOSSIBLE: Mapping[str, tuple[bytes, int, str]] = {
    "unknown card": (ships({"id": "a1", "card": "death-star"}), 2, "'death-star'"),
    "unknown card of a squadron": (
        script({"do": "enter_fleet", "side": "A", "fleet": {
            "ships": [ship()], "squadrons": [{"id": "s1", "card": "death-star"}],
        }}), 2, "'death-star'",
    ),
    "unknown ship": (action(do="set_speed", ship="a9", speed=1), NEXT, "'a9'"),
    "unknown squadron": (action(do="destroy", unit="as9"), NEXT, "as9"),
    "unknown ship's dials": (
        action(do="assign_dials", ship="a9", commands=["repair"]), NEXT, "'a9'",
    ),
    "a look at an unknown ship's dials": (
        action(do="look_at_dials", ship="a9", seat="A"), NEXT, "'a9'",
    ),
    "a zone that this ship does not have": (
        action(do="lose_shields", ship="a1", zone="left_aux", amount=1), NEXT, "left_aux",
    ),
    "an id twice in a fleet": (ships(ship(), ship()), 2, "used twice"),
    "a fleet without ships": (ships(), 2, "no ships"),
    "an id in both fleets": (script(*opening(fleet("a"), fleet("a"))[:2]), 3, "used twice"),
    "a pass in the Command Phase": (action(do="pass"), NEXT, "Command Phase"),
    "undo of nothing": (script({"do": "undo"}), 2, "no step to take back"),
    "redo of nothing": (action(do="redo"), NEXT, "no step to restore"),
}  # fmt: skip

SEAL: Mapping[str, tuple[bytes, int]] = {
    "a wrong hash": (SEALED.replace(b'"hash":"', b'"hash":"0', 3), 1),
    "a changed word": (SEALED.replace(b"Agreed", b"Argued"), len(SEALED_LINES) - 1),
    "a missing line": (b"".join(SEALED_LINES[:4] + SEALED_LINES[5:]), 5),
    "a line taken twice": (b"".join(SEALED_LINES[:5] + SEALED_LINES[4:]), 6),
    "truncated at the end of a line": (b"".join(SEALED_LINES[:6]), 6),
    "lines after the end": (SEALED + SEALED_LINES[-2], len(SEALED_LINES) + 1),
}

NO_LIST: Mapping[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "blank": (b" \n\t\n", "empty"),
    "binary": (bytes(range(256)) * 50, "binary"),
    "picture": (b"\x89PNG\r\n\x1a\n" + bytes(range(1, 256)) * 40, "no fleet list"),
    "prose": (b"It was a dark night.\nThe rain fell on the harbor.\n", "no fleet list"),
    "a web page": (b"<!DOCTYPE html><html><body><p>Hi</p></body></html>\n", "no fleet list"),
    "a JSON list": (b"[1, 2]", "no fleet list"),
    "JSON of something else": (b'{"a": 1}', "no fleet"),
    "broken JSON": (b'{"ships": [', "not"),
    "deep JSON": (b'{"ships":' + b"[" * DEEP + b"]" * DEEP + b"}", "not"),
    "ships not a list": (b'{"ships": "x"}', "ships"),
    "an id twice": (b'{"ships": [{"id":"a","name":"x"},{"id":"a","name":"y"}]}', "twice"),
    "hull 0": (b'{"ships": [{"id": "a", "name": "x", "hull": 0}]}', "hull"),
    "hull 1e400": (b'{"ships": [{"id": "a", "name": "x", "hull": 1e400}]}', "hull"),
    "unknown card": (b'{"ships": [{"id": "a", "card": "death-star"}]}', "death-star"),
    "a game record": (OPENING, "not"),
    "2 MiB of text": (b"Ship (1)\n" * (2 << 20 >> 3), "1 MiB"),
    "2 MiB in one line": (b"x" * (2 << 20), "1 MiB"),
}


def write(folder: Path, data: bytes) -> Path:
    """Write a bad file and return its path."""
    path = folder / "bad.armada"
    path.write_bytes(data)
    return path


def told_in_one_line(result: Run, *parts: str) -> bool:
    """Tell whether standard error is exactly one short line with these parts, and no traceback."""
    one_line = result.err.count("\n") == 1 and result.err.endswith("\n") and len(result.err) < 800
    return one_line and all(part in result.err for part in parts) and "Traceback" not in result.err


@pytest.fixture(autouse=True)
def untouched(tmp_path: Path, home: Path) -> Any:
    """Check after each test that nothing was written but what the test itself wrote."""
    yield
    assert not home.exists()
    assert {path.name for path in tmp_path.iterdir()} <= {"bad.armada", "folder"}


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize("case", UNREADABLE)
def test_an_unreadable_record_is_reported_with_file_and_line(
    tmp_path: Path, case: str, command: str
) -> None:
    data, number, part = UNREADABLE[case]
    path = write(tmp_path, data)
    result = run(command, str(path))
    assert (result.code, result.out) == (2, "")
    assert told_in_one_line(result, f"{path}:{number}: ", part), result.err
    assert path.read_bytes() == data


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_an_impossible_action_is_reported_and_the_exit_code_is_1(
    tmp_path: Path, case: str, command: str
) -> None:
    data, number, part = IMPOSSIBLE[case]
    path = write(tmp_path, data)
    result = run(command, str(path))
    assert result.code == 1
    assert told_in_one_line(result, f"{path}:{number}: ", part), result.err
    if command == "replay":
        *_, last = run("replay", str(path), "--json").objects
        assert (last["verdict"], last["rules"]) == ("impossible", [])


@pytest.mark.parametrize("case", SEAL)
def test_a_broken_seal_is_reported_with_its_line(tmp_path: Path, case: str) -> None:
    data, number = SEAL[case]
    path = write(tmp_path, data)
    result = run("check", str(path))
    assert (result.code, result.out) == (1, "")
    assert told_in_one_line(result, f"{path}:{number}: "), result.err


def test_a_record_cut_off_at_the_end_of_a_line_is_played_as_far_as_it_goes(tmp_path: Path) -> None:
    path = write(tmp_path, SEAL["truncated at the end of a line"][0])
    result = run("replay", str(path), "--json")
    assert (result.code, [step["n"] for step in result.objects]) == (1, [0, 1, 2, 3, 4, 5])
    assert told_in_one_line(result, f"{path}:6: ", "cut off")


@pytest.mark.parametrize("case", NO_LIST)
def test_a_list_that_is_not_a_list_is_reported(tmp_path: Path, case: str) -> None:
    data, part = NO_LIST[case]
    path = write(tmp_path, data)
    for words in ((), ("--json",)):
        result = run("fleet", str(path), *words)
        assert (result.code, result.out) == (2, "")
        assert told_in_one_line(result, f"{path}: ", part), result.err


@pytest.mark.parametrize("command", ["replay", "check", "fleet", "odds"])
@pytest.mark.parametrize("name", ["missing.armada", "no/such/folder", "folder", "nul\0.armada", ""])
def test_a_path_that_cannot_be_read_is_reported(tmp_path: Path, command: str, name: str) -> None:
    (tmp_path / "folder").mkdir()
    path = str(tmp_path / name) if name else ""
    result = run(command, path)
    assert (result.code, result.out) == (2, "")
    assert told_in_one_line(result, "cannot be read", path.split("\0")[0])


@pytest.mark.skipif(
    os.name == "nt" or os.geteuid() == 0, reason="root and Windows read it all the same"
)
@pytest.mark.parametrize("command", ["replay", "check", "fleet", "odds"])
def test_a_file_without_the_right_to_read_it_is_reported(tmp_path: Path, command: str) -> None:
    path = write(tmp_path, OPENING)
    path.chmod(0)
    result = run(command, str(path))
    assert (result.code, result.out) == (2, "")
    assert told_in_one_line(result, f"{path}: ", "cannot be read")


@pytest.mark.parametrize(
    "data", [OPENING, OPENING.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + OPENING]
)
def test_line_ends_and_marks_of_other_systems_are_no_error(tmp_path: Path, data: bytes) -> None:
    assert run("check", str(write(tmp_path, data))).code == 0


def test_the_longest_note_is_no_error(tmp_path: Path) -> None:
    path = write(tmp_path, action(do="note", text="x" * 2000))
    assert run("replay", str(path), "--json").code == 0


@pytest.mark.parametrize("case", ["binary", "deep nesting", "side C", "lone surrogate"])
def test_the_real_program_answers_alike(tmp_path: Path, case: str) -> None:
    data, number, part = UNREADABLE[case]
    words = [sys.executable, "-m", "armada_companion", "replay", "-", "--json"]
    process = subprocess.run(words, input=data, capture_output=True, check=False)
    result = Run(process.returncode, process.stdout.decode(), process.stderr.decode())
    assert (result.code, result.out) == (2, "")
    assert told_in_one_line(result, f"standard input:{number}: ", part), result.err


def test_the_real_program_answers_alike_to_a_list() -> None:
    words = [sys.executable, "-m", "armada_companion", "fleet", "-"]
    process = subprocess.run(words, input=b"\0" * 5_000_000, capture_output=True, check=False)
    assert (process.returncode, process.stdout) == (2, b"")
    assert process.stderr.startswith(b"standard input: ")
    assert process.stderr.count(b"\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_result_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "armada_companion", "replay", str(write(tmp_path, OPENING))]
    with open("/dev/full", "wb") as full:
        process = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, check=False)
    assert process.returncode == 2
    assert process.stderr.startswith(b"replay: the result cannot be written: ")
    assert process.stderr.count(b"\n") == 1
