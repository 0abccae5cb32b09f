"""The ships and squadrons of a game, and the hull zones of ships; every value is immutable."""

from collections.abc import Mapping
from typing import Annotated

from armada_companion.kit.errors import ImpossibleActionError
from armada_companion.kit.value import Value

from . import types
from .damage_deck import Title, is_title
from .fleet import ShipCard, SquadronCard, UpgradeCard
from .marks import Ends, Public
from .values import Change, Grant, keywords_with, ship_value, squadron_hull

# Python 3.11 needs as long to find the member of an enumeration as for a call.
_IN_PLAY, _HUGE = types.Place.IN_PLAY, types.Size.HUGE
_HULL, _ENGINEERING = types.ShipValue.HULL, types.ShipValue.ENGINEERING

PLAIN_ZONES = (types.HullZone.FRONT, types.HullZone.LEFT, types.HullZone.RIGHT, types.HullZone.REAR)
_AROUND = (
    *(types.HullZone.FRONT, types.HullZone.RIGHT, types.HullZone.RIGHT_AUX),
    *(types.HullZone.REAR, types.HullZone.LEFT_AUX, types.HullZone.LEFT),
)
"""The hull zones in their order around the base."""


class Token(Value, frozen=True):
    """A defense token and its state."""

    kind: types.DefenseToken
    state: types.TokenState = types.TokenState.READY


class Upgrade(Value, frozen=True):
    """An upgrade card in play.

    Attributes:
        tokens, dials: The tokens and dials on the card. Source: RRG 21.
    """

    card: UpgradeCard
    exhausted: bool = False
    discarded: bool = False
    tokens: tuple[types.Command, ...] = ()
    dials: tuple[types.Command, ...] = ()

    @property
    def key(self) -> str:
        """The catalogue id; without one, the name."""
        return self.card.card or self.card.name


class _Unit(Value, frozen=True, kw_only=True):
    """The base of ships and squadrons.

    Attributes:
        activated: Whether it has begun its activation this round; a squadron's slider then shows
            another color than the initiative token. Source: RRG 19.
        deployed: Whether it was placed on the table in setup.
        player: The player of a team who owns it; "" on a side with one player.
        changes: The changes by card effects of a ship's numbers, or of a squadron's hull value.
        kept: Whether an effect keeps it in play until the Status Phase ends. Source: RRG 46.
    """

    side: types.Side
    place: types.Place = types.Place.IN_PLAY
    activated: Annotated[bool, Ends.ROUND] = False
    defense: tuple[Token, ...]
    deployed: bool = False
    player: str = ""
    changes: tuple[Change, ...] = ()
    kept: Annotated[bool, Ends.IN_PLAY, Public("kept_in_play")] = False

    @property
    def in_play(self) -> bool:
        """Whether it is in the play area (in setup: not aside), not destroyed. Source: RRG 6."""
        return self.place is _IN_PLAY

    @property
    def unactivated(self) -> bool:
        """Whether it is in play and not activated, prevented or not. Source: RRG 17, 19."""
        return self.place is _IN_PLAY and not self.activated


