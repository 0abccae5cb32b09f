"""The base of states, views and steps: immutable records of named fields."""

from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace


class Value(Struct, frozen=True):
    """An immutable record; two of a class are equal if all fields are."""

    # Any: fields of all types are replaced; their types are not known here.
    def _replace(self, **changes: Any) -> Self:
        """Return a copy in which some fields have other values."""
        return replace(self, **changes)
