"""Finds the fleet's total among the sums of a typed list, and sums that the cards do not reach.

Such a sum gets a message at its line: a card was read wrong, or left out.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..result import Verdict, not_understood
from .typed_lines import TypedLine

_SHARE_OF_SUMS = 0.9
"""The total of a fleet is at least this share of the other sums."""


class Points(NamedTuple):
    """The points of the cards that were read down to a line.

    Attributes:
        ship: The points of the last ship with its upgrades, or of several equal ships.
        each: The points of one of these equal ships.
    """

    ship: int = 0
    each: int = 0
    ships: int = 0
    squadrons: int = 0


def fleet_total(lines: Sequence[TypedLine]) -> TypedLine | None:
    """Return the line with the fleet's total, which is printed among sums of ships; or None."""
    cards_begin = next((at for at, line in enumerate(lines) if line.pieces), 0)
    totals = [(at, line) for at, line in enumerate(lines) if line.sum and line.is_total]
    if not totals:
        return None
    above = [line for at, line in totals if at < cards_begin]
    if above:
        return above[0]
    last = totals[-1][1]
    every = [line for line in lines if line.sum]
    others = [line for _, line in totals] if last.is_labeled else every
    rest = sum(line.sum or 0 for line in others if line is not last)
    closing = last.is_labeled or last is every[-1]
    return last if closing and (last.sum or 0) >= _SHARE_OF_SUMS * rest else None


def wrong_sums(
    lines: Sequence[TypedLine], points: Sequence[Points], total: TypedLine | None
) -> Iterator[tuple[int, str]]:
    """Yield the positions of the lines with a sum that no cards reach, each with the reason.

    Args:
        lines: All lines.
        points: The points of the cards down to each line.
        total: The line with the fleet's total, which the fleet rules check.
    """
    whole = points[-1] if points else Points()
    for number, line in enumerate(lines):
        of_fleet = total is not None and line.is_total
        if line.sum is None or of_fleet or (line.pieces and line.section is None):
            continue
        above = points[number]
        if line.section == "squadron":
            reached = {whole.squadrons, above.squadrons}
        else:
            both = {one.ships + one.squadrons for one in (above, whole)}
            reached = {*above, whole.ships, whole.squadrons, *both}
        if line.sum not in reached:
            least = whole.squadrons if line.section == "squadron" else above.ship
            yield number, f"the cards add up to {least}, not to {line.sum}"


def doubt_squadrons(
    lines: Sequence[TypedLine], squadrons: Sequence[int], points: int, printed: int | None
) -> None:
    """Ask about the lines with squadrons if a printed sum differs from the cards.

    Counts are nearly always the cause: a wrong one changes the sums, but no line shows it.

    Args:
        lines: All lines, with their verdicts.
        squadrons: The positions of the lines with squadrons.
        points: The points of all cards.
        printed: The fleet's printed total, or None.
    """
    heading = squadron_sum(lines)
    wrong = [line.verdict for line in lines if line.section == "squadron" and line.sum is not None]
    of_heading = heading is not None and any(one and _is_doubted(one) for one in wrong)
    if not of_heading and printed in (None, points):
        return
    for line in (lines[at] for at in squadrons):
        counted = any(piece.count or piece.before for piece in line.pieces)
        row = sum(bool(piece.meanings) for piece in line.pieces) > 1
        plain = line.verdict is not None and line.verdict.status == "understood"
        if plain and line.verdict and (of_heading or counted or row):
            why = f"a printed sum differs: {heading if of_heading else printed}"
            line.verdict = not_understood(line.verdict.why, why, taken=True)


def _is_doubted(verdict: Verdict) -> bool:
    return verdict.status == "not_understood"


def squadron_sum(lines: Sequence[TypedLine]) -> int | None:
    """Return the only sum in the heading of the squadrons, or None."""
    sums = [line.sum for line in lines if line.section == "squadron" and line.sum is not None]
    return sums[0] if len(sums) == 1 else None
