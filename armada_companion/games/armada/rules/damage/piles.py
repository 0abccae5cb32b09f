"""The damage cards: on ships, in the discard pile, in the deck. Source: RRG 4, 36.

Nobody knows the order of the deck, so the state has only the number of its cards. A card with an
unknown title is counted under no title. Digest 0.6, 9.1, 9.2.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from armada_companion.kit.errors import ImpossibleActionError, MalformedActionError
from armada_companion.kit.note import Note, Notes
from armada_companion.kit.who import Who

from ..model.damage_deck import STANDARD_COPIES, Title, is_title
from ..model.state import GameState
from ..model.types import Place
from ..model.units import Ship
from ..rule import Rule
from ..table.action import ANY_PHASE, ArmadaAction, Effect, Group, ShipInPlay, unit_name

DESTROYED = "destroyed"
"""The kind of the note that says that a unit is destroyed."""


class Face(StrEnum):
    """The side of a damage card that is shown: faceup or facedown."""

    UP = "faceup"
    DOWN = "facedown"


class FlipDamageCard(
    Effect, phases=ANY_PHASE, group=Group.DAMAGE_CARDS, who=Who.PLAYERS, settles=False
):
    """Turn over a damage card of a ship, by an effect. Source: RRG 4.

    Attributes:
        card: The title of a faceup card, or of a facedown one if known.
    """

    ship: ShipInPlay
    to: Face
    card: str | None = None

    def __post_init__(self) -> None:
        if self.to is Face.DOWN and self.card is None:
            raise MalformedActionError(
                "card is missing: name the faceup card that is turned facedown"
            )

    def require(self, state: GameState) -> None:
        ship = state.ship(self.ship)
        if self.to is Face.DOWN:
            require_faceup(ship, self.card or "")
        elif not ship.facedown:
            raise ImpossibleActionError(f"{ship.id} has no facedown damage card")

    def check(self, state: GameState) -> Iterator[Rule]:
        ship = state.ship(self.ship)
        if self.to is Face.DOWN:
            if without_faceup(ship, self.card or "") is ship:
                yield Rule.NO_DAMAGE_CARD
            return
        known = (*ship.turned, *ship.secret)
        if self.card and any(is_title(one, self.card) for one in known):
            return
        if self.card and ship.facedown <= len(known):
            yield Rule.NO_DAMAGE_CARD
        yield from check_title(state, self.card)

    def apply(self, state: GameState, notes: Notes) -> GameState:
        ship = state.ship(self.ship)
        if self.to is Face.DOWN:
            return state.with_ship(turned_facedown(ship, self.card or ""))
        ship, _ = without_facedown(ship, self.card)
        return state.with_ship(ship._replace(faceup=(*ship.faceup, self.card or "")))

    def line(self, state: GameState) -> str:
        title = f": {self.card}" if self.card else ""
        return f"{unit_name(state, self.ship)} turns a damage card {self.to}{title}"


class ReshuffleDamageDeck(ArmadaAction, phases=ANY_PHASE, group=Group.STEPS, who=Who.PLAYERS):
    """Shuffle the discard pile of damage cards into the deck. Source: RRG 4.

    An empty deck is reshuffled automatically.
    """

    def apply(self, state: GameState, notes: Notes) -> GameState:
        return state._replace(damage_discard=(), secret_discard=())

    def text(self, state: GameState) -> str:
        return "The discarded damage cards are shuffled into the deck"


def copies_of(state: GameState) -> Mapping[str, int]:
    """Return the number of copies of each title in the game's deck."""
    deck = state.ruleset.damage_deck
    return STANDARD_COPIES if isinstance(deck, str) else deck


def cards_left(state: GameState) -> int:
    """Return the number of cards in the deck, 0 and up."""
    return max(0, _undealt(state))


def check_title(state: GameState, title: str | None) -> Iterator[Rule]:
    """Yield a rule if no copy of the title is left in the deck; an unknown title is legal."""
    if not title:
        return
    if not any(is_title(one, title) for one in copies_of(state)):
        yield Rule.NO_SUCH_CARD
    elif not copies_left(state, title):
        yield Rule.NO_COPY_LEFT


def check_titles(state: GameState, titles: Sequence[str]) -> Iterator[Rule]:
    """Yield a rule if the deck has not enough copies left for all these titles."""
    found = [rule for title in titles for rule in check_title(state, title)]
    for title in {title.casefold(): title for title in titles}.values():
        asked = sum(is_title(one, title) for one in titles)
        if asked > 1 and asked > copies_left(state, title) and Rule.NO_COPY_LEFT not in found:
            found.append(Rule.NO_COPY_LEFT)
    yield from dict.fromkeys(found)


