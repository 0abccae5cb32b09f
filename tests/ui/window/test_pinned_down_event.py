"""A game of Pinned Down at a table that has joined an event. Source: issue 27, parts 2 and 3."""

import pytest

from armada_companion.app import program as app
from armada_companion.kit.event_setup import EventSetup
from armada_companion.kit.salted_pin import SaltedPin
from tests.ui.events import settle
from tests.ui.window.program import click_in_turn

PLACE = {"name": "Spring Open", "round": 3, "table": 17}
PIN = SaltedPin("ab" * 32, "cd" * 16)
EVENT = EventSetup(name="Spring Open", game="pinned-down", round=3, table=17)


def begin(program: app.Program, setup: EventSetup | None, *options: str) -> list[str]:
    """Begin a game with what a table's link tells; return what is said."""
    said: list[str] = []
    program.controller.event_setup = setup
    program.controller.done.connect(said.append)
    click_in_turn(program, "new_pinned-down", *options, "new_game_begin")
    settle()
    assert program.controller.game == "pinned-down"
    return said


def test_a_new_game_has_the_event_with_round_and_table(program: app.Program) -> None:
    assert begin(program, EVENT) == []
    assert program.bridge.session.header["event"] == PLACE
    assert program.bridge.session.header["title"] == "Spring Open, round 3, table 17"


def test_without_an_event_nothing_is_said_and_nothing_is_in_the_header(
    program: app.Program,
) -> None:
    assert begin(program, None) == []
    assert "event" not in program.bridge.session.header


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (EVENT._replace(pin=PIN), "no judge’s seat"),
        (EVENT._replace(game="armada", pin=PIN), "plays another game"),
    ],
)
def test_what_does_not_apply_is_said_in_a_sentence(
    program: app.Program, setup: EventSetup, words: str
) -> None:
    said = begin(program, setup)
    assert len(said) == 1
    assert words in said[0]
    assert said[0].startswith("Spring Open")
    assert ("event" in program.bridge.session.header) == (setup.game == "pinned-down")
    assert program.controller.pins.kept.pin is None


def test_a_game_that_nobody_can_follow_is_said(program: app.Program) -> None:
    """Issue 27, part 1: a game with virtual decks is *not followed*."""
    (said,) = begin(program, EVENT, "virtual_decks_1")
    assert "cannot follow this game" in said
    settings = program.bridge.session.header["settings"]
    assert isinstance(settings, dict)
    assert settings["virtual_decks"] is True
