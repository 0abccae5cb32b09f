"""Discard piles that anybody may look at. Source: H2."""

from armada_companion.games.pinned_down.views.cards.open_piles import DiscardPile, DiscardPiles
from armada_companion.games.pinned_down.views.choices import AboutTable
from armada_companion.games.pinned_down.views.table.questions import GameView
from tests.games.pinned_down.rules.cards.test_lots import with_virtual_decks
from tests.games.pinned_down.views.game import SERVICE, Game, first_turn


def piles(game: Game) -> dict[str, str]:
    """The piles by their labels, with why there is nothing to see."""
    return {one.label: one.reason for one in game.sheet(DiscardPiles()).choices}


def test_every_pile_is_offered_with_its_size_and_an_empty_one_says_so() -> None:
    game = first_turn()
    assert any(one.does == DiscardPiles() for one in game.sheet(AboutTable()).choices)
    assert piles(game) == {
        "Ana: 0": "Ana: the discard pile is empty",
        "Ben: 0": "Ben: the discard pile is empty",
    }
    game.do("discard", player="Ana", count=2)
    assert piles(game)["Ana: 2"] == ""


def test_a_pile_shows_each_card_once_with_how_many_and_what_it_does() -> None:
    game = first_turn()
    for _ in range(2):
        game.do("play_effect", player="Ben", card="covert-ops")
    game.do("discard", player="Ben", count=1)
    view = game.sheet(DiscardPile("Ben"))
    (tile,) = view.tiles
    assert view.words == "3 cards, 1 of them unknown"
    assert (tile.choice.label, tile.figure, tile.lines) == (
        "Covert Ops",
        "1",
        ("2 of this card", "All player ships are cloaked until the turn ends"),
    )
    assert tile.choice.does is None


def test_virtual_decks_have_the_piles_of_the_table_too() -> None:
    """D5: a damage card that was repaired lies on the damage pile."""
    game = with_virtual_decks()
    found = DiscardPiles().sheet(GameView(game.state, SERVICE)).choices
    assert [one.label for one in found][:3] == ["Attack: 0", "Damage: 0", "Location: 0"]
    ship = next(iter(game.state.ships))
    game.do("damage", ship=ship)
    (damage,) = game.state.ship(ship).damage
    game.do("repair", ship=ship, card=damage.id)
    (tile,) = DiscardPile("Damage").sheet(GameView(game.state, SERVICE)).tiles
    assert (tile.choice.label, tile.figure) == (damage.name, "")
    assert tile.lines[0].endswith("%")
