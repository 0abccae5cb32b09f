"""The layout of the cards of ships and enemy ships.

Layouts are worked out once for each view, width and form.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from PySide6.QtCore import QRectF

from armada_companion.ui.fonts import advance, wrapped_height

from ...views.table.table_views import CrewView, EnemyView, ShipView
from .card_parts import (
    BLOCK,
    CHIP_GAP,
    LINE,
    NO_CREW,
    PAD,
    STRUCTURE,
    TEXT_X,
    TIGHT,
    CardLayout,
    Form,
    Placed,
    Plate,
    Row,
    Sign,
    chips,
    fit_beside,
    note_of,
    plate_name,
    signs_of,
)
from .low_cards import LOW_TOP, brief_ship, low_ship
from .ship_pictures import WIDE_TO_HIGH

PLATE_NAME, PLATE_PAD = 22.0, 8.0

_TOP = 36.0
"""The top of the lines, below the name."""

_BELOW_POWER = 84.0
_PICTURE_FROM = 330.0
"""Narrower cards have no picture beside their lines."""

_PICTURE = QRectF(10.0, 38.0, 96.0, 44.0)
_LEAST_STAGE = 46.0
"""The least height for a ship's drawing."""

_MOST_LOW = 44.0
_LEAST_PLATE = 150.0
_HIGH = 19.0


def ship_layout(view: ShipView, width: float, form: Form, extra: float = 0.0) -> CardLayout:
    """Return the layout of a ship's card that is higher by `extra`."""
    # Values that do not change the layout are omitted, so that the cache finds it.
    status = "destroyed" if view.status == "destroyed" else ""
    return _ship_layout(view._replace(power=0, pairing="", status=status), width, form, extra)


def most_extra(width: float, form: Form) -> float:
    """Return the greatest additional height that a card of this width can use."""
    return _MOST_LOW if form in (Form.BRIEF, Form.LOW) else (width - 2 * PAD) / WIDE_TO_HIGH


@lru_cache(maxsize=1024)
def _ship_layout(view: ShipView, width: float, form: Form, extra: float) -> CardLayout:
    if form is Form.LOW:
        return low_ship(view, width, extra)
    if form is Form.BRIEF:
        return brief_ship(view, width, extra)
    signs = signs_of(view)
    words = list(_ship_lines(view, form))
    if not fit_beside(view.name, signs, width):
        words.insert(1, "  ·  ".join(sign.words.lower() for sign in signs))
        signs = ()
    picture = _picture(width, extra)
    lines = tuple(_stacked(words, width, _TOP, picture))
    top = max(lines[-1].box.bottom(), _BELOW_POWER) + 4
    if extra >= _LEAST_STAGE:
        picture = QRectF(PAD, top, width - 2 * PAD, extra - 6)
        top += extra
    # If it is less than a ship needs, the height is spread between the parts.
    pad = extra / 3 if extra < _LEAST_STAGE else 0.0
    is_lost = view.status == "destroyed"
    plates = () if is_lost else tuple(_plates(view.people, top + pad, width, form is Form.FULL))
    top = max([top + pad, *(plate.box.bottom() + 3 for plate in plates)]) + pad
    structure = QRectF(PAD, top, width - 2 * PAD, STRUCTURE)
    top = structure.bottom() + 3
    if is_lost:
        return CardLayout(top + 4 + pad, lines, structure, (), None, form, signs, (), picture)
    placed = tuple(chips(view.chips, Row(PAD, top, width - 2 * PAD)))
    note = note_of(view, placed, top, width)
    end = max([note.box.bottom(), *(chip.box.bottom() for chip in placed)])
    return CardLayout(end + 9 + pad, lines, structure, placed, note, form, signs, plates, picture)


def _picture(width: float, extra: float) -> QRectF | None:
    """Return the free place beside the first lines for a picture, or None."""
    return QRectF(_PICTURE) if width >= _PICTURE_FROM and extra < _LEAST_STAGE else None


def enemy_layout(view: EnemyView, width: float, form: Form, extra: float = 0.0) -> CardLayout:
    """Return the layout of an enemy ship's card that is higher by `extra`."""
    return _enemy_layout(view._replace(id="", power=0, pairing="", status=""), width, form, extra)


@lru_cache(maxsize=1024)
def _enemy_layout(view: EnemyView, width: float, form: Form, extra: float) -> CardLayout:
    is_low = form in (Form.BRIEF, Form.LOW)
    parts = [view.class_name, f"threat {view.threat}"]
    signs = (Sign("UNIQUE", "mid"),) if view.unique else ()
    if not fit_beside(view.name, signs, width):
        signs, parts = (), [*parts, "unique"]
    words = ["  ·  ".join(part for part in parts if part), *([view.words] if view.words else [])]
    picture = None if is_low else _picture(width, extra)
    lines = tuple(_stacked(words, width, LOW_TOP if is_low else _TOP, picture))
    end = max(68.0 if is_low else 92.0, lines[-1].box.bottom() + (5 if is_low else 8))
    if extra >= _LEAST_STAGE and not is_low:
        picture = QRectF(PAD, end, width - 2 * PAD, extra - 8)
    end += extra
    return CardLayout(end, lines, form=form, signs=signs, picture=picture)


def _ship_lines(view: ShipView, form: Form) -> Iterator[str]:
    cards = view.cards.replace(" ", "\u00a0").replace(",\u00a0", ", ")
    yield "  ·  ".join(part for part in (view.owner, view.wing) if part)
    yield cards
    if view.status == "destroyed":
        return
    if form is Form.FULL and view.words:
        yield view.words
    if not view.people:
        yield NO_CREW


def _stacked(
    words: Iterable[str], width: float, top: float, picture: QRectF | None
) -> Iterator[Placed]:
    """Yield the lines in a column, first beside picture and power, then below.

    The first lines get narrower letters before they wrap.
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


def _plate_height(person: CrewView, wide: float, full: bool) -> float:
    if not (full and person.words):
        return PLATE_NAME + 4
    return PLATE_NAME + wrapped_height(person.words, LINE, wide - 2 * PLATE_PAD) + 5
