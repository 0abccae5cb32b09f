"""Writes the project's own form: the fleet in the shape of the record, for people to read."""

from collections.abc import Mapping

import msgspec

from armada_companion.games.armada.fleets.writers.written import WrittenFleet


def write_own_json(fleet: Mapping[str, object]) -> WrittenFleet:
    """Return the whole fleet as JSON; nothing is lost."""
    text = msgspec.json.format(msgspec.json.encode(fleet), indent=2)
    return WrittenFleet(text.decode("utf-8") + "\n")
