"""Actions about judges in every game: rulings, warnings, calls and the PIN.

They change no state, and undo skips them.
"""

from enum import StrEnum
from typing import Annotated, Any, ClassVar

from msgspec import Meta, field

from armada_companion.kit.action import Action, Remark
from armada_companion.kit.who import Who

Words = Annotated[str, Meta(max_length=2000)]
"""A remark of any kind."""

MOST_STEPS = 400
"""The largest number of steps of an order; a rewind has one for each step that it takes back."""

_Name = Annotated[str, Meta(min_length=1, max_length=200)]


class Remedy(StrEnum):
    """The action of a judge after a ruling."""

    NONE = "none"
    REWIND = "rewind"
    LEAVE = "leave"


class AddRuling(Remark, who=Who.JUDGE):
    """Write a judge's decision into the log.

    Attributes:
        by: The judge's name.
        question: The players' question.
        source: The page or number of the rule.
        remedy: The effect on the game.
        to: The step that a rewind leads back to.
    """

    VERB: ClassVar[str] = "ruling"

    words: Words = field(name="text")
    by: str | None = None
    question: Words | None = None
    source: Words | None = None
    remedy: Remedy | None = None
    to: Annotated[int, Meta(ge=1, le=999_999)] | None = None

    def text(self, state: object) -> str:
        asked = f"{self.question.rstrip(' ?')}? " if self.question else ""
        source = f" ({self.source})" if self.source else ""
        remedy = _REMEDIES[self.remedy] if self.remedy else ""
        back = f" to step {self.to}" if self.remedy is Remedy.REWIND and self.to is not None else ""
        return f"{asked}{self.words}{source}{f'. {remedy}{back}' if remedy else ''}"


class AddWarning(Remark, who=Who.JUDGE):
    """Write a judge's warning to a player into the log.

    Attributes:
        player: A side, or a player of a team.
    """

    VERB: ClassVar[str] = "warning"

    player: _Name
    words: Words = field(name="text")

    def text(self, state: object) -> str:
        return f"Warning to {self.player}: {self.words}"


class CallJudge(Remark, who=Who.PLAYERS):
    """Call a judge to the table."""

    why: Words | None = None

    def text(self, state: object) -> str:
        return f"A judge is called: {self.why}" if self.why else "A judge is called"


class JudgeArrived(Remark, who=Who.PLAYERS):
    """End a call: a judge has come and takes the seat, or is not needed."""

    def text(self, state: object) -> str:
        return "The judge has come"


class JudgeLeft(Remark, who=Who.JUDGE):
    """Leave the judge's seat."""

    def text(self, state: object) -> str:
        return "The judge leaves the seat"


class ExportWhole(Remark, who=Who.JUDGE):
    """Save a record with all secrets, as the judge of an event game."""

    ONLY_AT_TABLE: ClassVar[bool] = True

    def text(self, state: object) -> str:
        return "The judge saves the whole record, with all dials and cards"


class JudgePin(Remark, who=Who.TOGETHER):
    """Set the PIN of the judge's seat.

    The PIN itself is in a private file beside the game; see `store.pin_file`.
    """

    ONLY_AT_TABLE: ClassVar[bool] = True

    def text(self, state: object) -> str:
        return "The judge’s seat has a PIN"


class CarryOutOrder(Remark, who=Who.JUDGE):
    """Begin the steps of an order that a judge gave at the judges' desk.

    Attributes:
        id: The order's name, by which it is carried out only once.
        judge: The judge's name.
        key: The judge's public key.
        signature: The signature of the order; see `session.orders`.
        steps: How many of the following steps the order has.
    """

    VERB: ClassVar[str] = "order"
    ONLY_AT_TABLE: ClassVar[bool] = True

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    judge: _Name
    key: Annotated[str, Meta(min_length=1, max_length=64)]
    signature: Annotated[str, Meta(min_length=1, max_length=128)]
    steps: Annotated[int, Meta(ge=1, le=MOST_STEPS)]

    def text(self, state: object) -> str:
        return f"Order of {self.judge} from the judges’ desk"


JUDGE_ACTIONS: tuple[type[Action[Any]], ...] = (
    AddRuling,
    AddWarning,
    CallJudge,
    JudgeArrived,
    JudgeLeft,
    ExportWhole,
    JudgePin,
    CarryOutOrder,
)
"""In the order of the help."""

_REMEDIES = {Remedy.NONE: "No remedy", Remedy.REWIND: "Rewind", Remedy.LEAVE: "The steps remain"}
