"""The rules of Pinned Down as a game of the program: see `kit/game.py` for each name."""

from armada_companion.games.pinned_down.rules.choices import legal_actions
from armada_companion.games.pinned_down.rules.describe import describe
from armada_companion.games.pinned_down.rules.engine import (
    NAME,
    apply,
    broken_rules,
    outcome,
    start,
)
from armada_companion.games.pinned_down.rules.headline import headline
from armada_companion.games.pinned_down.rules.notation import conceal, decode
from armada_companion.games.pinned_down.rules.published import publish
from armada_companion.games.pinned_down.rules.summary import summary
from armada_companion.games.pinned_down.rules.verbs import HIDDEN_WORDS, REMARKS

__all__ = [
    "HIDDEN_WORDS",
    "NAME",
    "REMARKS",
    "apply",
    "broken_rules",
    "conceal",
    "decode",
    "describe",
    "headline",
    "legal_actions",
    "outcome",
    "publish",
    "start",
    "summary",
]
