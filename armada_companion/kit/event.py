"""The event at which a game is played, with its round and table; rules do not use it."""

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
MOST_JUDGE = 99
"""The largest number of a judge's card."""

_MOST = {"round": MOST_ROUND, "table": MOST_TABLE, "minutes": MOST_MINUTES}
_FIELDS = ("name", *_MOST)


class Event(Value, frozen=True):
    """The event of a game; "" and 0 are unknown.

    Attributes:
        name: One line of at most 200 letters.
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
        """The event in a title: "Spring Open, round 2, table 7"; "" if unknown."""
        return ", ".join(filter(None, (self.name, self.place)))

    @property
    def place(self) -> str:
        """The place in the event: "round 2, table 7"; "" if unknown."""
        round_words = f"round {self.round}" if self.round else ""
        table_words = f"table {self.table}" if self.table else ""
        return ", ".join(filter(None, (round_words, table_words)))

    @property
    def plain(self) -> dict[str, object]:
        """The known fields, for a record's header."""
        values = {name: getattr(self, name) for name in _FIELDS}
        return {name: value for name, value in values.items() if value}


def read_event(header: Header) -> Event:
    """Return the event of a header; an empty one if the header has none.

    Raises:
        MalformedActionError: A field is unknown or of the wrong type.
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
    """Return the event of a header; an empty one if it is missing or unreadable."""
    try:
        return read_event(header)
    except MalformedActionError:
        return Event()


def one_line(name: str) -> str:
    """Return the name of an event in one line, cut to 200 letters."""
    return " ".join(plain_text(name).split())[:MOST_LETTERS]


def game_title(header: Header, players: str) -> str:
    """Return the title of a game for files and result slips.

    Args:
        header: The record's header.
        players: Their names: "Mia v Jonas"; "" if unknown.

    Returns:
        "Spring Open, round 2, table 7, Mia v Jonas"; only the players without an event.
    """
    return ", ".join(filter(None, (event_of(header).words, players)))


def _name(value: object) -> str:
    try:
        found = one_line(read_text(value, MOST_LETTERS))
    except MalformedActionError as error:
        raise MalformedActionError(f"{EVENT}.name: {error}") from None
    if not found:
        raise MalformedActionError(f"{EVENT}.name is empty; omit it instead")
    return found


def _number(name: str, value: object) -> int:
    if type(value) is int and 1 <= value <= _MOST[name]:
        return value
    raise MalformedActionError(
        f"{EVENT}.{name}: {shown(value)} is not a number from 1 to {_MOST[name]}"
    )
