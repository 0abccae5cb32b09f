"""The table of an event that this computer has joined: a private file with the table's key."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from armada_companion.kit.event import MOST_TABLE
from armada_companion.kit.event_setup import EventSetup
from armada_companion.kit.value import Value
from armada_companion.store.errors import as_store_error
from armada_companion.system.files import read_regular, write_whole
from armada_companion.system.logs import log

_MOST_BYTES = 1_000_000
_MOST_GAMES = 30

_MEMBERSHIP = (
    *("event", "name", "table", "role", "hubs", "fingerprint", "key", "organiser", "after"),
)
_Text = Annotated[str, Meta(min_length=1, max_length=200)]


class JoinedTable(Value, frozen=True):
    """A table of an event, and the key that proves this to the hub.

    Attributes:
        event: The event's id, which orders of its judges name.
        name: The event's name.
        table: The number of the table.
        role: `table` plays, `look` only reads.
        hubs: The addresses of the hub, the one that answered first.
        fingerprint: The hash of the hub's certificate.
        key: The table's key for the hub.
        organiser: The public key that signs lists of judges, or "".
        judges: The public keys of the event's judges, keyed by their names.
        judges_number: The number of that list; older ones are ignored.
        games: The ids of the games of this table; no other game is sent to the hub.
        begun: The ids of those whose lines were made.
        renewed: The ids of those whose first secret was lost.
        after: The number of the last order that was answered.
        answers: By the numbers of their orders, the answers why an order was not carried out, until
            the hub has them: an order that comes again is answered as before.
        setup: What the desk set for the games of this table; None before it said so.
    """

    event: _Text
    name: _Text
    table: Annotated[int, Meta(ge=1, le=MOST_TABLE)]
    hubs: Annotated[tuple[_Text, ...], Meta(min_length=1)]
    fingerprint: _Text
    key: _Text
    role: str = "table"
    organiser: str = ""
    judges: dict[str, str] = {}
    judges_number: int = 0
    games: tuple[_Text, ...] = ()
    begun: tuple[_Text, ...] = ()
    renewed: tuple[_Text, ...] = ()
    after: int = 0
    answers: dict[int, dict[str, str]] = {}
    setup: EventSetup | None = None

    # Any: values of JSON.
    @property
    def membership(self) -> dict[str, Any]:
        """The data with which its link comes back to the hub without a card."""
        whole = msgspec.to_builtins(self)
        return {name: whole[name] for name in _MEMBERSHIP}

    def with_answer(self, number: int, answer: dict[str, str]) -> "JoinedTable":
        """Return it with one more answer that the hub may not have."""
        return self._replace(answers={**self.answers, number: answer})

    def with_order_answered(self, number: int) -> "JoinedTable":
        """Return it after the hub has taken the answer to an order."""
        after = max(self.after, number)
        left = {one: answer for one, answer in self.answers.items() if one > after}
        return self._replace(after=after, answers=left)

    def with_game(self, game: str) -> "JoinedTable":
        """Return it with one more game; of very many, the oldest is forgotten."""
        if game in self.games:
            return self
        return self._replace(games=(*self.games, game)[-_MOST_GAMES:])


class JoinedFile:
    """Keeps the table that this computer has joined.

    Args:
        path: The file; it is missing while no table is joined.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> JoinedTable | None:
        """Return the joined table; None if the file is missing or damaged."""
        try:
            return msgspec.json.decode(read_regular(self._path, _MOST_BYTES), type=JoinedTable)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
            # Without its message, which could quote the key.
            log.warning("%s cannot be read: %s", self._path.name, type(error).__name__)
            return None

    def write(self, joined: JoinedTable) -> None:
        """Keep a table in place of the earlier one; only the user may read the file.

        Raises:
            StoreError: It cannot be written; the earlier one remains.
        """
        with as_store_error("the table of the event not saved"):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self._path, msgspec.json.encode(joined), new=False)

    def remove(self) -> None:
        """Forget the table.

        Raises:
            StoreError: The file cannot be deleted.
        """
        with as_store_error(f"{self._path.name} not deleted"):
            self._path.unlink(missing_ok=True)
