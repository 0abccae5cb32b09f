"""A fleet with all values that the window and the printed sheet show."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..cards.catalog import Catalog
from ..rules.model.fleet import Fleet
from .deployment import objective_names, table_names
from .edits import with_todays_points
from .rules.checks import find_problems
from .rules.game_format import GameFormat
from .rules.judged_fleet import Problem


class FleetSummary(NamedTuple):
    """A fleet with all values that the window shows.

    Attributes:
        names: The names of the units in a game, keyed by id; equal names are numbered.
        problems: The fleet rules that the fleet breaks.
        today: The same fleet at today's costs.
        objectives: The names of its objectives, keyed by type.
        named_commander: The card id of a commander that no ship carries, or "".
    """

    fleet: Fleet
    names: Mapping[str, str]
    problems: Sequence[Problem]
    today: Fleet
    objectives: Mapping[str, str]
    named_commander: str = ""


def summary_of(
    fleet: Fleet, catalog: Catalog, game: GameFormat, named_commander: str = ""
) -> FleetSummary:
    """Return a fleet with names, problems and today's costs.

    Raises:
        FleetEditError: The fleet has too many units.
        ContentError: The card files cannot be read.
    """
    return FleetSummary(
        fleet,
        table_names(fleet, catalog),
        find_problems(fleet, catalog, game),
        with_todays_points(fleet, catalog),
        objective_names(fleet, catalog),
        named_commander,
    )
