"""Records: games as text files, read strictly or up to the last good step."""

from collections.abc import Collection, Iterator

from armada_companion.kit.action import StateT
from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.game import Game
from armada_companion.kit.older_steps import OlderSteps
from armada_companion.kit.step import Header, Step
from armada_companion.kit.value import Value
from armada_companion.session.record_checks import check_end, check_header, read_step
from armada_companion.session.record_lines import Line, RecordError, read_lines


class CutOffError(RecordError):
    """A sealed record has no closing line: its lines are good, but some may be missing."""


class ClosedError(RecordError):
    """A line follows the closing line; the lines before are good."""


class Record(Value, frozen=True):
    """A record that was read.

    Attributes:
        file: Its file name for messages.
        header: Its header without `hash`, in the order of the file, with unknown keys.
        header_line: The line of the header, from 1.
        steps: Its steps, numbered from 1.
        lines: The line of each step, from 1.
    """

    file: str
    header: Header
    header_line: int
    steps: tuple[Step, ...]
    lines: tuple[int, ...]


def salvage_record(
    data: bytes, name: str, games: Collection[str]
) -> tuple[Record, RecordError | None]:
    """Read a record up to the last good step; return it with the error after that, or None.

    Args:
        data: The file.
        name: The file's name for messages.
        games: The names of the games that the program knows.

    Raises:
        RecordError: Not even the header can be read.
    """
    return salvage_lines(read_lines(data, name), name, games)


def salvage_lines(
    lines: Iterator[Line], name: str, games: Collection[str]
) -> tuple[Record, RecordError | None]:
    """Read a record up to the last good step from the lines of its file; see `salvage_record`."""
    first = next(lines)
    check_header(first, name, games)
    numbers: list[int] = []
    steps: list[Step] = []
    error = None
    try:
        for number, step in _read_steps(lines, name, first):
            numbers.append(number)
            steps.append(step)
    except RecordError as found:
        error = found
    record = Record(
        file=name,
        header={key: value for key, value in first.data.items() if key != "hash"},
        header_line=first.number,
        steps=tuple(steps),
        lines=tuple(numbers),
    )
    return record, error


def decode_check(record: Record, game: Game[StateT], cards: CardSource) -> None:
    """Check that the game can read every action; rules are not checked.

    Raises:
        RecordError: The header or an action cannot be read by this game.
    """
    try:
        game.start(record.header)
        cards = cards.for_game(record.header)
    except MalformedActionError as error:
        raise RecordError(record.file, record.header_line, str(error)) from error
    for line, step in zip(record.lines, record.steps, strict=True):
        try:
            game.decode(step.action, cards)
        except ImpossibleActionError:
            # The step is readable; the replay reports the error.
            continue
        except MalformedActionError as error:
            raise RecordError(record.file, line, str(error)) from error


def _read_steps(lines: Iterator[Line], name: str, first: Line) -> Iterator[tuple[int, Step]]:
    last, older = first.number, OlderSteps()
    for n, line in enumerate(lines, 1):
        last = line.number
        if "end" in line.data:
            check_end(line, name, n - 1)
            for after in lines:
                raise ClosedError(name, last, f"line {after.number} follows this closing line")
            return
        yield last, older.kept(read_step(line, name, n))
    if "hash" in first.data:
        message = "the closing line is missing after this line: the record is cut off"
        raise CutOffError(name, last, message)
