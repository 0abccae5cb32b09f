"""Splits a typed line into cards, counts, costs and other words, and corrects misspelled names."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from armada_companion.games.armada.cards.cards import FieldedCard, ShipFacts, SquadronFacts
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.lookup import (
    Meaning,
    Phrase,
    PhraseBook,
    Word,
    ever_cost,
    split_words,
)
from armada_companion.games.armada.fleets.formats.result import Suggestion, Suggestions

_COUNT_BEFORE = re.compile(r"(\d{1,2})[xX×]$")
_COUNT_AFTER = re.compile(r"[xX×](\d{1,2})$")
_NUMBER = re.compile(r"(\d{1,4})(?:pts?|points?|p)?$", re.IGNORECASE)
_HARD_MARKS = re.compile(r"[,;:+/|()\[\]{}=]| [-–—]+ ")
_NOISE = frozenset(
    {"a", "an", "and", "at", "by", "for", "of", "on", "plus", "the", "w", "with", "x"}
)
_NOISE |= {"card", "commander", "cost", "each", "flagship", "my", "officer", "points", "pt", "pts"}
_NOISE |= {"fighters", "squad", "squads", "squadron", "squadrons", "generic"}
_NOISE |= {"ship", "title", "total", "upgrade", "upgrades"}
_BEFORE_CRAFT = re.compile(r"\s?[(\[]\s?|\s[-–—]\s|\s")
_SENTENCE_WORDS = frozenset(
    {"add", "against", "any", "because", "better", "but", "change", "could", "have"}
)
_SENTENCE_WORDS |= {
    "i",
    "if",
    "instead",
    "is",
    "isn",
    "it",
    "may",
    "maybe",
    "need",
    "or",
    "should",
    "swap",
}
_SENTENCE_WORDS |= {
    "take",
    "than",
    "that",
    "then",
    "think",
    "thinking",
    "this",
    "to",
    "too",
    "would",
}
_MAX_COPIES = 12


@dataclass(slots=True)
class Piece:
    """A part of a line: the name of a card, or words that name none.

    Attributes:
        written: Its text in the line.
        meanings: The cards it may name; () if it names none.
        count: 1 to 99.
        points: The cost printed behind it, or None.
        start, end: Its place in the line.
        joined: No punctuation mark separates it from the piece before.
        similarity: Percent: how much it is like the name of its cards.
        offers: The nearest cards, if it names none.
    """

    written: str
    meanings: tuple[Meaning, ...]
    count: int = 1
    points: int | None = None
    start: int = 0
    end: int = 0
    joined: bool = False
    similarity: int = 100
    offers: tuple[Suggestion, ...] = ()

    @property
    def letters(self) -> int:
        """Its number of letters and digits."""
        return sum(map(str.isalnum, self.written))


def pieces(text: str, book: PhraseBook) -> list[Piece]:
    """Return the pieces of a line from left to right."""
    words = split_words(text)
    splitter = _Splitter(text, words)
    position = 0
    for phrase in book.phrases(text, words):
        splitter.take_words(position, phrase.first)
        splitter.take_phrase(phrase)
        position = phrase.last + 1
    splitter.take_words(position, len(words))
    for piece in splitter.found:
        _separate_count_from_cost(piece)
    return _with_crafts(splitter.found, text)


def _with_crafts(found: Sequence[Piece], text: str) -> list[Piece]:
    """Join an ace with the craft behind it: `Dash (YT-2400)` is one squadron."""
    joined: list[Piece] = []
    for piece in found:
        ace = joined[-1] if joined else None
        if ace is None or not (meant := _flown(ace, piece, text)):
            joined.append(piece)
            continue
        ace.meanings, ace.written, ace.end = meant, text[ace.start : piece.end], piece.end
        ace.points = piece.points if ace.points is None else ace.points
    return joined


def _flown(ace: Piece, craft: Piece, text: str) -> tuple[Meaning, ...]:
    """Return the meanings of `ace` that fly this craft, () where the craft is a unit of its own."""
    if craft.count > 1 or _BEFORE_CRAFT.fullmatch(text[ace.end : craft.start]) is None:
        return ()
    crafts = {one.card.craft for one in craft.meanings if isinstance(one.card, SquadronFacts)}
    return tuple(
        one
        for one in ace.meanings
        if isinstance(one.card, SquadronFacts) and one.card.ace and one.card.craft in crafts
    )


def _separate_count_from_cost(piece: Piece) -> None:
    """Read `X-wing (2)` as two of a card, and `12 Black Squadron` as the cost of a unique one."""
    units = [one.card for one in piece.meanings if isinstance(one.card, ShipFacts | SquadronFacts)]
    if not units or len(units) < len(piece.meanings):
        return
    unique = all(isinstance(card, SquadronFacts) and card.unique for card in units)
    if unique and piece.count > 1 and piece.points is None:
        piece.count, piece.points = 1, piece.count
    elif not unique and piece.count == 1 and _is_count(piece.points, units):
        piece.count, piece.points = piece.points or 1, None


def _is_count(number: int | None, units: Sequence[FieldedCard]) -> bool:
    """Whether a number is small and none of the cards has ever cost this."""
    small = number is not None and 1 < number <= _MAX_COPIES
    return small and not any(ever_cost(card, number) for card in units)


class _Splitter:
    """Collects the pieces of one line."""

    def __init__(self, text: str, words: Sequence[Word]) -> None:
        self.found: list[Piece] = []
        self._text, self._words = text, words
        self._count = 0
        self._unknown_start: int | None = None

    def take_phrase(self, phrase: Phrase) -> None:
        """Take a card, with the count that was written before it."""
        self._append(phrase.text, phrase.meanings, phrase.first, self._words[phrase.last].end)
        self._unknown_start = None

    def take_words(self, first: int, behind: int) -> None:
        """Take words that name no card: counts, costs and others."""
        for position in range(first, behind):
            word = self._words[position]
            raw = self._text[word.start : word.end]
            if word.key and not self._take_number(position, raw):
                self._take_unknown(position, word)

    def _take_number(self, position: int, raw: str) -> bool:
        if found := _COUNT_AFTER.match(raw):
            self._count_last(int(found.group(1)))
            return True
        if found := _COUNT_BEFORE.match(raw):
            self._count_next(position, int(found.group(1)))
            return True
        if found := _NUMBER.match(raw):
            self._take_plain_number(position, int(found.group(1)), raw.isdigit())
            return True
        return False

    def _count_last(self, count: int) -> None:
        if self.found and self.found[-1].meanings:
            self.found[-1].count = max(1, count)

    def _count_next(self, position: int, count: int) -> None:
        """Count the card that follows, or, at the end of the line, the one before."""
        if position + 1 < len(self._words):
            self._count = max(1, count)
        else:
            self._count_last(count)

    def _take_plain_number(self, position: int, number: int, bare: bool) -> None:
        """Take a number as the count of what follows it directly, else as a cost."""
        follows = position + 1 < len(self._words) and not self._parted(position + 1)
        if position and self._words[position - 1].key == "x" and number <= _MAX_COPIES:
            self._count_last(number)
        elif bare and follows and 0 < number <= _MAX_COPIES:
            self._count = number
        elif self.found and self.found[-1].meanings and self.found[-1].points is None:
            self.found[-1].points = number

    def _take_unknown(self, position: int, word: Word) -> None:
        if word.key in _NOISE:
            return
        if self._unknown_start is not None and not self._parted(position):
            self.found[-1].written = self._text[self._unknown_start : word.end]
            self.found[-1].end = word.end
            return
        self._append(self._text[word.start : word.end], (), position, word.end)
        self._unknown_start = word.start

    def _append(self, written: str, meanings: tuple[Meaning, ...], position: int, end: int) -> None:
        start = self._words[position].start
        before = self.found[-1].end if self.found else 0
        joined = bool(self.found) and _HARD_MARKS.search(self._text[before:start]) is None
        piece = Piece(written, meanings, self._count or 1, None, start, end, joined)
        self.found.append(piece)
        self._count = 0

    def _parted(self, position: int) -> bool:
        """Whether a mark separates a word from the one before."""
        between = self._text[self._words[position - 1].end : self._words[position].start]
        return position > 0 and _HARD_MARKS.search(between) is not None


def is_sentence(found: Sequence[Piece]) -> bool:
    """Whether a line is a sentence about cards and not a part of the list."""
    words = (word for piece in found if not piece.meanings for word in piece.written.split())
    return len(_SENTENCE_WORDS.intersection(word.lower() for word in words)) > 1


SURE = 85
"""Percent; a name that is less similar is suggested, not taken."""

_MIN_LETTERS = 5
_MAX_JOINED = 4


class Corrector:
    """Corrects misspelled names of one list. Every lookup may raise ContentError."""

    def __init__(self, catalog: Catalog, suggestions: Suggestions) -> None:
        self._catalog = catalog
        self._suggestions = suggestions

    def corrected(self, text: str, found: Sequence[Piece]) -> list[Piece]:
        """Return a line's pieces; unknown words get cards where these are sure, else offers."""
        pieces = []
        for group in _groups(found):
            whole = self._whole(text, group)
            pieces.extend([whole] if whole else group)
        for piece in pieces:
            if not piece.meanings and not piece.offers:
                self._correct(piece)
        return pieces

    def _whole(self, text: str, group: Sequence[Piece]) -> Piece | None:
        """Return the group as one misspelled name, a part of which happens to name a card."""
        if not 1 < len(group) <= _MAX_JOINED or all(piece.meanings for piece in group):
            return None
        first, last = group[0], group[-1]
        written = text[first.start : last.end]
        piece = Piece(written, (), first.count, last.points, first.start, last.end, first.joined)
        self._correct(piece)
        return piece if piece.meanings else None

    def _correct(self, piece: Piece) -> None:
        if piece.letters < 3:
            return
        piece.offers = self._suggestions.find(piece.written)
        sure = [offer for offer in piece.offers if offer.confidence >= SURE]
        if sure and piece.letters >= _MIN_LETTERS:
            piece.similarity = sure[0].confidence
            piece.meanings = tuple(map(self._meaning, sure))

    def _meaning(self, offer: Suggestion) -> Meaning:
        return Meaning(offer.kind, self._catalog.cards(offer.kind)[offer.card], spoken=True)


def _groups(found: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Yield together the pieces that no mark separates."""
    group: list[Piece] = []
    for piece in found:
        if group and not piece.joined:
            yield group
            group = []
        group.append(piece)
    if group:
        yield group
