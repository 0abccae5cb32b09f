"""The sentences about a table that has joined an event."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from armada_companion.kit.value import Value
from armada_companion.session.judge_log import clock_digits
from armada_companion.session.times import MINUTE_MS, milliseconds
from armada_companion.ui.controls.event_strip import Tone


class Connection(Value, frozen=True):
    """How the table is connected, as its link says.

    Attributes:
        state: `connecting`, `online`, `offline`, `fork` or `refused`.
        unsent: How many lines the hub does not have yet.
        why: Why it is not online, in one sentence without its end, or "".
    """

    state: str = "connecting"
    unsent: int = 0
    why: str = ""


class Line(NamedTuple):
    """A sentence on the connection, and whether that is well."""

    words: str
    tone: Tone


def line_of(connection: Connection) -> Line:
    """Return the state of the connection in words."""
    why = f": {connection.why}" if connection.why else ""
    unsent = f", {connection.unsent} unsent" if connection.unsent else ""
    match connection.state:
        case "online":
            return Line(f"online{unsent}", "ok")
        case "offline":
            return Line(f"offline{unsent}; play on, nothing is lost", "warn")
        case "fork":
            return Line(
                f"this game differs from the one that the desk has{why}; ask a judge", "bad"
            )
        case "refused":
            return Line(f"the desk refuses this table{why}", "bad")
    return Line("connecting…", "warn")


class Round(Value, frozen=True):
    """The round's clock, as the hub says.

    Attributes:
        number: The number of the round.
        ends: The time of its end, in ISO 8601; "" without a clock.
        paused: The time when the current pause began, or "".
        minutes: More minutes of this table alone.
        offset_ms: The hub's clock minus this computer's clock, in milliseconds.
    """

    number: int
    ends: str = ""
    paused: str = ""
    minutes: int = 0
    offset_ms: int = 0

    def words(self, now: str) -> str:
        """Return the round and the time left: "Round 3, 1:12:05 left"."""
        end, at = milliseconds(self.ends), milliseconds(self.paused or now)
        if end is None or at is None:
            return f"Round {self.number}"
        end += self.minutes * MINUTE_MS
        left = -(-(end - at - (0 if self.paused else self.offset_ms)) // 1000)
        if left < 0:
            return f"Round {self.number}, {_digits(-left)} over time"
        return f"Round {self.number}, {_digits(left)} {'left, paused' if self.paused else 'left'}"


# Any: values of JSON.
def read_round(said: Mapping[str, Any], table: int, offset_ms: int) -> Round:
    """Return the round that the hub has sent, as it is for a table."""
    number, tables = said.get("number"), said.get("tables") or {}
    ends, paused = (str(said.get(name) or "") for name in ("ends", "paused"))
    minutes = tables.get(str(table)) if isinstance(tables, Mapping) else 0
    return Round(
        number if isinstance(number, int) else 0,
        ends,
        paused,
        minutes if isinstance(minutes, int) else 0,
        offset_ms,
    )


def _digits(seconds: int) -> str:
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else clock_digits(rest)
