"""Deleted games are in the trash, beside each other, and come back whole."""

from pathlib import Path

import pytest

from armada_companion.store import game_trash
from armada_companion.store.beside import Beside, beside
from armada_companion.store.errors import StoreError
from armada_companion.store.game_trash import GameTrash
from armada_companion.store.pin_file import PinFile
from armada_companion.system.files import move
from tests.saved_files import HEADER, KEY, STEPS, beside_of, files_of, make_game, opened, step
from tests.store.test_pin_file import PIN

TODAY = "2026-11-22"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return make_game(tmp_path)


@pytest.fixture
def paths(game: Path) -> Beside:
    return beside_of(game)


@pytest.fixture
def trash(game: Path) -> GameTrash:
    return GameTrash(game.parent)


def trash_of(game: Path) -> list[str]:
    return sorted(path.name for path in (game.parent / "trash").rglob("*") if path.is_file())


def all_of(game: Path, paths: Beside) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (game, *paths.files) if path.is_file()}


def test_a_deleted_game_is_in_the_trash_and_comes_back(
    trash: GameTrash, game: Path, paths: Beside
) -> None:
    PinFile(paths.pin).set_pin(PIN)
    whole = all_of(game, paths)
    name = trash.put(game, paths, TODAY)
    assert all_of(game, paths) == {}
    suffixes = ("armada", "backup", "head", "pin")
    assert trash_of(game) == [f"2026-11-22~{KEY}.{suffix}" for suffix in suffixes]
    assert trash.restore(name) == (KEY, game)
    assert all_of(game, paths) == whole
    assert len(whole) == 4
    assert trash_of(game) == []


def test_nothing_in_the_trash_is_overwritten(trash: GameTrash, game: Path, paths: Beside) -> None:
    names = []
    for text in ("one", "two", "three"):
        game.write_text(text)
        names.append(trash.put(game, paths, TODAY))
    assert len(set(names)) == 3
    assert trash.restore(names[1]) == (KEY, game)
    assert game.read_text() == "two"


@pytest.mark.parametrize("suffix", ["head", "backup", "pin"])
def test_no_other_file_in_the_trash_is_overwritten(
    trash: GameTrash, game: Path, paths: Beside, suffix: str
) -> None:
    for _ in range(2):
        for each in (game, *paths.files):
            each.unlink(missing_ok=True)
        make_game(game.parent)
        PinFile(paths.pin).set_pin(PIN)
        for each in (game, *paths.files):
            if each.suffix not in (".head", f".{suffix}"):
                each.unlink(missing_ok=True)
        trash.put(game, paths, TODAY)
    assert len([name for name in trash_of(game) if name.endswith(suffix)]) == 2


def test_a_game_does_not_come_back_over_another_file(
    trash: GameTrash, game: Path, paths: Beside
) -> None:
    data = game.read_bytes()
    name = trash.put(game, paths, TODAY)
    game.write_text("another")
    assert trash.restore(name) == (KEY, game.with_name("a game 2.armada"))
    assert game.read_text() == "another"
    assert game.with_name("a game 2.armada").read_bytes() == data


def test_a_game_that_was_made_again_stays_and_the_deleted_one_is_a_further_file(
    trash: GameTrash, game: Path, paths: Beside
) -> None:
    """The head and the backup belong to the new one."""
    name = trash.put(game, paths, TODAY)
    make_game(game.parent, HEADER, (*STEPS, step(4)), name="new")
    before = files_of(game.parent)
    assert trash.restore(name) == (KEY, game)
    assert files_of(game.parent) == before
    opened(game).close()


def test_what_is_left_of_a_lost_file_does_not_come_back_over_its_new_game(
    trash: GameTrash, game: Path, paths: Beside
) -> None:
    game.unlink()
    name = trash.put(game, paths, TODAY)
    make_game(game.parent)
    with pytest.raises(StoreError, match="not brought back: there is one with its id now"):
        trash.restore(name)
    assert len(trash_of(game)) == 2


def test_a_game_that_is_open_in_another_window_stays(
    trash: GameTrash, game: Path, paths: Beside
) -> None:
    log = opened(game)
    with pytest.raises(StoreError, match=r"not deleted: it is open in another window"):
        trash.put(game, paths, TODAY)
    log.close()
    assert len(all_of(game, paths)) == 3


@pytest.mark.parametrize("data", [b"", b"no game at all", b"\xff" * 500])
def test_a_file_that_cannot_be_opened_can_be_deleted_and_comes_back(
    trash: GameTrash, game: Path, paths: Beside, data: bytes
) -> None:
    game.write_bytes(data)
    trash.restore(trash.put(game, paths, TODAY))
    assert game.read_bytes() == data


