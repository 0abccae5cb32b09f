"""A bridge on a followed game: an action of the judge becomes an order to the table."""

from PySide6.QtCore import Signal

from armada_companion.kit.action import AnyAction
from armada_companion.kit.log_actions import Redo, Undo
from armada_companion.kit.step import JUDGE, Overruled
from armada_companion.kit.who import Who
from armada_companion.session.followed_game import FollowedGame
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.press_guard import UNGUARDED, PressGuard

ONLY_PLAYERS = "Only the players do this; a judge corrects values, rules, and rewinds."
AT_TABLE = "This is done only at the table, in the judge’s seat."
_REWIND = "A judge rewinds to a step: press Rewind."


class OrderBridge(SessionBridge):
    """Shows a followed game on the pages that the table uses.

    Signals:
        ordered (list): Actions for the table, to be carried out together.
    """

    ordered = Signal(object)
    is_followed = True

    def __init__(self, guard: PressGuard = UNGUARDED) -> None:
        super().__init__(guard)
        self.author = JUDGE

    def dispatch(self, action: AnyAction, overruled: Overruled | None = None, by: str = "") -> bool:
        """Order the action instead of playing it; return False, because nothing has changed yet."""
        if isinstance(action, Undo | Redo) or action.ONLY_AT_TABLE:
            self.impossible.emit(AT_TABLE)
        elif type(action).WHO is not Who.JUDGE:
            self.impossible.emit(ONLY_PLAYERS)
        else:
            self._order(action)
        return False

    def undo(self) -> bool:
        """Refuse: a judge rewinds to a step."""
        self.impossible.emit(_REWIND)
        return False

    def undo_steps(self, count: int) -> bool:
        """Order that the last steps are undone."""
        self.ordered.emit([Undo() for _ in range(count)])
        return True

    def follow(self, session: FollowedGame) -> None:
        """Show the next step of the game."""
        if session.steps:
            self.changed.emit(session.steps[-1])

    def _order(self, action: AnyAction) -> None:
        found = self.session.check(action)
        if found.impossible:
            self.impossible.emit(found.impossible)
        elif found.rules:
            self.refused.emit(action, found.rules)
        else:
            self.ordered.emit([action])
