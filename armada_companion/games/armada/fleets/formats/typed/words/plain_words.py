"""Reads labels in plain words: who leads the fleet, objectives in a line, cards left out.

`Rebel fleet led by Mon Mothma` the commander is Mon Mothma `Assault: Most Wanted Nav: Minefields`
two objectives, each with its label `Cut after testing: Screed, Insidious` two cards that are not in
the fleet; neither is it in `No Demolisher this time`
"""

import re
from collections.abc import Iterator

from armada_companion.kit.names import normalize_name

from .....cards.vocabulary import words_of
from .typed_words import NEGATIONS, NUMBER_WORDS, OBJECTIVE_WORDS, SECTIONS

_LED_BY = re.compile(
    r"(?P<fleet>.{0,60}?)[\s,(–—-]{1,3}(?:(?:led|commanded|headed|captained)\s(?:from\s.{2,45}?\s)?by|under)"
    r"(?:\sthe\scommand\sof)?\s(?P<who>[^\W\d_].+)$",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"\W*(?:(?:fleet\s)?(?:led|commanded|headed|captained)\s(?:from\s.{2,45}?\s)?by\s(?P<led>[^\W\d_].+)"
    r"|(?P<leading>[^\W\d_].{2,40}?)\s(?:is\s)?(?:commanding|in\s(?:command|charge))\W*)$",
    re.IGNORECASE,
)
_INNER_LABEL = re.compile(
    r"(?<![^\s,;/|(])(?P<word>[^\W\d_]{1,12})\.?"
    r"(?:(?:\sobj(?:\.|ective)?)?\s?(?:[:=]|[-=]>|→)\s?|\sobj(?:\.|ective)?\s)",
    re.IGNORECASE,
)
_LETTERED = re.compile(r"(?<!\S)[\[(]?([ADNRYBadnryb])[\])]\s")
"""A letter for a type of objective: `[A] Most Wanted [D] Fleet Ambush [N] Minefields`."""
_PREFIX = re.compile(
    r"[\W_]{0,6}(?P<word>[^\W\d_]+)(?:\s+obj(?:\.|ective)?)?[\s.:]+(?P<rest>\S.*)$", re.IGNORECASE
)
_NAMED_NO = re.compile(r"\W*(?:NO\b|[Nn]o[.,°:]|\w+\W+\d)")
"""`NO` is a card, the Navigation Officer, and `No. 1` a number."""

_SHORT_LABEL = re.compile(
    r"\W{0,4}(?P<label>[^\W\d_](?:[^\W\d_]|\.\s?){0,11})\s?(?:[:=→]|[-=]>)\s?(?P<rest>[^\W\d_].+)$"
)
_LEFT_OUT_PHRASE = re.compile(
    r"\W{0,4}(?:(?:did\s?n[o'’]?t|didn.t|not)\smake|left\s(?:out|at\shome)|no\s(?:room|space|points)\sfor"
    r"|if\s(?:i|we|there)\b|not\sin(?:cluded)?\b|(?:stays?|stayed|staying)\s(?:at\s)?home|nicht\sdabei|zu\shause)",
    re.IGNORECASE,
)
_UNSURE = re.compile(r"\s\((?:maybe|perhaps|vielleicht|peut[- ]être)\W{0,2}\)\W*$", re.IGNORECASE)
"""A remark behind a card of the fleet: `Motti (24) (maybe)`."""
_NOT_MADE = re.compile(
    r"\b(?:did\s?n[o'’]?t|did\snot|never)\s(?:make\s(?:it|the\s(?:cut|list|fleet))|fit)\W*$"
    r"|\b(?:stay(?:s|ed)?|left)\s(?:at\s)?home\W*$",
    re.IGNORECASE,
)
_COUNTED_LABEL = re.compile(
    rf"^\W{{0,3}}(?:\d{{1,2}}|{'|'.join(NUMBER_WORDS)})\s(?=(?:{'|'.join(SECTIONS)})\s?:)",
    re.IGNORECASE,
)
_FIRST_WORDS = 3
_LEFT_OUT = words_of("left_out")
_LETTERS = {
    "o": "assault",
    "r": "red",
    "y": "yellow",
    "b": "blue",
    "a": "assault",
    "d": "defense",
    "n": "nav",
}


def led_by(text: str) -> tuple[str, str] | None:
    """Return the words before `led by` and the words after it, or None: `Rebels`, `Ackbar`."""
    found = _LED_BY.match(text)
    return (found.group("fleet"), found.group("who")) if found else None


def commanding(text: str, *, below_faction: bool) -> str:
    """Return the name in `Motti commanding`, or behind a faction in `led by Motti`; or ""."""
    found = _ALONE.match(text)
    if found is None:
        return ""
    placed = " from " in text.lower()  # `Led from the Kuat by Motti`
    return found["leading"] or (found["led"] if below_faction or placed else "")


def objective_parts(text: str) -> Iterator[str]:
    """Yield the parts of a line with several labels of objectives; other lines as they are."""
    if len(_LETTERED.findall(text)) > 1:
        text = _LETTERED.sub(r"\1: ", text)
    starts = [
        found.start()
        for found in _INNER_LABEL.finditer(text)
        if _of_objective(found.group("word")) or SECTIONS.get(found.group("word").lower())
    ]
    labels = {found.group("word").lower() for found in _INNER_LABEL.finditer(text)}
    if len(starts) < 2 or not any(map(_of_objective, labels)):
        yield text
        return
    ends = [*starts[1:], len(text)]
    if text[: starts[0]].strip():
        yield text[: starts[0]]
    for start, end in zip(starts, ends, strict=True):
        yield text[start:end].rstrip(" ,;/|")


def objective_prefix(text: str) -> tuple[str, str] | None:
    """Return the type and the name of an objective, or None; the type may be one letter.

    The caller has to check whether an objective has this name.
    """
    found = _PREFIX.match(text)
    if found is None:
        return None
    word = _of_objective(found.group("word"))
    return (word, found.group("rest")) if word else None


def without_count(text: str) -> str:
    """Return a line without the number of cards in its heading: `Five squadrons: Luke`."""
    return _COUNTED_LABEL.sub("", text)


def unknown_label(text: str) -> tuple[str, str]:
    """Return a short word before a colon or an equals sign, and the words after it; or "" twice."""
    found = _SHORT_LABEL.match(text)
    return (found.group("label"), found.group("rest")) if found else ("", "")


def is_left_out(text: str) -> bool:
    """Whether a line says that its cards are not in the fleet.

    Examples: `Dropped: Insidious`, `Screed and Insidious got cut`.
    """
    text = _UNSURE.sub("", text)
    words = [normalize_name(word) for word in text.partition(":")[0].split()]
    if _LEFT_OUT_PHRASE.match(text) or _NOT_MADE.search(text):
        return True
    ends = () if any(letter.isdigit() for letter in text) else words[-1:]
    return not _LEFT_OUT.isdisjoint((*words[:_FIRST_WORDS], *ends))


def is_negated(text: str) -> bool:
    """Whether a line begins with a word such as `no`: its cards are not in the fleet."""
    words = [word for word in map(normalize_name, text.split()) if word]
    return len(words) > 1 and words[0] in NEGATIONS and _NAMED_NO.match(text) is None


def _of_objective(word: str) -> str:
    """Return the type of objective that a label means, or ""."""
    key = normalize_name(word)
    return key if key in OBJECTIVE_WORDS else _LETTERS.get(key, "")
