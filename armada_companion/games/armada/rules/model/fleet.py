"""A fleet: its units with the numbers of their cards, which never change in play.

Lists, fleet rules, the editor, saved fleets and games use these values. Their fields follow the
record page, section 2; `fleet_notation` reads and writes them.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from armada_companion.kit.names import MOST_LETTERS, cut_name

from . import types

Text = Annotated[str, Meta(min_length=1)]
Points = Annotated[int, Meta(ge=0, le=9999)]
Hull = Annotated[int, Meta(ge=1, le=99)]
Digit = Annotated[int, Meta(ge=0, le=9)]
"""A command value, a shield value, the value of a keyword."""

Dice = tuple[Digit, Digit, Digit]
"""The number of dice by color: red, blue and black."""

SpeedChart = tuple[tuple[Digit, ...], ...]
"""Yaw clicks at each joint, by speed from 1 up; its length is the top speed. Source: RRG 19."""

Change = Annotated[int, Meta(ge=-99, le=99)]
"""An effect's change of a number."""

ShipSpeed = Annotated[int, Meta(ge=0, le=4)]
SquadronSpeed = Annotated[int, Meta(ge=0, le=5)]

# The ranges of numbers in fleet lists and card files; a record may have any number up to 9999.


class ReadyCost(Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of readying a non-recur card. Source: RRG 15.

    Attributes:
        tokens: Command tokens to pay.
        kinds: The commands of the tokens that may be paid.
    """

    tokens: Digit = field(name="count")
    kinds: Annotated[tuple[types.Command, ...], Meta(min_length=1)]


class Modifier(Struct, frozen=True, forbid_unknown_fields=True):
    """An upgrade card's change of a number of its ship: `by` is added and may be negative."""

    value: types.ShipValue
    by: Change


class SetupCommands(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The tokens or dials on a card when its ship is deployed. Source: RRG 21.

    Attributes:
        count: The number of tokens or dials.
        kinds: The commands that each of them may have.
        piece: `token` or `dial`.
        one_of_each: Whether the card gets one of every kind, instead of `count` of any kinds.
    """

    count: Digit
    kinds: Annotated[tuple[types.Command, ...], Meta(min_length=1)]
    piece: Literal["token", "dial"]
    one_of_each: bool = False

    @property
    def only(self) -> tuple[types.Command, ...]:
        """The tokens or dials if the card leaves no choice; else ()."""
        if self.one_of_each:
            return self.kinds
        return self.kinds * self.count if len(self.kinds) == 1 else ()


class UpgradeCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An upgrade card on a ship. Source: RRG 20, 21.

    Attributes:
        card: Catalogue id, or "".
        points: Part of the ship's points.
        ready_cost: None if nothing can ready it.
        starts_exhausted: Whether it is exhausted when the game begins.
        modifiers: Its changes to the ship while it is not discarded.
        start: Its tokens or dials when its ship is deployed, or None.
    """

    card: str = ""
    name: Text = ""
    points: Points = 0
    exhaust: types.ExhaustIcon = types.ExhaustIcon.NO
    ready_cost: ReadyCost | None = None
    starts_exhausted: bool = False
    modifiers: tuple[Modifier, ...] = ()
    start: SetupCommands | None = None


class ShipCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship and its printed numbers. Source: RRG 16, 18.

    Attributes:
        card: Catalogue id, or "".
        name: In a list, the card's name or a custom one; in a game, the short name.
        class_name: In a game, the card's name; "" if a list does not state it.
        points: The cost with all upgrades.
        shields: The most shields of each hull zone.
        speed: Its speed at deployment; None if unknown.
        speed_chart: Yaw clicks at each joint, by speed from 1; () if unknown.
        batteries: The dice of each hull zone; empty if unknown.
        anti_squadron: The dice against squadrons; None if unknown.
        special_battery: The ignition battery, if any.
        ignition: The ranges of its ignition attack.
    """

    id: Annotated[types.ShipId, Meta(min_length=1)] = types.ShipId("")
    card: str = ""
    name: Text = ""
    class_name: str = ""
    points: Points = 0
    size: types.Size = types.Size.SMALL
    flotilla: bool = False
    command: Digit = 1
    squadron: Digit = 1
    engineering: Digit = 1
    hull: Hull = 1
    max_speed: ShipSpeed = 4
    shields: Mapping[types.HullZone, Digit] = {}
    defense_tokens: tuple[types.DefenseToken, ...] = ()
    speed: ShipSpeed | None = None
    speed_chart: Annotated[SpeedChart, Meta(max_length=4)] = ()
    batteries: Mapping[types.HullZone, Dice] = {}
    anti_squadron: Dice | None = None
    special_battery: Dice | None = None
    ignition: tuple[types.Range, ...] = ()
    traits: tuple[Text, ...] = ()
    upgrades: tuple[UpgradeCard, ...] = ()

    @property
    def upgrade_points(self) -> int:
        """The cost of the ship's upgrades."""
        return sum(upgrade.points for upgrade in self.upgrades)

    @property
    def own_points(self) -> int:
        """The ship's cost without its upgrades."""
        return max(0, self.points - self.upgrade_points)


class SquadronCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A squadron and its printed numbers. Source: RRG 19, 20.

    Attributes:
        card: Catalogue id, or "".
        name: In a list, the card's full name or a custom one; in a game, the short name.
        keywords: Lower-case names; the value of a numbered keyword, else None.
        battery, anti_squadron: Dice against ships and squadrons; None if unknown.
        irregular: Whether it is a single model.
    """

    id: Annotated[types.SquadronId, Meta(min_length=1)] = types.SquadronId("")
    card: str = ""
    name: Text = ""
    points: Points = 0
    hull: Hull = 1
    speed: SquadronSpeed = 0
    keywords: Mapping[str, Digit | None] = {}
    defense_tokens: tuple[types.DefenseToken, ...] = ()
    unique: bool = False
    battery: Dice | None = None
    anti_squadron: Dice | None = None
    irregular: bool = False


Unit = ShipCard | SquadronCard


class Fleet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One player's fleet. Source: RRG 6.

    Attributes:
        faction: A key of the catalogue, or "".
        points: The cost of its units, or an agreed cost.
        points_stated: The printed total of its list, or None.
        commander: The card's id, or a name; None without one.
        objectives: Names or catalogue ids, keyed by type (`assault`, `defense`, `navigation`).
    """

    name: str = ""
    faction: str = ""
    points: Points = 0
    points_stated: Points | None = None
    commander: str | None = None
    objectives: Mapping[str, str] = {}
    ships: tuple[ShipCard, ...]
    squadrons: tuple[SquadronCard, ...] = ()

    @property
    def units(self) -> tuple[Unit, ...]:
        """All units of the fleet: the ships, then the squadrons."""
        return (*self.ships, *self.squadrons)


def with_short_names(fleet: Fleet) -> Fleet:
    """Return the fleet with the names of fleet and units cut to a readable length.

    Names of upgrades are not cut, because actions use them.
    """
    return replace(
        fleet,
        name=cut_name(fleet.name),
        ships=tuple(map(_short_ship, fleet.ships)),
        squadrons=tuple(map(_short_squadron, fleet.squadrons)),
    )


def unit_points(fleet: Fleet) -> int:
    """Return the total cost of the units of a fleet."""
    return sum(unit.points for unit in fleet.units)


def _short_ship(card: ShipCard) -> ShipCard:
    if max(len(card.name), len(card.class_name)) <= MOST_LETTERS:
        return card
    return replace(card, name=cut_name(card.name), class_name=cut_name(card.class_name))


def _short_squadron(card: SquadronCard) -> SquadronCard:
    return card if len(card.name) <= MOST_LETTERS else replace(card, name=cut_name(card.name))
