"""The event of the next game and its judge's PIN: what the desk set, or what was chosen last."""

from armada_companion.kit.event import Event
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.kit.step import Header
from armada_companion.session.judge_seat import new_pin
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.kept_settings import next_round

from ..views.setup.agreement import Agreement
from ..views.setup.event_agreement import event_agreement, is_of_armada, is_played


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
        set_up = self.set_up
        return (set_up and set_up.event) or self._controller.settings.event

    @property
    def set_up(self) -> Agreement | None:
        """What the desk of a joined event set for its games; None without one."""
        return event_agreement(self._controller.event_setup)

    @property
    def is_unreadable(self) -> bool:
        """Whether the desk of a joined event set something that this version cannot read."""
        return is_of_armada(self._controller.event_setup) and self.set_up is None

    @property
    def pin_of_desk(self) -> SaltedPin | None:
        """The PIN of a joined event, or None."""
        setup = self._controller.event_setup
        return setup.pin if setup is not None and self.set_up is not None else None

    def difference(self, header: Header) -> str:
        """Return what the desk set, in words, if the open game has not all of that; else ""."""
        agreed = self.set_up
        if agreed is None or agreed.event is None:
            return ""
        has_pin = self._controller.pins.kept.pin is not None or self.pin_of_desk is None
        if has_pin and is_played(header, agreed):
            return ""
        return f"{agreed.event.name}: {agreed.words}"

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
        set_up = self.set_up
        desk = set_up.event if set_up is not None else None
        if desk is not None and desk.name == agreement.event.name:
            return agreement._replace(event=desk)
        event = next_round(agreement.event)
        settings = self._controller.settings
        self._controller.change_settings(settings._replace(event=event))
        return agreement._replace(event=event)

    def _kept_pin(self, agreement: Agreement) -> SaltedPin | None:
        """Return the PIN of the open game if it is an event, else the PIN saved last."""
        own = self._controller.pins.kept.pin
        kept = self.pin_of_desk or self._controller.settings.event_pin
        return own or kept if agreement.event is not None else kept or own
