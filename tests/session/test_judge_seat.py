"""The judge's seat: its PIN, the waits after a wrong one, and leaving."""

from pathlib import Path

import pytest

from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.session.judge_seat import IDLE_MS, JudgeSeat, fits, hashed, pin_problem
from armada_companion.store.pin_file import PinFile

KNOWN = hashed("2468", b"0123456789abcdef")


class Time:
    """Milliseconds that a test sets."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def seat(time: Time) -> JudgeSeat:
    return JudgeSeat(time)


@pytest.fixture
def kept(tmp_path: Path) -> PinFile:
    found = PinFile(tmp_path / "one.game")
    found.set_pin(KNOWN)
    return found


def test_only_a_salted_hash_of_the_pin_is_kept() -> None:
    assert "2468" not in repr(KNOWN)
    assert hashed("2468", b"another salt 123").hash != KNOWN.hash
    assert [fits(pin, KNOWN) for pin in ("2468", "2469", "")] == [True, False, False]


def test_a_hash_that_cannot_be_read_fits_nothing() -> None:
    assert not fits("2468", SaltedPin("x" * 64, "y" * 32))


@pytest.mark.parametrize(("pin", "is_one"), [("246", False), ("2468", True), ("1" * 33, False)])
def test_a_pin_has_4_to_32_characters(pin: str, is_one: bool) -> None:
    assert (pin_problem(pin) == "") is is_one


def test_wrong_pins_wait_1_2_4_seconds(seat: JudgeSeat, time: Time, kept: PinFile) -> None:
    waits = []
    for _ in range(4):
        assert not seat.take(kept, "0000")
        waits.append(seat.wait_s(kept))
        time.now += 1000 * waits[-1]
        assert seat.wait_s(kept) == 0
    assert waits == [1, 2, 4, 8]
    assert seat.take(kept, "2468")


def test_waits_outlast_the_program(time: Time, kept: PinFile, tmp_path: Path) -> None:
    for wait in (1, 2, 4):
        assert not JudgeSeat(time).take(kept, "0000")
        time.now += 1000 * wait
    assert not JudgeSeat(time).take(kept, "0000")
    after, seat = PinFile(tmp_path / "one.game"), JudgeSeat(time)
    assert seat.wait_s(after) == 8
    assert not seat.take(after, "2468")
    time.now += 8000
    assert seat.take(after, "2468")
    assert PinFile(tmp_path / "one.game").tries.count == 0


def test_waits_that_cannot_be_written_count_all_the_same(
    seat: JudgeSeat, kept: PinFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_given: object, **_named: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr("armada_companion.store.pin_file.write_whole", refuse)
    seat.take(kept, "0000")
    assert seat.wait_s(kept) == 1


def test_the_right_pin_waits_too(seat: JudgeSeat, time: Time, kept: PinFile) -> None:
    seat.take(kept, "0000")
    time.now += 999
    assert not seat.take(kept, "2468")
    assert seat.wait_s(kept) == 1
    time.now += 1
    assert seat.take(kept, "2468")
    assert seat.wait_s(kept) == 0


def test_a_clock_that_is_set_back_shortens_no_wait(
    seat: JudgeSeat, time: Time, kept: PinFile
) -> None:
    seat.take(kept, "0000")
    time.now -= 3_600_000
    assert seat.wait_s(kept) == 1
    time.now += 1000
    assert seat.take(kept, "2468")


def test_another_game_does_not_wait(seat: JudgeSeat, kept: PinFile, tmp_path: Path) -> None:
    other = PinFile(tmp_path / "two.game")
    other.set_pin(KNOWN)
    seat.take(kept, "0000")
    assert seat.take(other, "2468")


def test_no_pin_opens_the_seat_of_a_game_without_one(seat: JudgeSeat, tmp_path: Path) -> None:
    assert not seat.take(PinFile(tmp_path / "two.game"), "2468")


def test_the_seat_is_left_by_itself_after_five_minutes_without_a_press(
    seat: JudgeSeat, time: Time
) -> None:
    found = [(seat.is_taken, seat.is_idle)]
    for wait in (IDLE_MS - 1, IDLE_MS):
        seat.sit()
        time.now += wait
        found.append((seat.is_taken, seat.is_idle))
    seat.leave()
    found.append((seat.is_taken, seat.is_idle))
    assert found == [(False, False), (True, False), (True, True), (False, False)]
