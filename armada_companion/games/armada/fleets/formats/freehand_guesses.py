"""Reads words that are nearly a card's name, alone or with the pieces beside them."""

from collections.abc import Iterator, Sequence

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.phrases import Meaning
from armada_companion.games.armada.fleets.formats.freehand_pieces import Piece
from armada_companion.games.armada.fleets.formats.reading import Choice
from armada_companion.games.armada.fleets.formats.suggestions import Suggestions

SURE = 85
"""Percent; what is less alike is offered, not taken."""

_SHORTEST = 5
_MOST_JOINED = 4


class Guesser:
    """Guesses for one list. Every guess may raise ContentError."""

    def __init__(self, catalog: Catalog, suggestions: Suggestions) -> None:
        self._catalog = catalog
        self._suggestions = suggestions

    def guessed(self, text: str, found: Sequence[Piece]) -> list[Piece]:
        """Return a line's pieces; strange words got cards where these are sure, else offers."""
        pieces = []
        for group in _groups(found):
            whole = self._whole(text, group)
            pieces.extend([whole] if whole else group)
        for piece in pieces:
            if not piece.meanings and not piece.offers:
                self._guess(piece)
        return pieces

    def _whole(self, text: str, group: Sequence[Piece]) -> Piece | None:
        """Return the group as one misspelled name, of which a part is a card by chance."""
        if not 1 < len(group) <= _MOST_JOINED or all(piece.meanings for piece in group):
            return None
        first, last = group[0], group[-1]
        written = text[first.start : last.end]
        piece = Piece(written, (), first.count, last.points, first.start, last.end, first.joined)
        self._guess(piece)
        return piece if piece.meanings else None

    def _guess(self, piece: Piece) -> None:
        if piece.letters < 3:
            return
        piece.offers = self._suggestions.choices(piece.written)
        sure = [offer for offer in piece.offers if offer.confidence >= SURE]
        if sure and piece.letters >= _SHORTEST:
            piece.alike = sure[0].confidence
            piece.meanings = tuple(map(self._meaning, sure))

    def _meaning(self, offer: Choice) -> Meaning:
        return Meaning(offer.kind, self._catalog.cards(offer.kind)[offer.card], spoken=True)


def _groups(found: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Yield the pieces between which no marks stand, together."""
    group: list[Piece] = []
    for piece in found:
        if group and not piece.joined:
            yield group
            group = []
        group.append(piece)
    if group:
        yield group
