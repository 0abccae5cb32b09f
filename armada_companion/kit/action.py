"""Actions: what players can do in a game, as immutable values that check and apply themselves."""

import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct

from armada_companion.kit.note import Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

StateT = TypeVar("StateT")


class Action(Struct, Generic[StateT], frozen=True):
    """Something that a player can do in a game.

    A subclass declares its fields once: their names, types, ranges and defaults are also its form
    in a record (see `kit.codec`). A field with a default may be left out there.

    Attributes:
        VERB: Its name in a record; by default the name of the class in snake case.
        PHASES: The phases of the game in which it makes sense.
        WHO: Who may do it in an event game; each class of actions says it itself.
        IS_BASE: The class is a base of actions and no action itself; it has no `WHO`.
        IS_REMARK: It changes no state, and undo skips it.
        IS_ANSWER: A player's answer, such as confirming the result; undo asks before it.
    """

    VERB: ClassVar[str] = ""
    PHASES: ClassVar[frozenset[str]] = frozenset()
    WHO: ClassVar[Who]
    IS_BASE: ClassVar[bool] = True
    IS_REMARK: ClassVar[bool] = False
    IS_ANSWER: ClassVar[bool] = False

    # Any: the keywords of msgspec, such as frozen.
    def __init_subclass__(cls, **keywords: Any) -> None:
        """Require `WHO` of every subclass.

        Raises:
            TypeError: The class has no `WHO` of its own and is no base.
        """
        super().__init_subclass__(**keywords)
        own = vars(cls)
        if not own.get("IS_BASE") and not isinstance(own.get("WHO"), Who):
            raise TypeError(f"{cls.__qualname__} needs a class variable WHO: who may do it")

    @classmethod
    def candidates(cls, state: StateT) -> Iterator[Self]:
        """Yield the actions of this class that continue the game; some may be illegal.

        Entries with a free amount, such as damage, are not included.
        """
        yield from ()

    def check(self, state: StateT) -> Iterator[BrokenRule]:
        """Yield every rule that the action would break, in the rulebook's order.

        Raises:
            ImpossibleActionError: The action makes no sense in this state.
        """
        yield from ()

    def apply(self, state: StateT, notes: Notes) -> StateT:
        """Return the state after the action, without checking rules.

        Args:
            state: The state before it.
            notes: Receives the side effects of the action.

        Raises:
            ImpossibleActionError: The action makes no sense in this state.
        """
        raise NotImplementedError

    def text(self, state: StateT) -> str:
        """Return a short line for the history, without secrets.

        Args:
            state: The state before the action.
        """
        raise NotImplementedError

    def conceal(self, state: StateT, seat: str | None) -> Self:
        """Return the action as a seat may see it.

        Args:
            state: The state before the action.
            seat: A side or player, `judge`, or None for the public.
        """
        return self


@cache
def verb_of(kind: type[Struct]) -> str:
    """Return the name of a class of actions in a record: `MoveShields` is `move_shields`."""
    return getattr(kind, "VERB", "") or re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def actions_in(*modules: ModuleType) -> tuple[type[Action[Any]], ...]:
    """Return the classes of actions that modules define, in the order of their definition."""
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Action)
        and kind.__module__ == module.__name__
        if kind.PHASES
    )
