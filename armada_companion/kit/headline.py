"""What a list of games tells of one."""

from typing import NamedTuple


class Headline(NamedTuple):
    """A game in a few words, which everybody may read.

    Attributes:
        players: Who plays: "Mia v Jonas"; "" while nobody is named.
        standing: How far it is, or how it ended: "round 4", "Jonas wins 143 to 98".
    """

    players: str
    standing: str
