"""Texts that let players look at a deck the program holds. Source: H2, Q31, section 18."""

import pytest

from armada_companion.games.pinned_down.rules.decks.draw_decks import PutBack
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.state import Deck, Pile
from armada_companion.games.pinned_down.rules.model.types import DeckName
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.pinned_down.rules.tabletop import Table, card, set_up
from tests.laws.pinned_down_law_game import opening

ATTACK = ("worry", "dsf-bane", "plasma-leak", "dratar-behemoth", "db-horror", "db-agony")


@pytest.fixture
def table() -> Table:
    """Turn 1 with virtual decks; cat holds what looks, bob's deck has a repair on top."""
    begun = Table({"virtual_decks": True})
    for data in opening(4):
        begun.overrule(data)
    cat = begun.state.player("cat")
    crew = tuple(map(card, ("ms-cleveland", "dr-cooley")))
    hand = Pile(tuple(map(card, ("analyze-attack", "distortion-field"))))
    begun.state = begun.state.with_player(cat._replace(hand=hand, characters=crew))
    attack = Deck(Pile(tuple(map(card, ATTACK))))
    begun.state = begun.state.with_deck(DeckName.ATTACK, attack)
    return begun


def on_deck(table: Table, name: DeckName) -> list[str]:
    return [one.id for one in table.state.deck(name).draw.cards]


def test_four_attack_cards_are_seen_one_goes_and_three_come_back(table: Table) -> None:
    table.do("play_effect", player="cat", card="analyze-attack")
    assert table.summary()["looking"] == ["Worry", "DSF Bane", "Plasma Leak", "Dra'tar Behemoth"]
    assert table.breaks("end_main") == ["O1"]
    back = ["dratar-behemoth", "worry", "plasma-leak"]
    assert table.breaks("put_back", order=[*back, "dsf-bane"]) == ["M2"]
    table.do("put_back", order=back, discards=["dsf-bane"])
    assert on_deck(table, DeckName.ATTACK) == [*back, "db-horror", "db-agony"]
    assert [one.id for one in table.state.deck(DeckName.ATTACK).discard.cards] == ["dsf-bane"]


def test_every_effect_among_five_attack_cards_takes_a_token(table: Table) -> None:
    table.set_pool(5).do("play_effect", player="cat", card="distortion-field")
    assert table.state.pool == 3
    table.do("put_back", order=list(reversed(ATTACK[:5])))
    assert on_deck(table, DeckName.ATTACK) == [*reversed(ATTACK[:5]), "db-agony"]


@pytest.mark.parametrize("goes", [True, False])
def test_the_top_location_may_go(table: Table, goes: bool) -> None:
    top, second, *_ = on_deck(table, DeckName.LOCATION)
    table.do("use_power", player="cat", card="ms-cleveland")
    table.do("put_back", **({"discards": [top]} if goes else {"order": [top]}))
    assert on_deck(table, DeckName.LOCATION)[0] == (second if goes else top)
    assert table.breaks("use_power", player="cat", card="ms-cleveland") == ["K12"]


@pytest.mark.parametrize(("top", "kept"), [("salvaging", True), ("covert-ops", False)])
def test_a_repair_on_top_of_the_own_deck_may_be_kept(table: Table, top: str, kept: bool) -> None:
    """Q31: another card stays on top."""
    cat = table.state.player("cat")
    table.state = table.state.with_player(cat._replace(deck=Deck(Pile((card(top),)))))
    table.do("use_power", player="cat", card="dr-cooley")
    assert table.breaks("put_back", keep=[top]) == ([] if kept else ["M2"])
    table.do("put_back", **({"keep": [top]} if kept else {"order": [top]}))
    cat = table.state.player("cat")
    assert (cat.hand.size, cat.deck.draw.size) == ((3, 0) if kept else (2, 1))


def test_an_empty_deck_shows_nothing(table: Table) -> None:
    table.state = table.state.with_deck(DeckName.ATTACK, Deck())
    table.do("play_effect", player="cat", card="analyze-attack")
    assert table.state.looking is None


def test_only_what_was_looked_at_is_put_back(table: Table) -> None:
    with pytest.raises(ImpossibleActionError, match="no cards are being looked at"):
        table.rules({"do": "put_back"})
    table.do("play_effect", player="cat", card="analyze-attack")
    with pytest.raises(ImpossibleActionError, match="not the cards"):
        table.rules({"do": "put_back", "order": ["harana"]})


def test_what_is_offered_puts_the_cards_back(table: Table) -> None:
    table.do("play_effect", player="cat", card="analyze-attack")
    offered = PINNED_DOWN.legal_actions(table.state)
    assert len(offered) == 4
    assert all(isinstance(action, PutBack) and len(action.order) == 3 for action in offered)


def test_with_physical_cards_a_reminder_tells_what_to_do() -> None:
    table = set_up({"ann": {"ship": {"id": "a", "power": 7}}}, ["datar"])
    table.do("play_effect", player="ann", card="analyze-attack")
    assert table.state.looking is None
    assert table.notes[-1].kind == "reminder"
