"""What two players agreed to play: the agreed total, and what limits come with it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GameFormat:
    """A kind of game that fleets are built for.

    Attributes:
        key: One of the keys of `FORMATS`.
        points: The agreed total, 1 and up.
    """

    key: str
    points: int


STANDARD = GameFormat("standard", 400)
