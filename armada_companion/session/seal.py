"""Sealing: each line of a record has a hash of itself and of all lines before it."""

from collections.abc import Iterable, Sequence

import msgspec

from armada_companion.kit.step import Header, Step
from armada_companion.session.record_lines import Line, RecordError, read_lines
from armada_companion.store.chain import START, header_line, link, step_line

_encoder = msgspec.json.Encoder()


def write_record(header: Header, steps: Iterable[Step]) -> bytes:
    """Return a game as a sealed record.

    Args:
        header: Its header; a `hash` in it is left out.
        steps: Its steps, numbered from 1 on.

    Raises:
        ValueError: A step has no time or author.
    """
    lines = [header_line(header)]
    lines += map(step_line, steps)
    lines.append({"end": {"steps": len(lines) - 1}})
    _chain(lines)
    return b"".join(_encoder.encode(line) + b"\n" for line in lines)


def last_hash(data: bytes, name: str) -> str:
    """Return the hash of the last step of a record whose seal is whole, or of its header.

    Args:
        data: The file.
        name: The file's name for messages.
    """
    *_, last, _end = read_lines(data, name)
    return str(last.data["hash"])


def with_step(data: bytes, name: str, step: Step) -> bytes:
    """Return a record whose seal is whole with one step more; all lines before it stay.

    Args:
        data: The file.
        name: The file's name for messages.
        step: Its next step, with time and author.
    """
    *before, end = read_lines(data, name)
    added: list[dict[str, object]] = [step_line(step), {"end": {"steps": len(before)}}]
    _chain(added, str(before[-1].data["hash"]))
    texts = data.split(b"\n")
    texts[end.number - 1 : end.number] = map(_encoder.encode, added)
    return b"\n".join(texts)


def is_sealed(lines: Iterable[Line]) -> bool:
    """Return whether any line of a record has a hash."""
    return any("hash" in line.data for line in lines)


def check_seal(data: bytes, name: str) -> RecordError | None:
    """Return the first line that is not as it was written; None for a whole seal or a script.

    Args:
        data: The file.
        name: The file's name for messages.
    """
    try:
        lines = list(read_lines(data, name))
    except RecordError as error:
        return error
    if not is_sealed(lines):
        return _script_problem(lines, name)
    before = START
    for line in lines:
        problem = _seal_problem(line, before, is_first=line is lines[0])
        if problem:
            return RecordError(name, line.number, problem)
        before = str(line.data["hash"])
    return _end_problem(lines, name)


def _script_problem(lines: Sequence[Line], name: str) -> RecordError | None:
    """Return the first step of a script that has what only sealed records have."""
    for line in lines[1:]:
        for key in ("n", "at", "by"):
            if key in line.data:
                message = f'this step has "{key}" but no hash: the record\'s seal was taken off'
                return RecordError(name, line.number, message)
    return None


def _chain(lines: Iterable[dict[str, object]], before: str = START) -> None:
    for line in lines:
        before = line["hash"] = link(before, line)


def _seal_problem(line: Line, before: str, *, is_first: bool) -> str:
    rest = dict(line.data)
    given = rest.pop("hash", None)
    if given is None:
        return "this line has no hash, but the record is sealed"
    if line.has_fraction:
        return "a number of this line is not whole, so no seal can hold it"
    if not (is_first or "end" in rest or {"n", "at", "by", "action"} <= rest.keys()):
        return 'this step has no "n", "at", "by" or "action", but the record is sealed'
    if given != link(before, rest):
        return "this line is not as it was written: its hash does not fit"
    return ""


def _end_problem(lines: list[Line], name: str) -> RecordError | None:
    last = lines[-1]
    if last.data.get("end") == {"steps": len(lines) - 2}:
        return None
    message = "the closing line is missing after this line: the record is cut off"
    return RecordError(name, last.number, message)
