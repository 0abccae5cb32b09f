"""Damage cards: those that were drawn, those that are repaired, and what destroys a ship."""

from collections.abc import Sequence

from msgspec.structs import replace

from armada_companion.games.pinned_down.rules.card_play import PlayEffect, UsePower
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.damage import Destroy, Repair, TakeDamage
from armada_companion.games.pinned_down.rules.fight import (
    ResolveFight,
    Result,
    damage_cards,
    result_now,
)
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.views.questions import (
    ENEMY_MARK,
    Answer,
    CardsQuestion,
    CardsView,
    Number,
    SheetQuestion,
    SheetView,
    Tabletop,
    Written,
    choice,
    offers,
)
from armada_companion.games.pinned_down.views.words import numbers
from armada_companion.kit.choice import Choice, Does

Damaging = ResolveFight | PlayEffect | UsePower | TakeDamage

_POWER, _STRUCTURE = (
    Number("power", "Power lost", (0, 9)),
    Number("structure", "Structure lost", (0, 100)),
)


class DrawnDamage(SheetQuestion, frozen=True):
    """Which damage cards were drawn for an action?

    Attributes:
        count: How many, 1 and up.
        drawn: Those that were named so far.
    """

    action: Damaging
    title: str
    count: int = 1
    drawn: tuple[Card, ...] = ()

    def ask(self, table: Tabletop) -> SheetView:
        cards, problem = table.cards.read(CardKind.DAMAGE)
        kinds = [(f"{card.name} {numbers(card)}", self.with_card(card)) for card in cards]
        other = Choice("other", "Other numbers…", DamageNumbers(self))
        found = offers(table.state, "card", kinds, "fire")
        return SheetView(self.words, (*found, other), problem)

    def with_card(self, card: Card) -> Does:
        """Return what follows when one more card is named."""
        drawn = (*self.drawn, card)
        if len(drawn) < self.count:
            return replace(self, drawn=drawn)
        if not isinstance(self.action, TakeDamage):
            return replace(self.action, damage=drawn)
        if card.id:
            return replace(self.action, card=card)
        name = card.name or None
        return replace(self.action, name=name, power=card.power, structure=card.structure)

    @property
    def words(self) -> str:
        """The heading, with which of several cards it is."""
        place = f" ({len(self.drawn) + 1} of {self.count})" if self.count > 1 else ""
        return self.title + place


class DamageNumbers(CardsQuestion, frozen=True):
    """What are the numbers of the damage card?"""

    drawn: DrawnDamage

    def ask(self, table: Tabletop) -> CardsView:
        return CardsView((self.drawn.words,), (), (_POWER, _STRUCTURE), mark=ENEMY_MARK)

    def answer(self, table: Tabletop, answers: Sequence[Answer]) -> Does:
        (written,) = (one for one in answers if isinstance(one, Written))
        lost = written.numbers
        card = Card(
            kind=CardKind.DAMAGE,
            name=written.name,
            power=-lost["power"],
            structure=-lost["structure"],
        )
        return self.drawn.with_card(card)


class RepairShip(SheetQuestion, frozen=True):
    """Which damage card of a ship is repaired?"""

    ship: str

    def ask(self, table: Tabletop) -> SheetView:
        return SheetView("Repair which damage?", repair_choices(table.state, self.ship))


class LoseFlagship(SheetQuestion, frozen=True):
    """Is a ship destroyed with which the game is lost? Source: W2."""

    ship: str

    def ask(self, table: Tabletop) -> SheetView:
        name = table.state.ship(self.ship).card.name
        yes = choice(table.state, "Yes, the game is lost", Destroy(self.ship), "cross")
        words = f"{name} is a flagship: without it the players lose the game."
        return SheetView(f"{name} is destroyed?", (yes,), words)


def fight_end(state: GameState) -> Does:
    """Return what resolves the open fight: the question for its damage cards, or the action."""
    count = damage_asked(state)
    if not count:
        return ResolveFight()
    return DrawnDamage(ResolveFight(), "Damaged: which card was drawn?", count)


def damage_asked(state: GameState) -> int:
    """Return how many damage cards the open fight asks for now; 0 where none has to be named."""
    if state.fight is None or state.virtual or result_now(state, state.fight) is not Result.DAMAGED:
        return 0
    return damage_cards(state, state.fight)


def repair_choices(state: GameState, ship: str) -> tuple[Choice, ...]:
    """Return the damage cards of a ship that a repair can discard."""
    return tuple(
        choice(
            state,
            f"Repair {card.name or numbers(card)}",
            Repair(ship, card=card) if card.id else Repair(ship, structure=-card.structure),
            "repair",
        )
        for card in dict.fromkeys(state.ship(ship).damage)
    )
