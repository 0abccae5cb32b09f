"""What the game of a table has otherwise than the event."""

from collections.abc import Sequence

from armada_companion.desk.services import DeskServices
from armada_companion.event import acts
from armada_companion.kit.step import Header


def differences(services: DeskServices, setup: acts.SetUp | None, header: Header) -> Sequence[str]:
    """Return the differences of a game by its header, a sentence each.

    Args:
        setup: What is set for all tables, or None.
    """
    game = str(header.get("game", ""))
    if setup is None or not game:
        return ()
    if game != setup.game:
        titles = [services.entry(one).title for one in (game, setup.game)]
        return (f"This table plays {titles[0]}, the event {titles[1]}.",)
    agreed = {"settings": setup.settings, "packs": list(setup.packs)}
    return services.event_game(game).differences(agreed, header)
