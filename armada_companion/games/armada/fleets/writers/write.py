"""One function to write a fleet in any form."""

from collections.abc import Mapping
from typing import Literal, assert_never

import msgspec

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.writers.lists import (
    WrittenFleet,
    write_kingston,
    write_starforge,
)
from armada_companion.games.armada.rules.fleet import Fleet
from armada_companion.games.armada.rules.fleet_notation import encode_fleet

Form = Literal["armada-companion", "kingston", "starforge"]

OWN_FORM: Form = "armada-companion"
FORMS: Mapping[Form, str] = {
    "armada-companion": "Armada Companion",
    "kingston": "Kingston",
    "starforge": "Star Forge",
}
"""The forms with their names for people."""


def write_fleet(fleet: Fleet, form: Form, catalog: Catalog) -> WrittenFleet:
    """Return a fleet as text.

    Raises:
        ContentError: The card files cannot be read.
    """
    match form:
        case "armada-companion":
            return WrittenFleet(own_json(fleet))
        case "kingston":
            return write_kingston(fleet, catalog)
        case "starforge":
            return write_starforge(fleet, catalog)
        case _:
            assert_never(form)


def own_json(fleet: Fleet) -> str:
    """Return the whole fleet in the program's own form, for people to read; nothing is lost.

    Raises:
        UnicodeEncodeError: A name holds broken characters.
    """
    text = msgspec.json.format(msgspec.json.encode(encode_fleet(fleet)), indent=2)
    return text.decode("utf-8") + "\n"
