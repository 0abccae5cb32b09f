"""The tiles of the wall: the values of each table, and ways to sort and filter them."""

from collections.abc import Callable, Container, Mapping, Sequence
from enum import StrEnum

from armada_companion.event.state import Call, EventState, Game, ResultState, Round, calls_by_table
from armada_companion.kit.live_view import LiveView
from armada_companion.kit.value import Value
from armada_companion.session.times import milliseconds

SILENT_MS = 30_000
"""A table that said nothing for so long is told."""
SLOW_ROUNDS = 1
"""A table is slow that is so many rounds behind the middle one."""


class Line(StrEnum):
    """How a table is connected."""

    PAPER = "paper"
    """It has no program, or none that has joined."""
    ONLINE = "online"
    OFFLINE = "offline"
    FORK = "fork"
    """Its file is not the one whose lines came before."""


class Follow(Value, frozen=True):
    """The newest message of a table's program.

    Attributes:
        view: The table as everybody sees it; None if the game cannot be followed.
        at: The time of its last word, in ISO 8601.
        why: The reason of its call for a judge, or "".
        checked: What came of comparing its finished record with the public log, in a few words.
        is_sound: Whether nothing differs, as far as it was compared.
        is_other: Whether it plays otherwise than the event: another game, format or packs.
    """

    line: Line
    view: LiveView | None
    at: str
    unsent: int = 0
    why: str = ""
    checked: str = ""
    is_sound: bool = True
    is_other: bool = False


class Tile(Value, frozen=True):
    """A table on the wall.

    Attributes:
        round, rounds: The round of its game, and how many there are; 0 if nobody knows.
        turn: Whose turn it is, in words, or "".
        side: The index of the player whose turn it is; None: of both or nobody.
        scores: The points now, or of the result; None if nobody knows.
        left_ms: The time left, below 0 after the end; None without a clock.
        call: The oldest open call, or None.
        called_ms: How long it is open.
        silent_ms: How long the table has said nothing; 0 for a table on paper.
        checked, is_sound, is_other: As of the table's program; see `Follow`.
    """

    table: int
    names: tuple[str, str]
    round: int = 0
    rounds: int = 0
    turn: str = ""
    side: int | None = None
    scores: tuple[int, int] | None = None
    left_ms: int | None = None
    call: Call | None = None
    called_ms: int = 0
    silent_ms: int = 0
    result: ResultState = ResultState.MISSING
    line: Line = Line.PAPER
    over: bool = False
    checked: str = ""
    is_sound: bool = True
    is_other: bool = False


class Order(StrEnum):
    """The orders of the wall."""

    TABLE = "table"
    CALLS = "needs a judge"
    SLOW = "slow"
    TIME = "time left"


class Only(StrEnum):
    """The filters of the wall."""

    ALL = "all"
    CALLS = "needs a judge"
    SLOW = "slow"
    LAST_ROUND = "last round"
    SILENT = "no word for 30 s"
    NO_RESULT = "no result"
    OTHER = "other rules"
    """It plays otherwise than the event."""


def tiles(state: EventState, follows: Mapping[int, Follow], now: str) -> tuple[Tile, ...]:
    """Return the tiles of the current round, in the order of tables; byes have none."""
    current = state.current
    if current is None:
        return ()
    calls, at = calls_by_table(state), milliseconds(now) or 0
    return tuple(
        _tile(current, current.games[table], follows.get(table), calls.get(table), now, at)
        for table in sorted(current.games)
        if table > 0
    )


def tile_of(state: EventState, follow: Follow | None, table: int, now: str) -> Tile | None:
    """Return the tile of one table of the current round; None if it is not played."""
    current = state.current
    if current is None or table not in current.games or table < 1:
        return None
    call = next((one for one in state.open_calls if one.table == table), None)
    return _tile(current, current.games[table], follow, call, now, milliseconds(now) or 0)


def _tile(
    current: Round, game: Game, follow: Follow | None, call: Call | None, now: str, at: int
) -> Tile:
    view = follow.view if follow else None
    scores = [side.score for side in view.sides if side.score is not None] if view else []
    live = (scores[0], scores[1]) if len(scores) == 2 else None
    return Tile(
        table=game.pairing.table,
        names=(game.pairing.first, game.pairing.second),
        round=view.round if view else 0,
        rounds=view.rounds if view else 0,
        turn=view.turn if view else "",
        side=view.side if view else None,
        scores=game.result.scores if game.result else live,
        left_ms=current.left_ms(now, game.pairing.table),
        call=call,
        called_ms=_since(call.at, at) if call else 0,
        silent_ms=_since(follow.at, at) if follow else 0,
        result=game.state,
        line=follow.line if follow else Line.PAPER,
        over=bool(game.result) or bool(view and view.over),
        checked=follow.checked if follow else "",
        is_sound=follow.is_sound if follow else True,
        is_other=follow.is_other if follow else False,
    )


def shown(
    tiles: Sequence[Tile], order: Order, only: Only, slow: Container[int]
) -> tuple[Tile, ...]:
    """Return the tiles that a filter leaves, in an order; equal ones by table.

    Args:
        slow: The tables that are behind; see `slow_tables`.
    """
    keys: Mapping[Order, Callable[[Tile], tuple[float, ...]]] = {
        Order.CALLS: lambda tile: (-tile.called_ms if tile.call else 1,),
        Order.SLOW: lambda tile: (tile.over, tile.round or 99),
        Order.TIME: lambda tile: (
            tile.over,
            tile.left_ms if tile.left_ms is not None else float("inf"),
        ),
    }
    keep = _KEEPS[only]
    kept = [tile for tile in tiles if keep(tile, slow)]
    if order is Order.TABLE:
        # Tiles are made in this order.
        return tuple(kept)
    return tuple(sorted(kept, key=lambda tile: (*keys[order](tile), tile.table)))


def counts(tiles: Sequence[Tile], slow: Container[int]) -> Mapping[Only, int]:
    """Return how many tiles each filter leaves."""
    return {only: sum(keep(tile, slow) for tile in tiles) for only, keep in _KEEPS.items()}


_KEEPS: Mapping[Only, Callable[[Tile, Container[int]], bool]] = {
    Only.ALL: lambda tile, slow: True,
    Only.CALLS: lambda tile, slow: tile.call is not None or tile.result is ResultState.DISPUTED,
    Only.SLOW: lambda tile, slow: tile.table in slow,
    Only.LAST_ROUND: lambda tile, slow: bool(tile.rounds) and tile.round >= tile.rounds,
    Only.SILENT: lambda tile, slow: tile.silent_ms >= SILENT_MS and not tile.over,
    Only.NO_RESULT: lambda tile, slow: tile.result is ResultState.MISSING,
    Only.OTHER: lambda tile, slow: tile.is_other,
}


def slow_tables(tiles: Sequence[Tile]) -> frozenset[int]:
    """Return the followed tables that are behind the median table."""
    rounds = sorted(tile.round for tile in tiles if tile.round)
    if not rounds:
        return frozenset()
    middle = rounds[len(rounds) // 2]
    return frozenset(
        tile.table
        for tile in tiles
        if tile.round and not tile.over and tile.round <= middle - SLOW_ROUNDS
    )


def _since(at: str, now: int) -> int:
    then = milliseconds(at)
    return max(0, now - then) if then is not None else 0
