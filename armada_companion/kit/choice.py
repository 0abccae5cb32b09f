"""The values that every game's table shows: the banner, the pass badge, and the choices.

Views are immutable and compare by value, so a widget repaints only when its view differs.
"""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from armada_companion.kit.action import Action, verb_of
from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.value import Value


class PassView(Value, frozen=True):
    """The pass badge: whether the player whose turn it is may pass, and why.

    Attributes:
        reason: At most 26 characters.
        code: The first rule that forbids it, or "".
        source: The page or number of the rule, or "".
    """

    legal: bool
    reason: str
    code: str = ""
    source: str = ""


class BannerView(Value, frozen=True):
    """The content of the banner with the turn.

    Attributes:
        player: The player whose turn it is; None if it is the turn of both or of nobody.
        title: Who acts, and how.
        detail: What is next, or the count that matters.
        passing: The pass badge; None hides it.
        tone: `bad` when the game is lost; "" for the color of the player.
    """

    player: int | None
    title: str
    detail: str
    passing: PassView | None
    tone: str = ""


class Question(Struct, frozen=True):
    """A question whose answer is an action. Each game has its own classes.

    Attributes:
        LEADS_TO: The actions of its answers; a seat that may do none of them is not asked. () asks
            every seat.
    """

    # Any: actions of any game.
    LEADS_TO: ClassVar[tuple[type[Action[Any]], ...]] = ()

    # Any: each game has its own class for the parts of a game that a question may use.
    def sheet(self, game: Any) -> "SheetView | Does":
        """Return the sheet that asks this question, or the effect of its only answer.

        Raises:
            LookupError: The question has no sheet, but a form or a page of its own.
        """
        raise LookupError(f"no sheet asks {self}")


class OwnWords(Question, frozen=True):
    """The question for a typed reason of an action."""

    # Any: an action of any game.
    action: Action[Any]


class Go(Value, frozen=True):
    """The effect of a choice that opens a page or a dialog.

    Attributes:
        to: The name of the page or dialog: `score`, `home`, `export`.
    """

    to: str


Does = Action[Any] | Question | Go
"""The effect of a choice: an action, a question, or a way to a page."""


class Choice(Value, frozen=True):
    """A button or an entry of a sheet, with its effect.

    Attributes:
        name: Object name of the control.
        label: Its text.
        does: Its effect; None if it only informs.
        legal: Whether it breaks no rule now.
        reason: Why it is illegal, with the source of the rule; "" when legal.
        mark: Name of its icon, or "".
        key: Its keyboard shortcut, or "".
        possible: Whether players may record the action anyway if it is illegal.
        note: Small text below the label, or "".
        group: The heading above it, or "".
        zone: Its hull zone on the base diagram, or "".
        at_right: Whether its button is in the right half of the row, like *End*. The next turn's
            button is at the left, so that a slow second press does not begin that turn.
    """

    name: str
    label: str
    does: Does | None
    legal: bool = True
    reason: str = ""
    mark: str = ""
    key: str = ""
    possible: bool = True
    note: str = ""
    group: str = ""
    zone: str = ""
    at_right: bool = False


class SheetView(Value, frozen=True):
    """A sheet: a panel of choices over the page. Each game may add fields.

    Attributes:
        words: A text above the choices, or "".
    """

    title: str
    choices: tuple[Choice, ...]
    words: str = ""


Judge = Callable[[Action[Any]], tuple[BrokenRule, ...]]
"""Returns the rules that an action would break now; raises ImpossibleActionError."""


def judged_choice(
    judge: Judge, label: str, action: Action[Any], mark: str = "", key: str = ""
) -> Choice:
    """Return the choice of an action, with the verdict of the rules."""
    choice = Choice(verb_of(type(action)), label, action, mark=mark, key=key)
    try:
        rules = judge(action)
    except ImpossibleActionError as error:
        return choice._replace(legal=False, reason=_sentence(str(error)), possible=False)
    if rules:
        return choice._replace(legal=False, reason=broken_rules_text(rules))
    return choice


def broken_rules_text(rules: Sequence[BrokenRule]) -> str:
    """Return the broken rules as text for a player: "Ships come first (RRG 1)"."""
    return "; ".join(f"{rule.text} ({rule.source})" for rule in rules)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
