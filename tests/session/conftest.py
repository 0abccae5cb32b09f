"""Games of the toy game, in real files."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from armada_companion.kit.action import Action
from armada_companion.kit.cards import NoCards
from armada_companion.kit.step import Header, Step
from armada_companion.session.exchange import export_session
from armada_companion.session.game_session import GameSession
from armada_companion.session.library import Library
from armada_companion.session.record import Record, salvage_record
from armada_companion.store.beside import beside
from armada_companion.store.errors import StoreError
from armada_companion.store.log import GameLog
from tests.toy_game.rules import TOY, Toy

TOY_HEADER: Header = {"format": "armada-companion", "version": 1, "game": "toy", "id": "toy"}
ToySession = GameSession[Toy]


class StepClock:
    """Time that goes on by a second whenever somebody looks."""

    def __init__(self) -> None:
        self.seconds = 0

    def now(self) -> str:
        self.seconds += 1
        minutes, seconds = divmod(self.seconds, 60)
        return f"2026-11-21T12:{minutes:02}:{seconds:02}.000Z"


class FullLog:
    """A log on a disk that can be full."""

    def __init__(self, steps: Sequence[Step] = ()) -> None:
        self.header: Mapping[str, object] = {"game": "toy"}
        self.full = False
        self.saved = list(steps)

    def steps(self) -> Sequence[Step]:
        return self.saved

    def append(self, step: Step) -> None:
        if self.full:
            raise StoreError(f"step {step.n} not saved: the disk is full")
        self.saved.append(step)

    def close(self) -> None:
        self.full = True


def dispatch(session: GameSession[Any], *actions: Action[Any]) -> None:
    """Enter actions, one after the other."""
    for action in actions:
        session.dispatch(action)


def export_record(library: Library, key: str, path: Path, *, whole: bool = False) -> None:
    """Write a saved game as a record."""
    with library.reading(key) as session:
        export_session(session, path, whole=whole)


def read_record(data: bytes, name: str, games: Collection[str]) -> Record:
    """Read a record that is whole, as it must be here."""
    record, error = salvage_record(data, name, games)
    if error is not None:
        raise error
    return record


@pytest.fixture
def clock() -> StepClock:
    return StepClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "toy.armada"


@pytest.fixture
def session(path: Path, clock: StepClock) -> Iterator[ToySession]:
    log = GameLog.create(path, beside(path.parent, "toy"), TOY_HEADER)
    session = GameSession(TOY, NoCards(), log, clock)
    yield session
    session.close()


@pytest.fixture
def library(tmp_path: Path, clock: StepClock) -> Iterator[Library]:
    library = Library(tmp_path / "data" / "games", {"toy": TOY}, {"toy": NoCards()}, clock, "0.1.0")
    yield library
    for entry in library.entries():
        library.close(entry.key)
