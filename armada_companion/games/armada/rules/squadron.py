"""One squadron of the game."""

from armada_companion.games.armada.rules.fleet import SquadronCard
from armada_companion.games.armada.rules.ship import Token
from armada_companion.games.armada.rules.types import Place, Side, SquadronId
from armada_companion.kit.value import Value


class Squadron(Value, frozen=True):
    """One squadron.

    Attributes:
        activated: Its slider shows the colour away from the initiative token. Source: RRG 19.
        hull: 0 to the card's hull.
    """

    card: SquadronCard
    side: Side
    place: Place
    activated: bool
    hull: int
    defense: tuple[Token, ...]
    deployed: bool

    @property
    def id(self) -> SquadronId:
        """The id, unique in the game."""
        return self.card.id

    @property
    def in_play(self) -> bool:
        """In the play area (in setup: not set aside), not destroyed. Source: RRG 6."""
        return self.place is Place.IN_PLAY

    @property
    def unactivated(self) -> bool:
        """In play and not activated this round. Source: RRG 19."""
        return self.place is Place.IN_PLAY and not self.activated


def enter_squadron(card: SquadronCard, side: Side) -> Squadron:
    """Return a squadron with full hull and all tokens ready. Source: RRG 16 (setup 2)."""
    return Squadron(
        card=card,
        side=side,
        place=Place.IN_PLAY,
        activated=False,
        hull=card.hull,
        defense=tuple(Token(kind) for kind in card.defense_tokens),
        deployed=False,
    )
