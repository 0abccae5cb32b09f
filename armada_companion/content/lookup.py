"""Finding the card that a list means: by name, then by what stands beside the name."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

from armada_companion.content.cards import (
    FACTIONS,
    FIELDED_KINDS,
    CardKind,
    FieldedCard,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.content.catalog import Catalog
from armada_companion.content.names import squeeze

FAN_TAGS = frozenset(
    squeeze(tag)
    for tag in (
        "Legacy",
        "Legends",
        "LegacyBeta",
        "LegacyAlpha",
        "ARC",
        "ARCBeta",
        "Nexus",
        "NexusExperimental",
        "Naboo",
    )
)
"""Marks of cards that fans made; the catalogue holds none of them."""

_FACTION_TAGS: Mapping[str, str] = {
    "reb": "rebel",
    "imp": "empire",
    "emp": "empire",
    "gar": "republic",
    "rep": "republic",
    "cis": "separatist",
    "sep": "separatist",
    "imperial": "empire",
    **{faction: faction for faction in FACTIONS},
}
_TAGGED = re.compile(r"(.+?)[{\[(]([^{}\[\]()]{1,30})[}\])]$")
_MOST_SUGGESTIONS = 12
_MOST_ALIKE = 6

FieldedT = TypeVar("FieldedT", ShipFacts, SquadronFacts, UpgradeFacts)
CardT = TypeVar("CardT")


@dataclass(frozen=True, slots=True)
class Hint:
    """What a list says beside a name.

    Attributes:
        faction: A catalogue key, or "" where it is not known.
        points: The printed cost of one card, or None.
        commander: Whether the list says that this upgrade is the commander; None: nothing said.
    """

    faction: str = ""
    points: int | None = None
    commander: bool | None = None


NO_HINT = Hint()


class CardFinder:
    """Finds cards by the names that lists use. Every lookup may raise ContentError."""

    def __init__(self, catalog: Catalog, *, spoken: bool = True) -> None:
        """Take the catalogue; with `spoken`, short forms will do where no written name fits."""
        self._catalog = catalog
        self._tables = (False, True) if spoken else (False,)
        self._suggestions_left = _MOST_SUGGESTIONS

    def ship(self, name: str, hint: Hint = NO_HINT) -> ShipFacts | None:
        """Return the ship that `name` means."""
        return _chosen(self._matches("ship", self._catalog.ships, name), name, hint)

    def squadron(self, name: str, hint: Hint = NO_HINT) -> SquadronFacts | None:
        """Return the squadron that `name` means.

        The ace alone does, and so does `Ace - Craft`; with a strange craft the cost must fit.
        """
        found = _chosen(self._matches("squadron", self._catalog.squadrons, name), name, hint)
        ace, dash, _ = name.rpartition(" - ")
        if found or not dash or fan_made(name):
            return found
        found = self.squadron(ace, hint)
        return found if found and _ever_cost(found, hint.points) else None

    def upgrade(self, name: str, hint: Hint = NO_HINT) -> UpgradeFacts | None:
        """Return the upgrade that `name` means."""
        return _chosen(self._matches("upgrade", self._catalog.upgrades, name), name, hint)

    def objective(self, name: str, kind: str = "") -> ObjectiveFacts | None:
        """Return the objective that `name` means, if possible one of the type `kind`."""
        cards = self._matches("objective", self._catalog.objectives, name)
        fitting = [card for card in cards if card.type == kind]
        return next(iter(fitting or cards), None)

    def commander(self, name: str) -> UpgradeFacts | None:
        """Return the commander that `name` means."""
        found = self.upgrade(name, Hint(commander=True))
        return found if found and found.commander else None

    def sole_faction(self, name: str) -> str:
        """Return the only faction that may field what `name` means, "" if there are several."""
        factions = {
            faction
            for kind in FIELDED_KINDS
            for card in self._matches(kind, self._catalog.fielded(kind), name)
            for faction in card.factions or FACTIONS
        }
        return factions.pop() if len(factions) == 1 else ""

    def known(self, name: str) -> bool:
        """Whether `name` means any ship, squadron or upgrade."""
        return bool(self.ship(name) or self.upgrade(name) or self.squadron(name))

    def nearest(self, kind: CardKind, name: str) -> tuple[str, ...]:
        """Return up to three card names that look like `name`, the most alike first.

        Looking for them is slow: after a dozen times it returns ().
        """
        self._suggestions_left -= 1
        if self._suggestions_left < 0:
            return ()
        spelled, cards = self._catalog.spelled(kind), self._catalog.cards(kind)
        keys = get_close_matches(squeeze(name), spelled, n=_MOST_ALIKE)
        names = dict.fromkeys(cards[card].name for key in keys for card in spelled[key])
        return tuple(names)[:3]

    def _matches(self, kind: CardKind, cards: Mapping[str, CardT], name: str) -> list[CardT]:
        if fan_made(name):
            return []
        for spoken in self._tables:
            for key in _keys(name):
                if ids := self._catalog.spelled(kind, spoken=spoken).get(key):
                    return [cards[card] for card in ids]
        return []


def fan_made(name: str) -> bool:
    """Whether a tag says that fans made the card."""
    tagged = _TAGGED.match(name)
    return tagged is not None and squeeze(tagged.group(2)) in FAN_TAGS


def _keys(name: str) -> Iterator[str]:
    yield squeeze(name)
    if tagged := _TAGGED.match(name):
        yield squeeze(tagged.group(1))


def _chosen(cards: Sequence[FieldedT], name: str, hint: Hint) -> FieldedT | None:
    """Break ties by faction, cost and the commander line, in this order."""
    if len(cards) < 2:
        return cards[0] if cards else None
    faction = _tagged_faction(name) or hint.faction
    left = [card for card in cards if faction in card.factions or not card.factions] or cards
    left = [card for card in left if _ever_cost(card, hint.points)] or left
    left = [card for card in left if _commander(card) is hint.commander] or left
    return min(left, key=lambda card: abs(card.points - (hint.points or card.points)))


def _tagged_faction(name: str) -> str:
    tagged = _TAGGED.match(name)
    return _FACTION_TAGS.get(squeeze(tagged.group(2)), "") if tagged else ""


def _ever_cost(card: FieldedCard, points: int | None) -> bool:
    return points is None or points == card.points or points in card.points_history


def _commander(card: FieldedCard) -> bool | None:
    return card.commander if isinstance(card, UpgradeFacts) else None
