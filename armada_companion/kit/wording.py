"""Parts of sentences for every game."""

from collections.abc import Iterable

_CONTROLS = {*range(0x20), *range(0x7F, 0xA0)}
_DIRECTIONS = {0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
STEERING = frozenset(_CONTROLS | _DIRECTIONS)
"""Characters that control a terminal or the direction of a text, including line breaks."""
_FROM_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_MOST_MARKS = 2
_LEFT_OUT = dict.fromkeys(code for code in STEERING if not chr(code).isspace())


def plain_text(text: str) -> str:
    """Return `text` without control characters and characters that change its direction."""
    return text if text.isprintable() else text.translate(_LEFT_OUT)


def unstacked(text: str) -> str:
    """Return a text without further marks over or under a letter that has two already."""
    if text.isascii():
        return text
    from unicodedata import combining

    kept = [
        one
        for place, one in enumerate(text)
        if not all(map(combining, text[max(0, place - _MOST_MARKS) : place + 1]))
    ]
    return "".join(kept)


def shown_text(text: str) -> str:
    """Return a text as it is drawn: nothing in it reaches or turns round the words beside it.

    Without that, "NAME: 8 dials" has its 8 at the left of a Hebrew or Arabic name.
    """
    shown = unstacked(plain_text(text))
    if shown.isascii():
        return shown
    import re

    return re.sub(f"[{_FROM_RIGHT}]+(?:[ '-]+[{_FROM_RIGHT}]+)*", "\u2068\\g<0>\u2069", shown)


def plural(number: int, noun: str, many: str = "") -> str:
    """Return a number with its noun: "1 ship", "2 ships"; `many` is an irregular plural."""
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def sentence(words: str) -> str:
    """Return words with a capital letter, and a full stop unless they end with a mark."""
    ended = not words or words.endswith((".", "!", "?", "…"))
    return f"{words[:1].upper()}{words[1:]}{'' if ended else '.'}"


def listed(names: Iterable[str], most: int = 0) -> str:
    """Return the names with commas between them: "Ann, Ben", "Ann, Ben and 3 more".

    Args:
        names: The names.
        most: How many are shown before the others are counted; 0 for all.
    """
    every = (*names,)
    more = len(every) - most if most else 0
    return f"{', '.join(every[:most])} and {more} more" if more > 0 else ", ".join(every)


def joined(names: Iterable[str]) -> str:
    """Return the names in one phrase: "Ann", "Ann and Ben", "Ann, Ben and judge"."""
    *before, last = (*names,) or ("",)
    return f"{', '.join(before)} and {last}" if before else last


_FORMULA = (
    *("=", "+", "-", "@", "\t", "\r", "\n", "\N{FULLWIDTH EQUALS SIGN}"),
    *("\N{FULLWIDTH PLUS SIGN}", "\N{FULLWIDTH HYPHEN-MINUS}", "\N{FULLWIDTH COMMERCIAL AT}"),
)
"""Characters with which spreadsheets begin a formula."""


def plain_cell(text: str) -> str:
    """Return a text as the cell of a table; one that looks like a formula gets a leading quote."""
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text
