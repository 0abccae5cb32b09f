"""What the list of games showed last is taken only while it is still so."""

import json
import os
from pathlib import Path

import pytest

from armada_companion.store.list_file import ListFile, stamp_of


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "one.armada"
    path.write_bytes(b"a game")
    return path


Facts = dict[str, int]


def listed(folder: Path, version: str = "1") -> ListFile[Facts]:
    return ListFile(folder / "list.json", version, Facts)


def put(kept: ListFile[Facts], game: Path, facts: Facts) -> None:
    kept.put(game.name, stamp_of(game), facts)


def find(kept: ListFile[Facts], game: Path) -> Facts | None:
    return kept.find(game.name, stamp_of(game)) if game.exists() else None


def saved(game: Path) -> ListFile[Facts]:
    """A list file that knows the game, as the next start reads it."""
    kept = listed(game.parent)
    put(kept, game, {"steps": 3})
    kept.save(())
    return listed(game.parent)


def test_what_was_kept_is_found_by_the_next_start(game: Path) -> None:
    assert find(saved(game), game) == {"steps": 3}


def test_a_file_that_changed_its_size_is_unknown(game: Path) -> None:
    kept = saved(game)
    shown = game.stat()
    game.write_bytes(b"a longer game")
    os.utime(game, ns=(shown.st_atime_ns, shown.st_mtime_ns))
    assert find(kept, game) is None


def test_a_file_that_changed_its_time_is_unknown(game: Path) -> None:
    """Damage of the same size too."""
    kept = saved(game)
    shown = game.stat()
    os.utime(game, ns=(shown.st_atime_ns, shown.st_mtime_ns + 1_000_000))
    assert find(kept, game) is None


def rows_of(folder: Path) -> list[list[str]]:
    """Return the names in the first line, and in the second."""
    lines = (folder / "list.json").read_text().splitlines()
    return [list(json.loads(line)["games"]) for line in lines]


def test_a_game_that_is_gone_is_unknown_and_forgotten(game: Path) -> None:
    kept, other = saved(game), game.with_name("two.armada")
    other.write_bytes(b"another")
    game.unlink()
    assert find(kept, game) is None
    put(kept, other, {"steps": 1})
    kept.save(())
    assert rows_of(game.parent) == [[], ["two.armada"]]


def test_facts_of_another_version_are_worked_out_again(game: Path) -> None:
    saved(game)
    assert find(listed(game.parent, "2"), game) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"made_by": "1"}',
        '{"made_by": "1", "games": []}',
        '{"made_by": "1", "games": {"one.armada": 3}}',
        '{"made_by": "1", "games": {"one.armada": [3, {}]}}',
        '{"made_by": "1", "games": {"one.armada": [[3, 4], {"steps": "three"}]}}',
        "[" * 100_000,
    ],
)
def test_a_damaged_list_is_none(game: Path, text: str) -> None:
    (game.parent / "list.json").write_text(text)
    kept = listed(game.parent)
    assert find(kept, game) is None
    put(kept, game, {"steps": 3})
    assert find(kept, game) == {"steps": 3}


def test_a_folder_that_takes_no_file_costs_only_time(game: Path) -> None:
    (game.parent / "list.json").mkdir()
    kept = listed(game.parent)
    put(kept, game, {"steps": 3})
    kept.save(())
    assert find(kept, game) == {"steps": 3}


def test_nothing_is_written_when_nothing_has_changed(game: Path) -> None:
    kept = saved(game)
    assert find(kept, game) is not None
    (game.parent / "list.json").unlink()
    put(kept, game, {"steps": 3})
    kept.save(())
    assert not (game.parent / "list.json").exists()


def test_the_entries_of_a_start_are_in_the_first_line(game: Path) -> None:
    kept, other = saved(game), game.with_name("two.armada")
    other.write_bytes(b"another")
    put(kept, other, {"steps": 1})
    kept.save(("two.armada",))
    assert rows_of(game.parent) == [["two.armada"], ["one.armada"]]
    again = listed(game.parent)
    assert list(again.first()) == [{"steps": 1}]
    assert (find(again, game), find(again, other)) == ({"steps": 3}, {"steps": 1})
    other.write_bytes(b"changed meanwhile")
    assert list(listed(game.parent).first()) == []


def test_a_file_of_another_folder_is_cached_by_its_path(game: Path, tmp_path: Path) -> None:
    kept, other = saved(game), tmp_path / "stick" / "two.armada"
    other.parent.mkdir()
    other.write_bytes(b"another")
    kept.put(str(other), stamp_of(other), {"steps": 1})
    kept.save(())
    again = listed(game.parent)
    assert again.paths() == (other,)
    assert again.find(str(other), stamp_of(other)) == {"steps": 1}


def test_a_name_that_is_no_text_does_not_keep_the_others_from_being_cached(game: Path) -> None:
    kept, odd = listed(game.parent), game.with_name("Gr\udcf6.armada")
    odd.write_bytes(b"x")
    put(kept, odd, {"steps": 1})
    put(kept, game, {"steps": 3})
    assert find(kept, odd) == {"steps": 1}
    kept.save(())
    again = listed(game.parent)
    assert (find(again, game), find(again, odd)) == ({"steps": 3}, None)


def test_a_folder_that_is_gone_costs_only_time(tmp_path: Path) -> None:
    kept = listed(tmp_path / "games")
    kept.put("one.armada", (1, 2), {"steps": 3})
    kept.save(())
    assert kept.find("one.armada", (1, 2)) == {"steps": 3}
