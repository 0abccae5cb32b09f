"""A fleet of published sets, with the reading and judgement that a person worked out."""

from typing import NamedTuple

OBJECTIVES = "Most Wanted", "Fire Lanes", "Superior Positions"


class HandFleet(NamedTuple):
    """A list, and what it must be read as.

    Attributes:
        sets: The sets that it needs.
        is_typed: Whether a person typed it; else Star Forge wrote it.
        problems: The codes of all broken rules.
    """

    sets: tuple[str, ...]
    is_typed: bool
    faction: str
    points: int
    cards: str
    problems: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The whole list."""
        goals = zip(("Assault", "Defense", "Navigation"), OBJECTIVES, strict=True)
        if self.is_typed:
            objectives = f"Objectives: {', '.join(OBJECTIVES)}\n"
            return f"{self.faction} fleet\n{self.cards.strip()}\nTotal {self.points}\n{objectives}"
        head = "\n".join(f"{kind}: {name}" for kind, name in goals)
        faction = f" Name: By hand\nFaction: {self.faction.capitalize()}"
        return f"{faction}\n\n{head}\n\n{self.cards.strip()}\n\nTotal Points: {self.points}\n"
