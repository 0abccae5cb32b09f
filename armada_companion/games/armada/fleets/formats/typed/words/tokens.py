"""The words, numbers and marks of a typed line, and which card a number belongs to."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from .....cards.lookup import Word, split_words
from .typed_words import ABOARD, ANDS, NUMBER_WORDS, TIMES

_TIMES_BEHIND = re.compile(r"#?(\d{1,2})[xX×*·✕✖][.!_]*$")
_GLUED_COUNT = re.compile(r"(?<![\w.])(\d{1,2}[xX×*·])(?=[^\W\d_](?:[^\W\d_]|[.-]))")
_GLUED_TIMES = re.compile(r"(?<=[^\W\d_])[*×](\d{1,2})(?!\w)")
_TIMES_BEFORE = re.compile(r"[xX×*✕✖](\d{1,2})[.!]?$")
_PRODUCT = re.compile(r"(\d{1,2})[xX×@](\d{1,3})$")
_NUMBER = re.compile(
    r"[~#_*·$€]{0,2}(\d{1,4})\.?(pts?\.?|points?|p|pkte?\.?|punkte|ea)?[.!_*]{0,2}$", re.IGNORECASE
)
POINT_WORDS = frozenset(
    ("pts", "pt", "points", "point", "p", "pkt", "pkte", "punkte", "puntos", "punti", "each", "ea")
)
_ONLY_POINTS = POINT_WORDS - {"ea"}  # `ea` is a card too
_LEADERS = re.compile(r"\.{2,}|_{2,}|…|·{2,}|-{3,}|\s~\s|->|=>|→|\s@\s?")
_PARTING_DOTS = re.compile(r"(?<=\S)(?:…|\.{3})(?=\s?(?:[(\[\"'*]|\d{1,2}\s?[xX×*]|[^\W\d_]))")
"""Dots between two cards: `Luke (20)…2x X-wing`."""
_DOUBLE_ARROW = re.compile(r"\s>>\s(?=[^\W\d_])")
"""A mark between two cards, which also leads to a cost: `Luke >> X-wing`, `Luke >> 20`."""
_CLOSING_STOP = re.compile(r"(?<=[)\]])\.\s")
"""A full stop between two cards: `Luke (20). 2x X-wing`."""
_JOINED = re.compile(r"(?<=\w)(?:---|_-_|\.-\.)(?=\w)")
_UNDERSCORES = re.compile(r"(?<=[^\W_])_+(?=[^\W_])")
_EQUAL = re.compile(r"\s?=\s?")
_SOURCES = re.compile(
    r"\[(?:legends|legacy\w{0,5}|arc(?:beta)?|nexus\w{0,12}|naboo|community)\]", re.IGNORECASE
)
_GLUED_BULLET = re.compile(r"^[-–—•*+](?=[(\w])")
_DASHED_COST = re.compile(r"(\s)[-–—](\d{1,3})[-–—](?=\s|$)")
_GLUED_COST = re.compile(r"(\s)([-–—])(\d{1,3})(?=\s*(?:$|[,;)]))")
_LEADING_COST = re.compile(r"(?<![\w.])(?<!\d,)(\d{1,3})-(?=[^\W\d_][\w.-])")
_CRAFT_LETTERS = re.compile(r"(?<![^\W\d_])[Tt]/([ABDFIabdfi])(?=s?\b)")
_LISTED_BEHIND = re.compile(
    r"\s(?!p(?:ts?|oints?)?\b|x\b|of\b|each\b|for\b)[^\W\d_][^\W_]", re.IGNORECASE
)
CONNECTING = frozenset(("with", "w", "mit", "avec", "con", *ANDS))
_HARD = re.compile(r"[,;:+/|()\[\]{}=<>]| [-–—]+ | & |^[-–—]+ | [-–—]+$")
_PART_ENDS = tuple(",;/+&|-–—·")
_NAME_BEHIND = re.compile(r"\s?[)\]}]?\s?[\"'*\[]*[^\W\d_]")
_INTRODUCING = re.compile(r"\s?(?::|[-–—]\s)\s?[\"'*\[]*[^\W\d_]")
_NOT_PARTING = tuple(".)]}'\"!?*_")
_OF_THEM = (("of", "them"), ("of", "those"), ("of", "these"), ("in", "total"), ("in", "all"))
_AGAIN = (("times",), ("fois",), ("veces",), ("volte",))
_REASONS = ("because", "since", "which", "but", "weil", "aber", "denn", "parce", "porque")
_FOR = ("for", "fur", "pour", "por")
MAX_COUNT = 12
_NAMES = 1000
"""Numbers from here up are parts of names, such as `JumpMaster 5000`."""

Flavor = Literal["count", "cost", "bare"]


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a line.

    Attributes:
        ahead: Whether it belongs to the next card.
        either: Whether it belongs to the next card unless a card's name ends right before it.
    """

    value: int
    flavor: Flavor
    ahead: bool
    either: bool = False


