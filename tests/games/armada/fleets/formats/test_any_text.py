"""No text whatever makes the reader fail, lose a line, or offer what cannot be taken."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armada_companion.games.armada.cards.catalog import Catalog
from tests.examples import examples
from tests.games.armada.fleets.formats.any_text import PIECES, check_any_text

HEADS = (
    *("", "Name: x\nFaction: Rebel\n", "x\n\nFaction: Rebel Alliance\nPoints: 4/400\n"),
    *("x (4/400)\n=========\n", "1 • CR90 Corvette A - ", "ship:cr90corvettea\n"),
    "CR90 Corvette A\n",
)


@pytest.mark.parametrize("head", HEADS)
@settings(max_examples=examples(40))
@given(body=st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=40).map("".join))
def test_any_text_is_read_or_refused_and_every_line_has_one_class(
    catalog: Catalog, head: str, body: str
) -> None:
    check_any_text(head + body, catalog)


@settings(max_examples=examples(100))
@given(text=st.text(max_size=400))
def test_any_characters_are_read_or_refused(catalog: Catalog, text: str) -> None:
    check_any_text(text, catalog)


def test_a_text_of_many_pieces_has_cards(catalog: Catalog) -> None:
    """The pieces make lists that are read, so that the laws above say something."""
    reading = check_any_text("Name: x\nSquadrons:\n• X-wing Squadron (13)\n", catalog)
    assert reading is not None
    assert reading.fleet.points == 13
