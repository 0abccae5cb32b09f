"""What goes wrong between the thought and the page: slips of fingers and of scanners."""

import random
import re

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_BESIDE = {"a": "s", "e": "r", "i": "o", "n": "m", "o": "p", "r": "t", "s": "d", "t": "y", "u": "i"}


def slip(name: str, chance: random.Random) -> str:
    """Mistype one or two letters of long words; numerals and short words are left as they are."""
    words = [match for match in re.finditer(r"[A-Za-z]{5,}", name)]
    if not words:
        return name
    match = chance.choice(words)
    word = _one_slip(match.group(), chance)
    if len(word) > 9 and chance.random() < 0.3:
        word = _one_slip(word, chance)
    return name[: match.start()] + word + name[match.end() :]


def _one_slip(word: str, chance: random.Random) -> str:
    """The first letter is the one that people get right."""
    place = chance.randrange(1, len(word) - 1)
    letter = word[place]
    kind = chance.choice(["lost", "doubled", "swapped", "beside"])
    if kind == "lost":
        return word[:place] + word[place + 1 :]
    if kind == "doubled":
        return word[:place] + letter + word[place:]
    if kind == "swapped":
        return word[:place] + word[place + 1] + letter + word[place + 2 :]
    other = _BESIDE.get(letter, chance.choice(_LETTERS))
    return word[:place] + other + word[place + 1 :]


def scanned(text: str, chance: random.Random, *, strength: float = 0.08) -> str:
    """Misread letters that look alike, as a scanner does; lost blanks and full-width figures."""
    text = "".join(_misread(letter, chance, strength) for letter in text)
    text = re.sub("rn", lambda found: _maybe(found.group(), "m", chance, strength), text)
    text = re.sub("(?<=[a-z]) (?=[A-Z(])", lambda _: _maybe(" ", "", chance, strength / 2), text)
    if chance.random() < 0.2:
        text = text.translate(str.maketrans("0123456789()", "０１２３４５６７８９（）"))
    return text


def _maybe(kept: str, other: str, chance: random.Random, part: float) -> str:
    return other if chance.random() < part else kept


def _misread(letter: str, chance: random.Random, strength: float) -> str:
    alike = {
        "I": "l",
        "l": "I",
        "m": "rn",
        "O": "0",
        "S": "5",
        "B": "8",
        "é": "e",
        "•": "*",
        "'": "’",
        "-": "–",
        "1": "l",
        "0": "O",
    }.get(letter)
    part = strength / 4 if letter in "SBO10" else strength
    return alike if alike and chance.random() < part else letter
