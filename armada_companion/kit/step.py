"""The header and the steps of a record: actions with author, time and overruled rules."""

from collections.abc import Mapping

from armada_companion.kit.value import Value

FORMAT = "armada-companion"
"""The value of `format` in every header."""

VERSION = 1
"""The newest version of the record that this program reads, and the one it writes."""

Header = Mapping[str, object]
"""The first line of a record: the game, its ruleset, settings and players."""

PlainAction = Mapping[str, object]
"""An action as a record writes it: its verb as `do`, and the values of its fields."""

GameSettings = Mapping[str, object]
"""The settings of a game, in the plain values of a record's header."""

JUDGE = "judge"
"""The author of a ruling, and the seat that sees everything."""

TABLE = "table"
"""The author of all other steps: all players together, at the shared computer."""


class Overruled(Value, frozen=True):
    """A decision of the table to allow an action that breaks rules.

    Attributes:
        rules: Codes of every rule that is overruled.
        by: The player or judge who decided.
        why: The reason.
    """

    rules: tuple[str, ...]
    by: str = ""
    why: str = ""


class Step(Value, frozen=True):
    """One step of a game, as it is in the log.

    Attributes:
        action: The action as it was written.
        n: 1 and up; the place in the log.
        at: UTC time in ISO 8601, or None in a script.
        by: Its author, or None in a script.
        overruled: The decision to break rules, if any.
    """

    action: PlainAction
    n: int
    at: str | None = None
    by: str | None = None
    overruled: Overruled | None = None
