"""Questions about drawn cards: destinies, plans and damage."""

from collections.abc import Sequence

from msgspec.structs import replace

from armada_companion.kit.choice import Choice, Does

from ...rules.cards.card_play import PlayEffect, UsePower
from ...rules.damage.destiny import DrawDestiny
from ...rules.damage.hits import Destroy, Repair, TakeDamage
from ...rules.model.printed_cards import Card
from ...rules.model.state import Fight, GameState
from ...rules.model.types import CardKind
from ...rules.phases.attack import ChangePlans
from ...rules.phases.fight import ResolveFight, Result, damage_cards, result_now
from ..phases.reveal import ATTACK_KINDS, in_order, short_name
from ..table import questions
from ..table.bands import fight_words, loses_surely
from ..table.repairs import repair_problem
from ..table.task_words import plans_outcome
from ..table.words import hindrance, numbers, text_words

_DAMAGE = (
    questions.Number("power", "Power lost", (0, 9)),
    questions.Number("structure", "Structure lost", (0, 100)),
)


class WhoChangesPlans(questions.SheetQuestion, frozen=True):
    """Asks which player shuffles the hand into the draw deck."""

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        found = ChangePlans.candidates(game.state)
        choices = (
            questions.choice(game.state, f"{one.player} shuffles the hand", one) for one in found
        )
        return questions.SheetView("Change plans", tuple(choices), plans_outcome(game.state))


class WhoseDestiny(questions.SheetQuestion, frozen=True):
    """Asks for whom a destiny is drawn: a ship of the open fight, or a player."""

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        rows = [
            (f"Destiny of {name}", drawn if game.state.virtual else DestinyCard(drawn, name))
            for name, drawn in _destinies(game.state)
        ]
        return questions.SheetView(
            "Whose destiny?", questions.offers(game.state, "destiny", rows, "dice")
        )


class DestinyCard(questions.SheetQuestion, frozen=True):
    """Asks which attack card was turned over for a destiny."""

    drawn: DrawDestiny
    name: str

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        """Offer each kind of card by its printed threat. Source: Q34."""
        cards, problem = game.cards.read(*ATTACK_KINDS)
        numbers = Choice("other", "Other numbers…", DestinyNumbers(self), mark="plus")
        tiles = tuple(
            questions.tile(
                game.state, "card", card.name, replace(self.drawn, card=card), card.threat
            )._replace(title=short_name(card))
            for card in in_order(cards)
        )
        return questions.SheetView(f"Destiny of {self.name}", (numbers,), problem, tiles)


class DestinyNumbers(questions.CardsQuestion, frozen=True):
    """Asks for the threat of the card turned over for a destiny."""

    destiny: DestinyCard

    def cards(self, game: questions.GameView) -> questions.CardsView:
        return questions.CardsView(
            f"Destiny of {self.destiny.name}", (), (questions.THREAT,), mark=questions.ENEMY_MARK
        )

    def answer(self, game: questions.GameView, answer: questions.Answer) -> Does:
        entered = questions.written(answer)
        return replace(self.destiny.drawn, threat=entered.numbers["threat"])


class DrawnDamage(questions.SheetQuestion, frozen=True):
    """Asks which damage cards were drawn for an action.

    Attributes:
        count: The number of cards, 1 and up.
        drawn: The cards named so far.
    """

    action: ResolveFight | PlayEffect | UsePower | TakeDamage
    title: str
    count: int = 1
    drawn: tuple[Card, ...] = ()

    def sheet(self, game: questions.GameView) -> questions.SheetView | Does:
        """Ask for the next card, unless the cards named so far destroy the ship."""
        if isinstance(self.action, ResolveFight) and _is_destroyed_by(game.state, self.drawn):
            return replace(self.action, damage=self.drawn)
        return self.kinds(game)

    def kinds(self, game: questions.GameView) -> questions.SheetView:
        """Return the kinds of damage cards with their effects."""
        state = game.state
        cards, problem = game.cards.read(CardKind.DAMAGE)
        other = Choice("other", "Other numbers…", DamageNumbers(self), mark="plus")
        tiles = tuple(
            questions.tile(
                state,
                "card",
                f"{card.name} {numbers(card)}",
                self.with_card(card),
                "",
                numbers(card),
                hindrance(card) or text_words(card),
            )._replace(title=card.name)
            for card in cards
        )
        return questions.SheetView(self.words, (other,), problem or self._fight_words(state), tiles)

    def with_card(self, card: Card) -> Does:
        """Return the action or question after one more card."""
        drawn = (*self.drawn, card)
        if len(drawn) < self.count:
            return replace(self, drawn=drawn)
        if not isinstance(self.action, TakeDamage):
            return replace(self.action, damage=drawn)
        if card.id:
            return replace(self.action, card=card)
        name = card.name or None
        return replace(self.action, name=name, power=card.power, structure=card.structure)

    def _fight_words(self, state: GameState) -> str:
        """Return the ships of the open fight in words."""
        if state.fight is None or not isinstance(self.action, ResolveFight):
            return ""
        return fight_words(state, state.fight)

    @property
    def words(self) -> str:
        """The heading, with the number of the card."""
        place = f" ({len(self.drawn) + 1} of {self.count})" if self.count > 1 else ""
        return self.title + place


