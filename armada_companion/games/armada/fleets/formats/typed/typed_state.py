"""A reading of the list as far as the search has come: its cards and their weight."""

from collections import Counter
from typing import Literal, NamedTuple

from ....cards import cards
from ....cards.names import Card
from .words import weights as weights
from .words.amounts import Amount
from .words.edges import Piece

Way = Literal["field", "equip", "choose", "wait", "again", "mention", "orphan"]
"""How a card is used; `wait` and `again` are for a commander, `mention` for his ship."""


class Option(NamedTuple):
    """A card that a piece may name.

    Attributes:
        weight: The weight against this card, without regard to its place.
    """

    piece: Piece
    kind: cards.CardKind
    card: Card
    amount: Amount
    weight: float


class Choice(NamedTuple):
    """A card that was chosen for a piece.

    Attributes:
        weight: The weight against this card at its place.
        others: Other cards that are nearly as likely.
        line: The position of its line in the list.
    """

    option: Option
    way: Way
    weight: float
    others: tuple[Option, ...]
    line: int


class LineChoice(NamedTuple):
    """How a whole line is read: as cards with unread words, as a name, or as text without cards."""

    line: int
    way: Literal["cards", "name", "talk"]
    unread: tuple[Piece, ...] = ()


class State:
    """A reading of the list up to a piece.

    Attributes:
        weight: The sum of the weights of its choices.
        ship: The ship that gets the next upgrades; None before the first ship.
        copies: The number of copies of this ship.
        icons: Its free icons.
        carried: The ids of its upgrades.
        used: The unique names, and the types of objectives.
        commander: The id of the commander on a ship, or "".
        waiting: The commander that has no ship yet.
        promised: The printed sum of the ship with its upgrades, to be compared; or None.
        block, squadrons, total: Points of the ship with upgrades, of squadrons, of all cards.
        section: The heading above: `ship`, `upgrade`, `squadron`, `objective` or "".
        past: The choices, the last one first.
    """

    __slots__ = (
        *("weight", "ship", "copies", "icons", "carried", "used", "commander", "waiting"),
        *("promised", "block", "squadrons", "total", "section", "past", "titled", "modified"),
    )

    def __init__(self) -> None:
        self.weight = 0.0
        self.ship: cards.ShipFacts | None = None
        self.copies = 1
        self.icons: tuple[str, ...] = ()
        self.carried: tuple[str, ...] = ()
        self.titled = self.modified = False
        self.used: frozenset[str] = frozenset()
        self.commander = ""
        self.waiting: cards.UpgradeFacts | None = None
        self.promised: int | None = None
        self.block = self.squadrons = self.total = 0
        self.section = ""
        self.past: Past | None = None

    def fork(self) -> "State":
        """Return a copy to continue from."""
        new = State.__new__(State)
        new.weight, new.ship, new.copies = self.weight, self.ship, self.copies
        new.icons, new.carried, new.used = self.icons, self.carried, self.used
        new.titled, new.modified = self.titled, self.modified
        new.commander, new.waiting, new.promised = self.commander, self.waiting, self.promised
        new.block, new.squadrons, new.total = self.block, self.squadrons, self.total
        new.section, new.past = self.section, self.past
        return new

    @property
    def key(self) -> tuple[object, ...]:
        """The values on which later pieces depend; states with equal keys are merged."""
        ship = self.ship.id if self.ship else ""
        waiting = self.waiting.id if self.waiting else ""
        return (ship, self.total, self.icons, self.commander, waiting, self.section)

    def close_ship(self) -> None:
        """Add weight if the ship's printed sum differs from its cost with upgrades."""
        if self.promised is not None:
            right = self.promised == self.block
            self.weight += weights.SUM_IS_RIGHT if right else weights.SUM_IS_WRONG
            self.promised = None

    def take_sum(self, points: int) -> None:
        """Add weight if a printed sum differs from the cost of the cards so far."""
        right = points in (self.block, self.squadrons, self.total)
        self.weight += weights.SUM_IS_RIGHT if right else 0.0
        self.promised = None

    def field_ship(self, card: cards.ShipFacts, amount: Amount) -> None:
        """Add a ship to the reading."""
        self.close_ship()
        self.ship, self.copies = card, amount.copies
        self.icons, self.carried = card.upgrade_slots, ()
        self.titled = self.modified = False
        self.block, self.promised = amount.cost, amount.sum
        self.total += amount.cost
        self.used = self.used.union(card.unique_names) if card.unique_names else self.used
        self.section = "" if self.section != "ship" else "ship"

    def field_squadron(self, card: cards.SquadronFacts, amount: Amount) -> None:
        """Add a squadron to the reading."""
        self.squadrons += amount.cost
        self.total += amount.cost
        self.used = self.used.union(card.unique_names) if card.unique_names else self.used

    def equip(self, card: cards.UpgradeFacts, amount: Amount) -> None:
        """Put an upgrade on the ship, and on each copy of the ship unless it is the only one."""
        copies = 1 if card.unique_names or amount.single else self.copies
        self.icons = _without(self.icons, card)
        self.carried = (*self.carried, card.id)
        self.titled |= "title" in card.slots
        self.modified |= card.modification
        self.block += amount.cost * copies
        self.promised = self.promised if amount.sum is None else amount.sum
        self.total += amount.cost * copies
        if card.unique_names:
            self.used = self.used.union(card.unique_names)
        if card.commander:
            self.commander, self.waiting = card.id, None

    def against_unit(self, card: cards.ShipFacts | cards.SquadronFacts) -> float:
        """Return the weight against one more copy of this unit."""
        return 0.0 if self.used.isdisjoint(card.unique_names) else weights.USED_BEFORE

    def against_upgrade(self, card: cards.UpgradeFacts) -> float:
        """Return the weight against this upgrade on the current ship."""
        weight = weights.RETIRED if card.retired else 0.0
        if not self.used.isdisjoint(card.unique_names):
            weight += weights.USED_BEFORE
        if card.commander and self.commander:
            weight += weights.SECOND_COMMANDER
        return weight if self.ship is None else weight + self._against_place(self.ship, card)

    def _against_place(self, ship: cards.ShipFacts, card: cards.UpgradeFacts) -> float:
        weight = weights.ON_FLOTILLA if card.commander and ship.flotilla else 0.0
        if not may_carry(ship, card):
            weight += weights.WRONG_SHIP
        elif _lacks(self.icons, card):
            weight += weights.NO_ICON
        if (self.titled and "title" in card.slots) or (self.modified and card.modification):
            weight += weights.SECOND_TITLE
        if card.id in self.carried:
            weight += weights.SAME_AGAIN
        return weight


