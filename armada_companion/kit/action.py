"""Actions: moves in a game, as immutable values that check and apply themselves."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar, Generic, Self, TypeVar, dataclass_transform

from msgspec import Struct, StructMeta, field

from armada_companion.kit.note import Notes
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.who import Who

StateT = TypeVar("StateT")


class ActionType(StructMeta):
    """The type of all classes of actions; they are immutable, with `phases`, `group`, `who`."""

    # Any: a class body may define anything, and msgspec has keywords of its own.
    def __new__(
        mcs,
        name: str,
        bases: tuple[type, ...],
        namespace: dict[str, Any],
        *,
        phases: frozenset[str] | None = None,
        group: str | None = None,
        who: Who | None = None,
        is_base: bool = False,
        settles: bool = True,
        **config: Any,
    ) -> "ActionType":
        """Return the class with its keywords as class variables; see `Action`.

        Args:
            phases: The phases; by default those of the base class.
            group: The group; by default that of the base class.
            who: Who may do the action; a base class does not decide it.
            is_base: Whether the class is only a base, which needs no `phases`, `group` and `who`.
            settles: See `Action.SETTLES`; a base class does not decide it.

        Raises:
            TypeError: An action has no `who`, or neither it nor its base has `phases` or `group`.
        """
        is_action = any(isinstance(base, ActionType) for base in bases)
        words = {
            "PHASES": phases,
            "GROUP": group,
            "WHO": who,
            "IS_BASE": is_base,
            "SETTLES": settles,
            # Calling the empty method for each action would cost 1 % of a long replay.
            "REQUIRES": True if is_action and "require" in namespace else None,
        }
        said = {word: value for word, value in words.items() if value is not None}
        config.setdefault("frozen", True)
        kind = super().__new__(mcs, name, bases, {**namespace, **said}, **config)
        missing = [word for word in ("phases", "group") if not hasattr(kind, word.upper())]
        if not isinstance(who, Who):
            missing.append("who")
        if missing and not is_base:
            raise TypeError(f"{kind.__qualname__} needs the class keywords {', '.join(missing)}")
        return kind


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Action(Struct, Generic[StateT], metaclass=ActionType, frozen=True, is_base=True):
    """Something that a player can do in a game.

    A subclass declares its fields once: their names, types, ranges and defaults are also its form
    in a record (see `kit.codec`). A field with a default may be omitted there. `phases`, `group`
    and `who` are keywords of its class: `class Pass(Action[State], phases=…, group=…, who=…)`.

    Attributes:
        VERB: The action's name in a record; by default the name of the class in snake case.
        PHASES: The phases of the game in which the action makes sense.
        GROUP: The heading above the action in a menu, or "".
        WHO: Who may do it in an event game.
        IS_BASE: Whether the class is only a base of actions.
        SETTLES: Whether `Game.settle` runs after it; False if the action never moves the turn.
        REQUIRES: Whether the class or a base overrides `require`.
        IS_REMARK: Whether the action changes no state, so that undo skips it.
        IS_ANSWER: Whether it is a player's answer, such as confirming the result; undo asks first.
        ONLY_AT_TABLE: Whether an order from the judges' desk may not have it: it shows something
            hidden, or needs the people at the table.
    """

    VERB: ClassVar[str] = ""
    PHASES: ClassVar[frozenset[str]]
    GROUP: ClassVar[str]
    WHO: ClassVar[Who]
    IS_BASE: ClassVar[bool]
    SETTLES: ClassVar[bool]
    REQUIRES: ClassVar[bool] = False
    IS_REMARK: ClassVar[bool] = False
    IS_ANSWER: ClassVar[bool] = False
    ONLY_AT_TABLE: ClassVar[bool] = False

    @classmethod
    def candidates(cls, state: StateT) -> Iterator[Self]:
        """Yield the actions of this class that continue the game; some may be illegal.

        Actions with an amount that players type, such as damage, are omitted.
        """
        yield from ()

    def require(self, state: StateT) -> None:
        """Check that the action makes sense; a game calls this before `check` and `apply`.

        Raises:
            ImpossibleActionError: The action makes no sense in this state.
        """

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


class LogAction(Action[Any], phases=frozenset(), group="", is_base=True):
    """An action about the log itself: every game has it, in every phase and in no menu of steps."""


class Remark(LogAction, is_base=True):
    """An action of every game that changes no state; undo skips it."""

    IS_REMARK: ClassVar[bool] = True


# Any: code outside the games does not know their states.
AnyAction = Action[Any]
"""An action of some game."""


@cache
def verb_of(kind: type[Struct]) -> str:
    """Return the name of a class of actions in a record: `MoveShields` is `move_shields`."""
    return getattr(kind, "VERB", "") or re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def actions_of(rules: str, chapters: Iterable[str]) -> tuple[type[Action[Any]], ...]:
    """Return the classes of actions of a game, in the order of its chapters.

    Args:
        rules: The package of the game's rules.
        chapters: Sub-packages of `rules`; `ACTIONS` of each names its modules with actions.
    """
    return tuple(
        kind
        for chapter in chapters
        for module in import_module(f"{rules}.{chapter}").ACTIONS
        for kind in actions_in(import_module(f"{rules}.{chapter}.{module}"))
    )


def actions_in(*modules: ModuleType) -> tuple[type[Action[Any]], ...]:
    """Return the classes of actions that modules define, in the order of their definition."""
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Action)
        and kind.__module__ == module.__name__
        if not kind.IS_BASE
    )
