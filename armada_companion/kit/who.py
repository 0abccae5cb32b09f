"""The seats that may enter an action in an event game; other games do not limit it."""

from enum import StrEnum


class Who(StrEnum):
    """The seats that may do an action in an event game; the judge's seat may do every action."""

    PLAYERS = "players"
    """Any player, for either side: everybody sees its effect on the table."""

    OWNER = "owner"
    """Only the seat, player or side that the action names, or the owner of its unit."""

    TOGETHER = "together"
    """Only all players together."""

    SETUP = "setup"
    """Any player until the game begins; then the judge."""

    JUDGE = "judge"
    """The judge alone."""
