"""Separates cards from talk: `Motti (24): more hull, which Tarkin does not give` is one card.

A line that begins with a card, in its exact spelling or with its cost, has this card, whatever
follows. What follows is talk from the first unknown words on, if words of sentences or unknown
words outweigh the names of cards there.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from armada_companion.kit.names import normalize_name

from ....cards.cards import UpgradeFacts
from ..line_grammar import BULLETS
from ..result import Verdict, ignored, not_understood
from .words import weights as weights
from .words.amounts import fits
from .words.edges import Piece
from .words.tokens import POINT_WORDS, tokens
from .words.typed_words import CARRYING, TALK

_BULLETS = ("->", "|--", *BULLETS)
_REMARK = re.compile(r"\s?(?:\(|\[|\s[-–—]\s|\.\.\.|…|//)")
"""The marks before a remark behind a name."""

_LISTING = tuple(",;+&/|")
"""Marks before another card; after other marks, small words that name none are talk."""

_EXPLAINING = tuple(":([")

_LONG = 6
"""Letters; a shorter word is like some name by chance."""

_SHORT_WITH_COST = re.compile(r"\W*\d{1,3}-([^\W\d_]+)")
"""A cost and a small word, which may stand for a card: `8-et`."""

_WHOLE = 100
_MIN_LETTERS = 4


def begins_with_card(text: str, pieces: Sequence[Piece]) -> bool:
    """Whether a line begins with a card in its exact spelling, or with a card and its cost.

    A nickname is enough before a colon, or behind a bullet: `Silver: more hull`.
    """
    if not pieces or not pieces[0].meanings:
        return False
    head = pieces[0]
    exact = head.similarity == _WHOLE and not all(one.spoken for one in head.meanings)
    alone = len(pieces) == 1 or not pieces[1].joined or bool(head.costs)
    alone = alone or normalize_name(pieces[1].written.split()[0]) in TALK
    alone |= len(pieces) > 1 and pieces[1].aboard
    exact |= _is_written_out(head) or (alone and len(pieces) > 1 and pieces[1].aboard)
    priced = any(fits(head, one.card) for one in head.meanings)
    return (exact and alone) or priced or _is_labelled(head, text)


def _is_written_out(head: Piece) -> bool:
    """Whether a piece is a name of several words for ships: `Nebulon-B Escort`."""
    ships = head.last > head.first and all(one.kind == "ship" for one in head.meanings)
    return ships and head.similarity == _WHOLE


def begins_with_ship(pieces: Sequence[Piece]) -> bool:
    """Whether a text begins with a ship in its exact spelling, and a mark follows the name."""
    if len(pieces) < 2 or not pieces[0].meanings or pieces[1].joined:
        return False
    exact = not any(one.spoken for one in pieces[0].meanings)
    return pieces[0].similarity == _WHOLE and exact and pieces[0].meanings[0].kind == "ship"


def _is_labelled(head: Piece, text: str) -> bool:
    before, _, behind = text.partition(head.written)
    first = normalize_name(behind.strip().partition(" ")[0])
    listed = before.strip() in _BULLETS and (first in TALK or _REMARK.match(behind) is not None)
    named = behind[:1] == ":" and not normalize_name(before)
    return (named and head.letters >= _MIN_LETTERS) or listed


def is_priced(pieces: Sequence[Piece]) -> bool:
    """Whether a text begins with a card and the cost of this card."""
    return bool(pieces) and any(
        fits(piece, one.card)
        for piece in (pieces[0], replace(pieces[0], costs=()))
        for one in pieces[0].meanings
    )


def names_only(pieces: Sequence[Piece]) -> bool:
    """Whether a text has only cards, at least two of them in their exact spelling."""
    exact = [
        piece
        for piece in pieces
        if piece.similarity == _WHOLE and not all(one.spoken for one in piece.meanings)
    ]
    return len(exact) > 1 and all(piece.meanings for piece in pieces)


def names_objectives(pieces: Sequence[Piece]) -> bool:
    """Whether a text names several objectives, and no other cards."""
    cards = [_kinds(piece) for piece in pieces if piece.meanings]
    return len(cards) > 1 and all(kinds == {"objective"} for kinds in cards)


def is_heading_of_next(text: str, pieces: Sequence[Piece]) -> bool:
    """Whether a line's first card is the heading of its second: `X-wings [26]: 2x X-wing [26]`."""
    if len(pieces) < 2 or ":" not in text or pieces[0].count or not pieces[1].count:
        return False
    ids = [{one.card.id for one in piece.meanings} for piece in pieces[:2]]
    return not ids[0].isdisjoint(ids[1]) and pieces[0].costs == pieces[1].costs != ()


