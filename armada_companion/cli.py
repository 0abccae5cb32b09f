"""The command line without a window: replay, check and fleet. Source: record page, section 5.

Errors go to standard error in one line: file, line, what is wrong; never a traceback.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TextIO

from armada_companion.content.catalog import Catalog
from armada_companion.content.errors import ContentError, FleetUnreadableError
from armada_companion.content.fleet_formats.reader import read_fleet
from armada_companion.content.fleet_formats.reading import FleetReading
from armada_companion.rules import armada
from armada_companion.rules.kit.game import Game
from armada_companion.rules.kit.timeline import OF_EVERY_GAME, Played, Timeline, Verdict
from armada_companion.session.record import (
    CutOffError,
    Record,
    decode_check,
    read_record,
    salvage_record,
)
from armada_companion.session.record_lines import RecordError, read_lines
from armada_companion.session.seal import check_seal
from armada_companion.system.errors import ResourceError
from armada_companion.system.resources import resource_path

SUCCESS, PROBLEMS, UNREADABLE = 0, 1, 2
"""Exit codes of every command."""

# Any: each game has its own states and actions, which the command line only hands on.
GAMES: Mapping[str, Game[Any, Any]] = {armada.NAME: armada}
SEATS = ("A", "B", "judge")
USAGE = {
    "replay": "armada-companion replay FILE [--json] [--seat A|B|judge]",
    "check": "armada-companion check FILE",
    "fleet": "armada-companion fleet FILE|- [--json]",
}


class CommandError(Exception):
    """A command cannot do its work; the text is one line for standard error."""


class Arguments(NamedTuple):
    """What a command was called with."""

    file: str
    as_json: bool = False
    seat: str | None = None


def run(command: str, words: Sequence[str], out: TextIO, err: TextIO) -> int:
    """Run a command and return its exit code: 0, 1 or 2.

    Args:
        command: `replay`, `check` or `fleet`.
        words: What stands behind it.
        out: Where results go.
        err: Where the one line of an error goes.
    """
    try:
        arguments = _read_arguments(command, words)
        return {"replay": replay, "check": check, "fleet": fleet}[command](arguments, out, err)
    except (CommandError, RecordError, ContentError, ResourceError) as error:
        print(_one_line(str(error)), file=err)
        return UNREADABLE


def replay(arguments: Arguments, out: TextIO, err: TextIO) -> int:
    """Play a record; print each step and the state after it.

    Raises:
        CommandError: The file cannot be opened.
        RecordError: The record cannot be read.
    """
    record, cut_off = salvage_record(_read_bytes(arguments.file), _shown(arguments.file), GAMES)
    if cut_off is not None and not isinstance(cut_off, CutOffError):
        raise cut_off
    game = GAMES[str(record.header["game"])]
    decode_check(record, game, _catalog())
    timeline = Timeline(game, _catalog(), record.header)
    tell = _json_line if arguments.as_json else _words
    print(tell(game, None, timeline.start, arguments.seat), file=out)
    problems, refused = [str(cut_off)] if cut_off else [], False
    for line, before, played in _play(record, timeline):
        print(tell(game, played, before, arguments.seat), file=out)
        refused = refused or not played.accepted
        if played.verdict is Verdict.IMPOSSIBLE:
            problems.append(f"{record.file}:{line}: {played.error}")
    _print_first(problems, err)
    return PROBLEMS if refused or problems else SUCCESS


def check(arguments: Arguments, out: TextIO, err: TextIO) -> int:
    """Say whether a record's seal is whole and its steps legal, or which line is not.

    Raises:
        CommandError: The file cannot be opened.
        RecordError: The record cannot be read.
    """
    data, name = _read_bytes(arguments.file), _shown(arguments.file)
    lines = list(read_lines(data, name))
    if broken := check_seal(data, name):
        print(broken, file=err)
        return PROBLEMS
    record = read_record(data, name, GAMES)
    game = GAMES[str(record.header["game"])]
    decode_check(record, game, _catalog())
    overruled = 0
    for line, _, played in _play(record, Timeline(game, _catalog(), record.header)):
        if not played.accepted:
            print(_one_line(f"{name}:{line}: {_why(played)}"), file=err)
            return PROBLEMS
        overruled += played.verdict is Verdict.OVERRULED
    seal = "the seal is whole" if "hash" in lines[0].data else "a script, not sealed"
    steps = f"{len(record.steps)} steps are legal" + (f", {overruled} overruled" * bool(overruled))
    print(f"{name}: {steps}; {seal}", file=out)
    return SUCCESS


def fleet(arguments: Arguments, out: TextIO, err: TextIO) -> int:
    """Read a fleet list; print the fleet, what was not understood, and which rules it breaks.

    Raises:
        CommandError: The file cannot be opened, or is no fleet list.
    """
    text = _read_bytes(arguments.file).decode("utf-8", errors="replace")
    try:
        reading = read_fleet(text, _catalog())
    except FleetUnreadableError as error:
        raise CommandError(f"{_shown(arguments.file)}: {error}") from error
    print(_fleet_json(reading) if arguments.as_json else _fleet_words(reading), file=out)
    strange = any(line.cls == "not_understood" for line in reading.lines)
    return PROBLEMS if strange or reading.problems else SUCCESS


def _read_arguments(command: str, words: Sequence[str]) -> Arguments:
    usage = CommandError(f"usage: {USAGE[command]}")
    files, seat, rest = [], None, list(words)
    as_json = "--json" in rest and command != "check"
    while rest:
        word = rest.pop(0)
        if word == "--seat" and command == "replay":
            seat = rest.pop(0) if rest else ""
            if seat not in SEATS:
                raise CommandError(f"--seat {seat!r} is none of {', '.join(SEATS)}")
        elif word.startswith("-") and word != "-":
            if not (as_json and word == "--json"):
                raise CommandError(f"{command}: unknown option {word!r}; {usage}")
        else:
            files.append(word)
    if len(files) != 1:
        raise usage
    return Arguments(files[0], as_json, seat)


@cache
def _catalog() -> Catalog:
    return Catalog(resource_path("cards"))


def _read_bytes(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read()
        with open(name, "rb") as file:
            return file.read()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CommandError(f"{_shown(name)}: the file cannot be read: {why}") from error


def _play(
    record: Record, timeline: Timeline[Any, Any]
) -> Iterator[tuple[int, object, Played[Any]]]:
    """Yield the line of each step, the state before it, and what became of it."""
    for line, step in zip(record.lines, record.steps, strict=True):
        before = timeline.state
        yield line, before, timeline.play(step)


def _json_line(
    game: Game[Any, Any], played: Played[Any] | None, before: object, seat: str | None
) -> str:
    told: dict[str, object] = {"n": 0, "action": None, "verdict": "applied", "rules": []}
    if played is not None:
        rules = [
            {"code": rule.code, "source": rule.source, "text": rule.text} for rule in played.rules
        ]
        told = {
            "n": played.step.n,
            "action": game.conceal(before, played.step.action, seat),
            "verdict": played.verdict.value,
            "rules": rules,
        }
        if played.error:
            told["error"] = played.error
    state, notes = (played.state, played.notes) if played else (before, ())
    told["state"] = game.summary(state, notes, seat)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _words(
    game: Game[Any, Any], played: Played[Any] | None, before: object, seat: str | None
) -> str:
    if played is None:
        return "0. The start"
    lines = [f"{played.step.n}. {_told(game, played, before, seat)}: {_why(played)}"]
    lines += [f"   {note.text}" for note in played.notes]
    told = game.summary(played.state, played.notes, seat)
    lines += [f"   {key}: {json.dumps(told[key], ensure_ascii=False)}" for key in _shown_keys(told)]
    return "\n".join(lines)


def _told(game: Game[Any, Any], played: Played[Any], before: object, seat: str | None) -> str:
    action = played.step.action
    do = str(action["do"])
    if played.verdict is Verdict.IMPOSSIBLE or do in OF_EVERY_GAME:
        return " ".join([do, *(str(action[key]) for key in action if key == "text")])
    return game.describe(before, game.decode(action, _catalog()), seat)


def _shown_keys(told: Mapping[str, object]) -> list[str]:
    """Return what fits a line each: everything but the tables of units."""
    return [key for key in told if key not in ("ships", "squadrons", "enemies") and told[key]]


def _why(played: Played[Any]) -> str:
    if played.verdict is Verdict.IMPOSSIBLE:
        return f"impossible: {played.error}"
    if not played.rules:
        return played.verdict.value
    rules = "; ".join(f"{rule.code}, {rule.text} ({rule.source})" for rule in played.rules)
    return f"{played.verdict.value}: {rules}"


def _fleet_json(reading: FleetReading) -> str:
    told = {
        "format": reading.format,
        "fleet": reading.fleet,
        "lines": [
            {"n": line.n, "text": line.text, "class": line.cls, "why": line.why}
            for line in reading.lines
        ],
        "problems": [
            {"code": problem.code, "source": problem.source, "text": problem.text}
            for problem in reading.problems
        ],
    }
    return json.dumps(told, ensure_ascii=False)


def _fleet_words(reading: FleetReading) -> str:
    fleet = reading.fleet
    lines = [f"{fleet['name'] or 'Fleet'} ({fleet['faction']}, {fleet['points']} points)"]
    for kind in ("ships", "squadrons"):
        units = fleet[kind]
        for unit in units if isinstance(units, list) else ():
            lines.append(f"  {unit['name']} ({unit['points']})")
            lines += [f"    {card['name']} ({card['points']})" for card in unit.get("upgrades", [])]
    for line in reading.lines:
        if line.cls == "not_understood":
            lines.append(f"line {line.n} is not understood: {line.text.strip()!r} {line.why}")
    lines += [f"{item.code} ({item.source}): {item.text}" for item in reading.problems]
    return "\n".join(lines)


def _print_first(problems: Sequence[str], err: TextIO) -> None:
    if not problems:
        return
    more = len(problems) - 1
    rest = f" (and {more} more like it)" if more else ""
    print(_one_line(problems[0] + rest), file=err)


def _shown(name: str) -> str:
    return "standard input" if name == "-" else name


def _one_line(text: str) -> str:
    return " ".join(text.splitlines())
