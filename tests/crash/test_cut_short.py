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
from armada_companion.session.opening import Condition
from armada_companion.store.head import HeadFile
from armada_companion.system import files
from armada_companion.system.files import write_whole
from tests import saved_files
from tests.examples import few
from tests.saved_files import (
    KEY,
    beside,
    drop_step_8,
    files_of,
    game_file,
    kept_files,
    library_at,
    played,
    put_files,
)
from tests.toy_game.rules import Toy


class Killed(BaseException):
    """The program ends here."""


def test_a_head_that_the_power_went_before_is_no_damage(tmp_path: Path) -> None:
    """The head is written without a flush: the disk may hold that of the close before."""
    path = played(tmp_path, 10)
    older = beside(tmp_path, KEY).head.read_bytes()
    log = saved_files.opened(path)
    log.append(log.steps()[-1]._replace(n=11))
    log.close()
    beside(tmp_path, KEY).head.write_bytes(older)
    library = library_at(tmp_path)
    assert len(library.open("one").steps) == 11
    assert library.condition("one") == Condition()
    library.close("one")


def test_a_head_of_the_same_step_still_shows_a_changed_file(tmp_path: Path) -> None:
    path = played(tmp_path, 10)
    header, steps = saved_files.header_of(path), list(saved_files.whole_steps(path))
    assert header is not None
    steps[4] = steps[4]._replace(action={"do": "note", "text": "another word"})
    path.write_bytes(saved_files.sealed(*steps, header=header))
    library = library_at(tmp_path)
    library.open("one")
    damage = library.condition("one").damage
    assert damage is not None
    assert damage.is_changed
    library.close("one")


def test_a_killed_game_that_was_in_the_trash_comes_back_whole(tmp_path: Path) -> None:
    played(tmp_path, 10)
    older = beside(tmp_path, KEY).head.read_bytes()
    second = tmp_path / "second"
    put_files(second, files_of(tmp_path))
    library = library_at(second)
    library.open("one").dispatch(AddNote("the last"))
    put_files(tmp_path, files_of(second))
    library.close("one")
    beside(tmp_path, KEY).head.write_bytes(older)
    again = library_at(tmp_path)
    again.restore(again.remove("one"))
    assert len(again.open("one").steps) == 11
    assert again.condition("one") == Condition()
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
        assert not files_of(tmp_path)


def test_an_unfinished_game_moved_to_the_trash_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut while a game is made leaves its file without a head, perhaps with a backup."""
    saved_files.make_game(tmp_path, steps=())
    beside(tmp_path, KEY).head.unlink()

    def move_one(source: Path, target: Path, *, new: bool) -> None:
        files.move(source, target, new=new)
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr("armada_companion.store.game_trash.move", move_one)
        with pytest.raises(Killed):
            library_at(tmp_path).tidy()
    library_at(tmp_path).tidy()
    assert not files_of(tmp_path)


def test_keeping_a_damaged_file_that_is_cut_short_leaves_no_part_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 10, backed_up=9)
    drop_step_8(path)
    damaged = path.read_bytes()

    def kill(*words: object, **more: object) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr("armada_companion.system.files.move", kill)
        with pytest.raises(Killed):
            library_at(tmp_path).open("one")
    assert not kept_files(tmp_path)
    library = library_at(tmp_path)
    library.open("one")
    library.close("one")
    (kept,) = kept_files(tmp_path)
    assert kept.read_bytes() == damaged


def test_a_start_that_is_killed_before_it_mends_makes_no_second_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(tmp_path, 10)
    drop_step_8(path)

    def keep_only(target: Path, data: bytes, *, new: bool) -> None:
        if target == path:
            raise Killed
        write_whole(target, data, new=new)

    for _ in range(2):
        with monkeypatch.context() as patched:
            patched.setattr("armada_companion.store.repair.write_whole", keep_only)
            with pytest.raises(Killed):
                library_at(tmp_path).open("one")
    library = library_at(tmp_path)
    library.open("one")
    library.close("one")
    assert [kept.name for kept in kept_files(tmp_path)] == [f"one{saved_files.KEPT}1"]


def test_a_head_that_is_cut_short_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of the game's file may be of several sectors of a disk, and a torn one is bad."""
    played(tmp_path, 3)
    head = beside(tmp_path, KEY).head
    before = head.read_bytes()

    def kill(*words: object) -> None:
        raise Killed

    monkeypatch.setattr(os, "replace", kill)
    with pytest.raises(Killed):
        HeadFile(head, "another.armada", 3, "0")
    assert head.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a file in its place while it is open")
@pytest.mark.parametrize("done", few(range(12), 3))
def test_a_lost_file_whose_new_one_is_cut_short_leaves_no_game_that_cannot_be_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    session = backed_up_and_lost(tmp_path)
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
        for name in ("link", "replace"):
            patched.setattr(os, name, cut_short(getattr(os, name)))
        with suppress(Killed):
            session.dispatch(AddNote("elsewhere"))
        collect()
    # The killed program still has its files open here.
    library = library_at(shutil.copytree(tmp_path, tmp_path / "copy"))
    (entry,) = library.entries()
    assert len(library.open(entry.key).steps) >= BACKED_UP
    library.close(entry.key)
    session.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a file in its place while it is open")
def test_a_new_file_for_a_lost_one_is_on_the_disk_before_the_head_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = backed_up_and_lost(tmp_path)
    seen: list[int] = []

    def begin(found: HeadFile, path: Path, file: str, step: int, hash: str) -> None:
        assert flushed[-1] == tmp_path
        seen.append(len(saved_files.whole_steps(tmp_path / file)))
        new(found, path, file, step, hash)

    flushed: list[Path] = []
    new = HeadFile.__init__
    monkeypatch.setattr(files, "settle_folder", flushed.append)
    monkeypatch.setattr(HeadFile, "__init__", begin)
    session.dispatch(AddNote("elsewhere"))
    session.close()
    assert seen == [BACKED_UP + 1]


BACKED_UP = 3


def backed_up_and_lost(folder: Path) -> GameSession[Toy]:
    """Return an open game whose file was taken away."""
    library = library_at(folder)
    session = library.new_game({"game": "toy", "id": "one"})
    for n in range(BACKED_UP):
        session.dispatch(AddNote(f"note {n}"))
    library.back_up("one")
    session.dispatch(AddNote("the last"))
    game_file(folder).unlink()
    return session


def test_a_step_of_which_only_the_end_was_written_over_a_closing_line_is_no_damage(
    tmp_path: Path,
) -> None:
    """A power cut may leave any sectors of a line, and the closing line that it replaced."""
    path = played(tmp_path, 10)
    closed = path.read_bytes()
    path.write_bytes(closed + bytes(300) + b'1","n":11}\n')
    library = library_at(tmp_path)
    library.open("one").dispatch(AddNote("the next"))
    assert library.condition("one") == Condition()
    library.close("one")
    assert [step.n for step in saved_files.whole_steps(path)] == list(range(1, 12))
