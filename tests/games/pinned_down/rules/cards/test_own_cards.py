"""Hands, draw decks and discard piles of the players. Source: section 11, 18, I4."""

from collections.abc import Sequence

import pytest

from armada_companion.games.pinned_down.rules.model.state import Deck, Pile
from armada_companion.games.pinned_down.rules.model.types import PlayerId
from armada_companion.kit.errors import ImpossibleActionError
from tests.games.pinned_down.rules.fighting import value
from tests.games.pinned_down.rules.tabletop import Table, card, set_up


def piles_of(table: Table, player: str = "ann") -> tuple[int, int, int]:
    """Return the sizes of the hand, the draw deck and the discard pile."""
    one = table.state.players[PlayerId(player)]
    return one.hand.size, one.deck.draw.size, one.deck.discard.size


def green(*characters: str) -> Table:
    ship = {"id": "a", "card": "trf-moscow"}
    return set_up({"ann": {"ship": ship, "characters": list(characters)}}, ["harana"])


def virtual(hand: Sequence[str], discard: Sequence[str], *characters: str) -> Table:
    """Return a table in the Main Phase of a game with virtual decks, one draw deck of two cards."""
    table = Table({"virtual_decks": True})
    ship = {"id": "a", "card": "trf-moscow"}
    table.do("add_player", player="ann", ship=ship, characters=list(characters))
    for deck, order in (("location", ["harana"]), ("attack", ["worry"]), ("damage", [])):
        table.overrule({"do": "shuffle", "deck": deck, "order": order})
    table.overrule({"do": "begin"})
    draw = Pile((card("salvaging"), card("never-say-die")))
    changed = table.state.player("ann")._replace(
        hand=Pile(tuple(map(card, hand))), deck=Deck(draw, Pile(tuple(map(card, discard))))
    )
    table.state = table.state.with_player(changed)
    return table


def test_lost_and_found_brings_a_card_of_the_discard_pile_back() -> None:
    table = virtual(["lost-and-found"], ["good-as-new", "salvaging"])
    table.do("play_effect", player="ann", card="lost-and-found")
    table.do("take_back", player="ann", card="salvaging")
    assert value(table, "players.ann.hand.cards") == ["Salvaging"]
    assert value(table, "players.ann.discard.cards") == ["Lost And Found", "Good As New!"]


def test_lost_and_found_cannot_fetch_itself() -> None:
    table = virtual(["lost-and-found"], ["salvaging"])
    table.do("play_effect", player="ann", card="lost-and-found")
    table.do("take_back", player="ann", card="salvaging")
    assert table.breaks("take_back", player="ann", card="lost-and-found") == ["M2"]
    again = virtual(["lost-and-found"], ["lost-and-found"])
    again.do("play_effect", player="ann", card="lost-and-found")
    assert again.breaks("take_back", player="ann", card="lost-and-found") == []


def test_a_card_that_is_not_there_cannot_be_taken_back() -> None:
    table = virtual(["lost-and-found"], ["salvaging"])
    assert table.breaks("take_back", player="ann", card="good-as-new") == ["M2"]
    table.overrule({"do": "take_back", "player": "ann", "card": "good-as-new"})
    assert piles_of(table) == (1, 2, 1)
    with pytest.raises(ImpossibleActionError, match="name the card"):
        table.rules({"do": "take_back", "player": "ann"})


@pytest.mark.parametrize("named", [{}, {"card": "salvaging"}, {"card": "good-as-new"}])
def test_a_printed_card_comes_back_named_or_not(named: dict[str, str]) -> None:
    """The program knows Salvaging and Lost And Found in the pile, and one card more."""
    table = green().do("discard", player="ann", count=1)
    table.do("discard", player="ann", cards=["salvaging"])
    table.do("play_effect", player="ann", card="lost-and-found")
    assert piles_of(table) == (0, 17, 3)
    table.do("take_back", player="ann", **named)
    assert piles_of(table) == (1, 17, 2)


def test_a_hand_that_is_known_by_name_shrinks_too() -> None:
    """I4: what nobody names may be any of the cards."""
    table = green().do("discard", player="ann", count=3)
    table.do("take_back", player="ann", card="salvaging").do("discard", player="ann", count=1)
    assert piles_of(table) == (0, 17, 3)
    table.do("take_back", player="ann", card="salvaging")
    table.do("play_effect", player="ann", card="lost-and-found")
    assert piles_of(table) == (0, 17, 3)


def test_a_card_from_an_empty_hand_was_drawn_without_being_told() -> None:
    """I4: twenty cards a player, whatever is played."""
    table = green().do("discard", player="ann", count=3)
    table.do("play_effect", player="ann", card="lost-and-found")
    assert piles_of(table) == (0, 16, 4)


