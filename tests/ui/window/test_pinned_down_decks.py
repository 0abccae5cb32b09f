"""A game of Pinned Down that is played from a chosen draw deck. Source: S3, S4."""

from collections import Counter

import pytest

from armada_companion.app import program as app
from tests.ui.events import settle
from tests.ui.window.pinned_down_players import CrewPlayer, KeyCrew, MouseCrew, game_of
from tests.ui.window.program import actions_of, one

CHOSEN = {
    "good-as-new": 4,
    "lost-and-found": 4,
    "never-say-die": 4,
    "rise-from-the-ashes": 4,
    "salvaging": 4,
}
"""The last five of the seven effects of the Green Wing."""


@pytest.fixture(params=[MouseCrew, KeyCrew])
def player(program: app.Program, request: pytest.FixtureRequest) -> CrewPlayer:
    """Somebody who has set up a game with virtual decks for one player of the Green Wing."""
    made: CrewPlayer = request.param(program)
    for name in ("new_pinned-down", "virtual_decks_1", "new_game_begin"):
        made.press(name)
    for name in ("wing_1", "flagship_0", "add_player"):
        made.press(name)
    return made


def choose_deck(player: CrewPlayer) -> None:
    player.press("deck_0")
    for card in ("ace-in-the-hole", "emergency-procedures"):
        set_copies(player, card, 0)
    for card in ("rise-from-the-ashes", "salvaging"):
        set_copies(player, card, 4)
    player.press("deck_take")


def set_copies(player: CrewPlayer, card: str, copies: int) -> None:
    if isinstance(player, KeyCrew):
        player.write(f"copies_{card}", str(copies))
    else:
        for _ in range(4):
            player.press(f"copies_{card}_{'more' if copies else 'less'}")


def all_cards(player: CrewPlayer) -> Counter[str]:
    ana = player.game.players["Player 1"]  # type: ignore[index]
    piles = (ana.hand, ana.deck.draw, ana.deck.discard)
    return Counter(card.id for pile in piles for card in pile.cards)


def test_a_game_of_the_green_wing_is_played_from_the_chosen_deck(player: CrewPlayer) -> None:
    choose_deck(player)
    player.press("begin")
    settle()
    assert player.program.window.page == "table"
    ana = player.game.players["Player 1"]  # type: ignore[index]
    assert (ana.hand.size, ana.deck.draw.size) == (3, 17)
    assert all_cards(player) == CHOSEN
    shuffled = [done for done in actions_of(player.program) if done["do"] == "shuffle"]
    assert [done["deck"] for done in shuffled].count("draw") == 1
    assert shuffled[0]["order"] != list(Counter(CHOSEN).elements())
    player.press("end_main")
    assert all_cards(player) == CHOSEN


@pytest.mark.parametrize("player", [MouseCrew], indirect=True)
def test_a_chosen_deck_is_still_there_when_the_game_is_opened_again(player: CrewPlayer) -> None:
    choose_deck(player)
    key = str(player.program.bridge.session.header["id"])
    player.press("setup_back")
    player.program.controller.open_game(key)
    assert one(player.program, "deck_0").accessibleName() == "Deck of Player 1: chosen…"
    player.press("begin")
    settle()
    assert all_cards(player) == CHOSEN
    assert game_of(player.program).turn == 1


@pytest.mark.parametrize("player", [MouseCrew], indirect=True)
def test_without_a_choice_the_first_five_effects_are_the_deck(player: CrewPlayer) -> None:
    player.press("begin")
    settle()
    assert set(all_cards(player)) == {
        *("ace-in-the-hole", "emergency-procedures", "good-as-new", "lost-and-found"),
        "never-say-die",
    }
