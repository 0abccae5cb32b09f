"""A game that is played elsewhere, as a session that can only be looked at."""

from typing import Any

from armada_companion.kit.cards import CardSource
from armada_companion.kit.timeline import JudgedStep
from armada_companion.session.game_session import GameSession, ReadOnlyLog
from armada_companion.session.replica import Replica
from armada_companion.system.clock import Clock


class FollowedGame(GameSession[Any]):
    """The session of a replica; it grows with the lines of the public log.

    Args:
        replica: The replica; only this session may add lines to it.
        cards: The catalogue for cards in actions.
        clock: Returns the time now, by the clock of the table.
    """

    def __init__(self, replica: Replica, cards: CardSource, clock: Clock) -> None:
        super().__init__(replica.game, cards, ReadOnlyLog(replica.header, ()), clock)
        self._replica = replica
        self._timeline = replica.timeline

    @property
    def last_hash(self) -> str:
        """The hash of the last line."""
        return self._replica.last_hash

    def take(self, line: bytes) -> JudgedStep[Any]:
        """Play the next line of the public log.

        Raises:
            ReplicaError: It does not fit; nothing changes.
        """
        judged = self._replica.take(line)
        if self._history is not None:
            self._history.add(judged)
        return judged
