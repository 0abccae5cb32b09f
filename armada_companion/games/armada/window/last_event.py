"""The event of the last game and its judge's PIN, saved for the next game."""

from armada_companion.kit.event import Event
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.session.judge_seat import new_pin
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.kept_settings import next_round

from ..views.setup.agreement import Agreement


class LastEvent:
    """Saves the event and the PIN in the user's settings, which are never exported.

    Args:
        controller: Has the settings and the PIN of the open game.
    """

    def __init__(self, controller: GameController) -> None:
        self._controller = controller

    @property
    def offered(self) -> Event:
        """The event that is offered for the next game."""
        return self._controller.settings.event

    def has_pin(self, agreement: Agreement) -> bool:
        """Return whether a PIN is saved for the event of an agreement."""
        return self._kept_pin(agreement) is not None

    def pin_for(self, before: Agreement, agreed: Agreement, written: str) -> SaltedPin | None:
        """Save the agreed event; return the PIN of its judge, or None.

        Args:
            before: The agreement of the open game, whose PIN remains.
            written: The typed PIN; "" for the saved one.
        """
        if agreed.event is None:
            return None if before.event is not None else self._controller.pins.kept.pin
        pin = new_pin(written) if written else self._kept_pin(before)
        settings = self._controller.settings
        self._controller.change_settings(settings._replace(event=agreed.event, event_pin=pin))
        return pin

    def next_game(self, agreement: Agreement) -> Agreement:
        """Return the agreement for the next game; at an event with the next round."""
        if agreement.event is None:
            return agreement
        event = next_round(agreement.event)
        settings = self._controller.settings
        self._controller.change_settings(settings._replace(event=event))
        return agreement._replace(event=event)

    def _kept_pin(self, agreement: Agreement) -> SaltedPin | None:
        """Return the PIN of the open game if it is an event, else the PIN saved last."""
        own = self._controller.pins.kept.pin
        kept = self._controller.settings.event_pin
        return own or kept if agreement.event is not None else kept or own
