"""A game as everybody at the table knows it, computed from the lines of its public log."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from armada_companion.kit.cards import CardSource
from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.game import Game
from armada_companion.kit.snapshot import MOST_STATES
from armada_companion.kit.step import Header, Step
from armada_companion.kit.timeline import JudgedStep, Timeline
from armada_companion.kit.value import Value
from armada_companion.store.chain import START, stored_hash
from armada_companion.store.limits import MAX_LINE_BYTES


class ReplicaError(Exception):
    """A line of a public log does not fit; the text is one sentence with its number."""


class NotFollowedError(ReplicaError):
    """The states of this game cannot be computed from its public log."""


class _Step(Step, frozen=True):
    """The line of a step; unknown fields are ignored."""

    hash: str = ""
    commit: str = ""


class _First(Value, frozen=True):
    header: dict[str, Any]
    renewed: bool = False


class Replica:
    """Follows a game line by line; a line that does not fit changes nothing.

    Args:
        games: The rules, keyed by the name in a header.
        cards: The games' catalogues, keyed by the same names.
        first: The line of the header.
        most_states: The most states that are in memory, for who follows many games.

    Raises:
        NotFollowedError: The game has secrets that its states need.
        ReplicaError: The line is not that of a header, or this program does not know the game.
    """

    def __init__(
        self,
        games: Mapping[str, Game[Any]],
        cards: Mapping[str, CardSource],
        first: bytes,
        *,
        most_states: int = MOST_STATES,
    ) -> None:
        header = _header(first)
        self._hash = stored_hash(START, first)
        name = header.get("game")
        if not self._hash:
            raise ReplicaError("line 0: its hash is not that of its text")
        if not isinstance(name, str) or name not in games:
            raise ReplicaError(f"line 0: this program does not know the game {str(name)[:40]!r}")
        self.game, self.header = games[name], header
        try:
            if not self.game.is_followed(header):
                raise NotFollowedError("not followed: its cards are in decks that nobody sees")
            self.timeline: Timeline[Any] = Timeline(
                self.game, cards[name], header, most_states=most_states
            )
            """The steps of all lines."""
        except MalformedActionError as error:
            raise ReplicaError(f"line 0: {error}") from error

    # Any: each game has a state of its own.
    @property
    def state(self) -> Any:
        """The public state after the last line."""
        return self.timeline.state

    @property
    def steps(self) -> Sequence[JudgedStep[Any]]:
        """The steps of all lines, without their secrets."""
        return self.timeline.steps

    @property
    def in_effect(self) -> Sequence[JudgedStep[Any]]:
        """The steps that are not undone, in order."""
        return self.timeline.in_effect

    @property
    def reopened_at(self) -> str:
        """Nothing: only the table knows that its game was opened again, until its next step."""
        return ""

    @property
    def last_hash(self) -> str:
        """The hash of the last line."""
        return self._hash

    def take(self, line: bytes) -> JudgedStep[Any]:
        """Play the next line.

        Raises:
            ReplicaError: It does not fit: its chain, its number, its action, or the rules.
        """
        number = len(self.steps) + 1
        if len(line) > MAX_LINE_BYTES:
            raise ReplicaError(f"line {number}: longer than {MAX_LINE_BYTES:,} bytes")
        after = stored_hash(self._hash, line)
        if not after:
            raise ReplicaError(f"line {number}: it does not follow the line before")
        try:
            step = msgspec.json.decode(line, type=_Step)
            if step.n != number:
                raise ReplicaError(f"line {number}: it has the number {step.n}")
            if step.at is None or step.by is None:
                raise ReplicaError(f"line {number}: it has no time or author")
            judged = self.timeline.play(_plain(step))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ReplicaError(f"line {number}: it cannot be read") from error
        except (MalformedActionError, ImpossibleActionError) as error:
            raise ReplicaError(f"line {number}: {error}") from error
        if not judged.accepted:
            why = judged.error or ", ".join(rule.code for rule in judged.rules)
            raise ReplicaError(f"line {number}: {why}")
        self._hash = after
        return judged


def _header(first: bytes) -> Header:
    try:
        return msgspec.json.decode(first, type=_First).header
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ReplicaError("line 0: it is not the header of a public log") from error


def _plain(step: _Step) -> Step:
    return Step(step.action, step.n, step.at, step.by, step.overruled)
