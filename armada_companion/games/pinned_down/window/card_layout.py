"""How high the cards of ships and enemy ships are, and where their lines are drawn.

Layouts are worked out once for each view, width and form.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRectF

from armada_companion.games.pinned_down.views.table import DamageView, EnemyView, ShipView
from armada_companion.ui.fonts import Face, TextStyle, advance, wrapped_height

LINE = TextStyle(Face.BODY, 15)
SIGN = TextStyle(Face.SEMI, 14, 600, 0.8)
TIGHT = TextStyle(Face.COND, 15, 600)
"""For a line that has little space."""

CHIP = TextStyle(Face.SEMI, 15, 600)
BLOCK = 82.0
"""Width of the part with the power."""

TEXT_X = 36.0
PAD, _LOW_PAD = 12.0, 8.0
CHIP_HEIGHT, CHIP_GAP = 23.0, 5.0

_TOP, _LOW_TOP = 36.0, 29.0
"""Where the lines begin, below the name."""

_BELOW_POWER = 78.0
_HIGH, _LOW_LINE = 19.0, 17.0
_STRUCTURE = 30.0


class Form(Enum):
    """How much a card says."""

    LOW = "low"
    NORMAL = "normal"
    FULL = "full"


class Placed(NamedTuple):
    """A text and its box in the card; a single line does not wrap."""

    words: str
    box: QRectF
    single: bool = False


class PlacedChip(NamedTuple):
    """A damage card: what it is and what it does, beside each other."""

    name: str
    more: str
    box: QRectF


class Sign(NamedTuple):
    """A word in a frame, and the name of its color in the theme."""

    words: str
    tone: str


class CardLayout(NamedTuple):
    """Where the parts of a card are drawn.

    Attributes:
        lines: Texts, each of which wraps in its box.
        structure: The bar with its figure; None in a low card, which has only the figure.
        note: What is left for the last row.
        signs: The framed words beside the name, where both fit.
    """

    height: float
    lines: tuple[Placed, ...]
    structure: QRectF | None = None
    chips: tuple[PlacedChip, ...] = ()
    note: Placed | None = None
    is_low: bool = False
    signs: tuple[Sign, ...] = ()


def ship_layout(view: ShipView, width: float, form: Form) -> CardLayout:
    """Return where the parts of a ship's card are drawn."""
    # What moves nothing on the card is left out, so that a layout is found again.
    status = "destroyed" if view.status == "destroyed" else ""
    return _ship_layout(view._replace(power=0, pairing="", status=status), width, form)


@lru_cache(maxsize=1024)
def _ship_layout(view: ShipView, width: float, form: Form) -> CardLayout:
    if form is Form.LOW:
        return _low_ship(view, width)
    signs = signs_of(view)
    words = list(_ship_lines(view, form))
    if not _fit_beside(view.name, signs, width):
        words.insert(1, "  ·  ".join(sign.words.lower() for sign in signs))
        signs = ()
    lines = tuple(_stacked(words, width, _TOP))
    structure = QRectF(PAD, max(lines[-1].box.bottom(), 78.0) + 2, width - 2 * PAD, _STRUCTURE)
    top = structure.bottom() + 3
    if view.status == "destroyed":
        return CardLayout(top + 4, lines, structure, signs=signs)
    chips = tuple(_chips(view.chips, _Row(PAD, top, width - 2 * PAD), 2))
    note = _note(view, chips, top, width)
    end = max([note.box.bottom(), *(chip.box.bottom() for chip in chips)])
    return CardLayout(end + 9, lines, structure, chips, note, signs=signs)


def signs_of(view: ShipView) -> tuple[Sign, ...]:
    """Return the framed words beside a ship's name."""
    if view.status == "destroyed":
        return (Sign("DESTROYED", "bad"),)
    signs = [Sign("CLOAKED", "shield")] if view.cloaked else []
    if view.upkeep:
        signs.append(Sign(f"UPKEEP {view.upkeep}", "warn"))
    return tuple(signs)


def enemy_layout(view: EnemyView, width: float, form: Form) -> CardLayout:
    """Return where the parts of an enemy ship's card are drawn."""
    return _enemy_layout(view._replace(id="", power=0, pairing="", status=""), width, form)


@lru_cache(maxsize=1024)
def _enemy_layout(view: EnemyView, width: float, form: Form) -> CardLayout:
    is_low = form is Form.LOW
    parts = [view.class_name, f"threat {view.threat}", "unique" if view.unique else ""]
    words = ["  ·  ".join(part for part in parts if part), *([view.words] if view.words else [])]
    lines = tuple(_stacked(words, width, _LOW_TOP if is_low else _TOP))
    least = 68.0 if is_low else 88.0
    end = lines[-1].box.bottom() + (5 if is_low else 8)
    return CardLayout(max(least, end), lines, is_low=is_low)


