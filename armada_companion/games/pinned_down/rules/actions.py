"""Everything that somebody can do at the table, as immutable values.

Numbers that a record gives beside a card are already in the card here. How each action is
written in a record stands in `table_verbs.py` and `turn_verbs.py`.
"""

from typing import NamedTuple

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.types import DeckName, Until


class NewShip(NamedTuple):
    """A flagship as a player brings it."""

    id: str
    card: Card


class AddPlayer(NamedTuple):
    """A player puts a flagship and its characters into play."""

    player: str
    ship: NewShip
    characters: tuple[Card, ...] = ()


class ShowLocation(NamedTuple):
    """Turn up the first location; without one, the top card of the virtual deck."""

    location: Card | None = None


class Begin(NamedTuple):
    """Deal the hands and open turn 1."""


class Shuffle(NamedTuple):
    """Lay a deck in a shuffled order, the top card first; `player` for a draw deck."""

    deck: DeckName
    order: tuple[Card, ...]
    player: str | None = None


class ChangePool(NamedTuple):
    """Add or remove tokens by hand."""

    by: int
    why: str | None = None


class ChangePower(NamedTuple):
    """Change the power of a ship or of an enemy ship; one of the two is named."""

    by: int
    until: Until
    ship: str | None = None
    enemy: str | None = None


class TakeDamage(NamedTuple):
    """Attach a damage card; without one, the top card of the virtual deck."""

    ship: str
    damage: Card | None = None


class Repair(NamedTuple):
    """Discard an attached damage card, named, or found by the structure it gives back."""

    ship: str
    structure: int | None = None
    card: Card | None = None


class Destroy(NamedTuple):
    """A ship is destroyed."""

    ship: str
    why: str | None = None


class DrawCards(NamedTuple):
    """A player draws cards."""

    player: str
    number: int = 1


class DiscardCards(NamedTuple):
    """A player discards cards from the hand: so many, or these; characters too, from play."""

    player: str
    number: int | None = None
    cards: tuple[Card, ...] = ()


class PlayEffect(NamedTuple):
    """Play an effect from hand.

    Attributes:
        ship: The ship it is for; in a fight the fight's own, when left out.
        enemy: The enemy ship it is for, likewise.
        damage: The damage cards that its overload drew.
        repaired: The damage card that its repair discards.
        discards: The hand card that it costs, where the program knows the hand.
    """

    player: str
    card: Card
    ship: str | None = None
    enemy: str | None = None
    damage: tuple[Card, ...] = ()
    repaired: Card | None = None
    discards: tuple[Card, ...] = ()


class UsePower(NamedTuple):
    """Use the power of a character or ship in play; fields as in `PlayEffect`."""

    player: str
    card: Card
    ship: str | None = None
    damage: tuple[Card, ...] = ()
    repaired: Card | None = None
    discards: tuple[Card, ...] = ()


class PutBack(NamedTuple):
    """Put back the cards that were looked at, the first one on top.

    Attributes:
        discards: Those that are discarded.
        keep: Those that the player takes into the hand.
    """

    order: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    keep: tuple[Card, ...] = ()


class DrawDestiny(NamedTuple):
    """Turn over a destiny; for a ship or an enemy ship in a fight it adds to its power.

    Attributes:
        card: The attack card turned over, or its threat; None takes the virtual deck's top card.
        ship: Whose battle destiny it is.
        enemy: Whose battle destiny it is.
        player: Whose draw for Collateral Damage it is.
        damage: The damage card that this draw brings the player's flagship.
    """

    card: Card | None = None
    ship: str | None = None
    enemy: str | None = None
    player: str | None = None
    damage: tuple[Card, ...] = ()


class ChangePlans(NamedTuple):
    """A player shuffles the whole hand into the draw deck: every enemy ship is discarded."""

    player: str


class EndMain(NamedTuple):
    """Every player is ready: threat is added and the Attack Phase begins."""


class Reveal(NamedTuple):
    """Reveal an attack card; without one, the top card of the virtual deck."""

    card: Card | None = None
    id: str | None = None


class EndAttack(NamedTuple):
    """No attack card is left to reveal."""


class Assign(NamedTuple):
    """Pair a ship with an enemy ship; `join` keeps the pairs that both have (joint fights)."""

    ship: str
    enemy: str
    join: bool = False


class Unassign(NamedTuple):
    """Take a ship out of its pair."""

    ship: str


class EndAssignment(NamedTuple):
    """Close the assignment."""


class OpenFight(NamedTuple):
    """Open the fight of a ship's pair."""

    ship: str


class ResolveFight(NamedTuple):
    """Compare and carry out; `damage` are the damage cards drawn, in the order of the ships."""

    damage: tuple[Card, ...] = ()


class ShowLocations(NamedTuple):
    """Show the top cards of the virtual location deck."""


class Jump(NamedTuple):
    """Jump to one of the locations shown.

    Attributes:
        shown: Empty where none is left, or where the virtual deck showed them.
        choose: Id or name of the one chosen; None only where none is shown.
    """

    shown: tuple[Card, ...] = ()
    choose: str | None = None


SetupAction = AddPlayer | ShowLocation | Begin
TableAction = (
    Shuffle
    | PutBack
    | ChangePool
    | ChangePower
    | TakeDamage
    | Repair
    | Destroy
    | DrawCards
    | DiscardCards
    | DrawDestiny
    | UsePower
    | PlayEffect
)
PhaseAction = (
    EndMain
    | Reveal
    | EndAttack
    | ChangePlans
    | Assign
    | Unassign
    | EndAssignment
    | OpenFight
    | ResolveFight
    | ShowLocations
    | Jump
)
Action = SetupAction | TableAction | PhaseAction
