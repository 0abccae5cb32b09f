"""A game's file: what is saved stays as it was saved."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from armada_companion.kit.step import Overruled, Step
from armada_companion.store import database, inspection
from armada_companion.store.checkpoint import checkpoint_path
from armada_companion.store.errors import StoreError
from armada_companion.store.log import DamagedFileError, GameLog

HEADER = {"game": "toy", "title": "Größe", "extra": [1, None]}
STEPS = (
    Step(action={"do": "add", "amount": 1}, n=1, at="2026-11-21T12:00:00.000Z", by="A"),
    Step(
        action={"do": "add", "amount": 9, "why": "“é”\n"},
        n=2,
        at="2026-11-21T12:00:01.000Z",
        by="B",
        overruled=Overruled(("TOO_MUCH", "TWICE"), "judge", "because"),
    ),
    Step(action={"do": "undo"}, n=3, at="2026-11-21T12:00:02.000Z", by="A"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a-game.game"


@pytest.fixture
def log(path: Path) -> Iterator[GameLog]:
    log = GameLog.create(path, HEADER, STEPS)
    yield log
    log.close()


def step(n: int) -> Step:
    return Step(action={"do": "add", "amount": n}, n=n, at="2026-11-21T12:00:00Z", by="A")


def change(path: Path, *statements: str) -> None:
    """Do to a closed file what the program never does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_game_reads_as_it_was_saved(log: GameLog, path: Path) -> None:
    log.append(step(4))
    log.close()
    again = GameLog.open(path)
    assert again.header == HEADER
    assert tuple(again.steps()) == (*STEPS, step(4))
    again.close()


def test_the_summary_counts_the_steps_and_knows_the_last_time(log: GameLog, path: Path) -> None:
    log.close()
    summary = inspection.summarize(path)
    assert (summary.header, summary.steps, summary.changed) == (HEADER, 3, STEPS[-1].at)


def test_the_summary_of_a_game_without_steps_has_no_time(path: Path) -> None:
    GameLog.create(path, HEADER).close()
    summary = inspection.summarize(path)
    assert (summary.steps, summary.changed) == (0, None)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("locking_mode", "exclusive"),
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("wal_autocheckpoint", 64),
        ("fullfsync", 1),
        ("checkpoint_fullfsync", 1),
        ("trusted_schema", 0),
        ("foreign_keys", 1),
        ("application_id", database.APPLICATION_ID),
    ],
)
def test_the_file_is_opened_for_safety(
    log: GameLog, path: Path, pragma: str, value: str | int
) -> None:
    log.close()
    connection = database.connect(path)
    assert connection.execute(f"PRAGMA {pragma}").fetchone() == (value,)
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE step SET \"by\" = 'B' WHERE n = 1",
        "DELETE FROM step WHERE n = 3",
        "UPDATE header SET data = '{}'",
        "DELETE FROM header",
        "INSERT INTO step (n, action) VALUES (5, '{}')",
        "INSERT INTO step (n, action) VALUES (3, '{}')",
        "INSERT INTO step (n, action) VALUES (0, '{}')",
        "INSERT INTO step (action) VALUES ('{}')",
        "INSERT OR REPLACE INTO step (n, action) VALUES (3, '{}')",
    ],
)
def test_the_file_itself_keeps_the_log_from_being_changed(
    log: GameLog, path: Path, statement: str
) -> None:
    log.close()
    with pytest.raises(sqlite3.IntegrityError):
        change(path, statement)
    again = GameLog.open(path)
    assert tuple(again.steps()) == STEPS
    again.close()


def test_a_step_that_leaves_a_gap_is_not_saved(log: GameLog) -> None:
    with pytest.raises(StoreError, match=r"^step 6 of “Größe” not saved: .*without gaps"):
        log.append(step(6))
    assert tuple(log.steps()) == STEPS


def test_a_text_that_is_no_text_is_not_saved(log: GameLog) -> None:
    with pytest.raises(StoreError, match="step 4 of “Größe” not saved: a text in it"):
        log.append(Step(action={"do": "note", "text": "\ud800"}, n=4, at="", by="A"))
    with pytest.raises(StoreError, match="step 4 of “Größe” not saved"):
        log.append(Step(action={"do": "undo"}, n=4, at="", by="\ud800"))
    assert tuple(log.steps()) == STEPS


def test_a_full_disk_is_reported_and_the_step_is_not_half_saved(path: Path) -> None:
    GameLog.create(path, HEADER, STEPS).close()
    connection = database.connect(path)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    log = GameLog(path, connection, inspection.inspect(path).chain)
    long = Step(action={"do": "note", "text": "x" * 60_000}, n=4, at="", by="A")
    with pytest.raises(StoreError, match="^step 4 of “Größe” not saved: the disk is full"):
        log.append(long)
    log.append(step(4))
    log.close()
    again = GameLog.open(path)
    assert tuple(again.steps()) == (*STEPS, step(4))
    again.close()


