"""Tables of tournament points by the margin of victory. Source: digest 11.3."""

from collections.abc import Mapping
from typing import NamedTuple

from armada_companion.kit.codec import MAX_NUMBER, shown
from armada_companion.kit.errors import MalformedActionError


class MarginStep(NamedTuple):
    """A row of the table: the points of both players from this margin up to the next row."""

    margin: int
    winner: int
    loser: int


MarginTable = tuple[MarginStep, ...]
"""The steps of a table, from margin 0 upward."""


def _table(*steps: tuple[int, int, int]) -> MarginTable:
    return tuple(MarginStep(*step) for step in steps)


CURRENT = "2016-07"
SECTOR_FLEET = "sector-fleet"
CURRENT_POINTS = 400
"""The fleet points of the current table."""

MARGIN_TABLES: Mapping[str, MarginTable] = {
    CURRENT: _table((0, 6, 5), (60, 7, 4), (140, 8, 3), (220, 9, 2), (300, 10, 1)),
    "2016-02": _table((0, 5, 5), (30, 6, 4), (70, 7, 3), (130, 8, 2), (220, 9, 1), (350, 10, 0)),
    "2015": _table((0, 5, 5), (21, 6, 4), (51, 7, 3), (91, 8, 2), (151, 9, 1), (221, 10, 0)),
    SECTOR_FLEET: _table((0, 6, 5), (100, 7, 4), (220, 8, 3), (360, 9, 2), (500, 10, 1)),
}
"""The tables, keyed by the name of their regulations or game."""


def scaled_table(points: int) -> MarginTable:
    """Return the current table with margins in proportion to a fleet total of `points`."""
    steps: dict[int, MarginStep] = {}
    for step in MARGIN_TABLES[CURRENT]:
        margin = step.margin * points // CURRENT_POINTS
        steps.setdefault(margin, step._replace(margin=margin))
    return tuple(steps.values())


def step_of(table: MarginTable, margin: int) -> MarginStep:
    """Return the row of the table for a margin of victory."""
    return next(step for step in reversed(table) if step.margin <= margin)


def read_margin_table(value: list[object]) -> MarginTable:
    """Return the table in a record: lists of a margin, the winner's and the loser's points.

    Raises:
        MalformedActionError: A step has another form, the margins do not rise from 0, the winner's
            points fall or the loser's rise.
    """
    table = tuple(map(_read_step, value))
    if not table or table[0].margin:
        raise MalformedActionError(f"{shown(value)} does not begin with margin 0")
    for before, step in zip(table, table[1:], strict=False):
        if step.margin <= before.margin:
            raise MalformedActionError(f"margin {step.margin} follows {before.margin}")
        if step.winner < before.winner or step.loser > before.loser:
            raise MalformedActionError(
                f"{shown(list(step))}: with a larger margin the winner scores no less"
            )
    return table


def _read_step(value: object) -> MarginStep:
    if isinstance(value, list | tuple) and len(value) == len(MarginStep._fields):
        numbers = [one for one in value if type(one) is int and 0 <= one <= MAX_NUMBER]
        if len(numbers) == len(value):
            return MarginStep(*numbers)
    raise MalformedActionError(f"{shown(value)} is not [margin from, winner's points, loser's]")
