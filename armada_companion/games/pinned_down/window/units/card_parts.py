"""The parts of the cards of ships and enemy ships: texts, signs, chips, and their places.

Sizes are design pixels.
"""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QRectF

from armada_companion.ui.fonts import NARROW_NAME, Face, TextStyle, advance

from ...views.table.table_views import CrewView, DamageView, ShipView

LINE = TextStyle(Face.BODY, 15)
SIGN = TextStyle(Face.SEMI, 14, 600, 0.8)
TIGHT = TextStyle(Face.COND, 15, 600)
"""For a line that has little space."""

CHIP = TextStyle(Face.SEMI, 15, 600)
BLOCK = 82.0
"""Width of the part with the power."""

TEXT_X = 36.0
PAD = 12.0
CHIP_HEIGHT, CHIP_GAP = 44.0, 6.0
CHIP_EDGE, CHIP_SIGN = 9.0, 18.0
"""The free space at both ends of a chip, and that of the spanner beside its name."""

STRUCTURE = 30.0
UNDAMAGED = "undamaged  ·  "
NO_CREW = "no characters entered"


class Form(Enum):
    """The forms of a card, from all texts and a drawing to single lines."""

    FULL = "full"
    NORMAL = "normal"
    BRIEF = "brief"
    LOW = "low"


class Placed(NamedTuple):
    """A text, its box in the card and its style; a `single` line does not wrap."""

    words: str
    box: QRectF
    single: bool = False
    style: TextStyle = LINE


class PlacedChip(NamedTuple):
    """A damage card on a ship's card: its name beside its effect."""

    name: str
    more: str
    box: QRectF


class Plate(NamedTuple):
    """A character aboard: the name, and the card's other effects if there is room."""

    person: CrewView
    box: QRectF
    full: bool


class Sign(NamedTuple):
    """A word in a frame, with the name of its color in the theme."""

    words: str
    tone: str


class CardLayout(NamedTuple):
    """The places of the parts of a card.

    Attributes:
        lines: Texts, each of which wraps in its box.
        structure: The bar with its figure; in a low card the bar alone, or None.
        note: The box of the last row.
        signs: The framed words beside the name, if both fit.
        picture: The place of the ship's drawing, if any.
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
        """Whether the card has single lines only."""
        return self.form is Form.LOW

    @property
    def has_low_head(self) -> bool:
        """Whether the power is smaller and there is no drawing, so that the card is lower."""
        return self.form in (Form.BRIEF, Form.LOW)


def signs_of(view: ShipView) -> tuple[Sign, ...]:
    """Return the framed words beside a ship's name."""
    if view.status == "destroyed":
        return (Sign("DESTROYED", "bad"),)
    signs = [Sign("CLOAKED", "shield")] if view.cloaked else []
    if view.upkeep:
        signs.append(Sign(f"UPKEEP {view.upkeep}", "warn"))
    return tuple(signs)


def fit_beside(name: str, signs: tuple[Sign, ...], width: float) -> bool:
    """Return whether the framed words have space beside the name."""
    taken = sum(advance(sign.words, SIGN) + 20 for sign in signs)
    return advance(name, NARROW_NAME.sized(16)) <= width - TEXT_X - BLOCK - 8 - taken


def plate_name(person: CrewView, full: bool) -> str:
    """Return the name of a character on its plate."""
    return person.full_name if full else person.name


class Row(NamedTuple):
    """The place of the first row of damage cards."""

    left: float
    top: float
    width: float
    tall: float = CHIP_HEIGHT


def chips(damage: tuple[DamageView, ...], row: Row) -> Iterator[PlacedChip]:
    """Yield the damage cards row by row, each name above its effect."""
    names = [
        (one.name or "Damage", ", ".join(filter(None, (one.numbers, one.word)))) for one in damage
    ]
    yield from in_rows([(text, _chip_width(text)) for text in names], row)


def in_rows(texts: list[tuple[tuple[str, str], float]], row: Row) -> list[PlacedChip]:
    """Return damage cards with these texts and widths, in as many rows as they need."""
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
    return max(advance(name, CHIP) + CHIP_SIGN, advance(more, TIGHT)) + 2 * CHIP_EDGE + 1


def note_of(view: ShipView, chips: tuple[PlacedChip, ...], top: float, width: float) -> Placed:
    """Return the place of the note on damage, beside or below the last damage card."""
    words = stands(view)
    last = chips[-1].box if chips else QRectF(PAD, top, 0, 19)
    wide = advance(words, LINE) + 2
    left = width - PAD - wide if chips else PAD
    if chips and left < last.right() + 10:
        return Placed(words, QRectF(PAD, last.bottom() + 2, width - 2 * PAD, 20))
    return Placed(words, QRectF(left, last.top(), wide, last.height()))


def stands(view: ShipView) -> str:
    """Return a note on the effect of further damage, or that the ship is undamaged."""
    return view.stands if view.chips else f"{UNDAMAGED}{view.stands}"
