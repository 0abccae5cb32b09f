"""How high the cards of ships and enemy ships are, and where their lines are drawn.

Layouts are worked out once for each view, width and form.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRectF

from armada_companion.games.pinned_down.views.table import (
    CrewView,
    DamageView,
    EnemyView,
    ShipView,
)
from armada_companion.games.pinned_down.window.ship_pictures import WIDE_TO_HIGH
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
CHIP_HEIGHT, _LOW_CHIP, CHIP_GAP = 44.0, 23.0, 6.0
CHIP_SIGN = 18.0
"""The space of the spanner beside a chip's name."""

PLATE_NAME, PLATE_PAD = 22.0, 8.0

_TOP, _LOW_TOP = 36.0, 29.0
"""Where the lines begin, below the name."""

_BELOW_POWER = 84.0
_PICTURE_FROM = 330.0
"""Narrower cards have no picture beside their lines."""

_PICTURE = QRectF(10.0, 38.0, 96.0, 44.0)
_LOW_PICTURE = QRectF(9.0, 32.0, 86.0, 44.0)
_LEAST_STAGE = 46.0
"""Lower space is left free: a ship would be too small in it."""

_UNDAMAGED = "undamaged  ·  "
_LOW_BAR, _MOST_LOW = 20.0, 44.0
_LEAST_PLATE = 150.0
_SHORTEST_NAME = 3
"""Letters that are left of a player's name at the least."""
_HIGH, _LOW_LINE = 19.0, 17.0
_STRUCTURE = 30.0


class Form(Enum):
    """How much a card says."""

    LOW = "low"
    NORMAL = "normal"
    FULL = "full"


class Placed(NamedTuple):
    """A text and its box in the card; a single line does not wrap, others have this style."""

    words: str
    box: QRectF
    single: bool = False
    style: TextStyle = LINE


class PlacedChip(NamedTuple):
    """A damage card: what it is and what it does, beside each other."""

    name: str
    more: str
    box: QRectF


class Plate(NamedTuple):
    """A character aboard: the name, and below it what else the card does where there is space."""

    person: CrewView
    box: QRectF
    full: bool


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
        plates: The characters.
        picture: Where the ship is drawn, if there is space.
    """

    height: float
    lines: tuple[Placed, ...]
    structure: QRectF | None = None
    chips: tuple[PlacedChip, ...] = ()
    note: Placed | None = None
    form: Form = Form.NORMAL
    signs: tuple[Sign, ...] = ()
    plates: tuple[Plate, ...] = ()
    picture: QRectF | None = None

    @property
    def is_low(self) -> bool:
        """It has single lines only."""
        return self.form is Form.LOW


def ship_layout(view: ShipView, width: float, form: Form, extra: float = 0.0) -> CardLayout:
    """Return where the parts of a ship's card are drawn, in a card higher by `extra`."""
    # What moves nothing on the card is left out, so that a layout is found again.
    status = "destroyed" if view.status == "destroyed" else ""
    return _ship_layout(view._replace(power=0, pairing="", status=status), width, form, extra)


def most_extra(width: float, form: Form) -> float:
    """Return how much higher a card of this width becomes at most: a ship fills it then."""
    return _MOST_LOW if form is Form.LOW else (width - 2 * PAD) / WIDE_TO_HIGH


