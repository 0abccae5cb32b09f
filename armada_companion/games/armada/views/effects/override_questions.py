"""What is asked about an effect on a unit, or about what a judge sets by hand."""

from typing import Any, ClassVar

from armada_companion.games.armada.rules.cards.upgrade_moves import MoveUpgrade, SwapUpgrade
from armada_companion.games.armada.rules.effects.belonging import Join
from armada_companion.games.armada.rules.effects.lasting import (
    AddDefenseToken,
    ChangeValue,
    GrantKeyword,
)
from armada_companion.games.armada.rules.model.types import ShipValue
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Question

_Kinds = tuple[type[Action[Any]], ...]


class ValueEntries(Question, frozen=True):
    """Which number of a ship changes."""

    LEADS_TO: ClassVar[_Kinds] = (ChangeValue,)

    ship: str


class ValueChanges(Question, frozen=True):
    """How a number of a ship or squadron changes, and for how long."""

    LEADS_TO: ClassVar[_Kinds] = (ChangeValue,)

    unit: str
    value: ShipValue


class SwappedCards(Question, frozen=True):
    """Which card of a ship another one replaces."""

    LEADS_TO: ClassVar[_Kinds] = (SwapUpgrade,)

    ship: str


class SwapFor(Question, frozen=True):
    """Which card comes for one of a ship's; the answers are in the catalogue."""

    LEADS_TO: ClassVar[_Kinds] = (SwapUpgrade,)

    ship: str
    upgrade: str


class MovedCards(Question, frozen=True):
    """Which upgrade card of a ship goes to which other one."""

    LEADS_TO: ClassVar[_Kinds] = (MoveUpgrade,)

    ship: str


class AddedTokens(Question, frozen=True):
    """Which defense token a unit gets."""

    LEADS_TO: ClassVar[_Kinds] = (AddDefenseToken,)

    unit: str


class Keywords(Question, frozen=True):
    """Which keyword a squadron gets."""

    LEADS_TO: ClassVar[_Kinds] = (GrantKeyword,)

    squadron: str


class KeywordLasts(Question, frozen=True):
    """For how long a squadron gets a keyword."""

    LEADS_TO: ClassVar[_Kinds] = (GrantKeyword,)

    squadron: str
    keyword: str
    number: int | None


class CounterEntries(Question, frozen=True):
    """Pass tokens, victory tokens, points and objective tokens by hand."""


class CourseEntries(Question, frozen=True):
    """Whose turn it is, the end of the phase or of the game."""


class JoinEntries(Question, frozen=True):
    """Which unit joins a side."""

    LEADS_TO: ClassVar[_Kinds] = (Join,)
