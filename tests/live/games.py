"""Whole games through real sessions, for pages that follow them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from armada_companion.games.armada.entry import ENTRY as ARMADA
from armada_companion.games.entry import GameEntry
from armada_companion.games.pinned_down.entry import ENTRY as PINNED_DOWN
from armada_companion.games.pinned_down.entry import SAMPLE
from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.errors import IllegalActionError, ImpossibleActionError
from armada_companion.kit.log_actions import Undo
from armada_companion.kit.step import GameSettings, Header, Step
from armada_companion.session.game_session import GameSession
from armada_companion.session.record import salvage_record
from armada_companion.system.clock import SystemClock
from armada_companion.system.resources import resource_path
from tests.laws.guided_attacks import guided

_UNDO, _GUIDED = 0.03, 0.6
_EVENT = {"name": "Spring Open", "round": 2, "table": 17}

# States are the game's own.
AnySession = GameSession[Any]


class MemoryLog:
    """A log that is nowhere on a disk."""

    def __init__(self, header: Header) -> None:
        self.header = header

    def steps(self) -> tuple[Step, ...]:
        return ()

    def append(self, step: Step) -> None:
        pass

    def close(self) -> None:
        pass


class _Opener:
    """Opens the sample game as the program does."""

    def __init__(self, names: tuple[str, str]) -> None:
        self._names = iter(names)
        self.session: AnySession | None = None

    def new_game(self, game: str, title: str = "", settings: GameSettings | None = None) -> bool:
        header = {"game": game, "settings": {"time_limit_minutes": 135}, "event": _EVENT}
        self.session = new_session(ARMADA, header)
        return True

    def play(self, action: Action[Any]) -> bool:
        assert self.session is not None
        if verb_of(type(action)) == "name_player":
            action = replace(action, name=next(self._names))
        return self.session.dispatch(action).accepted

    def open_record(self, path: str) -> bool:
        return False


def new_session(entry: GameEntry, header: Header) -> AnySession:
    """Return a session in memory."""
    return GameSession(entry.rules(), entry.cards(), MemoryLog(header), SystemClock())


def armada(names: tuple[str, str] = ("Ann", "Ben")) -> AnySession:
    """Return the sample game of Armada before its first dial."""
    opener = _Opener(names)
    ARMADA.new_game().play_sample(opener, ARMADA.cards(), "today")
    assert opener.session is not None
    return opener.session


def pinned_down() -> AnySession:
    """Return the sample game of Pinned Down."""
    data = resource_path(SAMPLE).read_bytes()
    record, _ = salvage_record(data, SAMPLE, (PINNED_DOWN.name,))
    session = new_session(PINNED_DOWN, {"game": PINNED_DOWN.name})
    for step in record.steps:
        session.dispatch(session.game.decode(step.action, PINNED_DOWN.cards()))
    return session


def play(session: AnySession, chance: Random, most: int = 1000) -> Iterator[None]:
    """Play legal steps until the game is over; yield after each."""
    for _ in range(most):
        if session.outcome is not None:
            return
        if chance.random() < _UNDO and session.next_undo is not None:
            session.dispatch(Undo())
        elif not _step(session, chance):
            return
        yield


def _step(session: AnySession, chance: Random) -> bool:
    drawn = list(session.game.legal_actions(session.state))
    legal = [one for one in drawn if verb_of(type(one)) != "concede"]
    if ARMADA.name == session.game.NAME and chance.random() < _GUIDED:
        found = [session.game.decode(one, ARMADA.cards()) for one in guided(session.state, chance)]
        legal = [one for one in found if session.check(one).legal] or legal
    chance.shuffle(legal)
    for action in legal:
        try:
            session.dispatch(action)
        except (IllegalActionError, ImpossibleActionError):
            continue
        return True
    return False
