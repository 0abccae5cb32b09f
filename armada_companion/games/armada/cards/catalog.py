"""The card catalogue: its files are read on first use and checked."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

from msgspec import Struct

from armada_companion.kit.names import normalize_name
from armada_companion.store.card_file import decode_card_file
from armada_companion.store.errors import ContentError

from ..rules.cards.reminders import Effect, Effects
from ..rules.model.fleet import ShipCard, SquadronCard, Unit, UpgradeCard
from ..rules.model.types import ExhaustIcon, HullZone, Range, Size
from ..rules.model.units import PLAIN_ZONES
from ..rules.table.fleet_notation import card_facts
from .cards import (
    KINDS,
    AliasFile,
    BuilderNamesFile,
    CardFile,
    CardKind,
    CardT,
    EffectFile,
    FieldedCard,
    FieldedKind,
    ObjectiveFacts,
    ShipFacts,
    SquadronFacts,
    UpgradeFacts,
)
from .names import Card, own_spellings

FileT = TypeVar("FileT", bound=Struct)
KindT = TypeVar("KindT")
Index = Mapping[str, tuple[str, ...]]
"""Card ids by normalized spelling."""


class Catalog:
    """All cards of Armada; a `kit.cards.CardSource`.

    Each file is read once, at the first lookup that needs it. Every lookup may raise ContentError.
    """

    def __init__(self, folder: Path) -> None:
        """Remember the folder of the card files; reading waits for the first lookup."""
        self._folder = folder
        self._indexes: dict[tuple[CardKind, bool], Index] = {}

    @cached_property
    def ships(self) -> Mapping[str, ShipFacts]:
        """The ship cards, keyed by id."""
        return self._by_id("armada_ships.json", CardFile[Literal["ship"], ShipFacts])

    @cached_property
    def squadrons(self) -> Mapping[str, SquadronFacts]:
        """The squadron cards, keyed by id."""
        return self._by_id("armada_squadrons.json", CardFile[Literal["squadron"], SquadronFacts])

    @cached_property
    def upgrades(self) -> Mapping[str, UpgradeFacts]:
        """The upgrade cards, keyed by id."""
        return self._by_id("armada_upgrades.json", CardFile[Literal["upgrade"], UpgradeFacts])

    @cached_property
    def objectives(self) -> Mapping[str, ObjectiveFacts]:
        """The objective cards, keyed by id."""
        return self._by_id("armada_objectives.json", CardFile[Literal["objective"], ObjectiveFacts])

    @cached_property
    def effects(self) -> Effects:
        """The effects of cards, and the moments at which they can be used, keyed by card id."""
        found: dict[str, tuple[Effect, ...]] = {}
        for effect in self._decode("armada_effects.json", EffectFile).effects:
            found[effect.card] = (*found.get(effect.card, ()), effect)
        return found

    @cached_property
    def builder_names(self) -> BuilderNamesFile:
        """The names of cards in the lists of builders."""
        file = self._decode("armada_builder_names.json", BuilderNamesFile)
        known = {card for kind in KINDS for card in self.cards(kind)}
        for part, names in (("kingston", file.kingston), ("starforge", file.starforge)):
            for card in names:
                if card not in known:
                    raise self._fault("armada_builder_names.json", f"$.{part}.{card}", "no card")
        return file

    def facts(self, kind: str, card: str) -> dict[str, object] | None:
        """Return the facts of a card as a record has them, or None for an unknown card.

        Args:
            kind: `ship`, `squadron`, `upgrade` or `objective`.
            card: The catalogue id, or an objective's name in any case and punctuation.
        """
        if kind == "objective":
            objective = self.objective(card)
            return _objective_facts(objective) if objective else None
        unit = self.listed(kind, card)
        return card_facts(unit) if unit else None

    def listed(self, kind: str, card: str) -> Unit | UpgradeCard | None:
        """Return a ship, squadron or upgrade card as a fleet has it, or None.

        Args:
            kind: `ship`, `squadron` or `upgrade`.
            card: The catalogue id.
        """
        match kind:
            case "ship" if card in self.ships:
                return ship_of(self.ships[card])
            case "squadron" if card in self.squadrons:
                return squadron_of(self.squadrons[card])
            case "upgrade" if card in self.upgrades:
                return upgrade_of(self.upgrades[card])
            case _:
                return None

    def objective(self, name: str) -> ObjectiveFacts | None:
        """Return an objective by id or name, in any case and punctuation."""
        if name in self.objectives:
            return self.objectives[name]
        found = self.by_spelling("objective").get(normalize_name(name))
        return self.objectives[found[0]] if found else None

    def cards(self, kind: CardKind) -> Mapping[str, Card]:
        """Return the cards of one kind, keyed by id."""
        return self.objectives if kind == "objective" else self.fielded(kind)

    def fielded(self, kind: FieldedKind) -> Mapping[str, FieldedCard]:
        """Return the cards of one kind that cost points, keyed by id."""
        match kind:
            case "ship":
                return self.ships
            case "squadron":
                return self.squadrons
            case "upgrade":
                return self.upgrades

    def by_spelling(self, kind: CardKind, *, spoken: bool = False) -> Index:
        """Return the cards of one kind, keyed by normalized spelling, which may fit several cards.

        Args:
            kind: The kind of cards.
            spoken: Whether to return nicknames instead of card names.
        """
        if (kind, spoken) not in self._indexes:
            self._indexes[kind, spoken] = self._index(kind, spoken)
        return self._indexes[kind, spoken]

    @cached_property
    def _aliases(self) -> AliasFile:
        file = self._decode("armada_aliases.json", AliasFile)
        for part, table in (("spellings", file.spellings), ("nicknames", file.nicknames)):
            for kind in KINDS:
                if kind not in table:
                    raise self._fault("armada_aliases.json", f"$.{part}", f"expected a {kind} part")
        return file

    def _index(self, kind: CardKind, spoken: bool) -> Index:
        part = "nicknames" if spoken else "spellings"
        aliases = (self._aliases.nicknames if spoken else self._aliases.spellings)[kind]
        cards = self.cards(kind)
        index: dict[str, tuple[str, ...]] = {}
        for card in () if spoken else cards.values():
            for key in own_spellings(card):
                index[key] = (*index.get(key, ()), card.id)
        for key, means in aliases.items():
            for position, card_id in enumerate(means):
                if card_id not in cards:
                    path = f"$.{part}.{kind}.{key}[{position}]"
                    raise self._fault("armada_aliases.json", path, f"no {kind} card {card_id}")
            index[key] = (*index.get(key, ()), *means)
        return index

    def _by_id(self, name: str, shape: type[CardFile[KindT, CardT]]) -> Mapping[str, CardT]:
        cards = self._decode(name, shape).cards
        for path, reason in _faults(cards):
            raise self._fault(name, path, reason)
        return {card.id: card for card in cards}

    def _decode(self, name: str, shape: type[FileT]) -> FileT:
        return decode_card_file(self._folder / name, shape)

    def _fault(self, name: str, path: str, reason: str) -> ContentError:
        return ContentError(f"{self._folder / name}: {path}: {reason}")


def ship_of(card: ShipFacts) -> ShipCard:
    """Return a ship without id, upgrades and starting speed."""
    # Every ship with a special battery has a targeting token.
    ignition = (Range.CLOSE,) if card.special_battery else ()
    found = _common(card, ShipCard)
    return ShipCard(**found, card=card.id, class_name=card.name, ignition=ignition)


def squadron_of(card: SquadronFacts) -> SquadronCard:
    return SquadronCard(**{**_common(card, SquadronCard), "name": card.full_name}, card=card.id)


def upgrade_of(card: UpgradeFacts) -> UpgradeCard:
    return UpgradeCard(**_common(card, UpgradeCard), card=card.id, start=card.setup_commands)


# Any: values of fields of all types.
def _common(card: Card, kind: type[ShipCard | SquadronCard | UpgradeCard]) -> dict[str, Any]:
    """Return the values of a catalogue card that have the same names on a fleet's card."""
    names = {*kind.__struct_fields__} - {"id"}
    return {name: getattr(card, name) for name in names if hasattr(card, name)}


