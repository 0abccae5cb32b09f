"""What the session promises holds for every game alike: saved, undone, shown, exported."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest

from armada_companion.kit.log_actions import Redo, Undo
from armada_companion.session.exchange import import_record
from armada_companion.session.library import Library
from armada_companion.session.seal import check_seal
from tests.session.conftest import export_record
from tests.session.random_play import GAMES, library_of, new_session, play_on

STEPS = 120

Opened = Callable[[Path], Library]


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def opened() -> Iterator[Opened]:
    """Open the library of a folder; what was played in it is closed in the end."""
    libraries: list[Library] = []

    def open_folder(folder: Path) -> Library:
        libraries.append(library_of(folder))
        return libraries[-1]

    yield open_folder
    for library in libraries:
        for entry in library.entries():
            library.close(entry.key)


def imported_key(library: Library, record: Path) -> str:
    """Import an exported record, which is sealed and whole; return the game's key."""
    assert check_seal(record.read_bytes(), "game") is None
    imported = import_record(library, record)
    assert imported.problems == ()
    return imported.key


@pytest.mark.parametrize("seed", range(3))
def test_a_closed_game_opens_as_it_was(
    name: str, seed: int, opened: Opened, tmp_path: Path
) -> None:
    library = opened(tmp_path)
    session = new_session(library, name)
    steps = list(islice(play_on(session, name, seed), STEPS))
    assert steps == list(range(steps[0], steps[0] + STEPS))
    state, kept, undo = session.state, session.recorded, session.undo_text
    library.close(name)
    again = opened(tmp_path).open(name)
    assert (again.state, again.recorded[: len(kept)], again.undo_text) == (state, kept, undo)
    is_timed = again.game.is_timed(state)
    assert [step.action for step in again.recorded[len(kept) :]] == [
        {"do": "close_game"}
    ] * is_timed
    assert again.damage == ""


def test_undo_reaches_the_beginning_and_redo_comes_back(
    name: str, opened: Opened, tmp_path: Path
) -> None:
    session = new_session(opened(tmp_path), name)
    for _ in islice(play_on(session, name, 7), STEPS):
        pass
    while session.check(Redo()).legal:
        session.dispatch(Redo())
    state = session.state
    count = 0
    while session.check(Undo()).legal:
        session.dispatch(Undo())
        count += 1
    assert count > 5
    assert session.state == GAMES[name].game.start(session.header)
    for _ in range(count):
        session.dispatch(Redo())
    assert session.state == state


def test_the_history_has_a_line_for_every_step(name: str, opened: Opened, tmp_path: Path) -> None:
    session = new_session(opened(tmp_path), name)
    for _ in islice(play_on(session, name, 3), STEPS):
        pass
    rows = session.history.rows
    assert len(rows) == len(session.steps)
    assert all(row.text.strip() for row in rows)


def test_an_exported_game_is_sealed_and_comes_back_whole(
    name: str, opened: Opened, tmp_path: Path
) -> None:
    library, record = opened(tmp_path / "games"), tmp_path / "game.armada"
    session = new_session(library, name)
    for _ in islice(play_on(session, name, 5), STEPS):
        pass
    export_record(library, name, record, whole=True)
    with library.reading(imported_key(library, record)) as copy:
        assert copy.state == session.state
        assert [step.action for step in copy.recorded] == [step.action for step in session.recorded]


def test_every_game_lies_in_one_library(opened: Opened, tmp_path: Path) -> None:
    library = opened(tmp_path)
    for name in GAMES:
        new_session(library, name)
        library.close(name)
    assert {entry.game for entry in library.entries()} == set(GAMES)
    assert all(entry.problem == "" for entry in library.entries())


def test_a_record_of_a_running_game_comes_back_as_the_public_sees_it(
    name: str, opened: Opened, tmp_path: Path
) -> None:
    library, record = opened(tmp_path / "games"), tmp_path / "game.armada"
    session = new_session(library, name)
    for _ in islice(play_on(session, name, 5), STEPS):
        pass
    export_record(library, name, record)
    with library.reading(imported_key(library, record)) as copy:
        seen = [copy.game.summary(one.state, one.notes, None) for one in copy.steps]
    assert seen == [session.game.summary(one.state, one.notes, None) for one in session.steps]
