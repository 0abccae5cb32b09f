"""A flagship that is told by its numbers has no wing; its player has a draw deck all the same."""

import pytest

from tests.games.pinned_down.rules.tabletop import Table

BLUE = ("defiance", "evasion-maneuver", "fire-at-will", "raise-the-stakes", "target-eliminated")
DECK = [card for card in BLUE for _ in range(4)]


@pytest.fixture
def table() -> Table:
    ship = {"id": "d", "name": "Dawn", "power": 7}
    return Table({"virtual_decks": True}).do("add_player", player="Dan", ship=ship)


def test_any_wing_will_do(table: Table) -> None:
    """S3."""
    table.do("shuffle", deck="draw", player="Dan", order=DECK)
    assert table.state.player("Dan").deck.draw.size == 20


def test_but_only_one(table: Table) -> None:
    """S3."""
    mixed = [*DECK[:-1], "salvaging"]
    assert table.breaks("shuffle", deck="draw", player="Dan", order=mixed) == ["S3"]
