"""What is asked about cards that are drawn: attack cards, destinies, locations and damage."""

from collections.abc import Sequence

from msgspec.structs import replace

from armada_companion.games.pinned_down.rules.attack import ChangePlans, Reveal, next_enemy_number
from armada_companion.games.pinned_down.rules.card_play import PlayEffect, UsePower
from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.damage import Destroy, Repair, TakeDamage
from armada_companion.games.pinned_down.rules.destiny import DrawDestiny
from armada_companion.games.pinned_down.rules.fight import (
    ResolveFight,
    Result,
    damage_cards,
    result_now,
)
from armada_companion.games.pinned_down.rules.jump import SHOWN, Jump
from armada_companion.games.pinned_down.rules.setup import ShowLocation
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.views.cards import card_rows
from armada_companion.games.pinned_down.views.questions import (
    DISTANCE,
    ENEMY_MARK,
    PLACE_MARK,
    THREAT,
    Answer,
    CardsQuestion,
    CardsView,
    Number,
    SheetQuestion,
    SheetView,
    Tabletop,
    Written,
    choice,
    named,
    offers,
)
from armada_companion.games.pinned_down.views.repairs import repair_problem
from armada_companion.games.pinned_down.views.words import card_words, numbers
from armada_companion.kit.choice import Choice, Does

_KINDS = (CardKind.ENEMY, CardKind.EVENT)
_POWER = Number("power", "Power, 0 for an effect")
_DAMAGE = (Number("power", "Power lost", (0, 9)), Number("structure", "Structure lost", (0, 100)))


class RevealedCard(CardsQuestion, frozen=True):
    """Which attack card was revealed?"""

    def ask(self, table: Tabletop) -> CardsView:
        title = f"Reveal an attack card: {table.state.pool} threat"
        return _attack_cards(table, title, (THREAT, _POWER))

    def answer(self, table: Tabletop, answers: Sequence[Answer]) -> Does:
        """Return the reveal; a card without power is an effect."""
        (one,) = answers
        if not isinstance(one, Written):
            return Reveal(card=named(table.cards.cards(*_KINDS), one))
        threat, power = one.numbers["threat"], one.numbers["power"]
        if not power:
            return Reveal(name=one.name or "Attack effect", threat=threat)
        name = one.name or "Enemy ship"
        return Reveal(f"e{next_enemy_number(table.state)}", name=name, threat=threat, power=power)


class WhoChangesPlans(SheetQuestion, frozen=True):
    """Who shuffles the hand into the draw deck?"""

    def ask(self, table: Tabletop) -> SheetView:
        found = ChangePlans.candidates(table.state)
        choices = (choice(table.state, f"{one.player} shuffles the hand", one) for one in found)
        return SheetView("Change plans", tuple(choices))


class WhoseDestiny(SheetQuestion, frozen=True):
    """For whom is a destiny drawn: a ship of the open fight, else a player?"""

    def ask(self, table: Tabletop) -> SheetView:
        rows = [
            (f"Destiny of {name}", drawn if table.state.virtual else DestinyCard(drawn, name))
            for name, drawn in _destinies(table.state)
        ]
        return SheetView("Whose destiny?", offers(table.state, "destiny", rows, "dice"))


class DestinyCard(CardsQuestion, frozen=True):
    """Which attack card was turned over for a destiny?"""

    drawn: DrawDestiny
    name: str

    def ask(self, table: Tabletop) -> CardsView:
        return _attack_cards(table, f"Destiny of {self.name}", (THREAT,))

    def answer(self, table: Tabletop, answers: Sequence[Answer]) -> Does:
        (one,) = answers
        if isinstance(one, Written):
            return replace(self.drawn, threat=one.numbers["threat"])
        return replace(self.drawn, card=named(table.cards.cards(*_KINDS), one))


class FirstLocation(CardsQuestion, frozen=True):
    """Which location is turned up at the setup?"""

    def ask(self, table: Tabletop) -> CardsView:
        return _locations(table, ("The first location",))

    def answer(self, table: Tabletop, answers: Sequence[Answer]) -> Does:
        (one,) = answers
        card = _location(table, one)
        if card.id:
            return ShowLocation(card)
        return ShowLocation(name=card.name, distance=card.distance)