@dataclass(slots=True)
class Tokens:
    """A line, divided into words.

    Attributes:
        text: The line, with dotted leaders replaced by a mark.
        words: Its words, numbers and punctuation marks.
        numbers: The numbers of the line, keyed by the position of their word.
        parted: For each word, whether a mark separates it from the word before.
        ends: The positions of the last words of card names.
        names: The positions of the first and the last word of each name of several words.
        squadrons: The positions of the last words of names that only squadrons have.
        firsts: The position of the first word of each name, by the position of its last one.
        prices: The costs that the cards of each name ever had, by the position of its last word.
    """

    text: str
    words: list[Word]
    numbers: dict[int, list[Number]]
    parted: list[bool]
    ends: set[int] = field(default_factory=set)
    names: set[tuple[int, int]] = field(default_factory=set)
    squadrons: set[int] = field(default_factory=set)
    firsts: dict[int, int] = field(default_factory=dict)
    prices: dict[int, set[int]] = field(default_factory=dict)


def tokens(text: str) -> Tokens:
    """Return the tokens of a line."""
    text = _UNDERSCORES.sub(_unjoined, _JOINED.sub(" - ", text))
    text = _SOURCES.sub(lambda found: "|".ljust(len(found.group())), text)
    text = _DOUBLE_ARROW.sub(" ;  ", text)
    text = _PARTING_DOTS.sub(",", _CLOSING_STOP.sub(", ", text))
    text = _LEADERS.sub(lambda found: "=".ljust(len(found.group())), text)
    text = _DASHED_COST.sub(r"\1(\2)", text)
    text = _GLUED_COST.sub(r"\1\2 \3", text)
    text = _GLUED_BULLET.sub(" ", text)
    text = _LEADING_COST.sub(r"\1 ", text)
    text = _GLUED_TIMES.sub(r" x\1", text)
    text = _GLUED_COUNT.sub(r"\1 ", text)
    text = _CRAFT_LETTERS.sub(r" T\1", text)
    words = split_words(text)
    parted = [True] + [
        _HARD.search(text[one.end : two.start]) is not None or not (one.key and two.key)
        for one, two in zip(words, words[1:], strict=False)
    ]
    line = Tokens(text, words, {}, parted)
    for position, word in enumerate(words):
        found = _numbers(line, position, text[word.start : word.end])
        if found:
            line.numbers[position] = found
    return line


def _unjoined(found: re.Match[str]) -> str:
    """Return blanks for underscores; two of them separate cards: `ISD_II__Tarkin`."""
    length = len(found.group())
    return " ".ljust(length) if length == 1 else "|".ljust(length)


