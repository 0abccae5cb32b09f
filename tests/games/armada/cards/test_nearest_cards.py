"""Names that are nearly right find the cards that were meant."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.cards.nearest import MIN_SIMILARITY, NearestCards
from armada_companion.games.armada.fleets.formats.result import Suggestions


@pytest.mark.parametrize(
    ("written", "kind", "card"),
    [
        ("Gunery Teem", "upgrade", "gunnery-team"),
        ("Admrial Screed", "upgrade", "admiral-screed-commander"),
        ("Gladiatr I", "ship", "gladiator-i-class-star-destroyer"),
        ("TIE Figther Squadron", "squadron", "tie-fighter-squadron"),
        ("Fire Lines", "objective", "fire-lanes"),
        ("Howlruner", "squadron", "howlrunner-tie-fighter-squadron"),
    ],
)
def test_a_misspelled_name_finds_its_card_first(
    catalog: Catalog, written: str, kind: str, card: str
) -> None:
    near = NearestCards(catalog).find(written)
    assert (near[0].kind, near[0].card.id) == (kind, card)
    assert MIN_SIMILARITY <= near[0].similarity < 100


@pytest.mark.parametrize("written", ["", "!", "x", "zqzqzqzqzqzq", "12345678"])
def test_what_is_like_no_card_finds_none(catalog: Catalog, written: str) -> None:
    assert NearestCards(catalog).find(written) == ()


def test_a_list_with_very_many_strange_names_gets_offers_for_the_first_hundred(
    catalog: Catalog,
) -> None:
    suggestions = Suggestions(catalog)
    offers = [suggestions.find("Gunery Teem", ("upgrade",)) for _ in range(101)]
    assert all(offers[:100])
    assert offers[100] == ()
