"""Who may enter an action in an event game; in any other game the table enters everything."""

from enum import StrEnum


class Who(StrEnum):
    """Who may do an action in an event game; the judge's seat may do everything there."""

    PLAYERS = "players"
    """Any player, for both sides: everybody sees its effect on the table."""

    OWNER = "owner"
    """Only the seat, player or side that it names, or whose unit it names."""

    TOGETHER = "together"
    """All players together, none of them alone."""

    SETUP = "setup"
    """Any player until the game begins; then the judge."""

    JUDGE = "judge"
    """The judge alone."""
