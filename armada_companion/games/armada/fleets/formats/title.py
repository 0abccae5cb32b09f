"""The bare title that most builders print above a list."""

import re
from collections.abc import Sequence

from armada_companion.games.armada.cards.lookup import CardFinder
from armada_companion.games.armada.fleets.formats.blocks import Block
from armada_companion.games.armada.fleets.formats.damage import Segment
from armada_companion.games.armada.fleets.formats.line_grammar import parse_line
from armada_companion.games.armada.fleets.formats.shapes import Entry, Label, Nothing, Shape

_POINTS = re.compile(r"\((?:\d{1,4}/)?\d{1,4}/\d{1,4}\)$")
_LONGEST_POINTS = 20
_LONGEST = 200
"""Characters; a longer line is a whole list or a letter."""


def split_title(
    segments: Sequence[Segment], finder: CardFinder
) -> tuple[list[Block], Sequence[Segment]]:
    """Return the blocks up to the title, and the lines below; a cut-off list may have no title."""
    bare, labelled = _bare_lines(segments, finder)
    if not bare:
        return [], segments
    last = _title_of(segments, bare, labelled)
    torn = last - 1 in bare and segments[last].text.startswith("(")  # broken before its points
    first = last - 1 if torn else last
    pieces = segments[first : last + 1]
    text = " ".join(piece.text for piece in pieces)
    numbers = tuple(dict.fromkeys(piece.n for piece in pieces))
    before = [Block(parse_line(one.text), one.text, (one.n,)) for one in segments[:first]]
    return [*before, Block(Label("title", text), text, numbers)], segments[last + 1 :]


def _bare_lines(segments: Sequence[Segment], finder: CardFinder) -> tuple[list[int], bool]:
    """Return where free words stand above the list, and whether a label follows them."""
    bare: list[int] = []
    for position, segment in enumerate(segments):
        shape = parse_line(segment.text)
        if isinstance(shape, Nothing):
            continue
        if not isinstance(shape, Entry) or _is_card(shape, finder):
            return bare, isinstance(shape, Label)
        if len(segment.text) <= _LONGEST:
            bare.append(position)
    return bare, False


def _is_card(shape: Shape, finder: CardFinder) -> bool:
    if not isinstance(shape, Entry):
        return False
    return shape.flagship or (shape.points is not None and finder.known(shape.name))


def _title_of(segments: Sequence[Segment], bare: Sequence[int], labelled: bool) -> int:
    """Return the line with the points, else the one next to the labels, else the first."""
    pointed = (at for at in bare if _POINTS.search(segments[at].text[-_LONGEST_POINTS:]))
    return next(pointed, bare[-1] if labelled else bare[0])
