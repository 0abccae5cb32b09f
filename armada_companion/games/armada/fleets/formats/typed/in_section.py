"""Finds cards that only their place explains: `3 Bs` among squadrons, `PIC` among objectives.

`2 Xs, 3 TIE` with a count, a letter or a short word is a squadron `Bombers` in the squadrons, a
word of its name is enough for a squadron `Wanted`, `PIC` among objectives, a word or the initials
of its name
"""

from collections.abc import Iterator, Sequence

from ....cards.cards import ObjectiveFacts
from ....cards.catalog import Catalog
from ....cards.lookup import Meaning, PhraseBook
from ....cards.partial_names import name_words
from .owners import take_numbers
from .pieces import is_alone
from .words import weights as weights
from .words.amounts import fits
from .words.edges import Edge, Edges, Parse, Piece
from .words.tokens import Tokens
from .words.typed_words import NOISE

_MOST_MEANINGS = 4
_MOST_WORDS = 3
_MIN_LETTERS = 4
_COUNTED = {letter: f"{letter}wing" for letter in "abexyz"} | {
    "tie": "tiefighter",
    "tf": "tiefighter",
    "tb": "tiebomber",
    "ti": "tieinterceptor",
    "ta": "tieadvanced",
    "td": "tiedefender",
}


def add_counted(line: Tokens, edges: Edges, book: PhraseBook) -> None:
    """Add edges for letters and short words with a count, which then cannot be ignored."""
    for position, word in enumerate(line.words):
        name = _COUNTED.get(word.key) or _COUNTED.get(word.key.removesuffix("s"))
        if name is None or position in line.numbers:
            continue
        written = line.text[word.start : word.end]
        if written.lower() == written and word.key in NOISE:
            continue  # `2 Vultures à 8`, `Luke y 2 X-wings`
        piece = Piece(written, position, position, book.meanings(name))
        take_numbers(line, piece)
        counted = piece.count or piece.before or any(fits(piece, m.card) for m in piece.meanings)
        alone = word.key.endswith("s") or is_alone(line, position) or len(word.key) > 1
        alone = alone or _ends_part(line, position)  # `2 Xs + 1 B`
        if piece.meanings and counted and alone:
            edges[position] = [edge for edge in edges[position] if edge.behind > position + 1]
            edges[position].append(Edge(position + 1, weights.MORE_PIECES, piece))
            line.ends.add(position)
            line.names.add((position, position))  # its number is no other card's


def _ends_part(line: Tokens, position: int) -> bool:
    """Whether a number is right before a letter, and a mark or nothing behind it."""
    behind = position + 1
    ended = behind == len(line.words) or line.parted[behind]
    return ended and position - 1 in line.numbers


def in_section(line: Tokens, best: Parse, kind: str, catalog: Catalog) -> Iterator[Piece]:
    """Yield the unread words of a parse that name a card of this kind by a part of its name."""
    for unread in best.pieces:
        if unread.meanings or unread.last - unread.first >= _MOST_WORDS:
            continue
        meant = _named(unread.written, kind, catalog)
        if 0 < len(meant) <= _MOST_MEANINGS:
            piece = Piece(unread.written, unread.first, unread.last, tuple(meant))
            take_numbers(line, piece)
            yield piece


def _named(written: str, kind: str, catalog: Catalog) -> Sequence[Meaning]:
    words = set(name_words(written))
    if kind == "objective":
        return [
            Meaning("objective", card, True)
            for card in catalog.objectives.values()
            if (_is_telling(words) and words <= set(name_words(card.name)))
            or (card.standard_play and "".join(words) in _initials(card))
        ]
    if not _is_telling(words):
        return ()
    return [
        Meaning("squadron", card, True)
        for card in catalog.squadrons.values()
        if not card.unique and words <= set(name_words(card.name))
    ]


def _is_telling(words: set[str]) -> bool:
    return any(len(word) >= _MIN_LETTERS for word in words)


def _initials(card: ObjectiveFacts) -> tuple[str, str]:
    """Return two forms of a name's initials: of all words, and without small words."""
    words = name_words(card.name)
    long = [word for word in words if word not in ("the", "of", "in")]
    return "".join(word[0] for word in words), "".join(word[0] for word in long)
