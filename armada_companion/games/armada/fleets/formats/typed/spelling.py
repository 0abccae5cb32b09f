"""Corrects misspelled, scanned and shortened names of a typed list."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from ....cards.cards import ObjectiveFacts, ShipFacts
from ....cards.catalog import Catalog
from ....cards.lookup import Meaning, PhraseBook
from ....cards.names import Card
from ....cards.partial_names import name_words, partial_names, scanned
from ..result import Suggestion, Suggestions
from .in_section import in_section
from .owners import take_numbers
from .pieces import is_between
from .words import weights as weights
from .words.amounts import fits
from .words.edges import Edge, Edges, Parse, Piece
from .words.foreign import spellings, translated
from .words.tokens import CONNECTING, Tokens, is_group_end, joined
from .words.typed_words import (
    ABBREVIATIONS,
    CARRYING,
    COMMANDING,
    FLAGSHIP_WORDS,
    NOISE,
    SECTIONS,
    SLOTS,
    TALK,
    TITLE_WORDS,
)

SURE = 85
"""Percent; a less similar name is only suggested."""

_SURER = 90
"""Percent; a less similar name does not take the words of a card's exact name."""

SURE_BY_COST = 70
"""Percent; enough if the printed cost is the card's."""

SURE_AGAINST_COST = 101
"""Percent: a near name never beats a printed cost."""

_SAYING_NOTHING = NOISE | TALK | TITLE_WORDS
_NEVER_FIRST = frozenset(("it", "carries", "carry", "is", "there", "comes", "takes", "gets", "has"))
_NO_FIRST = NOISE | _NEVER_FIRST
_ICONS = frozenset((*SLOTS, *SECTIONS, *FLAGSHIP_WORDS))
"""Words for icons and headings, which are no parts of names: `Ion Cannons` behind a card."""

_WHOLE = 100
_SCANNED = 96
_MIN_LETTERS = 5
_MIN_SCANNED = 4
_MOST_WORDS = 6
_INITIALS = 2
_NUMBERED_WORD = re.compile(r"^([^\W\d_]{3,})([12])$")
_LIKE = 0.75
_MOST_LIKE = 3
_MAX_LOOKUPS = 300
"""Shortened names that are looked up in one list; a limit on time."""


