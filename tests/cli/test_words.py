"""What the command line tells in words: replays, checks, fleets, wrong use; and what it loads."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from armada_companion import __version__
from armada_companion.__main__ import main
from tests.cli.cli_runs import HEADER, RECORDS, Run, opening, run, script
from tests.conftest import CHECKOUT

# The words


def test_without_json_a_step_is_one_line_and_the_state_another() -> None:
    lines = run("replay", str(RECORDS / "prevented.armada")).out.splitlines()
    at_step = next(n for n, line in enumerate(lines) if line.startswith("22. "))
    assert lines[at_step - 3 : at_step] == [
        "21. Lantern ends its activation",
        "    Side B must pass: all ships are prevented",
        "    Round 1, Ship Phase: A to act | ships left A 1 B 1 | squadrons left A 3 B 1"
        " | pass tokens A 0 B 1 | A may not pass: NO_TOKEN",
    ]
    assert "refused: " in lines[at_step]
    assert "(NO_TOKEN, RRG 14, 18)" in lines[at_step]
    assert lines[-1] == "26 steps: 23 applied, 3 refused"


def test_the_words_name_who_overruled_a_step_and_why() -> None:
    out = run("replay", str(RECORDS / "overruled.armada")).out
    assert "overruled by judge, 'Agreed at the table': " in out


def test_an_undo_names_the_step_that_it_takes_back() -> None:
    out = run("replay", str(RECORDS / "undo_chain.armada")).out
    assert "\n15. note: Was that wise?\n" in out
    assert "\n16. undo of step 14\n" in out
    assert "\n19. redo of step 12\n" in out


def test_a_note_and_a_ruling_are_printed_in_their_own_words() -> None:
    ruling = {"do": "ruling", "text": "The ram\ncounts.", "by": "judge"}
    result = run("replay", "-", stdin=script({"do": "note", "text": ""}, ruling))
    headings = [line for line in result.out.splitlines() if line[0].isdigit()]
    assert result.code == 0
    assert headings == [
        *("0. The start", "1. note: ", "2. ruling: The ram counts.", "2 steps: 2 applied")
    ]


def test_the_last_state_of_a_finished_game_names_the_winner() -> None:
    *_, state, _ = run("replay", str(RECORDS / "whole_game.armada")).out.splitlines()
    assert state == "    Over in round 6 | score A 56 B 0 | A wins: more points"


def test_a_name_cannot_steer_the_terminal() -> None:
    units = {"ships": [{"id": "a1", "name": "Red\x1b[31m\nTwo"}]}
    data = script({"do": "enter_fleet", "side": "A", "fleet": units}, {"do": "begin"})
    assert "\x1b" not in run("replay", "-", stdin=data).out
    assert "\x1b" not in run("fleet", "-", stdin=json.dumps(units).encode()).out


# check


def test_check_names_the_first_line_that_is_not_as_it_was_written(tmp_path: Path) -> None:
    lines = (RECORDS / "sealed.armada").read_text().splitlines(keepends=True)
    lines[6] = lines[6].replace('"unknown"', '"repair"')
    path = tmp_path / "changed.armada"
    path.write_text("".join(lines))
    result = run("check", str(path))
    assert (result.code, result.out) == (1, "")
    assert result.err == f"{path}:7: this line is not as it was written: its hash does not fit\n"


def test_check_finds_a_line_that_was_taken_out(tmp_path: Path) -> None:
    lines = (RECORDS / "sealed.armada").read_text().splitlines(keepends=True)
    path = tmp_path / "shorter.armada"
    path.write_text("".join(lines[:6] + lines[7:]))
    result = run("check", str(path))
    assert result.code == 1
    assert result.err.startswith(f"{path}:7: ")


def test_check_finds_a_record_that_is_cut_off_at_the_end_of_a_line(tmp_path: Path) -> None:
    lines = (RECORDS / "sealed.armada").read_text().splitlines(keepends=True)
    path = tmp_path / "cut.armada"
    path.write_text("".join(lines[:-1]))
    result = run("check", str(path))
    assert (result.code, result.err.count("\n")) == (1, 1)
    assert f"{path}:{len(lines) - 1}: " in result.err
    assert "cut off" in result.err


def test_an_action_that_cannot_be_read_is_unreadable_even_where_the_seal_is_broken(
    tmp_path: Path,
) -> None:
    text = (RECORDS / "sealed.armada").read_text()
    path = tmp_path / "changed.armada"
    path.write_text(text.replace('"lock_dials","side":"A"', '"lock_dials","side":"C"'))
    assert run("check", str(path)).code == 2


# fleet


def test_fleet_prints_one_object_of_the_shape_of_the_page() -> None:
    sample = RECORDS.parents[2] / "resources" / "samples" / "sample_rebel.txt"
    result = run("fleet", str(sample), "--json")
    (shown,) = result.objects
    assert (result.code, set(shown)) == (0, {"format", "fleet", "lines", "problems"})
    assert {"name", "faction", "points", "objectives", "ships", "squadrons", "commander"} <= set(
        shown["fleet"]
    )
    assert all(set(line) == {"n", "text", "class", "why"} for line in shown["lines"])
    assert {line["class"] for line in shown["lines"]} <= {"understood", "ignored", "not_understood"}
    assert [line["n"] for line in shown["lines"]] == list(range(1, len(shown["lines"]) + 1))


def test_a_fleet_that_breaks_a_rule_is_readable_with_problems() -> None:
    result = run("fleet", "-", "--json", stdin=b'{"ships": [{"id": "a1", "name": "One"}]}')
    assert (result.code, result.err) == (1, "")
    problems = result.objects[0]["problems"]
    assert problems
    assert all(set(problem) == {"code", "source", "text"} for problem in problems)


def test_what_fleet_prints_can_be_entered_into_a_record() -> None:
    folder = RECORDS.parents[2] / "resources" / "samples"
    entered = [
        run("fleet", str(folder / name), "--json").objects[0]["fleet"]
        for name in ("sample_rebel.txt", "sample_imperial.txt")
    ]
    for side, shown in zip("AB", entered, strict=True):
        for unit in (*shown["ships"], *shown["squadrons"]):
            unit["id"] = f"{side}-{unit['id']}"
    result = run("replay", "-", "--json", stdin=script(*opening(*entered)))
    assert [step["verdict"] for step in result.objects] == ["applied"] * 5


# The program


def test_version_and_help_answer_on_standard_output() -> None:
    assert run("--version") == Run(0, f"armada-companion {__version__}\n", "")
    for words, named in (
        (["--help"], ("replay", "check", "keygen", "sign", "fleet", "--self-test", "--version")),
        (["--self-test", "-h"], ("replay", "check", "fleet", "--self-test", "--version")),
        (["replay", "--help"], ("FILE", "--json", "--seat SEAT")),
        (["check", "a", "b", "--help"], ("FILE", "--keys FILE")),
        (["keygen", "--help"], ("FILE", "existing files are never replaced")),
        (["sign", "--help"], ("FILE", "--key FILE", "--name NAME")),
        (["fleet", "-h"], ("FILE", "--json", "--side", "--game", "task-force", "--points N")),
    ):
        result = run(*words)
        assert (result.code, result.err) == (0, "")
        assert all(word in result.out for word in named)


WRONG_USE = {
    "no file": (["replay"], "required: FILE"),
    "two files": (["check", "a", "b"], "unrecognized arguments: b"),
    "unknown option": (["replay", "a", "--loud"], "arguments: --loud"),
    "option of another command": (["check", "a", "--json"], "arguments: --json"),
    "seat for fleet": (["fleet", "a", "--seat", "A"], "arguments: --seat"),
    "unknown seat": (
        ["replay", str(RECORDS / "sealed.armada"), "--seat", "C"],
        "--seat: 'C' is not one of A, B, judge",
    ),
    "no seat": (["replay", "a", "--seat"], "--seat: expected one argument"),
    "unknown command": (["repaly", "a"], "unknown command 'repaly'"),
    "unknown first option": (["--loud"], "unknown option '--loud'"),
    "unknown option behind a file": (["a", "--loud"], "unknown option '--loud'"),
    "shortened option": (["replay", "a", "--js"], "arguments: --js"),
}


@pytest.mark.parametrize(("words", "part"), WRONG_USE.values(), ids=WRONG_USE)
def test_a_wrong_use_is_reported_in_one_line(words: list[str], part: str) -> None:
    result = run(*words)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert part in result.err


@pytest.mark.parametrize("command", ["replay", "check", "fleet", "odds"])
def test_no_command_imports_qt(command: str, tmp_path: Path) -> None:
    listing = tmp_path / "list.txt"
    listing.write_text('{"ships": [{"id": "a1", "name": "One"}]}')
    attack = tmp_path / "attack.json"
    attack.write_text('{"pool": {"red": 2}}')
    path = {"fleet": listing, "odds": attack}.get(command, RECORDS / "sealed.armada")
    program = (
        "import sys; from armada_companion.__main__ import main; main(sys.argv[1:]);"
        "print([name for name in sys.modules if name.startswith(('PySide6', 'shiboken'))],"
        " file=sys.stderr)"
    )
    words = [sys.executable, "-c", program, command, str(path)]
    result = subprocess.run(words, capture_output=True, text=True, check=True)
    assert result.stderr == "[]\n"


def test_the_help_names_each_command_that_a_user_gives_and_what_it_takes() -> None:
    text = run("--help").out
    words = ("replay FILE", "check FILE", "event FOLDER", "fleets FILE…", "hub FOLDER", "desk [")
    assert [word for word in words if f"\n  {word}" not in text] == []


def test_the_help_loads_no_game() -> None:
    program = (
        "import sys; from armada_companion.__main__ import main; main(['--help']);"
        "unwanted = ('armada_companion.kit', 'msgspec', 'pathlib', 'typing');"
        "print([name for name in sys.modules if name.startswith(unwanted)], file=sys.stderr)"
    )
    # Without `site`, which loads what a developer's tools ask for.
    words = [sys.executable, "-S", "-c", program]
    result = subprocess.run(words, capture_output=True, text=True, check=True, cwd=CHECKOUT)
    assert result.stderr == "[]\n"


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    notes = [{"do": "note", "text": "x" * 1000}] * 500
    path = tmp_path / "long.armada"
    path.write_bytes(script(*notes, header=HEADER))
    words = [sys.executable, "-m", "armada_companion", "replay", str(path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().rstrip() == b"0. The start"
        process.stdout.close()
        assert process.stderr.read() == b""


WITHOUT_STREAMS = {
    "version": (["--version"], 0),
    "help": (["--help"], 0),
    "replay": (["replay", str(RECORDS / "sealed.armada")], 0),
    "check": (["check", str(RECORDS / "sealed.armada"), "--loud"], 2),
    "fleet": (["fleet", "no such file"], 2),
    "standard input": (["fleet", "-"], 2),
    "odds": (["odds", "-", "--json"], 2),
    "unknown option": (["--loud"], 2),
    "self-test": (["--self-test", "--loud"], 2),
}


@pytest.mark.parametrize(("words", "code"), WITHOUT_STREAMS.values(), ids=WITHOUT_STREAMS)
def test_a_window_program_on_windows_has_no_streams_and_does_without(
    words: list[str], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    assert main(words) == code


def test_the_user_may_stop_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("armada_companion.cli.run", stop)
    assert run("replay", "-") == Run(130, "", "")
