"""Compares a finished record with the public log that its table gave out during the game."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from armada_companion.kit.game import Game
from armada_companion.kit.step import Header
from armada_companion.kit.timeline import JudgedStep
from armada_companion.session.public_log import public_line
from armada_companion.store.chain import START, header_line, stored_hash

_HASH = "hash"
_WORDS: Mapping[str, str] = {
    "action": "its action is not what everybody knew of this step",
    "commit": "its commitment is not that of this step",
    "at": "it has another time",
    "by": "it has another author",
    "overruled": "it overrules other rules",
    "n": "it has another number",
}


class PublicCheckError(Exception):
    """A public log does not fit a record; the text is one sentence with the number of its line."""


class GivenLog:
    """A public log in a file: its lines, and as the last one the game's secret, if it was given.

    Args:
        data: The file.

    Raises:
        PublicCheckError: A line is not JSON, or the chain is broken.
    """

    def __init__(self, data: bytes) -> None:
        texts = [text for text in data.split(b"\n") if text.strip()]
        self.secret: bytes | None = None
        """The secret, by which commitments are opened; None if it was not given."""
        if texts and (given := _secret(texts[-1])) is not None:
            self.secret = given
            texts.pop()
        if not texts:
            raise PublicCheckError("it has no line")
        self.lines: list[dict[str, Any]] = []
        before = START
        for number, text in enumerate(texts):
            before = stored_hash(before, text)
            if not before:
                raise PublicCheckError(f"line {number} does not follow the line before")
            self.lines.append(json.loads(text))

    @property
    def commitments(self) -> int:
        """The number of lines that hide something."""
        return sum("commit" in line for line in self.lines)


def compare(
    log: GivenLog, game: Game[Any], header: Header, steps: Sequence[JudgedStep[Any]]
) -> str:
    """Compare a public log with a record; return the result in words.

    Args:
        header: The header of the record.
        steps: Its steps, with the values that were secret.

    Raises:
        PublicCheckError: A line is not what the record's step announces.
    """
    first, *lines = log.lines
    if _plain(first.get("header")) != _plain(header_line(header)):
        raise PublicCheckError("line 0 has another header than the record")
    for line, judged in zip(lines, steps, strict=False):
        expected = _plain(public_line(game, judged, log.secret or b""))
        _require_same(line, expected, opens=log.secret is not None, number=judged.step.n)
    if len(lines) != len(steps):
        raise PublicCheckError(f"it ends with line {len(lines)}, the record with step {len(steps)}")
    words = f"{len(lines)} public lines are those of the record"
    if not log.commitments:
        return words
    if log.secret is None:
        return f"{words}, {log.commitments} commitments were not opened: the secret is not given"
    return f"{words}, {log.commitments} commitments open"


def _require_same(
    line: Mapping[str, Any], expected: Mapping[str, Any], *, opens: bool, number: int
) -> None:
    names: Iterable[str] = dict.fromkeys((*expected, *line))
    for name in names:
        if name == _HASH or (name == "commit" and not opens and name in line and name in expected):
            continue
        if line.get(name) != expected.get(name):
            why = _WORDS.get(name, f"its field {name[:40]!r} is not one of a public log")
            raise PublicCheckError(f"line {number}: {why}")


def _secret(text: bytes) -> bytes | None:
    try:
        match json.loads(text):
            case {"secret": str(digits)}:
                return bytes.fromhex(digits)
    except (ValueError, RecursionError):
        pass
    return None


def _plain(value: object) -> Any:
    """Return a value as JSON has it: a list for each tuple."""
    return json.loads(json.dumps(value))