def copies_left(state: GameState, title: str) -> int:
    """Return the number of copies of a title that may still be in the deck."""
    copies = sum(count for one, count in copies_of(state).items() if is_title(one, title))
    return max(0, copies - sum(is_title(one, title) for one in _known_titles(state)))


def settle_piles(state: GameState, notes: Notes) -> GameState:
    """Return the state with the cards of destroyed ships discarded and an empty deck reshuffled.
    Source: RRG 4, 5.
    """
    gone = {note.subject for note in notes if note.kind == DESTROYED} if notes else ()
    for ship in state.ships.values() if gone else ():
        if ship.id in gone and ship.place is Place.DESTROYED:
            state = _with_cards_discarded(state, ship)
    if not state.damage_discard or _undealt(state) > 0:
        return state
    notes.append(Note("damage_deck", "", "The damage deck is empty: the discards are reshuffled"))
    return state._replace(damage_discard=(), secret_discard=())


def with_discarded(state: GameState, titles: Sequence[str], before: Ship, after: Ship) -> GameState:
    """Return the state with damage cards of a ship moved to the discard pile.

    Args:
        titles: The titles of the cards, "" where unknown.
        before: The ship with the cards.
        after: The ship without the cards.
    """
    secret = before.secret[len(after.secret) :]
    return state._replace(
        damage_discard=(*state.damage_discard, *titles),
        secret_discard=(*state.secret_discard, *secret),
    )


def without_faceup(ship: Ship, title: str) -> Ship:
    """Return the ship without one faceup card of this title; unchanged if it has none.

    If no other card has the title, it has not to be played any more.
    """
    for at, one in enumerate(ship.faceup):
        if is_title(one, title):
            left = ship._replace(faceup=(*ship.faceup[:at], *ship.faceup[at + 1 :]))
            owed = tuple(other for other in left.owed if left.faceup_copies(Title(other)))
            return left if owed == left.owed else left._replace(owed=owed)
    return ship


def without_facedown(ship: Ship, title: str | None = None) -> tuple[Ship, str]:
    """Return the ship without one of its facedown cards, and the card's title if known.

    Cards with an unknown title are removed first.
    """
    for pile in ("turned", "secret"):
        for at, one in enumerate(getattr(ship, pile)):
            if title and is_title(one, title):
                kept = (*getattr(ship, pile)[:at], *getattr(ship, pile)[at + 1 :])
                return ship._replace(**{"facedown": ship.facedown - 1, pile: kept}), one
    known, left = (*ship.turned, *ship.secret), max(0, ship.facedown - 1)
    if len(known) <= left:
        return ship._replace(facedown=left), ""
    if ship.secret:
        secret = ship.secret[:-1]
        return ship._replace(facedown=left, secret=secret), ship.secret[-1]
    return ship._replace(facedown=left, turned=ship.turned[:-1]), ship.turned[-1]


def require_faceup(ship: Ship, title: str) -> None:
    """Raise ImpossibleActionError unless a faceup card of the ship may have this title."""
    if "" not in ship.faceup and without_faceup(ship, title) is ship:
        raise ImpossibleActionError(f"{ship.id} has no faceup damage card {title!r}")


def turned_facedown(ship: Ship, title: str) -> Ship:
    """Return the ship with a faceup card of the title turned facedown, if it has one."""
    left = without_faceup(ship, title)
    if left is ship:
        return ship
    turned = (*left.turned, title) if title else left.turned
    return left._replace(facedown=left.facedown + 1, turned=turned)


def public(state: GameState) -> GameState:
    """Return the state without secret titles of damage cards that were dealt facedown.

    Choices must be made from it, so that they do not depend on secrets. Source: RRG 31.
    """
    for ship in state.ships.values():
        if ship.secret:
            state = state.with_ship(ship._replace(secret=()))
    if not state.secret_discard:
        return state
    pile = [*state.damage_discard]
    for title in state.secret_discard:
        pile[pile.index(title)] = ""
    return state._replace(damage_discard=tuple(pile), secret_discard=())


def _with_cards_discarded(state: GameState, ship: Ship) -> GameState:
    known = (*ship.faceup, *ship.turned, *ship.secret)
    cards = (*known, *("" for _ in range(ship.damage_cards - len(known))))
    left = ship._replace(facedown=0, faceup=(), turned=(), secret=(), owed=())
    return with_discarded(state, cards, ship, left).with_ship(left)


def _known_titles(state: GameState) -> Iterator[str]:
    yield from state.damage_discard
    for ship in state.ships.values():
        yield from (*ship.faceup, *ship.turned, *ship.secret)


def _undealt(state: GameState) -> int:
    dealt = sum(ship.damage_cards for ship in state.ships.values())
    dealt += sum(obstacle.damage for obstacle in state.obstacles)
    return sum(copies_of(state).values()) - dealt - len(state.damage_discard)
