"""What a judge is asked in the seat."""

from armada_companion.kit.choice import Question


class Corrections(Question, frozen=True):
    """What the judge corrects: a unit, the table, the clock; or looks at."""


class UnitCorrections(Question, frozen=True):
    """What is corrected of a unit."""

    unit: str


class LookedAt(Question, frozen=True):
    """The facedown dials of a ship, for the judge's eyes."""

    ship: str