def _objective_facts(card: ObjectiveFacts) -> dict[str, object]:
    return {"card": card.id, "name": card.name, "type": card.type, "token_value": card.token_value}


def _faults(cards: Sequence[Card]) -> Iterator[tuple[str, str]]:
    """Yield the path and reason of each contradiction in a card file."""
    seen: set[str] = set()
    for position, card in enumerate(cards):
        path = f"$.cards[{position}]"
        if card.id in seen:
            yield f"{path}.id", f"{card.id} is used twice"
        seen.add(card.id)
        for field, reason in _card_faults(card):
            yield f"{path}.{field}", reason


def _card_faults(card: Card) -> Iterator[tuple[str, str]]:
    match card:
        case ShipFacts():
            yield from _ship_faults(card)
        case SquadronFacts() if card.unique != bool(card.unique_names):
            yield "unique_names", "expected names if and only if the squadron is unique"
        case UpgradeFacts() if card.ready_cost and card.exhaust is not ExhaustIcon.NON_RECUR:
            yield "ready_cost", "expected no cost on a card that readies automatically"


def _ship_faults(ship: ShipFacts) -> Iterator[tuple[str, str]]:
    zones = _SIX_ZONES if ship.size is Size.HUGE else _FOUR_ZONES
    if set(ship.shields) != zones:
        yield "shields", f"expected the {len(zones)} hull zones of a {ship.size.value} ship"
    if set(ship.batteries) != zones:
        yield "batteries", f"expected the {len(zones)} hull zones of a {ship.size.value} ship"
    for position, joints in enumerate(ship.speed_chart):
        if len(joints) != position + 1:
            yield f"speed_chart[{position}]", f"expected {position + 1} joints"
    if ship.flotilla and ship.size is not Size.SMALL:
        yield "flotilla", "expected a small ship"


_FOUR_ZONES = set(PLAIN_ZONES)
_SIX_ZONES = set(HullZone)
