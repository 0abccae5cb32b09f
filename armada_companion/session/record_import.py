"""A record from outside, played through so that its good steps can become a saved game."""

from collections.abc import Iterator, Mapping
from typing import Any

from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.game import Game
from armada_companion.kit.step import Step
from armada_companion.kit.timeline import JudgedStep, Timeline
from armada_companion.kit.value import Value
from armada_companion.session.record import Record, salvage_record
from armada_companion.session.record_lines import RecordError
from armada_companion.session.seal import check_seal

_BY_NOBODY = "table"


class ReadImport(Value, frozen=True):
    """What a record gives.

    Attributes:
        header: Its header.
        steps: The steps that were accepted, with their numbers in the record.
        problems: What was left out or is not as it was written, one sentence each.
        error: Why the record could not be read to its end, or None.
    """

    header: Mapping[str, object]
    steps: tuple[Step, ...]
    problems: tuple[str, ...]
    error: RecordError | None

    def numbered(self, now: str) -> Iterator[Step]:
        """Yield the steps numbered without gaps; those of a script get the time `now`."""
        for n, step in enumerate(self.steps, 1):
            yield step._replace(n=n, at=step.at or now, by=step.by or _BY_NOBODY)


def read_import(
    data: bytes, name: str, games: Mapping[str, Game[Any]], cards: Mapping[str, CardSource]
) -> ReadImport:
    """Read a record and play it, up to where it breaks.

    Args:
        data: The file.
        name: The file's name for messages.
        games: The games that the program knows, by the name in the header.
        cards: The catalogue of each of them, by the same name.

    Raises:
        RecordError: Not even the header can be read.
    """
    record, error = salvage_record(data, name, games)
    key = str(record.header["game"])
    try:
        timeline = Timeline(games[key], cards[key], record.header)
    except MalformedActionError as malformed:
        raise RecordError(name, record.header_line, str(malformed)) from malformed
    refused: list[str] = []
    try:
        for sentence in _play(record, timeline):
            refused.append(sentence)
    except RecordError as malformed:
        error = malformed
    broken_seal = None if error else check_seal(data, name)
    found = [str(problem) for problem in (error, broken_seal) if problem]
    return ReadImport(
        header=record.header,
        steps=tuple(judged.step for judged in timeline.steps),
        problems=(*found, *refused),
        error=error,
    )


def _play(record: Record, timeline: Timeline[Any]) -> Iterator[str]:
    """Play every step; yield a sentence for each that is left out."""
    for line, step in zip(record.lines, record.steps, strict=True):
        try:
            judged = timeline.play(step)
        except MalformedActionError as error:
            raise RecordError(record.file, line, str(error)) from error
        if not judged.accepted:
            yield str(RecordError(record.file, line, f"left out: {_reason(judged)}"))


def _reason(judged: JudgedStep[Any]) -> str:
    return judged.error or "; ".join(f"{rule.text} ({rule.code})" for rule in judged.rules)
