"""Orders from the desk to a table, and the interface that delivers them."""

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance

from armada_companion.kit.action import Action
from armada_companion.session.orders import Order


class Carrier(Protocol):
    """Carries orders to the tables, and their answers back.

    Attributes:
        answered: Emitted with the table and an `OrderAnswer`.
    """

    answered: SignalInstance

    def reaches(self, table: int) -> bool:
        """Return whether the program of this table gets orders, now or later."""
        ...

    def give(self, order: Order) -> None:
        """Send an order."""
        ...

    def watch(self, table: int) -> None:
        """Follow the game of this table line by line, and of no other one."""
        ...

    def stop(self) -> None:
        """End the carrier with its event."""
        ...


# Any: each game has states of its own.
Actions = Sequence[Action[Any]]
