"""The pieces of a typed line, and the edges, which lead over words to a later position."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from armada_companion.kit.names import normalize_name

from .....cards.cards import SquadronFacts, UpgradeFacts
from .....cards.lookup import Meaning
from .tokens import Tokens

_BEFORE_CRAFT = re.compile(
    r"\s?[(\[/]\s?|\s[-–—]\s|\s|\s(?:in|flying|flies|pilots|aboard|im|en)\s(?:(?:his|her|the|an?|their)\s)?",
    re.IGNORECASE,
)
_MOST_BETWEEN = 2
"""The most words between a pilot and the craft: `Wedge in his X-wing`."""


@dataclass(slots=True)
class Piece:
    """A part of a line: the name of a card, or words that name no card.

    Attributes:
        written: The text of the piece in the line.
        first, last: The positions of its words.
        meanings: The cards it may name; () if it names none.
        weight: The weight of this reading of the words; a low weight is likely.
        similarity: Percent; the similarity to the name of its cards.
        count: The number of copies, if the line has one.
        before: The number in front of the piece, a count or a cost; None without a number.
        costs: The numbers after it.
        led: Whether a number is right before it, without a mark between.
        label: The name of an upgrade icon, or of a type of objective, before or behind it.
        joined: Whether no punctuation mark is between it and the piece before.
        in_row: Whether names without numbers are before it on the line.
        aboard: Whether a word such as `on` is before it.
        among_squadrons: Whether the next name, or all others of its line, are squadrons.
    """

    written: str
    first: int
    last: int
    meanings: tuple[Meaning, ...] = ()
    weight: float = 0.0
    similarity: int = 100
    count: int | None = None
    before: int | None = None
    costs: tuple[int, ...] = ()
    label: str = ""
    joined: bool = False
    in_row: bool = False
    aboard: bool = False
    led: bool = False
    among_squadrons: bool = False

    @property
    def letters(self) -> int:
        """The number of its letters and digits."""
        return sum(map(str.isalnum, self.written))

    @property
    def may_command(self) -> bool:
        """Whether it may name a commander."""
        cards = (one.card for one in self.meanings)
        return any(isinstance(card, UpgradeFacts) and card.commander for card in cards)


@dataclass(slots=True)
class Parse:
    """A reading of a stretch of a line, with its weight."""

    weight: float
    pieces: list[Piece]


@dataclass(slots=True)
class Edge:
    """A step from one word to a later one.

    Attributes:
        behind: The position at which it ends: that of the next word.
        piece: None if the words are ignored.
        label: Whether the words are the name of an icon or of a type of objective.
    """

    behind: int
    weight: float
    piece: Piece | None = None
    label: str = ""


Edges = list[list[Edge]]
"""The edges of a line, keyed by the position of their first word."""


def with_crafts(line: Tokens, edges: Edges, position: int) -> list[Edge]:
    """Return edges that join an ace with the craft after it: `Dash (YT-2400)` is one squadron."""
    found = []
    for ace in edges[position]:
        if ace.piece is None or not ace.piece.meanings or ace.behind >= len(edges):
            continue
        for craft in _behind(edges, ace.behind):
            if craft.piece is None or not (meant := _flown(line, ace.piece, craft.piece)):
                continue
            if is_counted(line, ace.piece.first, craft.behind):
                continue
            first, last = ace.piece.first, craft.piece.last
            text = line.text[line.words[first].start : line.words[last].end]
            found.append(Edge(craft.behind, ace.weight, Piece(text, first, last, meant)))
    return found


def is_counted(line: Tokens, first: int, behind: int) -> bool:
    """Whether a count is beside words, so that they are no single squadron.

    `Ketsu Onyo – Lancer x4`, `2x Delta-7 – Luminara`: two kinds of squadrons.
    """
    while behind < len(line.words) and not line.words[behind].key:
        behind += 1  # brackets
    beside = [one for one in line.numbers.get(first - 1, ()) if one.ahead]
    beside += [one for one in line.numbers.get(behind, ()) if not one.ahead or one.either]
    return any(one.flavor == "count" and one.value > 1 for one in beside)


def _behind(edges: Edges, position: int) -> Iterator[Edge]:
    """Yield the edges that begin at a position, or after a dash or small words there."""
    for place in range(position, min(position + _MOST_BETWEEN + 1, len(edges))):
        yield from edges[place]


def _flown(line: Tokens, ace: Piece, craft: Piece) -> tuple[Meaning, ...]:
    """Return the meanings of the ace's name with this craft; () if the craft is a separate unit."""
    between = line.text[line.words[ace.last].end : line.words[craft.first].start]
    if _BEFORE_CRAFT.fullmatch(between) is None or not craft.meanings:
        return ()
    named = [one.card for one in craft.meanings if isinstance(one.card, SquadronFacts)]
    crafts = {card.craft for card in named if not card.ace}
    key = normalize_name(craft.written)
    named = [card for card in named if key not in normalize_name(card.ace)]  # `Darth`, `Vader`
    crafts = set() if "/" in between else crafts  # `Luke/X-wing` are two squadrons
    return tuple(
        one
        for one in ace.meanings
        if isinstance(one.card, SquadronFacts)
        and one.card.ace
        and (one.card.craft.endswith(tuple(crafts)) or one.card in named)
    )