def _low_ship(view: ShipView, width: float) -> CardLayout:
    """Return a layout of single lines, the damage cards below them."""
    texts = [f"{view.owner}  ·  {view.cards}"]
    if view.status != "destroyed":
        texts += [view.surnames or "no characters entered", _survives(view)]
    signs = signs_of(view)
    if not _fit_beside(view.name, signs, width):
        texts[-1] = "  ·  ".join([*(sign.words.lower() for sign in signs), texts[-1]])
        signs = ()
    wide = width - TEXT_X - BLOCK - 4
    lines = tuple(
        Placed(line, QRectF(TEXT_X, _LOW_TOP + place * _LOW_LINE, wide, _LOW_LINE), single=True)
        for place, line in enumerate(texts)
    )
    top = _LOW_TOP + 3 * _LOW_LINE + 1
    row = _Row(_LOW_PAD, top, width - 2 * _LOW_PAD, TIGHT, TIGHT)
    chips = tuple(_chips(view.chips, row, 1))
    end = max([top + 3, *(chip.box.bottom() for chip in chips)])
    return CardLayout(end + 4, lines, chips=chips, is_low=True, signs=signs)


def _fit_beside(name: str, signs: tuple[Sign, ...], width: float) -> bool:
    taken = sum(advance(sign.words, SIGN) + 20 for sign in signs)
    return advance(name, TIGHT) <= width - TEXT_X - BLOCK - 8 - taken


def _ship_lines(view: ShipView, form: Form) -> Iterator[str]:
    cards = view.cards.replace(" ", "\u00a0").replace(",\u00a0", ", ")
    if form is Form.FULL and view.wing:
        yield f"{view.owner}  ·  {view.wing}"
        yield cards
    else:
        yield f"{view.owner}  ·  {cards}"
    if view.status == "destroyed":
        return
    if form is not Form.FULL:
        yield view.surnames or "no characters entered"
        return
    if view.words:
        yield view.words
    for person in view.people:
        yield f"{person.full_name}: {person.words}" if person.words else person.full_name
    if not view.people:
        yield "no characters entered"


def _stacked(words: Iterable[str], width: float, top: float) -> Iterator[Placed]:
    """Yield the lines below each other, beside the power and then below it.

    The first one does not wrap where narrower letters help.
    """
    for place, line in enumerate(words):
        wide = width - TEXT_X - (PAD if top >= _BELOW_POWER else BLOCK + 8)
        single = place == 0 and advance(line, TIGHT) <= wide
        tall = _HIGH if single else wrapped_height(line, LINE, wide)
        yield Placed(line, QRectF(TEXT_X, top, wide, tall), single)
        top += tall + 2


class _Row(NamedTuple):
    """The first row of chips, and how they are written."""

    left: float
    top: float
    width: float
    name: TextStyle = CHIP
    more: TextStyle = LINE


def _chips(damage: tuple[DamageView, ...], row: _Row, most: int) -> Iterator[PlacedChip]:
    """Yield the chips row by row: with their numbers where `most` rows are enough for that."""
    if not damage:
        return
    words = [(chip.name or "Damage", chip.numbers, chip.word) for chip in damage]
    full = [(name, ", ".join(filter(None, (n, w)))) for name, n, w in words]
    short = [(name, word) for name, _, word in words]
    terse = [(name.removesuffix(" Hit"), word) for name, word in short]
    for texts in (full, short):
        placed = _in_rows(texts, row)
        is_low = placed[-1].box.top() < row.top + most * (CHIP_HEIGHT + CHIP_GAP) - 1
        if is_low and max(_chip_width(text, row) for text in texts) <= row.width:
            yield from placed
            return
    yield from _in_rows(terse, row)


def _in_rows(texts: list[tuple[str, str]], row: _Row) -> list[PlacedChip]:
    placed: list[PlacedChip] = []
    x, top, right = row.left, row.top, row.left + row.width
    for text in texts:
        wide = min(row.width, _chip_width(text, row))
        if x > row.left and x + wide > right:
            x, top = row.left, top + CHIP_HEIGHT + CHIP_GAP
        placed.append(PlacedChip(*text, QRectF(x, top, wide, CHIP_HEIGHT)))
        x += wide + CHIP_GAP
    return placed


def _chip_width(text: tuple[str, str], row: _Row) -> float:
    name, more = text
    return advance(name, row.name) + (advance(more, row.more) + 6 if more else 0) + 16


def _note(view: ShipView, chips: tuple[PlacedChip, ...], top: float, width: float) -> Placed:
    """Return what the ship surely survives, beside the last chip or below it."""
    words = _survives(view)
    last = chips[-1].box if chips else QRectF(PAD, top, 0, CHIP_HEIGHT - 4)
    wide = advance(words, LINE) + 2
    left = width - PAD - wide if chips else PAD
    if chips and left < last.right() + 10:
        return Placed(words, QRectF(PAD, last.bottom() + 2, width - 2 * PAD, 20))
    return Placed(words, QRectF(left, last.top(), wide, last.height()))


def _survives(view: ShipView) -> str:
    words = f"surely survives {view.survives} more"
    return words if view.chips else f"undamaged  ·  {words}"
