"""The texts and rulings of cards in a game with packs. Source: digest 11.7.

They are shown in event mode too: cards and published rulings are official documents that every
player may read, and the agreed rules of the game name the packs. Nothing is shown unasked.
"""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from armada_companion.kit.card_texts import CardTexts
from armada_companion.kit.choice import Question

from ...rules.model.state import GameState
from ...rules.model.units import Ship, Squadron
from .table_views import Choice

if TYPE_CHECKING:
    from ...cards.cards import CardKind
    from ...cards.catalog import Catalog
    from .questions import GameView

_GROUP = "Text and rulings"


class ReadCard(Question, frozen=True):
    """Shows the text and rulings of a card in a dialog; it has no answer."""

    texts: CardTexts


class PlayedCard(NamedTuple):
    """A card of the game; `card` is its id in the catalogue, or ""."""

    kind: "CardKind"
    card: str
    name: str


def unit_card(unit: Ship | Squadron) -> PlayedCard:
    """Return the card of a ship or squadron."""
    if isinstance(unit, Ship):
        return PlayedCard("ship", unit.card.card, unit.card.class_name or unit.card.name)
    return PlayedCard("squadron", unit.card.card, unit.card.name)


def unit_cards(unit: Ship | Squadron) -> Iterator[PlayedCard]:
    """Yield the card of a unit and a ship's upgrade cards, discarded ones too."""
    yield unit_card(unit)
    for one in unit.upgrades if isinstance(unit, Ship) else ():
        yield PlayedCard("upgrade", one.card.card, one.card.name)


def objective_card(state: GameState) -> Iterator[PlayedCard]:
    """Yield the objective in play, if there is one."""
    if state.objective is not None:
        yield PlayedCard("objective", state.objective.key, state.objective.name)


def reading_choices(game: "GameView", *cards: PlayedCard) -> Iterator[Choice]:
    """Yield a choice for each of these cards with a text or rulings, which shows them."""
    if game.state.ruleset.packs and game.catalog is not None:
        for texts in _texts(game.catalog(), cards):
            yield Choice("read_card", f"{texts.name}…", ReadCard(texts), mark="book", group=_GROUP)


def texts_with_rulings(state: GameState, catalog: "Catalog") -> tuple[CardTexts, ...]:
    """Return the texts of the cards of the game that have published rulings, sorted by name."""
    cards = chain(objective_card(state), *map(unit_cards, state.units()))
    found = (one for one in _texts(catalog, cards) if one.rulings)
    return tuple(sorted(found, key=lambda one: one.name.casefold()))


def _texts(catalog: "Catalog", cards: Iterable[PlayedCard]) -> Iterator[CardTexts]:
    from ...cards.card_texts import card_texts

    for kind, card, name in dict.fromkeys(cards):
        if (texts := card_texts(catalog, kind, card, name)) is not None:
            yield texts
