"""Carries wishes of the pages to the running game, and its changes back as signals."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from armada_companion.kit.errors import (
    IllegalActionError,
    ImpossibleActionError,
    MalformedActionError,
)
from armada_companion.kit.step import Overruled
from armada_companion.session.change import Change
from armada_companion.session.library import AnySession
from armada_companion.store.errors import StoreError


class SessionBridge(QObject):
    """The one road from the window to a game.

    Signals:
        opened: Another game is shown from now on.
        changed (Change): A step was saved and taken into the game.
        refused (dict, tuple): An action breaks rules; the action and the rules.
        impossible (str): An action makes no sense now; why.
        not_saved (dict, object, str): An action could not be saved; the action, what it
            overruled, and why. Nothing was applied.
    """

    opened = Signal()
    changed = Signal(object)
    refused = Signal(object, object)
    impossible = Signal(str)
    not_saved = Signal(object, object, str)

    def __init__(self) -> None:
        super().__init__()
        self._session: AnySession | None = None

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
        """Show another game; the one shown before is left to whoever opened it."""
        self._session = session
        self.opened.emit()

    def close(self) -> None:
        """Show no game."""
        self._session = None

    def dispatch(self, action: Mapping[str, object], overruled: Overruled | None = None) -> bool:
        """Play an action and return whether it is in the game now; signals tell the rest."""
        try:
            change: Change[object] = self.session.dispatch(action, overruled=overruled)
        except IllegalActionError as error:
            self.refused.emit(dict(action), error.rules)
        except (ImpossibleActionError, MalformedActionError) as error:
            self.impossible.emit(str(error))
        except StoreError as error:
            self.not_saved.emit(dict(action), overruled, str(error))
        else:
            self.changed.emit(change)
            return True
        return False
