"""What is wrong with JSON is told with its place, in words for a player."""

import json
from collections.abc import Mapping

import pytest

from armada_companion.kit.broken_json import json_problem

BROKEN: Mapping[str, tuple[bytes, str]] = {
    "a comma": (b'{"a": 1 "b": 2}', "a comma or a closing bracket is missing (column 9)"),
    "a colon": (b'{"a" 1}', "a colon is missing (column 6)"),
    "a name": (b"{a: 1}", "a name in quotes is missing (column 2)"),
    "single quotes": (b"{'a': 1}", "a name in quotes is missing (column 2)"),
    "a value": (b'{"a": nil}', "this is not a JSON value (column 7)"),
    "an open text": (b'{"a": "b}', 'a text has no closing " (column 7)'),
    "a line break in a text": (
        b'{"a": "b\nc"}',
        "a text contains a line break, a tab or the like (line 1, column 9)",
    ),
    "two objects": (b"{} {}", "there is text after its end (column 4)"),
    "the third line": (b'{"a": 1,\n\n "b" 2}', "a colon is missing (line 3, column 6)"),
    "cut off": (b'{"a": [1,', "it is cut off (column 10)"),
    "nothing": (b"", "it is cut off (column 1)"),
    "a letter of two bytes before it": ('{"é" 1}'.encode(), "a colon is missing (column 6)"),
    "Latin-1": (b'{"a": "\xe9"}', "it is not UTF-8 text (column 8)"),
    "no number": (b'{"a": NaN}', "NaN is not a JSON number"),
    "too large": (b'{"a": 1e999}', "1e999 is out of range"),
    "half a character": (b'{"a": "\\ud800"}', "JSON has no such number or character"),
    "more digits than are read": (
        b"[" + b"9" * 5000 + b"]",
        "a number of 5000 digits is out of range",
    ),
    "nested": (b"[" * 200_000, "it is nested too deeply"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_wrong_is_reported_with_its_place(case: str) -> None:
    data, words = BROKEN[case]
    assert "".join(json_problem(data)) == words


def test_each_place_of_a_cut_is_reported() -> None:
    whole = json.dumps({"a": [1, True, None, {"b": "c\u00e9"}], "d": -2}).encode()
    for end in range(len(whole)):
        assert json_problem(whole[:end])[1].startswith(" (column ")