def _numbers(line: Tokens, position: int, raw: str) -> list[Number]:
    if _of_them(line, position) and (value := NUMBER_WORDS.get(raw.lower()) or _small(raw)):
        return [Number(value, "count", ahead=False)]
    if found := _PRODUCT.match(raw):
        count = Number(int(found.group(1)), "count", _ahead(line, position))
        return [count, Number(int(found.group(2)), "cost", ahead=False)]
    if found := _TIMES_BEFORE.match(raw):
        return [Number(int(found.group(1)), "count", ahead=_leads(line, position))]
    if (found := _TIMES_BEHIND.match(raw)) and not (raw[-1] == "*" and len(found[1]) > 1):
        ahead = _ahead(line, position)
        if _bracketed(line, position) and _closed(line, position):  # `Luke, (3x) X-wings`
            return [Number(int(found.group(1)), "count", ahead and _begins_part(line, position))]
        ends = ahead and _ends_count(line, position)  # `X-wings - 3x, Luke`, `V-19 - 2x and Axe`
        return [Number(int(found.group(1)), "count", ahead and not ends, either=ends)]
    if (value := NUMBER_WORDS.get(line.words[position].key)) and _counts(line, position):
        return [Number(value, "count", ahead=True)]
    if found := _NUMBER.match(raw):
        return [_plain(line, position, int(found.group(1)), bool(found.group(2)))]
    return []


def _plain(line: Tokens, position: int, value: int, priced: bool) -> Number:
    before = line.words[position - 1].key if position else ""
    after = line.words[position + 1].key if position + 1 < len(line.words) else ""
    small = 0 < value <= MAX_COUNT
    if after == "pairs" and small:
        return Number(2 * value, "count", ahead=True)
    if (after in TIMES or after == "×") and small and _ahead(line, position + 1):
        return Number(value, "count", ahead=True)
    earlier = line.numbers.get(position - 2, ()) if position > 1 else ()
    if before == "x" and small and not any(one.value <= MAX_COUNT for one in earlier):
        return Number(value, "count", ahead=False)
    connected = position > 0 and _connects_names(line, position + 1)
    ahead = (_ahead(line, position) and not connected) and (
        position == 0
        or (line.parted[position] and not _ends_part(line, position))
        or (0 in line.numbers and not _ends_part(line, position))
    )
    pointed = after in POINT_WORDS and not (after == "point" and value > 1)
    if priced or (pointed and not line.parted[position + 1]):
        return Number(value, "cost", ahead=position == 0)
    if small and position and _begins_part(line, position) and _introduces(line, position):
        return Number(value, "bare", ahead=True)
    if position and _bracketed(line, position):
        counted = small and _begins_part(line, position) and _precedes_name(line, position)
        return Number(value, "count" if counted else "cost", ahead=counted)
    if ahead and position and _EQUAL.fullmatch(_between(line, position)):
        return Number(value, "bare", ahead=False, either=True)  # `Trench = 32 because …`
    between = not ahead and _ahead(line, position) and not line.parted[position + 1]
    either = between and not connected and not line.parted[position]
    return Number(value, "bare", ahead, either=either)


def _connects_names(line: Tokens, position: int) -> bool:
    """Whether a word such as `with` is here, and a name behind it: `62 with Vader`, `8 on Kuat`."""
    following = [word.key for word in line.words[position : position + 2]]
    return len(following) > 1 and bool(following[1]) and following[0] in CONNECTING | ABOARD


def _of_them(line: Tokens, position: int) -> bool:
    """Whether a number is a count of the card before it: `three of them`, `32 for four`."""
    behind = tuple(word.key for word in line.words[position + 1 : position + 3])
    ended = position + 2 >= len(line.words) or line.parted[position + 2]
    if behind[:1] in _AGAIN and ended and position:
        return True  # `TIE Interceptor three times, Lambda once`
    earlier = line.numbers.get(position - 2, ()) if position > 1 else ()
    priced = any(one.value < _NAMES for one in earlier)  # `JumpMaster 5000 für 12`
    return behind in _OF_THEM or (priced and line.words[position - 1].key in _FOR)


def _small(raw: str) -> int | None:
    return int(raw) if raw.isdecimal() and 0 < int(raw) <= MAX_COUNT else None


