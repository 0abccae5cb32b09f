"""`odds` prints what the record page says, and tells in one line what it cannot read."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.cli_runs import Run, run

ATTACK = {
    "pool": {"red": 3, "blue": 2},
    "squadron": False,
    "rerolls": [{"count": 1, "faces": ["blank"]}],
    "defense": ["evade", "brace"],
    "range": "medium",
    "evade_more": False,
    "shields": 2,
}


def odds(data: object, *words: str) -> Run:
    return run("odds", "-", *words, stdin=json.dumps(data).encode())


def test_json_has_the_keys_of_the_record_page_with_fractions_as_texts() -> None:
    result = odds({"pool": {"red": 2}}, "--json")
    assert (result.code, result.err) == (0, "")
    assert result.objects == [
        {
            "outcomes": 64,
            "damage": {"0": "9/64", "1": "3/8", "2": "11/32", "3": "1/8", "4": "1/64"},
            "expected": "3/2",
            "critical": "7/16",
            "accuracy": {"0": "49/64", "1": "7/32", "2": "1/64"},
            "cards": {"0": "9/64", "1": "3/8", "2": "11/32", "3": "1/8", "4": "1/64"},
        }
    ]


def test_numbers_rise_and_whole_chances_have_no_denominator() -> None:
    (answer,) = odds({"pool": {"black": 14}, "shields": 28}, "--json").objects
    assert list(answer["damage"]) == [str(number) for number in range(29)]
    assert (answer["expected"], answer["cards"], answer["accuracy"]) == (
        "14",
        {"0": "1"},
        {"0": "1"},
    )


def test_an_attack_with_everything_is_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "attack.json"
    path.write_text(json.dumps(ATTACK), encoding="utf-8-sig")
    (answer,) = run("odds", str(path), "--json").objects
    assert answer["outcomes"] == 32768
    assert sum(map(Fraction, answer["damage"].values())) == 1


def test_without_json_it_is_a_table() -> None:
    lines = odds(ATTACK).out.splitlines()
    assert lines[:5] == [
        *("3 red, 2 blue: 32768 outcomes", "reroll of up to 1 die: blank"),
        *("defense at medium range: evade, brace", "expected damage 2.02 (132677/65536)"),
        "a critical icon 78.5 %",
    ]
    assert "cards past 2 shields exactly  at least" in lines


def test_no_dice_do_nothing() -> None:
    assert odds({"pool": {}}).out.startswith("no dice: 1 outcome\n")
    assert odds({"pool": {}}, "--json").objects[0]["damage"] == {"0": "1"}


UNREADABLE = {
    "no JSON": (b"3 red dice", "this is not JSON"),
    "nothing": (b"", "this is not JSON"),
    "cut off": (b'{"pool": {"red": 3', "this is not JSON"),
    "not UTF-8": (b'{"pool": "\xff"}', "it is not UTF-8 text (column 11)"),
    "a list": (b"[]", "[] is not an object"),
    "no pool": (b"{}", "pool is missing"),
    "a pool that is a number": (b'{"pool": 3}', "pool: 3 is not an object"),
    "31 dice": (b'{"pool": {"red": 30, "blue": 1}}', "pool: 31 dice; at most 30"),
    "unknown color": (b'{"pool": {"green": 1}}', "pool: 'green' is not one of red, blue, black"),
    "negative count": (b'{"pool": {"red": -1}}', "pool: -1 is not in 0 to 9999"),
    "fraction": (b'{"pool": {"red": 1.5}}', "pool: 1.5 is not a whole number"),
    "fraction that is whole": (b'{"pool": {"red": 1.0}}', "pool: 1.0 is not a whole number"),
    "count true": (b'{"pool": {"red": true}}', "pool: True is not a whole number"),
    "NaN": (b'{"pool": {"red": NaN}}', "NaN is not a JSON number"),
    "1e400": (b'{"pool": {"red": 1e400}}', "pool: inf is not a whole number"),
    "a number of 5,000 digits": (b'{"pool": {"red": ' + b"9" * 5000 + b"}}", "digits"),
    "a number of 4,000 digits": (b'{"pool": {"red": ' + b"9" * 4000 + b"}}", "pool: 999"),
    "unknown key": (b'{"pool": {}, "speed": 2}', "unknown field 'speed'; known are pool, squadron"),
    "a key twice": (b'{"pool": {}, "range": "long", "range": "close"}', "'range' occurs twice"),
    "a color twice": (b'{"pool": {"red": 1, "red": 2}}', "'red' occurs twice: the second"),
    "unknown token": (b'{"pool": {}, "defense": ["luck"]}', "'luck' is not one of scatter"),
    "a token twice": (b'{"pool": {}, "defense": ["brace", "brace"]}', "defense: brace is named tw"),
    "tokens as a text": (b'{"pool": {}, "defense": "brace"}', "defense: 'brace' is not a list"),
    "unknown range": (b'{"pool": {}, "range": "far"}', "range: 'far' is not one of close, medium"),
    "squadron as a number": (b'{"pool": {}, "squadron": 1}', "squadron: 1 is not true or false"),
    "shields below 0": (b'{"pool": {}, "shields": -2}', "shields: -2 is not in 0 to 9999"),
    "rerolls as an object": (b'{"pool": {}, "rerolls": {}}', "rerolls: {} is not a list"),
    "a reroll that is a text": (
        b'{"pool": {}, "rerolls": ["blank"]}', "rerolls[0]: 'blank' is not an object",
    ),
    "unknown face": (
        b'{"pool": {}, "rerolls": [{"count": 1, "faces": ["star"]}]}',
        "rerolls[0].faces: 'star' is not one of blank, hit",
    ),
    "a reroll without count": (
        b'{"pool": {}, "rerolls": [{"faces": ["hit"]}]}', "rerolls[0].count is missing",
    ),
    "a reroll of -1": (
        b'{"pool": {}, "rerolls": [{"count": -1, "faces": ["hit"]}]}',
        "rerolls[0].count: -1 is not in",
    ),
    "unknown key of a reroll": (
        b'{"pool": {}, "rerolls": [{"count": 1, "faces": ["hit"], "die": 1}]}',
        "rerolls[0]: unknown field 'die'; known are count, faces",
    ),
    "a lone surrogate": (b'{"pool": {"\\ud800": 1}}', "is not one of red, blue, black"),
    "deep nesting": (b'{"pool": ' + b"[" * 30_000 + b"]" * 30_000 + b"}", "nested too deeply"),
    "100 KiB": (b" " * 100_000, "larger than 64 KiB"),
}  # fmt: skip


@pytest.mark.parametrize("words", [(), ("--json",)])
@pytest.mark.parametrize("case", UNREADABLE)
def test_unreadable_input_is_reported_in_one_line(case: str, words: tuple[str, ...]) -> None:
    data, part = UNREADABLE[case]
    result = run("odds", "-", *words, stdin=data)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("standard input: "), result.err
    assert part in result.err
    assert result.err.count("\n") == 1
    assert len(result.err) < 400


def test_a_file_that_is_missing_is_reported(tmp_path: Path) -> None:
    result = run("odds", str(tmp_path / "none.json"))
    assert (result.code, result.out) == (2, "")
    assert "none.json: the file cannot be read" in result.err