@lru_cache(maxsize=1024)
def _ship_layout(view: ShipView, width: float, form: Form, extra: float) -> CardLayout:
    if form is Form.LOW:
        return _low_ship(view, width, extra)
    signs = signs_of(view)
    words = list(_ship_lines(view, form))
    if not _fit_beside(view.name, signs, width):
        words.insert(1, "  ·  ".join(sign.words.lower() for sign in signs))
        signs = ()
    picture = _picture(width, extra)
    lines = tuple(_stacked(words, width, _TOP, picture))
    top = max(lines[-1].box.bottom(), _BELOW_POWER) + 4
    if extra >= _LEAST_STAGE:
        picture = QRectF(PAD, top, width - 2 * PAD, extra - 6)
        top += extra
    # Less than a ship needs is spread between the parts.
    pad = extra / 3 if extra < _LEAST_STAGE else 0.0
    is_lost = view.status == "destroyed"
    plates = () if is_lost else tuple(_plates(view.people, top + pad, width, form is Form.FULL))
    top = max([top + pad, *(plate.box.bottom() + 3 for plate in plates)]) + pad
    structure = QRectF(PAD, top, width - 2 * PAD, _STRUCTURE)
    top = structure.bottom() + 3
    if is_lost:
        return CardLayout(top + 4 + pad, lines, structure, (), None, form, signs, (), picture)
    chips = tuple(_chips(view.chips, _Row(PAD, top, width - 2 * PAD)))
    note = _note(view, chips, top, width)
    end = max([note.box.bottom(), *(chip.box.bottom() for chip in chips)])
    return CardLayout(end + 9 + pad, lines, structure, chips, note, form, signs, plates, picture)


def _picture(width: float, extra: float) -> QRectF | None:
    """Return the place beside the first lines, where there is one and nothing better."""
    return QRectF(_PICTURE) if width >= _PICTURE_FROM and extra < _LEAST_STAGE else None


def signs_of(view: ShipView) -> tuple[Sign, ...]:
    """Return the framed words beside a ship's name."""
    if view.status == "destroyed":
        return (Sign("DESTROYED", "bad"),)
    signs = [Sign("CLOAKED", "shield")] if view.cloaked else []
    if view.upkeep:
        signs.append(Sign(f"UPKEEP {view.upkeep}", "warn"))
    return tuple(signs)


def enemy_layout(view: EnemyView, width: float, form: Form, extra: float = 0.0) -> CardLayout:
    """Return where the parts of an enemy ship's card are drawn, in a card higher by `extra`."""
    return _enemy_layout(view._replace(id="", power=0, pairing="", status=""), width, form, extra)


@lru_cache(maxsize=1024)
def _enemy_layout(view: EnemyView, width: float, form: Form, extra: float) -> CardLayout:
    is_low = form is Form.LOW
    parts = [view.class_name, f"threat {view.threat}"]
    signs = (Sign("UNIQUE", "mid"),) if view.unique else ()
    if not _fit_beside(view.name, signs, width):
        signs, parts = (), [*parts, "unique"]
    words = ["  ·  ".join(part for part in parts if part), *([view.words] if view.words else [])]
    picture = None if is_low else _picture(width, extra)
    lines = tuple(_stacked(words, width, _LOW_TOP if is_low else _TOP, picture))
    end = max(68.0 if is_low else 92.0, lines[-1].box.bottom() + (5 if is_low else 8))
    if extra >= _LEAST_STAGE and not is_low:
        picture = QRectF(PAD, end, width - 2 * PAD, extra - 8)
    end += extra
    return CardLayout(end, lines, form=form, signs=signs, picture=picture)


