"""The result of reading the files of a pack: cards and faults."""

from collections.abc import Sequence
from typing import NamedTuple

from armada_companion.kit.wording import listed

from ..cards.pack import Pack
from .errors import printable

MOST_FAULTS = 200
"""The most faults that are kept of one pack; a file of garbage has one in each line."""
MOST_SHOWN = 80
"""The most letters of a card's id or a field's name in a fault."""


class Fault(NamedTuple):
    """A place of a file that is wrong.

    Attributes:
        file: The name of the file, without its folder.
        place: The line of a table (`line 12`) or the path in JSON (`$.cards[3]`), or "".
        card: The card's id or name, or "".
        field: The column or field, or "".
        text: What is wrong, as the end of a sentence: `expected a number from 0 to 999`.
    """

    file: str
    place: str = ""
    card: str = ""
    field: str = ""
    text: str = ""

    @property
    def sentence(self) -> str:
        """The fault in one line: file, place, card, field and reason."""
        parts = (self.file, self.place, self.card, self.field)
        where = ": ".join(shown(part) for part in parts if part)
        # An unknown id may have any length.
        return f"{where}: {' '.join(map(shown, printable(self.text).split()))}."


class UnknownField(NamedTuple):
    """A field that the program does not know, or does not use.

    Attributes:
        cards: The number of cards that have it.
    """

    file: str
    field: str
    cards: int


class PackReading(NamedTuple):
    """The reading of a pack.

    Attributes:
        pack: The pack without the cards that have faults; None if nothing can be read.
        faults: What is wrong; a pack with faults is not added.
        unknown: Fields that the program does not know; their values are kept with the cards.
        notes: Decisions that its keeper should know, such as an erratum of no known card; they do
            not stop the pack.
        unused: Fields with values that only describe cards to people, and are not kept.
    """

    pack: Pack | None
    faults: Sequence[Fault] = ()
    unknown: Sequence[UnknownField] = ()
    notes: Sequence[Fault] = ()
    unused: Sequence[UnknownField] = ()

    @property
    def unused_words(self) -> Sequence[str]:
        """The unused fields in words, a sentence a file."""
        fields: dict[str, list[str]] = {}
        for each in self.unused:
            fields.setdefault(each.file, []).append(each.field)
        return [
            f"{file}: {listed(names)}: they describe cards to people, and are not saved."
            for file, names in fields.items()
        ]


def shown(text: str) -> str:
    """Return a text for a message: short, printable, in one line."""
    line = printable(text[: 2 * MOST_SHOWN])
    return line if len(line) <= MOST_SHOWN else f"{line[: MOST_SHOWN - 1]}…"
