"""Questions that a sheet asks before an action, and choices with the verdict of the rules.

A question is an immutable value with the answers so far. Each is in the file of its topic.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from armada_companion.kit import choice as kit
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Choice, Does, Question, judged_choice
from armada_companion.kit.rule import BrokenRule

from ...rules.game import PINNED_DOWN
from ...rules.model.printed_cards import Card
from ...rules.model.state import GameState
from ...rules.rule import Broken
from .card_rows import CardRow, CardService

ENEMY_MARK, PLACE_MARK = "emblem1", "flag"
"""Icons beside attack cards and locations; effects have a star."""


class Number(NamedTuple):
    """A field for a number of a card that is not chosen from the list."""

    name: str
    label: str
    bounds: tuple[int, int] = (0, 99)


TILE = "tile"
"""The zone of a choice that is drawn as a card; see `Choice.zone`."""

THREAT, DISTANCE = Number("threat", "Threat"), Number("distance", "Distance")


class Written(NamedTuple):
    """The typed name and numbers of a card that was not chosen from a list; the name may be ""."""

    name: str
    numbers: Mapping[str, int]


Answer = str | Written
"""An answer: the key of a card, or the typed values."""


class Tile(NamedTuple):
    """A choice that is drawn as a card.

    Attributes:
        figure: The number at its left: cost, distance, threat or power; or "".
        lines: The lines below its name, the most important first.
        tone: How the figure is colored: `ok`, `bad`, `gone` for a card without copies left, or "".
        title: A shorter name than the label, or "".
    """

    choice: Choice
    figure: str = ""
    lines: tuple[str, ...] = ()
    tone: str = ""
    title: str = ""


def written(answer: Answer) -> Written:
    """Return the typed numbers of an answer."""
    return answer if isinstance(answer, Written) else Written(answer, {})


class SheetView(kit.SheetView, frozen=True):
    """A sheet of choices.

    Attributes:
        tiles: Choices that are drawn as cards, above the others.
        is_large: Whether the tiles are large: few tiles with much text.
    """

    tiles: tuple[Tile, ...] = ()
    is_large: bool = False

    @property
    def offered(self) -> tuple[Choice, ...]:
        """Everything that can be chosen, the cards first."""
        return (*(one.choice for one in self.tiles), *self.choices)


class CardsView(NamedTuple):
    """Asks for a card of a list.

    Attributes:
        numbers: The numbers to type instead of a card.
        mark: The icon beside each card.
        problem: Why the cards cannot be read, or "".
    """

    title: str
    rows: tuple[CardRow, ...]
    numbers: tuple[Number, ...] = ()
    mark: str = "star"
    problem: str = ""


class GameView(NamedTuple):
    """The parts of a game that a question may use to make its sheet.

    Attributes:
        cards: Reads cards and shuffles.
        turned: Returns the ids of the attack cards that were turned over so far, the oldest first.
    """

    state: GameState
    cards: CardService
    turned: Callable[[], tuple[str, ...]] = tuple


class SheetQuestion(Question, frozen=True):
    """A question that a sheet of choices asks."""

    def sheet(self, game: GameView) -> SheetView | Does:
        """Return the sheet of this question, or its only answer."""
        raise NotImplementedError


class Series(Question, frozen=True):
    """Actions that one press plays in order."""

    def following(self, state: GameState, played: int) -> Action[GameState] | None:
        """Return the action at an index; None at the end."""
        raise NotImplementedError


class CardsQuestion(Question, frozen=True):
    """A question for a card: players choose it from a list or type its numbers."""

    def cards(self, game: GameView) -> CardsView:
        """Return the list of cards that asks this question."""
        raise NotImplementedError

    def answer(self, game: GameView, answer: Answer) -> Does:
        """Return the action or question after the chosen or typed card."""
        raise NotImplementedError


def named(cards: Sequence[Card], key: str) -> Card:
    """Return the card whose row has a key."""
    return next(card for card in cards if key in (card.id, card.name))


def choice(
    state: GameState, label: str, action: Action[GameState], mark: str = "", key: str = ""
) -> Choice:
    """Return a choice of an action with the verdict of the rules on it."""
    return judged_choice(partial(_broken_rules, state), label, action, mark, key)


def offer(
    state: GameState, name: str, label: str, does: Does, mark: str = "", key: str = ""
) -> Choice:
    """Return a choice of this name: a question, or an action with the verdict of the rules."""
    if isinstance(does, Action):
        return choice(state, label, does, mark, key)._replace(name=name)
    return Choice(name, label, does, mark=mark, key=key)


def offers(
    state: GameState, name: str, rows: Iterable[tuple[str, Does]], mark: str = ""
) -> tuple[Choice, ...]:
    """Return choices with these labels, and the same name and mark."""
    return tuple(offer(state, name, label, does, mark) for label, does in rows)


def tile(
    state: GameState, name: str, label: str, does: Does, figure: object = "", *lines: str
) -> Tile:
    """Return a choice that is drawn as a card, with the verdict of the rules on it."""
    found = offer(state, name, label, does)._replace(zone=TILE)
    return Tile(found, str(figure), tuple(line for line in lines if line))


def _broken_rules(state: GameState, action: Action[GameState]) -> tuple[BrokenRule, ...]:
    """Return the rules with their numbers before their sources, as players know them."""
    rules = PINNED_DOWN.broken_rules(state, action)
    return tuple(Broken(one.code, f"{one.code}, {one.source}", one.text) for one in rules)
