"""Joins entries that line breaks have split; names decide which lines belong together."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .line_grammar import LOST_WORD, Entry, Label, Nothing, Shape, Sum, parse_line
from .repair import Segment

Known = Callable[[Shape], bool]
"""Returns whether a parsed line is complete: its names are known, its number is there."""

_DASHES = ("- ", "– ", "— ")
_MAX_PIECES = 4
_MAX_DISTANCE = 8
_FREE_TEXT = frozenset({"name", "author", "version", "gamemode", "squadrons"})
_MULTI_LINE = frozenset({"name", "gamemode"})


@dataclass(frozen=True, slots=True)
class Block:
    """The lines of one entry of a list; usually one line.

    Attributes:
        lines: The numbers of the entry's lines, from 1.
    """

    shape: Shape
    text: str
    lines: tuple[int, ...]


def blocks(segments: Sequence[Segment], known: Known) -> Iterator[Block]:
    """Yield the blocks of a text in order; every segment is in exactly one."""
    parsed = [(segment, parse_line(segment.text)) for segment in segments]
    taken = [False] * len(parsed)
    for start in range(len(parsed)):
        if taken[start]:
            continue
        pieces, shape = _with_rest(parsed, *_joined(parsed, start, known))
        for piece in pieces:
            taken[piece] = True
        text = " ".join(parsed[piece][0].text for piece in pieces)
        yield Block(shape, text, tuple(parsed[piece][0].n for piece in pieces))


Parsed = Sequence[tuple[Segment, Shape]]


def _joined(parsed: Parsed, start: int, known: Known) -> tuple[list[int], Shape]:
    """Return the positions of the segments in the block that begins at `start`, and its shape."""
    segment, shape = parsed[start]
    if isinstance(shape, Label) and _may_continue(shape):
        return _free_text(parsed, start, shape, known)
    if _complete(shape, known):
        return [start], shape
    pieces, text = [start], segment.text
    best: tuple[list[int], Shape] = [start], shape
    for following in _followers(parsed, start):
        if _is_counted_card(parsed[following][1], known):
            break
        pieces.append(following)
        text = f"{text} {parsed[following][0].text}"
        joined = parse_line(text)
        if known(joined):
            best = list(pieces), joined
            if not _has_no_cost(joined):
                return best
        elif _is_broken_unknown(shape, joined, parsed[following][1], known):
            return pieces, joined
    return best


def _with_rest(parsed: Parsed, pieces: list[int], shape: Shape) -> tuple[list[int], Shape]:
    """Return a block's positions and shape with an optional last piece: `Points`, or a cost."""
    filled = (at for at in range(pieces[-1] + 1, len(parsed)) if parsed[at][0].text)
    following = next(filled, None)
    if following is None:
        return pieces, shape
    segment, rest = parsed[following]
    match shape:
        case Sum() if rest == LOST_WORD:
            return [*pieces, following], shape
        case Label(key="commander") if shape.value and _bare_cost(rest):
            return [*pieces, following], Label("commander", f"{shape.value} {segment.text}")
        case _:
            return pieces, shape


def _may_continue(label: Label) -> bool:
    """Whether the text of this label may continue on the next line."""
    return label.key in _MULTI_LINE or (label.key in {"author", "version"} and not label.value)


def _complete(shape: Shape, known: Known) -> bool:
    match shape:
        case Nothing():
            return True
        case Entry() | Sum():
            return shape.points is not None
        case Label():
            return shape.key in _FREE_TEXT or known(shape)


def _followers(parsed: Parsed, start: int) -> Iterator[int]:
    """Yield the positions of the next segments that may continue the one at `start`."""
    found = 1
    for position in range(start + 1, min(start + _MAX_DISTANCE, len(parsed))):
        segment, shape = parsed[position]
        if isinstance(shape, Nothing) and not shape.why:
            continue
        if found == _MAX_PIECES or _begins_new(parsed[start][0].text, segment.text, shape):
            return
        found += 1
        yield position


def _begins_new(before: str, text: str, shape: Shape) -> bool:
    """Whether a line begins a new entry; `Ace - Craft` may break at its dash."""
    if isinstance(shape, Label | Sum):
        return True
    if before.count("(") > before.count(")") and text.startswith("+ "):
        return False
    dash = text.startswith(_DASHES) and not before.startswith(_DASHES)
    return isinstance(shape, Entry) and shape.bulleted and not dash


def _is_counted_card(shape: Shape, known: Known) -> bool:
    """Whether a line is a card with its count, and so does not continue another name."""
    return isinstance(shape, Entry) and shape.counted and known(shape)


def _is_broken_unknown(shape: Shape, joined: Shape, follower: Shape, known: Known) -> bool:
    """Whether the line of an unknown card continues on a line that alone has no meaning."""
    return (
        isinstance(shape, Entry)
        and shape.bulleted
        and isinstance(joined, Entry)
        and joined.points is not None
        and not known(follower)
        and not known(shape)
    )


def _free_text(parsed: Parsed, start: int, label: Label, known: Known) -> tuple[list[int], Shape]:
    """Return the positions and shape of a label's free text with its continuation lines."""
    pieces, value = [start], label.value
    for following in _followers(parsed, start):
        segment, shape = parsed[following]
        adjacent = following == pieces[-1] + 1
        if value and not (adjacent and _continues(segment.text, shape, known)):
            break
        if not value and not _may_begin(shape, known):
            break
        pieces.append(following)
        value = f"{value} {segment.text}".strip()
    return pieces, Label(label.key, value)


def _may_begin(shape: Shape, known: Known) -> bool:
    """Whether a line may be the first part of a free text; a fleet may be named like a card."""
    return _has_no_cost(shape) or not known(shape)


def _continues(text: str, shape: Shape, known: Known) -> bool:
    """Whether a line may continue a free text: it is not a card or a note (`Player: me`)."""
    return _has_no_cost(shape) and not known(shape) and ":" not in text


def _bare_cost(shape: Shape) -> bool:
    return isinstance(shape, Entry) and not shape.name and shape.points is not None


def _has_no_cost(shape: Shape) -> bool:
    return isinstance(shape, Entry) and (shape.points is None or not shape.name)