def talk_start(
    text: str, pieces: Sequence[Piece], is_near_card: Callable[[Piece], bool]
) -> int | None:
    """Return the position in a line where talk begins after its cards, or None."""
    at = next((at for at, one in enumerate(pieces) if not _is_of_cards(pieces, at)), 0)
    if not at:
        return None
    start = tokens(text).words[pieces[at].first].start
    mark = text[:start].rstrip()[-1:]
    capitals = mark not in _EXPLAINING and any(one.written[:1].isupper() for one in pieces[at:])
    if (
        mark not in _LISTING
        and not capitals
        and not any(one.meanings or one.costs or is_near_card(one) for one in pieces[at:])
    ):
        return start
    talk = any(normalize_name(word) in TALK for word in text[start:].split())
    listed = any(piece.meanings and not piece.joined for piece in pieces[at:])
    return start if talk and not listed and is_like_talk(text[start:], pieces[at:]) else None


def _is_of_cards(pieces: Sequence[Piece], at: int) -> bool:
    """Whether a piece is a card, or a word such as `carries` before one."""
    words = {normalize_name(word) for word in pieces[at].written.split()}
    verb = words <= CARRYING and at + 1 < len(pieces) and bool(pieces[at + 1].meanings)
    return bool(pieces[at].meanings) or verb


def is_remark(pieces: Sequence[Piece], talk: str, is_near_card: Callable[[Piece], bool]) -> bool:
    """Whether a text is about upgrades that are not in the fleet: `Racks and Screed got cut`.

    It has other words, or talk was cut off, and no numbers; a single commander is rather the
    fleet's.
    """
    cards = [piece for piece in pieces if piece.meanings]
    if not cards or any(one.costs or one.count or one.before for one in cards):
        return False
    meant = [one for piece in cards for one in piece.meanings]
    named = any(isinstance(one.card, UpgradeFacts) and one.card.commander for one in meant)
    if (named and len(cards) == 1) or any("upgrade" not in _kinds(piece) for piece in cards):
        return False
    strange = [piece for piece in pieces if not piece.meanings and piece.letters > 2]
    if not (strange or talk) or (pieces[0].meanings and len(cards) < 2):
        return False
    unclear = (one for one in strange if normalize_name(one.written) not in TALK)
    return not any(is_near_card(one) for one in unclear if one.letters >= _LONG)


def _kinds(piece: Piece) -> set[str]:
    return {one.kind for one in piece.meanings}


def is_nickname(pieces: Sequence[Piece]) -> bool:
    """Whether a nickname without a number is a text's only card: `GG` may be a greeting."""
    if any(one.costs or one.count or one.before for one in pieces):
        return False
    cards = [one for one in pieces if one.meanings]
    return len(cards) == 1 and all(one.spoken for one in cards[0].meanings)


def is_like_talk(text: str, pieces: Sequence[Piece]) -> bool:
    """Whether words of sentences and unknown words outweigh the names of cards in a text."""
    cards = sum(piece.letters for piece in pieces if piece.meanings)
    others = sum(piece.letters for piece in pieces if not piece.meanings)
    talk = sum(normalize_name(word) in TALK for word in text.split())
    return others + weights.TALK_LETTERS * talk > weights.TALK_SHARE * cards


def without_cards(text: str) -> Verdict:
    """Return the verdict on a line without cards, talk or a role."""
    found = _SHORT_WITH_COST.match(text)
    word = found.group(1) if found else ""
    if not word or word in POINT_WORDS - {"ea"}:  # `10-ea` is a card, `10 ea` a cost of each.
        return ignored("no words")
    return not_understood(f"no card is called {word}")
