"""Questions before a jump: the shown locations, and the chosen one. Source: J4, J5."""

from typing import ClassVar

from armada_companion.kit.choice import Choice, Does

from ...rules.model.printed_cards import Card
from ...rules.model.state import GameState
from ...rules.model.types import CardKind, Mark
from ...rules.phases.attack import pool_after_jump
from ...rules.phases.jump import SHOWN, Jump
from ...rules.setup.joining import ShowLocation
from ..table import questions
from ..table.card_rows import card_rows
from ..table.words import card_lines, card_words


class LocationQuestion(questions.CardsQuestion, frozen=True):
    """A question for a location, from the list or typed.

    Attributes:
        TITLE: Its title.
    """

    TITLE: ClassVar[str]

    def cards(self, game: questions.GameView) -> questions.CardsView:
        cards, problem = game.cards.read(CardKind.LOCATION)
        rows = card_rows(cards)
        return questions.CardsView(
            self.TITLE, rows, (questions.DISTANCE,), mark=questions.PLACE_MARK, problem=problem
        )

    def location(self, game: questions.GameView, answer: questions.Answer) -> Card:
        if isinstance(answer, questions.Written):
            return _location(answer)
        return questions.named(game.cards.cards(CardKind.LOCATION), answer)


class FirstLocation(LocationQuestion, frozen=True):
    """Asks which location is turned up at the setup."""

    TITLE = "The first location"

    def answer(self, game: questions.GameView, answer: questions.Answer) -> Does:
        card = self.location(game, answer)
        if isinstance(answer, questions.Written):
            return ShowLocation(name=card.name, distance=card.distance)
        return ShowLocation(card)


class ShownLocations(questions.SheetQuestion, frozen=True):
    """Asks which locations are shown before a jump. Source: J4, H6.

    Attributes:
        shown: The locations that were named so far.
    """

    shown: tuple[Card, ...] = ()

    def sheet(self, game: questions.GameView) -> questions.SheetView | Does:
        """Ask for the locations one by one, unless a virtual deck shows them."""
        state = game.state
        if state.virtual:
            return JumpTo(state.flags.shown)
        most = SHOWN + state.flags.more_shown
        if len(self.shown) >= most:
            return JumpTo(self.shown)
        cards, problem = game.cards.read(CardKind.LOCATION)
        gone = {card.id for card in state.locations}
        left = [card for card in sorted(cards, key=_by_name) if card.id not in gone]
        tiles = tuple(self._tile(state, card) for card in left)
        title = f"Location shown, {len(self.shown) + 1} of {most}"
        return questions.SheetView(title, self._others(bool(tiles)), problem or self._words, tiles)

    def with_card(self, card: Card) -> Does:
        return ShownLocations((*self.shown, card))

    def _tile(self, state: GameState, card: Card) -> questions.Tile:
        """Return the tile of a location; a second tap removes the location again."""
        if card not in self.shown:
            does = self.with_card(card)
            return questions.tile(state, "card", card.name, does, card.distance, *_lines(card))
        others = ShownLocations(tuple(one for one in self.shown if one != card))
        words = "shown; tap again to remove it"
        return questions.tile(state, "card", card.name, others, card.distance, words)._replace(
            tone="ok"
        )

    @property
    def _words(self) -> str:
        """The locations named so far, and how to continue."""
        names = " and ".join(card.name for card in self.shown)
        verb = "is" if len(self.shown) == 1 else "are"
        return f"{names} {verb} shown, and …" if names else ""

    def _others(self, some_left: bool) -> tuple[Choice, ...]:
        """Return the other choices; a jump without locations only if the deck is empty."""
        numbers = Choice("other", "Other numbers…", LocationNumbers(self), mark="plus")
        no_more = Choice("no_further", "No further location", JumpTo(self.shown), mark="check")
        return (numbers, no_more) if self.shown or not some_left else (numbers,)


class LocationNumbers(questions.CardsQuestion, frozen=True):
    """Asks for the name and the distance of a location that is not in the list."""

    before: ShownLocations

    def cards(self, game: questions.GameView) -> questions.CardsView:
        return questions.CardsView(
            "A location", (), (questions.DISTANCE,), mark=questions.PLACE_MARK
        )

    def answer(self, game: questions.GameView, answer: questions.Answer) -> Does:
        entered = questions.written(answer)
        return self.before.with_card(_location(entered))


class JumpTo(questions.SheetQuestion, frozen=True):
    """Asks which of the shown locations is chosen. Source: J5."""

    shown: tuple[Card, ...]

    def sheet(self, game: questions.GameView) -> questions.SheetView | Does:
        """Offer the locations with their texts and consequences; without any, jump at once."""
        if not self.shown:
            return Jump()
        tiles = tuple(_jump_tile(game.state, self.shown, card) for card in self.shown)
        return questions.SheetView("Jump to", (), "", tiles, is_large=True)


def _jump_tile(state: GameState, shown: tuple[Card, ...], card: Card) -> questions.Tile:
    action = Jump(() if state.virtual else shown, card.id or card.name)
    label = f"{card.name}, distance {card.distance}"
    lines = (card.group, *card_lines(card), *_outlook(state, card))
    found = questions.tile(state, "choose", label, action, card.distance, *lines)
    must = Mark.MUST_CHOOSE in card.marks and found.choice.legal
    return found._replace(title=card.name, tone="ok" if must else "")


def _outlook(state: GameState, card: Card) -> tuple[str, ...]:
    """Return the effect of a jump on the next attack and the journey. Source: A1, J1, J3, J7."""
    here, there = pool_after_jump(state, None), pool_after_jump(state, card)
    goal, distance = state.ruleset.goal_distance, state.distance + card.distance
    way = f"Distance {distance} of {goal}" if distance < goal else "Home after one more attack"
    return (f"Next attack {here} → {there} threat", way)


def _lines(card: Card) -> tuple[str, ...]:
    return (card_words(card) or card.group,)


def _by_name(card: Card) -> str:
    return card.name


def _location(entered: questions.Written) -> Card:
    name, distance = entered.name or "A location", entered.numbers["distance"]
    return Card(kind=CardKind.LOCATION, name=name, distance=distance)
