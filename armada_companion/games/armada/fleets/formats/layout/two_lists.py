"""Finds where a second list begins in a text: only the first one is read."""

import re
from collections.abc import Sequence

from armada_companion.kit.names import normalize_name

from ....cards.vocabulary import words_of
from ..blocks import Block
from ..header import FACTION_WORDS
from ..line_grammar import BULLETS, Entry, Nothing, Sum, parse_line
from ..repair import Segment
from ..result import BlockVerdict, ignored, not_understood

_NUMBERS = re.compile(r"\d{1,4}(?:\s?/\s?\d{1,4})?\s?(?:p(?:ts|oints?)?)?\b", re.IGNORECASE)
_MAX_LENGTH = 60
_FACTION_LABELS = words_of("faction_labels")


def second_list(segments: Sequence[Segment]) -> int:
    """Return the position where a second list begins, or the number of segments.

    It begins at a line with a faction, after cards of another faction, or after a total.
    """
    named = {place: found for place, one in enumerate(segments) if (found := _faction(one.text))[1]}
    if len(named) < 2:
        return len(segments)
    faction, total, cards = "", False, False
    for place, segment in enumerate(segments):
        labeled, word = named.get(place, (False, ""))
        if word and faction and cards and (total or (labeled and word != faction)):
            return place
        faction = faction or word
        shape = parse_line(segment.text)
        total = total or (isinstance(shape, Sum) and shape.total)
        cards = cards or (isinstance(shape, Entry) and (shape.bulleted or shape.points is not None))
    return len(segments)


def unread(segments: Sequence[Segment]) -> list[BlockVerdict]:
    """Return the verdicts on the lines of a second list."""
    why = not_understood("two lists: only the first is read, so paste one list at a time")
    blank = ignored("an empty line")
    return [
        (Block(Nothing(), one.text, (one.n, *one.more)), why if one.text else blank)
        for one in segments
    ]


def _faction(text: str) -> tuple[bool, str]:
    """Return whether a line labels its faction, and the faction that it names, or ""."""
    label, colon, value = text.partition(":")
    if len(text) > _MAX_LENGTH or text[:1] in BULLETS or (not colon and text[-1:] == ")"):
        return False, ""
    labeled = bool(colon) and normalize_name(label) in _FACTION_LABELS
    word = normalize_name(_NUMBERS.sub("", value if labeled else text))
    return labeled, FACTION_WORDS.get(word, "")