def _between(line: Tokens, position: int) -> str:
    return line.text[line.words[position - 1].end : line.words[position].start]


def _ahead(line: Tokens, position: int) -> bool:
    """Whether words follow to which the number may belong."""
    following = line.words[position + 1 :]
    keys = (word.key for word in following)
    return any(key and not key.isdigit() and key not in _ONLY_POINTS for key in keys)


def _ends_part(line: Tokens, position: int) -> bool:
    """Whether a mark of a list follows a number, so that it belongs to the card before it."""
    if position + 1 >= len(line.words):
        return True
    dashed = line.text[: line.words[position].start].rstrip()[-1:] in ("-", "–", "—")
    if line.parted[position + 1] or (dashed and line.words[position + 1].key in CONNECTING):
        return True
    if line.words[position + 1].key in _REASONS:
        return True  # `EWS /7 because it is cheap`
    return line.text[line.words[position].end :].lstrip()[:1] in ("&", "·")


def _ends_count(line: Tokens, position: int) -> bool:
    """Whether a mark of a list, or another number, follows a count."""
    return _ends_part(line, position) or line.words[position + 1].key.isdigit()


def _leads(line: Tokens, position: int) -> bool:
    """Whether a count such as `x2` belongs to the card after it.

    It does in a row that begins with such a count, and between a mark and a name.
    """
    first = next((word for word in line.words if word.key), None)
    if first and _TIMES_BEFORE.match(line.text[first.start : first.end]):
        return True
    following = "".join(word.key for word in line.words[position + 1 : position + 2])
    if position and ":" in _between(line, position) and following.isdigit():
        return False  # `X-wing: x3 13 pts, Luke`
    apart = line.parted[position] or line.words[position - 1].key in CONNECTING
    return apart and _ahead(line, position) and not line.parted[position + 1]


def _counts(line: Tokens, position: int) -> bool:
    following = line.words[position + 1 : position + 2]
    if not following or following[0].key in CONNECTING:
        return False  # `Ten and Ketsu`
    return not (line.parted[position + 1] or following[0].key[:1].isdigit())


def _bracketed(line: Tokens, position: int) -> bool:
    word = line.words[position]
    opened = line.text[: word.start].rstrip()[-1:]
    listed = _LISTED_BEHIND.match(line.text[word.end :])  # `(4 Reserves, 7 Rocket Troopers)`
    return opened in ("(", "[", "{") and position > 0 and not listed


def _introduces(line: Tokens, position: int) -> bool:
    """Whether a colon or a dash, and then a name, follow a number: `Luke, 2: X-wings`."""
    behind = line.text[line.words[position].end :]
    return _INTRODUCING.match(behind) is not None and _ahead(line, position)


def _precedes_name(line: Tokens, position: int) -> bool:
    """Whether a name follows a number in brackets: `(2) X-wings`, `(2 X-wings, Luke)`."""
    return _NAME_BEHIND.match(line.text[line.words[position].end :]) is not None


def _closed(line: Tokens, position: int) -> bool:
    return line.text[line.words[position].end :].lstrip()[:1] in (")", "]", "}")


def _begins_part(line: Tokens, position: int) -> bool:
    """Whether a bracket with a count begins a part of a row: `Luke; (3) X-wings`."""
    before = line.text[: line.words[position].start].rstrip("([{ ")
    words = [word.key for word in line.words[:position] if word.key]
    joined_on = bool(words) and words[-1] in ANDS and not before[-2:].isupper()  # no `ET (8)`
    strange = not (before[-1:].isalnum() or before[-1:] in _NOT_PARTING)
    ended = strange or before[-1:] in _PART_ENDS or joined_on
    return not words or (ended and line.parted[position])


def is_group_end(line: Tokens, position: int) -> bool:
    """Whether a mark, or a separate number, ends a group of words before this position."""
    return line.parted[position] or position in line.numbers


def joined(words: Sequence[Word], first: int, last: int) -> str:
    return "".join(word.key for word in words[first : last + 1])
