"""What lies beside a game's file, or in its place: told when it is damaged, kept, written again."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from armada_companion.store.chained_rows import no_change
from armada_companion.store.checkpoint import checkpoint_path, read_checkpoint
from armada_companion.store.inspection import autosave_path, inspect, summarize

from armada_companion.kit.log_actions import AddNote
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from tests.fuzz.damage_kinds import (
    GAME,
    HEAD,
    KEY,
    ODDS,
    RECORD,
    SLOT,
    WAL,
    Content,
    Odd,
    Saved,
    is_there,
    library_at,
    put,
    save_games,
)

JOURNAL = f"{GAME}-journal"
STEPS = 40
EARLY = 38
"""The steps of the record that a killed program leaves."""


@pytest.fixture(scope="module")
def saved() -> Saved:
    return save_games(steps=STEPS)


def opened(folder: Path, files: dict[str, Content]) -> Library:
    put(folder, files)
    library = library_at(folder, "toy")
    assert library.entries()
    library.open(KEY)
    return library


def steps_of(library: Library) -> int:
    return len(library.open(KEY).steps)


def require_calm(folder: Path, steps: int) -> None:
    """Make sure that the next opening has nothing to tell."""
    library = library_at(folder, "toy")
    assert steps_of(library) == steps
    assert (library.damage_of(KEY), library.spoiled_of(KEY)) == (None, None)
    library.close(KEY)


@pytest.mark.parametrize("odd", ODDS)
@pytest.mark.parametrize("name", [GAME, HEAD, RECORD, WAL, JOURNAL])
def test_what_is_no_file_is_moved_aside_and_the_game_continues(
    tmp_path: Path, saved: Saved, name: str, odd: Odd
) -> None:
    library = opened(tmp_path, {**saved.closed, name: odd})
    assert steps_of(library) == STEPS
    damage, spoiled = library.damage_of(KEY), library.spoiled_of(KEY)
    shown = damage or spoiled
    assert shown is not None
    assert shown.folder is not None
    assert is_there(shown.folder / name, odd)
    # Only what holds steps is a damage of the game.
    assert (damage is not None) == (name in (GAME, WAL, JOURNAL))
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.parametrize("odd", ODDS)
@pytest.mark.parametrize("name", [WAL, JOURNAL])
def test_a_game_beside_what_is_no_log_can_be_deleted(
    tmp_path: Path, saved: Saved, name: str, odd: Odd
) -> None:
    put(tmp_path, {**saved.closed, name: odd})
    library = library_at(tmp_path, "toy")
    library.restore(library.remove(KEY))
    library.open(KEY)
    damage = library.damage_of(KEY)
    assert damage is not None
    assert is_there(damage.folder / name, odd)
    library.close(KEY)


@pytest.mark.parametrize("odd", ODDS)
def test_what_is_no_file_and_has_nothing_beside_it_is_left_alone(tmp_path: Path, odd: Odd) -> None:
    put(tmp_path, {GAME: odd})
    library = library_at(tmp_path, "toy")
    (entry,) = library.entries()
    assert entry.problem
    with pytest.raises(StoreError, match="^game one not opened: "):
        library.open(KEY)
    assert is_there(tmp_path / GAME, odd)


def test_the_head_of_another_game_is_reported_and_written_again(
    tmp_path: Path, saved: Saved
) -> None:
    for name, files in {"killed": saved.killed, "closed": saved.closed}.items():
        folder = tmp_path / name
        folder.mkdir()
        library = opened(folder, {**files, HEAD: saved.other[HEAD]})
        assert (steps_of(library), library.damage_of(KEY)) == (STEPS, None)
        assert library.spoiled_of(KEY) is not None
        library.close(KEY)
        require_calm(folder, STEPS)


@pytest.mark.parametrize("content", [b"no head", b"x" * 600, b"\0" * 400_000])
def test_a_head_that_cannot_be_read_is_reported_kept_and_written_again(
    tmp_path: Path, saved: Saved, content: bytes
) -> None:
    library = opened(tmp_path, {**saved.closed, HEAD: content})
    assert (steps_of(library), library.damage_of(KEY)) == (STEPS, None)
    spoiled = library.spoiled_of(KEY)
    assert spoiled is not None
    assert spoiled.folder == tmp_path / f"{KEY}.damaged-1"
    assert (spoiled.folder / HEAD).read_bytes() == content
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.parametrize(
    "torn",
    [
        lambda head: b"",
        lambda head: bytes(len(head)),
        lambda head: bytes(2 * SLOT),
        lambda head: b"x" * SLOT + head[SLOT:],
        lambda head: head[:SLOT] + b"x" * SLOT + head[2 * SLOT :],
        lambda head: bytes(SLOT) + head[SLOT:],
        lambda head: head[: 2 * SLOT],
    ],
)
def test_what_a_power_cut_may_leave_of_a_head_is_no_damage(
    tmp_path: Path, saved: Saved, torn: Callable[[bytes], bytes]
) -> None:
    library = opened(tmp_path, {**saved.closed, HEAD: torn(saved.closed[HEAD])})
    assert (library.damage_of(KEY), library.spoiled_of(KEY)) == (None, None)
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write every file")
def test_a_head_that_cannot_be_written_is_made_again(tmp_path: Path, saved: Saved) -> None:
    put(tmp_path, saved.closed)
    (tmp_path / HEAD).chmod(0o400)
    library = library_at(tmp_path, "toy")
    library.open(KEY).dispatch(AddNote("one more"))
    library.close(KEY)
    require_calm(tmp_path, STEPS + 1)


def test_a_game_without_a_head_is_as_good(tmp_path: Path, saved: Saved) -> None:
    """Older games have none."""
    opened(tmp_path, {GAME: saved.closed[GAME]}).close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.parametrize("case", ["cut", "bit", "of another game", "deleted", "no seal"])
def test_a_record_that_is_not_as_it_was_saved_is_reported_and_written_again(
    tmp_path: Path, saved: Saved, case: str
) -> None:
    whole = saved.closed[RECORD]
    contents = {
        "cut": whole[:-200],
        "bit": whole.replace(b"note 7 ", b"note 8 "),
        "of another game": saved.other[RECORD],
        "no seal": b'{"format":"armada-companion","version":1,"game":"toy","id":"one"}\n',
    }
    files: dict[str, Content] = {**saved.closed, RECORD: contents.get(case, b"")}
    if case == "deleted":
        del files[RECORD]
    library = opened(tmp_path, files)
    assert (steps_of(library), library.damage_of(KEY)) == (STEPS, None)
    spoiled = library.spoiled_of(KEY)
    assert spoiled is not None
    assert [path.name for path in spoiled.paths] == [RECORD]
    if case == "deleted":
        assert spoiled.folder is None
    else:
        assert spoiled.folder is not None
        assert (spoiled.folder / RECORD).read_bytes() == contents[case]
    assert autosave_path(tmp_path / GAME).read_bytes() == whole
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.parametrize("head", ["closed", "killed", "older"])
def test_a_record_that_the_head_does_not_know_yet_is_no_damage(
    tmp_path: Path, saved: Saved, head: str
) -> None:
    """As a program leaves it that was killed while it saved the record."""
    heads = {"closed": saved.closed, "killed": saved.killed, "older": saved.older}
    library = opened(
        tmp_path,
        {
            GAME: saved.closed[GAME],
            HEAD: bytes(SLOT) + heads[head][HEAD][SLOT:],
            RECORD: saved.killed[RECORD],
        },
    )
    shown = library.spoiled_of(KEY), library.damage_of(KEY)
    # The head of a file that was closed earlier says so by its checksum.
    assert shown[0] is None
    library.close(KEY)


@pytest.mark.parametrize("head", [None, b"x" * 700])
def test_a_record_that_goes_further_shows_that_the_last_steps_are_missing(
    tmp_path: Path, saved: Saved, head: bytes | None
) -> None:
    files: dict[str, Content] = {GAME: saved.older[GAME], RECORD: saved.killed[RECORD]}
    if head:
        files[HEAD] = head
    library = opened(tmp_path, files)
    damage = library.damage_of(KEY)
    assert damage is not None
    assert (steps_of(library), damage.from_autosave) == (EARLY, True)
    assert damage.why == "its last steps are missing"
    for name, content in files.items():
        assert is_there(damage.folder / name, content)
    library.close(KEY)
    require_calm(tmp_path, EARLY)


def test_a_file_without_its_steps_is_listed_by_its_record_and_not_tidied_away(
    tmp_path: Path, saved: Saved
) -> None:
    """As when SQLite's log of a killed program is missing, and the head too."""
    library_at(tmp_path, "toy").add(saved.header, ())
    (empty,) = tmp_path.glob("*.game")
    put(tmp_path, {GAME: empty.read_bytes(), RECORD: saved.killed[RECORD]})
    library = library_at(tmp_path, "toy")
    library.tidy()
    assert {entry.key: entry.steps for entry in library.entries()} == {KEY: EARLY}
    library.open(KEY)
    damage = library.damage_of(KEY)
    assert damage is not None
    assert (damage.why, steps_of(library)) == ("its last steps are missing", EARLY)
    library.close(KEY)


