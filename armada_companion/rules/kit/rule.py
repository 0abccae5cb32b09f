"""A rule that an action can break."""

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
