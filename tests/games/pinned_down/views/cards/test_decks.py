"""What a player is told while putting a draw deck together. Source: S3."""

import pytest

from armada_companion.games.pinned_down.rules.model.types import CardKind
from armada_companion.games.pinned_down.views.table import card_rows
from tests.games.pinned_down.rules.tabletop import CARDS, Table
from tests.games.pinned_down.views.game import SERVICE

EFFECTS = CARDS.of_kind(CardKind.EFFECT)
ORDER = ["salvaging", "good-as-new", "lost-and-found", "never-say-die", "ace-in-the-hole"] * 4


def test_only_wings_with_more_than_20_cards_have_a_choice() -> None:
    wings = ("Blue Wing", "Green Wing", "Purple Wing", "")
    found = {wing: card_rows.has_choice(card_rows.deck_effects(EFFECTS, wing)) for wing in wings}
    assert found == {"Blue Wing": False, "Green Wing": True, "Purple Wing": True, "": False}


@pytest.mark.parametrize(
    ("count", "fault"),
    [
        (0, "Add 20 cards."),
        (19, "Add 1 card."),
        (20, ""),
        (21, "Take out 1 card."),
        (28, "Take out 8 cards."),
    ],
)
def test_a_deck_is_20_cards(count: int, fault: str) -> None:
    assert card_rows.deck_fault(count) == fault


def test_cards_on_the_table_have_no_deck_to_choose() -> None:
    ship = {"id": "moscow", "card": "trf-moscow"}
    assert (
        card_rows.deck_rows(Table().do("add_player", player="Ana", ship=ship).state, SERVICE) == ()
    )


def test_a_deck_that_was_taken_is_reported_without_its_order() -> None:
    ship = {"id": "moscow", "card": "trf-moscow"}
    table = Table({"virtual_decks": True}).do("add_player", player="Ana", ship=ship)
    (row,) = card_rows.deck_rows(table.state, SERVICE)
    assert (row.wing, row.is_taken) == ("Green Wing", False)
    assert row.copies == tuple(sorted(card.id for card in SERVICE.draw_deck("Green Wing")))
    assert len(row.copies) == 20
    table.do("shuffle", deck="draw", player="Ana", order=ORDER)
    (row,) = card_rows.deck_rows(table.state, SERVICE)
    assert (row.is_taken, row.copies) == (True, tuple(sorted(ORDER)))
