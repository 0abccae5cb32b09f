"""The command `fleets`: exit code 0 for legal lists, 1 for others, 2 for unreadable ones."""

import json
from pathlib import Path

import pytest

from tests.cli.cli_runs import run
from tests.games.armada.fleets.checking.event_lists import ILLEGAL, JONAS, MIA

KEYS = [
    *("file", "player", "legal", "points", "faction", "commander", "problems", "not_understood")
]


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"mia": MIA, "jonas": JONAS}, 0),
        ({"mia": MIA, "zoe": ILLEGAL}, 1),
        ({"mia": MIA, "bad": "hello"}, 2),
        ({"zoe": ILLEGAL, "bad": "hello"}, 2),
    ],
)
@pytest.mark.parametrize("form", ["--json", "--csv", "--html", ""])
def test_the_exit_code_says_whether_all_lists_are_legal(
    tmp_path: Path, files: dict[str, str], code: int, form: str
) -> None:
    write(tmp_path, **files)
    result = run("fleets", str(tmp_path), *filter(None, [form]))
    assert result.code == code
    assert result.err.count("\n") == ("bad" in files)
    assert result.out


def test_json_is_an_array_with_a_row_for_each_fleet(tmp_path: Path) -> None:
    write(tmp_path, all=f"Player: Mia\n{MIA}\nPlayer: Jonas\n{JONAS}", zoe=ILLEGAL)
    result = run("fleets", str(tmp_path), "--json")
    rows = json.loads(result.out)
    assert [[*row] for row in rows] == [KEYS] * 3
    assert [row["player"] for row in rows] == ["Mia", "Jonas", "zoe"]
    assert {row["file"] for row in rows[:2]} == {str(tmp_path / "all.txt")}


def test_several_files_and_standard_input_are_checked(tmp_path: Path) -> None:
    write(tmp_path, mia=MIA)
    path = str(tmp_path / "mia.txt")
    result = run("fleets", path, "-", str(tmp_path), "--json", stdin=JONAS.encode())
    assert [row["file"] for row in json.loads(result.out)] == [path, "standard input", path]
    assert result.code == 0


def test_an_unreadable_list_is_one_line_with_its_file_and_stops_nothing(tmp_path: Path) -> None:
    write(tmp_path, mia=MIA)
    (tmp_path / "photo.png").write_bytes(b"\x89PNG" + bytes(99))
    missing = str(tmp_path / "missing.txt")
    result = run("fleets", missing, str(tmp_path), "--json")
    assert [row["legal"] for row in json.loads(result.out)] == [False, True, False]
    first, second = result.err.splitlines()
    assert first.startswith(f"{missing}: The file cannot be read")
    assert second == f"{tmp_path / 'photo.png'}: The file is a picture; a fleet list is a text."


def test_a_list_in_the_middle_of_a_file_is_reported_with_its_line(tmp_path: Path) -> None:
    write(tmp_path, all=f"Player: Mia\n{MIA}\nPlayer: Jonas\na\nb\nc\n")
    result = run("fleets", str(tmp_path))
    assert result.err.startswith(f"{tmp_path / 'all.txt'}:19: This is no fleet list")


def test_standard_input_without_text_is_unreadable() -> None:
    result = run("fleets", "-", "--json", stdin=b"")
    assert (result.code, result.out, result.err) == (
        2,
        "[]\n",
        "standard input: The file is empty.\n",
    )


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ((), "the following arguments are required: FILE"),
        (("-", "--json", "--csv"), "not allowed with"),
        (("-", "--game", "other"), "fleets: The format other needs the agreed total."),
    ],
)
def test_wrong_words_are_one_sentence(words: tuple[str, ...], part: str) -> None:
    result = run("fleets", *words)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert part in result.err


def test_the_options_name_the_game(tmp_path: Path) -> None:
    write(tmp_path, mia=MIA)
    (row,) = json.loads(run("fleets", str(tmp_path), "--json", "--points", "60").out)
    assert row["problems"] == ["OVER_POINTS", "SQUADRON_POINTS"]


def test_a_text_that_controls_a_terminal_is_printed_plainly(tmp_path: Path) -> None:
    write(tmp_path, mia=f"Player: \x1b[31mMia\n{MIA}\n\x1b]0;x\x07 lost (5)\n")
    for form in ("--json", "--csv", ""):
        assert "\x1b" not in run("fleets", str(tmp_path), *filter(None, [form])).out
