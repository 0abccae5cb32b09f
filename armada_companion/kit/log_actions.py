"""Actions of every game: undo, redo and notes; and the stack of undone steps."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

from msgspec import Meta, field
from msgspec.structs import replace

from armada_companion.kit.action import Action, LogAction, Remark
from armada_companion.kit.judge_actions import JUDGE_ACTIONS, Words
from armada_companion.kit.signatures import AddSignature
from armada_companion.kit.step import JUDGE, PlainAction
from armada_companion.kit.who import Who

ValueT = TypeVar("ValueT")

HIDDEN = "hidden"
"""Replaces a hidden card of a pile."""


class Undo(LogAction, who=Who.PLAYERS):
    """Undo the last step that is in effect."""

    def text(self, state: object) -> str:
        # The history adds the text of the step that was undone.
        return "undo"


class Redo(LogAction, who=Who.PLAYERS):
    """Restore the step that was undone last."""

    def text(self, state: object) -> str:
        return "redo"


_Place = Annotated[int, Meta(ge=1, le=999_999)]


class AddNote(Remark, who=Who.PLAYERS):
    """Write a note into the log.

    Attributes:
        step: The number of the step that the note is about.
    """

    VERB: ClassVar[str] = "note"

    words: Words = field(name="text")
    step: _Place | None = None

    def text(self, state: object) -> str:
        return self.words if self.step is None else f"On step {self.step}: {self.words}"


class AddBookmark(Remark, who=Who.PLAYERS):
    """Mark a step of the log, or remove its mark.

    Attributes:
        step: The number of the step.
    """

    VERB: ClassVar[str] = "bookmark"

    step: _Place
    removed: bool = False

    def text(self, state: object) -> str:
        mark = f"Bookmark at step {self.step}"
        return f"{mark} removed" if self.removed else mark


class CloseGame(Remark, who=Who.TOGETHER):
    """Close the game by the program; players' own times stop until it is opened again."""

    ONLY_AT_TABLE: ClassVar[bool] = True

    def text(self, state: object) -> str:
        return "The game is closed"


class ReopenGame(Remark, who=Who.TOGETHER):
    """Open the game again by the program; the time since the last step is no player's."""

    ONLY_AT_TABLE: ClassVar[bool] = True

    def text(self, state: object) -> str:
        return "The game is opened again"


class UnknownCard(LogAction, who=Who.JUDGE):
    """Replaces an action whose card is not in the catalogue.

    Attributes:
        data: The action in plain values.
        is_secret: Whether actions of this verb may have secrets.
    """

    data: PlainAction
    is_secret: bool = False

    def text(self, state: object) -> str:
        return str(self.data["do"])

    def conceal(self, state: object, seat: str | None) -> Self:
        """Return the action without lists that may have secrets."""
        if not self.is_secret or seat == JUDGE:
            return self
        shown = {
            key: [HIDDEN] * len(value) if isinstance(value, list | tuple) else value
            for key, value in self.data.items()
        }
        return replace(self, data=shown)


LOG_ACTIONS: tuple[type[Action[Any]], ...] = (
    Undo,
    Redo,
    AddNote,
    AddBookmark,
    CloseGame,
    ReopenGame,
    *JUDGE_ACTIONS,
    AddSignature,
)
"""The actions that the records of every game may hold."""


class UndoStack(Generic[ValueT]):
    """Has a value for each step in effect, and for each undone step that redo can restore."""

    def __init__(self) -> None:
        self._in_effect: list[ValueT] = []
        self._undone: list[ValueT] = []

    @property
    def in_effect(self) -> Sequence[ValueT]:
        """The values of all steps in effect, the first one first."""
        return self._in_effect

    @property
    def last(self) -> ValueT | None:
        """The value of the step that undo would take back; None without such a step."""
        return self._in_effect[-1] if self._in_effect else None

    @property
    def next_redo(self) -> ValueT | None:
        """The value of the step that redo would restore; None without such a step."""
        return self._undone[-1] if self._undone else None

    @property
    def undone(self) -> Sequence[ValueT]:
        """The values of the steps that redo can restore, in the order of undo."""
        return self._undone

    def add(self, value: ValueT) -> None:
        """Add the value of a new step."""
        self._in_effect.append(value)
        self._undone.clear()

    def follow(self, action: Action[Any], make: Callable[[], ValueT]) -> ValueT | None:
        """Carry out an undo or redo, or add the value of a new step.

        Args:
            action: The undo, the redo or the new action.
            make: Returns the value of a new step.

        Returns:
            The value that was added, undone or restored; None for a remark.

        Raises:
            IndexError: There is nothing to undo or restore.
        """
        if action.IS_REMARK:
            return None
        kind = type(action)
        if kind is Undo:
            moved = self._in_effect.pop()
            self._undone.append(moved)
            return moved
        if kind is Redo:
            moved = self._undone.pop()
        else:
            moved = make()
            self._undone.clear()
        self._in_effect.append(moved)
        return moved
