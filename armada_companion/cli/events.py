"""The command `event`: prints the content of an event's folder, for other programs."""

import csv
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from armada_companion.event.folder import EventFolder
from armada_companion.event.rating import rate_of
from armada_companion.event.results import result_rows, results_csv
from armada_companion.event.standings import results_gep
from armada_companion.event.state import EventError, EventState
from armada_companion.event.t3 import T3Error
from armada_companion.games.command import (
    PROBLEMS,
    SUCCESS,
    Call,
    Command,
    CommandError,
    json_line,
    one_line,
)
from armada_companion.kit.wording import plain_cell
from armada_companion.store.errors import StoreError
from armada_companion.system.arguments import Parser
from armada_companion.system.clock import SystemClock

_Row = dict[str, Any]


_IN_CLUSTER = "what tables sent to a cluster of a league is still there; the help says how it goes"


def _add_options(parser: Parser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help="the folder of an event")
    parser.add_argument(
        "what", choices=(*_ROWS, "forget"), help="what to print; forget removes names"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a JSON list")
    form.add_argument("--csv", action="store_true", help="print a table with a heading")
    form.add_argument("--t3", action="store_true", help="print results as a .gep file of T3")
    parser.add_argument("--round", type=int, default=0, metavar="N", help="results of one round")


def _run(call: Call) -> int:
    options = call.options
    folder = Path(options.folder)
    try:
        event = EventFolder.open(folder, SystemClock())
    except StoreError as error:
        raise CommandError(str(error)) from error
    try:
        if options.what == "forget":
            event.lock()
            event.forget()
            print(f"{one_line(folder.name)}: all names are removed", file=call.out)
            print(_IN_CLUSTER, file=call.out)
            return SUCCESS
        if options.t3:
            return _print_t3(call, event)
        rows = [*_ROWS[options.what](event.state, options.round)]
        _print(call, event.state, rows)
    except (EventError, StoreError, T3Error) as error:
        raise CommandError(str(error)) from error
    finally:
        event.close()
    return PROBLEMS if any(row.get("open") for row in rows) else SUCCESS


def _print_t3(call: Call, event: EventFolder) -> int:
    """Print the confirmed results as a file of T3, in its own bytes."""
    if call.options.what != "results":
        raise CommandError("--t3 is for results alone")
    today = date.today().strftime("%d.%m.%Y")
    data = results_gep(event.state, rate_of(event.state), event.gip, today)
    buffer = getattr(call.out, "buffer", None)
    if buffer is None:
        call.out.write(data.decode("latin-1"))
    else:
        call.out.flush()
        buffer.write(data)
    return SUCCESS


def _print(call: Call, state: EventState, rows: list[_Row]) -> None:
    options = call.options
    if options.json:
        bare = [{key: row[key] for key in row if key != "open"} for row in rows]
        print(json_line(bare), file=call.out)
    elif options.csv and options.what == "results":
        print(results_csv(state, rate_of(state), options.round), end="", file=call.out)
    elif options.csv:
        _print_csv(call, rows)
    else:
        for row in rows:
            cells = [str(value) for key, value in row.items() if key != "open" and value != ""]
            print(one_line("  ".join(cells)), file=call.out)


def _print_csv(call: Call, rows: list[_Row]) -> None:
    if rows:
        writer = csv.writer(call.out, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
        keys = [key for key in rows[0] if key != "open"]
        writer.writerow(keys)
        for row in rows:
            cells = [row[key] for key in keys]
            writer.writerow([plain_cell(one) if isinstance(one, str) else one for one in cells])


def _lists(state: EventState, _round: int) -> Iterator[_Row]:
    for player in sorted(state.players.values(), key=lambda one: one.name):
        kept = player.fleet
        yield {
            "player": player.name,
            "dropped": player.is_dropped,
            "list": "none" if kept is None else "legal" if kept.legal else "not legal",
            "points": kept.points if kept else None,
            "faction": player.faction,
            "commander": kept.commander if kept else "",
            "problems": " ".join(kept.problems) if kept else "",
            "open": kept is None or not kept.legal,
        }


def _tables(state: EventState, round_number: int) -> Iterator[_Row]:
    for row in result_rows(state, rate_of(state), round_number or max(state.rounds, default=1)):
        yield {
            "round": row.round,
            "table": row.table or None,
            "player_1": row.players[0],
            "player_2": row.players[1],
            "result": row.state.value,
        }


def _calls(state: EventState, _round: int) -> Iterator[_Row]:
    for call in sorted(state.calls.values(), key=lambda one: one.n):
        yield {
            "call": call.n,
            "table": call.table,
            "at": call.at,
            "why": call.why,
            "judge": call.judge,
            "closed": call.closed,
            "words": call.words,
            "open": not call.closed,
        }


def _results(state: EventState, round_number: int) -> Iterator[_Row]:
    for row in result_rows(state, rate_of(state), round_number):
        points = row.points
        yield {
            "round": row.round,
            "table": row.table or None,
            "player_1": row.players[0],
            "player_2": row.players[1],
            "points": list(row.scores) if row.scores else None,
            "tournament_points": list(points.points) if points else None,
            "margins": list(points.margins) if points else None,
            "winner": row.winner,
            "state": row.state.value,
            "open": row.state.value != "confirmed",
        }


_ROWS: Mapping[str, Callable[[EventState, int], Iterator[_Row]]] = {
    "lists": _lists,
    "tables": _tables,
    "calls": _calls,
    "results": _results,
}

EVENT = Command(
    purpose="Print the lists, tables, calls or results of an event.",
    run=_run,
    add_options=_add_options,
    file="",
)
