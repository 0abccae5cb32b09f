"""Reads repaired lines: in a builder's format, as a spreadsheet, or as a typed list."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial

from ...cards.catalog import Catalog
from ...cards.lookup import CardFinder, PhraseBook, ever_cost, phrase_book
from .builders.recognition import FREEHAND, KINGSTON, TYPED, ListFormat, detect
from .fleet_builder import FleetBuilder
from .layout.cells import table
from .layout.columns import columns
from .layout.cost_marks import with_usual_costs
from .layout.numbering import as_counts
from .layout.two_lists import second_list, unread
from .line_grammar import Sum, parse_line
from .repair import Segment
from .result import BlockVerdict, not_understood

_MOST_LINES, _MOST_LETTERS = 150, 6000
"""A longer text is read once only; a limit on time that no builder's list reaches."""

_NUMBERS = re.compile(r"[([]?[xX]?\b\d{1,3}[xX]?\b\W{0,2}")
_EQUAL = 2
_MANY = 3
"""So many more cards make a typed list the better reading, if it has no more faults."""

Reading = tuple[ListFormat, tuple[Segment, ...], FleetBuilder, list[BlockVerdict]]
"""The format, all segments, the fleet, and the verdicts on the segments that were read."""


def read_segments(
    lines: Sequence[str], segments: tuple[Segment, ...], most: int, catalog: Catalog
) -> Reading:
    """Read the first `most` segments in each possible way; return the best reading.

    Args:
        lines: The original text.
        segments: Its repaired lines.
        most: The number of segments to read.
        catalog: The cards.

    Raises:
        ContentError: The card files cannot be read.
    """
    form = detect([segment.text for segment in segments])
    if form.key in (FREEHAND, KINGSTON):
        form, segments = _laid_out(form, lines, segments, catalog)
    end = second_list(segments[:most])
    built, verdicts = _read(form, segments[:end], catalog)
    verdicts += unread(segments[end:most])
    return form, segments, built, verdicts


def _laid_out(
    form: ListFormat, lines: Sequence[str], segments: tuple[Segment, ...], catalog: Catalog
) -> tuple[ListFormat, tuple[Segment, ...]]:
    """Return the format and the segments of columns, of a table, or of costs with rare marks."""
    book = phrase_book(catalog)
    cells = columns(lines, partial(_is_squadron, book))
    priced = with_usual_costs(cells or segments, book)
    if priced is not (cells or segments):
        return TYPED, tuple(priced)
    cells = cells or _table(lines, segments, catalog)
    return (TYPED, cells) if cells else (form, segments)


def _is_squadron(book: PhraseBook, text: str) -> bool:
    """Whether a text names a squadron, with or without numbers beside it."""
    meant = book.meanings(_NUMBERS.sub("", text))
    return bool(meant) and all(one.kind == "squadron" for one in meant)


def _table(
    lines: Sequence[str], segments: Sequence[Segment], catalog: Catalog
) -> tuple[Segment, ...] | None:
    """Return the segments of a spreadsheet, or None if the lines are not one."""
    if any(isinstance(parse_line(segment.text), Sum) for segment in segments):
        return None
    finder = CardFinder(catalog)
    return table(lines, lambda cell: finder.ship(cell) is not None)


def _read(
    form: ListFormat, segments: Sequence[Segment], catalog: Catalog
) -> tuple[FleetBuilder, list[BlockVerdict]]:
    """Read lines in the format that they seem to have; if clearly better, as a typed list."""
    built, verdicts = _read_numbers(form, segments, catalog)
    faults = _faults(built, verdicts) + _odd_costs(built, catalog)
    small = len(segments) <= _MOST_LINES and sum(len(one.text) for one in segments) <= _MOST_LETTERS
    if form.key != FREEHAND and faults and small and not built.second:
        typed, of_typed = TYPED.read(with_usual_costs(segments, phrase_book(catalog)), catalog)
        odd = _odd_costs(built, catalog) - _odd_costs(typed, catalog)
        named = bool(typed.name) - bool(built.name)
        gained = (
            named
            + (_known(typed) - _known(built))
            + (_misses(built) - _misses(typed))
            + (_unknown(built) - _unknown(typed))
            + max(0, odd)
        )
        fewer = faults - _faults(typed, of_typed)
        if (gained > 0 and fewer > 0) or (gained >= _MANY and fewer >= 0):
            return typed, of_typed
    return built, verdicts


def _read_numbers(
    form: ListFormat, segments: Sequence[Segment], catalog: Catalog
) -> tuple[FleetBuilder, list[BlockVerdict]]:
    """Read lines; if only `(1)` and `(2)` are numbered, as counts if only then the total fits.

    Without a total or costs the second number is doubted.
    """
    built, verdicts = form.read(segments, catalog)
    counted = as_counts(segments) if form.key == FREEHAND else segments
    if counted is segments:
        return built, verdicts
    if built.points_stated is None:
        return built, _with_doubt(segments, counted, verdicts)
    if _misses(built):
        other, of_other = form.read(counted, catalog)
        return (built, verdicts) if _misses(other) else (other, of_other)
    return built, verdicts


def _with_doubt(
    segments: Sequence[Segment], counted: Sequence[Segment], verdicts: list[BlockVerdict]
) -> list[BlockVerdict]:
    """Return the verdicts with a doubt about the line `(2) Hammerhead`, if it has no cost."""
    pairs = zip(segments, counted, strict=True)
    second = [two.n for one, two in pairs if one is not two and two.text.startswith("2x ")]
    why = "2 may be a count, or a number of the list"
    return [
        (block, not_understood(why, taken=True))
        if block.lines[0] in second and _bare(block.text) and verdict.status == "understood"
        else (block, verdict)
        for block, verdict in verdicts
    ]


def _bare(text: str) -> bool:
    """Whether no number ends a text, as a cost would."""
    return not text.rstrip(" )]pts.")[-1:].isdecimal()


def _faults(fleet: FleetBuilder, verdicts: Sequence[BlockVerdict]) -> int:
    """Return the number of unread lines; a wrong printed total counts as two."""
    read = {block.lines for block, verdict in verdicts if verdict.status == "understood"}
    left = [one for one in verdicts if one[1].status == "not_understood"]
    return sum(block.lines not in read for block, _ in left) + 2 * _misses(fleet)


def _odd_costs(fleet: FleetBuilder, catalog: Catalog) -> int:
    """Return how many ships have a printed cost that their card never had: a sum, perhaps."""
    cards = [(ship, catalog.ships.get(ship.card)) for ship in fleet.ships]
    return sum(
        card is not None and not ever_cost(card, ship.points - sum(u.points for u in ship.upgrades))
        for ship, card in cards
    )


def _known(fleet: FleetBuilder) -> int:
    """Return the number of known cards and objectives; of equal squadrons two count."""
    squadrons = Counter(unit.card for unit in fleet.squadrons if unit.card)
    more = sum(max(0, count - _EQUAL) for count in squadrons.values())
    return fleet.known - more + len(fleet.objectives)


def _unknown(fleet: FleetBuilder) -> int:
    return sum(not ship.card for ship in fleet.ships)


def _misses(fleet: FleetBuilder) -> bool:
    """Whether the sum of the costs differs from the printed total."""
    return fleet.points_stated is not None and fleet.points_stated != fleet.points