class Corrector:
    """Adds edges for corrected names to a line. Every lookup may raise ContentError."""

    def __init__(self, catalog: Catalog, book: PhraseBook, suggestions: Suggestions) -> None:
        self._catalog, self._book, self._suggestions = catalog, book, suggestions
        self._scanned: dict[str, set[str]] = {}
        self._left = _MAX_LOOKUPS

    def correct(self, line: Tokens, edges: Edges, best: Parse, kind: str = "") -> bool:
        """Add edges for the unknown words of a parse; return whether a card was found.

        Args:
            line: The line.
            edges: Its edges.
            best: Its best parse.
            kind: `squadron` or `objective` if the line names cards of this kind; else "".
        """
        found = False
        for piece in in_section(line, best, kind, self._catalog) if kind else ():
            edges[piece.first].append(Edge(piece.last + 1, weights.MORE_PIECES, piece))
            found = True
        for group in _groups(line, best):
            for piece in self._corrected(line, group):
                if _repeats(best, piece):
                    continue
                weight = weights.MORE_PIECES + piece.weight
                edges[piece.first].append(Edge(piece.last + 1, weight, piece))
                found = True
        return found

    def add_variants(self, pieces: Sequence[Piece]) -> None:
        """Let a nickname also mean variants of its ship that have the printed cost."""
        for piece in pieces:
            ships = [one.card for one in piece.meanings if isinstance(one.card, ShipFacts)]
            spoken = all(one.spoken or piece.similarity < _WHOLE for one in piece.meanings)
            if not ships or not piece.costs or not spoken:
                continue
            if any(
                cost in (ship.points, *ship.points_history)
                for ship in ships
                for cost in piece.costs
            ):
                continue
            families = {ship.chassis for ship in ships} | {_family(ship) for ship in ships}
            piece.meanings += tuple(
                Meaning("ship", ship, True)
                for ship in self._catalog.ships.values()
                if ship not in ships and not families.isdisjoint((ship.chassis, _family(ship)))
                if fits(piece, ship)
            )

    def offer(self, piece: Piece) -> tuple[Suggestion, ...]:
        """Return the nearest cards for unknown words, cards with the printed cost first."""
        if piece.letters <= 2:
            return ()
        offers = self._suggestions.find(piece.written)
        return tuple(sorted(offers, key=lambda offer: not self._fits(piece, offer)))

    def is_near_card(self, piece: Piece) -> bool:
        """Whether unknown words may be the misspelled name of a card."""
        offers = self.offer(piece)
        return bool(offers) and max(one.confidence for one in offers) >= SURE_BY_COST

    def _fits(self, piece: Piece, offer: Suggestion) -> bool:
        return fits(piece, self._catalog.cards(offer.kind)[offer.card]) is True

    def _corrected(self, line: Tokens, group: Sequence[Piece]) -> Iterator[Piece]:
        first, last = _bounds(line, group)
        strange = {
            position
            for piece in group
            if not piece.meanings
            for position in range(piece.first, piece.last + 1)
        }
        for start in range(first, last + 1):
            for end in range(start, min(last + 1, start + _MOST_WORDS)):
                inside = strange.intersection(range(start, end + 1))
                if not inside and start == end:
                    continue
                piece = self._shortened(line, start, end)
                if piece is not None:
                    yield piece
        if strange or _are_parts_of_ship(group):
            yield from self._near(line, group)

    def _piece(self, line: Tokens, first: int, last: int) -> Piece:
        text = line.text[line.words[first].start : line.words[last].end]
        piece = Piece(text, first, last)
        take_numbers(line, piece)
        return piece

    def _shortened(self, line: Tokens, first: int, last: int) -> Piece | None:
        """Return the piece of a scanned or shortened name, or None."""
        if self._left == 0 or not _may_be_name(line, first, last):
            return None
        self._left -= 1
        piece = self._piece(line, first, last)
        key = joined(line.words, first, last)
        if len(key) >= _MIN_SCANNED and (keys := self._scanned_keys(key)):
            meant = [meaning for one in keys for meaning in self._book.meanings(one)]
            return self._taken(piece, meant, _SCANNED)
        if (first == last and key in _SAYING_NOTHING) or key in _ICONS:
            return None
        if first == last and len(key) == _INITIALS and _is_alone(line, first):
            return self._taken(piece, partial_names(self._catalog).of_initials(key), SURE)
        english = translated(piece.written)
        for spelling in spellings(english):
            if of_words := self._book.meanings(spelling):
                return self._taken(piece, of_words, SURE)
        words = english or _words(piece.written)
        alone = first == last and (_is_alone(line, first) or is_between(line, first))
        return self._of_parts(piece, words, alone=alone)

    def _of_parts(self, piece: Piece, words: Sequence[str], *, alone: bool) -> Piece | None:
        """Return a piece for the card whose name has these words, or None."""
        if not words or len(words) > _MOST_WORDS:
            return None
        found = partial_names(self._catalog).find(words)
        one_word = len(words) == 1
        if found is None or (one_word and len(words[0]) < _MIN_LETTERS - 1 and not found.weight):
            return None
        similarity = max(SURE, int(98 - 6 * found.weight))
        piece.weight = found.weight * 0.5 + (weights.ONE_WORD if one_word and not alone else 0.1)
        meant = [one for one in found.meanings if not _is_rare(one.card)]
        return self._taken(piece, meant, similarity)

    def _near(self, line: Tokens, group: Sequence[Piece]) -> Iterator[Piece]:
        """Yield the group as one misspelled name, then its unknown words as misspelled names."""
        spans = {(group[0].first, group[-1].last), _bounds(line, group)}
        spans |= {(piece.first, piece.last) for piece in group if not piece.meanings}
        for first, last in sorted(spans):
            piece = self._piece(line, first, last)
            words = {word.key for word in line.words[first : last + 1]}
            short = piece.letters < 4 and not (
                piece.letters > _INITIALS and piece.written.isupper() and _is_alone(line, first)
            )
            nothing = words <= _SAYING_NOTHING or joined(line.words, first, last) in _ICONS
            inner = words - {line.words[first].key} if is_group_end(line, first) else words
            nothing |= not inner.isdisjoint(CARRYING | COMMANDING)  # `Take Evasie Action!`
            if last - first >= _MOST_WORDS or short or nothing:
                continue
            if first == last and (word := self._near_word(piece, line.words[first].key)):
                yield word
            offers = self._suggestions.find(piece.written)
            offers = tuple(one for one in offers if not _is_rare(self._card(one)))
            if offers and self._is_named_already(line, group, piece, offers[0]):
                continue
            best = offers[0].confidence if offers else 0
            near = [one for one in offers if one.confidence >= max(best - 3, SURE_BY_COST)]
            near += [one for one in offers if one not in near and self._fits(piece, one)]
            meant = [self._meaning(one) for one in near if self._is_sure(piece, one)]
            if near:
                meant += self._namesakes(piece, near[0])
            if meant:
                sure = near[0].confidence
                yield from filter(None, (self._taken(piece, meant, sure),))

    def _is_named_already(
        self, line: Tokens, group: Sequence[Piece], piece: Piece, offer: Suggestion
    ) -> bool:
        """Whether some of the words are the card's exact name, and no other is like the name."""
        inside = [one for one in group if piece.first <= one.first and one.last <= piece.last]
        if offer.confidence < _SURER and any(map(_is_whole_name, inside)):
            return True  # `are E-wing Squadron` is no A-wing
        exact = [one for one in inside if any(_is_exact(m, offer.card) for m in one.meanings)]
        if not exact:
            return False
        others = (one for one in inside if one not in exact)
        known = any(self._book.meanings(one.written) for one in others)
        if exact[0].first == exact[0].last and not known:
            return False
        name = name_words(self._catalog.cards(offer.kind)[offer.card].name)
        rest = (line.words[at].key for one in inside if one not in exact for at in _places(one))
        return not any(get_close_matches(word, name, n=1) for word in rest)

    def _namesakes(self, piece: Piece, offer: Suggestion) -> Iterator[Meaning]:
        """Yield the other cards with the name of the nearest card, and the printed cost."""
        name = self._catalog.cards(offer.kind)[offer.card].name
        for meaning in self._book.meanings(name):
            if meaning.card.id != offer.card and fits(piece, meaning.card):
                yield meaning

    def _near_word(self, piece: Piece, key: str) -> Piece | None:
        """Return a piece for a card with this cost and this misspelled word in its name."""
        if self._left == 0 or not (piece.costs or piece.before):
            return None
        self._left -= 1
        near = get_close_matches(key, self._book.words_like(key), n=_MOST_LIKE, cutoff=_LIKE)
        meant = [meaning for one in near for meaning in self._book.meanings(one)]
        fitting = [meaning for meaning in meant if fits(piece, meaning.card)]
        return self._taken(replace(piece), fitting, SURE) if fitting else None

    def _is_sure(self, piece: Piece, offer: Suggestion) -> bool:
        fitting = fits(piece, self._catalog.cards(offer.kind)[offer.card])
        if fitting is False:
            return offer.confidence >= SURE_AGAINST_COST
        if fitting:
            return offer.confidence >= SURE_BY_COST
        long = piece.letters >= _MIN_LETTERS or piece.written.isupper()
        return offer.confidence >= SURE and long

    def _taken(self, piece: Piece, meant: Sequence[Meaning], similarity: int) -> Piece | None:
        """Return the piece as a name of the cards that the printed cost allows, or None."""
        allowed = [one for one in meant if fits(piece, one.card) is not False]
        fitting = [one for one in allowed if fits(piece, one.card)]
        piece.meanings = tuple(fitting or allowed)
        piece.similarity = similarity
        piece.weight += (100 - similarity) * weights.DIFFERENCE
        return piece if piece.meanings else None

    def _meaning(self, offer: Suggestion) -> Meaning:
        return Meaning(offer.kind, self._card(offer), spoken=True)

    def _card(self, offer: Suggestion) -> Card:
        return self._catalog.cards(offer.kind)[offer.card]

    def _scanned_keys(self, key: str) -> set[str]:
        if not self._scanned:
            found: dict[str, set[str]] = defaultdict(set)
            for other in self._book.spellings:
                found[scanned(other)].add(other)
            self._scanned = found
        return self._scanned.get(scanned(key), set())


