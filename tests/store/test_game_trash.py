"""Deleted games lie in the trash, beside each other, and come back whole."""

from contextlib import closing
from pathlib import Path

import pytest
from armada_companion.store.inspection import autosave_path, games_of, inspect

from armada_companion.store import game_trash
from armada_companion.store.errors import StoreError
from armada_companion.store.game_trash import GameTrash
from armada_companion.store.log import GameLog
from armada_companion.system.files import move
from tests.store.test_log import HEADER, STEPS

TODAY = "2026-11-22"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "12_a-game.game"
    GameLog.create(path, HEADER, STEPS).close()
    return path


def trash_of(game: Path) -> list[str]:
    return sorted(path.name for path in (game.parent / "trash").iterdir())


def test_a_deleted_game_lies_in_the_trash_and_comes_back(game: Path) -> None:
    trash, whole = GameTrash(game.parent), game.read_bytes()
    name = trash.put(game, TODAY)
    assert not game.exists()
    head = name.replace(".game", ".head")
    assert trash_of(game) == [name, head] == ["2026-11-22~12_a-game.game", head]
    assert trash.restore(name) == game
    assert game.read_bytes() == whole
    assert trash_of(game) == []


def test_nothing_in_the_trash_is_overwritten(game: Path) -> None:
    trash = GameTrash(game.parent)
    names = []
    for text in ("one", "two", "three"):
        game.write_text(text)
        names.append(trash.put(game, TODAY))
    assert len(set(names)) == 3
    assert trash.restore(names[1]) == game
    assert game.read_text() == "two"


def test_a_game_does_not_come_back_over_another_one(game: Path) -> None:
    trash = GameTrash(game.parent)
    name = trash.put(game, TODAY)
    game.write_text("another")
    with pytest.raises(StoreError, match="its file name is taken"):
        trash.restore(name)
    assert game.read_text() == "another"
    assert trash_of(game) == [name, name.replace(".game", ".head")]


def test_a_game_that_is_open_in_another_window_stays(game: Path) -> None:
    log = GameLog.open(game)
    with pytest.raises(StoreError, match=r"not deleted: it is open in another window"):
        GameTrash(game.parent).put(game, TODAY)
    log.close()
    assert game.exists()


def test_steps_in_sqlites_log_go_along(game: Path) -> None:
    """As they lie after a crash."""
    log = GameLog.open(game)
    log.append(STEPS[0]._replace(n=4))
    kept = {path.name: path.read_bytes() for path in game.parent.glob(f"{game.name}*")}
    log.close()
    for name, data in kept.items():
        (game.parent / name).write_bytes(data)
    assert game.with_name(f"{game.name}-wal").exists()
    trash = GameTrash(game.parent)
    name = trash.put(game, TODAY)
    assert not list(game.parent.glob(f"{game.name}*"))
    trash.restore(name)
    with closing(GameLog.open(game)) as opened:
        assert len(opened.steps()) == 4


@pytest.mark.parametrize("data", [b"", b"no game at all", b"SQLite format 3\0" + b"\xff" * 500])
def test_what_cannot_be_opened_can_be_deleted_and_comes_back(game: Path, data: bytes) -> None:
    game.write_bytes(data)
    trash = GameTrash(game.parent)
    trash.restore(trash.put(game, TODAY))
    assert game.read_bytes() == data


def test_what_is_not_there_is_reported(game: Path) -> None:
    trash = GameTrash(game.parent)
    with pytest.raises(StoreError, match="not deleted: it is not there"):
        trash.put(game.with_name("gone.game"), TODAY)
    with pytest.raises(StoreError, match="not brought back: it is not there"):
        trash.restore("2026-11-22~gone.game")
    with pytest.raises(StoreError, match="in the trash"):
        trash.restore("../../etc/passwd")


def test_what_has_lain_long_enough_is_deleted_for_good(game: Path) -> None:
    trash = GameTrash(game.parent)
    for day in ("2026-10-22", "2026-10-23"):
        game.write_text(day)
        trash.put(game, day)
    (game.parent / "trash" / "mine.txt").write_text("of the user")
    trash.drop_until("2026-10-23")
    assert trash_of(game) == ["2026-10-23~12_a-game.game", "mine.txt"]


def test_what_is_left_beside_a_lost_file_can_be_deleted_and_comes_back(game: Path) -> None:
    trash, head = GameTrash(game.parent), game.with_suffix(".head").read_bytes()
    names = []
    for _ in range(2):
        game.unlink(missing_ok=True)
        game.with_suffix(".head").write_bytes(head)
        names.append(trash.put(game, TODAY))
        assert games_of(game.parent) == []
    assert len(set(names)) == 2
    assert trash.restore(names[0]) == game
    assert game.with_suffix(".head").read_bytes() == head
    assert not game.exists()


class Killed(BaseException):
    """The program ends here."""


@pytest.mark.parametrize("moves", range(3))
@pytest.mark.parametrize("is_put", [True, False])
def test_a_move_that_is_cut_short_is_no_damage(
    game: Path, monkeypatch: pytest.MonkeyPatch, is_put: bool, moves: int
) -> None:
    record = autosave_path(game)
    record.write_text("a record")
    with closing(GameLog.open(game)) as log:
        log.know_record(record.read_bytes())
    trash, done = GameTrash(game.parent), 0
    name = "" if is_put else trash.put(game, TODAY)

    def move_some(source: Path, target: Path, *, new: bool) -> None:
        nonlocal done
        if done == moves:
            raise Killed
        move(source, target, new=new)
        done += 1

    monkeypatch.setattr(game_trash, "move", move_some)
    with pytest.raises(Killed):
        trash.put(game, TODAY) if is_put else trash.restore(name)
    assert games_of(game.parent) == ([game] if game.exists() else [])
    for path in (*games_of(game.parent), *(game.parent / "trash").glob("*.game")):
        found = inspect(path)
        assert (found.damage, len(found.chain.steps)) == ("", len(STEPS))
        assert found.is_record_known or autosave_path(path).exists(), "a record is missed"


def test_a_game_that_cannot_be_moved_stays_with_all_that_is_beside_it(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave_path(game).write_text("a record")
    before = {path.name for path in game.parent.iterdir()}

    def refuse_games(source: Path, target: Path, *, new: bool) -> None:
        if source == game:
            raise PermissionError
        move(source, target, new=new)

    monkeypatch.setattr(game_trash, "move", refuse_games)
    with pytest.raises(StoreError, match="not deleted"):
        GameTrash(game.parent).put(game, TODAY)
    assert {path.name for path in game.parent.iterdir()} == {*before, "trash"}
    assert trash_of(game) == []
