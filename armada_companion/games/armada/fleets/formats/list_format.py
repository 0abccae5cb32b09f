"""What a list format is: how it is told from the others, and how it is read."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.blocks import Block
from armada_companion.games.armada.fleets.formats.damage import Segment
from armada_companion.games.armada.fleets.formats.draft import FleetDraft
from armada_companion.games.armada.fleets.formats.verdict import Verdict

Outcome = tuple[Block, Verdict]

Reader = Callable[[Sequence[Segment], Catalog], tuple[FleetDraft, list[Outcome]]]
"""Returns the fleet and what became of every block of lines; may raise ContentError."""


@dataclass(frozen=True, slots=True)
class ListFormat:
    """A builder's list.

    Attributes:
        key: What `fleet --json` calls it.
        maker: The builder's name for people.
        fits: Whether repaired, filled lines are such a list; asked in the order of the table.
    """

    key: str
    maker: str
    fits: Callable[[Sequence[str]], bool]
    read: Reader
