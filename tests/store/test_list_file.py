"""What the list of games showed last is taken only while it is still so."""

import json
import os
from pathlib import Path

import pytest

from armada_companion.store.list_file import ListFile


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "one.game"
    path.write_bytes(b"a game")
    return path


Facts = dict[str, int]


def listed(folder: Path, version: str = "1") -> ListFile[Facts]:
    return ListFile(folder / "list.json", version, Facts)


def saved(game: Path) -> ListFile[Facts]:
    """A list file that knows the game, as the next start reads it."""
    kept = listed(game.parent)
    kept.put(game, {"steps": 3})
    kept.save()
    return listed(game.parent)


def test_what_was_kept_is_found_by_the_next_start(game: Path) -> None:
    assert saved(game).find(game) == {"steps": 3}


def test_a_file_that_changed_its_size_is_unknown(game: Path) -> None:
    kept = saved(game)
    shown = game.stat()
    game.write_bytes(b"a longer game")
    os.utime(game, ns=(shown.st_atime_ns, shown.st_mtime_ns))
    assert kept.find(game) is None


def test_a_file_that_changed_its_time_is_unknown(game: Path) -> None:
    """Damage of the same size too."""
    kept = saved(game)
    shown = game.stat()
    os.utime(game, ns=(shown.st_atime_ns, shown.st_mtime_ns + 1_000_000))
    assert kept.find(game) is None


def test_steps_that_are_only_in_sqlites_log_make_a_file_unknown(game: Path) -> None:
    """As after a crash: the game's own file is as it was."""
    kept = saved(game)
    game.with_name("one.game-wal").write_bytes(b"two more steps")
    assert kept.find(game) is None


def test_a_game_that_is_gone_is_unknown_and_forgotten(game: Path) -> None:
    kept, other = saved(game), game.with_name("two.game")
    other.write_bytes(b"another")
    game.unlink()
    assert kept.find(game) is None
    kept.put(other, {"steps": 1})
    kept.save()
    assert list(json.loads((game.parent / "list.json").read_text())["games"]) == ["two.game"]


def test_facts_of_another_version_are_worked_out_again(game: Path) -> None:
    saved(game)
    assert listed(game.parent, "2").find(game) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"made_by": "1"}',
        '{"made_by": "1", "games": []}',
        '{"made_by": "1", "games": {"one.game": 3}}',
        '{"made_by": "1", "games": {"one.game": [3, {}]}}',
        '{"made_by": "1", "games": {"one.game": [[3, 4], {"steps": "three"}]}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_list_is_none(game: Path, text: str) -> None:
    (game.parent / "list.json").write_text(text)
    kept = listed(game.parent)
    assert kept.find(game) is None
    kept.put(game, {"steps": 3})
    assert kept.find(game) == {"steps": 3}


def test_a_folder_that_takes_no_file_costs_only_time(game: Path) -> None:
    (game.parent / "list.json").mkdir()
    kept = listed(game.parent)
    kept.put(game, {"steps": 3})
    kept.save()
    assert kept.find(game) == {"steps": 3}


def test_nothing_is_written_when_nothing_has_changed(game: Path) -> None:
    kept = saved(game)
    assert kept.find(game) is not None
    (game.parent / "list.json").unlink()
    kept.put(game, {"steps": 3})
    kept.save()
    assert not (game.parent / "list.json").exists()
