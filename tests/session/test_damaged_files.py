"""Damage to a game's file is reported, the file is kept, and the game continues."""

import errno
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.session.library import Library
from armada_companion.store import repair
from armada_companion.store.errors import StoreError
from armada_companion.store.repair import Damage
from armada_companion.system.files import write_whole
from tests.saved_files import (
    beside_of,
    drop_line,
    drop_step_8,
    drop_the_tail,
    files_of,
    kept_files,
    library_at,
    lines_of,
    played,
    put_files,
    steps_in,
)
from tests.toy_game.rules import Add

Spoil = Callable[[Path], None]


def damage_of(library: Library) -> Damage:
    """Open the game, and return the damage that is reported."""
    library.open("one")
    damage = library.condition("one").damage
    assert damage is not None
    return damage


@pytest.mark.parametrize("spoil", [drop_step_8, drop_the_tail])
def test_a_damaged_game_continues_with_its_good_steps_and_its_file_is_kept(
    tmp_path: Path, spoil: Spoil
) -> None:
    path = played(tmp_path, 10)
    spoil(path)
    damaged = path.read_bytes()
    library = library_at(tmp_path)
    damage = damage_of(library)
    session = library.open("one")
    assert (len(session.steps), damage.missing, damage.from_backup) == (7, 3, False)
    assert damage.kept == tmp_path / "one.kept-1"
    assert damage.kept.read_bytes() == damaged
    session.dispatch(Add(3))
    library.close("one")
    again = library_at(tmp_path)
    assert len(again.open("one").steps) == 8
    assert again.condition("one").damage is None
    again.close("one")


def test_a_repaired_game_is_backed_up_at_once(tmp_path: Path) -> None:
    path = played(tmp_path, 10)
    drop_step_8(path)
    library = library_at(tmp_path)
    library.open("one")
    assert len(steps_in(beside_of(path).backup.read_bytes())) == 7
    library.close("one")


def test_a_second_damage_is_kept_in_a_file_of_its_own(tmp_path: Path) -> None:
    path = played(tmp_path, 10)
    kept = []
    for number, good in ((1, 7), (2, 3)):
        drop_line(path, good + 1)
        kept.append(path.read_bytes())
        library = library_at(tmp_path)
        damage = damage_of(library)
        assert len(library.open("one").steps) == good
        assert damage.kept == tmp_path / f"one.kept-{number}"
        library.close("one")
        beside_of(path).backup.unlink()
    assert [each.read_bytes() for each in kept_files(tmp_path)] == kept


def test_a_program_that_was_killed_before_the_repair_keeps_the_file_once(tmp_path: Path) -> None:
    path = played(tmp_path, 10)
    drop_step_8(path)
    (tmp_path / "one.kept-1").write_bytes(path.read_bytes())
    library = library_at(tmp_path)
    assert damage_of(library).kept == tmp_path / "one.kept-1"
    assert len(kept_files(tmp_path)) == 1
    library.close("one")


@pytest.mark.parametrize(
    ("spoil", "steps", "good"), [(drop_step_8, 12, 12), (drop_the_tail, 10, 9)]
)
def test_the_missing_lines_are_taken_from_the_backup(
    tmp_path: Path, spoil: Spoil, steps: int, good: int
) -> None:
    """The file may have the later ones."""
    path = played(tmp_path, steps, backed_up=9)
    spoil(path)
    library = library_at(tmp_path)
    damage = damage_of(library)
    assert len(library.open("one").steps) == good
    assert (damage.missing, damage.from_backup) == (steps - good, True)
    library.close("one")


@pytest.mark.parametrize("content", [b"", b"x" * 5000, b"{}\n" * 9])
def test_a_file_without_a_header_and_without_a_backup_is_left_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    path = played(tmp_path, 3)
    path.write_bytes(content)
    library = library_at(tmp_path)
    with pytest.raises(StoreError, match="^game one not opened: .*there is no backup of it"):
        library.open("one")
    assert path.read_bytes() == content
    (entry,) = library.entries()
    assert (entry.key, bool(entry.problem)) == ("one", True)


