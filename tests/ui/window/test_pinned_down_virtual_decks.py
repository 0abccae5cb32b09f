"""Games whose decks the program holds: it shuffles and deals, the players only decide."""

from collections.abc import Sequence
from random import Random

import pytest

from armada_companion.app import program as app
from armada_companion.games.pinned_down.rules.model.printed_cards import Card
from armada_companion.games.pinned_down.rules.model.types import CardKind, DeckName, Phase
from armada_companion.games.pinned_down.rules.table.card_texts import standing_power
from armada_companion.games.pinned_down.views.cards.hands import hand_views
from armada_companion.games.pinned_down.views.table import card_rows as card_service
from armada_companion.games.pinned_down.views.table_source import TableSource
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from tests.ui.events import settle
from tests.ui.window.pinned_down_players import MouseCrew, game_of, table_of
from tests.ui.window.press_law import area_of
from tests.ui.window.program import actions_of, found, one, play

MOST_STEPS = 400
SEEDS = (1, 2, 3, 4)
"""Of the shuffles; with each another game is played to its end."""


@pytest.fixture(params=SEEDS[:1])
def player(
    program: app.Program, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> MouseCrew:
    """Somebody who has set up a game of two with virtual decks, and begun it."""
    chance = Random(request.param)

    def shuffle(cards: Sequence[Card]) -> list[Card]:
        return chance.sample(list(cards), len(cards))

    monkeypatch.setattr(card_service, "_shuffle", shuffle)
    made = MouseCrew(program)
    made.press("new_pinned-down")
    made.press("virtual_decks_1")
    made.press("new_game_begin")
    for wing, crew in ((1, ("character_3", "character_1")), (2, ("character_3", "character_4"))):
        for name in (f"wing_{wing}", "flagship_0", *crew, "add_player"):
            made.press(name)
    made.press("begin")
    settle()
    return made


def test_beginning_shuffles_every_deck_and_deals(player: MouseCrew) -> None:
    """S3 to S6: 31, 14 and 16 cards, and 20 for each player."""
    shuffled = [one for one in actions_of(player.program) if one["do"] == "shuffle"]
    sizes = {(one["deck"], one.get("player")): len(one["order"]) for one in shuffled}  # type: ignore[arg-type]
    assert sizes == {
        ("attack", None): 31,
        ("location", None): 14,
        ("damage", None): 16,
        ("draw", "Player 1"): 20,
        ("draw", "Player 2"): 20,
    }
    state = player.game
    assert [each.hand.size for each in state.players.values()] == [3, 3]
    assert len(state.locations) == 1
    assert player.program.window.page == "table"


def test_one_tap_reveals_and_shows_locations(player: MouseCrew) -> None:
    player.tap("end_main", "reveal")
    assert actions_of(player.program)[-1] == {"do": "reveal"}


@pytest.mark.parametrize("pressed", ["reveal", "reveal_all"])
def test_locations_are_not_shown_where_the_last_attack_card_was_revealed(
    player: MouseCrew, pressed: str
) -> None:
    """Without a ship to fight, the reveal leads straight to the jump."""
    player.tap("end_main")
    play(player.program, {"do": "change_pool", "by": -player.game.pool})
    place = area_of(one(player.program, pressed))
    player.tap(pressed)
    assert player.game.phase is Phase.JUMP
    assert not area_of(one(player.program, "show_locations")).intersects(place)
    player.program.window.resize(1600, 900)
    settle()
    assert one(player.program, "show_locations").geometry().left() == 0


def decide(player: MouseCrew, table: TablePage) -> None:
    """Do what is next: the left button, and what it asks for."""
    if player.game.phase is Phase.ASSIGNMENT and pair_strongest(player):
        return
    player.press(table.row.choices[0].name)
    answer(player, table)


def answer(player: MouseCrew, table: TablePage) -> None:
    """Choose what the open sheet offers first, until it asks no more."""
    while table.sheet.isVisible():
        legal = [button for button in table.sheet.choices if button.legal]
        forced = [one for one in legal if one.accessibleName().startswith("Tekana")]
        if legal[0].accessibleName() == "Record anyway":
            raise AssertionError(table.sheet.accessibleDescription())
        player.choose((forced or legal)[0].accessibleName())


def pair_strongest(player: MouseCrew) -> bool:
    """Pair a free ship with the strongest free enemy; False when a side has none left."""
    state = player.game
    ships = [ship for ship in state.ships if all(pair.ship != ship for pair in state.pairs)]
    enemies = [
        enemy
        for enemy in state.enemies.values()
        if all(pair.enemy != enemy.id for pair in state.pairs)
    ]
    if not ships or not enemies:
        return False
    strongest = max(enemies, key=lambda enemy: standing_power(state, enemy))
    player.pair(ships[0], strongest.id)
    return True


@pytest.mark.parametrize("player", SEEDS, indirect=True)
def test_a_game_is_played_to_its_end_by_taps_alone(player: MouseCrew) -> None:
    """Whatever the shuffle brings, the left button never leads nowhere."""
    table = table_of(player.program)
    for _ in range(MOST_STEPS):
        if player.game.phase is Phase.OVER:
            break
        steps = len(actions_of(player.program))
        decide(player, table)
        assert len(actions_of(player.program)) > steps
        settle()
    assert player.program.window.page == "score"
    assert player.program.bridge.session.outcome is not None


RULINGS = {
    *("change_pool", "change_power", "damage", "destroy", "dismiss_task", "draw", "draw_destiny"),
    *("finish_task", "repair", "set_cards"),
}
"""Entries by hand; the texts and the decks do all that they do."""


def play_from_hand(player: MouseCrew, table: TablePage, chance: Random) -> bool:
    """Tap a card of a hand that can be played now, and what it asks for; False for none."""
    lit = [
        (hand.player, card.card)
        for hand in table_source(table).ask(hand_views)
        for card in hand.cards
        if not card.reason
    ]
    if not lit:
        return False
    owner, card = chance.choice(lit)
    name = f"hand_{owner}_{card}"
    if not found(player.program, name):
        player.press(f"hand_of_{owner}")
    player.press(name)
    answer(player, table)
    return True


def table_source(table: TablePage) -> TableSource:
    """What the table page shows of the game."""
    return table._source


@pytest.mark.parametrize("player", SEEDS, indirect=True)
def test_a_game_with_effects_is_played_to_its_end_without_a_ruling(player: MouseCrew) -> None:
    """By mouse alone; each player has twenty effect cards all the time (I4)."""
    table, chance = table_of(player.program), Random(5)
    for _ in range(MOST_STEPS):
        if player.game.phase is Phase.OVER:
            break
        if chance.random() < 0.6 or not play_from_hand(player, table, chance):
            decide(player, table)
        for one_player in player.game.players.values():
            deck, looking = one_player.deck, player.game.looking
            seen = looking.cards if looking and looking.player == one_player.id else ()
            cards = (*one_player.hand.cards, *deck.draw.cards, *deck.discard.cards, *seen)
            assert sum(card.kind is CardKind.EFFECT for card in cards) == 20
        settle()
    assert player.program.window.page == "score"
    verbs = {str(one["do"]) for one in actions_of(player.program)}
    assert not verbs & RULINGS
    assert "play_effect" in verbs
    assert player.program.bridge.session.header["settings"] == {
        "require_tasks": True,
        "virtual_decks": True,
    }


def test_cards_looked_at_are_discarded_and_put_back_in_order(player: MouseCrew) -> None:
    """Ms. Cleveland: the top location may be discarded. Source: section 18."""
    top = player.game.deck(DeckName.LOCATION).draw.cards[0]
    player.press("power")
    player.choose("Ms. Cleveland (Player 2)")
    assert one(player.program, "turn_banner").accessibleName() == (
        f"Player 2 looks at cards. {top.name}"
    )
    player.press("put_back_cards")
    player.choose(top.name)
    assert actions_of(player.program)[-1] == {"do": "put_back", "discards": [top.id]}
    assert game_of(player.program).deck(DeckName.LOCATION).discard.cards == (top,)


def test_a_power_that_costs_a_card_asks_which_one(player: MouseCrew) -> None:
    """Ensign Holder: discard a card, repair a ship."""
    play(player.program, {"do": "damage", "ship": "s1"})
    hand = player.game.players["Player 1"].hand.cards  # type: ignore[index]
    (damage,) = player.game.ships["s1"].damage  # type: ignore[index]
    player.press("power")
    player.choose("Ensign Holder (Player 1)")
    player.choose(hand[0].name)
    action = {"do": "use_power", "player": "Player 1", "card": "ensign-holder"}
    assert actions_of(player.program)[-1] == {**action, "discards": [hand[0].id]}
    assert damage not in player.game.ships["s1"].damage  # type: ignore[index]
