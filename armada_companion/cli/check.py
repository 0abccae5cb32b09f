"""`check`: is the seal of a record whole, and are its steps legal?"""

from typing import TextIO

from armada_companion.cli.command import PROBLEMS, SUCCESS, Arguments, one_line
from armada_companion.cli.recorded_game import RecordedGame, reason
from armada_companion.games import entry_of, names
from armada_companion.games.entry import GameEntry
from armada_companion.kit.timeline import Verdict
from armada_companion.session.record import Record, decode_check, salvage_record
from armada_companion.session.record_lines import MAX_BYTES, read_lines
from armada_companion.session.seal import check_seal


def check(arguments: Arguments, out: TextIO, err: TextIO) -> int:
    """Say whether a record's seal is whole and its steps legal, or which line is not.

    Raises:
        CommandError: The file cannot be opened.
        RecordError: The record cannot be read.
    """
    data, name = arguments.read(MAX_BYTES), arguments.shown
    is_sealed = any("hash" in line.data for line in read_lines(data, name))
    record, error = salvage_record(data, name, names())
    entry = entry_of(str(record.header["game"]))
    decode_check(record, entry.rules(), entry.cards())
    # A line that was added or taken out breaks the numbers too; what a judge asks is the seal.
    if broken := check_seal(data, name):
        print(one_line(str(broken)), file=err)
        return PROBLEMS
    if error is not None:
        raise error
    return _check_steps(record, entry, is_sealed, out, err)


def _check_steps(
    record: Record, entry: GameEntry, is_sealed: bool, out: TextIO, err: TextIO
) -> int:
    overruled = 0
    for line in RecordedGame(record, entry).play():
        if not line.judged.accepted:
            print(one_line(f"{record.file}:{line.number}: {reason(line.judged)}"), file=err)
            return PROBLEMS
        overruled += line.judged.verdict is Verdict.OVERRULED
    seal = "the seal is whole" if is_sealed else "a script, not sealed"
    count = len(record.steps)
    steps = "1 step is legal" if count == 1 else f"{count} steps are legal"
    marked = f", {overruled} of them overruled" if overruled else ""
    print(one_line(f"{record.file}: {steps}{marked}; {seal}"), file=out)
    return SUCCESS
