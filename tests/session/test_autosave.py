"""The record beside an open game is written while play goes on."""

import os
from pathlib import Path
from shutil import copytree
from threading import Event
from unittest.mock import patch

import pytest

from armada_companion.kit.log_actions import AddNote
from armada_companion.session import autosave
from armada_companion.session.autosave import Autosave
from armada_companion.store.checkpoint import read_checkpoint
from armada_companion.store.inspection import autosave_path
from armada_companion.system.files import write_whole
from tests.session.conftest import read_record
from tests.session.test_damaged_files import library_at

STEPS = 50


def steps_of(record: Path) -> int:
    return len(read_record(record.read_bytes(), "one", ["toy"]).steps)


def test_steps_are_saved_while_a_slow_disk_takes_the_record(tmp_path: Path) -> None:
    library, game, is_done = library_at(tmp_path), tmp_path / "one.game", Event()
    session = library.new_game({"game": "toy", "id": "one"})

    def write(path: Path, data: bytes, *, new: bool) -> None:
        assert is_done.wait(60)
        write_whole(path, data, new=new)

    with patch.object(autosave, "write_whole", write):
        session.dispatch(AddNote("first"))
        assert library.begin_autosave("one")
        session.dispatch(AddNote("meanwhile"))
        head = read_checkpoint(game)
        assert head is not None
        assert (head.step, autosave_path(game).exists()) == (2, False)
        assert not library.begin_autosave("one")
        is_done.set()
        library.close("one")
    assert steps_of(autosave_path(game)) == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a file in its place while it is open")
def test_a_record_that_is_written_while_the_file_is_lost_goes_along(tmp_path: Path) -> None:
    """Beside the old place it would tell of a lost game."""
    library, is_awaited, finish = library_at(tmp_path), Event(), Autosave.finish
    session = library.new_game({"game": "toy", "id": "one"})

    def write(path: Path, data: bytes, *, new: bool) -> None:
        assert is_awaited.wait(60)
        write_whole(path, data, new=new)

    def wait(saving: Autosave) -> None:
        is_awaited.set()
        finish(saving)

    with patch.object(autosave, "write_whole", write), patch.object(Autosave, "finish", wait):
        session.dispatch(AddNote("first"))
        assert library.begin_autosave("one")
        (tmp_path / "one.game").unlink()
        session.dispatch(AddNote("in a new file"))
        assert steps_of(autosave_path(tmp_path / "one-2.game")) == 1
        library.close("one-2")
    assert not autosave_path(tmp_path / "one.game").exists()
    assert [entry.key for entry in library_at(tmp_path).entries()] == ["one-2"]


def test_a_game_that_is_killed_after_that_is_whole(tmp_path: Path) -> None:
    """The head tells of the record only with the next step."""
    library = library_at(tmp_path / "played")
    session = library.new_game({"game": "toy", "id": "one"})
    for n in range(STEPS):
        session.dispatch(AddNote(f"note {n}"))
    assert library.begin_autosave("one")
    library._autosaves.finish()
    copytree(tmp_path / "played", tmp_path / "killed")
    assert steps_of(autosave_path(tmp_path / "killed" / "one.game")) == STEPS
    started = library_at(tmp_path / "killed")
    assert len(started.open("one").steps) == STEPS
    assert (started.damage_of("one"), started.spoiled_of("one")) == (None, None)
    started.close("one")
    library.close("one")
