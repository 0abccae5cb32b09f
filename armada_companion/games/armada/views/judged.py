"""Choices that are checked by the rules."""

from functools import partial

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.state import GameState
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, judged_choice


def choice(
    state: GameState, label: str, action: Action[GameState], mark: str = "", key: str = ""
) -> Choice:
    """Return a choice with the verdict of the rules on its action."""
    return judged_choice(partial(ARMADA.broken_rules, state), label, action, mark, key)
