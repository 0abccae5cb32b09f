"""Suggestions weigh the printed cost: what never cost as much is hardly meant."""

import pytest

from armada_companion.games.armada.cards.catalog import Catalog
from armada_companion.games.armada.fleets.formats.cost_weight import weighed
from armada_companion.games.armada.fleets.formats.result import LineReading, Suggestion

FIRST = Suggestion("lmperial ll", "ship", "imperial-i-class-star-destroyer", "Imperial I", 80)
SECOND = FIRST._replace(card="imperial-ii-class-star-destroyer", name="Imperial II", confidence=78)


def line(text: str, *offers: Suggestion) -> LineReading:
    why = f"no card; did you mean {' or '.join(offer.name for offer in offers)}?"
    return LineReading(1, text, "not_understood", why, offers)


@pytest.mark.parametrize(
    "text", ["lmperial ll (120)", "lmperial ll - 120", "2 x lmperial ll (240)", "120 lmperial ll"]
)
def test_the_card_of_the_printed_cost_comes_first(text: str, catalog: Catalog) -> None:
    """F5: Imperial I, for 110, was offered first."""
    found = weighed(line(text, FIRST, SECOND), catalog)
    assert [offer.name for offer in found.suggestions] == ["Imperial II", "Imperial I"]
    assert found.suggestions[0].confidence > 78
    assert found.suggestions[1].confidence < 80
    assert found.why == "no card; did you mean Imperial II or Imperial I?"


@pytest.mark.parametrize("text", ["lmperial ll", "- lmperial ll [b]"])
def test_without_a_cost_the_name_decides(text: str, catalog: Catalog) -> None:
    given = line(text, FIRST, SECOND)
    assert weighed(given, catalog) == given


def test_only_the_cost_beside_the_words_counts(catalog: Catalog) -> None:
    labor = Suggestion("blorp", "upgrade", "foremans-labor-title", "Foreman's Labor", 60)
    text = "ISD II (120) w/ Motti (24), Gunnery Team (5), blorp (3), Avenger (5)"
    found = weighed(line(text, labor), catalog)
    assert (found.suggestions, found.why) == ((), "no card")
    fitting = weighed(line(text.replace("blorp (3)", "blorp (5)"), labor), catalog)
    assert fitting.suggestions[0].confidence == 80


def test_an_earlier_cost_of_a_card_fits_too(catalog: Catalog) -> None:
    old = Suggestion("Jainas Lihgt", "upgrade", "jainas-light-title", "Jaina's Light", 90)
    assert weighed(line("Jainas Lihgt (2)", old), catalog).suggestions[0].confidence == 95


def test_beside_a_clear_reading_no_unlikely_one_is_shown(catalog: Catalog) -> None:
    found = weighed(line("lmperial ll (120)", SECOND._replace(confidence=96), FIRST), catalog)
    assert [offer.name for offer in found.suggestions] == ["Imperial II"]
