"""A record's header, and its lines: an action with who did it, when, and what it overruled."""

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
"""Who enters a ruling, and the seat that may see everything."""

TABLE = "table"
"""Who enters what nobody else does: all players together, at the computer between them."""


class Overruled(Value, frozen=True):
    """A decision of the table to let an action stand although it breaks rules.

    Attributes:
        rules: Codes of every rule that is overruled.
        by: Who decided.
        why: The reason given.
    """

    rules: tuple[str, ...]
    by: str = ""
    why: str = ""


class Step(Value, frozen=True):
    """One step of a game as the log keeps it; nothing in it is derived.

    Attributes:
        action: The action as it was written.
        n: 1 and up; the place in the log.
        at: UTC time in ISO 8601, or None in a script.
        by: Who entered it, or None in a script.
        overruled: What the step overruled, if anything.
    """

    action: PlainAction
    n: int
    at: str | None = None
    by: str | None = None
    overruled: Overruled | None = None
