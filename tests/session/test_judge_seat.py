"""The judge's seat: its PIN, the waits after a wrong one, and leaving."""

import pytest

from armada_companion.kit.codec import encode
from armada_companion.kit.judge_actions import JudgePin
from armada_companion.session.judge_seat import (
    IDLE_MS,
    JudgeSeat,
    fits,
    hashed,
    pin_problem,
)

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


def test_only_a_salted_hash_of_the_pin_is_kept() -> None:
    assert "2468" not in repr(encode(KNOWN))
    assert hashed("2468", b"another salt 123").hash != KNOWN.hash
    assert [fits(pin, KNOWN) for pin in ("2468", "2469", "")] == [True, False, False]


def test_a_hash_that_cannot_be_read_fits_nothing() -> None:
    assert not fits("2468", JudgePin("x" * 64, "y" * 32))


@pytest.mark.parametrize(("pin", "is_one"), [("246", False), ("2468", True), ("1" * 33, False)])
def test_a_pin_has_4_to_32_characters(pin: str, is_one: bool) -> None:
    assert (pin_problem(pin) == "") is is_one


def test_wrong_pins_wait_1_2_4_seconds(seat: JudgeSeat, time: Time) -> None:
    waits = []
    for _ in range(4):
        assert not seat.take("game", "0000", KNOWN)
        waits.append(seat.wait_s("game"))
        time.now += 1000 * waits[-1]
        assert seat.wait_s("game") == 0
    assert waits == [1, 2, 4, 8]
    assert seat.take("game", "2468", KNOWN)


def test_the_right_pin_waits_too(seat: JudgeSeat, time: Time) -> None:
    seat.take("game", "0000", KNOWN)
    time.now += 999
    assert not seat.take("game", "2468", KNOWN)
    assert seat.wait_s("game") == 1
    time.now += 1
    assert seat.take("game", "2468", KNOWN)
    assert seat.wait_s("game") == 0


def test_a_clock_that_is_set_back_shortens_no_wait(seat: JudgeSeat, time: Time) -> None:
    seat.take("game", "0000", KNOWN)
    time.now -= 3_600_000
    assert seat.wait_s("game") == 1
    time.now += 1000
    assert seat.take("game", "2468", KNOWN)


def test_another_game_does_not_wait(seat: JudgeSeat) -> None:
    seat.take("game", "0000", KNOWN)
    assert seat.take("another", "2468", KNOWN)


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
