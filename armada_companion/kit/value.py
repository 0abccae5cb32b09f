"""The base of states, views and steps: immutable records of named fields."""

from msgspec import Struct


class Value(Struct, frozen=True):
    """An immutable record; two of a class are equal if all fields are.

    `_replace` returns a copy in which some fields have other values.
    """

    # A method around `structs.replace` takes twice as long; a step of a replay calls it four times.
    _replace = Struct.__replace__