class DamageNumbers(questions.CardsQuestion, frozen=True):
    """Asks for the numbers of the damage card."""

    drawn: DrawnDamage

    def cards(self, game: questions.GameView) -> questions.CardsView:
        return questions.CardsView(self.drawn.words, (), _DAMAGE, mark=questions.ENEMY_MARK)

    def answer(self, game: questions.GameView, answer: questions.Answer) -> Does:
        entered = questions.written(answer)
        lost = entered.numbers
        card = Card(
            kind=CardKind.DAMAGE,
            name=entered.name,
            power=-lost["power"],
            structure=-lost["structure"],
        )
        return self.drawn.with_card(card)


class RepairShip(questions.SheetQuestion, frozen=True):
    """Asks which damage card of a ship is repaired."""

    ship: str

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        return questions.SheetView("Repair which damage?", repair_choices(game.state, self.ship))


class LoseFlagship(questions.SheetQuestion, frozen=True):
    """Asks to confirm that a ship is destroyed, which loses the game. Source: W2."""

    ship: str

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        name = game.state.ship(self.ship).card.name
        yes = questions.choice(game.state, "Yes, the game is lost", Destroy(self.ship), "cross")
        words = f"{name} is a flagship: without it the players lose the game."
        return questions.SheetView(f"Is {name} destroyed?", (yes,), words)


class LosesFight(questions.SheetQuestion, frozen=True):
    """Asks to confirm the result of a fight that loses the game. Source: F5, D3, W2."""

    def sheet(self, game: questions.GameView) -> questions.SheetView:
        state = game.state
        if state.fight is None:
            return questions.SheetView("Resolve the fight", ())
        words, does = fight_words(state, state.fight), _resolved(state, state.fight)
        lost = questions.offer(
            state, "resolve_fight", "Resolve it: the game is lost", does, "cross"
        )
        return questions.SheetView("A flagship would be destroyed", (lost,), words)


def fight_end(state: GameState) -> Does:
    """Return the action that resolves the open fight, or a question before it."""
    fight = state.fight
    if fight is None:
        return ResolveFight()
    return LosesFight() if loses_surely(state, fight) else _resolved(state, fight)


def _resolved(state: GameState, fight: Fight) -> Does:
    """Return the action that resolves a fight, or the question for drawn cards."""
    if state.virtual or result_now(state, fight) is not Result.DAMAGED:
        return ResolveFight()
    count = damage_cards(state, fight)
    return DrawnDamage(ResolveFight(), "Damaged: which card was drawn?", count)


def _is_destroyed_by(state: GameState, cards: Sequence[Card]) -> bool:
    """Return whether these damage cards destroy the only ship of the open fight. Source: D3."""
    ships = state.ships_in(state.fight) if state.fight else ()
    return len(ships) == 1 and ships[0].structure + sum(one.structure for one in cards) <= 0


def repair_choices(state: GameState, ship: str) -> tuple[Choice, ...]:
    """Return the damage cards of a ship that a repair can discard."""
    return tuple(_repair(state, ship, card) for card in dict.fromkeys(state.ship(ship).damage))


def repair_tapped(state: GameState, ship: str, place: int) -> Choice:
    """Return the choice that repairs the tapped damage card of a ship, locked if it cannot now.

    `place` is the card's index.
    """
    found = _repair(state, ship, state.ship(ship).damage[place])
    problem = repair_problem(state)
    if not problem or not found.legal:
        return found
    return found._replace(legal=False, possible=False, reason=problem)


def _repair(state: GameState, ship: str, card: Card) -> Choice:
    by_card = Repair(ship, card=card) if card.id else Repair(ship, structure=-card.structure)
    return questions.choice(state, f"Repair {card.name or numbers(card)}", by_card, "repair")


def _destinies(state: GameState) -> list[tuple[str, DrawDestiny]]:
    if state.fight is None:
        return [(str(one), DrawDestiny(player=one)) for one in state.players]
    ships = [(state.ship(one).card.name, DrawDestiny(ship=one)) for one in state.fight.ships]
    enemies = [(state.enemy(one).card.name, DrawDestiny(enemy=one)) for one in state.fight.enemies]
    return [*ships, *enemies]