@pytest.mark.parametrize("content", [b"", b"x" * 5000, b"{}\n" * 9, None])
def test_a_file_without_a_header_is_made_again_from_its_backup(
    tmp_path: Path, content: bytes | None
) -> None:
    path = played(tmp_path, 10, backed_up=9)
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    library = library_at(tmp_path)
    damage = damage_of(library)
    assert (len(library.open("one").steps), damage.missing, damage.from_backup) == (9, 1, True)
    assert [each.read_bytes() for each in kept_files(tmp_path)] == [content] * (content is not None)
    library.close("one")


def test_no_message_of_damage_has_a_word_of_the_file(tmp_path: Path) -> None:
    path = played(tmp_path, 10)
    lines = lines_of(path)
    lines[8] = lines[8].replace(b"This is", b"secret-word")
    path.write_bytes(b"".join(lines))
    library = library_at(tmp_path)
    damage = damage_of(library)
    assert damage.why == "step 8 is not as it was saved"
    library.close("one")


def test_a_whole_file_with_other_steps_is_opened_as_it_is_and_its_backup_is_kept(
    tmp_path: Path,
) -> None:
    path, other = played(tmp_path / "games", 10, backed_up=10), tmp_path / "other"
    library = library_at(other)
    session = library.new_game({"game": "toy", "id": "one"})
    for n in range(20):
        session.dispatch(AddNote(f"another note {n}"))
    library.close("one")
    saved = path.read_bytes()
    path.write_bytes((other / "one.armada").read_bytes())
    changed = library_at(tmp_path / "games")
    damage = damage_of(changed)
    assert (damage.is_changed, damage.missing) == (True, 0)
    assert damage.kept is not None
    assert steps_in(damage.kept.read_bytes()) == steps_in(saved)
    assert len(changed.open("one").steps) == 20
    changed.close("one")
    again = library_at(tmp_path / "games")
    assert len(again.open("one").steps) == 20
    assert again.condition("one").damage is None
    again.close("one")


def spoiled(path: Path, chance: random.Random) -> bool:
    """Damage a closed game's file in one of many ways; return whether it changed."""
    before = path.read_bytes()
    data = bytearray(before)
    place = chance.randrange(len(data))
    match chance.randrange(6):
        case 0:
            data[place] ^= 1 << chance.randrange(8)
        case 1:
            page = place // 4096 * 4096
            data[page : page + 4096] = chance.randbytes(4096)
        case 2:
            del data[place:]
        case 3:
            data[place : place + 64] = chance.randbytes(64)
        case 4:
            lines = data.splitlines(keepends=True)
            first, second = (chance.randrange(len(lines)) for _ in range(2))
            lines[first], lines[second] = lines[second], lines[first]
            data = bytearray(b"".join(lines))
        case _:
            data[place:] = bytes(len(data) - place)
    path.write_bytes(data)
    return bytes(data) != before


@pytest.mark.parametrize("seed", range(60))
def test_no_damage_is_silent_and_none_ends_the_program(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    path = played(tmp_path, 40, backed_up=chance.choice([None, 30, 38]))
    backed_up = beside_of(path).backup.is_file()
    last = path.read_bytes().rfind(b"\n", 0, -1) + 1
    whole = path.read_bytes()[:last]
    if not spoiled(path, chance) or path.read_bytes()[:last] == whole:
        # The closing line holds no step.
        assert len(library_at(tmp_path).open("one").steps) == 40
        return
    damaged = path.read_bytes()
    library = library_at(tmp_path)
    assert library.entries()
    try:
        session = library.open("one")
    except StoreError:
        assert not backed_up
        assert path.read_bytes() == damaged
        return
    damage = library.condition("one").damage
    assert damage is not None
    assert damage.kept is not None
    assert damage.kept.read_bytes() == damaged
    assert len(session.steps) + damage.missing == 40
    assert len(session.steps) >= 30 or not backed_up
    library.close("one")


def test_a_damaged_game_in_a_folder_to_read_is_reported_and_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 10, backed_up=9)
    drop_the_tail(path)
    before = files_of(tmp_path)
    monkeypatch.setattr("armada_companion.session.game_files.can_be_written", lambda _: False)
    library = library_at(tmp_path)
    damage, session = damage_of(library), library.open("one")
    assert (len(session.steps), session.is_read_only) == (9, True)
    assert (damage.missing, damage.from_backup, damage.kept) == (1, True, path)
    library.close("one")
    assert files_of(tmp_path) == before


