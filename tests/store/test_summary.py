"""What a list shows of a game, read without its steps."""

import os
import sys
import tracemalloc
from pathlib import Path

import pytest

from armada_companion.kit.step import VERSION
from armada_companion.store import limits, summary
from armada_companion.store.errors import StoreError
from armada_companion.store.summary import keys_beside, summarize, summarize_lost
from tests.saved_files import HEADER, KEY, STEPS, beside_of, library_at, make_game, sealed, step


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return make_game(tmp_path)


def test_it_has_the_header_and_counts_the_steps(path: Path) -> None:
    found = summarize(path, path.parent)
    assert (found.header, found.steps, found.changed) == (HEADER, 3, STEPS[-1].at)


def test_a_game_without_steps_has_no_time(tmp_path: Path) -> None:
    found = summarize(make_game(tmp_path, steps=()), tmp_path)
    assert (found.steps, found.changed) == (0, None)


@pytest.mark.parametrize("length", [1, 60_000])
def test_the_last_step_of_a_long_game_is_found(tmp_path: Path, length: int) -> None:
    long = [step(n)._replace(action={"do": "x", "text": "x" * length}) for n in range(1, 40)]
    path = make_game(tmp_path, steps=long)
    assert summarize(path, tmp_path).steps == 39
    path.write_bytes(path.read_bytes() + b'{"action":{"do"')
    assert summarize(path, tmp_path).steps == 39


def test_a_torn_end_shows_the_step_before_and_the_head_the_saved_ones(path: Path) -> None:
    data = sealed(*STEPS, is_closed=False)
    path.write_bytes(data[:-30])
    assert summarize(path, path.parent).steps == 3
    beside_of(path).head.unlink()
    assert summarize(path, path.parent).steps == 2


def test_the_head_of_another_file_counts_no_step(path: Path) -> None:
    copy = path.with_name("copy.armada")
    copy.write_bytes(sealed(*STEPS[:1]))
    assert summarize(copy, path.parent).steps == 1


@pytest.mark.parametrize(
    "begins", [b"", b"no game at all", b"{}\n", b'{"format":"armada-companion"}']
)
def test_a_large_file_that_is_no_game_is_refused(path: Path, begins: bytes) -> None:
    path.write_bytes(begins)
    os.truncate(path, limits.MAX_BYTES)
    with pytest.raises(StoreError, match="it is not a saved game; move it out of the folder"):
        summarize(path, path.parent)


def test_a_newer_programs_game_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "new.armada"
    path.write_bytes(sealed(header={**HEADER, "version": VERSION + 1}))
    with pytest.raises(StoreError, match="new not opened: a newer version of the program saved it"):
        summarize(path, tmp_path)


def test_a_file_larger_than_any_game_is_refused_without_reading_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.truncate(path, limits.MAX_BYTES + 1)
    monkeypatch.setattr(Path, "open", None)
    with pytest.raises(StoreError, match="it is larger than any game; move it out of the folder"):
        summarize(path, path.parent)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows makes no file with holes here")
def test_three_files_of_250_mb_cost_no_memory(tmp_path: Path) -> None:
    """R6: they took 517 MB at each start."""
    for n, begins in enumerate((b"", sealed(*STEPS), b"\xff" * 99)):
        (tmp_path / f"{n}.armada").write_bytes(begins)
        os.truncate(tmp_path / f"{n}.armada", 250_000_000)
    for n in range(3):
        (tmp_path / f"fits {n}.armada").write_bytes(sealed(*STEPS))
        os.truncate(tmp_path / f"fits {n}.armada", limits.MAX_BYTES)
    library = library_at(tmp_path)
    tracemalloc.start()
    entries = library.entries()
    library.tidy()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(entries) == 6
    assert most < 2_000_000


def test_a_lost_game_is_known_from_its_backup(path: Path) -> None:
    path.unlink()
    assert keys_beside(path.parent) == {KEY}
    lost = summarize_lost(KEY, path.parent)
    assert lost is not None
    assert lost[0] == path
    assert (lost[1].header, lost[1].steps) == (HEADER, 3)


def test_a_lost_game_without_a_backup_is_known_from_its_head(path: Path) -> None:
    path.unlink()
    beside_of(path).backup.unlink()
    lost = summarize_lost(KEY, path.parent)
    assert lost is not None
    assert (lost[0], lost[1].steps) == (path, 3)


def test_a_lost_game_without_a_step_is_none(tmp_path: Path) -> None:
    make_game(tmp_path, steps=()).unlink()
    assert summarize_lost(KEY, tmp_path) is None


def test_nothing_is_beside_a_folder_without_games(tmp_path: Path) -> None:
    assert keys_beside(tmp_path) == set()


def test_a_thousand_games_are_listed_without_reading_them_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = {f"game-{n}": sealed(*STEPS, header={**HEADER, "id": f"game-{n}"}) for n in range(1000)}
    for key, content in data.items():
        (tmp_path / f"{key}.armada").write_bytes(content)
    assert len(library_at(tmp_path).entries()) == 1000
    for name in ("summarize", "read_head", "summarize_lost"):
        monkeypatch.setattr(f"armada_companion.session.game_list.{name}", None)
    monkeypatch.setattr(summary, "read_head", None)
    assert {entry.key for entry in library_at(tmp_path).entries()} == {*data}
    # A start shows some of them at once.
    latest = library_at(tmp_path).latest_entries()
    assert latest is not None
    assert 0 < len(latest) < 1000
