"""The tables of a game's file, one numbered function for each version of them.

A function that has shipped never changes: files that it made are out there. The next version is
the next function.
"""

import sqlite3
from collections.abc import Callable, Sequence

Migration = Callable[[sqlite3.Connection], None]


def migration_1(connection: sqlite3.Connection) -> None:
    """Make the header and the log: steps are numbered without gaps and never change or go."""
    connection.execute(
        "CREATE TABLE header (id INTEGER PRIMARY KEY CHECK (id = 1), data TEXT NOT NULL) STRICT"
    )
    connection.execute(
        "CREATE TABLE step ("
        'n INTEGER PRIMARY KEY, at TEXT, "by" TEXT, action TEXT NOT NULL, overruled TEXT) STRICT'
    )
    for table in ("header", "step"):
        for change in ("UPDATE", "DELETE"):
            connection.execute(
                f"CREATE TRIGGER {table}_no_{change.lower()} BEFORE {change} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} rows are kept as they were written'); END"
            )
    connection.execute(
        "CREATE TRIGGER step_no_gap BEFORE INSERT ON step "
        "WHEN NEW.n IS NOT (SELECT coalesce(max(n), 0) + 1 FROM step) "
        "BEGIN SELECT RAISE(ABORT, 'steps are numbered without gaps'); END"
    )


MIGRATIONS: tuple[Migration, ...] = (migration_1,)
"""Every migration in order; the first one makes the tables of version 1."""


def migrate(
    connection: sqlite3.Connection, version: int, migrations: Sequence[Migration] = MIGRATIONS
) -> None:
    """Bring the tables up to date, inside the caller's transaction.

    Args:
        connection: Open, in a transaction.
        version: The version of the file's tables; 0 for a new file.
        migrations: All of them, in order.
    """
    for migration in migrations[version:]:
        migration(connection)
    connection.execute(f"PRAGMA user_version = {len(migrations)}")
