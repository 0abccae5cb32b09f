"""The times of steps: read from the record, and marked where they go back."""

import time
from collections.abc import Iterator

import pytest

from armada_companion.kit.step import Step
from armada_companion.session.times import (
    between,
    earlier_steps,
    earlier_words,
    is_earlier,
    milliseconds,
    time_played,
)


def test_times_are_read_with_and_without_a_zone() -> None:
    assert milliseconds("1970-01-01T00:00:01.500Z") == 1500
    assert milliseconds("1970-01-01T01:00:01+01:00") == 1000
    assert milliseconds("1970-01-01T00:00:02") == 2000


@pytest.mark.parametrize("at", [None, "", "yesterday", "2026-13-01T00:00:00Z"])
def test_what_is_no_time_is_none(at: str | None) -> None:
    assert milliseconds(at) is None


def steps(*times: str | None) -> list[Step]:
    return [
        Step({"do": "note"}, n, None if at is None else f"2026-11-21T12:{at}Z")
        for n, at in enumerate(times, 1)
    ]


def test_a_step_earlier_than_the_one_before_is_named() -> None:
    """Issue 14, part 7."""
    assert earlier_steps(steps("00:00", "01:00", "00:59.999", "01:00", "01:00")) == (3,)


def test_steps_without_a_time_are_passed_over() -> None:
    assert earlier_steps(steps("05:00", None, "04:00", None)) == (3,)
    assert not is_earlier(None, "2026-11-21T12:00:00Z")


def test_the_sentence_names_the_first_three() -> None:
    assert earlier_words(steps("00:00", "01:00")) == ""
    assert earlier_words(steps("01:00", "00:00")) == (
        "step 2 is earlier than the step before and counts as no time"
    )
    found = earlier_words(steps("09:00", "08:00", "07:00", "06:00", "05:00"))
    assert found == (
        "steps 2, 3, 4 and 1 more are earlier than the step before and count as no time"
    )


def test_the_time_played_leaves_out_breaks_and_what_goes_back() -> None:
    """12:00 to 12:10, back to 12:05, on to 12:20, then a break of 35 minutes, and 5 more."""
    made = steps("00:00", "10:00", "05:00", None, "20:00", "55:00", "59:59")
    assert time_played(made) == (10 * 60 + 15 * 60 + 4 * 60 + 59) * 1000
    assert time_played(steps(None, "01:00")) == 0


@pytest.fixture
def in_utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("the time zone cannot be set here")
    with monkeypatch.context() as changed:
        changed.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.parametrize(
    ("began", "ended", "words"),
    [
        ("2026-11-21T12:00:00Z", "2026-11-21T14:10:59Z", "2026-11-21 12:00 to 14:10 (UTC+00:00)"),
        (
            "2026-11-21T23:00:00Z",
            "2026-11-22T01:10:00Z",
            "2026-11-21 23:00 to 2026-11-22 01:10 (UTC+00:00)",
        ),
        ("", "2026-11-22T01:10:00Z", ""),
        ("yesterday", "today", ""),
        ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", None),
    ],
)
@pytest.mark.usefixtures("in_utc")
def test_begin_and_end_are_said_as_the_clock_here_shows_them(
    began: str, ended: str, words: str | None
) -> None:
    assert words is None or between(began, ended) == words
