"""Files of every version open for ever."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from armada_companion.store import database
from armada_companion.store.database import MIGRATIONS, migrate, migration_1
from armada_companion.store.inspection import inspect
from armada_companion.store.log import GameLog


@pytest.fixture
def empty() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    yield connection
    connection.close()


def names(connection: sqlite3.Connection, kind: str) -> set[str]:
    rows = connection.execute("SELECT name FROM sqlite_schema WHERE type = ?", (kind,))
    return {name for (name,) in rows}


def test_migration_1_makes_the_log(empty: sqlite3.Connection) -> None:
    migration_1(empty)
    assert names(empty, "table") == {"header", "step"}
    assert names(empty, "trigger") == {
        "header_no_update",
        "header_no_delete",
        "step_no_update",
        "step_no_delete",
        "step_no_gap",
    }


def test_only_the_missing_migrations_run(empty: sqlite3.Connection) -> None:
    ran: list[int] = []
    migrations = [lambda _, n=n: ran.append(n) for n in (1, 2, 3)]
    migrate(empty, 1, migrations)
    assert ran == [2, 3]
    assert empty.execute("PRAGMA user_version").fetchone() == (3,)


def test_a_file_of_version_1_without_its_mark_is_known_by_its_tables(tmp_path: Path) -> None:
    path = tmp_path / "old.game"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, 0, MIGRATIONS[:1])
    assert inspect(path).damage == "its mark is not that of a saved game"


def test_a_file_of_an_older_version_is_brought_up_to_date_and_keeps_its_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.game"
    GameLog.create(path, {"game": "toy"}).close()

    def migration_next(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE extra (a TEXT) STRICT")

    longer = (*MIGRATIONS, migration_next)
    monkeypatch.setattr(database, "MIGRATIONS", longer)
    monkeypatch.setattr(migrate, "__defaults__", (longer,))
    log = GameLog.open(path)
    assert log.header == {"game": "toy"}
    log.close()
    connection = database.connect(path)
    assert names(connection, "table") >= {"header", "step", "extra"}
    assert connection.execute("PRAGMA user_version").fetchone() == (len(longer),)
    connection.close()
