"""How this program starts itself again, as a child with another first word."""

import sys
from collections.abc import Sequence


def command_of(words: Sequence[str]) -> tuple[str, ...]:
    """Return the command that starts this program with other arguments."""
    if getattr(sys, "frozen", False):
        return (sys.executable, *words)
    return (sys.executable, "-m", "armada_companion", *words)
