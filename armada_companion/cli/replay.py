"""`replay`: plays a record and prints each step and the state after it."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import TextIO

from armada_companion.cli.command import PROBLEMS, SUCCESS, Arguments, one_line
from armada_companion.cli.recorded_game import PlayedLine, RecordedGame, reason
from armada_companion.games import entry_of, names
from armada_companion.kit.note import Note
from armada_companion.kit.timeline import Verdict
from armada_companion.session.record import CutOffError, decode_check, salvage_record
from armada_companion.session.record_lines import MAX_BYTES
from armada_companion.session.shown_steps import shown_action

_INDENT = "    "


def replay(arguments: Arguments, out: TextIO, err: TextIO) -> int:
    """Play a record; print each step and the state after it.

    Raises:
        CommandError: The file cannot be opened.
        RecordError: The record cannot be read.
    """
    record, cut_off = salvage_record(arguments.read(MAX_BYTES), arguments.shown, names())
    if cut_off is not None and not isinstance(cut_off, CutOffError):
        raise cut_off
    entry = entry_of(str(record.header["game"]))
    decode_check(record, entry.rules(), entry.cards())
    recorded = RecordedGame(record, entry)
    line_of = _json_line if arguments.as_json else _words
    print(line_of(recorded, None, arguments.seat), file=out)
    problems = [str(cut_off)] if cut_off else []
    verdicts: Counter[Verdict] = Counter()
    for line in recorded.play():
        print(line_of(recorded, line, arguments.seat), file=out)
        verdicts[line.judged.verdict] += 1
        if line.judged.verdict is Verdict.IMPOSSIBLE:
            problems.append(f"{record.file}:{line.number}: {line.judged.error}")
    if not arguments.as_json:
        print(_closing(verdicts), file=out)
    _print_first(problems, err)
    return PROBLEMS if problems or verdicts[Verdict.REFUSED] else SUCCESS


def _json_line(recorded: RecordedGame, line: PlayedLine | None, seat: str | None) -> str:
    shown: dict[str, object] = {"n": 0, "action": None, "verdict": "applied", "rules": []}
    state: object = recorded.start
    notes: tuple[Note, ...] = ()
    if line is not None:
        judged = line.judged
        state, notes = judged.state, judged.notes
        shown = {
            "n": judged.step.n,
            "action": shown_action(judged, seat),
            "verdict": judged.verdict.value,
            "rules": [
                {"code": rule.code, "source": rule.source, "text": rule.text}
                for rule in judged.rules
            ],
        }
        if judged.error:
            shown["error"] = judged.error
    shown["state"] = recorded.game.summary(state, notes, seat)
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


def _words(recorded: RecordedGame, line: PlayedLine | None, seat: str | None) -> str:
    state: object = recorded.start
    notes: tuple[Note, ...] = ()
    heading = "0. The start"
    if line is not None:
        state, notes = line.judged.state, line.judged.notes
        heading = f"{line.judged.step.n}. {_what_was_done(line)}"
        if line.judged.verdict is not Verdict.APPLIED:
            heading += f": {reason(line.judged)}"
    lines = [heading, *(f"{_INDENT}{note.text}" for note in notes)]
    lines.append(_INDENT + recorded.state_line(recorded.game.summary(state, notes, seat)))
    return "\n".join(map(one_line, lines))


def _what_was_done(line: PlayedLine) -> str:
    judged = line.judged
    verb = str(judged.step.action["do"])
    if line.moved is not None:
        return f"{verb} of step {line.moved}"
    if judged.action.IS_REMARK and "text" in judged.step.action:
        return f"{verb}: {judged.action.text(judged.before)}"
    return verb if judged.verdict is Verdict.IMPOSSIBLE else judged.action.text(judged.before)


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
