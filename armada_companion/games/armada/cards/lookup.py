"""Finding the card that a list means: by name, then by what stands beside the name."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from armada_companion.games.armada.cards.card_tags import Tag, fan_made, split_tag
from armada_companion.games.armada.cards.cards import (
    FACTIONS,
    FIELDED_KINDS,
    CardKind,
    FieldedCard,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.kit.names import squeeze

FieldedT = TypeVar("FieldedT", bound=FieldedCard)
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
        self._known: dict[str, bool] = {}

    def ship(self, name: str, hint: Hint = NO_HINT) -> ShipFacts | None:
        """Return the ship that `name` means."""
        return chosen(self._matches("ship", self._catalog.ships, name), name, hint)

    def squadron(self, name: str, hint: Hint = NO_HINT) -> SquadronFacts | None:
        """Return the squadron that `name` means.

        The ace alone does, and so does `Ace - Craft`; with a strange craft the cost must fit.
        """
        found = chosen(self._matches("squadron", self._catalog.squadrons, name), name, hint)
        ace, dash, _ = name.rpartition(" - ")
        if found or not dash or fan_made(name):
            return found
        found = self.squadron(ace, hint)
        return found if found and ever_cost(found, hint.points) else None

    def upgrade(self, name: str, hint: Hint = NO_HINT) -> UpgradeFacts | None:
        """Return the upgrade that `name` means."""
        return chosen(self._matches("upgrade", self._catalog.upgrades, name), name, hint)

    def objective(self, name: str, kind: str = "") -> ObjectiveFacts | None:
        """Return the objective that `name` means, if possible one of the type `kind`."""
        cards = self._matches("objective", self._catalog.objectives, name)
        fitting = [card for card in cards if card.type == kind]
        return next(iter(fitting or cards), None)

    def commander(self, name: str) -> UpgradeFacts | None:
        """Return the commander that `name` means."""
        found = self.upgrade(name, Hint(commander=True))
        return found if found and found.commander else None

    def fielded(self, kind: CardKind, name: str) -> Sequence[FieldedCard]:
        """Return every ship, squadron or upgrade that `name` may mean."""
        match kind:
            case "ship":
                return self._matches(kind, self._catalog.ships, name)
            case "squadron":
                return self._matches(kind, self._catalog.squadrons, name)
            case "upgrade":
                return _with_slot(self._matches(kind, self._catalog.upgrades, name), name)
            case "objective":
                return ()

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
        if name not in self._known:
            found = self.ship(name) or self.upgrade(name) or self.squadron(name)
            self._known[name] = found is not None
        return self._known[name]

    def _matches(self, kind: CardKind, cards: Mapping[str, CardT], name: str) -> list[CardT]:
        keys = list(_keys(name))
        for spoken in self._tables:
            spelled = self._catalog.spelled(kind, spoken=spoken)
            for key in keys:
                if ids := spelled.get(key):
                    return [cards[card] for card in ids]
        return []


def ever_cost(card: FieldedCard, points: int | None) -> bool:
    """Whether a card has ever had this cost; None, an unknown cost, fits every card."""
    return points is None or points == card.points or points in card.points_history


def chosen(cards: Sequence[FieldedT], name: str, hint: Hint) -> FieldedT | None:
    """Break ties by the name's tag, faction, cost and the commander line, in this order.

    Of ships of the same name the one whose name no builder tags has the shortest id.
    """
    if len(cards) < 2:
        return cards[0] if cards else None
    tag = split_tag(name) or Tag(name, ())
    faction = tag.faction or hint.faction
    left = [card for card in cards if faction in card.factions or not card.factions] or cards
    left = _with_slot(left, name)
    left = [card for card in left if ever_cost(card, hint.points)] or left
    left = [card for card in left if _commander(card) is hint.commander] or left
    return min(
        left, key=lambda card: (abs(card.points - (hint.points or card.points)), len(card.id))
    )


def _keys(name: str) -> Iterator[str]:
    """Yield the keys under which a name may stand: whole, without its tag, in the singular."""
    tag = split_tag(name)
    if tag is not None and fan_made(name):
        return
    bases = [name] if tag is None else [name, tag.bare]
    whole = [squeeze(base) for base in bases]
    yield from whole
    yield from (key[:-1] for key in whole if key.endswith("s"))


def _with_slot(cards: Sequence[FieldedT], name: str) -> Sequence[FieldedT]:
    """Return the cards of the slot that the name's tag says, all of them where none does."""
    tag = split_tag(name)
    slot = tag.slot if tag else ""
    fitting = [card for card in cards if isinstance(card, UpgradeFacts) and slot in card.slots]
    return fitting or cards


def _commander(card: FieldedCard) -> bool | None:
    return card.commander if isinstance(card, UpgradeFacts) else None