def _words(written: str) -> Sequence[str]:
    """Return the words of a name, abbreviations in full; `acc2` are two words."""
    parted = _NUMBERED_WORD.sub(r"\1 \2", written)
    return [ABBREVIATIONS.get(word, word) for word in name_words(parted)]


def _may_be_name(line: Tokens, first: int, last: int) -> bool:
    """Whether words may be the parts of a name: `out` does not begin `Outrider`."""
    ends = line.words[first].key, line.words[last].key
    if not all(ends) or ends[0] in _NO_FIRST:
        return False
    if ends[1] in NOISE and ends[1] not in ABBREVIATIONS:
        return False
    if any(word.key in CARRYING or word.key in COMMANDING for word in line.words[first : last + 1]):
        return False
    return not any(1 < len(end) < _MIN_SCANNED and end in TALK for end in ends)


def _is_rare(card: Card) -> bool:
    """Whether only the exact name means a card: an objective of a campaign."""
    return isinstance(card, ObjectiveFacts) and not card.standard_play


def _repeats(best: Parse, piece: Piece) -> bool:
    """Whether a piece is the rest of the name before it: `All Fighters, Folow Me!`."""
    ids = {one.card.id for one in piece.meanings}
    near = (one for one in best.pieces if 0 < piece.first - one.last <= 1 + _INITIALS // 2)
    return any(ids and {m.card.id for m in one.meanings} == ids for one in near)


def _is_whole_name(piece: Piece) -> bool:
    """Whether a piece is the exact name of a card, of several words."""
    return piece.last > piece.first and any(not one.spoken for one in piece.meanings)


def _is_exact(meaning: Meaning, card: str) -> bool:
    return meaning.card.id == card and not meaning.spoken


def _places(piece: Piece) -> range:
    return range(piece.first, piece.last + 1)


def _groups(line: Tokens, parse: Parse) -> Iterator[list[Piece]]:
    """Yield groups of pieces that may be one misspelled name: no marks are between them."""
    group: list[Piece] = []
    for piece in parse.pieces:
        if group and _apart(line, group[-1], piece):
            yield from _uncertain(group)
            group = []
        group.append(piece)
    yield from _uncertain(group)


def _are_parts_of_ship(group: Sequence[Piece]) -> bool:
    """Whether two names of a ship follow each other, as `Consular-classs` and `Charger c70`."""
    ships = [{one.card.id for one in piece.meanings if one.kind == "ship"} for piece in group]
    return len(ships) > 1 and bool(ships[0]) and bool(ships[1])


def _family(ship: ShipFacts) -> str:
    """Return the word in the names of all ships of a model: `pelta`, `mc80`."""
    words = name_words(ship.name)
    return words[1] if words[0] == "modified" else words[0]


def _bounds(line: Tokens, group: Sequence[Piece]) -> tuple[int, int]:
    """Return the positions of a group's first and last word, with the small words at its ends."""
    first, last = group[0].first, group[-1].last
    while first > 0 and not is_group_end(line, first) and _is_small(line, first - 1):
        first -= 1
    while last + 1 < len(line.words) and not is_group_end(line, last + 1):
        if not _is_small(line, last + 1):
            break
        last += 1
    return first, last


def _is_small(line: Tokens, position: int) -> bool:
    """Whether a word is small, such as `the`: part of a name, or ignored beside it."""
    key = line.words[position].key
    return position not in line.numbers and key not in TALK and len(key) > _INITIALS


def _is_alone(line: Tokens, position: int) -> bool:
    """Whether a word has marks, numbers or small words on both sides."""
    before, behind = position, position + 1
    while before > 0 and not is_group_end(line, before) and line.words[before - 1].key in NOISE:
        before -= 1
    while behind < len(line.words) and line.words[behind].key in NOISE:
        behind += 1
    ended = behind >= len(line.words) or is_group_end(line, behind)
    return ended and is_group_end(line, before)


def _apart(line: Tokens, before: Piece, piece: Piece) -> bool:
    between = range(before.last + 1, piece.first + 1)
    return any(
        is_group_end(line, position) or line.words[position].key in CONNECTING
        for position in between
    )


def _uncertain(group: list[Piece]) -> Iterator[list[Piece]]:
    if any(not piece.meanings for piece in group) or len(group) > 1:
        yield group
