"""Words that sentences of every game share."""

from collections.abc import Iterable


def plural(number: int, noun: str, many: str = "") -> str:
    """Return a number with its noun: "1 ship", "2 ships"; `many` is a plural that adds no s."""
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def listed(names: Iterable[str]) -> str:
    """Return the names with commas between them."""
    return ", ".join(names)
