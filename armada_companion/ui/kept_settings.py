"""Keeps settings for the next game: players' names and the event; makes usual titles of games."""

from collections.abc import Sequence
from typing import Any

from armada_companion.kit.event import MOST_ROUND, Event, event_of
from armada_companion.kit.names import cut_name
from armada_companion.kit.step import Header
from armada_companion.session.game_session import GameSession
from armada_companion.system.settings import Settings


def settings_after(settings: Settings, session: GameSession[Any], names: Sequence[str]) -> Settings:
    """Return the settings after a game.

    Args:
        names: The game's players' names; () if the next game does not offer names.
    """
    if names:
        settings = settings._replace(names=tuple(map(cut_name, names)))
    event = event_of(session.header)
    if event == settings.event and session.outcome is not None:
        settings = settings._replace(event=next_round(event))
    return settings


def next_round(event: Event) -> Event:
    """Return the event one round later, or unchanged without a round."""
    if not 0 < event.round < MOST_ROUND:
        return event
    return event._replace(round=event.round + 1)


def usual_title(kind: str, header: Header, day: str) -> str:
    """Return the usual title of a game: its event, or the title `kind` and the day."""
    return cut_name(event_of(header).words or f"{kind}, {day}")