@pytest.mark.parametrize("has_record", [True, False])
@pytest.mark.parametrize("has_head", [True, False])
def test_another_game_under_this_name_is_reported(
    tmp_path: Path, saved: Saved, has_record: bool, has_head: bool
) -> None:
    files: dict[str, Content] = {GAME: saved.other[GAME]}
    if has_record:
        files[RECORD] = saved.closed[RECORD]
    if has_head:
        files[HEAD] = saved.killed[HEAD]
    library = opened(tmp_path, files)
    damage = library.damage_of(KEY)
    if has_record or has_head:
        assert damage is not None
        assert (damage.folder / GAME).read_bytes() == saved.other[GAME]
        assert (library.open(KEY).recorded == saved.steps) == has_record
        assert damage.missing == (0 if has_record else STEPS)
    library.close(KEY)


def test_a_header_that_cannot_be_read_is_taken_from_the_head(tmp_path: Path, saved: Saved) -> None:
    put(tmp_path, {GAME: saved.closed[GAME], HEAD: saved.closed[HEAD]})
    with closing(sqlite3.connect(tmp_path / GAME, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER header_no_update")
        connection.execute("UPDATE header SET data = '{'")
    library = library_at(tmp_path, "toy")
    assert library.open(KEY).recorded == saved.steps
    assert library.damage_of(KEY) is not None
    library.close(KEY)


def test_a_damaged_hash_costs_no_step_when_the_next_one_is_whole(
    tmp_path: Path, saved: Saved
) -> None:
    put(tmp_path, {GAME: saved.closed[GAME]})
    with closing(sqlite3.connect(tmp_path / GAME, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER step_no_update")
        connection.execute("UPDATE step SET hash = CAST(x'ff' AS TEXT) WHERE n = 9")
        connection.execute(no_change("step", "UPDATE"))
    library = library_at(tmp_path, "toy")
    assert library.open(KEY).recorded == saved.steps
    damage = library.damage_of(KEY)
    assert damage is not None
    assert (damage.why, damage.missing) == ("step 9 is not as it was saved", 0)
    library.close(KEY)


def test_a_damaged_game_of_a_folder_to_read_is_reported_and_left_as_it_is(
    tmp_path: Path, saved: Saved, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, {**saved.killed, GAME: b"x" * 5000})
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and access(path, mode))
    library = library_at(tmp_path, "toy")
    session = library.open(KEY)
    damage = library.damage_of(KEY)
    assert (len(session.steps), session.is_read_only) == (EARLY, True)
    assert damage is not None
    assert (damage.missing, damage.from_autosave) == (STEPS - EARLY, True)
    assert damage.folder == tmp_path
    library.close(KEY)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_head_of_an_earlier_version_is_read(tmp_path: Path, saved: Saved) -> None:
    """It has no word about the record."""
    put(tmp_path, saved.closed)
    game, words = tmp_path / GAME, f"7 {STEPS} {'a' * 64} -"
    from zlib import crc32

    line = f"{words} {crc32(words.encode()):08x}"
    checkpoint_path(game).write_bytes(f"{line:<255}\n".encode())
    head = read_checkpoint(game)
    assert head is not None
    assert (head.number, head.step, head.file, head.record) == (7, STEPS, "", "")


def test_a_view_in_the_place_of_the_steps_is_not_read(tmp_path: Path, saved: Saved) -> None:
    """It may never end."""
    endless = (
        "CREATE VIEW step AS WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more)"
        ' SELECT n, n AS at, n AS "by", n AS action, n AS overruled, n AS hash FROM more'
    )
    put(tmp_path, {GAME: saved.closed[GAME]})
    game = tmp_path / GAME
    with closing(sqlite3.connect(game, isolation_level=None)) as connection:
        connection.execute("DROP TABLE step")
        connection.execute(endless)
    assert inspect(game).damage
    with pytest.raises(StoreError):
        summarize(game)


@pytest.mark.parametrize("content", [b"", b"x"])
def test_the_log_beside_a_file_without_a_page_stays(
    tmp_path: Path, saved: Saved, content: bytes
) -> None:
    """SQLite deletes it, even where it may only read."""
    files: dict[str, Content] = {GAME: content, WAL: saved.killed[WAL]}
    put(tmp_path, files)
    with pytest.raises(StoreError):
        library_at(tmp_path, "toy").open(KEY)
    assert (tmp_path / WAL).read_bytes() == saved.killed[WAL]


@pytest.mark.skipif(os.name == "nt", reason="links need rights of their own there")
def test_the_steps_of_a_game_behind_a_link_are_read_with_its_log(
    tmp_path: Path, saved: Saved
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    put(elsewhere, saved.killed)
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / GAME).symlink_to(elsewhere / GAME)
    library = library_at(folder, "toy")
    assert library.open(KEY).recorded == saved.steps
    assert library.damage_of(KEY) is None
    library.close(KEY)
