"""The damage deck."""

from collections import Counter

from armada_companion.games.armada.rules.model.damage_deck import DAMAGE_DECK, Trait


def test_the_deck_has_52_cards_of_22_titles() -> None:
    """RRG 36; digest 9.2."""
    assert sum(card.copies for card in DAMAGE_DECK) == 52
    assert len({card.title for card in DAMAGE_DECK}) == len(DAMAGE_DECK) == 22


def test_16_cards_are_crew_and_36_are_ship() -> None:
    """Digest 9.2."""
    copies: Counter[Trait] = Counter()
    for card in DAMAGE_DECK:
        copies[card.trait] += card.copies
    assert copies == {Trait.CREW: 16, Trait.SHIP: 36}
