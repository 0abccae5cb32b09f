"""What the judges’ desk sets for the games of an event, as its tables get it."""

from typing import Annotated, Any

from msgspec import Meta

from armada_companion.kit.event import MOST_MINUTES, MOST_ROUND, MOST_TABLE, Event
from armada_companion.kit.names import MOST_LETTERS
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.kit.value import Value

_Text = Annotated[str, Meta(max_length=MOST_LETTERS)]
_MOST_PACKS = 20


class EventSetup(Value, frozen=True):
    """The settings of an event's games.

    Attributes:
        name: The event's name.
        game: The game, as records name it.
        settings, packs: As in a record's header.
        minutes: How long a round lasts; 0 for no clock.
        round: The current round; 0 before the first.
        table: The number of the table; 0 before the table has filled it in.
        pin: The PIN of the judge's seat, or None. It is in no record, export or log.
    """

    name: _Text = ""
    game: _Text = ""
    # Any: settings of a game.
    settings: dict[str, Any] = {}
    packs: Annotated[tuple[dict[str, str], ...], Meta(max_length=_MOST_PACKS)] = ()
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0
    round: Annotated[int, Meta(ge=0, le=MOST_ROUND)] = 0
    table: Annotated[int, Meta(ge=0, le=MOST_TABLE)] = 0
    pin: SaltedPin | None = None

    @property
    def event(self) -> Event:
        """The event, as the header of a game has it."""
        return Event(self.name, self.round, self.table, self.minutes)
