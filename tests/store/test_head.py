"""The head of a game: which step was saved last, in which file."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from armada_companion.store import head as heads
from armada_companion.store.head import HeadFile, is_head_damaged, read_head
from tests.saved_files import SLOT_BYTES

HASHES = [f"{n:064x}" for n in range(9)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "one.head"


def written(path: Path, steps: int, file: str = "one.armada") -> bytes:
    head = HeadFile(path, file, 0, HASHES[0])
    for n in range(1, steps + 1):
        head.write(n, HASHES[n])
    head.close()
    return path.read_bytes()


def found(path: Path) -> tuple[int, str, str] | None:
    head = read_head(path)
    return None if head is None else (head.step, head.hash, head.file)


@pytest.mark.parametrize("steps", range(5))
@pytest.mark.parametrize(
    "file", ["one.armada", "/a folder/Größe.armada", "a\udcff b", "", "x" * 3000]
)
def test_a_head_is_read_as_it_was_written(path: Path, steps: int, file: str) -> None:
    written(path, steps, file)
    assert found(path) == (steps, HASHES[steps], file)
    assert not is_head_damaged(path)


def test_a_head_of_the_same_content_is_not_written_again(path: Path) -> None:
    before = written(path, 3)
    HeadFile(path, "one.armada", 3, HASHES[3]).close()
    assert path.read_bytes() == before
    HeadFile(path, "two.armada", 3, HASHES[3]).close()
    assert found(path) == (3, HASHES[3], "two.armada")


def test_a_changed_name_is_noted_with_the_next_step(path: Path) -> None:
    head = HeadFile(path, "one.armada", 0, HASHES[0])
    head.file = "two.armada"
    head.write(1, HASHES[1])
    assert found(path) == (1, HASHES[1], "two.armada")


@pytest.mark.parametrize("steps", [3, 4])
@pytest.mark.parametrize(
    "torn",
    [
        lambda slot: bytes(len(slot)),
        lambda slot: b"x" * len(slot),
        lambda slot: slot[:20] + bytes(len(slot) - 20),
        lambda slot: slot.replace(b"3", b"4").replace(b"1", b"2"),
    ],
)
def test_a_torn_slot_leaves_the_step_before(
    path: Path, steps: int, torn: Callable[[bytes], bytes]
) -> None:
    whole = written(path, steps)
    seen = set()
    for place in (0, SLOT_BYTES):
        slot = torn(whole[place : place + SLOT_BYTES])
        path.write_bytes(whole[:place] + slot + whole[place + SLOT_BYTES :])
        seen.add(found(path))
        assert not is_head_damaged(path)
    assert seen == {(n, HASHES[n], "one.armada") for n in (steps, steps - 1)}


@pytest.mark.parametrize("data", [b"", bytes(2 * SLOT_BYTES)])
def test_an_empty_head_is_none_and_no_damage(path: Path, data: bytes) -> None:
    """As a power cut may leave it."""
    path.write_bytes(data)
    assert (read_head(path), is_head_damaged(path)) == (None, False)
    written(path, 2)
    assert found(path) == (2, HASHES[2], "one.armada")


@pytest.mark.parametrize("data", [b"no head", b"x" * 9000, b"\xff" * 300_000])
def test_a_head_that_cannot_be_read_is_damaged(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert (read_head(path), is_head_damaged(path)) == (None, True)
    written(path, 2)
    assert (found(path), is_head_damaged(path)) == ((2, HASHES[2], "one.armada"), False)


def test_a_missing_head_is_none_and_no_damage(path: Path) -> None:
    assert (read_head(path), is_head_damaged(path)) == (None, False)


def test_a_folder_in_its_place_costs_nothing_but_the_head(path: Path) -> None:
    path.mkdir()
    assert (read_head(path), is_head_damaged(path)) == (None, True)
    head = HeadFile(path, "one.armada", 0, HASHES[0])
    head.write(1, HASHES[1])
    head.flush()
    head.close()
    head.close()
    assert path.is_dir()


def test_a_disk_that_fails_costs_nothing_but_the_head(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = HeadFile(path, "one.armada", 0, HASHES[0])

    def fail(*_given: object) -> int:
        raise OSError(28, "")

    monkeypatch.setattr(os, "write", fail)
    monkeypatch.setattr(heads, "flush", fail)
    head.write(1, HASHES[1])
    head.flush()
    head.close()
    assert found(path) == (0, HASHES[0], "one.armada")
