"""Whatever happens to a game's file: nothing is lost in silence, and the game goes on."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from armada_companion.store.inspection import autosave_path

from armada_companion.kit.cards import NoCards
from armada_companion.kit.log_actions import AddNote
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from armada_companion.store.log import GameLog
from tests.session.conftest import StepClock
from tests.toy_game.rules import TOY, Add

Spoil = Callable[[Path], None]


def library_at(folder: Path) -> Library:
    return Library(folder, {"toy": TOY}, {"toy": NoCards()}, StepClock(), "0.1.0")


def played(folder: Path, steps: int, autosaved: int | None = None) -> Path:
    """Play and close a game; its record beside the file is left, or was written earlier."""
    library = library_at(folder)
    session = library.new_game({"game": "toy", "id": "one"})
    path = folder / "one.game"
    early = b""
    for n in range(1, steps + 1):
        session.dispatch(AddNote(f"This is note {n}"))
        if n == autosaved:
            library.autosave("one")
            early = autosave_path(path).read_bytes()
    library.close("one")
    if autosaved is not None:
        autosave_path(path).write_bytes(early)
    if not early:
        autosave_path(path).unlink()
    return path


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def drop_step_8(path: Path) -> None:
    change(path, "DROP TRIGGER step_no_delete", "DELETE FROM step WHERE n = 8")


def drop_the_tail(path: Path) -> None:
    change(path, "DROP TRIGGER step_no_delete", "DELETE FROM step WHERE n > 7")
    # The trigger is made again as it was: only the head shows what is missing.
    change(
        path,
        "CREATE TRIGGER step_no_delete BEFORE DELETE ON step "
        "BEGIN SELECT RAISE(ABORT, 'step rows are kept as they were written'); END",
    )


@pytest.mark.parametrize("spoil", [drop_step_8, drop_the_tail])
def test_a_damaged_game_continues_with_its_good_steps_and_its_file_is_kept(
    tmp_path: Path, spoil: Spoil
) -> None:
    path = played(tmp_path, 10)
    spoil(path)
    damaged = path.read_bytes()
    library = library_at(tmp_path)
    session = library.open("one")
    damage = library.damage_of("one")
    assert damage is not None
    assert (len(session.steps), damage.missing, damage.from_autosave) == (7, 3, False)
    assert damage.folder == tmp_path / "one.damaged-1"
    assert (damage.folder / "one.game").read_bytes() == damaged
    session.dispatch(Add(3))
    library.close("one")
    again = library_at(tmp_path)
    assert len(again.open("one").steps) == 8
    assert again.damage_of("one") is None
    again.close("one")


def test_a_second_damage_gets_a_folder_of_its_own(tmp_path: Path) -> None:
    path = played(tmp_path, 10)
    for number, good in ((1, 7), (2, 3)):
        step = good + 1
        change(path, "DROP TRIGGER step_no_delete", f"DELETE FROM step WHERE n = {step}")
        library = library_at(tmp_path)
        assert len(library.open("one").steps) == good
        damage = library.damage_of("one")
        assert damage is not None
        assert damage.folder.name == f"one.damaged-{number}"
        library.close("one")
        autosave_path(path).unlink()


def test_the_autosaved_record_is_taken_where_it_reaches_further(tmp_path: Path) -> None:
    path = played(tmp_path, 10, autosaved=9)
    drop_step_8(path)
    library = library_at(tmp_path)
    session = library.open("one")
    damage = library.damage_of("one")
    assert damage is not None
    assert (len(session.steps), damage.missing, damage.from_autosave) == (9, 1, True)
    library.close("one")


@pytest.mark.parametrize("content", [b"", b"x" * 5000])
def test_a_file_that_is_no_database_any_more_and_has_no_record_is_left_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    path = played(tmp_path, 3)
    path.write_bytes(content)
    library = library_at(tmp_path)
    with pytest.raises(StoreError, match="^game one not opened: .*no record of it is beside"):
        library.open("one")
    assert path.read_bytes() == content
    (entry,) = library.entries()
    assert entry.problem


def test_no_message_of_damage_says_a_word_of_the_file(tmp_path: Path) -> None:
    path = played(tmp_path, 10)
    change(
        path,
        "DROP TRIGGER step_no_update",
        'UPDATE step SET action = \'{"do": "secret-word"\' WHERE n = 8',
    )
    library = library_at(tmp_path)
    library.open("one")
    damage = library.damage_of("one")
    assert damage is not None
    assert "secret" not in damage.why
    library.close("one")


def test_a_game_of_before_the_chain_is_chained_at_its_first_opening(tmp_path: Path) -> None:
    path = tmp_path / "old.game"
    from armada_companion.store.database import MIGRATIONS

    from armada_companion.store import database

    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA application_id = {database.APPLICATION_ID}")
        database.migrate(connection, 0, MIGRATIONS[:1])
        connection.execute(
            "INSERT INTO header (id, data) VALUES (1, ?)", ('{"game":"toy","id":"old"}',)
        )
        for n in (1, 2):
            connection.execute(
                'INSERT INTO step (n, at, "by", action) VALUES (?, ?, ?, ?)',
                (n, f"2026-11-21T12:00:0{n}.000Z", "table", '{"do":"add","amount":1}'),
            )
    library = library_at(tmp_path)
    assert len(library.open("old").steps) == 2
    assert library.damage_of("old") is None
    library.close("old")
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT hash FROM step").fetchall()
    assert all(len(str(hash)) == 64 for (hash,) in rows)


def spoiled(path: Path, chance: random.Random) -> bool:
    """Damage a closed game's file in one of many ways; return whether it changed."""
    before = path.read_bytes()
    data = bytearray(before)
    kind = chance.randrange(6)
    place = chance.randrange(len(data))
    if kind == 0:
        data[place] ^= 1 << chance.randrange(8)
    elif kind == 1:
        page = place // 4096 * 4096
        data[page : page + 4096] = chance.randbytes(4096)
    elif kind == 2:
        del data[place:]
    elif kind == 3:
        data[place : place + 64] = chance.randbytes(64)
    elif kind == 4:
        first, second = (chance.randrange(len(data) // 4096) * 4096 for _ in range(2))
        one, two = data[first : first + 4096], data[second : second + 4096]
        data[first : first + 4096], data[second : second + 4096] = two, one
    else:
        schema = bytes(data[:4096]).find(b"CREATE")
        data[schema + chance.randrange(200)] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    return bytes(data) != before


@pytest.mark.parametrize("seed", range(60))
def test_no_damage_is_silent_and_none_ends_the_program(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    path = played(tmp_path, 40, autosaved=chance.choice([None, 30, 38]))
    autosaved = autosave_path(path).is_file()
    if not spoiled(path, chance):
        return
    damaged = path.read_bytes()
    library = library_at(tmp_path)
    assert library.entries()
    try:
        session = library.open("one")
    except StoreError:
        assert not autosaved
        assert path.read_bytes() == damaged
        return
    damage = library.damage_of("one")
    assert damage is not None
    assert (damage.folder / "one.game").read_bytes() == damaged
    assert len(session.steps) + damage.missing == 40
    assert len(session.steps) >= 30 or not autosaved
    library.close("one")


def killed(folder: Path, steps: int) -> Path:
    """Leave the files of a game as a killed program does: its steps are in SQLite's log."""
    elsewhere = folder / "elsewhere"
    library = library_at(elsewhere)
    session = library.new_game({"game": "toy", "id": "one"})
    for n in range(1, steps + 1):
        session.dispatch(AddNote(f"This is note {n}"))
    for path in elsewhere.glob("one.*"):
        shutil.copyfile(path, folder / path.name)
    library.close("one")
    return folder / "one.game"


def delete(path: Path) -> None:
    path.unlink()


def spoil_all(path: Path) -> None:
    path.write_bytes(b"x" * len(path.read_bytes()))


@pytest.mark.parametrize("spoil", [delete, spoil_all])
def test_the_log_beside_a_damaged_file_that_cannot_be_opened_is_left_as_it_is(
    tmp_path: Path, spoil: Spoil
) -> None:
    path = killed(tmp_path, 5)
    spoil(path)
    before = {each.name: each.read_bytes() for each in tmp_path.glob("one.*")}
    assert before["one.game-wal"]
    with pytest.raises(StoreError):
        library_at(tmp_path).open("one")
    assert {each.name: each.read_bytes() for each in tmp_path.glob("one.*")} == before


def test_a_game_that_is_open_in_another_window_is_not_called_damaged(tmp_path: Path) -> None:
    library = library_at(tmp_path)
    session = library.new_game({"game": "toy", "id": "one"})
    session.dispatch(Add(1))
    with pytest.raises(StoreError, match="it is open in another window"):
        GameLog.open(tmp_path / "one.game")
    assert not list(tmp_path.glob("*damaged*"))
    library.close("one")
