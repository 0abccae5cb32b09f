"""Counts the broken fleet rules of saved fleets, for the list of fleets."""

from armada_companion.store.errors import ContentError, FleetUnreadableError, StoreError

from .library import SavedFleet
from .rules.game_format import GameFormat
from .service import FleetService

_NO_RULE = "fleet list"
"""The `source` of a problem that is a wrong number in the list, not a broken rule."""

_Judged = tuple[str, str, GameFormat | None]
"""A fleet by its key and its last change, and the game that it is judged for."""


class SavedVerdicts:
    """Returns the number of broken rules of saved fleets; caches it for each version of a fleet.

    Args:
        service: Reads and checks fleets, about a millisecond each.
    """

    def __init__(self, service: FleetService) -> None:
        self._service = service
        self._known: dict[_Judged, int | None] = {}

    def broken(self, saved: SavedFleet, agreed: GameFormat | None) -> int | None:
        """Return the number of fleet rules that a fleet breaks; None if it cannot be read.

        Args:
            saved: The fleet in the list.
            agreed: The agreed game; None for the game of each fleet.
        """
        if saved.problem:
            return None
        judged = (saved.key, saved.changed, agreed)
        if judged not in self._known:
            self._known[judged] = self._judge(saved.key, agreed)
        return self._known[judged]

    def _judge(self, key: str, agreed: GameFormat | None) -> int | None:
        try:
            kept = self._service.library.read_kept(key)
            problems = self._service.problems(kept.fleet, agreed or kept.game)
        except (StoreError, FleetUnreadableError, ContentError):
            return None  # The error is shown when the fleet is tapped.
        return sum(one.source != _NO_RULE for one in problems)
