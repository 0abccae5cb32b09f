"""The decks that the program makes for virtual decks. Source: S3, 2.1."""

from collections import Counter

import pytest

from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog
from armada_companion.games.pinned_down.rules.types import CardKind
from armada_companion.games.pinned_down.window.card_desk import CardDesk
from armada_companion.system.resources import resource_path


@pytest.fixture
def desk() -> CardDesk:
    return CardDesk(lambda: PinnedDownCatalog(resource_path("cards")))


@pytest.mark.parametrize("wing", ["Blue Wing", "Green Wing", "Purple Wing", ""])
def test_a_default_draw_deck_is_legal(desk: CardDesk, wing: str) -> None:
    """Twenty cards of one wing, four of a kind at most; a ship of one's own has no wing."""
    wings = {card.id: card.wing for card in desk.cards(CardKind.EFFECT)}
    deck = desk.draw_deck(wing)
    assert len(deck) == 20
    assert max(Counter(deck).values()) <= 4
    assert len({wings[card] for card in deck}) == 1
    assert not wing or {wings[card] for card in deck} == {wing}


@pytest.mark.parametrize(("deck", "size"), [("attack", 31), ("location", 14), ("damage", 16)])
def test_a_deck_of_the_table_holds_all_printed_cards(desk: CardDesk, deck: str, size: int) -> None:
    assert len(desk.whole_deck(deck)) == size
