"""The questions that lead to the sheet of an attack; the sheet itself is loaded when it opens."""

from armada_companion.kit.choice import Question


class AttackPlan(Question, frozen=True):
    """The sheet of an attack.

    Attributes:
        attacker: The ship or squadron that attacks; "" for the attack that is open.
        zone: The hull zone of the target that was tapped, or "".
    """

    attacker: str = ""
    target: str = ""
    zone: str = ""


class AttackTarget(Question, frozen=True):
    """Which ship or squadron is attacked."""

    attacker: str
