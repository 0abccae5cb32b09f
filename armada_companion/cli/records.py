"""`replay` and `check`: play a record and print each step, or check its seal and its steps."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TextIO

import msgspec

from armada_companion.cli.signatures import Checked, add_check_options, seal_words
from armada_companion.games import entry_of, names
from armada_companion.games.command import (
    PROBLEMS,
    SUCCESS,
    Call,
    Command,
    CommandError,
    escaped,
    one_line,
)
from armada_companion.games.entry import GameEntry, StateLine
from armada_companion.kit.game import Game
from armada_companion.kit.log_actions import Redo, Undo
from armada_companion.kit.note import Note
from armada_companion.kit.step import JUDGE, Header
from armada_companion.kit.timeline import JudgedStep, Timeline, Verdict
from armada_companion.kit.wording import plural
from armada_companion.session import record_lines
from armada_companion.session.public_check import GivenLog, PublicCheckError, compare
from armada_companion.session.record import (
    ClosedError,
    CutOffError,
    Record,
    decode_check,
    salvage_lines,
    salvage_record,
)
from armada_companion.session.seal import SealCheck
from armada_companion.session.shown_steps import shown_action
from armada_companion.session.times import earlier_words
from armada_companion.store.limits import MAX_BYTES
from armada_companion.system.arguments import Parser

SIDES = ("A", "B")
_INDENT = "    "


class PlayedLine(NamedTuple):
    """A step of a record with the verdict of the rules.

    Attributes:
        number: The line, from 1.
        judged: The step and its verdict.
        moved: The step that an undo or redo moved, else None.
    """

    number: int
    judged: JudgedStep[Any]
    moved: int | None


def _play(record: Record, timeline: Timeline[Any]) -> Iterator[PlayedLine]:
    """Yield each step with its verdict; a refused step leaves the state as it was."""
    for number, step in zip(record.lines, record.steps, strict=True):
        undo, redo = timeline.next_undo, timeline.next_redo
        judged = timeline.play(step)
        kind = type(judged.action)
        moving = undo if kind is Undo else redo if kind is Redo else None
        yield PlayedLine(number, judged, moving.step.n if moving else None)


def _add_replay_options(parser: Parser) -> None:
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help="print JSON")
    forms.add_argument(
        "--html", action="store_true", help="print one page that replays, for everybody"
    )
    parser.add_argument(
        "--seat", help="who reads the output: A, B, judge or a player's id; by default everybody"
    )


def _seats(header: Header) -> Mapping[str, str]:
    """Return the seats of a game by name: the sides, the judge, and its players by their ids.

    A player who is alone on a side has the side's seat. An id names no seat if two players share
    it, or if a teammate has no id.
    """
    players = header.get("players")
    given = players if isinstance(players, list | tuple) else ()
    seated = [(one.get("id"), one.get("side")) for one in given if isinstance(one, Mapping)]
    ids, sides = [key for key, _ in seated], [side for _, side in seated]
    nameless = [side for key, side in seated if side is not None and not key]
    found = {
        key: side if isinstance(side, str) and sides.count(side) == 1 else key
        for key, side in seated
        if isinstance(key, str) and key and ids.count(key) == 1 and side not in nameless
    }
    fixed = {name: name for name in (*SIDES, JUDGE)}
    return {**fixed, **found, **fixed}


def _add_check_options(parser: Parser) -> None:
    add_check_options(parser)
    parser.add_argument(
        "--against", metavar="FILE", help="the public log that the table gave out during the game"
    )


def _replay(call: Call) -> int:
    """Play a record; print each step and the state after it, or a page that replays.

    Raises:
        CommandError: The file cannot be opened, or the game has no such seat.
        RecordError: The record cannot be read.
    """
    record, cut_off = salvage_record(call.read(MAX_BYTES), call.shown, names())
    if cut_off is not None and not isinstance(cut_off, CutOffError):
        raise cut_off
    entry = entry_of(str(record.header["game"]))
    decode_check(record, entry.rules(), entry.cards())
    if call.options.html:
        return _print_page(record, entry, cut_off, call)
    timeline = Timeline(entry.rules(), entry.cards(), record.header)
    seat, seats = call.options.seat, _seats(record.header)
    if seat is not None and seat not in seats:
        raise CommandError(f"--seat: {seat!r} is not one of {', '.join(seats)}")
    printer = _Printer(entry.rules(), entry.state_line(), seats[seat] if seat else None)
    print_line = printer.json_line if call.options.json else printer.words
    print(print_line(timeline.start, None), file=call.out)
    problems = [str(cut_off)] if cut_off else []
    verdicts: Counter[Verdict] = Counter()
    for line in _play(record, timeline):
        print(print_line(timeline.state, line), file=call.out)
        verdicts[line.judged.verdict] += 1
        if line.judged.verdict is Verdict.IMPOSSIBLE:
            problems.append(f"{record.file}:{line.number}: {line.judged.error}")
    if not call.options.json:
        print(_closing(verdicts), file=call.out)
    _print_first(problems, call.err)
    return PROBLEMS if problems or verdicts[Verdict.REFUSED] else SUCCESS


def _print_page(record: Record, entry: GameEntry, cut_off: CutOffError | None, call: Call) -> int:
    if call.options.seat is not None:
        raise CommandError("--html is for everybody: leave out --seat")
    from armada_companion.session.replay_page import replay_page

    game, cards = entry.rules(), entry.cards()
    page = replay_page(game, cards, record.header, record.steps, entry.live())
    call.out.write(page.decode("ascii"))
    _print_first([str(cut_off)] if cut_off else [], call.err)
    return PROBLEMS if cut_off else SUCCESS


class _Printer(NamedTuple):
    """Writes the start and the steps of a game for a seat, without secrets of other seats.

    Attributes:
        game: The rules.
        state_line: Describes a state in one line.
        seat: A side or player, `judge`, or None for the public.
    """

    game: Game[Any]
    state_line: StateLine
    seat: str | None

    def json_line(self, state: object, line: PlayedLine | None) -> str:
        """Return a step, None for the start, and the state after it as one line of JSON."""
        shown: dict[str, object] = {"n": 0, "action": None, "verdict": "applied", "rules": []}
        if line is not None:
            judged = line.judged
            shown = {
                "n": judged.step.n,
                "action": shown_action(judged, self.seat),
                "verdict": judged.verdict.value,
                "rules": [
                    {"code": rule.code, "source": rule.source, "text": rule.text}
                    for rule in judged.rules
                ],
            }
            if judged.error:
                shown["error"] = judged.error
        shown["state"] = self.game.summary(state, _notes(line), self.seat)
        # `json` needs seven times as long, and writes nothing else of texts and whole numbers.
        return escaped(msgspec.json.encode(shown).decode())

    def words(self, state: object, line: PlayedLine | None) -> str:
        """Return a step, None for the start, its notes and the state after it, a line each."""
        heading = "0. The start"
        if line is not None:
            heading = f"{line.judged.step.n}. {_what_was_done(line)}"
            if line.judged.verdict is not Verdict.APPLIED:
                heading += f": {_reason(line.judged)}"
        notes = _notes(line)
        texts = (note.text for note in notes if note.text)
        indented = [_INDENT + text for text in (*texts, self.state_line(state))]
        return "\n".join(map(one_line, (heading, *indented)))


def _notes(line: PlayedLine | None) -> tuple[Note, ...]:
    return line.judged.notes if line else ()


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


def _reason(judged: JudgedStep[Any]) -> str:
    """Return the verdict on a step and why: `refused: Ships come first (SHIPS_FIRST, RRG 1)`."""
    if judged.verdict is Verdict.IMPOSSIBLE:
        return f"impossible: {judged.error}"
    if not judged.rules:
        return judged.verdict.value
    rules = "; ".join(f"{rule.text} ({rule.code}, {rule.source})" for rule in judged.rules)
    return f"{judged.verdict.value}{_decided(judged)}: {rules}"


def _decided(judged: JudgedStep[Any]) -> str:
    overruled = judged.step.overruled
    if judged.verdict is not Verdict.OVERRULED or overruled is None:
        return ""
    by = f" by {overruled.by}" if overruled.by else ""
    return by + (f", {overruled.why!r}" if overruled.why else "")


def _check(call: Call) -> int:
    """Check a record's seal and its steps; print the first wrong line.

    Raises:
        CommandError: A file cannot be opened.
        RecordError: The record cannot be read.
    """
    data, name = call.read(MAX_BYTES), call.shown
    seal = SealCheck(data, name)
    record, error = salvage_lines(iter(seal), name, names())
    entry = entry_of(str(record.header["game"]))
    if broken := _first_wrong(record, error, entry, seal):
        print(one_line(str(broken)), file=call.err)
        return PROBLEMS
    words = "a script, not sealed"
    if call.options.keys is not None:
        if not seal.is_sealed:
            print(one_line(f"{name}: {words}, so nobody has signed it"), file=call.err)
            return PROBLEMS
        checked = Checked(record, data, call.options.keys)
        print("\n".join(map(one_line, checked.lines)), file=call.out)
        if problems := checked.problems:
            _print_first(problems, call.err)
            return PROBLEMS
        words = checked.seal_words + _beside(data)
    elif seal.is_sealed:
        words = seal_words(record) + _beside(data)
    return _check_steps(record, entry, words, call)


def _first_wrong(
    record: Record, error: record_lines.RecordError | None, entry: GameEntry, seal: SealCheck
) -> record_lines.RecordError | None:
    """Return the error at the first broken line of the seal.

    None is returned if the seal is whole.

    Args:
        record: What was read.
        error: Why reading ended early.
        entry: Its game.
        seal: Its seal.

    Raises:
        RecordError: The first such line cannot be read.
    """
    broken = seal.problem()
    if isinstance(broken, record_lines.LimitError):
        raise broken
    unreadable: list[record_lines.RecordError] = []
    try:
        decode_check(record, entry.rules(), entry.cards())
    except record_lines.RecordError as malformed:
        unreadable.append(malformed)
    if error is not None and not (broken and isinstance(error, ClosedError)):
        unreadable.append(error)
    for found in unreadable:
        # An added or removed line breaks the numbers too; the seal is the better message.
        is_about_seal = (
            found is error and seal.is_sealed and not isinstance(error, record_lines.LineError)
        )
        if not broken or found.line < broken.line + (not is_about_seal):
            raise found
    return broken


def _beside(data: bytes) -> str:
    """Return the number of remarks, which the seal does not protect, in words; "" for none."""
    remarks = record_lines.count_remarks(data)
    return f"; {plural(remarks, 'remark')} beside it" if remarks else ""


def _check_steps(record: Record, entry: GameEntry, seal: str, call: Call) -> int:
    overruled = 0
    timeline = Timeline(entry.rules(), entry.cards(), record.header)
    for number, step in zip(record.lines, record.steps, strict=True):
        judged = timeline.play(step)
        if not judged.accepted:
            print(one_line(f"{record.file}:{number}: {_reason(judged)}"), file=call.err)
            return PROBLEMS
        overruled += judged.verdict is Verdict.OVERRULED
    count = len(record.steps)
    steps = "1 step is legal" if count == 1 else f"{count} steps are legal"
    marked = f", {overruled} of them overruled" if overruled else ""
    times = earlier_words(record.steps)
    parts = [f"{steps}{marked}", _standing(timeline, entry), seal, *([times] if times else [])]
    if call.options.against is not None:
        try:
            parts.append(_against(timeline, record, entry, call))
        except PublicCheckError as error:
            print(one_line(f"{call.options.against}: {error}"), file=call.err)
            return PROBLEMS
    print(one_line(f"{record.file}: {'; '.join(parts)}"), file=call.out)
    return SUCCESS


def _against(timeline: Timeline[Any], record: Record, entry: GameEntry, call: Call) -> str:
    """Return in words how the record was compared with its public log.

    Raises:
        CommandError: The file cannot be opened.
        PublicCheckError: They differ.
    """
    other = call._replace(file=call.options.against)
    log = GivenLog(other.read(MAX_BYTES))
    return compare(log, entry.rules(), record.header, timeline.steps)


def _standing(timeline: Timeline[Any], entry: GameEntry) -> str:
    """Return how far the game has come; a record that was cut and sealed again looks whole."""
    game, state = entry.rules(), timeline.state
    standing = game.headline(state).standing
    is_over = game.outcome(state) is not None
    return ", ".join(filter(None, (standing, "" if is_over else "not over")))


REPLAY = Command(
    "Play a record; print each step and the state after it.", _replay, _add_replay_options
)
CHECK = Command(
    "Look whether a record's seal is whole and its steps are legal, and who signed it.",
    _check,
    _add_check_options,
)
