"""The points of each player after some rounds, by confirmed results, without ranks."""

from typing import NamedTuple

from armada_companion.event.results import Rate, result_rows
from armada_companion.event.state import EventState, ResultState
from armada_companion.event.t3 import T3Error, T3Result, read_gip, write_gep


class Total(NamedTuple):
    """The sums of a player: tournament points, margins of victory, games."""

    name: str
    points: int
    margin: int
    games: int


def totals(state: EventState, rate: Rate) -> tuple[Total, ...]:
    """Return the sums of all players, the most points first; equal ones by margin and name."""
    found = {name: [0, 0, 0] for name in state.players}
    for row in result_rows(state, rate):
        if row.state is not ResultState.CONFIRMED or row.points is None:
            continue
        for side, name in enumerate(filter(None, row.players)):
            one = found.setdefault(name, [0, 0, 0])
            one[0] += row.points.points[side]
            one[1] += row.points.margins[side]
            one[2] += 1
    rows = (Total(name, *sums) for name, sums in found.items())
    return tuple(sorted(rows, key=lambda one: (-one.points, -one.margin, one.name)))


def results_gep(state: EventState, rate: Rate, gip: bytes | None, day: str) -> bytes:
    """Return the results as a file of T3.

    Args:
        state: The event.
        rate: What it counts of a game.
        gip: The file from which the players came, or None.
        day: The day of the export, `23.11.2026`.

    Raises:
        T3Error: The players do not come from a file of T3, or a name cannot be written.
    """
    if gip is None:
        raise T3Error(
            "The players do not come from a file of T3: open one with Tables, Open players"
        )
    event = read_gip(gip, "players.gip")
    order = totals(state, rate)
    ranked = {one.name: (rank, one) for rank, one in enumerate(order, 1)}
    nobody = len(order) + 1
    results = []
    for player in event.players:
        rank, total = ranked.get(player.name[:100], (nobody, Total(player.name, 0, 0, 0)))
        results.append(T3Result(player, rank, total.points, total.margin))
    return write_gep(event, day, results)
