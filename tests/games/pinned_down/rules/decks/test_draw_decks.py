"""Draw decks that players choose. Source: S3."""

import pytest

from tests.games.pinned_down.rules.tabletop import Table

GREEN = (
    *("ace-in-the-hole", "emergency-procedures", "good-as-new", "lost-and-found", "never-say-die"),
    *("rise-from-the-ashes", "salvaging"),
)


def green(*copies: int) -> list[str]:
    """So many of each effect of the Green Wing."""
    return [card for card, count in zip(GREEN, copies, strict=True) for _ in range(count)]


@pytest.fixture
def table() -> Table:
    """A player of the Green Wing, before the game begins."""
    ship = {"id": "moscow", "card": "trf-moscow"}
    return Table({"virtual_decks": True}).do("add_player", player="Ana", ship=ship)


@pytest.mark.parametrize("copies", [(0, 0, 4, 4, 4, 4, 4), (4, 4, 4, 4, 4, 0, 0), (2, *[3] * 6)])
def test_any_20_of_the_28_cards_of_a_wing_are_a_deck(table: Table, copies: tuple[int, ...]) -> None:
    table.do("shuffle", deck="draw", player="Ana", order=green(*copies))
    assert table.state.player("Ana").deck.draw.size == 20


@pytest.mark.parametrize(
    "order",
    [
        green(4, 4, 4, 4, 3, 0, 0),
        green(4, 4, 4, 4, 4, 1, 0),
        green(4, 4, 4, 4, 4, 4, 4),
        green(5, 4, 4, 4, 3, 0, 0),
        [*green(4, 4, 4, 4, 3, 0, 0), "defiance"],
    ],
    ids=["19 cards", "21 cards", "28 cards", "5 copies", "another wing"],
)
def test_any_other_cards_break_the_rule_of_the_draw_deck(table: Table, order: list[str]) -> None:
    assert table.breaks("shuffle", deck="draw", player="Ana", order=order) == ["S3"]


def test_before_the_game_begins_another_deck_takes_the_place_of_the_first(table: Table) -> None:
    for copies in ((4, 4, 4, 4, 4, 0, 0), (0, 0, 4, 4, 4, 4, 4)):
        table.do("shuffle", deck="draw", player="Ana", order=green(*copies))
    drawn = [card.id for card in table.state.player("Ana").deck.draw.cards]
    assert drawn == green(0, 0, 4, 4, 4, 4, 4)