def test_the_cards_of_a_player_are_set_as_they_were_counted() -> None:
    table = green().do(
        "set_cards", player="ann", hand=4, draw_deck=9, discard_pile=7, why="counted"
    )
    assert piles_of(table) == (4, 9, 7)
    table.do("set_cards", player="ann", hand=5, why="counted")
    assert piles_of(table) == (5, 9, 7)


def test_counting_fewer_than_are_known_forgets_which() -> None:
    table = green().do("discard", player="ann", cards=["salvaging", "good-as-new"])
    table.do("set_cards", player="ann", discard_pile=1, why="counted")
    assert value(table, "players.ann.discard") == {"size": 1, "cards": []}
    table.do("discard", player="ann", cards=["salvaging"])
    table.do("set_cards", player="ann", discard_pile=4, why="counted")
    assert value(table, "players.ann.discard") == {"size": 4, "cards": ["Salvaging"]}


def test_nothing_is_counted_where_the_program_holds_the_cards() -> None:
    with pytest.raises(ImpossibleActionError, match="holds the cards"):
        virtual([], []).rules({"do": "set_cards", "player": "ann", "hand": 1, "why": "counted"})


def test_what_ferrells_owner_has_to_discard_goes_under_the_draw_deck() -> None:
    """Dr. Ferrell: demanded discards alone; a card that is played goes to the discard pile."""
    table = green("dr-ferrell").do("discard", player="ann", count=1)
    assert piles_of(table) == (2, 18, 0)
    table.do("play_effect", player="ann", card="emergency-procedures")
    assert piles_of(table) == (2, 17, 1)


def test_ferrell_puts_a_virtual_card_at_the_bottom() -> None:
    table = virtual(["emergency-procedures", "good-as-new"], [], "dr-ferrell")
    play = {"player": "ann", "card": "emergency-procedures", "discards": ["good-as-new"]}
    table.do("play_effect", **play).do("draw", player="ann", count=1)
    assert value(table, "players.ann.hand.cards") == ["Salvaging", "Never Say Die", "Good As New!"]
    assert value(table, "players.ann.discard.cards") == ["Emergency Procedures"]


def test_a_discarded_character_is_no_card_of_the_hand_for_ferrell() -> None:
    table = green("dr-ferrell").do("discard", player="ann", cards=["dr-ferrell"])
    assert piles_of(table) == (3, 17, 1)


def test_rise_from_the_ashes_leaves_only_itself() -> None:
    """Section 18: copies that lay on the discard piles before go back, of all players."""
    ships = {"ann": "trf-moscow", "bob": "trf-washington"}
    players = {name: {"ship": {"id": name, "card": one}} for name, one in ships.items()}
    table = set_up(players, ["harana"])
    for name in ships:
        table.do("discard", player=name, cards=["rise-from-the-ashes"])
    table.do("play_effect", player="ann", card="rise-from-the-ashes")
    assert piles_of(table, "ann") == (1, 18, 1)
    assert piles_of(table, "bob") == (2, 18, 0)


def test_of_two_equal_characters_one_is_discarded() -> None:
    table = green("dr-cooley", "dr-cooley").do("discard", player="ann", cards=["dr-cooley"])
    assert value(table, "players.ann.characters") == ["Dr. Cooley"]


def test_lost_and_found_needs_a_card_to_find() -> None:
    """M2: a legal target exists."""
    table = virtual(["lost-and-found"], [])
    assert table.breaks("play_effect", player="ann", card="lost-and-found") == ["M2"]


def test_a_character_that_came_back_into_the_hand_can_be_a_cost() -> None:
    """Q33."""
    table = virtual(["ensign-stark", "emergency-procedures"], [], "ensign-holder")
    play = {"player": "ann", "card": "emergency-procedures", "discards": ["ensign-stark"]}
    table.do("play_effect", **play)
    assert value(table, "players.ann.hand.cards") == ["Salvaging", "Never Say Die"]
    assert value(table, "players.ann.characters") == ["Ensign Holder"]


def test_a_character_is_discarded_from_the_hand_where_it_is() -> None:
    """Q33."""
    table = virtual(["ensign-stark"], [], "ensign-holder")
    table.do("discard", player="ann", cards=["ensign-stark"])
    assert value(table, "players.ann.hand.cards") == []
    assert value(table, "players.ann.discard.cards") == ["Ensign Stark"]
    with pytest.raises(ImpossibleActionError, match="not in play with ann"):
        table.rules({"do": "discard", "player": "ann", "cards": ["ensign-stark"]})
