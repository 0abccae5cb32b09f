"""The private file with a judge's PIN: who reads it, what survives, and where it goes."""

import os
from pathlib import Path
from stat import S_IMODE

import pytest

from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.store.errors import StoreError
from armada_companion.store.game_trash import GameTrash
from armada_companion.store.log import GameLog
from armada_companion.store.pin_file import PinFile, WrongTries, pin_path
from tests.store.test_log import HEADER, STEPS

PIN, OTHER = SaltedPin("0" * 64, "1" * 32), SaltedPin("2" * 64, "3" * 32)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "one.game"
    GameLog.create(path, HEADER, STEPS).close()
    return path


def test_a_pin_is_kept_with_its_tries(game: Path) -> None:
    kept = PinFile(game)
    assert (kept.pin, kept.tries) == (None, WrongTries())
    kept.set_pin(PIN)
    kept.set_tries(WrongTries(3, 5000))
    again = PinFile(game)
    assert (again.pin, again.tries) == (PIN, WrongTries(3, 5000))
    again.set_pin(OTHER)
    assert (PinFile(game).pin, PinFile(game).tries) == (OTHER, WrongTries())


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_only_its_owner_reads_it(game: Path) -> None:
    PinFile(game).set_pin(PIN)
    assert S_IMODE(pin_path(game).stat().st_mode) == 0o600


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"pin": {"hash": 1}}', b"\xff", b"9" * 9999])
def test_a_damaged_file_has_no_pin(game: Path, data: bytes) -> None:
    pin_path(game).write_bytes(data)
    assert PinFile(game).pin is None


def test_a_pin_that_cannot_be_written_leaves_the_one_before(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = PinFile(game)
    kept.set_pin(PIN)

    def refuse(*_given: object, **_named: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr("armada_companion.store.pin_file.write_whole", refuse)
    with pytest.raises(StoreError, match="PIN not saved: the disk is full"):
        kept.set_pin(OTHER)
    assert (kept.pin, PinFile(game).pin) == (PIN, PIN)


def test_it_goes_into_the_trash_with_its_game_and_comes_back(game: Path) -> None:
    PinFile(game).set_pin(PIN)
    trash = GameTrash(game.parent)
    name = trash.put(game, "2026-11-22")
    assert not pin_path(game).exists()
    assert PinFile(game.parent / "trash" / name).pin == PIN
    trash.restore(name)
    assert PinFile(game).pin == PIN
    assert list((game.parent / "trash").iterdir()) == []


def test_it_leaves_the_trash_with_its_game(game: Path) -> None:
    PinFile(game).set_pin(PIN)
    trash = GameTrash(game.parent)
    trash.put(game, "2026-11-22")
    trash.drop_until("2026-12-24")
    assert list((game.parent / "trash").iterdir()) == []


def test_a_pin_alone_is_no_game(tmp_path: Path) -> None:
    PinFile(tmp_path / "one.game").set_pin(PIN)
    with pytest.raises(StoreError):
        GameTrash(tmp_path).put(tmp_path / "one.game", "2026-11-22")
    assert PinFile(tmp_path / "one.game").pin == PIN


def test_a_game_that_moves_takes_it_along(game: Path) -> None:
    kept, new = PinFile(game), game.with_name("two.game")
    kept.set_pin(PIN)
    kept.move_to(new)
    assert not pin_path(game).exists()
    kept.set_tries(WrongTries(1, 7))
    assert (PinFile(new).pin, PinFile(new).tries) == (PIN, WrongTries(1, 7))
