"""The players of a game by id and name, for rulings, warnings and signatures."""

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.session.game_session import GameSession, ReadOnlyLog
from armada_companion.session.players import players_of
from armada_companion.system.clock import SystemClock
from tests.games.armada.rules.table.test_teams import PLAYERS
from tests.games.armada.rules.tabletop import NO_CARDS
from tests.games.pinned_down.views.game import CARDS, first_turn


def test_sides_come_first_then_the_players_of_teams() -> None:
    log = ReadOnlyLog({"game": "armada", "players": PLAYERS}, [])
    found = players_of(GameSession(ARMADA, NO_CARDS, log, SystemClock()))
    assert [key for key, _ in found] == ["A", "B", *(one["id"] for one in PLAYERS)]
    assert dict(found)[str(PLAYERS[0]["id"])] == PLAYERS[0]["name"]


def test_in_a_game_without_sides_the_players_are_named_by_the_steps() -> None:
    steps = [one.step for one in first_turn().steps]
    log = ReadOnlyLog({"game": "pinned-down"}, steps)
    found = players_of(GameSession(PINNED_DOWN, CARDS, log, SystemClock()))
    assert found == (("Ana", "Ana"), ("Ben", "Ben"))