class Ship(_Unit, frozen=True, kw_only=True):
    """One ship.

    Attributes:
        speed: 0 to the card's maximum, more only if overruled; None if unknown.
        shields: Remaining shields of each hull zone, 0 and up.
        facedown: Number of facedown damage cards.
        faceup: Titles of faceup damage cards ("" where unknown).
        dials: Facedown command dials, the top one first.
        assigned: The number of these dials that were assigned in this Command Phase.
        revealed: The dial revealed this round.
        tokens: Its command tokens.
        resolved: The commands that it has resolved this round.
        barred: The effects that prevent it from activating.
        extra_dials: Unspent faceup dials from effects, in the order of gaining; discarded when its
            activation ends.
        raid_tokens: The commands of its raid tokens, which it cannot resolve.
        retreating: Whether it leaves when the Status Phase begins (rules digest 12.4).
        turned: Titles of facedown damage cards that were faceup before.
        secret: Known titles of cards that were dealt facedown; no seat may know them.
        owed: The titles of faceup cards that have to be played now; twice if played twice.
        panics: The number of Crew Panic cards that it has played this round.
        reveals_none: Whether it reveals no dial this round.
        targeting_token: The range of its targeting token, or None.
    """

    card: ShipCard
    speed: int | None
    shields: Mapping[types.HullZone, int]
    facedown: int = 0
    faceup: tuple[str, ...] = ()
    dials: Annotated[tuple[types.Command, ...], Ends.IN_PLAY] = ()
    assigned: Annotated[int, Ends.ROUND, Ends.IN_PLAY] = 0
    revealed: Annotated[types.Command | None, Ends.ROUND] = None
    tokens: Annotated[tuple[types.Command, ...], Ends.IN_PLAY] = ()
    upgrades: tuple[Upgrade, ...]
    resolved: Annotated[frozenset[types.Command], Ends.ROUND] = frozenset()
    barred: Annotated[frozenset[types.Until], Ends.IN_PLAY] = frozenset()
    extra_dials: Annotated[tuple[types.Command, ...], Ends.ROUND, Ends.IN_PLAY] = ()
    raid_tokens: Annotated[tuple[types.Command, ...], Ends.IN_PLAY] = ()
    retreating: Annotated[bool, Ends.IN_PLAY, Public("retreating")] = False
    turned: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    owed: Annotated[tuple[str, ...], Ends.ROUND] = ()
    panics: Annotated[int, Ends.ROUND] = 0
    reveals_none: Annotated[bool, Ends.ROUND] = False
    targeting_token: Annotated[types.Range | None, Ends.IN_PLAY] = None

    @property
    def id(self) -> types.ShipId:
        """The id, unique in the game."""
        return self.card.id

    @property
    def damage_cards(self) -> int:
        return self.facedown + len(self.faceup)

    @property
    def hull_left(self) -> int:
        """The hull value minus the number of damage cards, not below 0."""
        left = self.value(_HULL) - self.facedown - len(self.faceup)
        return left if left > 0 else 0

    def value(self, value: types.ShipValue) -> int:
        """Return the current value of a number of the ship; discarded upgrade cards do not count.

        Each faceup Power Failure halves the engineering value, rounded down (RRG 36, A-28).
        """
        # Called after every step of a replay, in which most ships have no changes.
        upgrades: list[UpgradeCard] = []
        if self.upgrades:
            upgrades = [one.card for one in self.upgrades if not one.discarded]
        number = ship_value(self.card, upgrades, value, self.changes)
        if value is _ENGINEERING:
            number >>= self.faceup_copies(Title.POWER_FAILURE)
        return number

    def faceup_copies(self, title: Title) -> int:
        """Return how many faceup damage cards of the ship have a title."""
        return sum(is_title(one, title) for one in self.faceup)


class Squadron(_Unit, frozen=True, kw_only=True):
    """One squadron; its hull is 0 to its hull value.

    Attributes:
        grants: The keywords that effects gave it.
    """

    card: SquadronCard
    hull: int
    grants: tuple[Grant, ...] = ()

    @property
    def id(self) -> types.SquadronId:
        """The id, unique in the game."""
        return self.card.id

    @property
    def hull_value(self) -> int:
        """The squadron's hull value with its current changes."""
        return squadron_hull(self.card.hull, self.changes)

    @property
    def keywords(self) -> Mapping[str, int | None]:
        """Its keywords, printed and given by effects, with their numbers."""
        return keywords_with(self.card.keywords, self.grants) if self.grants else self.card.keywords


def enter_ship(card: ShipCard, side: types.Side, player: str = "") -> Ship:
    """Return a ship with shields and hull full and all tokens ready. Source: RRG 16 (setup 2)."""
    return Ship(
        card=card,
        side=side,
        player=player,
        speed=card.speed,
        shields=dict(card.shields),
        defense=tuple(Token(kind) for kind in card.defense_tokens),
        upgrades=tuple(Upgrade(upgrade, upgrade.starts_exhausted) for upgrade in card.upgrades),
    )


def enter_squadron(card: SquadronCard, side: types.Side, player: str = "") -> Squadron:
    """Return a squadron with full hull and all tokens ready. Source: RRG 16 (setup 2)."""
    return Squadron(
        card=card,
        side=side,
        player=player,
        hull=card.hull,
        defense=tuple(Token(kind) for kind in card.defense_tokens),
    )


def with_shields(ship: Ship, zone: types.HullZone, shields: int) -> Ship:
    """Return the ship with this number of shields in a hull zone, at least 0."""
    return ship._replace(shields={**ship.shields, zone: max(0, shields)})


def zones_of(ship: Ship) -> tuple[types.HullZone, ...]:
    """Return a ship's hull zones: six for a huge ship, else four."""
    return tuple(types.HullZone) if ship.card.size is _HUGE else PLAIN_ZONES


def require_zone(ship: Ship, zone: types.HullZone) -> None:
    """Raise ImpossibleActionError if the ship does not have the hull zone."""
    if zone not in zones_of(ship):
        raise ImpossibleActionError(f"{ship.id} has no hull zone {zone}")


def are_adjacent(ship: Ship, one: types.HullZone, other: types.HullZone) -> bool:
    """Return whether two hull zones are adjacent; huge ships have auxiliary zones between."""
    around = [zone for zone in _AROUND if zone in zones_of(ship)]
    if one not in around or other not in around:
        return False
    return abs(around.index(one) - around.index(other)) in (1, len(around) - 1)
