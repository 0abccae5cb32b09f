"""The result slip as files for other programs: CSV, JSON, and the text of its QR code."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

from msgspec.structs import asdict

from armada_companion.kit.wording import plain_cell
from armada_companion.session.times import milliseconds, to_minute

from .played import Played
from .result_slip import ResultSlip

COLUMNS = (
    *("side", "name", "fleet", "faction", "fleet_points", "score", "margin"),
    *("tournament_points", "winner", "confirmed", "dispute", "seconds"),
)
"""The names of the columns with a side's values."""

_GAME = (
    *("title", "event", "event_round", "table"),
    *("started_utc", "ended_utc", "rounds", "objective", "reason"),
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_YES_NO = {True: "yes", False: "no"}
_SEAL_SHOWN = 16
_NAME_SHOWN = 40
"""Letters of a name in the square code, which must be coarse enough for a telephone."""


def slip_csv(slip: ResultSlip) -> str:
    """Return the slip as CSV: a heading, and a row for each side.

    Numbers are plain, texts are quoted, times are in UTC like "2026-11-21 14:05:09". Yes and no are
    words, because spreadsheets translate booleans. No cell is a formula.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    game, times = tuple(_game(slip)), _times(slip.times)
    writer.writerow((*_GAME, *COLUMNS, *times, "seal"))
    for values in _sides(slip):
        row = (*game, *values, *times.values(), slip.seal)
        writer.writerow(_cell(value) for value in row)
    return out.getvalue()


def slip_json(slip: ResultSlip) -> str:
    """Return the slip as JSON, with each side's scored units, and the times."""
    plain = asdict(slip)
    phases = {phase: time // 1000 for phase, time in slip.times.phases}
    plain["event"] = slip.event.plain
    plain["times"] = {**_times(slip.times), "phases": phases}
    plain["sides"] = [
        {**dict(zip(COLUMNS, values, strict=True)), "lines": [asdict(line) for line in side.lines]}
        for side, values in zip(slip.sides, _sides(slip), strict=True)
    ]
    return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"


def slip_code(slip: ResultSlip) -> str:
    """Return the text of the slip's QR code.

    It has a line for each side (side, score, tournament points, minutes, name), one with start and
    end, and one with the beginning of the seal; "-" for unknown values.
    """
    sides = (
        f"{side.side} {side.score} {_known(side.tournament_points)} {time // 60_000} "
        f"{' '.join(side.name.split())[:_NAME_SHOWN]}"
        for side, time in zip(slip.sides, slip.times.own_ms, strict=True)
    )
    ends = " ".join(_minute(at) for at in (slip.started, slip.ended))
    return "\n".join(("armada-companion", *sides, ends, slip.seal[:_SEAL_SHOWN]))


def _game(slip: ResultSlip) -> Iterator[object]:
    event = slip.event
    yield from (slip.title, event.name, event.round or None, event.table or None)
    yield from (_day_and_time(slip.started), _day_and_time(slip.ended))
    yield from (slip.rounds, slip.objective, slip.reason)


def _sides(slip: ResultSlip) -> Iterator[tuple[object, ...]]:
    for side, time in zip(slip.sides, slip.times.own_ms, strict=True):
        fleet = (side.fleet, side.faction, side.fleet_points)
        points = (side.score, side.margin, side.tournament_points)
        answer = (side.is_winner, side.is_confirmed, side.dispute)
        yield (side.side.value, side.name, *fleet, *points, *answer, time // 1000)


def _times(times: Played) -> Mapping[str, int]:
    return {
        "limit_minutes": times.limit_minutes,
        "extra_minutes": times.extra_minutes,
        "seconds_used": times.used_ms // 1000,
        "seconds_together": times.together_ms // 1000,
        "seconds_interrupted": times.interrupted_ms // 1000,
        "pauses": times.pauses,
        "seconds_paused": times.paused_ms // 1000,
    }


def _cell(value: object) -> object:
    """Return a value as a cell; a text that looks like a formula gets a leading quote."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _YES_NO[value]
    return plain_cell(value) if isinstance(value, str) else value


def _day_and_time(at: str) -> str:
    """Return a time in UTC for spreadsheets; "" for none."""
    found = milliseconds(at)
    if found is None:
        return ""
    try:
        return f"{_EPOCH + timedelta(seconds=found // 1000):%Y-%m-%d %H:%M:%S}"
    except OverflowError:
        return ""


def _known(number: int | None) -> str:
    return "-" if number is None else str(number)


def _minute(at: str) -> str:
    """Return a UTC time without its seconds."""
    found = milliseconds(at)
    return "-" if found is None else to_minute(found)
