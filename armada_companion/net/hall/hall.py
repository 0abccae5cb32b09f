"""The tables of an event on its pages: who plays where, which of them are shown, and the stream."""

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from armada_companion.kit.live_view import LiveSide, LiveView, cleaned, live_json
from armada_companion.net.hall.names import initials, with_initials
from armada_companion.net.hall.round_clock import RoundClock
from armada_companion.net.live_table import LiveTable
from armada_companion.net.pipe import Plain, Said

MOST_TABLES, MOST_STREAMED = 1000, 9999
NOBODY, HALL = "nobody", "hall"
_NOT_FOLLOWED = "This table is not followed here"


class _Row(NamedTuple):
    """A table's row on a hall's page, made of one version of its view."""

    version: int
    values: Plain


class Hall:
    """The organiser's settings for the pages, and the tables.

    Args:
        tables: The tables that are followed, by number.
        now: Seconds of a clock that never goes back.

    Attributes:
        is_open: Whether there is a hall at all; a table alone has none.
        stream: The table of the stream's address.
    """

    pace_s = 2.0
    """A page of the hall gets all tables at once."""

    def __init__(self, tables: Mapping[int, LiveTable], now: Callable[[], float]) -> None:
        self._tables, self._now = tables, now
        self.is_open = False
        self.clock = RoundClock()
        self.stream = _Stream()
        self._name, self._shown, self._has_initials = "", NOBODY, False
        self._numbers: frozenset[int] = frozenset()
        self._streamed: int | None = None
        self._judges: dict[str, str] = {}
        self._pairings: dict[int, tuple[str, ...]] = {}
        self._rows: dict[int, _Row] = {}
        self._unfollowed: dict[int, LiveTable] = {}
        self._past: set[int] = set()
        """Tables whose shown game was over when a later round began."""
        self._watchers: set[Callable[[], None]] = set()
        self.chosen: list[Callable[[], None]] = []
        """Called when the organiser chooses something else."""

    def hear(self, said: Said) -> None:
        """Change the settings that the organiser sends; the others stay.

        Raises:
            ValueError: It cannot be read; nothing changes.
        """
        shown, chosen = self._shown_of(said)
        streamed = said.get("stream", self._streamed)
        if streamed is not None and not _is_table(streamed):
            raise ValueError("the table of the stream is not a number")
        pairings = self._pairings_of(said)
        judges = said.get("judges", self._judges)
        if not isinstance(judges, dict):
            raise ValueError("the judges are not an object")
        self._shown, self._numbers, self._streamed = shown, chosen, streamed
        self._pairings, self._judges = pairings, {str(n): str(one) for n, one in judges.items()}
        self._name = str(said.get("name", self._name))
        self._has_initials = bool(said.get("initials", self._has_initials))
        self.is_open = True
        self.refresh()

    def _shown_of(self, said: Said) -> tuple[str, frozenset[int]]:
        match said.get("shown", self._shown if self._shown else [*self._numbers]):
            case "nobody" | "hall" as shown:
                return shown, frozenset()
            case [*numbers] if all(map(_is_table, numbers)):
                return "", frozenset(numbers)
        raise ValueError('"shown" is "nobody", "hall" or a list of tables')

    def _pairings_of(self, said: Said) -> dict[int, tuple[str, ...]]:
        if "pairings" not in said:
            return self._pairings
        found = {}
        for one in said["pairings"] if isinstance(said["pairings"], list) else [None]:
            match one:
                case [int(table), *names] if _is_table(table) and names and len(names) <= 2:
                    found[table] = tuple(str(cleaned(str(name))) for name in names)
                case _:
                    raise ValueError("a pairing is a table with one or two names")
        if len(found) > MOST_TABLES:
            raise ValueError(f"more than {MOST_TABLES:,} pairings cannot be shown")
        return found

    def refresh(self) -> None:
        """Show the tables as was chosen, and wake all pages."""
        self._rows.clear()
        for number in (*self._tables, *self._unfollowed):
            if number in self._unfollowed:
                self._make_unfollowed(number)
            self.dress(number)
        self.stream.follow(None if self._streamed is None else self._table(self._streamed))
        self.wake()
        for table in (*self._tables.values(), *self._unfollowed.values()):
            table.wake()
        for call in self.chosen:
            call()

    def dress(self, number: int) -> None:
        """Show names or initials on the page of a table."""
        if (table := self._tables.get(number)) is not None:
            table.dress_with(with_initials if self._has_initials else None)

    def follow(self, number: int) -> None:
        """Wake the pages of a table that was not followed until now, or not in this round."""
        if number in self._past and not _is_over(self._tables[number]):
            self._past.remove(number)
        if (unfollowed := self._unfollowed.pop(number, None)) is not None:
            self.dress(number)
            if number == self._streamed:
                self.stream.follow(self._table(number))
            unfollowed.wake()

    def table(self, number: int) -> LiveTable | None:
        """Return a table that everybody may see; without a hall, any."""
        if self.is_open and self._shown != HALL and number not in self._numbers:
            return None
        return self._table(number)

    def is_followed(self, number: int) -> bool:
        """Return whether a table has the program, and its game of this round is followed."""
        table = self._tables.get(number)
        return table is not None and bool(table.view) and number not in self._past

    def begin_round(self) -> None:
        """Expect no more of the games that are over: their tables may go on with paper."""
        self._past |= {number for number, table in self._tables.items() if _is_over(table)}

    def any_table(self, number: int) -> LiveTable | None:
        """Return a table for who holds a card."""
        return self._table(number)

    def _table(self, number: int) -> LiveTable | None:
        if (found := self._tables.get(number)) is not None and (found.view or not self.is_open):
            return found
        if number not in self._pairings:
            return found
        if number not in self._unfollowed:
            self._make_unfollowed(number)
        return self._unfollowed[number]

    def _make_unfollowed(self, number: int) -> None:
        """Make the page of a table that is not followed: its names and the round clock."""
        table = self._unfollowed.setdefault(number, LiveTable())
        clock, names = self.clock.shown(number), self.names(number)
        view: Plain = {
            "table": f"Table {number}",
            "turn": " v ".join(names),
            "detail": _NOT_FOLLOWED,
            **({"event": self._name} if self._name else {}),
            **({"clock": clock} if clock else {}),
        }
        sides = tuple(LiveSide(name) for name in names)
        made = json.loads(live_json(LiveView(game="", n=0, sides=sides)))
        table.show_now(json.dumps(cleaned({**made, **view})).encode(), self._now())

    def names(self, number: int) -> tuple[str, ...]:
        """Return the names of a table's pairing, as they may be shown."""
        names = self._pairings.get(number, ())
        return tuple(map(initials, names)) if self._has_initials else names

    def judge(self, number: int) -> str:
        """Return the name of a judge."""
        return self._judges.get(str(number)) or f"Judge {number}"

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all tables with a pairing, or that are followed and shown."""
        shown = (one for one in self._tables if self.table(one) is not None)
        return tuple(sorted({*self._pairings, *shown}))

    def snapshot(self, now: float) -> bytes:
        """Return the data that a page of the hall shows."""
        shown = {
            "name": self._name,
            "round": self.clock.number,
            "clock": self.clock.shown(),
            "stream": self._streamed,
            "tables": [self._row(number) for number in self.numbers],
        }
        delay = max((one.delay for one in self._tables.values()), default=0)
        return json.dumps({"age": 0, "delay": delay, "hall": cleaned(shown)}).encode()

    def _row(self, number: int) -> Plain:
        base: Plain = {"t": number, "names": self.names(number)}
        table = self._tables.get(number) if self.table(number) is not None else None
        if table is None or not table.view:
            return base
        if (row := self._rows.get(number)) is None or row.version != table.version:
            row = self._rows[number] = _Row(table.version, _row_of(json.loads(table.view)))
        return {**base, **row.values, "names": base["names"] or row.values["names"]}

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` whenever the hall changes; return a function that stops it."""
        self._watchers.add(wake)
        return lambda: self._watchers.discard(wake)

    def wake(self) -> None:
        """Wake all watchers of the hall."""
        for wake in tuple(self._watchers):
            wake()


