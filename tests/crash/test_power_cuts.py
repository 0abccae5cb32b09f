"""Whenever the power goes, what was told as done is on the disk, and the next start is fine."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.crash.cutting import MEMORY, cut, cut_course, recorded, try_start
from tests.crash.disk import ROOT, Disk, Flush, Make, Rename, Told, Truncate, Unlink, Write
from tests.crash.power_cuts import MODELS, journalled, killed, strict, torn
from tests.crash.recorded_calls import can_record, read_calls


@pytest.fixture
def quick() -> Iterator[Path]:
    """A folder for recordings, in memory where there is one: nothing of it is to last."""
    if not can_record():
        pytest.skip("strace is not here, or may not look at programs")
    with TemporaryDirectory(dir=MEMORY) as folder:
        yield Path(folder)


OLD, NEW, FOLDER = 1, 2, 3


def disk() -> Disk:
    """One file with some bytes."""
    found = Disk()
    found.apply(Make(ROOT, "old", OLD, is_folder=False))
    found.apply(Write(OLD, 0, b"old"))
    return found


def names(found: Disk) -> dict[str, bytes]:
    return {
        name: bytes(found.files.get(inode, b"-")) for name, inode in found.folders[ROOT].items()
    }


WRITTEN_ANEW = (
    Make(ROOT, "part", NEW, is_folder=False),
    Write(NEW, 0, b"new"),
    Flush(NEW, 2),
    Rename(ROOT, "part", ROOT, "old"),
    Flush(ROOT, 4),
)


def test_killed_nothing_is_lost_that_was_done() -> None:
    assert names(killed(disk(), WRITTEN_ANEW[:2], Random(0))) == {"old": b"old", "part": b"new"}


def test_strictly_a_file_whose_folder_was_not_flushed_has_its_old_name_or_none() -> None:
    for place in range(5):
        assert names(strict(disk(), WRITTEN_ANEW[:place], Random(0))) == {"old": b"old"}
    assert names(strict(disk(), WRITTEN_ANEW, Random(0))) == {"old": b"new"}


def test_strictly_bytes_that_were_not_flushed_are_gone() -> None:
    hasty = [event for event in WRITTEN_ANEW if event != Flush(NEW, 2)]
    assert names(strict(disk(), hasty, Random(0))) == {"old": b""}


def test_what_came_while_a_flush_was_under_way_is_not_flushed() -> None:
    events = (*WRITTEN_ANEW[:2], Flush(NEW, 1), Flush(ROOT, 3))
    assert names(strict(disk(), events, Random(0))) == {"old": b"old", "part": b""}
    came = {names(journalled(disk(), events, Random(seed)))["part"] for seed in range(50)}
    assert came == {b"", b"new"}


def test_calls_of_two_threads_are_put_together() -> None:
    lines = (
        '7 openat(AT_FDCWD, "\\x2f\\x61\\x2f\\x62", O_WRONLY|O_CREAT, 0600) = 3\n',
        "7 fsync(3 <unfinished ...>\n",
        '8 write(3, "\\x31", 1) = 1\n',
        '8 openat(AT_FDCWD, "\\x2f\\x61\\x2f\\x63", O_RDONLY) = -1 ENOENT (No such file)\n',
        "7 <... fsync resumed>) = 0\n",
    )
    events = read_calls(lines, Path("/a"), Disk())
    assert events == [Make(ROOT, "b", 1, is_folder=False), Write(1, 0, b"1"), Flush(1, 1)]


def test_strictly_a_new_folder_is_empty_and_a_deleted_file_is_back() -> None:
    events = (Make(ROOT, "folder", FOLDER, is_folder=True), Make(FOLDER, "a", NEW, is_folder=False))
    found = strict(disk(), (*events, Flush(ROOT, 2), Unlink(ROOT, "old")), Random(0))
    assert found.folders == {ROOT: {"old": OLD, "folder": FOLDER}, FOLDER: {}}


def test_journalled_names_come_in_order_and_bytes_in_none() -> None:
    events = (
        Make(ROOT, "a", NEW, is_folder=False),
        Write(NEW, 0, b"12"),
        Write(NEW, 2, b"34"),
        Make(ROOT, "b", FOLDER, is_folder=False),
    )
    came = {str(names(journalled(disk(), events, Random(seed)))) for seed in range(300)}
    wanted = [{"old": b"old"}]
    for data in (b"", b"12", b"\0\x0034", b"1234"):
        wanted += [{"old": b"old", "a": data}, {"old": b"old", "a": data, "b": b""}]
    assert came == set(map(str, wanted))


def test_journalled_what_was_flushed_is_there_with_all_names_before() -> None:
    for seed in range(50):
        found = journalled(disk(), (*WRITTEN_ANEW, Truncate(NEW, 1)), Random(seed))
        assert names(found)["old"] in (b"new", b"n")


def test_torn_writes_come_by_sectors() -> None:
    events = (Write(OLD, 100, b"x" * 1400), Flush(ROOT, 1))
    came = set()
    for seed in range(200):
        data = names(torn(disk(), events, Random(seed)))["old"]
        came.add(tuple(data[place : place + 1] == b"x" for place in (100, 511, 512, 1023, 1024)))
    assert {(a, a, b, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)} == came


def test_strace_is_understood(quick: Path) -> None:
    """All that a program does to files is found again: killed, the folder is as it left it."""
    recording = recorded(quick / "played", 5)
    disk = killed(recording.start, recording.events, Random(0))
    disk.put(quick / "again")
    assert contents(quick / "again") == contents(quick / "played")
    assert any(isinstance(event, Told) for event in recording.events)


def contents(root: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes() if path.is_file() else b"a folder"
        for path in root.rglob("*")
    }


def test_after_a_power_cut_all_that_was_told_is_there(quick: Path) -> None:
    """Far more are made by `make laws`."""
    assert len(list(cut_course(quick, 40, 1))) == 40


@pytest.mark.parametrize("plant", ["folders", "exports", "steps", "heads"])
def test_planted_faults_are_found(quick: Path, plant: str) -> None:
    recording, chance = recorded(quick / "played", 7, plant), Random(plant)
    for _ in range(200):
        name, place = chance.choice(list(MODELS)), chance.randint(0, len(recording.events))
        shown = cut(recording, name, place, chance, quick / "cut")
        try:
            try_start(quick / "cut", shown)
        except AssertionError:
            return
    raise AssertionError("200 cuts did not show the fault")
