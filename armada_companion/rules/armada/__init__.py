"""The rules of Armada as a game of the program: see `rules/kit/game.py` for what each name does."""

from armada_companion.rules.armada.choices import legal_actions
from armada_companion.rules.armada.describe import describe
from armada_companion.rules.armada.engine import NAME, apply, broken_rules, outcome, start
from armada_companion.rules.armada.headline import headline
from armada_companion.rules.armada.notation import HIDDEN_WORDS, conceal, decode, publish
from armada_companion.rules.armada.summary import summary
from armada_companion.rules.armada.verbs import REMARKS

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
