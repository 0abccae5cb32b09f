"""What a step changed, for everybody who listens to a game."""

from typing import Generic, NamedTuple

from armada_companion.kit.game import StateT
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.timeline import Played


class Change(NamedTuple, Generic[StateT]):
    """A step that has been saved and taken into the game.

    States share what did not change, so `is` tells which parts to paint again.

    Attributes:
        played: The step, what became of it, and what followed of itself.
        before: The state before it.
        state: The state after it.
    """

    played: Played[StateT]
    before: StateT
    state: StateT


class Explanation(NamedTuple):
    """Why an action is not allowed now.

    Attributes:
        rules: Every rule that it would break; the table may overrule them.
        impossible: Why it makes no sense at all, or "".
    """

    rules: tuple[BrokenRule, ...] = ()
    impossible: str = ""

    @property
    def legal(self) -> bool:
        """True when the action can be taken as it is."""
        return not self.rules and not self.impossible
