"""Saved fleets on disks that fail, in folders that cannot be used, and in two windows at once."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from armada_companion.games.armada.fleets.library import FleetLibrary
from armada_companion.store.errors import StoreError
from tests.games.armada.fleets.test_library import CARDS, FLEET, named

_MOVES = ("link", "rename", "replace")
"""What gives a file its name: which of them, differs between systems."""


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
@pytest.mark.parametrize("calls", [_MOVES, ("fsync",)])
def test_a_disk_that_fails_leaves_the_old_fleet_and_nothing_else(
    library: FleetLibrary,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    calls: Sequence[str],
    number: int,
) -> None:
    key = library.save(FLEET)

    def fail(*arguments: object) -> None:
        raise OSError(number, os.strerror(number))

    for call in calls:
        monkeypatch.setattr(os, call, fail)
    for replaced in (key, None):
        with pytest.raises(StoreError, match=r"^fleet Other not saved: [^\n]+$"):
            library.save(named("Other"), replaced)
    monkeypatch.undo()
    assert library.read(key) == FLEET
    assert [path.name for path in folder.iterdir()] == [f"{key}.json"]


def test_a_fleet_that_cannot_be_moved_stays_on_the_list(
    library: FleetLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = library.save(FLEET)

    def fail(*arguments: object) -> None:
        raise PermissionError(errno.EACCES, "no")

    for call in _MOVES:
        monkeypatch.setattr(os, call, fail)
    with pytest.raises(StoreError, match=f"fleet {key} not removed: no right"):
        library.remove(key)
    monkeypatch.undo()
    assert library.read(key) == FLEET
    library.remove(key)
    assert library.restore(key) == key


def test_a_folder_that_cannot_be_made_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match="not saved: "):
        FleetLibrary(tmp_path / "file" / "fleets", lambda packs=(): CARDS).save(FLEET)


def test_a_folder_that_cannot_be_read_is_reported_in_one_sentence(
    library: FleetLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.save(FLEET)

    def fail(*arguments: object) -> None:
        raise PermissionError(errno.EACCES, "no")

    monkeypatch.setattr("armada_companion.games.armada.fleets.library.os.scandir", fail)
    with pytest.raises(StoreError, match="the saved fleets cannot be listed: no right"):
        library.entries()


def test_a_name_that_no_file_can_hold_is_refused(library: FleetLibrary, folder: Path) -> None:
    with pytest.raises(StoreError, match="broken characters"):
        library.save(named("half a \ud83d smile"))
    assert not folder.exists()


def test_another_window_that_took_the_key_meanwhile_keeps_it(
    library: FleetLibrary, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.save(named("Swarm", points=1))
    monkeypatch.setattr(
        "armada_companion.games.armada.fleets.library._taken_keys", lambda _: frozenset()
    )
    with pytest.raises(StoreError, match="fleet Swarm not saved: "):
        library.save(named("Swarm", points=2))
    assert library.read("swarm").points == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a process is killed another way there")
def test_a_program_killed_before_the_new_file_is_in_its_place_leaves_the_old_one(
    library: FleetLibrary, folder: Path
) -> None:
    key = library.save(FLEET)
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from armada_companion.games.armada.fleets.library import FleetLibrary\n"
        "from armada_companion.games.armada.rules.model.fleet import Fleet\n"
        "os.replace = lambda *names: os.kill(os.getpid(), signal.SIGKILL)\n"
        "library = FleetLibrary(Path(sys.argv[1]), None)\n"
        "library.save(Fleet(name='New', ships=()), sys.argv[2])\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(folder), key], check=False)
    assert done.returncode == -signal.SIGKILL
    assert library.read(key) == FLEET
    assert [entry.key for entry in library.entries()] == [key]
