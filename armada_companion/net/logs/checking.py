"""Compares the finished record of a table with the public log that it gave out meanwhile."""

from collections.abc import Sequence
from typing import NamedTuple

from armada_companion.kit.timeline import Timeline
from armada_companion.net.logs.followed import Games
from armada_companion.session.public_check import GivenLog, PublicCheckError, compare
from armada_companion.session.record import decode_check, salvage_record
from armada_companion.session.record_lines import RecordError
from armada_companion.session.seal import check_seal

_NAME = "record"


class Checked(NamedTuple):
    """Whether a record belongs to a public log, and the compared values or the difference."""

    holds: bool
    words: str


def check(games: Games, public: Sequence[bytes], record: Sequence[bytes], secret: str) -> Checked:
    """Compare a record with a public log.

    Args:
        games: All games.
        public: The lines of the public log.
        record: The lines of the sealed record.
        secret: The game's secret in hexadecimal, or "".
    """
    data = b"".join(line + b"\n" for line in record)
    try:
        if broken := check_seal(data, _NAME):
            raise broken
        found, cut_off = salvage_record(data, _NAME, games.rules)
        if cut_off is not None:
            raise cut_off
        name = str(found.header["game"])
        game, cards = games.rules[name], games.cards[name]
        decode_check(found, game, cards)
        timeline = Timeline(game, cards, found.header)
        for number, step in zip(found.lines, found.steps, strict=True):
            if not timeline.play(step).accepted:
                return Checked(False, f"line {number} of the record is not legal")
        log = GivenLog(b"\n".join(public))
        log.secret = bytes.fromhex(secret) if secret else None
        return Checked(True, compare(log, game, found.header, timeline.steps))
    except (RecordError, PublicCheckError) as error:
        return Checked(False, str(error))
