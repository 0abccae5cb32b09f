"""A game that a spare laptop plays on, from the lines that the hub has."""

from collections.abc import Sequence

import pytest

from armada_companion.session.library import Library
from armada_companion.session.public_log import PublicLog
from armada_companion.session.spare_game import SpareError, add_spare
from armada_companion.session.table_secrets import TableSecrets
from armada_companion.store.beside import beside, id_of
from armada_companion.store.errors import StoreError
from tests.session.conftest import ToySession, dispatch
from tests.toy_game.rules import Add


@pytest.fixture
def secrets(library: Library) -> TableSecrets:
    return TableSecrets(lambda key: beside(library.folder, id_of(key)))


@pytest.fixture
def lines(session: ToySession) -> Sequence[bytes]:
    """The public lines of a toy game of two steps."""
    dispatch(session, Add(1), Add(2))
    log = PublicLog(session.game, session.header, bytes(32))
    return [log.first, *log.lines(session.steps)]


def test_a_game_continues_from_its_public_lines(
    library: Library, secrets: TableSecrets, lines: Sequence[bytes]
) -> None:
    key = add_spare(library, secrets, lines)
    assert [one.key for one in library.entries()] == [key]
    with library.reading(key) as session:
        assert (len(session.steps), session.state.total) == (2, 3)
    assert secrets.begun(key) == tuple(line.rstrip(b"\n") for line in lines)


def test_a_game_that_is_here_already_is_not_made_twice(
    library: Library, secrets: TableSecrets, lines: Sequence[bytes]
) -> None:
    add_spare(library, secrets, lines)
    with pytest.raises(SpareError, match="this computer has the game already"):
        add_spare(library, secrets, lines)
    assert len(library.entries()) == 1


def test_lines_that_do_not_fit_make_no_game(
    library: Library, secrets: TableSecrets, lines: Sequence[bytes]
) -> None:
    with pytest.raises(SpareError, match="cannot be played on"):
        add_spare(library, secrets, [lines[0], lines[2]])
    assert not library.entries()


def test_a_table_without_a_game_has_nothing_to_play_on(
    library: Library, secrets: TableSecrets
) -> None:
    with pytest.raises(SpareError, match="the desk has no game of this table"):
        add_spare(library, secrets, [])
    assert not library.entries()


def test_a_game_whose_lines_cannot_be_saved_is_removed_again(
    library: Library, secrets: TableSecrets, lines: Sequence[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_key: str, _lines: Sequence[bytes]) -> None:
        raise StoreError("the public log not saved")

    monkeypatch.setattr(secrets, "keep_begun", fail)
    with pytest.raises(StoreError, match="not saved"):
        add_spare(library, secrets, lines)
    assert not library.entries()
