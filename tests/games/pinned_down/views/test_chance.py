"""What chance chose, in words. Source: section 13."""

from armada_companion.games.pinned_down.views.chance import chosen_words
from tests.games.pinned_down.views.game import Game, first_turn
from tests.laws.pinned_down_law_game import opening


def chosen(game: Game, *, since: int) -> str:
    return chosen_words(game.steps[since:])


def test_the_character_that_a_lot_fell_on_is_named() -> None:
    game = first_turn().do("damage", ship="s2", card="sickbay-hit")
    since = len(game.steps)
    game.do("draw_lots", task=1, card="mr-alford")
    assert chosen(game, since=since) == "Sickbay Hit: the lot falls on Mr. Alford"
    game.do("change_pool", by=1)
    assert chosen(game, since=since + 1) == ""


def test_the_place_of_a_card_in_a_hand_is_reported() -> None:
    """The players discard that card of the hand at the table."""
    game = first_turn().do("damage", ship="s1", card="cargo-bay-hit")
    game.do("draw_lots", task=1, place=2)
    assert chosen(game, since=len(game.steps) - 1) == "Cargo Bay Hit: the lot falls on card 2"


def test_a_damage_card_that_the_players_named_is_no_choice_of_chance() -> None:
    assert chosen(first_turn().do("damage", ship="s2", card="direct-hit"), since=0) == ""


def test_what_a_virtual_deck_deals_is_reported_with_the_ship() -> None:
    """Plasma Leak and Collateral Damage run through within *Reveal all*."""
    game = Game({"virtual_decks": True})
    for step in opening(2):
        fields = {key: value for key, value in step.items() if key != "do"}
        game.do(str(step["do"]), **fields)
    since = len(game.steps)
    ship = next(iter(game.state.ships.values()))
    game.do("damage", ship=ship.id)
    (card,) = game.state.ship(ship.id).damage
    assert chosen(game, since=since) == f"{ship.card.name} takes {card.name}"
    since = len(game.steps)
    game.do("draw_destiny", player=ship.owner)
    assert chosen(game, since=since).startswith(f"Destiny of {ship.owner}: ")
    both = chosen(game, since=since - 1).split("; ")
    assert both == [f"{ship.card.name} takes {card.name}", chosen(game, since=since)]