class _Stream:
    """The table that is chosen for the stream; its address stays the same."""

    pace_s = LiveTable.pace_s

    def __init__(self) -> None:
        self._table = self._none = LiveTable()
        self._stop: Callable[[], None] = lambda: None
        self._watchers: set[Callable[[], None]] = set()

    def follow(self, table: LiveTable | None) -> None:
        """Show another table; None shows none."""
        found = self._none if table is None else table
        if found is self._table:
            return
        self._stop()
        self._table, self._stop = found, found.watch(self._wake)
        self._wake()

    def snapshot(self, now: float) -> bytes:
        """Return the data that a page of the stream shows."""
        return self._table.snapshot(now)

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` whenever another view is shown; return a function that stops it."""
        self._watchers.add(wake)
        return lambda: self._watchers.discard(wake)

    def _wake(self) -> None:
        for wake in tuple(self._watchers):
            wake()


def _is_over(table: LiveTable) -> bool:
    return bool(table.view and json.loads(table.view).get("over"))


def _row_of(view: Plain) -> Plain:
    sides = view.get("sides", [])
    found = {"names": [side["name"] for side in sides], "where": view.get("round_words", "")}
    scores = [side["score"] for side in sides if "score" in side]
    more = {"score": scores, "call": view.get("call"), "over": view.get("over"), "seen": True}
    return {**found, **{key: value for key, value in more.items() if value}}


def _is_table(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_STREAMED
