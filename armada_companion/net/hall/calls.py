"""Calls for judges, and results by telephone, as the hub says them; both outlive this child."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from armada_companion.event.from_tables import call_id
from armada_companion.net.pipe import Said

MOST_CALLS = 5000
TELEPHONE = "telephone"
ENTERED, CONFIRMED, DIFFERS = "entered", "confirmed", "differs"
_LONGEST = 200


class Call(NamedTuple):
    """A call for a judge.

    Attributes:
        id: See `event.from_tables.call_id`.
        table: The number of the table.
        why: The reason.
        at: When it came, in ISO 8601.
        source: `table` or `telephone`.
        going: The judge who goes, or "".
        is_there: Whether a judge has come to the table.
    """

    id: str
    table: int
    why: str
    at: str
    source: str
    going: str = ""
    is_there: bool = False


class Entry(NamedTuple):
    """A result as a telephone's page entered it; `phone` is "" for one of the table or the desk."""

    phone: str
    scores: tuple[int, int]
    words: str

    @property
    def shown(self) -> dict[str, object]:
        """Itself on a card's page."""
        return self._asdict()


class TableResult(NamedTuple):
    """The known values of a table's result; `round` is 0 for one that does not say it."""

    stage: str = ""
    entries: tuple[Entry, ...] = ()
    round: int = 0


class Calls:
    """Collects calls and results from the hub's lines.

    Args:
        changed: Called after each change.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self._open: dict[str, Call] = {}
        self._closed: dict[str, None] = {}
        self._results: dict[int, TableResult] = {}

    @property
    def open(self) -> tuple[Call, ...]:
        """The calls that no judge has closed, the oldest first."""
        return tuple(sorted(self._open.values(), key=lambda one: one.at))

    def of_table(self, table: int) -> Call | None:
        """Return the oldest open call of a table."""
        return next((one for one in self.open if one.table == table), None)

    def with_id(self, id: str) -> Call | None:
        """Return an open call."""
        return self._open.get(id)

    def result(self, table: int, round_number: int) -> TableResult:
        """Return the known values of a table's result in a round."""
        found = self._results.get(table, TableResult())
        return found if found.round in (0, round_number) else TableResult()

    def hear(self, key: str, said: Said) -> None:
        """Take a line of the hub: `call`, `arrived`, `going`, `closed` or `result`."""
        table = said.get("table")
        if isinstance(table, bool) or not isinstance(table, int):
            return
        match key:
            case "call":
                self._call(table, said)
            case "arrived":
                for one in [one for one in self._open.values() if one.table == table]:
                    self._open[one.id] = one._replace(is_there=True)
            case "going" if (call := self._open.get(str(said.get("call")))) is not None:
                self._open[call.id] = call._replace(going=_text(said, "judge") or "A judge")
            case "closed":
                self._close(str(said.get("call"))[:_LONGEST])
            case "result" if _round(said) == 0 or _round(said) >= self._round_of(table):
                # A hub that starts again says those of earlier rounds once more.
                self._results[table] = _after(self.result(table, _round(said)), said)
        self._changed()

    def _round_of(self, table: int) -> int:
        return self._results.get(table, TableResult()).round

    def _call(self, table: int, said: Said) -> None:
        id = call_id(said)
        if id in self._closed or id in self._open or len(self._open) >= MOST_CALLS:
            return
        why, at, source = (_text(said, key) for key in ("why", "at", "source"))
        self._open[id] = Call(id, table, why, at, source)

    def _close(self, id: str) -> None:
        self._open.pop(id, None)
        # A hub that starts again says all calls once more.
        self._closed[id] = None
        if len(self._closed) > MOST_CALLS:
            del self._closed[next(iter(self._closed))]


def stage_after(known: TableResult, entry: Entry) -> str:
    """Return the stage of a result after an entry by telephone."""
    others = [one for one in known.entries if one.phone != entry.phone]
    if not others:
        return ENTERED
    return CONFIRMED if all(one.scores == entry.scores for one in others) else DIFFERS


def _after(known: TableResult, said: Said) -> TableResult:
    scores = said.get("scores")
    match scores:
        case [int(one), int(other)]:
            entry = Entry(_text(said, "phone"), (one, other), _text(said, "words"))
        case _:
            return known
    if said.get("source") != TELEPHONE:
        # The table's own program, or the desk, has the last word.
        return TableResult(CONFIRMED, (entry,))
    entries = (*_others(known, entry), entry)
    return TableResult(stage_after(known, entry), entries, _round(said))


def _others(known: TableResult, entry: Entry) -> Iterator[Entry]:
    # Two telephones: the newest two entries.
    yield from [one for one in known.entries if one.phone != entry.phone][-1:]


def _round(said: Said) -> int:
    found = said.get("round")
    return found if isinstance(found, int) else 0


def _text(said: Said, key: str) -> str:
    found = said.get(key)
    return found[:_LONGEST] if isinstance(found, str) else ""