@pytest.mark.parametrize("failing", ["keep", "write"])
def test_a_disk_that_is_full_leaves_the_damaged_file_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    path = played(tmp_path, 10, backed_up=9)
    drop_the_tail(path)
    before = files_of(tmp_path)

    def full(target: Path, data: bytes, *, new: bool) -> None:
        if (".kept-" in target.name) == (failing == "keep"):
            raise OSError(28, "")
        write_whole(target, data, new=new)

    with monkeypatch.context() as patch:
        patch.setattr(repair, "write_whole", full)
        with pytest.raises(StoreError, match="^game one not opened, .* the disk is full"):
            library_at(tmp_path).open("one")
    assert files_of(tmp_path) == before
    library = library_at(tmp_path)
    assert damage_of(library).missing == 1
    library.close("one")


def lose_blocks(monkeypatch: pytest.MonkeyPatch, path: Path, *blocks: int) -> None:
    """Let the disk fail where these blocks of a file are read."""
    read, status = os.read, path.stat()

    def fail(handle: int, most: int) -> bytes:
        found = os.fstat(handle)
        if os.path.samestat(found, status):
            place = os.lseek(handle, 0, os.SEEK_CUR)
            if any(place < 4096 * (block + 1) and 4096 * block < place + most for block in blocks):
                raise OSError(errno.EIO, "Input/output error")
        return read(handle, most)

    monkeypatch.setattr(os, "read", fail)


@pytest.mark.parametrize("blocks", [(0,), (1,), (2, 3)])
def test_a_block_that_the_disk_has_lost_is_taken_from_the_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, blocks: tuple[int, ...]
) -> None:
    path = played(tmp_path, 100, backed_up=99)
    assert path.stat().st_size > 4 * 4096
    lose_blocks(monkeypatch, path, *blocks)
    library = library_at(tmp_path)
    damage = damage_of(library)
    assert (len(library.open("one").steps), damage.missing, damage.from_backup) == (100, 0, True)
    library.close("one")
    again = library_at(tmp_path)
    assert len(again.open("one").steps) == 100
    assert again.condition("one").damage is None
    again.close("one")


def test_different_blocks_that_file_and_backup_have_lost_cost_no_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 100, backed_up=100)
    lose_blocks(monkeypatch, path, 1)
    lose_blocks(monkeypatch, beside_of(path).backup, 3)
    with library_at(tmp_path).reading("one") as session:
        assert len(session.steps) == 100
    library = library_at(tmp_path)
    assert damage_of(library).missing == 0
    library.close("one")


def test_a_disk_that_does_not_answer_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 200, backed_up=199)
    data = path.read_bytes()
    with monkeypatch.context() as patch:
        lose_blocks(patch, path, *range(30))
        with pytest.raises(StoreError, match="not opened: the disk does not answer"):
            library_at(tmp_path).open("one")
    assert (path.read_bytes(), kept_files(tmp_path)) == (data, [])


def test_the_backup_of_an_open_game_is_whole_though_the_disk_has_lost_a_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 80)
    library = library_at(tmp_path)
    library.open("one").dispatch(AddNote("one more"))
    lose_blocks(monkeypatch, path, 1)
    library.back_up("one")
    assert len(steps_in(beside_of(path).backup.read_bytes())) == 81
    library.close("one")


def test_the_files_of_a_killed_program_open_whole_and_without_a_word(tmp_path: Path) -> None:
    library = library_at(tmp_path / "played")
    session = library.new_game({"game": "toy", "id": "one"})
    for n in range(50):
        session.dispatch(AddNote(f"note {n}"))
        if n == 30:
            library.back_up("one")
    put_files(tmp_path / "killed", files_of(tmp_path / "played"))
    library.close("one")
    started = library_at(tmp_path / "killed")
    assert len(started.open("one").steps) == 50
    condition = started.condition("one")
    assert (condition.damage, condition.warning) == (None, "")
    started.close("one")
