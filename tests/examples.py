"""How much is tried where much is: a tenth in `make test`, all of it in `make laws`."""

import os

IS_WHOLE = os.environ.get("EXAMPLES") == "all"
"""Whether everything is tried."""

_SHARE = 10


def examples(number: int) -> int:
    """Return how many of so many examples are tried now: all of them, or a tenth, and at least 1.

    `make laws` runs each file of tests that imports this.
    """
    return number if IS_WHOLE else -(-number // _SHARE)
