"""The values of the card files: the facts printed on the cards.

Every file has the same header (`format`, `version`, `kind`). The numbers are those of today's
cards; `points_history` has other official costs, oldest first.
"""

from typing import Annotated, Final, Generic, Literal, TypeVar

from msgspec import Meta, Struct

from armada_companion.store.card_file import CardId

from ..rules.cards.reminders import Effect
from ..rules.model import fleet, types

FORMAT: Final = "armada-companion-cards"
VERSION: Final = 1

CardKind = Literal["ship", "squadron", "upgrade", "objective"]
KINDS: tuple[CardKind, ...] = ("ship", "squadron", "upgrade", "objective")

FieldedKind = Literal["ship", "squadron", "upgrade"]
FIELDED_KINDS: tuple[FieldedKind, ...] = ("ship", "squadron", "upgrade")

Faction = CardId
"""The value of a faction; the packs of a catalogue say which there are."""

ObjectiveType = Literal["assault", "defense", "navigation", "campaign"]

ON_NO_BAR = ("title", "commander")
"""Icons that are on no upgrade bar; every ship may carry cards with these icons."""

Count = Annotated[int, Meta(ge=0, le=999)]


class ShipFacts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ship card. Source: RRG 16, 18.

    Attributes:
        chassis: The ship model; a title card fits one model.
        title_group: The group by which upgrade cards name the ship: "Star Destroyer", "MC" or "Mark
            I".
        shields, batteries: Keyed by hull zone; only huge ships have the auxiliary zones.
        speed_chart: Yaw clicks at each joint, by speed from 1 up; its length is the top speed.
        size: The size whose rules it follows.
        size_name: A size that a pack adds, for the restrictions of upgrades; "" for `size`.
        special_battery: The dice of the ignition attack, if any.
        upgrade_slots: The icons of the upgrade bar, one entry each, without title and commander.
    """

    id: CardId
    name: fleet.Text
    faction: Faction
    chassis: fleet.Text
    points: Count
    size: types.Size
    hull: fleet.Hull
    command: fleet.Digit
    squadron: fleet.Digit
    engineering: fleet.Digit
    shields: dict[types.HullZone, fleet.Digit]
    defense_tokens: tuple[types.DefenseToken, ...]
    speed_chart: Annotated[fleet.SpeedChart, Meta(max_length=4)]
    batteries: dict[types.HullZone, fleet.Dice]
    anti_squadron: fleet.Dice
    upgrade_slots: tuple[fleet.Text, ...]
    points_history: tuple[Count, ...] = ()
    unique: bool = False
    flotilla: bool = False
    traits: tuple[fleet.Text, ...] = ()
    title_group: str = ""
    special_battery: fleet.Dice | None = None
    size_name: str = ""

    @property
    def max_speed(self) -> int:
        """The highest speed of the chart, 0 to 4."""
        return len(self.speed_chart)

    @property
    def factions(self) -> tuple[Faction, ...]:
        """The factions that may have the ship in a fleet."""
        return (self.faction,)

    @property
    def unique_names(self) -> tuple[str, ...]:
        """The names that a fleet may have only once."""
        return (self.id,) if self.unique else ()


class SquadronFacts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A squadron card. Source: RRG 19, 20.

    Attributes:
        name: The ace's name, or the craft's.
        craft: The name of the squadron's model, such as "X-wing".
        ship_name: The name of the ace's own ship, or "".
        keywords: The number of each keyword, keyed by lower-case name; None for keywords without
            one.
        unique_names: Names that a fleet may have only once, across all kinds of cards.
        unique_limit: The most copies of a unique squadron in a fleet.
    """

    id: CardId
    name: fleet.Text
    faction: Faction
    craft: fleet.Text
    points: Count
    hull: fleet.Hull
    speed: fleet.SquadronSpeed
    keywords: dict[str, fleet.Digit | None]
    battery: fleet.Dice
    anti_squadron: fleet.Dice
    defense_tokens: tuple[types.DefenseToken, ...] = ()
    points_history: tuple[Count, ...] = ()
    ace: str = ""
    ship_name: str = ""
    unique: bool = False
    unique_names: tuple[fleet.Text, ...] = ()
    unique_limit: Annotated[int, Meta(ge=1, le=9)] = 1
    irregular: bool = False

    @property
    def factions(self) -> tuple[Faction, ...]:
        """The factions that may have the squadron in a fleet."""
        return (self.faction,)

    @property
    def full_name(self) -> str:
        """The name in lists: `Ace - Craft`, or the craft's name."""
        return f"{self.ace} - {self.ship_name or self.craft}" if self.ace else self.name


