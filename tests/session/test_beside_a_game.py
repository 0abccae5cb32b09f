"""What is beside a game's file, or in its place: reported when it is damaged, and written again."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from tests.fuzz.damage_kinds import (
    BACKUP,
    GAME,
    HEAD,
    ODDS,
    PIN,
    Content,
    Odd,
    Saved,
    is_there,
    put,
    save_games,
)
from tests.saved_files import KEY, SLOT_BYTES, beside, kept_files, library_at, steps_in

STEPS = 40
EARLY = 38
"""The steps of the backup that a killed program leaves."""


@pytest.fixture(scope="module")
def saved() -> Saved:
    return save_games(steps=STEPS)


def opened(folder: Path, files: dict[str, Content]) -> Library:
    put(folder, files)
    library = library_at(folder)
    assert library.entries()
    library.open(KEY)
    return library


def steps_of(library: Library) -> int:
    return len(library.open(KEY).steps)


def reported(library: Library) -> tuple[bool, bool]:
    """Return whether a damage was reported, and whether a warning."""
    condition = library.condition(KEY)
    return condition.damage is not None, bool(condition.warning)


def require_calm(folder: Path, steps: int) -> None:
    """Make sure that the next opening has nothing to report, and that all files are good."""
    library = library_at(folder)
    assert steps_of(library) == steps
    assert reported(library) == (False, False)
    path = library.path_of(KEY)
    library.close(KEY)
    assert len(steps_in(path.read_bytes())) == steps
    assert len(steps_in(beside(folder, KEY).backup.read_bytes())) == steps


@pytest.mark.parametrize("odd", ODDS)
def test_the_file_is_kept_and_made_again_if_it_is_no_regular_file(
    tmp_path: Path, saved: Saved, odd: Odd
) -> None:
    library = opened(tmp_path, {**saved.closed, GAME: odd})
    assert (steps_of(library), reported(library)) == (STEPS, (True, False))
    damage = library.condition(KEY).damage
    assert damage is not None
    assert damage.kept is not None
    assert is_there(damage.kept, odd)
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.parametrize("odd", ODDS)
@pytest.mark.parametrize("name", [HEAD, BACKUP, PIN])
def test_the_game_continues_if_a_file_beside_it_is_no_regular_file(
    tmp_path: Path, saved: Saved, name: str, odd: Odd
) -> None:
    library = opened(tmp_path, {**saved.closed, name: odd})
    assert steps_of(library) == STEPS
    assert not reported(library)[0]
    assert library.pins.of(KEY).pin is None
    library.open(KEY).dispatch(AddNote("one more"))
    library.close(KEY)
    again = library_at(tmp_path)
    assert steps_of(again) == STEPS + 1
    again.close(KEY)


@pytest.mark.parametrize("odd", ODDS)
def test_a_game_with_an_odd_file_is_deleted_and_comes_back(
    tmp_path: Path, saved: Saved, odd: Odd
) -> None:
    for number, name in enumerate((GAME, HEAD, BACKUP, PIN)):
        folder = tmp_path / str(number)
        folder.mkdir()
        put(folder, {**saved.closed, name: odd})
        library = library_at(folder)
        removed = library.remove(KEY)
        assert library.entries() == ()
        assert library.restore(removed) == KEY
        assert steps_of(library) == STEPS
        library.close(KEY)


@pytest.mark.parametrize("odd", ODDS)
def test_an_odd_file_with_nothing_beside_it_is_left_alone(tmp_path: Path, odd: Odd) -> None:
    put(tmp_path, {GAME: odd})
    library = library_at(tmp_path)
    (entry,) = library.entries()
    assert entry.problem
    with pytest.raises(StoreError, match="^game one not opened: "):
        library.open(entry.key)
    assert is_there(tmp_path / GAME, odd)


@pytest.mark.parametrize("name", ["closed", "killed"])
def test_the_head_of_another_game_is_reported_and_written_again(
    tmp_path: Path, saved: Saved, name: str
) -> None:
    files = {"closed": saved.closed, "killed": saved.killed}[name]
    library = opened(tmp_path, {**files, HEAD: saved.other[HEAD]})
    assert (steps_of(library), any(reported(library))) == (STEPS, True)
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.parametrize("content", [b"no head", b"x" * 600, b"\xff" * 400_000])
def test_a_head_that_cannot_be_read_is_reported_and_written_again(
    tmp_path: Path, saved: Saved, content: bytes
) -> None:
    library = opened(tmp_path, {**saved.closed, HEAD: content})
    assert (steps_of(library), reported(library)) == (STEPS, (False, True))
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.parametrize(
    "torn",
    [
        lambda head: b"",
        lambda head: bytes(len(head)),
        lambda head: b"x" * SLOT_BYTES + head[SLOT_BYTES:],
        lambda head: head[:SLOT_BYTES] + b"x" * SLOT_BYTES,
        lambda head: bytes(SLOT_BYTES) + head[SLOT_BYTES:],
        lambda head: head[:SLOT_BYTES],
        lambda head: head[: SLOT_BYTES + 10],
    ],
)
def test_a_head_that_a_power_cut_left_is_no_damage(
    tmp_path: Path, saved: Saved, torn: Callable[[bytes], bytes]
) -> None:
    library = opened(tmp_path, {**saved.closed, HEAD: torn(saved.closed[HEAD])})
    assert (steps_of(library), reported(library)) == (STEPS, (False, False))
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root may write every file")
def test_a_head_that_cannot_be_written_is_made_again(tmp_path: Path, saved: Saved) -> None:
    put(tmp_path, saved.closed)
    (tmp_path / HEAD).chmod(0o400)
    library = library_at(tmp_path)
    library.open(KEY).dispatch(AddNote("one more"))
    library.close(KEY)
    require_calm(tmp_path, STEPS + 1)


def test_a_closed_game_without_a_head_is_whole(tmp_path: Path, saved: Saved) -> None:
    library = opened(tmp_path, {GAME: saved.closed[GAME]})
    assert (steps_of(library), reported(library)) == (STEPS, (False, False))
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.parametrize("case", ["cut", "bit", "of another game", "deleted", "empty", "older"])
def test_a_backup_that_is_damaged_costs_nothing_and_is_made_again(
    tmp_path: Path, saved: Saved, case: str
) -> None:
    whole = saved.closed[BACKUP]
    contents = {
        "cut": whole[:-200],
        "bit": whole.replace(b"note 7 ", b"note 8 "),
        "of another game": saved.other[BACKUP],
        "empty": b"",
        "older": saved.older[BACKUP],
    }
    files: dict[str, Content] = {**saved.closed, BACKUP: contents.get(case, b"")}
    if case == "deleted":
        del files[BACKUP]
    library = opened(tmp_path, files)
    assert (steps_of(library), reported(library)) == (STEPS, (False, False))
    library.open(KEY).dispatch(AddNote("one more"))
    library.close(KEY)
    require_calm(tmp_path, STEPS + 1)


@pytest.mark.parametrize("head", [None, b"x" * 700])
@pytest.mark.parametrize("is_closed", [True, False])
def test_a_backup_with_more_steps_shows_that_the_last_ones_are_missing(
    tmp_path: Path, saved: Saved, head: bytes | None, is_closed: bool
) -> None:
    game = saved.older[GAME] if is_closed else saved.killed[GAME][: len(saved.older[GAME]) // 2]
    files: dict[str, Content] = {GAME: game, BACKUP: saved.killed[BACKUP]}
    if head:
        files[HEAD] = head
    library = opened(tmp_path, files)
    damage = library.condition(KEY).damage
    assert damage is not None
    assert (steps_of(library), damage.from_backup, damage.why) == (
        *(EARLY, True, "its last steps are missing"),
    )
    assert damage.kept is not None
    assert damage.kept.read_bytes() == game
    library.close(KEY)
    require_calm(tmp_path, EARLY)


@pytest.mark.parametrize("header_only", [True, False])
def test_a_file_without_its_steps_is_listed_by_its_backup_and_not_tidied_away(
    tmp_path: Path, saved: Saved, header_only: bool
) -> None:
    header = saved.killed[GAME].splitlines(keepends=True)[0]
    put(tmp_path, {GAME: header if header_only else b"", BACKUP: saved.killed[BACKUP]})
    library = library_at(tmp_path)
    library.tidy()
    assert {entry.key: entry.steps for entry in library.entries()}[KEY] == EARLY
    library.open(KEY)
    damage = library.condition(KEY).damage
    assert damage is not None
    assert steps_of(library) == EARLY
    library.close(KEY)


@pytest.mark.parametrize("has_backup", [True, False])
@pytest.mark.parametrize("has_head", [True, False])
def test_another_game_under_this_name_and_id_is_reported(
    tmp_path: Path, saved: Saved, has_backup: bool, has_head: bool
) -> None:
    other = saved.other[GAME].splitlines(keepends=True)
    files: dict[str, Content] = {GAME: b"".join(other)}
    if has_backup:
        files[BACKUP] = saved.closed[BACKUP]
    if has_head:
        files[HEAD] = saved.killed[HEAD]
    put(tmp_path, files)
    library = library_at(tmp_path)
    entries = {entry.key: entry.steps for entry in library.entries()}
    # Its header has the id of the other game.
    assert entries["two"] == STEPS + 9
    assert (KEY in entries) is (has_backup or has_head)
    assert len(library.open("two").steps) == STEPS + 9
    assert library.condition("two").damage is None
    library.close("two")
    if has_backup:
        library.open(KEY)
        assert reported(library) == (True, False)
        assert library.open(KEY).recorded == saved.steps
        library.close(KEY)
    assert (tmp_path / GAME).read_bytes() == saved.other[GAME]


def test_a_header_that_cannot_be_read_is_taken_from_the_backup(
    tmp_path: Path, saved: Saved
) -> None:
    game = saved.closed[GAME].replace(b"format", b"fromat", 1)
    library = opened(tmp_path, {**saved.closed, GAME: game})
    assert library.open(KEY).recorded == saved.steps
    assert reported(library) == (True, False)
    library.close(KEY)
    assert [path.read_bytes() for path in kept_files(tmp_path)] == [game]
    require_calm(tmp_path, STEPS)


def test_a_file_and_a_backup_with_different_damages_have_all_steps(
    tmp_path: Path, saved: Saved
) -> None:
    game = saved.closed[GAME].replace(b"note 7 ", b"note 8 ")
    backup = saved.closed[BACKUP].replace(b"note 20 ", b"note 21 ")
    library = opened(tmp_path, {**saved.closed, GAME: game, BACKUP: backup})
    assert library.open(KEY).recorded == saved.steps
    damage = library.condition(KEY).damage
    assert damage is not None
    assert (damage.missing, damage.from_backup) == (0, True)
    library.close(KEY)
    require_calm(tmp_path, STEPS)


@pytest.mark.skipif(os.name == "nt", reason="links need rights of their own there")
def test_a_folder_beside_the_games_may_be_a_link(tmp_path: Path, saved: Saved) -> None:
    games, other = tmp_path / "games", tmp_path / "other"
    put(other, saved.killed)
    games.mkdir()
    (other / GAME).rename(games / GAME)
    (games / ".companion").symlink_to(other / ".companion")
    library = library_at(games)
    library.tidy()
    assert library.open(KEY).recorded == saved.steps
    assert reported(library) == (False, False)
    library.close(KEY)
    require_calm(games, STEPS)
