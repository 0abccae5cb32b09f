"""Orders from the desk to a table: the interface of those who carry them there."""

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal, SignalInstance

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

    def stop(self) -> None:
        """End the carrier with its event."""
        ...


class NoCarrier(QObject):
    """The carrier of an event without a network: it reaches no table.

    Signals:
        answered (int, OrderAnswer): Never emitted.
    """

    answered = Signal(int, object)

    def reaches(self, table: int) -> bool:
        """Return False: no program gets orders."""
        return False

    def give(self, order: Order) -> None:
        """Do nothing."""

    def stop(self) -> None:
        """Do nothing."""


# Any: each game has states of its own.
Actions = Sequence[Action[Any]]