def _low_ship(view: ShipView, width: float, extra: float) -> CardLayout:
    """Return a layout of single lines, the damage cards below them.

    Where there is some space more, the bar of the structure lies between.
    """
    texts = [_owner_line(view, width - TEXT_X - BLOCK - 4)]
    if view.status != "destroyed":
        texts += [view.surnames or "no characters entered", _survives(view)]
    signs = signs_of(view)
    if not _fit_beside(view.name, signs, width):
        texts[-1] = "  ·  ".join([*(sign.words.lower() for sign in signs), texts[-1]])
        signs = ()
    if advance(texts[-1], TIGHT) > width - TEXT_X - BLOCK - 4:
        # The structure says it too.
        texts[-1] = texts[-1].replace(_UNDAMAGED, "")
    beside = width - _LOW_PICTURE.right() - 9 - BLOCK - 4
    has_picture = max(advance(line, TIGHT) for line in texts) <= beside
    picture = QRectF(_LOW_PICTURE) if has_picture else None
    left = _LOW_PICTURE.right() + 9 if has_picture else TEXT_X
    lines = tuple(_low_lines(texts, left, width - left - BLOCK - 4))
    top = max(_LOW_TOP + 3 * _LOW_LINE, lines[-1].box.bottom()) + 1
    structure, pad = None, extra / 2
    if extra >= _LOW_BAR:
        pad = (extra - _LOW_BAR) / 2
        structure = QRectF(_LOW_PAD + 2, top + pad, width - 2 * _LOW_PAD - 4, _LOW_BAR - 4)
        top = structure.bottom() + 4
    top += pad
    row = _Row(_LOW_PAD, top, width - 2 * _LOW_PAD, _LOW_CHIP)
    chips = tuple(_low_chips(view.chips, row))
    end = max([top + 3, *(chip.box.bottom() for chip in chips)])
    return CardLayout(end + 4, lines, structure, chips, None, Form.LOW, signs, (), picture)


def _owner_line(view: ShipView, wide: float) -> str:
    """Return whose ship it is, with the counts of cards; a long name is shortened for them."""
    owner, line = view.owner, f"{view.owner}  ·  {view.cards}"
    while advance(line, TIGHT) > wide and len(owner) > _SHORTEST_NAME:
        owner = owner[:-1].rstrip()
        line = f"{owner}…  ·  {view.cards}"
    return line if advance(line, TIGHT) <= wide else f"{view.owner}  ·  {view.cards}"


def _low_lines(texts: Iterable[str], left: float, wide: float) -> Iterator[Placed]:
    """Yield lines of one row each; one that does not even fit in narrow letters wraps."""
    top = _LOW_TOP
    for line in texts:
        single = advance(line, TIGHT) <= wide
        tall = _LOW_LINE if single else wrapped_height(line, TIGHT, wide)
        yield Placed(line, QRectF(left, top, wide, tall), single, TIGHT)
        top += tall


def _fit_beside(name: str, signs: tuple[Sign, ...], width: float) -> bool:
    taken = sum(advance(sign.words, SIGN) + 20 for sign in signs)
    return advance(name, TIGHT) <= width - TEXT_X - BLOCK - 8 - taken


def _ship_lines(view: ShipView, form: Form) -> Iterator[str]:
    cards = view.cards.replace(" ", "\u00a0").replace(",\u00a0", ", ")
    yield "  ·  ".join(part for part in (view.owner, view.wing) if part)
    yield cards
    if view.status == "destroyed":
        return
    if form is Form.FULL and view.words:
        yield view.words
    if not view.people:
        yield "no characters entered"


def _stacked(
    words: Iterable[str], width: float, top: float, picture: QRectF | None
) -> Iterator[Placed]:
    """Yield the lines below each other, beside picture and power and then below them.

    The first ones do not wrap where narrower letters help.
    """
    for place, line in enumerate(words):
        beside = picture.right() + 10 if picture else TEXT_X
        is_below = top + _HIGH > _BELOW_POWER
        if is_below and picture:
            top = max(top, _BELOW_POWER)
        left = PAD + 2 if is_below else beside
        wide = width - left - (PAD if is_below else BLOCK + 8)
        single = place < 2 and advance(line, TIGHT) <= wide
        tall = _HIGH if single else wrapped_height(line, LINE, wide)
        yield Placed(line, QRectF(left, top, wide, tall), single)
        top += tall + 2


