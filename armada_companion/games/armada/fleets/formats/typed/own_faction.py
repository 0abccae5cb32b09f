"""Lets names of another faction's cards mean those of the list: a `Y-wing` of the Republic."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from armada_companion.kit.names import normalize_name

from ....cards.cards import ObjectiveFacts, SquadronFacts
from ....cards.catalog import Catalog
from ....cards.lookup import Meaning
from ....cards.partial_names import name_words
from .amounts import fits
from .edges import Parse, Piece

_MIN_LETTERS = 4
_INITIALS = 2


def with_own_cards(parses: Iterable[Parse], faction: str, catalog: Catalog) -> None:
    """Add the cards of a faction with all words of a piece, where it names other factions' cards.

    Two letters that stand for cards of other factions only name no card.
    """
    for parse in parses:
        _add_own(parse.pieces, faction, catalog)
        twice = [two for one, two in pairwise(parse.pieces) if _is_same(one, two)]
        parse.pieces = [piece for piece in parse.pieces if piece not in twice]


def _add_own(pieces: Iterable[Piece], faction: str, catalog: Catalog) -> None:
    for piece in pieces:
        if not piece.meanings or any(_is_of(one, faction) for one in piece.meanings):
            continue
        piece.meanings += tuple(_own(piece, faction, catalog))
        spoken = all(one.spoken for one in piece.meanings)
        if spoken and piece.letters <= _INITIALS and not piece.costs:
            piece.meanings = ()


def _is_same(one: Piece, two: Piece) -> bool:
    """Whether the second of two names is a part of the first: `Y-wing BTL-B` is one squadron."""
    numbers = two.costs or two.count or two.before
    names = normalize_name(one.written) != normalize_name(two.written)
    first, second = ({meaning.card.id for meaning in piece.meanings} for piece in (one, two))
    squadrons = all(one.kind == "squadron" for one in two.meanings)
    return bool(names and two.joined and not numbers and squadrons and second and second <= first)


def _own(piece: Piece, faction: str, catalog: Catalog) -> Iterator[Meaning]:
    words = set(name_words(piece.written))
    kinds = {one.kind for one in piece.meanings}
    if len(normalize_name(piece.written)) < _MIN_LETTERS:
        return
    for kind in ("ship", "squadron") if kinds <= {"ship", "squadron"} else ():
        for card in catalog.fielded(kind).values():
            unique = isinstance(card, SquadronFacts) and card.unique
            own = faction in card.factions and not unique
            if own and words <= set(name_words(card.name)) and fits(piece, card) is not False:
                yield Meaning(kind, card, True)


def _is_of(meaning: Meaning, faction: str) -> bool:
    card = meaning.card
    return isinstance(card, ObjectiveFacts) or not card.factions or faction in card.factions
