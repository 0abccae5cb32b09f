"""Locations: the first one, those that are shown, and the one that the fleet jumps to."""

from collections.abc import Sequence

from armada_companion.games.pinned_down.rules.cards import Card
from armada_companion.games.pinned_down.rules.jump import SHOWN, Jump
from armada_companion.games.pinned_down.rules.setup import ShowLocation
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.views.cards import card_rows
from armada_companion.games.pinned_down.views.judged import offers
from armada_companion.games.pinned_down.views.questions import (
    DISTANCE,
    PLACE_MARK,
    Answer,
    CardsQuestion,
    CardsView,
    SheetQuestion,
    SheetView,
    Tabletop,
    Written,
    named,
)
from armada_companion.games.pinned_down.views.words import card_words
from armada_companion.kit.choice import Does


class FirstLocation(CardsQuestion, frozen=True):
    """Which location is turned up at the setup?"""

    def ask(self, table: Tabletop) -> CardsView:
        """Ask for it, or its distance."""
        return _locations(table, ("The first location",))

    def answer(self, table: Tabletop, answers: Sequence[Answer]) -> Does:
        """Return the action that turns it up."""
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
        """Return the choice between them."""
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
        found = offers(table.state, "choose", rows, "next")
        return SheetView("Jump to", found, jump_words(self.shown))


def jump_words(shown: Sequence[Card]) -> str:
    """Return what the texts of locations do, a line each."""
    return "\n".join(f"{card.name}: {words}" for card in shown if (words := card_words(card)))


def _locations(table: Tabletop, titles: tuple[str, ...]) -> CardsView:
    cards, problem = table.cards.read(CardKind.LOCATION)
    return CardsView(titles, card_rows(cards), (DISTANCE,), mark=PLACE_MARK, problem=problem)


def _location(table: Tabletop, answers: Answer) -> Card:
    if isinstance(answers, Written):
        name, distance = answers.name or "A location", answers.numbers["distance"]
        return Card(kind=CardKind.LOCATION, name=name, distance=distance)
    return named(table.cards.cards(CardKind.LOCATION), answers)
