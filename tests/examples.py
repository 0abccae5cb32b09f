"""How much is tried where much is: a tenth in `make test`, all of it in `make laws`."""

import os
from collections.abc import Sequence
from itertools import cycle, product
from typing import TypeVar

Case = TypeVar("Case")
Other = TypeVar("Other")

IS_WHOLE = os.environ.get("EXAMPLES") == "all"
"""Whether everything is tried."""

_SHARE = 10


def examples(number: int) -> int:
    """Return how many of so many examples are tried now: all of them, or a tenth, and at least 1.

    `make laws` runs each file of tests that imports this.
    """
    return number if IS_WHOLE else -(-number // _SHARE)


def few(cases: Sequence[Case], share: int = _SHARE) -> Sequence[Case]:
    """Return the cases that are tried now: all of them, or every tenth, or another share."""
    return cases if IS_WHOLE else cases[::share]


def pairs(some: Sequence[Case], others: Sequence[Other]) -> Sequence[tuple[Case, Other]]:
    """Return the pairs that are tried now: all of them, or each of `some` with one in turn."""
    return [*product(some, others)] if IS_WHOLE else [*zip(some, cycle(others), strict=False)]
