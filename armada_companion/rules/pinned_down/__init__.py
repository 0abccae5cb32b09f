"""The rules of Pinned Down as a game of the program: see `rules/kit/game.py` for each name."""

from armada_companion.rules.pinned_down.choices import legal_actions
from armada_companion.rules.pinned_down.describe import describe
from armada_companion.rules.pinned_down.engine import NAME, apply, broken_rules, outcome, start
from armada_companion.rules.pinned_down.notation import conceal, decode
from armada_companion.rules.pinned_down.summary import summary

__all__ = [
    "NAME",
    "apply",
    "broken_rules",
    "conceal",
    "decode",
    "describe",
    "legal_actions",
    "outcome",
    "start",
    "summary",
]