def test_a_closed_log_saves_nothing(log: GameLog) -> None:
    log.close()
    log.close()
    with pytest.raises(StoreError, match="step 4 of “Größe” not saved"):
        log.append(step(4))


def test_a_game_is_not_made_over_another(log: GameLog, path: Path) -> None:
    log.close()
    with pytest.raises(StoreError, match="is there already"):
        GameLog.create(path, {})
    assert inspection.summarize(path).steps == 3


def test_a_game_that_cannot_be_made_leaves_nothing(tmp_path: Path, path: Path) -> None:
    with pytest.raises(StoreError, match="a-game not made"):
        GameLog.create(path, HEADER, (step(2),))
    with pytest.raises(StoreError, match="a-game not made"):
        GameLog.create(path, {"title": "\ud800"})
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_none_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StoreError, match="game x not made"):
        GameLog.create(tmp_path / "file" / "x.game", HEADER)
    with pytest.raises(StoreError, match="game x not opened: there is no file"):
        GameLog.open(tmp_path / "file" / "x.game")


def test_a_game_that_cannot_be_made_is_called_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="game x not made: it cannot be opened"):
        GameLog.create(tmp_path / "no folder" / "x.game", HEADER)


def test_a_game_open_in_another_window_is_reported(log: GameLog, path: Path) -> None:
    log.close()
    other = "import sys; from pathlib import Path; from armada_companion.store.log import GameLog"
    code = f"{other}; log = GameLog.open(Path(sys.argv[1])); print('open', flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline().rstrip() == b"open"
        with pytest.raises(StoreError, match="open in another window; close it there"):
            GameLog.open(path)
        child.communicate(b"\n")
    GameLog.open(path).close()


@pytest.mark.parametrize("content", [b"", b"no database at all" * 50, b"\x00" * 4096])
def test_a_file_that_is_not_a_game_is_reported_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(StoreError, match="not opened: it is not a saved game"):
        GameLog.open(path)
    assert path.read_bytes() == content


def test_another_programs_database_is_reported_and_left_alone(path: Path) -> None:
    change(path, "CREATE TABLE notes (text)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="it is not a saved game"):
        GameLog.open(path)
    assert path.read_bytes() == before


def test_a_newer_programs_game_is_reported(log: GameLog, path: Path) -> None:
    log.close()
    change(path, "PRAGMA user_version = 99", "CREATE TABLE more (a TEXT) STRICT")
    with pytest.raises(StoreError, match="a newer version of the program saved it; update"):
        GameLog.open(path)


@pytest.mark.parametrize(
    ("statement", "good"),
    [
        ("DELETE FROM step WHERE n = 2", 1),
        ("DELETE FROM step WHERE n = 3", 2),
        ("UPDATE step SET action = '{\"do\"' WHERE n = 3", 2),
        ("UPDATE step SET action = '[]' WHERE n = 1", 0),
        ('UPDATE step SET action = \'{"do":"redo"}\' WHERE n = 3', 2),
        ("UPDATE step SET at = '2026-11-21T12:00:03.000Z' WHERE n = 3", 2),
        ("UPDATE step SET \"by\" = 'A' WHERE n = 2", 1),
        ('UPDATE step SET "by" = NULL WHERE n = 2', 1),
        ("UPDATE step SET overruled = '{}' WHERE n = 2", 1),
        ("UPDATE step SET overruled = NULL WHERE n = 2", 1),
        ("UPDATE step SET action = CAST(x'ff' AS TEXT) WHERE n = 2", 1),
        # The next hash shows that the step itself is good.
        ("UPDATE step SET hash = NULL WHERE n = 2", 3),
        ("UPDATE step SET hash = CAST(x'ff' AS TEXT) WHERE n = 2", 3),
        ("UPDATE step SET hash = NULL WHERE n = 3", 2),
    ],
)
def test_a_damaged_step_is_found_and_the_steps_before_it_are_good(
    log: GameLog, path: Path, statement: str, good: int
) -> None:
    log.close()
    change(path, "DROP TRIGGER step_no_update", "DROP TRIGGER step_no_delete", statement)
    found = inspection.inspect(path)
    assert found.chain.steps == STEPS[:good]
    assert found.damage
    assert found.missing == len(STEPS) - good
    before = path.read_bytes()
    with pytest.raises(DamagedFileError, match="^game a-game not opened: "):
        GameLog.open(path)
    assert path.read_bytes() == before


def test_a_file_with_damaged_pages_is_good_up_to_some_step(path: Path) -> None:
    GameLog.create(path, HEADER, map(step, range(1, 1001))).close()
    data = bytearray(path.read_bytes())
    page = len(data) * 3 // 4 // 4096 * 4096
    data[page : page + 4096] = b"\xa5" * 4096
    path.write_bytes(data)
    found = inspection.inspect(path)
    good = len(found.chain.steps)
    assert 100 < good < 1000
    assert found.chain.steps == tuple(map(step, range(1, good + 1)))
    assert (found.damage, found.missing) != ("", 0)
    assert found.missing == 1000 - good


def test_damage_that_no_step_shows_is_found_too(log: GameLog, path: Path) -> None:
    log.close()
    data = bytearray(path.read_bytes() + bytes(4096))
    # The file's head counts the pages; the last one now belongs to nothing.
    data[28:32] = (len(data) // 4096).to_bytes(4, "big")
    path.write_bytes(data)
    found = inspection.inspect(path)
    assert found.chain.steps == STEPS
    assert (found.damage, found.missing) == ("its pages are damaged", 0)


@pytest.mark.parametrize("place", range(0, 24576, 1001))
def test_any_changed_byte_of_a_closed_file_is_found(log: GameLog, path: Path, place: int) -> None:
    log.close()
    data = bytearray(path.read_bytes())
    data[place % len(data)] ^= 4
    path.write_bytes(data)
    assert inspection.inspect(path).damage


def test_a_row_that_is_too_long_is_damage(log: GameLog, path: Path) -> None:
    log.close()
    long = 'UPDATE step SET action = \'{"do":"note","text":"\' || {}  || \'"}\' WHERE n = 3'
    change(path, "DROP TRIGGER step_no_update", long.replace("{}", "printf('%.*c', 70000, 'x')"))
    found = inspection.inspect(path)
    assert (found.chain.steps, found.missing) == (STEPS[:2], 1)


def test_a_step_that_is_too_long_is_not_saved(log: GameLog) -> None:
    with pytest.raises(StoreError, match="step 4 of “Größe” not saved: .* longer than 65536"):
        log.append(Step(action={"do": "note", "text": "x" * 70_000}, n=4, at="", by="A"))
    assert tuple(log.steps()) == STEPS


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE header SET data = '{'",
        "UPDATE header SET data = '[]'",
        "UPDATE header SET data = '{}'",
        "DELETE FROM header",
    ],
)
@pytest.mark.parametrize("has_head", [True, False])
def test_a_game_without_its_header_is_reported(
    log: GameLog, path: Path, statement: str, has_head: bool
) -> None:
    """The head has the header once more."""
    log.close()
    change(path, "DROP TRIGGER header_no_update", "DROP TRIGGER header_no_delete", statement)
    if not has_head:
        checkpoint_path(path).unlink()
    found = inspection.inspect(path)
    kept = (HEADER, STEPS, 0) if has_head else (None, (), 3)
    assert (found.chain.header, found.chain.steps, found.missing) == kept
    with pytest.raises(DamagedFileError, match="not opened"):
        GameLog.open(path)


