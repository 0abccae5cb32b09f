"""The games that the command line plays: their rules, their cards, and how it tells a state."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from armada_companion.cli.armada_state import armada_state
from armada_companion.cli.command import catalog
from armada_companion.cli.pinned_down_state import pinned_down_state
from armada_companion.games.armada import rules as armada
from armada_companion.games.pinned_down import rules as pinned_down
from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog
from armada_companion.kit.game import CardSource, Game
from armada_companion.system.resources import resource_path

# Any: each game has its own states and actions, which the command line only hands on.
GAMES: Mapping[str, Game[Any, Any]] = {armada.NAME: armada, pinned_down.NAME: pinned_down}

STATE_LINES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    armada.NAME: armada_state,
    pinned_down.NAME: pinned_down_state,
}
"""By the name of the game: one line about what its `summary` holds."""


def card_source(game: str) -> CardSource:
    """Return the catalogue of a game.

    Raises:
        ResourceError: It is missing.
    """
    return _CARDS[game]()


@cache
def _pinned_down_cards() -> PinnedDownCatalog:
    return PinnedDownCatalog(resource_path("cards"))


_CARDS: Mapping[str, Callable[[], CardSource]] = {
    armada.NAME: catalog,
    pinned_down.NAME: _pinned_down_cards,
}
