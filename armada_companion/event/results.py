"""The results of an event as files for other programs, and as rows to type."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from armada_companion.event.state import EventState, Game, ResultState, Round
from armada_companion.kit.match_points import MatchPoints
from armada_companion.kit.wording import plain_cell

COLUMNS = (
    *("event", "round", "table", "player_1", "faction_1", "points_1", "tournament_points_1"),
    *("margin_1", "player_2", "faction_2", "points_2", "tournament_points_2", "margin_2"),
    *("winner", "reason", "confirmed", "minutes", "record_hash"),
)

Rate = Callable[[tuple[int, int], int | None, bool], MatchPoints]
"""Returns what the event counts of both scores, a winner, and whether the loser did not come."""

_NOBODY = "draw"


class ResultRow(NamedTuple):
    """The result of one game.

    Attributes:
        points: What the event counts of it; None while it has no result.
        winner: The winner's name, "draw", or "".
        minutes: How long the round has lasted for this table; 0 without a clock.
    """

    event: str
    round: int
    table: int
    players: tuple[str, str]
    factions: tuple[str, str]
    scores: tuple[int, int] | None
    points: MatchPoints | None
    winner: str
    reason: str
    state: ResultState
    minutes: int
    record: str


def result_rows(state: EventState, rate: Rate, round_number: int = 0) -> Iterator[ResultRow]:
    """Yield the games of a round, or of all rounds, in the order of tables; byes come last."""
    for number in sorted(state.rounds):
        if round_number in (0, number):
            played = state.rounds[number]
            for table in sorted(played.games, key=lambda one: (one < 0, abs(one))):
                yield _row(state, played, table, rate)


def results_csv(state: EventState, rate: Rate, round_number: int = 0) -> str:
    """Return the confirmed results as CSV; other games follow without scores, with their state.

    No cell is a formula.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow(COLUMNS)
    for row in result_rows(state, rate, round_number):
        cells = _cells(row)
        writer.writerow([plain_cell(one) if isinstance(one, str) else one for one in cells])
    return out.getvalue()


def results_json(state: EventState, rate: Rate) -> str:
    """Return the event as JSON with the names that Cryodex uses; only confirmed results count."""
    rounds, totals = [], {name: [0, 0] for name in state.players}
    for number in sorted(state.rounds):
        matches = []
        for row in result_rows(state, rate, number):
            points = row.points if row.state is ResultState.CONFIRMED else None
            match: dict[str, object] = {"player1": row.players[0], "player2": row.players[1]}
            if points is not None:
                match["result"] = _result(points, row)
                for side, name in enumerate(filter(None, row.players)):
                    totals[name][0] += points.points[side]
                    totals[name][1] += points.margins[side]
                if row.scores is not None:
                    match["player1points"], match["player2points"] = row.scores
            matches.append(match)
        rounds.append({"round-type": "SWISS", "round-number": number, "matches": matches})
    ranked = sorted(totals, key=lambda name: (-totals[name][0], -totals[name][1], name))
    players = [
        {"name": name, "score": totals[name][0], "mov": totals[name][1], "sos": 0, "rank": rank}
        for rank, name in enumerate(ranked, 1)
    ]
    plain = {"name": state.name, "players": players, "rounds": rounds}
    return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"


def typing_rows(state: EventState, rate: Rate, round_number: int) -> Sequence[str]:
    """Return one line for each table, to type or paste into the event's web page."""
    found = []
    for row in result_rows(state, rate, round_number):
        if row.scores is None or row.points is None:
            told = row.state.value
        else:
            first, second = row.scores
            margin, tournament = max(row.points.margins), row.points.points
            told = f"{first} : {second}, margin {margin}, points {tournament[0]} : {tournament[1]}"
            if row.state is not ResultState.CONFIRMED:
                told = f"{told} ({row.state})"
        found.append(f"{row.table or '–'}: {row.players[0]} v {row.players[1] or 'bye'}: {told}")
    return found


def _row(state: EventState, played: Round, table: int, rate: Rate) -> ResultRow:
    game = played.games[table]
    pairing, result = game.pairing, game.result
    names = (pairing.first, pairing.second)
    points = _points(game, rate)
    winner = ""
    if points is not None:
        winner = names[points.winner - 1] if points.winner else _NOBODY
    return ResultRow(
        event=state.name,
        round=played.number,
        table=max(0, table),
        players=names,
        factions=(_faction(state, names[0]), _faction(state, names[1])),
        scores=result.scores if result else None,
        points=points,
        winner=winner,
        reason="bye" if not pairing.second else result.ended if result else "",
        state=game.state,
        minutes=played.minutes + game.extra_minutes if played.minutes else 0,
        record=result.record if result else "",
    )


def _points(game: Game, rate: Rate) -> MatchPoints | None:
    if not game.pairing.second:
        return rate((0, 0), 1, True)
    if game.result is None:
        return None
    return rate(game.result.scores, game.result.winner, game.result.ended == "no_show")


def _faction(state: EventState, name: str) -> str:
    return state.players[name].faction if name in state.players else ""


def _cells(row: ResultRow) -> Iterator[object]:
    is_confirmed = row.state is ResultState.CONFIRMED
    points = row.points if is_confirmed else None
    yield from (row.event, row.round, row.table or None)
    for side in (0, 1):
        yield from (row.players[side], row.factions[side])
        yield row.scores[side] if row.scores and is_confirmed else None
        yield points.points[side] if points else None
        yield points.margins[side] if points else None
    yield from (row.winner if is_confirmed else "", row.reason, row.state.value)
    yield from (row.minutes or None, row.record)


def _result(points: MatchPoints, row: ResultRow) -> str:
    if not row.players[1]:
        return "BYE"
    return ("DRAW", "PLAYER_1_WINS", "PLAYER_2_WINS")[points.winner]
