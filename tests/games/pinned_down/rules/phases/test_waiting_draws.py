"""What a draw brings comes before the next draw, even if a deck is shuffled first. Source: O1."""

from armada_companion.games.pinned_down.rules.model.state import Deck, Pile
from armada_companion.games.pinned_down.rules.model.types import DeckName
from tests.games.pinned_down.rules.tabletop import Table, card
from tests.laws.pinned_down_law_game import opening


def pile(*ids: str) -> Pile:
    return Pile(tuple(map(card, ids)))


def collateral(damage: Deck) -> Table:
    """Return a table of three players after Collateral Damage; every destiny damages."""
    table = Table({"virtual_decks": True})
    for data in opening(4):
        table.overrule(data)
    table.do("end_main").set_pool(0)
    cards = pile("collateral-damage", *["dratar-behemoth"] * 3, "worry")
    state = table.state.with_deck(DeckName.ATTACK, Deck(cards))
    table.state = state.with_deck(DeckName.DAMAGE, damage)
    return table.do("reveal")


def test_the_next_destiny_waits_for_the_damage_of_the_one_before() -> None:
    table = collateral(Deck(Pile(), pile("direct-hit", "engines-hit", "bridge-hit")))
    assert table.state.deck(DeckName.ATTACK).draw.size == 3
    table.do("shuffle", deck="damage", order=["engines-hit", "direct-hit", "bridge-hit"])
    assert table.state.deck(DeckName.ATTACK).draw.size == 1
    hits = [[one.id for one in ship.damage] for ship in table.state.ships.values()]
    assert hits == [["engines-hit"], ["direct-hit"], ["bridge-hit"]]
    assert table.state.owed == ()


def test_a_loss_in_between_ends_the_draws() -> None:
    """W2, O2."""
    table = collateral(Deck(pile("engines-hit"), pile("direct-hit", "sickbay-hit")))
    assert table.state.deck(DeckName.ATTACK).draw.size == 2
    hurt = table.state.ship("moscow")._replace(damage=pile("direct-hit", "direct-hit").cards)
    table.state = table.state.with_ship(hurt)
    table.do("shuffle", deck="damage", order=["direct-hit", "sickbay-hit"])
    assert table.state.outcome is not None
    assert table.state.deck(DeckName.ATTACK).draw.size == 2
