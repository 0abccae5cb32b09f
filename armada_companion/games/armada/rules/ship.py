"""One ship of the game and what happens to it; every value is immutable."""

from collections.abc import Mapping

from armada_companion.games.armada.rules.fleet import ShipCard, UpgradeCard
from armada_companion.games.armada.rules.types import (
    Command,
    DefenseToken,
    HullZone,
    Place,
    ShipId,
    Side,
    TokenState,
    Until,
)
from armada_companion.kit.value import Value


class Token(Value, frozen=True):
    """A defense token and which side of it lies up."""

    kind: DefenseToken
    state: TokenState = TokenState.READY


class Upgrade(Value, frozen=True):
    """An upgrade card in play."""

    card: UpgradeCard
    exhausted: bool = False
    discarded: bool = False


class Ship(Value, frozen=True):
    """One ship.

    Attributes:
        activated: It has begun its activation this round.
        speed: 0 to the card's maximum, more only when overruled; None until it is entered.
        shields: Left in each hull zone, 0 and up.
        facedown: Number of facedown damage cards.
        faceup: Titles of faceup damage cards ("" where unknown).
        dials: Facedown command dials, the top one first.
        assigned: How many of them were put down in this Command Phase.
        revealed: The dial revealed this round, lying faceup by the ship.
        tokens: Command tokens.
        resolved: Commands resolved this round.
        barred: Effects that keep it from activating.
        deployed: It was placed on the table in setup.
    """

    card: ShipCard
    side: Side
    place: Place
    activated: bool
    speed: int | None
    shields: Mapping[HullZone, int]
    facedown: int
    faceup: tuple[str, ...]
    dials: tuple[Command, ...]
    assigned: int
    revealed: Command | None
    tokens: tuple[Command, ...]
    defense: tuple[Token, ...]
    upgrades: tuple[Upgrade, ...]
    resolved: frozenset[Command]
    barred: frozenset[Until]
    deployed: bool

    @property
    def id(self) -> ShipId:
        """The id, unique in the game."""
        return self.card.id

    @property
    def in_play(self) -> bool:
        """In the play area (in setup: not set aside), not destroyed. Source: RRG 6."""
        return self.place is Place.IN_PLAY

    @property
    def unactivated(self) -> bool:
        """In play and not begun to activate this round; barred ships too. Source: RRG 17."""
        return self.place is Place.IN_PLAY and not self.activated

    @property
    def damage_cards(self) -> int:
        """Faceup and facedown damage cards."""
        return self.facedown + len(self.faceup)

    @property
    def hull_left(self) -> int:
        """Hull value less damage cards, not below 0."""
        return max(0, self.card.hull - self.damage_cards)


def enter_ship(card: ShipCard, side: Side) -> Ship:
    """Return a ship with shields and hull full and all tokens ready. Source: RRG 16 (setup 2)."""
    return Ship(
        card=card,
        side=side,
        place=Place.IN_PLAY,
        activated=False,
        speed=card.speed,
        shields=dict(card.shields),
        facedown=0,
        faceup=(),
        dials=(),
        assigned=0,
        revealed=None,
        tokens=(),
        defense=tuple(Token(kind) for kind in card.defense_tokens),
        upgrades=tuple(Upgrade(upgrade) for upgrade in card.upgrades),
        resolved=frozenset(),
        barred=frozenset(),
        deployed=False,
    )


def with_shields(ship: Ship, zone: HullZone, shields: int) -> Ship:
    """Return the ship with that many shields left in a hull zone, not below 0."""
    return ship._replace(shields={**ship.shields, zone: max(0, shields)})
