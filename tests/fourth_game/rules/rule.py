"""Every rule of the heap."""

from armada_companion.kit.rule import RuleTable, entry


class Rule(RuleTable, frozen=True):
    """The table of rules."""

    TOO_MANY = entry("HEAP 1", "There are not that many matches")
