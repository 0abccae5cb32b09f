"""Actions of every game: undo, redo, and remarks in the log."""

from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, field
from msgspec.structs import replace

from armada_companion.kit.action import Action
from armada_companion.kit.step import JUDGE, PlainAction

HIDDEN = "hidden"
"""Replaces a hidden card of a pile."""

_Words = Annotated[str, Meta(max_length=64 * 1024 * 1024)]
"""The longest text in a record."""


class Undo(Action[Any], frozen=True):
    """Undo the last step that is in effect."""

    def text(self, state: object) -> str:
        """Return the verb; the history adds which step was undone."""
        return "undo"


class Redo(Action[Any], frozen=True):
    """Restore the step that was undone last."""

    def text(self, state: object) -> str:
        """Return the verb; the history adds which step was restored."""
        return "redo"


class AddNote(Action[Any], frozen=True):
    """Write a remark into the log."""

    VERB: ClassVar[str] = "note"
    IS_REMARK: ClassVar[bool] = True

    words: _Words = field(name="text")

    def text(self, state: object) -> str:
        """Return the remark."""
        return self.words


class AddRuling(Action[Any], frozen=True):
    """Write a judge's decision into the log.

    Attributes:
        by: Who ruled.
    """

    VERB: ClassVar[str] = "ruling"
    IS_REMARK: ClassVar[bool] = True

    words: _Words = field(name="text")
    by: str | None = None

    def text(self, state: object) -> str:
        """Return the decision."""
        return self.words


class UnknownCard(Action[Any], frozen=True):
    """Replaces an action with a card that the catalogue does not have.

    Attributes:
        data: The action in plain values.
        is_secret: Actions of this verb may hide something.
    """

    data: PlainAction
    is_secret: bool = False

    def text(self, state: object) -> str:
        """Return the verb."""
        return str(self.data["do"])

    def conceal(self, state: object, seat: str | None) -> Self:
        """Return the action without lists that may hold secrets."""
        if not self.is_secret or seat == JUDGE:
            return self
        shown = {
            key: [HIDDEN] * len(value) if isinstance(value, list | tuple) else value
            for key, value in self.data.items()
        }
        return replace(self, data=shown)


LOG_ACTIONS: tuple[type[Action[Any]], ...] = (Undo, Redo, AddNote, AddRuling)
"""The actions that the records of every game may hold."""
