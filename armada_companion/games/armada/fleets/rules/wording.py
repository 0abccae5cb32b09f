"""Words that the sentences of several problems share."""

from collections.abc import Iterable


def listed(names: Iterable[str]) -> str:
    """Return the names with commas between them."""
    return ", ".join(names)
