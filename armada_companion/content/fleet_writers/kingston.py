"""Writes the text that Kingston prints and reads back."""

from collections.abc import Mapping

from armada_companion.content.catalog import Catalog
from armada_companion.content.fleet_writers.written import WrittenFleet


def write_kingston(fleet: Mapping[str, object], catalog: Catalog) -> WrittenFleet:
    """Return the fleet as text, with what it cannot carry."""
    raise NotImplementedError
