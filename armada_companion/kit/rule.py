"""A rule that an action can break."""

from typing import Protocol, Self, TypeVar

from armada_companion.kit.value import Value


class BrokenRule(Protocol):
    """One entry of a game's table of rules.

    Attributes:
        code: Stable name in records and tests (`CONSECUTIVE`).
        source: The page or number of the rule (`RRG 18`).
        text: Our own short sentence for the player.
    """

    @property
    def code(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def text(self) -> str: ...


class RuleTable(Value, frozen=True):
    """A game's table of rules: a subclass declares each rule as `CODE = entry(source, text)`.

    Rules with the same code are equal, whatever their sentence.

    Attributes:
        code: The code of the rule in records.
        source: The page or number of the rule in its rulebook.
        text: The sentence for players, in our own words.
    """

    code: str
    source: str
    text: str

    @classmethod
    def all(cls) -> tuple[Self, ...]:
        """Return every rule of the table, in the order of their declaration."""
        return tuple(getattr(cls, name) for name in vars(cls) if name.isupper())

    def worded(self, text: str) -> Self:
        """Return the rule with another sentence."""
        return self._replace(text=text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and other.code == self.code

    def __hash__(self) -> int:
        return hash(self.code)


TableT = TypeVar("TableT", bound=RuleTable)


class entry:  # noqa: N801  # reads as a function, as `property` does
    """Declares a rule of a table; the rule is made at its first use, because few are ever broken.

    An `Enum` makes all its members when it is imported, which took 8 M instructions of a start.
    """

    def __init__(self, source: str, text: str) -> None:
        self._source = source
        self._text = text

    def __set_name__(self, table: type, code: str) -> None:
        self._code = code

    def __get__(self, rule: object, table: type[TableT]) -> TableT:
        made = table(self._code, self._source, self._text)
        setattr(table, self._code, made)
        return made
