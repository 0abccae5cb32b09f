"""The games that the command line plays, and the line in which it tells the state of each."""

from collections.abc import Callable, Mapping
from typing import Any

from armada_companion.cli.armada_state import armada_state
from armada_companion.rules import armada
from armada_companion.rules.kit.game import Game

# Any: each game has its own states and actions, which the command line only hands on.
GAMES: Mapping[str, Game[Any, Any]] = {armada.NAME: armada}

STATE_LINES: Mapping[str, Callable[[Mapping[str, Any]], str]] = {armada.NAME: armada_state}
"""By the name of the game: one line about what its `summary` holds."""
