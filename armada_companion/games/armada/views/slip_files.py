"""The result slip as files for other programs: CSV and JSON, and the text of its square code."""

import csv
import io
import json

from msgspec.structs import asdict

from armada_companion.games.armada.views.result_slip import ResultSlip, SlipSide

COLUMNS = (
    *("side", "name", "fleet", "faction", "fleet_points", "score", "margin"),
    *("tournament_points", "winner", "confirmed", "dispute"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SEAL_SHOWN = 16


def slip_csv(slip: ResultSlip) -> str:
    """Return a row for each side, with a heading; no cell is taken for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    game = (slip.title, slip.started, slip.ended, slip.rounds, slip.objective, slip.reason)
    names = ("title", "started", "ended", "rounds", "objective", "reason")
    writer.writerow((*names, *COLUMNS, "seal"))
    for side in slip.sides:
        row = (*game, *_values(side).values(), slip.seal)
        writer.writerow(_cell(value) for value in row)
    return out.getvalue()


def slip_json(slip: ResultSlip) -> str:
    """Return the slip with what each side scored for."""
    plain = asdict(slip)
    plain["sides"] = [
        {**_values(side), "lines": [asdict(line) for line in side.lines]} for side in slip.sides
    ]
    return json.dumps(plain, ensure_ascii=False, indent=2) + "\n"


def slip_code(slip: ResultSlip) -> str:
    """Return the text of the square code: names, points and the beginning of the seal."""
    sides = (
        f"{side.side}:{side.name}:{side.score}:{_known(side.tournament_points)}"
        for side in slip.sides
    )
    return "\n".join(("armada-companion", *sides, slip.seal[:_SEAL_SHOWN]))


def _values(side: SlipSide) -> dict[str, object]:
    return {
        "side": side.side.value,
        "name": side.name,
        "fleet": side.fleet,
        "faction": side.faction,
        "fleet_points": side.fleet_points,
        "score": side.score,
        "margin": side.margin,
        "tournament_points": side.tournament_points,
        "winner": side.is_winner,
        "confirmed": side.is_confirmed,
        "dispute": side.dispute,
    }


def _cell(value: object) -> object:
    """Return a value as a cell; a text that a spreadsheet would work out gets a quote before it."""
    if value is None:
        return ""
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value


def _known(number: int | None) -> str:
    return "" if number is None else str(number)
