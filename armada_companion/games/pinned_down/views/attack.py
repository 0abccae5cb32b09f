"""What is asked in the Attack Phase, and whose destiny is drawn."""

from collections.abc import Sequence

from msgspec.structs import replace

from armada_companion.games.pinned_down.rules.attack import ChangePlans, Reveal
from armada_companion.games.pinned_down.rules.destiny import DrawDestiny
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.views.cards import card_rows
from armada_companion.games.pinned_down.views.judged import choice, offers
from armada_companion.games.pinned_down.views.questions import (
    ENEMY_MARK,
    THREAT,
    Answer,
    CardsQuestion,
    CardsView,
    Number,
    SheetQuestion,
    SheetView,
    Tabletop,
    Written,
    named,
)
from armada_companion.kit.choice import Does

_KINDS = (CardKind.ENEMY, CardKind.EVENT)
_POWER = Number("power", "Power, 0 for an effect")


class RevealedCard(CardsQuestion, frozen=True):
    """Which attack card was revealed?"""

    def ask(self, table: Tabletop) -> CardsView:
        """Ask for the card, or its numbers."""
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
        return Reveal(_next_enemy(table.state), name=name, threat=threat, power=power)


class WhoChangesPlans(SheetQuestion, frozen=True):
    """Who shuffles the hand into the draw deck?"""

    def ask(self, table: Tabletop) -> SheetView:
        """Offer the players."""
        found = ChangePlans.candidates(table.state)
        choices = (choice(table.state, f"{one.player} shuffles the hand", one) for one in found)
        return SheetView("Change plans", tuple(choices))


class WhoseDestiny(SheetQuestion, frozen=True):
    """For whom is a destiny drawn: a ship of the open fight, else a player?"""

    def ask(self, table: Tabletop) -> SheetView:
        """Offer them."""
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
        """Ask for the card, or its threat."""
        return _attack_cards(table, f"Destiny of {self.name}", (THREAT,))

    def answer(self, table: Tabletop, answers: Sequence[Answer]) -> Does:
        """Return the destiny."""
        (one,) = answers
        if isinstance(one, Written):
            return replace(self.drawn, threat=one.numbers["threat"])
        return replace(self.drawn, card=named(table.cards.cards(*_KINDS), one))


def _attack_cards(table: Tabletop, title: str, numbers: tuple[Number, ...]) -> CardsView:
    cards, problem = table.cards.read(*_KINDS)
    return CardsView((title,), card_rows(cards), numbers, mark=ENEMY_MARK, problem=problem)


def _destinies(state: GameState) -> list[tuple[str, DrawDestiny]]:
    if state.fight is None:
        return [(str(one), DrawDestiny(player=one)) for one in state.players]
    ships = [(state.ship(one).card.name, DrawDestiny(ship=one)) for one in state.fight.ships]
    enemies = [(state.enemy(one).card.name, DrawDestiny(enemy=one)) for one in state.fight.enemies]
    return [*ships, *enemies]


def _next_enemy(state: GameState) -> str:
    """Return an id for an enemy ship that is entered by its numbers."""
    number = state.next_enemy
    while f"e{number}" in (*state.enemies, *state.ships):
        number += 1
    return f"e{number}"
