"""The private file with a judge's PIN: who reads it, what survives, and where it goes."""

import os
from pathlib import Path
from stat import S_IMODE

import pytest

from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.store.errors import StoreError
from armada_companion.store.pin_file import PinFile, WrongTries

PIN, OTHER = SaltedPin("0" * 64, "1" * 32), SaltedPin("2" * 64, "3" * 32)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of the PIN."""
    return tmp_path / "one.pin"


def test_a_pin_is_kept_with_its_tries(path: Path) -> None:
    kept = PinFile(path)
    assert (kept.pin, kept.tries) == (None, WrongTries())
    kept.set_pin(PIN)
    kept.set_tries(WrongTries(3, 5000))
    again = PinFile(path)
    assert (again.pin, again.tries) == (PIN, WrongTries(3, 5000))
    again.set_pin(OTHER)
    assert (PinFile(path).pin, PinFile(path).tries) == (OTHER, WrongTries())


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_only_its_owner_reads_it(path: Path) -> None:
    PinFile(path).set_pin(PIN)
    assert S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"pin": {"hash": 1}}', b"\xff", b"9" * 9999])
def test_a_damaged_file_has_no_pin(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert PinFile(path).pin is None


def test_a_pin_that_cannot_be_written_leaves_the_one_before(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = PinFile(path)
    kept.set_pin(PIN)

    def refuse(*_given: object, **_named: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr("armada_companion.store.pin_file.write_whole", refuse)
    with pytest.raises(StoreError, match="PIN not saved: the disk is full"):
        kept.set_pin(OTHER)
    assert (kept.pin, PinFile(path).pin) == (PIN, PIN)


def test_a_copy_has_the_pin_and_the_tries(path: Path) -> None:
    kept, new = PinFile(path), path.with_name("two.pin")
    kept.copy_to(new)
    assert not new.exists()
    kept.set_pin(PIN)
    kept.set_tries(WrongTries(1, 7))
    kept.copy_to(new)
    assert (PinFile(new).pin, PinFile(new).tries) == (PIN, WrongTries(1, 7))


def test_a_removed_pin_is_gone_with_its_tries(path: Path) -> None:
    kept = PinFile(path)
    kept.set_pin(PIN)
    kept.remove()
    kept.remove()
    assert (kept.pin, kept.tries, path.exists()) == (None, WrongTries(), False)
