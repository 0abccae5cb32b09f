"""The fleet rules that a list breaks: codes, sources and sentences for the player."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.rules.allegiance import check_factions, check_retired
from armada_companion.games.armada.fleets.rules.equipment import (
    check_modifications,
    check_slots,
    check_titles,
)
from armada_companion.games.armada.fleets.rules.flagship import (
    check_commander,
    check_flotilla_flagship,
    check_ships,
)
from armada_companion.games.armada.fleets.rules.fleet_cards import FleetCards
from armada_companion.games.armada.fleets.rules.game_format import STANDARD, GameFormat
from armada_companion.games.armada.fleets.rules.numbers import check_aces, check_flotillas
from armada_companion.games.armada.fleets.rules.objectives import (
    check_chosen_objectives,
    check_objectives,
)
from armada_companion.games.armada.fleets.rules.points import (
    check_points,
    check_squadron_points,
    check_total,
)
from armada_companion.games.armada.fleets.rules.problem import Problem
from armada_companion.games.armada.fleets.rules.restrictions import check_restrictions
from armada_companion.games.armada.fleets.rules.uniqueness import (
    check_duplicates,
    check_unique_names,
)


def find_problems(
    fleet: Mapping[str, object], catalog: Catalog, game: GameFormat = STANDARD
) -> tuple[Problem, ...]:
    """Return every problem of a fleet in the record's shape; () means none was found.

    Raises:
        ContentError: The card files cannot be read.
    """
    cards = FleetCards(fleet, catalog, game)
    return tuple(problem for check in CHECKS for problem in check(cards))


CHECKS: Sequence[Callable[[FleetCards], Iterator[Problem]]] = (
    check_ships,
    check_commander,
    check_flotilla_flagship,
    check_factions,
    check_retired,
    check_unique_names,
    check_duplicates,
    check_restrictions,
    check_titles,
    check_modifications,
    check_slots,
    check_points,
    check_squadron_points,
    check_aces,
    check_flotillas,
    check_chosen_objectives,
    check_objectives,
    check_total,
)
"""In the order in which problems are shown; a broken rule has no other problems follow from it."""
