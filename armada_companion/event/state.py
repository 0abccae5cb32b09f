"""The state of an event, computed from its acts."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from armada_companion.event import acts
from armada_companion.session.times import milliseconds


class EventError(ValueError):
    """An act makes no sense in this event; the text is one sentence."""


class Done(NamedTuple):
    """An act with its number, from 1 up, its time in ISO 8601 and its author."""

    n: int
    at: str
    by: str
    act: acts.AnyAct


class ResultState(StrEnum):
    """How far the result of a table is."""

    MISSING = "missing"
    ENTERED = "entered"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"


@dataclass
class Player:
    """A player of the event."""

    name: str
    faction: str = ""
    is_dropped: bool = False
    fleet: acts.KeepList | None = None
    warnings: list[acts.Warn] = field(default_factory=list)


@dataclass
class Call:
    """A call for a judge; `closed` is the time when a judge closed it, or ""."""

    n: int
    table: int
    at: str
    why: str
    source: str
    judge: str = ""
    closed: str = ""
    words: str = ""


@dataclass
class Game:
    """The game of a pairing.

    Attributes:
        extra_minutes: Minutes that a judge gave to this table alone.
        result: The result that counts, or None.
        answers: What was said of it last, by whom: confirmed or disputed.
        reason: The reason of a dispute, or "".
    """

    pairing: acts.Pairing
    extra_minutes: int = 0
    result: acts.Result | None = None
    answers: dict[str, bool] = field(default_factory=dict)
    reason: str = ""

    @property
    def state(self) -> ResultState:
        """How far the result is; a bye needs none."""
        if not self.pairing.second:
            return ResultState.CONFIRMED
        if self.result is None:
            return ResultState.MISSING
        if False in self.answers.values():
            return ResultState.DISPUTED
        both = {self.pairing.first, self.pairing.second} <= self.answers.keys()
        return ResultState.CONFIRMED if both or DESK in self.answers else ResultState.ENTERED


DESK = "desk"
"""The author of what the judges enter."""


@dataclass
class Round:
    """A round: its pairings, results and clock.

    Attributes:
        games: The games by number of the table; byes have numbers below 0.
        started: The time of its start, or "".
        minutes: Its length, with the minutes added for all tables; 0 for no limit.
        paused: The time when the current pause began, or "".
        paused_ms: The length of the earlier pauses, in milliseconds.
    """

    number: int
    games: dict[int, Game] = field(default_factory=dict)
    started: str = ""
    minutes: int = 0
    paused: str = ""
    paused_ms: int = 0

    def left_ms(self, now: str, table: int | None = None) -> int | None:
        """Return the time left in milliseconds, below 0 after the end; None without a clock."""
        start, at = milliseconds(self.started), milliseconds(self.paused or now)
        if start is None or at is None or not self.minutes:
            return None
        game = self.games.get(table) if table is not None else None
        minutes = self.minutes + (game.extra_minutes if game else 0)
        return minutes * 60_000 - (at - start - self.paused_ms)


@dataclass
class EventState:
    """An event after all its acts."""

    setup: acts.SetUp | None = None
    players: dict[str, Player] = field(default_factory=dict)
    rounds: dict[int, Round] = field(default_factory=dict)
    calls: dict[int, Call] = field(default_factory=dict)
    rulings: list[tuple[Done, acts.Rule]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the event, or ""."""
        return self.setup.name if self.setup else ""

    @property
    def current(self) -> Round | None:
        """The latest round with pairings, or None."""
        return self.rounds[max(self.rounds)] if self.rounds else None

    @property
    def open_calls(self) -> Sequence[Call]:
        """The calls that no judge has closed, the oldest first."""
        return sorted((one for one in self.calls.values() if not one.closed), key=lambda one: one.n)

    def game(self, round_number: int, table: int) -> Game:
        """Return the game of a table.

        Raises:
            EventError: The round has no such table.
        """
        found = self.rounds.get(round_number)
        if found is None or table not in found.games:
            raise EventError(f"round {round_number} has no table {table}")
        return found.games[table]

    def call(self, number: int) -> Call:
        """Return an open call.

        Raises:
            EventError: There is none with this number.
        """
        found = self.calls.get(number)
        if found is None or found.closed:
            raise EventError(f"there is no open call {number}")
        return found

    def player(self, name: str) -> Player:
        """Return a player by name; a new name adds a player."""
        return self.players.setdefault(name, Player(name))


def state_after(done: Iterable[Done]) -> EventState:
    """Return the state after acts, without the undone ones.

    Raises:
        EventError: An act makes no sense; the sentence names its number.
    """
    listed = [*done]
    undone = undone_acts(listed)
    state = EventState()
    for one in listed:
        if one.n not in undone and not isinstance(one.act, acts.Undo):
            try:
                apply(state, one)
            except EventError as error:
                raise EventError(f"act {one.n}: {error}") from error
    return state


