"""A rule that an action can break."""

from enum import Enum
from typing import Protocol


class BrokenRule(Protocol):
    """One entry of a game's table of rules.

    Attributes:
        code: Stable name, as records and checks know it (`CONSECUTIVE`).
        source: Where the rule stands (`RRG 18`).
        text: Our own short sentence for the player.
    """

    @property
    def code(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def text(self) -> str: ...


class RuleTable(Enum):
    """A game's table of rules; the name of an entry is its code, its value source and text."""

    @property
    def code(self) -> str:
        """Stable name of the rule."""
        return self.name

    @property
    def source(self) -> str:
        """Where the rule stands."""
        return str(self.value[0])

    @property
    def text(self) -> str:
        """Our own short sentence."""
        return str(self.value[1])
