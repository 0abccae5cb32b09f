"""Bars of processor time that neither a slow nor a busy computer breaks."""

from collections.abc import Callable
from time import process_time

_TRIES = 5
_PIECES = 120_000
_USUAL_S = 0.02
"""What `_work` costs on the computer for which the bars are written."""


def require_within(bar: float, measure: Callable[[], float]) -> None:
    """Require that something costs at most `bar`, by the best of some tries.

    Args:
        measure: Does it once, and returns what it cost, in the unit of the bar.

    Raises:
        AssertionError: It costs more each time, measured by what this computer can do.
    """
    found = []
    for _ in range(_TRIES):
        found.append(measure() / _slowness())
        if found[-1] <= bar:
            return
    raise AssertionError(f"{found} are all more than {bar}")


def _slowness() -> float:
    """Return how many times slower than usual this computer is now, at least 1."""
    began = process_time()
    _work()
    return max(1.0, (process_time() - began) / _USUAL_S)


def _work() -> None:
    words: dict[str, list[int]] = {}
    for number in range(_PIECES):
        words.setdefault(str(number % 977), []).append(number)
    assert sum(map(len, words.values())) == _PIECES