class Restrictions(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which ships may carry an upgrade card; an empty field allows all. Source: RRG 20, 21.

    Attributes:
        chassis, size, traits: The ship must have one of these values. A title group counts as a
            trait, and `flotilla` is the trait of flotillas.
        flagship_only: Whether only the flagship may carry it.
        name_contains, name_starts: A part of the name on the ship's card.
        variant: The id of the only ship card that may carry it.
        without_slots: Icons that the ship's bar must not have.
        without_slots_size: The sizes of the ships for which `without_slots` counts; () for all.
    """

    chassis: tuple[fleet.Text, ...] = ()
    size: tuple[fleet.Text, ...] = ()
    traits: tuple[fleet.Text, ...] = ()
    flagship_only: bool = False
    name_contains: str = ""
    name_starts: str = ""
    variant: str = ""
    without_slots: tuple[fleet.Text, ...] = ()
    without_slots_size: tuple[fleet.Text, ...] = ()

    def fits_traits(self, ship: ShipFacts) -> bool:
        """Whether a ship has one of the traits."""
        return (
            not self.traits
            or not set(self.traits).isdisjoint(ship.traits)
            or ship.title_group in self.traits
            or (ship.flotilla and "flotilla" in self.traits)
        )

    def excluded_icons(self, ship: ShipFacts) -> tuple[str, ...]:
        """Return the icons of the ship's bar because of which it may not carry the card."""
        if self.without_slots_size and ship.size not in self.without_slots_size:
            return ()
        return tuple(slot for slot in self.without_slots if slot in ship.upgrade_slots)


class UpgradeFacts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An upgrade card. Source: RRG 20, 21.

    Attributes:
        slots: The icons of the ship's bar that it needs; no bar has `title` and `commander`.
        factions: The factions that may have it in a fleet; () for all.
        grants_slots, removes_slots: The icons that it adds to the ship's bar, or removes.
        blocks_slots: The icons that no other card on its ship may need.
        ready_cost: The tokens that ready it if it does not ready automatically; "" if none do.
        retired: Whether the card is no longer legal.
        starts_exhausted: Whether it is exhausted when the game begins.
        modifiers: The numbers that it adds to values of its ship.
    """

    id: CardId
    name: fleet.Text
    slots: Annotated[tuple[fleet.Text, ...], Meta(min_length=1)]
    points: Count
    factions: tuple[Faction, ...] = ()
    points_history: tuple[Count, ...] = ()
    unique_names: tuple[fleet.Text, ...] = ()
    modification: bool = False
    retired: bool = False
    restrictions: Restrictions = Restrictions()
    grants_slots: tuple[fleet.Text, ...] = ()
    removes_slots: tuple[fleet.Text, ...] = ()
    blocks_slots: tuple[fleet.Text, ...] = ()
    exhaust: types.ExhaustIcon = types.ExhaustIcon.NO
    ready_cost: fleet.ReadyCost | None = None
    setup_commands: fleet.SetupCommands | None = None
    starts_exhausted: bool = False
    modifiers: tuple[fleet.Modifier, ...] = ()

    @property
    def unique(self) -> bool:
        """Whether the card has the dot before its name."""
        return bool(self.unique_names)

    @property
    def commander(self) -> bool:
        """Whether it makes its ship the flagship."""
        return self.slots == ("commander",)


class ObjectiveFacts(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An objective card. Source: RRG 11.

    Attributes:
        token_value: Points of a victory token; 0 if the card prints none.
        standard_play: Whether a normal fleet may choose it.
    """

    id: CardId
    name: fleet.Text
    type: ObjectiveType
    token_value: Count = 0
    standard_play: bool = True


FieldedCard = ShipFacts | SquadronFacts | UpgradeFacts
"""A card that costs points and belongs to a faction."""


KindT = TypeVar("KindT")
CardT = TypeVar("CardT", ShipFacts, SquadronFacts, UpgradeFacts, ObjectiveFacts)


class _Headed(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["armada-companion-cards"]
    version: Literal[1]


class CardFile(_Headed, Generic[KindT, CardT], frozen=True, forbid_unknown_fields=True):
    """The file of all cards of one kind."""

    kind: KindT
    cards: tuple[CardT, ...]


class AliasFile(_Headed, frozen=True, forbid_unknown_fields=True):
    """Names of cards that differ from the printed name.

    Attributes:
        spellings: The cards by kind and normalized spelling; several for an ambiguous spelling.
        nicknames: The cards by kind and nickname, used if no spelling fits.
    """

    kind: Literal["alias"]
    spellings: dict[CardKind, dict[str, tuple[CardId, ...]]]
    nicknames: dict[CardKind, dict[str, tuple[CardId, ...]]]


class BuilderNamesFile(_Headed, frozen=True, forbid_unknown_fields=True):
    """How list builders spell cards, keyed by card id, if not like the printed name.

    Attributes:
        kingston: The name that Kingston's lists use.
        starforge: The name, or a squadron's full name, that Star Forge's lists use.
    """

    kind: Literal["builder_names"]
    kingston: dict[CardId, fleet.Text]
    starforge: dict[CardId, fleet.Text]


class EffectFile(_Headed, frozen=True, forbid_unknown_fields=True):
    """The file with the effects of cards, and the moments at which they can be used."""

    kind: Literal["effects"]
    effects: tuple[Effect, ...]