def _plates(people: tuple[CrewView, ...], top: float, width: float, full: bool) -> Iterator[Plate]:
    """Yield the characters side by side, or below each other in a narrow card."""
    count = max(1, len(people))
    inner = width - 2 * PAD
    wide = (inner - (count - 1) * CHIP_GAP) / count
    names = [plate_name(one, full) for one in people]
    needed = max((advance(name, TIGHT) for name in names), default=0.0) + 2 * PLATE_PAD + 14
    in_rows = wide < max(needed, _LEAST_PLATE if full else 0.0)
    wide = inner if in_rows else wide
    tall = [_plate_height(one, wide, full) for one in people]
    for place, person in enumerate(people):
        left = PAD if in_rows else PAD + place * (wide + CHIP_GAP)
        high = tall[place] if in_rows else max(tall)
        yield Plate(person, QRectF(left, top, wide, high), full)
        top += (high + CHIP_GAP) if in_rows else 0


def plate_name(person: CrewView, full: bool) -> str:
    """Return how a character is called on its plate."""
    return person.full_name if full else person.name


def _plate_height(person: CrewView, wide: float, full: bool) -> float:
    if not (full and person.words):
        return PLATE_NAME + 4
    return PLATE_NAME + wrapped_height(person.words, LINE, wide - 2 * PLATE_PAD) + 5


class _Row(NamedTuple):
    """The first row of chips."""

    left: float
    top: float
    width: float
    tall: float = CHIP_HEIGHT


def _chips(damage: tuple[DamageView, ...], row: _Row) -> Iterator[PlacedChip]:
    """Yield the chips row by row, a name above what it does."""
    names = [
        (one.name or "Damage", ", ".join(filter(None, (one.numbers, one.word)))) for one in damage
    ]
    yield from _in_rows([(text, _chip_width(text)) for text in names], row)


def _low_chips(damage: tuple[DamageView, ...], row: _Row) -> Iterator[PlacedChip]:
    """Yield chips of one line: with their numbers where a single row is enough for that."""
    if not damage:
        return
    words = [(chip.name or "Damage", chip.numbers, chip.word) for chip in damage]
    full = [(name, ", ".join(filter(None, (n, w)))) for name, n, w in words]
    short = [(name, word) for name, _, word in words]
    terse = [(name.removesuffix(" Hit"), word) for name, word in short]
    for texts in (full, short):
        wide = [(text, _low_chip_width(text)) for text in texts]
        placed = _in_rows(wide, row)
        is_low = placed[-1].box.top() < row.top + row.tall
        if is_low and max(width for _, width in wide) <= row.width:
            yield from placed
            return
    yield from _in_rows([(text, _low_chip_width(text)) for text in terse], row)


def _in_rows(texts: list[tuple[tuple[str, str], float]], row: _Row) -> list[PlacedChip]:
    placed: list[PlacedChip] = []
    x, top, right = row.left, row.top, row.left + row.width
    for text, needed in texts:
        wide = min(row.width, needed)
        if x > row.left and x + wide > right:
            x, top = row.left, top + row.tall + CHIP_GAP
        placed.append(PlacedChip(*text, QRectF(x, top, wide, row.tall)))
        x += wide + CHIP_GAP
    return placed


def _chip_width(text: tuple[str, str]) -> float:
    name, more = text
    return max(advance(name, CHIP) + CHIP_SIGN, advance(more, TIGHT) + 10) + 10


def _low_chip_width(text: tuple[str, str]) -> float:
    name, more = text
    return advance(name, TIGHT) + (advance(more, TIGHT) + 6 if more else 0) + 16


def _note(view: ShipView, chips: tuple[PlacedChip, ...], top: float, width: float) -> Placed:
    """Return what the ship surely survives, beside the last chip or below it."""
    words = _survives(view)
    last = chips[-1].box if chips else QRectF(PAD, top, 0, 19)
    wide = advance(words, LINE) + 2
    left = width - PAD - wide if chips else PAD
    if chips and left < last.right() + 10:
        return Placed(words, QRectF(PAD, last.bottom() + 2, width - 2 * PAD, 20))
    return Placed(words, QRectF(left, last.top(), wide, last.height()))


def _survives(view: ShipView) -> str:
    words = f"surely survives {view.survives} more"
    return words if view.chips else f"{_UNDAMAGED}{words}"
