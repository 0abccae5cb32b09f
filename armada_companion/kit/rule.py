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
        """The code of the rule in records."""
        return self.name

    @property
    def source(self) -> str:
        """The page or number of the rule in its rulebook."""
        return str(self.value[0])

    @property
    def text(self) -> str:
        """The sentence for players, in our own words."""
        return str(self.value[1])
