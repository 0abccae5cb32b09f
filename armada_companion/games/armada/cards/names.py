"""The names of cards in lists: spellings, and the tags after a name."""

import re
from typing import NamedTuple

from armada_companion.kit.names import normalize_name

from .cards import CardKind, ObjectiveFacts, ShipFacts, SquadronFacts, UpgradeFacts
from .vocabulary import meanings, words_of

Card = ShipFacts | SquadronFacts | UpgradeFacts | ObjectiveFacts


def kind_of(card: Card) -> CardKind:
    """Return the kind of a card."""
    match card:
        case ShipFacts():
            return "ship"
        case SquadronFacts():
            return "squadron"
        case UpgradeFacts():
            return "upgrade"
        case _:
            return "objective"


def own_spellings(card: Card) -> set[str]:
    """Return the normalized spellings of a card that can be made from its own names.

    For a unique squadron these also join the ace with its craft or its ship's name, in either
    order: builders write `Ace - Craft` and `Ship - Ace`.
    """
    if not isinstance(card, SquadronFacts):
        return {normalize_name(card.name)}
    names = {normalize_name(card.name)}
    if card.ace:
        ace = normalize_name(card.ace)
        crafts = {normalize_name(name) for name in (card.craft, card.ship_name) if name}
        crafts |= {craft.removesuffix("squadron") for craft in crafts}
        names |= {ace, *(ace + craft for craft in crafts), *(craft + ace for craft in crafts)}
    return names


_SLOT_MARKS = {"commander": "com", "officer": "off", "weapons-team": "wpn"}
_TAGGED = re.compile(r"(.+?)[{\[(]([^{}\[\]()]{1,30})[}\])]$")


class Tag(NamedTuple):
    """The text in brackets after a name.

    Attributes:
        bare: The name without its tag.
        words: The words in the brackets, normalized.
    """

    bare: str
    words: tuple[str, ...]

    @property
    def faction(self) -> str:
        """The faction in the tag, or ""."""
        return self._meaning("faction_tags")

    @property
    def slot(self) -> str:
        """The upgrade icon in the tag, or ""."""
        return self._meaning("slot_tags")

    def _meaning(self, table: str) -> str:
        known = meanings(table)
        return next((known[word] for word in self.words if word in known), "")


def split_tag(name: str) -> Tag | None:
    """Return the tag of a name, or None."""
    found = _TAGGED.match(name) if name[-1:] in {"}", "]", ")"} else None
    if found is None:
        return None
    return Tag(found.group(1).rstrip(), tuple(map(normalize_name, found.group(2).split())))


def fan_made(name: str) -> bool:
    """Whether a tag marks a card made by fans, which the catalogue does not have."""
    tag = split_tag(name)
    return tag is not None and "".join(tag.words) in words_of("fan_tags")


def slot_tag(slot: str) -> str:
    """Return the tag of an upgrade's slot if cards share its name, else ""."""
    return f"({_SLOT_MARKS[slot]})" if slot in _SLOT_MARKS else ""
