"""An upgrade card takes the place of another: digest 13.3 (Chimaera)."""

from armada_companion.games.armada.rules.cards.upgrade_moves import SwapUpgrade
from armada_companion.games.armada.views.effects.card_moves import SwapFor, SwappedCards
from armada_companion.games.armada.views.menus.unit_menu import MoreEntries
from armada_companion.games.armada.views.table.questions import GameView
from tests.games.armada.views.chip_games import CATALOG, Game
from tests.games.armada.views.sheets import sheet_of

CARD = "shields-to-maximum"


def test_more_leads_to_the_cards_of_the_same_icon() -> None:
    game = Game({"a1": (CARD, "gunnery-team")}, {"b1": ()}).ships()
    offered = sheet_of(game.state, MoreEntries("a1")).choices
    assert SwappedCards("a1") in [one.does for one in offered]
    goes = sheet_of(game.state, SwappedCards("a1"))
    wanted = [SwapFor("a1", CARD), SwapFor("a1", "gunnery-team")]
    assert [one.does for one in goes.choices] == wanted
    comes = wanted[0].sheet(GameView(game.state, catalog=lambda: CATALOG)).choices
    assert len(comes) == 7
    for one in comes:
        assert isinstance(one.does, SwapUpgrade)
        assert CATALOG.upgrades[one.does.new.card].slots == CATALOG.upgrades[CARD].slots
    game.take(comes[0])
    assert game.state.ship("a1").upgrades[0].card.name == comes[0].label


def test_a_ship_without_cards_exchanges_none() -> None:
    game = Game({"a1": ()}, {"b1": ()}).ships()
    offered = [one.name for one in sheet_of(game.state, MoreEntries("a1")).choices]
    assert "swap_upgrade" not in offered


def test_a_card_that_nobody_knows_is_exchanged_for_none() -> None:
    known = GameView(Game({"a1": (CARD,)}, {"b1": ()}).ships().state, catalog=lambda: CATALOG)
    assert SwapFor("a1", "unknown").sheet(known).choices == ()
