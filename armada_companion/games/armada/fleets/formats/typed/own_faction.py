"""Lets names of another faction's cards mean those of the list: a `Y-wing` of the Republic."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from armada_companion.kit.names import normalize_name

from ....cards.cards import ObjectiveFacts, SquadronFacts
from ....cards.catalog import Catalog
from ....cards.lookup import Meaning
from ....cards.partial_names import name_words
from .places import CardLine
from .words.amounts import fits
from .words.edges import Piece

_MIN_LETTERS = 4
_INITIALS = 2


def with_own_cards(lines: Iterable[CardLine], faction: str, catalog: Catalog) -> None:
    """Add the faction's own cards to pieces that name only cards of other factions.

    A piece of two letters that has only cards of other factions loses them.
    """
    for line in lines:
        parses = [parse for parsed in line.stretches for parse in parsed]
        for parse in parses:
            _add_own(parse.pieces, faction, catalog)
        pieces = [piece for parsed in line.stretches for piece in parsed[0].pieces]
        again = {two.first for one, two in pairwise(pieces) if _is_same(one, two)}
        for parse in parses if again else ():
            parse.pieces = [piece for piece in parse.pieces if piece.first not in again]


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
    first, second = _squadrons(one), _squadrons(two)
    return bool(names and two.joined and not numbers and second and second <= first)


def _squadrons(piece: Piece) -> set[str]:
    """Return the ids of the squadrons without a name that a piece may mean."""
    cards = (meaning.card for meaning in piece.meanings)
    return {card.id for card in cards if isinstance(card, SquadronFacts) and not card.unique}


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
