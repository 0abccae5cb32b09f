"""The damage deck."""

from armada_companion.games.armada.rules.model.damage_deck import CREW_CARDS, STANDARD_COPIES, Title


def test_the_deck_has_52_cards_of_22_titles() -> None:
    """RRG 36; digest 9.2."""
    assert sum(STANDARD_COPIES.values()) == 52
    assert len(STANDARD_COPIES) == len(Title) == 22


def test_16_cards_are_crew_and_36_are_ship() -> None:
    """Digest 9.2."""
    crew = sum(STANDARD_COPIES[title] for title in CREW_CARDS)
    assert (crew, sum(STANDARD_COPIES.values()) - crew) == (16, 36)