class Past(NamedTuple):
    """A choice with a link to the choice before it."""

    choice: Choice | LineChoice
    before: "Past | None"


def against_objective(state: State, card: cards.ObjectiveFacts) -> float:
    """Return the weight against one more objective of this type."""
    return weights.USED_BEFORE if f"objective {card.type}" in state.used else 0.0


def may_carry(ship: cards.ShipFacts, card: cards.UpgradeFacts) -> bool:
    """Whether the card's restrictions allow this ship. Source: RRG 21."""
    limits = card.restrictions
    return (
        (not limits.chassis or ship.chassis in limits.chassis)
        and (not limits.size or (ship.size_name or ship.size) in limits.size)
        and limits.fits_traits(ship)
        and limits.name_contains in ship.name
        and ship.name.startswith(limits.name_starts)
        and limits.variant in ("", ship.id)
        and not limits.excluded_icons(ship)
    )


def _lacks(icons: tuple[str, ...], card: cards.UpgradeFacts) -> bool:
    if card.slots[0] in cards.ON_NO_BAR:
        return False
    if len(card.slots) == 1:
        return card.slots[0] not in icons
    return not Counter(card.slots) <= Counter(icons)


def _without(icons: tuple[str, ...], card: cards.UpgradeFacts) -> tuple[str, ...]:
    left = [*icons, *card.grants_slots]
    for slot in (*card.slots, *card.removes_slots):
        if slot in left:
            left.remove(slot)
    return tuple(slot for slot in left if slot not in card.blocks_slots)
