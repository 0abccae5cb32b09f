"""Seals: each line of a record has a hash of itself and of all lines before it."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from armada_companion.kit.step import Header, Step
from armada_companion.session.record_lines import LimitError, Line, RecordError, read_lines
from armada_companion.store.chain import START, end_line, link, sealed_game, sealed_lines, step_line


def write_record(header: Header, steps: Iterable[Step]) -> bytes:
    """Return a game as a sealed record.

    Args:
        header: Its header; a `hash` in it is left out.
        steps: Its steps, numbered from 1 on.

    Raises:
        ValueError: A step has no time or author.
    """
    return sealed_game(header, steps, is_closed=True)


def last_hash(data: bytes, name: str) -> str:
    """Return the hash of the last step, or of the header, of a record with a valid seal.

    Args:
        data: The file.
        name: The file's name for messages.
    """
    *_, last, _end = read_lines(data, name)
    return str(last.data["hash"])


def with_step(data: bytes, name: str, step: Step) -> bytes:
    """Return a sealed record with one more step; all earlier lines remain.

    Args:
        data: The file.
        name: The file's name for messages.
        step: Its next step, with time and author.
    """
    *before, end = read_lines(data, name)
    added = [step_line(step), end_line(len(before))]
    texts = data.split(b"\n")
    lines = sealed_lines(added, str(before[-1].data["hash"]))
    texts[end.number - 1 : end.number] = [text for text, _ in lines]
    return b"\n".join(texts)


def check_seal(data: bytes, name: str) -> RecordError | None:
    """Return an error at the first line that was changed; None for a valid seal or a script.

    Args:
        data: The file.
        name: The file's name for messages.
    """
    return SealCheck(data, name).problem()


class SealCheck:
    """Checks the seal of a record while its lines are iterated.

    Args:
        data: The file.
        name: The file's name for messages.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.is_sealed = False
        """Whether a line that was read has a hash."""
        self.good_lines = 0
        """How many of them have the right hash, before the first that has not."""
        self.unreadable: RecordError | None = None
        """What ended the reading before the end of the file."""
        self._name = name
        self._lines = read_lines(data, name)
        self._count = 0
        self._last: Line | None = None
        self._end = 0
        self._before = START
        self._broken: RecordError | None = None
        self._stripped: RecordError | None = None

    def __iter__(self) -> Iterator[Line]:
        """Yield the remaining lines.

        Raises:
            RecordError: See `read_lines`.
        """
        try:
            for line in self._lines:
                self._look(line)
                yield line
        except RecordError as error:
            self.unreadable = error
            raise

    def problem(self) -> RecordError | None:
        """Read the remaining lines; return an error at the first changed one (see `check_seal`)."""
        with suppress(RecordError):
            for _ in self:
                pass
        if isinstance(self.unreadable, LimitError):
            return self.unreadable
        if not self.is_sealed:
            return self._stripped or self.unreadable
        return self._broken or self.unreadable or self._cut_off()

    def _look(self, line: Line) -> None:
        is_first = self._last is None
        self._count += 1
        self._last = line
        self.is_sealed = self.is_sealed or "hash" in line.data
        if self._broken is None:
            after_end = f"this line follows the closing line {self._end}" if self._end else ""
            problem = after_end or _seal_problem(line, self._before, is_first=is_first)
            self._broken = self._error(line, problem)
            self._before = str(line.data.get("hash"))
            self.good_lines += self._broken is None
        if "end" in line.data and not is_first:
            self._end = line.number
        if not (self.is_sealed or self._stripped or is_first):
            self._stripped = self._error(line, _script_problem(line))

    def _cut_off(self) -> RecordError | None:
        if self._last is None or self._last.data.get("end") == {"steps": self._count - 2}:
            return None
        message = "the closing line is missing after this line: the record is cut off"
        return self._error(self._last, message)

    def _error(self, line: Line, problem: str) -> RecordError | None:
        return RecordError(self._name, line.number, problem) if problem else None


def _script_problem(line: Line) -> str:
    """Return a key that only steps of sealed records have, of a script's step; or ""."""
    for key in ("n", "at", "by"):
        if key in line.data:
            return f'this step has "{key}" but no hash: the record\'s seal was removed'
    return ""


def _seal_problem(line: Line, before: str, *, is_first: bool) -> str:
    rest = dict(line.data)
    given = rest.pop("hash", None)
    if given is None:
        return "this line has no hash, but the record is sealed"
    if not (is_first or "end" in rest or {"n", "at", "by", "action"} <= rest.keys()):
        return 'this step has no "n", "at", "by" or "action", but the record is sealed'
    if given != link(before, rest):
        return "this line is not as it was written: its hash does not fit"
    return ""
