"""The parts of the sheet of an attack: rows of cells, and the two units."""

from collections.abc import Mapping, Sequence

from armada_companion.kit.choice import Question
from armada_companion.kit.value import Value

from ...rules.model.dice import FACES, Color, Face
from ..table.table_views import Choice, ShipView, SquadronView, TokenView

FACE_WORDS: Mapping[str, str] = {
    "": "not entered",
    Face.BLANK: "blank",
    Face.HIT: "hit",
    Face.DOUBLE_HIT: "double hit",
    Face.CRITICAL: "critical",
    Face.ACCURACY: "accuracy",
    Face.HIT_CRITICAL: "hit and critical",
}


FACE_ORDER = (Face.HIT, Face.CRITICAL, Face.DOUBLE_HIT, Face.ACCURACY, Face.BLANK)
"""The places of the faces, the same for each color; "hit and critical" is at the place of
"critical".

The blank is last, so that an accidental second tap does not enter it.
"""


class Cell(Value, frozen=True):
    """One button in a row of the sheet.

    Attributes:
        is_chosen: Whether the cell shows the entered value.
        color: The color of the die that it shows, or "".
        face: The face of that die; "" while it is not entered.
        pool: The colors of the dice that this choice would roll.
        token: The defense token that it shows, or None.
        command: The command that it resolves, or ""; `words` then says whether by dial or token.
        words: A short line below its label, or "".
        spoken: The text for a screen reader, if it is not the label.
        counts_up: Whether quick presses all count, because each only changes a number.
    """

    choice: Choice
    is_chosen: bool = False
    color: str = ""
    face: str = ""
    pool: tuple[str, ...] = ()
    token: TokenView | None = None
    command: str = ""
    words: str = ""
    spoken: str = ""
    counts_up: bool = False


class Row(Value, frozen=True):
    """One row of the sheet.

    Attributes:
        name: `range`, `damage`, `options`, `dice`, `faces`, `effects`, `commands`, `tokens`, …
        columns: The number of cells in a line; 0 puts all cells in one line.
        places: The column of each cell, if some columns are empty; () for consecutive cells.
    """

    name: str
    cells: tuple[Cell, ...]
    columns: int = 0
    places: tuple[int, ...] = ()


class BaseView(Value, frozen=True):
    """One of the two units on the sheet: its card, and the hull zones that can be tapped.

    Attributes:
        zone: The attacking or hit hull zone, or "".
        zones: The hull zones that can be tapped.
        redirected: The damage redirected to each other hull zone.
    """

    unit: ShipView | SquadronView
    zone: str = ""
    zones: tuple[Choice, ...] = ()
    redirected: tuple[tuple[str, int], ...] = ()


class PoolView(Value, frozen=True):
    """The dice whose odds are shown, and all values that change the odds.

    Attributes:
        pool: The number of dice by color.
        at_squadron: Whether a squadron takes part, so that critical icons are no damage.
        defense: Tokens that the defender has spent.
        shields: The shields of the hit zone; None for a squadron, and once the damage is resolved.
        damage: The damage of the roll, or None.
    """

    pool: tuple[tuple[str, int], ...]
    at_squadron: bool
    defense: tuple[str, ...] = ()
    range: str = "medium"
    shields: int | None = None
    damage: int | None = None


class AttackView(Value, frozen=True):
    """The sheet of an attack.

    Attributes:
        stage: `declare`, `roll`, `resolve` or `next`.
        words: The changes that the damage makes, or the next step.
        buttons: The left and middle buttons at the bottom.
        leads: The index of the main button.
        odds: None in event mode and for unknown dice.
        amount: The current damage.
        likeliest: The name of the control that the user will probably use next.
    """

    stage: str
    title: str
    attacker: BaseView
    target: BaseView
    rows: tuple[Row, ...]
    buttons: tuple[Choice, Choice]
    words: str = ""
    odds: PoolView | None = None
    amount: int = 0
    leads: int = 0
    likeliest: str = ""


def entry_choice(name: str, label: str, does: Question, mark: str = "", why: str = "") -> Choice:
    """Return a choice that only changes the entry; `why` is why it is not possible, or ""."""
    return Choice(name, label, does, not why, why, mark, possible=False)


def faces_of(color: str) -> tuple[str, ...]:
    """Return the faces of a die, each once, in the order of their places."""
    return tuple(sorted(FACES[Color(color)], key=place_of))


def place_of(face: str) -> int:
    """Return the column of a die face on the sheet, from 0."""
    return FACE_ORDER.index(Face.CRITICAL if face == Face.HIT_CRITICAL else Face(face))


def faces_row(cells: Sequence[Cell], *others: Cell) -> Row:
    """Return the row of a die's faces, each in its own column, followed by other cells."""
    last = len(FACE_ORDER)
    places = (*(place_of(cell.face) for cell in cells), *range(last, last + len(others)))
    return Row("faces", (*cells, *others), last + len(others), places)


def counted(colors: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Return the number of dice of each color."""
    return tuple((color.value, colors.count(color)) for color in Color if color in colors)
