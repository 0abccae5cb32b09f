"""Reads names by those beside them: `Wedge` before `Jan Ors` is the squadron, not the officer."""

from collections.abc import Sequence
from itertools import pairwise

from .places import CardLine
from .words.edges import Piece


def mark_squadrons(lines: Sequence[CardLine]) -> None:
    """Mark the pieces that a squadron follows, on the line or as the only name of the next one."""
    named = [(line, _named(line)) for line in lines]
    for line, pieces in named:
        for piece, following in pairwise(pieces):
            piece.among_squadrons = _is_squadron(following)
        if len(pieces) > 1 and _all_squadrons(pieces):
            for piece in pieces:
                piece.among_squadrons = True
        _copy_marks(line)
    for (line, pieces), (below, names_below) in pairwise(named):
        alike = line.bulleted == below.bulleted and not (line.role or below.role)
        if len(pieces) == 1 and names_below and alike and below.number == line.number + 1:
            pieces[0].among_squadrons = _is_squadron(names_below[0])
            _copy_marks(line)


def mark_heads(lines: Sequence[CardLine]) -> None:
    """Note that a line with only a ship, above bullets with upgrades, is not talk."""
    for line, below in pairwise(lines):
        pieces, names_below = _named(line), _named(below)
        headed = len(pieces) == 1 and all(one.kind == "ship" for one in pieces[0].meanings)
        upgrades = all(one.kind == "upgrade" for piece in names_below for one in piece.meanings)
        if headed and names_below and upgrades and below.bulleted and not line.bulleted:
            line.may_be_talk = line.may_be_talk and below.number != line.number + 1


def _named(line: CardLine) -> list[Piece]:
    return [piece for parsed in line.stretches for piece in parsed[0].pieces if piece.meanings]


def _copy_marks(line: CardLine) -> None:
    """Mark the equal pieces of the other parses of a line."""
    marked = {piece.first for piece in _named(line) if piece.among_squadrons}
    for parsed in line.stretches:
        for parse in parsed[1:]:
            for piece in parse.pieces:
                piece.among_squadrons = piece.first in marked


def _is_squadron(piece: Piece) -> bool:
    return all(one.kind == "squadron" for one in piece.meanings)


def _all_squadrons(pieces: Sequence[Piece]) -> bool:
    """Whether each piece may be a squadron, and at least one is nothing else."""
    each = all(any(one.kind == "squadron" for one in piece.meanings) for piece in pieces)
    return each and any(map(_is_squadron, pieces))
