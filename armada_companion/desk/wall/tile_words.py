"""The texts and counts of a tile of the wall."""

from collections.abc import Container
from enum import StrEnum
from typing import NamedTuple

from armada_companion.event.state import ResultState
from armada_companion.event.tiles import SILENT_MS, Line, Tile

MINUTE_MS = 60_000
_OTHER = "plays otherwise than the event"


class Urgency(StrEnum):
    """The color of a tile: how soon the table needs a judge."""

    NONE = ""
    CALL = "call"
    SLOW = "slow"
    LAST_ROUND = "last round"
    DONE = "done"
    """It has a result."""


class TileView(NamedTuple):
    """A tile, ready to paint; equal views need no painting.

    Attributes:
        number: The table.
        names: Both players.
        left: The time left, in a few letters; "" without a clock.
        side: The index of the player whose turn it is; None: of both or nobody.
        score: The points of both players, or "".
        round, rounds: The round of its game, and how many there are.
        note: What is unusual, in one or two words; or "".
        urgency: What it needs.
        is_silent: Whether its program has said nothing for long.
        is_other: Whether it plays otherwise than the event.
    """

    number: int
    names: tuple[str, str]
    left: str = ""
    side: int | None = None
    score: str = ""
    round: int = 0
    rounds: int = 0
    turn: str = ""
    note: str = ""
    urgency: Urgency = Urgency.NONE
    is_silent: bool = False
    is_other: bool = False

    @property
    def words(self) -> str:
        """The tile in one sentence, for a screen reader and the line below the wall."""
        played = f"round {self.round} of {self.rounds}" if self.rounds else ""
        pair = " v ".join(self.names)
        left, other = self.left and f"{self.left} left", _OTHER if self.is_other else ""
        facts = (pair, played, self.turn, self.score, left, self.note, other)
        return f"Table {self.number}: {', '.join(filter(None, facts))}"


def tile_view(tile: Tile, slow: Container[int]) -> TileView:
    """Return the texts of a tile; `slow` are the tables that are behind."""
    return TileView(
        tile.table,
        tile.names,
        left=minutes(tile.left_ms) if not tile.over else "",
        side=tile.side if not tile.over else None,
        score=f"{tile.scores[0]} : {tile.scores[1]}" if tile.scores else "",
        round=tile.round,
        rounds=tile.rounds,
        turn="" if tile.over else tile.turn,
        note=_note(tile),
        urgency=_urgency(tile, slow),
        is_silent=_is_silent(tile),
        is_other=tile.is_other,
    )


def minutes(left_ms: int | None) -> str:
    """Return the time left in minutes: "16 m", "-2 m"; "" without a clock."""
    if left_ms is None:
        return ""
    return f"{-(-left_ms // MINUTE_MS)} m"


def _urgency(tile: Tile, slow: Container[int]) -> Urgency:
    is_fork = tile.line is Line.FORK
    if tile.call is not None or tile.result is ResultState.DISPUTED or is_fork or not tile.is_sound:
        return Urgency.CALL
    if tile.over:
        return Urgency.DONE
    if tile.table in slow:
        return Urgency.SLOW
    if tile.rounds and tile.round >= tile.rounds:
        return Urgency.LAST_ROUND
    return Urgency.NONE


def _is_silent(tile: Tile) -> bool:
    is_lost = tile.line in (Line.OFFLINE, Line.FORK)
    return not tile.over and (is_lost or tile.silent_ms >= SILENT_MS)


def _note(tile: Tile) -> str:
    if tile.call is not None:
        return "on the way" if tile.call.judge else "judge called"
    if tile.line is Line.FORK:
        return "two copies"
    if tile.checked:
        return tile.checked
    if tile.result is not ResultState.MISSING:
        return "result " + tile.result.value
    if tile.over:
        return "no result"
    if tile.line is Line.OFFLINE:
        return "offline"
    if _is_silent(tile):
        return "no word"
    return "other rules" if tile.is_other else ""
