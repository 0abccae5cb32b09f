"""The ships of the fleet and of the enemy; every value is immutable."""

from collections.abc import Iterable

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.types import EnemyId, Mark, PlayerId, ShipId, Until
from armada_companion.kit.value import Value

FULL_STRUCTURE = 100
"""Percent. Source: D1."""


class Change(Value, frozen=True):
    """A change of power that is not printed and not computed from a lasting text.

    Attributes:
        by: Negative where it lowers.
        until: When it ends.
    """

    by: int
    until: Until


class Ship(Value, frozen=True):
    """A player's ship in play.

    Attributes:
        card: Its card, or the numbers entered for it.
        damage: The damage cards attached, oldest first (D2).
        changes: Changes of its power that are still running.
        flagship: Losing it loses the game (K1).
    """

    id: ShipId
    owner: PlayerId
    card: Card
    damage: tuple[Card, ...] = ()
    changes: tuple[Change, ...] = ()
    flagship: bool = True

    @property
    def structure(self) -> int:
        """Percent; 0 or less destroys. Source: D1, D3."""
        return FULL_STRUCTURE + sum(card.structure for card in self.damage)

    @property
    def damaged(self) -> bool:
        """At least one damage card is attached. Source: D6."""
        return bool(self.damage)

    @property
    def upkeep(self) -> int:
        """Tokens it adds at the Jump. Source: K2."""
        return self.card.upkeep + sum(card.upkeep for card in self.damage)

    def suffers(self, mark: Mark) -> bool:
        """Return whether an attached damage card says so."""
        return any(mark in card.marks for card in self.damage)


class Enemy(Value, frozen=True):
    """An enemy ship in play."""

    id: EnemyId
    card: Card
    changes: tuple[Change, ...] = ()


def without_changes(changes: Iterable[Change], until: Until) -> tuple[Change, ...]:
    """Return the changes that do not end with a fight, or with a turn."""
    return tuple(change for change in changes if change.until is not until)
