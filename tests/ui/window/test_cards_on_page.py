"""What counts is on the page: faceup and exhausted cards, the objective, victory tokens."""

from armada_companion.app import program as app
from armada_companion.games.armada.window.table.table_page import TablePage
from tests.ui.window.players import MousePlayer
from tests.ui.window.program import armada_table, found, one, play


def test_a_faceup_card_is_named_in_the_column_and_on_the_ships_card(
    program: app.Program, table: TablePage
) -> None:
    """Bug 13: hull -1, and nothing else was seen."""
    play(program, {"do": "deal_damage_card", "ship": "a1", "faceup": True, "card": "Crew Panic"})
    play(program, {"do": "exhaust_upgrade", "ship": "a1", "upgrade": "electronic-countermeasures"})
    assert table.news.accessibleName() == "Gallant Haven exhausts Electronic Countermeasures"
    cards = one(program, "ship_cards")
    assert cards.accessibleName() == "Cards, 1 faceup, 1 exhausted, 4 ready"
    for shown in (cards, one(program, "ship_card_a1")):
        assert "faceup damage cards Crew Panic" in shown.accessibleDescription()
        assert "Electronic Countermeasures exhausted" in shown.accessibleDescription()


def test_a_tap_on_the_cards_opens_what_can_be_done_with_them(
    program: app.Program, table: TablePage
) -> None:
    play(program, {"do": "deal_damage_card", "ship": "a1", "faceup": True, "card": "Crew Panic"})
    player = MousePlayer(program)
    player.press("ship_cards")
    assert table.sheet.accessibleName() == "Gallant Haven: cards"
    player.choose("Exhaust Electronic Countermeasures")
    player.expect("exhaust_upgrade", ship="a1", upgrade="electronic-countermeasures")
    player.press("ship_cards")
    player.choose("Discard Crew Panic")
    player.expect("discard_damage_card", ship="a1", card="Crew Panic")


def test_squadrons_and_units_out_of_play_have_no_cards(
    program: app.Program, table: TablePage
) -> None:
    player = MousePlayer(program)
    player.select("as1")
    assert not found(program, "ship_cards")
    play(program, {"do": "destroy", "unit": "a2"})
    player.select("a2")
    assert not found(program, "ship_cards")


def test_the_objective_and_victory_tokens_are_reported(
    program: app.Program, table: TablePage
) -> None:
    play(program, {"do": "gain_victory_tokens", "side": "B", "count": 2})
    assert table.rounds.accessibleDescription() == "Objective: Precision Strike"
    assert "victory tokens 2" in table.plates[1].accessibleDescription()
    assert "victory tokens" not in table.plates[0].accessibleDescription()


def test_facedown_cards_are_counted_and_an_exhausted_card_tells_its_price(
    program: app.Program, table: TablePage
) -> None:
    """Digest 7: readying a card for a price; digest 0.6: how many damage cards is open."""
    play(program, {"do": "deal_damage_card", "ship": "a1"})
    play(program, {"do": "deal_damage_card", "ship": "a1"})
    play(program, {"do": "put_token", "on": "a1", "count": 2})
    play(program, {"do": "exhaust_upgrade", "ship": "a1", "upgrade": "electronic-countermeasures"})
    table.show_unit("a1")
    cards = one(program, "ship_cards")
    assert cards.accessibleName() == "Cards, 2 facedown, 2 objective, 1 exhausted, 4 ready"
    shown = cards.accessibleDescription()
    assert "2 facedown damage cards; 2 objective tokens" in shown
    assert "Electronic Countermeasures exhausted (pay Repair)" in shown


def test_an_objective_ship_and_tokens_of_the_objective_are_reported(program: app.Program) -> None:
    """Digest, appendix A: objective ships, and tokens on ships, on the card and on the table."""
    program.controller.play_sample("armada")
    for _ in range(3):
        play(program, {"do": "undo"})
    play(program, {"do": "name_objective_ship", "ship": "a1"}, {"do": "begin"})
    play(program, {"do": "put_token", "on": "card", "count": 2})
    play(program, {"do": "put_token", "on": "table", "count": 1})
    table = armada_table(program)
    assert table.rounds.accessibleDescription() == "Objective: Precision Strike  ·  3 tokens"
    table.show_unit("a1")
    assert "objective ship" in one(program, "ship_cards").accessibleDescription()
    table.show_unit("a2")
    assert "objective ship" not in one(program, "ship_cards").accessibleDescription()
