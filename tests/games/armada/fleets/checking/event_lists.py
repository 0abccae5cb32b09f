"""Lists of an event, and what a check says of them."""

from pathlib import Path

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.checking.check import ListCheck
from armada_companion.games.armada.fleets.checking.checked_list import CheckedList
from armada_companion.games.armada.fleets.formats.reader import read_fleet
from tests.conftest import CHECKOUT

CARDS = Catalog(CHECKOUT / "resources" / "core_pack")

MIA = """Name: Harbor Watch
Faction: Rebel
Commander: General Dodonna
Assault: Opening Salvo
Defense: Fire Lanes
Navigation: Superior Positions

CR90 Corvette A (44)
• General Dodonna (20)
= 64 Points

Squadrons:
• 2 x X-wing Squadron (26)
= 26 Points

Total Points: 90
"""
JONAS = """Name: Long Arm
Faction: Empire
Commander: Admiral Motti
Assault: Most Wanted
Defense: Hyperspace Assault
Navigation: Intel Sweep

Gladiator I-class Star Destroyer (56)
• Admiral Motti (24)
= 80 Points

Total Points: 80
"""
ILLEGAL = JONAS.replace("Most Wanted", "Opening Salvo").replace(
    "(24)", "(24)\n• Admiral Motti (24)"
)
"""Motti twice: a rule is broken, and the sums are wrong."""

UNREAD = MIA.replace("= 64 Points", "• Lost Corvette Captain (5)\n= 64 Points").replace(
    "Total Points: 90", ""
)
"""A card that the catalog does not have."""


def new_check() -> ListCheck:
    return ListCheck(lambda text: read_fleet(text, CARDS, None))


def checked(text: str, name: str = "pasted") -> list[CheckedList]:
    """Return the lists of a text."""
    check = new_check()
    check.add_text(text, name)
    return [*check.run()]


def checked_path(path: Path) -> list[CheckedList]:
    """Return the lists of a file or a folder."""
    check = new_check()
    check.add_path(path)
    return [*check.run()]


def shown(lists: list[CheckedList]) -> list[tuple[str, int, int]]:
    """Return player, first line and points of each list."""
    return [(one.player, one.line, one.points) for one in lists]
