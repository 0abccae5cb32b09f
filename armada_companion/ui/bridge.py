"""Passes actions from the pages to the open game, and its changes to the pages as signals."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from armada_companion.kit.action import AnyAction
from armada_companion.kit.errors import IllegalActionError, ImpossibleActionError
from armada_companion.kit.log_actions import Redo, Undo
from armada_companion.kit.step import TABLE, Overruled
from armada_companion.session.gate import why_not_redone, why_not_undone, why_refused
from armada_companion.session.library import AnySession
from armada_companion.store.errors import StoreError
from armada_companion.system.logs import log
from armada_companion.ui.press_guard import UNGUARDED, PressGuard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from armada_companion.kit.choice import Choice, Does
    from armada_companion.session.orders import Order, OrderAnswer


class SessionBridge(QObject):
    """The only connection between the window and a game.

    Args:
        guard: Decides which presses are too hasty to reveal a secret.

    Attributes:
        is_followed: Whether the game is played elsewhere; then a step opens nothing on the page.

    Signals:
        changed (JudgedStep): A step was saved and applied.
        refused (Action, tuple): An action breaks rules; the action and the rules.
        impossible (str): An action makes no sense now; the reason.
        undo_asked (UndoQuestion): An undo needs a confirmation; `undo_steps` then carries it out.
        not_saved (Action, object, str): An action was not saved and not applied; the action, its
            overruling, and the reason.
    """

    opened = Signal()
    changed = Signal(object)
    refused = Signal(object, object)
    impossible = Signal(str)
    undo_asked = Signal(object)
    not_saved = Signal(object, object, str)
    is_followed = False

    def __init__(self, guard: PressGuard = UNGUARDED) -> None:
        super().__init__()
        self._guard = guard
        self._session: AnySession | None = None
        self.author = ""
        """Who enters steps now; left empty, the table."""
        self.is_judge_called = False
        """A judge was called and has not come yet."""

    @property
    def session(self) -> AnySession:
        """The running game.

        Raises:
            LookupError: No game is open.
        """
        if self._session is None:
            raise LookupError("no game is open")
        return self._session

    @property
    def is_open(self) -> bool:
        """True while a game is shown."""
        return self._session is not None

    def open(self, session: AnySession) -> None:
        """Show another game; the caller closes the previous one."""
        self._session = session
        self.opened.emit()

    def close(self) -> None:
        """Disconnect from the game, so that the pages show none."""
        self._session = None

    def dispatch(self, action: AnyAction, overruled: Overruled | None = None, by: str = "") -> bool:
        """Play an action; return whether it was applied. Signals report failures.

        Args:
            by: Its author; by default the current one.
        """
        if self._guard.is_hasty and self._would_reveal(action):
            self._guard.hold_back()
            return False
        try:
            judged = self.session.dispatch(
                action, by or self.author, overruled, seat=self.author or TABLE
            )
        except IllegalActionError as error:
            self.refused.emit(action, error.rules)
        except ImpossibleActionError as error:
            self.impossible.emit(str(error))
        except StoreError as error:
            log.warning("%s", error)
            self.not_saved.emit(action, overruled, str(error))
        else:
            self.changed.emit(judged)
            return True
        return False

    def undo(self) -> bool:
        """Undo the last step; return whether it was undone at once.

        A step that revealed a secret, or a step of the other player, needs a confirmation first.
        """
        from armada_companion.session.undo_question import undo_question

        if self._is_kept(1):
            return False
        if (question := undo_question(self.session)) is not None:
            self.undo_asked.emit(question)
            return False
        return self.dispatch(Undo())

    def undo_steps(self, count: int) -> bool:
        """Undo `count` steps without a question; the window is updated once, at the end."""
        if self._is_kept(count):
            return False
        if count == 1:
            return self.dispatch(Undo())
        first = judged = None
        try:
            for _ in range(count):
                judged = self.session.dispatch(Undo(), self.author)
                first = first or judged.earlier
        except StoreError as error:
            log.warning("%s", error)
            self.not_saved.emit(Undo(), None, str(error))
        if judged is not None:
            self.changed.emit(judged._replace(earlier=first))
        return judged is not None

    def carry_out(self, order: "Order", head: str) -> "OrderAnswer":
        """Play the steps of a judge's order; the window is updated once, at the end.

        Args:
            order: An order with a valid signature, for the open game.
            head: The hash of the game's last step in its public log.
        """
        from armada_companion.session.orders import carry_out

        before = len(self.session.steps)
        answer = carry_out(self.session, order, head)
        if played := self.session.steps[before:]:
            self.changed.emit(played[-1]._replace(earlier=played[0].earlier))
        return answer

    @property
    def undo_bar(self) -> str:
        """Why the current author may not undo the last step, or ""."""
        return self.why_not_undone(1)

    @property
    def redo_bar(self) -> str:
        """Why the current author may not redo, or ""."""
        return why_not_redone(self.session, self.author or TABLE)

    def why_refused(self, action: AnyAction) -> str:
        """Return why, in an event game, the current author may not do an action; "" if allowed."""
        return why_refused(self.session, action, self.author or TABLE)

    def why_not_undone(self, count: int) -> str:
        """Return why the current author may not undo the last `count` steps, or ""."""
        return why_not_undone(self.session, count, self.author or TABLE)

    def why_never(self, does: "Does | None") -> str:
        """Return why a choice is never carried out here, whatever the state; "" if it can be."""
        return ""

    def carried_out(self, choices: "Sequence[Choice]") -> "Sequence[Choice]":
        """Return the choices without those that are never carried out here."""
        return choices

    def request(self, action: AnyAction) -> bool:
        """Play an action of a page; an undo may need a confirmation."""
        return self.undo() if type(action) is Undo else self.dispatch(action)

    def redo(self) -> bool:
        """Redo the last undone step; return whether it was restored."""
        return self.dispatch(Redo())

    def _is_kept(self, count: int) -> bool:
        """Return whether undo is refused; if so, emit the reason."""
        why = self.why_not_undone(count)
        if why:
            self.impossible.emit(why)
        return bool(why)

    def _would_reveal(self, action: AnyAction) -> bool:
        """Return whether an action would reveal a secret to everybody."""
        if action.IS_REMARK or isinstance(action, Undo | Redo):
            return False
        from armada_companion.session.haste import would_reveal

        return would_reveal(self.session, action)


class PastBridge(SessionBridge):
    """Shows a game at an earlier step; actions have no effect."""

    def dispatch(self, action: AnyAction, overruled: Overruled | None = None, by: str = "") -> bool:
        """Ignore the action and return False."""
        return False