class ShownLocations(CardsQuestion, frozen=True):
    """Which locations are shown before a jump? Source: J4, H6."""

    def ask(self, table: Tabletop) -> CardsView | Does:
        """Ask for them one by one; a virtual deck has shown them."""
        if table.state.virtual:
            return JumpTo(table.state.flags.shown)
        most = SHOWN + table.state.flags.more_shown
        titles = tuple(f"Location shown, {place + 1} of {most}" for place in range(most))
        return _locations(table, titles)._replace(extra="No further one")

    def answer(self, table: Tabletop, answers: Sequence[Answer]) -> Does:
        return JumpTo(tuple(_location(table, one) for one in answers))


class JumpTo(SheetQuestion, frozen=True):
    """Which of the locations shown is chosen? Source: J5."""

    shown: tuple[Card, ...]

    def ask(self, table: Tabletop) -> SheetView | Does:
        """Offer them with what their texts do; where none is shown, jump at once."""
        if not self.shown:
            return Jump()
        shown = () if table.state.virtual else self.shown
        rows = [
            (f"{card.name}, distance {card.distance}", Jump(shown, card.id or card.name))
            for card in self.shown
        ]
        found = offers(table.state, "choose", rows, "chevron")
        return SheetView("Jump to", found, jump_words(self.shown))


def jump_words(shown: Sequence[Card]) -> str:
    """Return what the texts of locations do, a line each."""
    return "\n".join(f"{card.name}: {words}" for card in shown if (words := card_words(card)))


class DrawnDamage(SheetQuestion, frozen=True):
    """Which damage cards were drawn for an action?

    Attributes:
        count: How many, 1 and up.
        drawn: Those that were named so far.
    """

    action: ResolveFight | PlayEffect | UsePower | TakeDamage
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
        return CardsView((self.drawn.words,), (), _DAMAGE, mark=ENEMY_MARK)

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
    fight = state.fight
    if fight is None or state.virtual or result_now(state, fight) is not Result.DAMAGED:
        return ResolveFight()
    count = damage_cards(state, fight)
    return DrawnDamage(ResolveFight(), "Damaged: which card was drawn?", count)


def repair_choices(state: GameState, ship: str) -> tuple[Choice, ...]:
    """Return the damage cards of a ship that a repair can discard."""
    return tuple(_repair(state, ship, card) for card in dict.fromkeys(state.ship(ship).damage))


def repair_tapped(state: GameState, ship: str, place: int) -> Choice:
    """Return the repair of the damage card in a place, or why it is not the time for one."""
    found = _repair(state, ship, state.ship(ship).damage[place])
    problem = repair_problem(state)
    if not problem or not found.legal:
        return found
    return found._replace(legal=False, possible=False, reason=problem)


def _repair(state: GameState, ship: str, card: Card) -> Choice:
    by_card = Repair(ship, card=card) if card.id else Repair(ship, structure=-card.structure)
    return choice(state, f"Repair {card.name or numbers(card)}", by_card, "repair")


def _attack_cards(table: Tabletop, title: str, numbers: tuple[Number, ...]) -> CardsView:
    cards, problem = table.cards.read(*_KINDS)
    return CardsView((title,), card_rows(cards), numbers, mark=ENEMY_MARK, problem=problem)


def _destinies(state: GameState) -> list[tuple[str, DrawDestiny]]:
    if state.fight is None:
        return [(str(one), DrawDestiny(player=one)) for one in state.players]
    ships = [(state.ship(one).card.name, DrawDestiny(ship=one)) for one in state.fight.ships]
    enemies = [(state.enemy(one).card.name, DrawDestiny(enemy=one)) for one in state.fight.enemies]
    return [*ships, *enemies]


def _locations(table: Tabletop, titles: tuple[str, ...]) -> CardsView:
    cards, problem = table.cards.read(CardKind.LOCATION)
    return CardsView(titles, card_rows(cards), (DISTANCE,), mark=PLACE_MARK, problem=problem)


def _location(table: Tabletop, answers: Answer) -> Card:
    if isinstance(answers, Written):
        name, distance = answers.name or "A location", answers.numbers["distance"]
        return Card(kind=CardKind.LOCATION, name=name, distance=distance)
    return named(table.cards.cards(CardKind.LOCATION), answers)
