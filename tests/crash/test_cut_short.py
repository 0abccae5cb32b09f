"""What is cut short in the middle is neither told as damage nor left over for ever."""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from gc import collect
from pathlib import Path
from warnings import catch_warnings, simplefilter

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.session.game_session import GameSession
from armada_companion.store.checkpoint import CheckpointFile, checkpoint_path
from armada_companion.store.inspection import inspect, logs_at
from armada_companion.store.log import GameLog
from armada_companion.system import files
from armada_companion.system.files import write_whole
from tests.session.test_damaged_files import drop_step_8, library_at, played
from tests.toy_game.rules import Toy


class Killed(BaseException):
    """The program ends here."""


def test_a_head_that_the_power_went_before_is_no_damage(tmp_path: Path) -> None:
    """The head is written without a flush: the disk may hold that of the close before."""
    path = played(tmp_path, 10)
    older = checkpoint_path(path).read_bytes()
    log = GameLog.open(path)
    log.append(log.steps()[-1]._replace(n=11))
    log.close()
    checkpoint_path(path).write_bytes(older)
    found = inspect(path)
    assert (found.damage, len(found.chain.steps)) == ("", 11)


def test_a_head_of_the_same_step_still_shows_a_changed_file(tmp_path: Path) -> None:
    path = played(tmp_path, 10)
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    assert inspect(path).damage


def test_a_killed_game_that_was_in_the_trash_comes_back_whole(tmp_path: Path) -> None:
    played(tmp_path, 10)
    library = library_at(tmp_path / "second")
    for suffix in (".game", ".head"):
        shutil.copyfile(tmp_path / f"one{suffix}", tmp_path / "second" / f"one{suffix}")
    older = (tmp_path / "one.head").read_bytes()
    library.open("one").dispatch(AddNote("the last"))
    kept = {path.name: path.read_bytes() for path in (tmp_path / "second").glob("one.*")}
    library.close("one")
    for name, data in kept.items():
        (tmp_path / name).write_bytes(data)
    checkpoint_path(tmp_path / "one.game").write_bytes(older)
    again = library_at(tmp_path)
    again.restore(again.remove("one"))
    assert len(again.open("one").steps) == 11
    assert again.damage_of("one") is None
    again.close("one")


def test_an_empty_game_whose_deletion_is_cut_short_is_not_told_as_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink = Path.unlink
    for whole in range(4):
        library = library_at(tmp_path)
        library.new_game({"game": "toy", "id": "one"})
        left = whole

        def unlink_some(path: Path, missing_ok: bool = False) -> None:
            nonlocal left
            if path.exists() and path.name.startswith("one."):
                left -= 1
                if left < 0:
                    raise Killed
            unlink(path, missing_ok=missing_ok)

        with monkeypatch.context() as patched:
            patched.setattr(Path, "unlink", unlink_some)
            try:
                library.close("one")
            except Killed:
                assert whole < 3
        again = library_at(tmp_path)
        assert not again.entries()
        again.tidy()
        assert not list(tmp_path.glob("one.*"))


def test_an_unfinished_game_moved_to_the_trash_leaves_no_journal_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut while a game is made leaves an empty file and a journal that SQLite ignores."""
    library_at(tmp_path)
    path = tmp_path / "one.game"
    GameLog.create(path, {"game": "toy", "id": "one"}).close()
    checkpoint_path(path).unlink()
    logs_at(path)[1].touch()

    def move_one(source: Path, target: Path, *, new: bool) -> None:
        files.move(source, target, new=new)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr("armada_companion.store.game_trash.move", move_one)
        with pytest.raises(Killed):
            library_at(tmp_path).tidy()
    library_at(tmp_path).tidy()
    assert not list(tmp_path.glob("one.*"))


def test_copying_a_damaged_file_that_is_cut_short_leaves_no_half_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 10, autosaved=9)
    drop_step_8(path)
    done = 0

    def write_some(path: Path, data: bytes, *, new: bool) -> None:
        nonlocal done
        if done == 2:
            raise Killed
        write_whole(path, data, new=new)
        done += 1

    with monkeypatch.context() as patched:
        patched.setattr("armada_companion.store.quarantine.write_whole", write_some)
        with pytest.raises(Killed):
            library_at(tmp_path).open("one")
    assert not list(tmp_path.glob("*.damaged-*"))
    library = library_at(tmp_path)
    library.open("one")
    library.close("one")
    (folder,) = tmp_path.glob("*.damaged-*")
    assert len(list(folder.iterdir())) == 3


def test_a_start_that_is_killed_before_it_mends_makes_no_second_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 10)
    drop_step_8(path)

    def kill(*words: object) -> None:
        raise Killed

    for _ in range(2):
        with monkeypatch.context() as patched:
            patched.setattr("armada_companion.session.repair.make_anew", kill)
            with pytest.raises(Killed):
                library_at(tmp_path).open("one")
    library = library_at(tmp_path)
    library.open("one")
    library.close("one")
    assert [folder.name for folder in tmp_path.glob("*.damaged-*")] == ["one.damaged-1"]


def test_a_header_that_is_cut_short_leaves_the_head_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is of several sectors of a disk, and a torn one would be told as damaged."""
    path = played(tmp_path, 3)
    before = checkpoint_path(path).read_bytes()

    def kill(*words: object) -> None:
        raise Killed

    monkeypatch.setattr(os, "replace", kill)
    with pytest.raises(Killed):
        CheckpointFile(path, b'{"game":"toy","id":"another"}')
    assert checkpoint_path(path).read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a file in its place while it is open")
@pytest.mark.parametrize("done", range(12))
def test_a_lost_file_whose_new_one_is_cut_short_leaves_no_game_that_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    session = autosaved_and_lost(tmp_path)
    calls = 0

    def cut_short(call: Callable[..., object]) -> Callable[..., object]:
        def counted(*words: object, **more: object) -> object:
            nonlocal calls
            calls += 1
            if calls > done:
                raise Killed
            return call(*words, **more)

        return counted

    with monkeypatch.context() as patched, catch_warnings():
        # Of a file that the kill left open Python 3.13 warns.
        simplefilter("ignore", ResourceWarning)
        for name in ("unlink", "replace"):
            patched.setattr(Path, name, cut_short(getattr(Path, name)))
        patched.setattr(os, "replace", cut_short(os.replace))
        with suppress(Killed):
            session.dispatch(AddNote("elsewhere"))
        collect()
    # The killed program still has its files open here.
    library = library_at(shutil.copytree(tmp_path, tmp_path / "copy"))
    keys = [entry.key for entry in library.entries()]
    assert keys
    assert max(len(library.open(key).steps) for key in keys) >= AUTOSAVED
    for key in keys:
        library.close(key)
    session.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a file in its place while it is open")
def test_the_record_of_a_lost_file_is_on_the_disk_before_the_new_head_tells_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, record = autosaved_and_lost(tmp_path), tmp_path / "one-2.autosave.armada"
    seen: list[bool] = []
    monkeypatch.setattr(files, "settle_folder", lambda _folder: seen.append(record.exists()))
    session.dispatch(AddNote("elsewhere"))
    session.close()
    assert seen[-1]


AUTOSAVED = 3


def autosaved_and_lost(folder: Path) -> GameSession[Toy]:
    """Return an open game whose file was taken away."""
    library = library_at(folder)
    session = library.new_game({"game": "toy", "id": "one"})
    for n in range(AUTOSAVED):
        session.dispatch(AddNote(f"note {n}"))
    library.autosave("one")
    session.dispatch(AddNote("the last"))
    (folder / "one.game").unlink()
    return session
