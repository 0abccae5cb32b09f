"""Taps on the defense tokens of the shown unit. Source: RRG 5."""

import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.window.table.table_page import TablePage
from tests.ui.window.players import MousePlayer
from tests.ui.window.program import actions_of, armada_table, play


@pytest.fixture
def player(program: app.Program, table: TablePage) -> MousePlayer:
    player = MousePlayer(program)
    player.select("a1")
    return player


def labels(player: MousePlayer) -> list[str]:
    return [button.accessibleName() for button in player.sheet.choices]


def test_a_ready_token_is_spent_with_one_tap(player: MousePlayer) -> None:
    player.press("defense_token_0")
    player.expect("spend_defense_token", unit="a1", token="evade")
    assert not player.sheet.isVisible()


def test_an_exhausted_token_asks_before_it_is_discarded(player: MousePlayer) -> None:
    """A double tap threw it away."""
    play(player.program, {"do": "spend_defense_token", "unit": "a1", "token": "evade"})
    steps = len(actions_of(player.program))
    player.press("defense_token_0")
    assert len(actions_of(player.program)) == steps
    assert player.sheet.accessibleName() == "Gallant Haven: Evade, exhausted"
    assert labels(player) == ["Discard", "Ready: by effect"]
    player.choose("Discard")
    player.expect("discard_defense_token", unit="a1", token="evade")


def test_a_discarded_token_comes_back_only_by_effect(player: MousePlayer) -> None:
    play(player.program, {"do": "discard_defense_token", "unit": "a1", "token": "evade"})
    steps = len(actions_of(player.program))
    player.press("defense_token_0")
    assert len(actions_of(player.program)) == steps
    assert player.sheet.accessibleName() == "Gallant Haven: Evade, discarded"
    assert labels(player) == ["Ready: by effect"]
    player.choose("Ready: by effect")
    player.expect("ready_defense_token", unit="a1", token="evade")


def test_the_key_of_a_token_asks_the_same(player: MousePlayer) -> None:
    play(player.program, {"do": "discard_defense_token", "unit": "a1", "token": "brace"})
    armada_table(player.program).commands.run("token 1")
    assert labels(player) == ["Ready: by effect"]