def test_a_file_without_a_head_comes_back_under_its_name(
    trash: GameTrash, game: Path, paths: Beside
) -> None:
    for each in paths.files:
        each.unlink(missing_ok=True)
    data = game.read_bytes()
    assert trash.restore(trash.put(game, paths, TODAY)) == (KEY, game)
    assert all_of(game, paths) == {game.name: data}
    assert trash_of(game) == []


def test_a_file_of_a_folder_that_is_missing_comes_back_into_the_folder_of_games(
    tmp_path: Path,
) -> None:
    games = tmp_path / "games"
    path = make_game(tmp_path / "stick")
    log = opened(path, games)
    log.append(step(4))
    log.close()
    trash, paths = GameTrash(games), beside(games, KEY)
    name = trash.put(path, paths, TODAY)
    for each in (tmp_path / "stick" / ".companion").iterdir():
        each.unlink()
    (tmp_path / "stick" / ".companion").rmdir()
    (tmp_path / "stick").rmdir()
    assert trash.restore(name) == (KEY, games / path.name)
    assert tuple(opened(games / path.name).steps()) == (*STEPS, step(4))


def test_a_missing_game_is_reported(trash: GameTrash, game: Path) -> None:
    with pytest.raises(StoreError, match="not deleted: it is not there"):
        trash.put(game.with_name("gone.armada"), beside(game.parent, "gone"), TODAY)
    with pytest.raises(StoreError, match="not brought back: it is not there"):
        trash.restore("2026-11-22~gone")
    with pytest.raises(StoreError, match="in the trash"):
        trash.restore("../../etc/passwd")


def test_games_that_were_deleted_long_ago_are_removed(
    trash: GameTrash, game: Path, paths: Beside
) -> None:
    for day in ("2026-10-22", "2026-10-23"):
        make_game(game.parent) if not game.exists() else None
        PinFile(paths.pin).set_pin(PIN)
        trash.put(game, paths, day)
    (game.parent / "trash" / "mine.txt").write_text("of the user")
    trash.drop_until("2026-10-23")
    suffixes = ("armada", "backup", "head", "pin")
    assert trash_of(game) == [*(f"2026-10-23~{KEY}.{suffix}" for suffix in suffixes), "mine.txt"]


def test_what_is_left_of_a_lost_file_can_be_deleted_and_comes_back(
    trash: GameTrash, game: Path, paths: Beside
) -> None:
    game.unlink()
    whole = all_of(game, paths)
    name = trash.put(game, paths, TODAY)
    assert all_of(game, paths) == {}
    assert trash.restore(name) == (KEY, game)
    assert all_of(game, paths) == whole


class Killed(BaseException):
    """The program ends here."""


@pytest.mark.parametrize("moves", range(5))
@pytest.mark.parametrize("is_put", [True, False])
def test_a_move_that_is_cut_short_is_no_damage(
    trash: GameTrash,
    game: Path,
    paths: Beside,
    monkeypatch: pytest.MonkeyPatch,
    is_put: bool,
    moves: int,
) -> None:
    PinFile(paths.pin).set_pin(PIN)
    done = 0
    name = "" if is_put else trash.put(game, paths, TODAY)

    def move_some(source: Path, target: Path, *, new: bool) -> None:
        nonlocal done
        if done == moves:
            raise Killed
        move(source, target, new=new)
        done += 1

    monkeypatch.setattr(game_trash, "move", move_some)
    try:
        trash.put(game, paths, TODAY) if is_put else trash.restore(name)
    except Killed:
        assert moves < 4
    there = [path for path in (game, *game.parent.glob("trash/*.armada")) if path.exists()]
    assert len(there) == 1
    for path in there:
        assert tuple(opened(path, game.parent).steps()) == STEPS


def test_a_game_that_cannot_be_moved_stays_with_its_other_files(
    trash: GameTrash, game: Path, paths: Beside, monkeypatch: pytest.MonkeyPatch
) -> None:
    PinFile(paths.pin).set_pin(PIN)
    before = all_of(game, paths)

    def refuse_games(source: Path, target: Path, *, new: bool) -> None:
        if source == game:
            raise PermissionError
        move(source, target, new=new)

    monkeypatch.setattr(game_trash, "move", refuse_games)
    with pytest.raises(StoreError, match="not deleted"):
        trash.put(game, paths, TODAY)
    assert (all_of(game, paths), trash_of(game)) == (before, [])
