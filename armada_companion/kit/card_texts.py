"""The published text and rulings of a card; they are shown, and are never part of a record."""

from armada_companion.kit.value import Value


class PublishedRuling(Value, frozen=True):
    """A published ruling of a card.

    Attributes:
        source: Publisher, edition and day: "ARC, ARM 1.03, 2025-07-11".
        type: Its kind, such as `timing`, or "".
        is_defunct: Whether it no longer holds.
        explanation: More about it, or "".
    """

    text: str
    source: str = ""
    type: str = ""
    is_defunct: bool = False
    explanation: str = ""


class CardTexts(Value, frozen=True):
    """The text and the rulings of a card.

    Attributes:
        text: The text of the card, or "".
        source: Where the text is from: "Legacy, 2025-06".
        rulings: The newest first; defunct ones are last.
    """

    name: str
    text: str = ""
    source: str = ""
    rulings: tuple[PublishedRuling, ...] = ()

    @property
    def sources(self) -> tuple[str, ...]:
        """The sources of the rulings that hold, each once."""
        return tuple(dict.fromkeys(one.source for one in self.rulings if not one.is_defunct))
