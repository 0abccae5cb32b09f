"""One function to write a fleet in any form."""

from collections.abc import Mapping
from typing import Literal, assert_never

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.writers.kingston import write_kingston
from armada_companion.games.armada.fleets.writers.own_json import write_own_json
from armada_companion.games.armada.fleets.writers.starforge import write_starforge
from armada_companion.games.armada.fleets.writers.written import WrittenFleet

Form = Literal["armada-companion", "kingston", "starforge"]

FORMS: Mapping[Form, str] = {
    "armada-companion": "Armada Companion",
    "kingston": "Kingston",
    "starforge": "Star Forge",
}
"""The forms with their names for people."""


def write_fleet(fleet: Mapping[str, object], form: Form, catalog: Catalog) -> WrittenFleet:
    """Return a fleet, as a reader gives it, as text.

    Raises:
        ContentError: The card files cannot be read.
    """
    match form:
        case "armada-companion":
            return write_own_json(fleet)
        case "kingston":
            return write_kingston(fleet, catalog)
        case "starforge":
            return write_starforge(fleet, catalog)
        case _:
            assert_never(form)
