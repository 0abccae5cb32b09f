"""Carries actions of the pages to the running game, and its changes back as signals."""

from typing import Any

from PySide6.QtCore import QObject, Signal

from armada_companion.kit.action import Action
from armada_companion.kit.errors import (
    IllegalActionError,
    ImpossibleActionError,
)
from armada_companion.kit.log_actions import Redo, Undo
from armada_companion.kit.step import TABLE, Overruled
from armada_companion.session.gate import why_not_redone, why_not_undone, why_refused
from armada_companion.session.library import AnySession
from armada_companion.store.errors import StoreError
from armada_companion.system.logs import log
from armada_companion.ui.press_guard import UNGUARDED, PressGuard


class SessionBridge(QObject):
    """The one way from the window to a game.

    Args:
        guard: Says which presses are too hasty to show what lies hidden.

    Signals:
        opened: Another game is shown from now on.
        changed (JudgedStep): A step was saved and taken into the game.
        refused (Action, tuple): An action breaks rules; the action and the rules.
        impossible (str): An action makes no sense now; why.
        undo_asked (UndoQuestion): An undo is to be confirmed first; `undo_steps` then does it.
        not_saved (Action, object, str): An action could not be saved; the action, what it
            overruled, and why. Nothing was applied.
    """

    opened = Signal()
    changed = Signal(object)
    refused = Signal(object, object)
    impossible = Signal(str)
    undo_asked = Signal(object)
    not_saved = Signal(object, object, str)

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
            LookupError: None is open.
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
        """Show no game."""
        self._session = None

    # Any: each game has actions of its own state.
    def dispatch(
        self,
        action: Action[Any],
        overruled: Overruled | None = None,
        by: str = "",
    ) -> bool:
        """Play an action and return whether it was applied; signals report why not.

        Args:
            action: What is done.
            overruled: The rules that the table lets it break.
            by: Its author; left out, who enters steps now.
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
        """Undo the last step; return whether that was done.

        What was revealed with it, or made by the other player, is asked about first.
        """
        from armada_companion.session.undo_question import undo_question

        if self._is_kept(1):
            return False
        if (question := undo_question(self.session)) is not None:
            self.undo_asked.emit(question)
            return False
        return self.dispatch(Undo())

    def undo_steps(self, count: int) -> bool:
        """Undo so many steps and ask nothing; the window is told once, when all is done."""
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

    @property
    def undo_bar(self) -> str:
        """Why who enters steps may not undo the last one, or ""."""
        return self.why_not_undone(1)

    @property
    def redo_bar(self) -> str:
        """Why who enters steps may not restore the step that was undone last, or ""."""
        return why_not_redone(self.session, self.author or TABLE)

    # Any: each game has actions of its own state.
    def why_refused(self, action: Action[Any]) -> str:
        """Return why who enters steps may not do an action, whatever the rules say; or ""."""
        return why_refused(self.session, action, self.author or TABLE)

    def why_not_undone(self, count: int) -> str:
        """Return why who enters steps may not undo so many of them, or ""."""
        return why_not_undone(self.session, count, self.author or TABLE)

    # Any: each game has actions of its own state.
    def request(self, action: Action[Any]) -> bool:
        """Play what a page asks for; an undo is asked about as from everywhere else."""
        return self.undo() if type(action) is Undo else self.dispatch(action)

    def redo(self) -> bool:
        """Restore the step that was undone last; return whether that was done."""
        return self.dispatch(Redo())

    def _is_kept(self, count: int) -> bool:
        """Return whether the last steps may not be undone; why is told."""
        why = self.why_not_undone(count)
        if why:
            self.impossible.emit(why)
        return bool(why)

    def _would_reveal(self, action: Action[Any]) -> bool:
        """Return whether a step would show what nobody has seen."""
        if action.IS_REMARK or isinstance(action, Undo | Redo):
            return False
        from armada_companion.session.haste import would_reveal

        return would_reveal(self.session, action)


class PastBridge(SessionBridge):
    """Shows a game as it was: nothing that a page asks for is done."""

    # Any: each game has actions of its own state.
    def dispatch(
        self, action: Action[Any], overruled: Overruled | None = None, by: str = ""
    ) -> bool:
        """Do nothing."""
        return False