def undone_acts(done: Sequence[Done]) -> frozenset[int]:
    """Return the numbers of the acts that were taken back; an undo can be taken back too."""
    undone: set[int] = set()
    for one in reversed(done):
        if isinstance(one.act, acts.Undo) and one.n not in undone:
            undone.add(one.act.act)
    return frozenset(undone)


def apply(state: EventState, done: Done) -> None:
    """Change the state by an act.

    Raises:
        EventError: The act makes no sense; the state is unchanged.
    """
    match done.act:
        case acts.SetUp() as act:
            state.setup = act
        case acts.EnterPairings() as act:
            _pair(state, act)
        case acts.AddPlayer() | acts.DropPlayer() | acts.Warn() | acts.KeepList() as act:
            _player(state.player(act.player), act)
        case acts.Rule() as act:
            state.rulings.append((done, act))
        case acts.Call() | acts.AnswerCall() | acts.CloseCall():
            _call(state, done)
        case acts.Result() | acts.ConfirmResult() | acts.DisputeResult() as act:
            _result(state, act)
        case _:
            _clock(state, done)


def _player(
    player: Player, act: acts.AddPlayer | acts.DropPlayer | acts.Warn | acts.KeepList
) -> None:
    match act:
        case acts.AddPlayer():
            player.faction, player.is_dropped = act.faction or player.faction, False
        case acts.DropPlayer():
            player.is_dropped = True
        case acts.Warn():
            player.warnings.append(act)
        case acts.KeepList():
            player.fleet, player.faction = act, act.faction or player.faction


def _pair(state: EventState, act: acts.EnterPairings) -> None:
    tables = [f"table {one.table}" for one in act.pairings if one.second]
    names = [name for one in act.pairings for name in (one.first, one.second) if name]
    for value, count in Counter((*tables, *names)).items():
        if count > 1:
            raise EventError(f"{value} is there twice")
    before = state.rounds.get(act.round)
    made = Round(act.round, minutes=state.setup.minutes if state.setup else 0)
    if before:
        made.started, made.minutes = before.started, before.minutes
        made.paused, made.paused_ms = before.paused, before.paused_ms
    for number, one in enumerate(act.pairings, 1):
        table = one.table if one.second else -number
        old = before.games.get(table) if before else None
        made.games[table] = old if old and old.pairing == one else Game(one)
        for name in filter(None, (one.first, one.second)):
            state.player(name)
    state.rounds[act.round] = made


def _call(state: EventState, done: Done) -> None:
    match done.act:
        case acts.Call() as act:
            state.calls[done.n] = Call(done.n, act.table, done.at, act.why, act.source)
        case acts.AnswerCall() as act:
            state.call(act.call).judge = act.judge
        case acts.CloseCall() as act:
            call = state.call(act.call)
            call.closed, call.words = done.at, act.words


def _result(state: EventState, act: acts.Result | acts.ConfirmResult | acts.DisputeResult) -> None:
    game = state.game(act.round, act.table)
    if isinstance(act, acts.Result):
        game.result, game.answers, game.reason = act, {}, ""
        return
    if game.result is None:
        raise EventError(f"table {act.table} has no result")
    game.answers[act.by] = isinstance(act, acts.ConfirmResult)
    if isinstance(act, acts.DisputeResult):
        game.reason = act.why


def _clock(state: EventState, done: Done) -> None:
    act, current = done.act, state.current
    if isinstance(act, acts.StartRound):
        current = state.rounds.setdefault(act.round, Round(act.round))
        current.started, current.minutes = done.at, act.minutes or current.minutes
        current.paused, current.paused_ms = "", 0
        return
    if current is None or not current.started:
        raise EventError("no round is started")
    match act:
        case acts.PauseRound() if not current.paused:
            current.paused = done.at
        case acts.ResumeRound() if current.paused:
            since, now = milliseconds(current.paused), milliseconds(done.at)
            current.paused_ms += max(0, (now or 0) - (since or 0))
            current.paused = ""
        case acts.GiveTime(table=None):
            current.minutes += act.minutes
        case acts.GiveTime(table=int() as table):
            state.game(current.number, table).extra_minutes += act.minutes
        case _:
            raise EventError("the clock is not running" if current.paused else "it is running")


def calls_by_table(state: EventState) -> Mapping[int, Call]:
    """Return the oldest open call of each table that has one."""
    found: dict[int, Call] = {}
    for call in state.open_calls:
        found.setdefault(call.table, call)
    return found
