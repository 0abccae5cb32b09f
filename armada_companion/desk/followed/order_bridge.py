"""A bridge on a followed game: an action of the judge becomes an order to the table."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal

from armada_companion.kit.action import Action, AnyAction
from armada_companion.kit.choice import Choice, Does, Go, Question
from armada_companion.kit.log_actions import Redo, Undo
from armada_companion.kit.step import JUDGE, Overruled
from armada_companion.kit.who import Who
from armada_companion.session.followed_game import FollowedGame
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.press_guard import UNGUARDED, PressGuard

ONLY_PLAYERS = "Only the players do this; a judge corrects values, rules, and rewinds."
AT_TABLE = "This is done only at the table, in the judge’s seat."
NOT_HERE = "The menu, the history and the score are at the table’s own laptop."
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
        if why := self.why_never(action):
            self.impossible.emit(why)
        else:
            self._order(action)
        return False

    def why_never(self, does: Does | None) -> str:
        """Return why the desk never orders a choice; "" if it does.

        A question that does not say what it leads to is asked: its answers tell.
        """
        match does:
            case Go():
                return NOT_HERE
            case Question():
                never = [_why_no_order(kind) for kind in does.LEADS_TO]
                return never[0] if never and all(never) else ""
            case Action():
                return _why_no_order(type(does))
        return ""

    def carried_out(self, choices: Sequence[Choice]) -> Sequence[Choice]:
        """Return the choices that a judge can order, and those that only inform."""
        return tuple(one for one in choices if not self.why_never(one.does))

    def refuse_page(self, name: str) -> None:
        """Say why a page or a dialog is not opened here."""
        self.impossible.emit(self.why_never(Go(name)))

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


# Any: actions of any game.
def _why_no_order(kind: type[Action[Any]]) -> str:
    if issubclass(kind, Undo | Redo) or kind.ONLY_AT_TABLE:
        return AT_TABLE
    return "" if kind.WHO is Who.JUDGE else ONLY_PLAYERS