@pytest.mark.parametrize("table", ["header", "step"])
def test_a_table_more_or_less_is_damage(log: GameLog, path: Path, table: str) -> None:
    log.close()
    change(path, f"DROP TRIGGER {table}_no_update")
    assert inspection.inspect(path).damage == "its tables are not those of a saved game"
    assert inspection.inspect(path).chain.steps == STEPS


def test_a_damaged_schema_is_damage(log: GameLog, path: Path) -> None:
    log.close()
    data = path.read_bytes().replace(b"CREATE TABLE step", b"CREATE TABLE \xfftep", 1)
    path.write_bytes(data)
    assert inspection.inspect(path).damage
    with pytest.raises(StoreError, match="^game a-game not opened: "):
        inspection.summarize(path)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps rights in another way")
def test_the_files_are_for_their_owner_alone(log: GameLog, path: Path) -> None:
    log.append(step(4))
    assert {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()} == {
        "a-game.game": 0o600,
        "a-game.game-wal": 0o600,
        "a-game.head": 0o600,
    }


@pytest.mark.parametrize("begins", [b"", b"no game at all"])
def test_a_large_file_that_is_no_game_is_refused_without_reading_it(
    path: Path, monkeypatch: pytest.MonkeyPatch, begins: bytes
) -> None:
    """R6: three files of 250 MB took 517 MB of memory at each start."""
    path.write_bytes(begins)
    os.truncate(path, inspection.MAX_BYTES)
    monkeypatch.setattr(Path, "read_bytes", None)
    with pytest.raises(StoreError, match="it is not a saved game; move it out of the folder"):
        inspection.summarize(path)


def test_a_file_larger_than_any_game_is_refused_without_reading_it(
    log: GameLog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.close()
    os.truncate(path, inspection.MAX_BYTES + 1)
    monkeypatch.setattr(Path, "read_bytes", None)
    with pytest.raises(StoreError, match="it is larger than any game; move it out of the folder"):
        inspection.summarize(path)


def test_a_file_of_the_largest_size_costs_less_than_100_mb() -> None:
    """Its bytes are in memory twice: as they are read, and as SQLite's copy."""
    assert 2 * inspection.MAX_BYTES < 100_000_000
