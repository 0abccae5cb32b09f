"""Hands out the public log of the open game, some lines at a time.

The game's own file is the outbox: the lines are the same whenever they are made.
"""

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from armada_companion.session.public_log import PublicLog

if TYPE_CHECKING:
    from armada_companion.session.game_session import GameSession


class TableLog:
    """The public lines of a game; each is taken once, until all are taken again.

    Args:
        session: The game.
        secret: The secret of its commitments.
        is_renewed: Whether an earlier secret was lost.
        begun: The lines that another computer gave out before; see `PublicLog`.
    """

    # Any: each game has states of its own.
    def __init__(
        self,
        session: "GameSession[Any]",
        secret: bytes,
        *,
        is_renewed: bool = False,
        begun: Sequence[bytes] = (),
    ) -> None:
        self._session = session
        self._secret = secret
        self._is_renewed = is_renewed
        self._begun = tuple(begun)
        self.begin_again()

    def begin_again(self) -> None:
        """Hand out all lines once more, from the header on."""
        self._log = PublicLog(
            self._session.game,
            self._session.header,
            self._secret,
            is_renewed=self._is_renewed,
            begun=self._begun,
        )
        self._before = list(self._begun or (self._log.first,))

    @property
    def count(self) -> int:
        """The number of lines that were taken, the header's included."""
        return self._log.count + 1 - len(self._before)

    @property
    def waiting(self) -> int:
        """The number of lines that can be taken now."""
        return len(self._session.steps) - self._log.count + len(self._before)

    def take(self, most: int) -> Sequence[bytes]:
        """Return the next lines."""
        found, self._before = self._before[:most], self._before[most:]
        return *found, *islice(self._log.lines(self._session.steps), most - len(found))

    @property
    def last_hash(self) -> str:
        """The hash of the last step's line; take all lines first.

        Raises:
            ValueError: A line was not taken.
        """
        if self.waiting:
            raise ValueError(f"{self.waiting} lines were not taken")
        return self._log.last_hash
