"""Choices with the verdict of the rules on them; nothing is carried out to find it."""

from collections.abc import Iterable
from functools import partial

from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.rule import Broken
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does, judged_choice
from armada_companion.kit.rule import BrokenRule


def choice(
    state: GameState, label: str, action: Action[GameState], mark: str = "", key: str = ""
) -> Choice:
    """Return a choice of an action with the verdict of the rules on it."""
    return judged_choice(partial(_broken_rules, state), label, action, mark, key)


def offer(
    state: GameState, name: str, label: str, does: Does, mark: str = "", key: str = ""
) -> Choice:
    """Return a choice of this name: a question, or an action with the verdict of the rules."""
    if isinstance(does, Action):
        return choice(state, label, does, mark, key)._replace(name=name)
    return Choice(name, label, does, mark=mark, key=key)


def offers(
    state: GameState, name: str, rows: Iterable[tuple[str, Does]], mark: str = ""
) -> tuple[Choice, ...]:
    """Return choices of the same name and mark by their labels."""
    return tuple(offer(state, name, label, does, mark) for label, does in rows)


def _broken_rules(state: GameState, action: Action[GameState]) -> tuple[BrokenRule, ...]:
    """Return the rules with their numbers in front of their sources: players know them by these."""
    rules = PINNED_DOWN.broken_rules(state, action)
    return tuple(Broken(one.code, f"{one.code}, {one.source}", one.text) for one in rules)
