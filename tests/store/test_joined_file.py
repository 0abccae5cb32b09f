"""The file of the table that a computer has joined: it comes back without a card."""

import os
import stat
import sys
from pathlib import Path

import pytest

from armada_companion.store.errors import StoreError
from armada_companion.store.joined_file import JoinedFile, JoinedTable

TABLE = JoinedTable(
    event="e1", name="Spring Open", table=17, hubs=("192.0.2.5:8443",), fingerprint="f", key="k"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file in folders that do not exist yet."""
    return tmp_path / "data" / "event" / "joined.json"


def test_a_joined_table_is_read_as_it_was_written(path: Path) -> None:
    file = JoinedFile(path)
    assert file.read() is None
    file.write(TABLE)
    assert JoinedFile(path).read() == TABLE
    file.remove()
    assert file.read() is None
    file.remove()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights of files")
def test_only_the_user_can_read_the_key_of_a_table(path: Path) -> None:
    JoinedFile(path).write(TABLE)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600


@pytest.mark.parametrize("data", [b"", b"{", b'{"event": "e1"}', b"\xff", b'{"table": 0}'])
def test_a_damaged_file_is_no_table(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(data)
    assert JoinedFile(path).read() is None


def test_what_cannot_be_written_is_reported(path: Path) -> None:
    path.parent.parent.mkdir()
    path.parent.write_text("a file in the place of the folder")
    with pytest.raises(StoreError, match="the table of the event not saved"):
        JoinedFile(path).write(TABLE)


def test_of_very_many_games_the_oldest_is_forgotten() -> None:
    table = TABLE
    for number in range(1000):
        table = table.with_game(f"g{number}")
    assert table.games[-1] == "g999"
    assert len(table.games) < 1000
    assert table.with_game("g999") is table
