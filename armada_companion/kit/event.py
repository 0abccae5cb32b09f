"""Where a game is played: the event, its round and the table. It changes no rule."""

from collections.abc import Mapping

from armada_companion.kit.codec import read_text, shown
from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.names import MOST_LETTERS
from armada_companion.kit.step import Header
from armada_companion.kit.value import Value
from armada_companion.kit.wording import plain_text

EVENT = "event"
"""The key in a record's header."""

MOST_ROUND, MOST_TABLE, MOST_MINUTES = 99, 9999, 600
_MOST = {"round": MOST_ROUND, "table": MOST_TABLE, "minutes": MOST_MINUTES}
_FIELDS = ("name", *_MOST)


class Event(Value, frozen=True):
    """What players know of the event; "" and 0 are not told.

    Attributes:
        name: In one line, 200 letters at most.
        round: The event's own round, 1 to 99.
        table: The number of the table, 1 to 9999.
        minutes: How long a round lasts, 1 to 600.
    """

    name: str = ""
    round: int = 0
    table: int = 0
    minutes: int = 0

    @property
    def words(self) -> str:
        """What a title tells: "Spring Open, round 2, table 7"; "" where nothing is known."""
        return ", ".join(filter(None, (self.name, self.place)))

    @property
    def place(self) -> str:
        """Where in the event it is: "round 2, table 7"; "" where neither is known."""
        round_words = f"round {self.round}" if self.round else ""
        table_words = f"table {self.table}" if self.table else ""
        return ", ".join(filter(None, (round_words, table_words)))

    @property
    def plain(self) -> dict[str, object]:
        """What stands in a header: the fields that are told."""
        values = {name: getattr(self, name) for name in _FIELDS}
        return {name: value for name, value in values.items() if value}


def read_event(header: Header) -> Event:
    """Return the event that a header names; one without it has an empty one.

    Raises:
        MalformedActionError: It has an unknown field, or one of the wrong kind.
    """
    given = header.get(EVENT, {})
    if not isinstance(given, Mapping):
        raise MalformedActionError(f"{EVENT} is not an object")
    if unknown := next((name for name in given if name not in _FIELDS), None):
        known = ", ".join(_FIELDS)
        raise MalformedActionError(f"{EVENT}: unknown field {shown(unknown)}; known are {known}")
    numbers = {name: _number(name, given[name]) for name in _MOST if name in given}
    return Event(_name(given["name"]) if "name" in given else "", **numbers)


def event_of(header: Header) -> Event:
    """Return the event that a header names; an empty one where it cannot be read."""
    try:
        return read_event(header)
    except MalformedActionError:
        return Event()


def one_line(name: str) -> str:
    """Return the name of an event as a header has it: in one line, not too long."""
    return " ".join(plain_text(name).split())[:MOST_LETTERS]


def game_title(header: Header, players: str) -> str:
    """Return what a game is called in files and on slips.

    Args:
        header: The record's header.
        players: Who plays: "Mia v Jonas"; "" where nobody is named.

    Returns:
        "Spring Open, round 2, table 7, Mia v Jonas"; the players alone without an event.
    """
    return ", ".join(filter(None, (event_of(header).words, players)))


def _name(value: object) -> str:
    try:
        found = one_line(read_text(value, MOST_LETTERS))
    except MalformedActionError as error:
        raise MalformedActionError(f"{EVENT}.name: {error}") from None
    if not found:
        raise MalformedActionError(f"{EVENT}.name: it is empty; leave it out")
    return found


def _number(name: str, value: object) -> int:
    if type(value) is int and 1 <= value <= _MOST[name]:
        return value
    raise MalformedActionError(
        f"{EVENT}.{name}: {shown(value)} is not a number from 1 to {_MOST[name]}"
    )
