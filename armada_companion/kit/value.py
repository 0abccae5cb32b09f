"""What states, views and steps are made of: immutable records of named fields."""

from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace


class Value(Struct, frozen=True):
    """An immutable record: equal to another of its class when all fields are."""

    # Any: fields of all types are replaced; no checker can know them here.
    def _replace(self, **changes: Any) -> Self:
        """Return a copy in which some fields have other values."""
        return replace(self, **changes)
