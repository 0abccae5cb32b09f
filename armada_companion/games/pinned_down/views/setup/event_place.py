"""A game at an event: what its desk set, as far as that makes sense for players on one side."""

from armada_companion.kit.event import EVENT
from armada_companion.kit.event_setup import EventSetup
from armada_companion.kit.step import GameSettings, Header

from ...rules.game import PINNED_DOWN


def event_place(game: str, setup: EventSetup | None) -> Header:
    """Return the event with round and table, for the header; {} if the event plays another game."""
    return {EVENT: setup.event.plain} if setup is not None and setup.game == game else {}


def about_event(game: str, settings: GameSettings, setup: EventSetup | None) -> str:
    """Return what the desk of an event cannot do for a game with these settings; "" for nothing."""
    if setup is None:
        return ""
    name = setup.name or "The event"
    if setup.game != game:
        return f"{name} plays another game: what its desk set does not apply to this one."
    if not PINNED_DOWN.is_followed({"settings": settings}):
        return f"{name}: the desk cannot follow this game, because nobody sees its decks."
    if setup.pin is not None:
        return f"{name}: this game has no judge’s seat, so the judges’ PIN does not apply to it."
    return ""
