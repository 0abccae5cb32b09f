"""The pack `core`: the cards that ship with the program, one table a file."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from msgspec import Struct

from armada_companion.store.card_file import decode_card_file
from armada_companion.store.errors import ContentError

from ..rules.cards.reminders import Effect
from ..rules.model.types import ExhaustIcon, HullZone, Size
from ..rules.model.units import PLAIN_ZONES
from . import cards
from .names import Card

if TYPE_CHECKING:
    from .pack import PackInfo

FileT = TypeVar("FileT", bound=Struct)
KindT = TypeVar("KindT")

CORE: Final = "core"
"""The id of the pack that ships with the program."""

PACK, SHIPS, SQUADRONS, UPGRADES = "pack.json", "ships.json", "squadrons.json", "upgrades.json"
OBJECTIVES, ALIASES, REMINDERS = "objectives.json", "aliases.json", "reminders.json"
BUILDER_NAMES = "builder_names.json"


class CorePack:
    """A pack in a folder; each table is read once, at the first lookup that needs it.

    Every attribute may raise ContentError.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def info(self) -> "PackInfo":
        """The pack's id, version and name."""
        from .pack import PackInfo

        return decode_card_file(self.folder / PACK, PackInfo)

    @cached_property
    def ships(self) -> tuple[cards.ShipFacts, ...]:
        """The ship cards."""
        return self._table(SHIPS, cards.CardFile[Literal["ship"], cards.ShipFacts])

    @cached_property
    def squadrons(self) -> tuple[cards.SquadronFacts, ...]:
        """The squadron cards."""
        return self._table(SQUADRONS, cards.CardFile[Literal["squadron"], cards.SquadronFacts])

    @cached_property
    def upgrades(self) -> tuple[cards.UpgradeFacts, ...]:
        """The upgrade cards."""
        return self._table(UPGRADES, cards.CardFile[Literal["upgrade"], cards.UpgradeFacts])

    @cached_property
    def objectives(self) -> tuple[cards.ObjectiveFacts, ...]:
        """The objective cards."""
        return self._table(OBJECTIVES, cards.CardFile[Literal["objective"], cards.ObjectiveFacts])

    @cached_property
    def reminders(self) -> tuple[Effect, ...]:
        """The effects of cards, and the moments at which they can be used."""
        return self._decode(REMINDERS, cards.EffectFile).effects

    @cached_property
    def aliases(self) -> cards.AliasFile:
        """Names of cards that differ from the printed name."""
        file = self._decode(ALIASES, cards.AliasFile)
        for part, table in (("spellings", file.spellings), ("nicknames", file.nicknames)):
            for kind in cards.KINDS:
                if kind not in table:
                    raise self.fault(ALIASES, f"$.{part}", f"expected a {kind} part")
        return file

    @cached_property
    def builder_names(self) -> cards.BuilderNamesFile:
        """The names of cards in the lists of builders."""
        file = self._decode(BUILDER_NAMES, cards.BuilderNamesFile)
        tables = (self.ships, self.squadrons, self.upgrades, self.objectives)
        known = {card.id for table in tables for card in table}
        for part, names in (("kingston", file.kingston), ("starforge", file.starforge)):
            for card in names:
                if card not in known:
                    raise self.fault(BUILDER_NAMES, f"$.{part}.{card}", "no card")
        return file

    def fault(self, name: str, path: str, reason: str) -> ContentError:
        """Return the error for a value of a table."""
        return ContentError(f"{self.folder / name}: {path}: {reason}")

    def _table(
        self, name: str, shape: type[cards.CardFile[KindT, cards.CardT]]
    ) -> tuple[cards.CardT, ...]:
        found = self._decode(name, shape).cards
        for path, reason in table_faults(found):
            raise self.fault(name, f"$.{path}", reason)
        return found

    def _decode(self, name: str, shape: type[FileT]) -> FileT:
        return decode_card_file(self.folder / name, shape)


def table_faults(table: Sequence[Card]) -> Iterator[tuple[str, str]]:
    """Yield the path and reason of each contradiction in a table of cards."""
    seen: set[str] = set()
    for position, card in enumerate(table):
        path = f"cards[{position}]"
        if card.id in seen:
            yield f"{path}.id", f"{card.id} is used twice"
        seen.add(card.id)
        for field, reason in card_faults(card):
            yield f"{path}.{field}", reason


def card_faults(card: Card) -> Iterator[tuple[str, str]]:
    """Yield the field and reason of each contradiction in a card."""
    match card:
        case cards.ShipFacts():
            yield from _ship_faults(card)
        case cards.SquadronFacts() if card.unique != bool(card.unique_names):
            yield "unique_names", "expected names if and only if the squadron is unique"
        case cards.UpgradeFacts() if card.ready_cost and card.exhaust is not ExhaustIcon.NON_RECUR:
            yield "ready_cost", "expected no cost on a card that readies automatically"


def _ship_faults(ship: cards.ShipFacts) -> Iterator[tuple[str, str]]:
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
