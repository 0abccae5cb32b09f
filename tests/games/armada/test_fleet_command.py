"""`fleet` judges a list by the game that is named on the command line."""

import pytest

from tests.cli.cli_runs import Run, run

LIST = b"""Name: Test
Faction: Rebel

Assault: Opening Salvo
Defense: Fire Lanes
Navigation: Superior Positions

CR90 Corvette A (44)
\xe2\x80\xa2 General Dodonna (20)
= 64 Points

MC80 Battle Cruiser (103)
= 103 Points

Squadrons:
\xe2\x80\xa2 7 x Y-wing Squadron (70)
= 70 Points

Total Points: 237
"""


def judged(*words: str) -> Run:
    return run("fleet", "-", *words, stdin=LIST)


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ((), []),
        (("--game", "standard"), []),
        (("--points", "400"), []),
        (("--points", "237"), []),
        (("--points", "236"), ["OVER_POINTS"]),
        (("--game", "other", "--points", "207"), ["OVER_POINTS", "SQUADRON_POINTS"]),
        (("--game", "task-force"), ["OVER_POINTS", "SQUADRON_POINTS", "BARRED_OBJECTIVE"]),
        (("--points", "250", "--game", "task-force"), ["BARRED_OBJECTIVE"]),
        (("--game", "sector-fleet"), []),
        (("--game", "campaign"), []),
    ],
)
def test_the_options_name_the_game(words: tuple[str, ...], codes: list[str]) -> None:
    result = judged("--json", *words)
    assert [problem["code"] for problem in result.objects[0]["problems"]] == codes
    assert (result.code, result.err) == (1 if codes else 0, "")


def test_the_words_say_what_the_fleet_was_judged_as() -> None:
    assert "\njudged as: standard game, 400 points\n" in judged().out
    assert (
        "\njudged as: Task Force, 250 points\n"
        in judged("--game", "task-force", "--points", "250").out
    )
    assert "\njudged as: other game, 300 points\n" in judged("--points", "300").out


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--game",), "--game: expected one argument"),
        (("--game", "blitz"), "'blitz'"),
        (("--game", "standard", "--points", "300"), "400 points"),
        (("--game", "other"), "needs the agreed total"),
        (("--points",), "--points: expected one argument"),
        (("--points", "many"), "'many'"),
        (("--points", "-400"), "'-400'"),
        (("--points", "4" * 5000), "'4444"),
        (("--points", "0"), "not 0"),
        (("--points", "\u0664\u0660\u0660"), "is not a number"),
    ],
)
def test_a_wrong_value_is_reported_in_one_sentence(words: tuple[str, ...], part: str) -> None:
    result = judged(*words)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert part in result.err
    assert len(result.err) < 200


def test_other_commands_know_no_game() -> None:
    assert "arguments: --game" in run("check", "-", "--game", "standard").err


def ids(*words: str, stdin: bytes = LIST) -> set[str]:
    """The ids of all units of a list."""
    held = run("fleet", "-", "--json", *words, stdin=stdin).objects[0]["fleet"]
    found = [unit["id"] for kind in ("ships", "squadrons") for unit in held[kind]]
    assert len(set(found)) == len(found)
    return set(found)


def test_two_lists_fit_into_one_record() -> None:
    """Ids are unique in the game (record page, 2)."""
    other = LIST.replace(b"Name: Test", b"Name: Another")
    assert not ids() & ids(stdin=other)
    assert ids() == ids()


def test_the_same_list_fits_twice_when_the_sides_are_named() -> None:
    assert ids("--side", "A") == {"a1", "a2", *(f"as{n}" for n in range(1, 8))}
    assert ids("--side", "B") == {"b1", "b2", *(f"bs{n}" for n in range(1, 8))}


def test_ids_that_the_list_gives_itself_stay() -> None:
    assert ids(stdin=b'{"ships": [{"id": "home-one", "name": "One"}]}') == {"home-one"}


def test_a_side_is_a_or_b() -> None:
    refused = run("fleet", "-", "--side", "C", stdin=LIST)
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert refused.err.startswith("fleet: argument --side: invalid choice: 'C'")
