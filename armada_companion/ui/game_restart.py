"""Starts the open game again with other agreed rules."""

from collections.abc import Sequence
from typing import Any

from armada_companion.kit.action import Action
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.kit.step import Header
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.kept_settings import usual_title


def begin_again(
    controller: GameController,
    bridge: SessionBridge,
    agreed: Header,
    actions: Sequence[Action[Any]],
    pin: SaltedPin | None = None,
) -> bool:
    """Start the open game again and play these actions; move the old game to the trash.

    Args:
        agreed: Parts of the new game's header, such as its settings.
        actions: The first actions of the new game.
        pin: The PIN of the new game's judge, or None.

    Returns:
        Whether the new game is open.
    """
    before, header = controller.key, bridge.session.header
    if not controller.new_agreed_game(controller.game, agreed, _own_title(controller, header), pin):
        return False
    if not all([controller.play(action) for action in actions]):
        controller.report("Not all that was entered fits the new agreement: enter the rest again.")
    if any(entry.key == before for entry in controller.entries()):
        controller.remove_game(before)
    return True


def _own_title(controller: GameController, header: Header) -> str:
    """Return the title of the game; "" if it is the usual one."""
    title, day = str(header.get("title") or ""), str(header.get("created") or "")[:10]
    return "" if title == usual_title(controller.title_of(controller.game), header, day) else title
