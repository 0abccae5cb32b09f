"""Games that another window has open, or that cannot be written here."""

import os
from pathlib import Path
from typing import Any

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.session import opening
from armada_companion.store.errors import StoreError
from armada_companion.system.files import read_regular
from tests.saved_files import files_of, library_at, other_process, play, require_calm, steps_in

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has other rights")
no_root = pytest.mark.skipif(getattr(os, "geteuid", int)() == 0, reason="root has every right")


def test_a_game_that_another_window_plays_is_looked_at(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    code = (
        "import sys; from pathlib import Path; from tests.saved_files import library_at;"
        "from armada_companion.kit.log_actions import AddNote;"
        "session = library_at(Path(sys.argv[1])).open('one');"
        "session.dispatch(AddNote('there')); print('open', flush=True); input();"
        "session.dispatch(AddNote('more')); print('more', flush=True); input()"
    )
    with other_process(code, tmp_path) as child:
        library = library_at(tmp_path)
        session = library.open("one")
        assert (len(session.steps), session.is_read_only) == (6, True)
        condition = library.condition("one")
        assert (condition.is_locked, condition.damage) == (True, None)
        with pytest.raises(StoreError):
            session.dispatch(AddNote("here"))
        assert child.stdin
        assert child.stdout
        child.stdin.write(b"\n")
        child.stdin.flush()
        assert child.stdout.readline()
        library.close("one")
        library.tidy()
        with pytest.raises(StoreError, match="open in another window; close it there"):
            library.remove("one")
    assert len(steps_in(path.read_bytes())) == 7
    require_calm(tmp_path, "one", 7)


def test_a_copy_is_not_played_on_while_another_window_plays_the_game(tmp_path: Path) -> None:
    """The head and the backup are in use there."""
    path = play(library_at(tmp_path))
    path.with_name("copy.armada").write_bytes(path.read_bytes())
    first, second = library_at(tmp_path), library_at(tmp_path)
    first.open("one")
    before = files_of(tmp_path)
    with pytest.raises(StoreError, match="open in another window; close it there"):
        second.files.choose("one/copy.armada")
    assert files_of(tmp_path) == before
    first.close("one")
    assert second.files.choose("one/copy.armada") == "one"


def test_a_step_that_another_window_saves_meanwhile_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is read before the head."""
    other = library_at(tmp_path)
    play(other, close=False)

    def read_and_play(path: Path, most: int, *, salvage: bool) -> bytes:
        data = read_regular(path, most, salvage=salvage)
        if len(other.open("one").steps) < 8:
            other.open("one").dispatch(AddNote("meanwhile"))
        return data

    monkeypatch.setattr(opening, "read_regular", read_and_play)
    library = library_at(tmp_path)
    session = library.open("one")
    assert library.condition("one").damage is None
    assert len(session.steps) >= 7
    other.close("one")


@posix
@no_root
def test_a_game_in_a_folder_to_read_is_looked_at(tmp_path: Path) -> None:
    path = play(library_at(tmp_path))
    library = library_at(tmp_path)
    tmp_path.chmod(0o500)
    try:
        session = library.open("one")
        assert (len(session.steps), session.is_read_only) == (5, True)
        library.close("one")
    finally:
        tmp_path.chmod(0o700)
    assert len(steps_in(path.read_bytes())) == 5


@pytest.mark.parametrize("number", [13, 30, 1])
def test_a_game_on_a_medium_that_cannot_be_written_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """The system says so only when the file is opened, as of a CD on Windows."""
    path = play(library_at(tmp_path))
    open_file = os.open

    # Any: what `os.open` takes, such as the `dir_fd` of Python 3.13.
    def refuse(name: Path, flags: int, *more: Any, **named: Any) -> int:
        if name == path and flags & os.O_RDWR:
            raise OSError(number, "")
        return open_file(name, flags, *more, **named)

    library = library_at(tmp_path)
    monkeypatch.setattr(os, "open", refuse)
    session = library.open("one")
    assert (len(session.steps), session.is_read_only) == (5, True)
    assert not library.condition("one").is_locked
    library.close("one")
