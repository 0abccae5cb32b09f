"""Says for players why a text is not JSON, and where the error is."""

import json
import math
from collections.abc import Mapping
from json import JSONDecodeError

_OUTSIDE = "JSON has no such number or character"
_MOST_DIGITS = 4000
_WORDS: Mapping[str, str] = {
    "Expecting value": "this is not a JSON value",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing",
    "Expecting ':' delimiter": "a colon is missing",
    "Expecting property name enclosed in double quotes": "a name in quotes is missing",
    "Illegal trailing comma before end of object": "there is one comma too many",
    "Illegal trailing comma before end of array": "there is one comma too many",
    "Unterminated string starting at": 'a text has no closing "',
    "Invalid control character at": "a text contains a line break, a tab or the like",
    "Invalid \\escape": "\\ is before a character that cannot follow it",
    "Invalid \\uXXXX escape": "\\u lacks four hexadecimal digits",
    "Extra data": "there is text after its end",
}


def json_problem(data: bytes | str) -> tuple[str, str]:
    """Return why a text is not JSON, and the place: `a colon is missing`, ` (column 14)`.

    The place is "" if unknown; in a text of several lines it names the line too.
    """
    try:
        text = data if isinstance(data, str) else data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        read = error.object[: error.start].decode("utf-8-sig")
        return "it is not UTF-8 text", _place(read, len(read))
    try:
        json.loads(text, parse_float=_finite, parse_int=_short, parse_constant=_refuse)
    except JSONDecodeError as error:
        at_end = error.pos >= len(text.rstrip()) and error.msg != "Extra data"
        why = "it is cut off" if at_end else _WORDS.get(error.msg, _OUTSIDE)
        return why, _place(text, error.pos)
    except RecursionError:
        return "it is nested too deeply", ""
    except ValueError as error:
        return str(error), ""
    return _OUTSIDE, ""


def _finite(word: str) -> float:
    number = float(word)
    if math.isinf(number):
        raise ValueError(f"{word} is out of range")
    return number


def _short(word: str) -> int:
    # Python reads at most 4,300 digits.
    if len(word) > _MOST_DIGITS:
        raise ValueError(f"a number of {len(word)} digits is out of range")
    return int(word)


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is not a JSON number")


def _place(text: str, place: int) -> str:
    before = text[:place]
    column = f"column {place - before.rfind(chr(10))}"
    line = f"line {before.count(chr(10)) + 1}, " if "\n" in text.strip() else ""
    return f" ({line}{column})"
