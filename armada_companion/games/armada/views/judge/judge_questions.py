"""What is asked where a value is corrected, and in the judge's seat."""

from typing import Any, ClassVar

from armada_companion.games.armada.rules.judge.corrections import CorrectUnit, CorrectUpgrade
from armada_companion.games.armada.rules.judge.table_corrections import CorrectGame, CorrectObstacle
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Question

_Kinds = tuple[type[Action[Any]], ...]


class Corrections(Question, frozen=True):
    """What is corrected: a unit, the table, the clock; in the judge's seat also what is looked at.

    Attributes:
        unit: The one that is shown, or "".
    """

    LEADS_TO: ClassVar[_Kinds] = (CorrectUnit, CorrectUpgrade, CorrectGame, CorrectObstacle)

    unit: str = ""


class UnitCorrections(Question, frozen=True):
    """What is corrected of a unit."""

    LEADS_TO: ClassVar[_Kinds] = (CorrectUnit, CorrectUpgrade)

    unit: str


class CorrectedNumber(Question, frozen=True):
    """Which number it is; `value` is `hull`, `speed` or a hull zone, for its shields."""

    unit: str
    value: str


class CorrectedTokens(Question, frozen=True):
    """Which tokens a unit has; `kind` is `tokens`, `raid_tokens` or `defense`."""

    unit: str
    kind: str


class CorrectedPlace(Question, frozen=True):
    """Where a unit is."""

    unit: str


class CorrectedRevealed(Question, frozen=True):
    """What the revealed dial of a ship shows."""

    ship: str


class CorrectedCards(Question, frozen=True):
    """Which upgrade card of a ship is corrected."""

    ship: str


class CorrectedCard(Question, frozen=True):
    """How an upgrade card of a ship lies."""

    ship: str
    upgrade: str


class CorrectedDamage(Question, frozen=True):
    """Which damage cards a ship has."""

    ship: str


class DealtTitle(Question, frozen=True):
    """Which faceup damage card a ship has besides."""

    ship: str


class CorrectedGame(Question, frozen=True):
    """The phase, the initiative, the objective, obstacles, the damage deck."""


class CorrectedObjective(Question, frozen=True):
    """Which objective is played; the answers are in the catalogue."""


class CorrectedPile(Question, frozen=True):
    """Which damage card lies in the discard pile besides."""


class AskedLook(Question, frozen=True):
    """Whether a judge looks now: the faces are not shown before the answer."""

    ship: str
    cards: bool = False


class LookedAt(Question, frozen=True):
    """What lies facedown on a ship, for the judge's eyes: its dials, or its damage cards."""

    ship: str
    cards: bool = False
