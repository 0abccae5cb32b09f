"""A test of the network that hangs fails, and does not keep the other tests waiting."""

import signal
from collections.abc import Iterator

import pytest

LIMIT_S = 600


@pytest.fixture(autouse=True)
def limit() -> Iterator[None]:
    """Let a test that hangs fail: a run of all tests hung in one of these for ten minutes."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def fail(*_words: object) -> None:
        raise TimeoutError(f"the test took more than {LIMIT_S} s")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(LIMIT_S)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
