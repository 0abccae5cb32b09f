"""Errors of an action, from unreadable to illegal."""

from collections.abc import Sequence

from armada_companion.kit.rule import BrokenRule


class MalformedActionError(ValueError):
    """The action cannot be read: unknown verb, or a field missing, unknown or of the wrong kind.

    Its record is unreadable then.
    """


class ImpossibleActionError(ValueError):
    """The action names something that does not exist, or makes no sense in the phase.

    It is never recorded and never overruled.
    """


class BarredActionError(ImpossibleActionError):
    """The seat may not do the action in an event game; see `kit.seats`."""


class IllegalActionError(ValueError):
    """The action breaks rules that are not overruled.

    Attributes:
        rules: Every broken rule, in the rulebook's order.
    """

    def __init__(self, rules: Sequence[BrokenRule]) -> None:
        super().__init__("; ".join(rule.text for rule in rules))
        self.rules = tuple(rules)
