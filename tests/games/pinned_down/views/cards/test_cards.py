"""The decks that the program makes for virtual decks. Source: S3, 2.1."""

from collections import Counter
from pathlib import Path

import pytest

from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog
from armada_companion.games.pinned_down.rules.model.types import CardKind, DeckName
from armada_companion.games.pinned_down.views.table.card_rows import CardService
from armada_companion.system.resources import resource_path


@pytest.fixture
def service() -> CardService:
    return CardService(lambda: PinnedDownCatalog(resource_path("cards")))


@pytest.mark.parametrize("wing", ["Blue Wing", "Green Wing", "Purple Wing", ""])
def test_a_default_draw_deck_is_legal(service: CardService, wing: str) -> None:
    """Twenty cards of one wing, four of a kind at most; a ship of one's own has no wing."""
    deck = service.draw_deck(wing)
    assert len(deck) == 20
    assert max(Counter(deck).values()) <= 4
    assert {card.wing for card in deck} == {wing or "Blue Wing"}


@pytest.mark.parametrize(("deck", "size"), [("attack", 31), ("location", 14), ("damage", 16)])
def test_a_deck_of_the_table_holds_all_printed_cards(
    service: CardService, deck: str, size: int
) -> None:
    assert len(service.whole_deck(DeckName(deck))) == size


def test_cards_that_cannot_be_read_say_why(tmp_path: Path) -> None:
    """Plain numbers can still be written then."""
    cards, problem = CardService(lambda: PinnedDownCatalog(tmp_path)).read(CardKind.EFFECT)
    assert cards == ()
    assert "not readable" in problem
