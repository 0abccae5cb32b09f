"""The values of a pack of cards, which one publisher maintains as a file or folder.

The cards that ship with the program are the pack `core`. Other packs are laid over it in an order:
their cards are new, replace a card, change only its cost, or forbid it. A pack is data only.
"""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from armada_companion.store.card_file import CardId

from ..rules.cards.reminders import Effect
from ..rules.model import fleet
from ..rules.model.margin_tables import MarginTable
from ..rules.model.types import Size
from . import cards

PACK_SUFFIX: Final = ".armadapack"
"""The ending of a pack in one file, a zip of its tables."""

Version = Annotated[str, Meta(min_length=1, max_length=40)]
Title = Annotated[str, Meta(min_length=1, max_length=80)]
Line = Annotated[str, Meta(max_length=400)]
CardText = Annotated[str, Meta(max_length=8_000)]
Day = Annotated[str, Meta(pattern=r"^(\d{4}-\d\d-\d\d)?$")]
Factor = Annotated[int, Meta(ge=1, le=99)]


class FactionFacts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A faction.

    Attributes:
        title: Its full name.
        short: Its name in the header of fleet lists; "" for the title.
        mark: Its tag of three letters in lists; "" for none.
    """

    title: Title
    short: Line = ""
    mark: Line = ""


class PackFormat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The limits of games that are played with a pack; limits that it omits are as in `game`.

    Attributes:
        game: The format of the rulebook or of the program that it changes.
        points: The agreed total of a side.
        squadron_points: The most points of squadrons; None for the usual share.
        max_flotillas: None for the usual limit.
        objectives: The ids of the objectives that may be chosen; () for all.
        margin_table: Tournament points by margin of victory.
        settings: Settings of a game, as a record's header has them.
    """

    game: Literal["standard", "task-force", "sector-fleet", "campaign", "other"] = "standard"
    points: fleet.Points | None = None
    squadron_points: fleet.Points | None = None
    max_flotillas: fleet.Digit | None = None
    objectives: tuple[CardId, ...] = ()
    margin_table: MarginTable | None = None
    # Any: each setting has a type of its own; `read_ruleset` checks them.
    settings: dict[str, Any] = {}


class PackInfo(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The file `pack.json` of a pack.

    Attributes:
        date: The day of its publication, `2025-07-11`, or "".
        keeper: Who publishes it.
        builds_on: The ids of the packs below it; `core` is below every pack.
        replaces: The ids of older packs that it takes the place of.
        tags: The tags of its cards in fleet lists: `ARC` for `[ARC]`.
        factions: Factions that it adds, keyed by the value of cards.
        slots: The names of upgrade icons that it adds, keyed by the value of cards.
        sizes: Sizes that it adds, with the size whose rules they follow.
        format: The format of games with this pack.
    """

    id: CardId
    title: Title
    version: Version
    date: Day = ""
    keeper: Line = ""
    builds_on: tuple[CardId, ...] = ()
    replaces: tuple[CardId, ...] = ()
    tags: tuple[Line, ...] = ()
    factions: dict[CardId, FactionFacts] = {}
    slots: dict[CardId, Title] = {}
    sizes: dict[CardId, Size] = {}
    format: PackFormat | None = None

    @property
    def name(self) -> str:
        """Its title with its version, once if the title ends with it: `Nexus 2025-06`."""
        is_in_title = self.title.endswith(f" {self.version}")
        return self.title if is_in_title else f"{self.title} {self.version}".rstrip()


class CostChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a pack below, of which only the cost changes."""

    kind: cards.FieldedKind
    card: CardId
    points: cards.Count


class CardRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a pack below that fleets may not have."""

    kind: cards.CardKind
    card: CardId


class Ruling(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A published ruling of a card.

    Attributes:
        type: Its kind, such as `timing` or `clarification`.
        source: Who published it: `ARC`.
        version: The edition that has it: `ARM 1.03`.
        defunct: Whether it no longer holds.
        explanation: More about it, such as why it no longer holds.
    """

    kind: cards.CardKind
    card: CardId
    text: CardText
    type: Line = ""
    source: Line = ""
    date: Line = ""
    version: Line = ""
    defunct: bool = False
    explanation: CardText = ""


class PublishedCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The facts in a data file about a card that the catalogue does not use.

    Attributes:
        id: Its id in the data file, such as `…-errata-arc`.
        fields: The fields that the program does not know, as they were.
    """

    kind: cards.CardKind
    card: CardId
    id: Annotated[str, Meta(max_length=200)] = ""
    # Any: a field may have any value of JSON.
    fields: dict[str, Any] = {}


Names = dict[cards.CardKind, dict[str, tuple[CardId, ...]]]
"""Card ids by kind of card and normalized spelling."""


class Pack(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A pack that is read as a whole and checked.

    Attributes:
        ships, squadrons, upgrades, objectives: Its own cards. A card with the id of a card of a
            pack below replaces it.
        spellings: Names of cards that differ from the printed name, normalized.
        nicknames: Names that are used if no spelling fits, normalized.
        texts: The texts of cards, which the user's file has, keyed by kind and id.
    """

    info: PackInfo
    ships: tuple[cards.ShipFacts, ...] = ()
    squadrons: tuple[cards.SquadronFacts, ...] = ()
    upgrades: tuple[cards.UpgradeFacts, ...] = ()
    objectives: tuple[cards.ObjectiveFacts, ...] = ()
    costs: tuple[CostChange, ...] = ()
    not_allowed: tuple[CardRef, ...] = ()
    spellings: Names = {}
    nicknames: Names = {}
    reminders: tuple[Effect, ...] = ()
    texts: dict[cards.CardKind, dict[CardId, CardText]] = {}
    rulings: tuple[Ruling, ...] = ()
    published: tuple[PublishedCard, ...] = ()
