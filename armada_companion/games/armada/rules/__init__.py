"""The rules of Armada as a game of the program: see `kit/game.py` for what each name does."""

from armada_companion.games.armada.rules.choices import legal_actions
from armada_companion.games.armada.rules.describe import describe
from armada_companion.games.armada.rules.engine import NAME, apply, broken_rules, outcome, start
from armada_companion.games.armada.rules.headline import headline
from armada_companion.games.armada.rules.notation import HIDDEN_WORDS, conceal, decode, publish
from armada_companion.games.armada.rules.summary import summary
from armada_companion.games.armada.rules.verbs import REMARKS

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
