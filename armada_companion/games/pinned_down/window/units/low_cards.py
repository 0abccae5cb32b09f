"""The layouts of ships' cards with little height: without a drawing, or of single lines."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import QRectF

from armada_companion.ui.fonts import advance, wrapped_height

from ...views.table.table_views import DamageView, ShipView
from .card_parts import (
    BLOCK,
    CHIP_HEIGHT,
    LINE,
    NO_CREW,
    PAD,
    STRUCTURE,
    TEXT_X,
    TIGHT,
    UNDAMAGED,
    CardLayout,
    Form,
    Placed,
    PlacedChip,
    Row,
    chips,
    fit_beside,
    in_rows,
    note_of,
    signs_of,
    stands,
)

LOW_TOP = 29.0
"""The top of the lines, below the name."""

_LOW_PAD = 8.0
_LOW_CHIP = 23.0
_LOW_PICTURE = QRectF(9.0, 32.0, 86.0, 44.0)
_LOW_BAR = 20.0
_SHORTEST_NAME = 3
"""Letters that are left of a player's name at the least."""

_LOW_LINE, _BRIEF_LINE = 17.0, 19.0
_BRIEF_TOP, _BELOW_POWER = 33.0, 66.0


def brief_ship(view: ShipView, width: float, extra: float) -> CardLayout:
    """Return a layout without a drawing, with whole damage cards that a tap repairs.

    Additional height is spread between the parts.
    """
    pad = extra / 3
    wide = width - TEXT_X - BLOCK - 4
    is_lost = view.status == "destroyed"
    texts = [_owner_line(view, wide), *([] if is_lost else [view.surnames or NO_CREW])]
    signs = signs_of(view)
    if not fit_beside(view.name, signs, width):
        texts.append("  ·  ".join(sign.words.lower() for sign in signs))
        signs = ()
    lines, top = [], _BRIEF_TOP
    for line in texts:
        single = advance(line, TIGHT) <= wide
        tall = _BRIEF_LINE if single else wrapped_height(line, LINE, wide)
        lines.append(Placed(line, QRectF(TEXT_X, top, wide, tall), single))
        top += tall
    top = max(top, _BELOW_POWER) + 2 + pad
    structure = QRectF(PAD, top, width - 2 * PAD, STRUCTURE - 2)
    top = structure.bottom() + 2 + pad
    if is_lost:
        return CardLayout(top + 4 + pad, tuple(lines), structure, form=Form.BRIEF, signs=signs)
    placed = tuple(chips(view.chips, Row(PAD, top, width - 2 * PAD, CHIP_HEIGHT)))
    note = note_of(view, placed, top, width)
    end = max([note.box.bottom(), *(chip.box.bottom() for chip in placed)]) + 7 + pad
    return CardLayout(end, tuple(lines), structure, placed, note, Form.BRIEF, signs)


def low_ship(view: ShipView, width: float, extra: float) -> CardLayout:
    """Return a layout of single lines, with the damage cards below them.

    If there is some more space, the bar of the structure is between them.
    """
    texts = [_owner_line(view, width - TEXT_X - BLOCK - 4)]
    if view.status != "destroyed":
        texts += [view.surnames or NO_CREW, stands(view)]
    signs = signs_of(view)
    if not fit_beside(view.name, signs, width):
        texts[-1] = "  ·  ".join([*(sign.words.lower() for sign in signs), texts[-1]])
        signs = ()
    if advance(texts[-1], TIGHT) > width - TEXT_X - BLOCK - 4:
        # The bar of the structure has the same number.
        texts[-1] = texts[-1].replace(UNDAMAGED, "")
    beside = width - _LOW_PICTURE.right() - 9 - BLOCK - 4
    has_picture = max(advance(line, TIGHT) for line in texts) <= beside
    picture = QRectF(_LOW_PICTURE) if has_picture else None
    left = _LOW_PICTURE.right() + 9 if has_picture else TEXT_X
    lines = tuple(_low_lines(texts, left, width - left - BLOCK - 4))
    top = max(LOW_TOP + 3 * _LOW_LINE, lines[-1].box.bottom()) + 1
    structure, pad = None, extra / 2
    if extra >= _LOW_BAR:
        pad = (extra - _LOW_BAR) / 2
        structure = QRectF(_LOW_PAD + 2, top + pad, width - 2 * _LOW_PAD - 4, _LOW_BAR - 4)
        top = structure.bottom() + 4
    top += pad
    row = Row(_LOW_PAD, top, width - 2 * _LOW_PAD, _LOW_CHIP)
    chips = tuple(_low_chips(view.chips, row))
    end = max([top + 3, *(chip.box.bottom() for chip in chips)])
    return CardLayout(end + 4, lines, structure, chips, None, Form.LOW, signs, (), picture)


def _owner_line(view: ShipView, wide: float) -> str:
    """Return the owner's name with the counts of cards; a long name is shortened."""
    whole = f"{view.owner}  ·  {view.cards}"
    if advance(whole, TIGHT) <= wide:
        return whole
    # By bisection: names in untrusted records have thousands of letters.
    lengths = range(_SHORTEST_NAME, len(view.owner))
    fitting = bisect_left(lengths, True, key=partial(_is_too_wide, view, wide))
    return _shortened(view, lengths[fitting - 1]) if fitting else whole


def _is_too_wide(view: ShipView, wide: float, length: int) -> bool:
    return advance(_shortened(view, length), TIGHT) > wide


def _shortened(view: ShipView, length: int) -> str:
    return f"{view.owner[:length].rstrip()}…  ·  {view.cards}"


def _low_lines(texts: Iterable[str], left: float, wide: float) -> Iterator[Placed]:
    """Yield lines of one row each; a line that is too long even in narrow letters wraps."""
    top = LOW_TOP
    for line in texts:
        single = advance(line, TIGHT) <= wide
        tall = _LOW_LINE if single else wrapped_height(line, TIGHT, wide)
        yield Placed(line, QRectF(left, top, wide, tall), single, TIGHT)
        top += tall


def _low_chips(damage: tuple[DamageView, ...], row: Row) -> Iterator[PlacedChip]:
    """Yield damage cards of one line, with their numbers if a single row is enough."""
    if not damage:
        return
    words = [(chip.name or "Damage", chip.numbers, chip.word) for chip in damage]
    full = [(name, ", ".join(filter(None, (n, w)))) for name, n, w in words]
    short = [(name, word) for name, _, word in words]
    terse = [(name.removesuffix(" Hit"), word) for name, word in short]
    for texts in (full, short):
        wide = [(text, _low_chip_width(text)) for text in texts]
        placed = in_rows(wide, row)
        is_low = placed[-1].box.top() < row.top + row.tall
        if is_low and max(width for _, width in wide) <= row.width:
            yield from placed
            return
    yield from in_rows([(text, _low_chip_width(text)) for text in terse], row)


def _low_chip_width(text: tuple[str, str]) -> float:
    name, more = text
    return advance(name, TIGHT) + (advance(more, TIGHT) + 6 if more else 0) + 16
