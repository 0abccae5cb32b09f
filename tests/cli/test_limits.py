"""Untrusted records are read within limits, and cannot control a terminal."""

import sys
from pathlib import Path

import pytest

from tests.cli.cli_runs import run, script
from tests.cli.test_bad_input import OPENING, action, told_in_one_line, write


def units(count: int, **more: object) -> list[dict[str, object]]:
    return [{"id": f"u{n}", "name": "x", **more} for n in range(count)]


@pytest.mark.parametrize(
    ("fleet", "part"),
    [
        ({"ships": units(101)}, "ships has 101 entries; at most 100"),
        ({"ships": units(51), "squadrons": [{"id": f"q{n}", "name": "x"} for n in range(50)]}, ""),
        ({"ships": units(1, upgrades=[{"name": "y"}] * 31)}, "31 entries; at most 30"),
        ({"ships": units(1, defense_tokens=["evade"] * 31)}, "31 defense tokens; at most 30"),
    ],
)
def test_a_fleet_larger_than_any_game_has_is_refused(
    tmp_path: Path, fleet: dict[str, object], part: str
) -> None:
    path = write(tmp_path, action(do="enter_fleet", side="A", fleet=fleet))
    result = run("replay", str(path), "--json")
    assert result.code == 2
    assert part in result.err
    assert "most" in result.err


def test_a_record_of_too_many_lines_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, OPENING + b'{"action":{"do":"undo"}}\n' * 50_000)
    result = run("check", str(path))
    assert (result.code, "50000 lines at most" in result.err) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize("command", ["replay", "check", "fleet"])
def test_only_regular_files_are_read(tmp_path: Path, command: str) -> None:
    """A device never ends, and a pipe keeps the program waiting."""
    for name in ("/dev/zero", str(tmp_path)):
        result = run(command, name)
        assert (result.code, result.out) == (2, "")
        assert told_in_one_line(result, f"{name}: the file cannot be read: it is ")


def test_nothing_that_steers_a_terminal_is_printed(tmp_path: Path) -> None:
    steering = [*range(0x20), *range(0x7F, 0xA0), 0x200E, 0x200F, *range(0x202A, 0x202F)]
    steering += range(0x2066, 0x206A)
    path = write(tmp_path, action(do="note", text="".join(map(chr, steering))))
    for words in (("replay",), ("replay", "--json"), ("fleet",), ("fleet", "--json")):
        result = run(words[0], str(path), *words[1:])
        assert not {*result.out, *result.err} & {*map(chr, steering)} - {"\n", "\t"}, words


def test_a_record_of_more_values_than_any_game_is_refused_before_they_take_memory(
    tmp_path: Path,
) -> None:
    many = action(do="note", text="x", more=[[]] * 20_000)
    path = write(tmp_path, OPENING + b'{"action":{"do":"undo"}}\n' + many * 41)
    result = run("check", str(path))
    assert (result.code, "the record has more values than any game" in result.err) == (2, True)


def test_a_record_of_more_fleets_than_any_game_is_refused(tmp_path: Path) -> None:
    fleet = action(do="enter_fleet", side="A", fleet={"ships": units(100)})
    result = run("check", str(write(tmp_path, OPENING + fleet * 400)))
    assert (
        result.code,
        "up to this line the record has more lists than any game" in result.err,
    ) == (2, True)


def test_each_object_is_one_line_whatever_counts_as_the_end_of_a_line(tmp_path: Path) -> None:
    """Python and JavaScript end lines at U+2028, too."""
    text = "one\u2028two\u2029three\u0085four\x0bfive\x1esix"
    path = write(tmp_path, script({"do": "note", "text": text}))
    assert run("replay", str(path), "--json").objects[1]["action"]["text"] == text
