"""The values that can be corrected, as tables for checks, the history and menus."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import fields

from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.value import Value

from ..model.state import GameState, Objective
from ..model.types import Command, Phase, Side
from ..rule import Rule
from ..table import action

# Any in this file: a ship, squadron, upgrade card or game, or one of its values.


def plain_words(state: GameState, value: Any) -> str:
    """Return a value in words: "in play"; "Repair, Navigate"; "none" for ()."""
    match value:
        case tuple():
            return ", ".join(plain_words(state, one) for one in value) or "none"
        case Command():
            return action.command_name(value)
        case Phase():
            return value.capitalize()
        case Side():
            return state.player(value).name
        case Objective():
            return value.name
    return str(value).replace("_", " ")


class Correctable(Value, frozen=True):
    """A value that can be corrected.

    Attributes:
        name: The name of the action's field; for a value of a mapping with its key: "shields.left".
        label: The value's name in menus.
        group: The heading above its entry in the menu.
        of: The class of units that have it.
        line: Its line in the history, with {} for the value; "" for the label and the value.
        words: Returns the value in words.
        read: Returns the value from its owner; None reads the owner's attribute `name`.
        write: Returns the owner with another value; None replaces the attribute `name`.
        over: The rule that a value breaks if `is_over` returns true.
    """

    name: str
    label: str = ""
    group: str = "State"
    of: type = object
    line: str = ""
    words: Callable[[GameState, Any], str] = plain_words
    read: Callable[[Any], Any] | None = None
    write: Callable[[Any, Any], Any] | None = None
    over: Rule | None = None
    is_over: Callable[[Any, Any], bool] | None = None

    def now(self, owner: Any) -> Any:
        return self.read(owner) if self.read else getattr(owner, self.name)

    def put(self, owner: Any, value: Any) -> Any:
        return self.write(owner, value) if self.write else owner._replace(**{self.name: value})

    def said(self, state: GameState, value: Any) -> str:
        """Return the text of a value for the history: "hull 3"."""
        return (self.line or f"{self.label.lower()} {{}}").format(self.words(state, value))

    def breaks(self, owner: Any, value: Any) -> bool:
        """Return whether a value breaks the rule `over`."""
        return self.is_over is not None and self.is_over(owner, value)


class Flag(Correctable, frozen=True):
    """A value that is true or false.

    Attributes:
        unset: The label of the value false; the history has `line`, or "not" and `line`.
    """

    unset: str = ""

    def said(self, state: GameState, value: Any) -> str:
        return self.name if value else self.line or f"not {self.name}"


class Number(Correctable, frozen=True):
    """A number, 0 or more.

    Attributes:
        most: Returns the highest number that the rules allow.
        offered: Menus offer the numbers up to this one at least.
    """

    most: Callable[[Any], int] = int
    offered: int = 0

    def said(self, state: GameState, value: Any) -> str:
        return f"{self.line or self.name} {value}"

    def breaks(self, owner: Any, value: Any) -> bool:
        return bool(value > self.most(owner))


class Pieces(Correctable, frozen=True):
    """A list of tokens or dials, each with its command.

    Attributes:
        noun: The noun after the command, if needed: " token".
    """

    noun: str = ""


class Face(Correctable, frozen=True):
    """One of several values, such as a phase or a place.

    Attributes:
        faces: The values that menus offer.
        title: The title of the sheet that offers them.
    """

    faces: tuple[Any, ...] = ()
    title: str = ""


class Correction(
    action.Effect, phases=action.ANY_PHASE, group=action.Group.CORRECTIONS, is_base=True
):
    """The base of actions that correct values: each field that is given becomes the value.

    Attributes:
        ROWS: The values that can be corrected, by field name.
    """

    ROWS: ClassVar[Mapping[str, Correctable]]

    def given(self) -> Iterator[tuple[Correctable, Any]]:
        """Yield the row of each given value with the value, in the order of the fields."""
        for one in fields(self):
            value = getattr(self, one.name)
            if isinstance(value, Mapping):
                yield from ((self.ROWS[f"{one.name}.{key}"], value[key]) for key in value)
            elif one.name in self.ROWS and value is not None:
                yield self.ROWS[one.name], value

    def owner(self, state: GameState) -> Any:
        """Return the owner of the values: the game, or a part of it.

        Raises:
            ImpossibleActionError: No value is given, or the owner does not have a given value.
        """
        if next(self.given(), None) is None:
            raise ImpossibleActionError("the correction names no value")
        return state

    def check(self, state: GameState) -> Iterator[Rule]:
        """Yield the rule that a given value breaks; players may overrule it."""
        owner = self.owner(state)
        over = (row.over for row, value in self.given() if row.breaks(owner, value))
        yield from (rule for rule in dict.fromkeys(over) if rule)

    def corrected(self, state: GameState) -> Any:
        """Return the owner of the values with the given values."""
        owner = self.owner(state)
        for row, value in self.given():
            owner = row.put(owner, value)
        return owner

    def said(self, state: GameState) -> str:
        """Return the given values in words, for the history."""
        return "; ".join(row.said(state, value) for row, value in self.given())


def rows(*values: Correctable) -> Mapping[str, Correctable]:
    """Return the rows of a correction table, keyed by the name of the value that each corrects."""
    return {one.name: one for one in values}
