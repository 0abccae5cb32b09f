"""`replay`: plays a record and prints each step and the state after it."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import TextIO

from armada_companion.cli.command import PROBLEMS, SUCCESS, Arguments, one_line
from armada_companion.cli.course import Course, PlayedLine, reason
from armada_companion.cli.games import GAMES, STATE_LINES, card_source
from armada_companion.kit.note import Note
from armada_companion.kit.timeline import OF_EVERY_GAME, Verdict
from armada_companion.session.record import CutOffError, decode_check, salvage_record
from armada_companion.session.record_lines import MAX_BYTES

_INDENT = "    "


def replay(arguments: Arguments, out: TextIO, err: TextIO) -> int:
    """Play a record; print each step and the state after it.

    Raises:
        CommandError: The file cannot be opened.
        RecordError: The record cannot be read.
    """
    record, cut_off = salvage_record(arguments.read(MAX_BYTES), arguments.shown, GAMES)
    if cut_off is not None and not isinstance(cut_off, CutOffError):
        raise cut_off
    game = str(record.header["game"])
    decode_check(record, GAMES[game], card_source(game))
    course = Course(record)
    tell = _json_line if arguments.as_json else _words
    print(tell(course, None, arguments.seat), file=out)
    problems = [str(cut_off)] if cut_off else []
    verdicts: Counter[Verdict] = Counter()
    for line in course.play():
        print(tell(course, line, arguments.seat), file=out)
        verdicts[line.played.verdict] += 1
        if line.played.verdict is Verdict.IMPOSSIBLE:
            problems.append(f"{record.file}:{line.number}: {line.played.error}")
    if not arguments.as_json:
        print(_closing(verdicts), file=out)
    _print_first(problems, err)
    return PROBLEMS if problems or verdicts[Verdict.REFUSED] else SUCCESS


def _json_line(course: Course, line: PlayedLine | None, seat: str | None) -> str:
    told: dict[str, object] = {"n": 0, "action": None, "verdict": "applied", "rules": []}
    state: object = course.start
    notes: tuple[Note, ...] = ()
    if line is not None:
        played = line.played
        state, notes = played.state, played.notes
        told = {
            "n": played.step.n,
            "action": course.game.conceal(line.before, played.step.action, seat),
            "verdict": played.verdict.value,
            "rules": [
                {"code": rule.code, "source": rule.source, "text": rule.text}
                for rule in played.rules
            ],
        }
        if played.error:
            told["error"] = played.error
    told["state"] = course.game.summary(state, notes, seat)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _words(course: Course, line: PlayedLine | None, seat: str | None) -> str:
    state: object = course.start
    notes: tuple[Note, ...] = ()
    heading = "0. The start"
    if line is not None:
        state, notes = line.played.state, line.played.notes
        heading = f"{line.played.step.n}. {_told(course, line, seat)}"
        if line.played.verdict is not Verdict.APPLIED:
            heading += f": {reason(line.played)}"
    lines = [heading, *(f"{_INDENT}{note.text}" for note in notes)]
    lines.append(_INDENT + STATE_LINES[course.name](course.game.summary(state, notes, seat)))
    return "\n".join(map(one_line, lines))


def _told(course: Course, line: PlayedLine, seat: str | None) -> str:
    action = line.played.step.action
    do = str(action["do"])
    if line.moved is not None:
        return f"{do} of step {line.moved}"
    if line.played.verdict is Verdict.IMPOSSIBLE or do in OF_EVERY_GAME:
        return f"{do}: {action['text']}" if "text" in action else do
    return course.game.describe(line.before, course.game.decode(action, course.cards), seat)


def _closing(verdicts: Counter[Verdict]) -> str:
    counts = ", ".join(f"{verdicts[one]} {one.value}" for one in Verdict if verdicts[one])
    number = verdicts.total()
    steps = "1 step" if number == 1 else f"{number} steps"
    return f"{steps}: {counts}" if counts else steps


def _print_first(problems: Sequence[str], err: TextIO) -> None:
    if not problems:
        return
    more = len(problems) - 1
    rest = f" (and {more} more like it)" if more else ""
    print(one_line(problems[0] + rest), file=err)
