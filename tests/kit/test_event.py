"""The event in a record's header: what it says, and what cannot be read of it."""

import pytest

from armada_companion.kit.errors import MalformedActionError
from armada_companion.kit.event import Event, event_of, game_title, one_line, read_event

SPRING = {"name": "Spring Open", "round": 2, "table": 7, "minutes": 135}


def test_an_event_is_read_and_written_as_it_stands_there() -> None:
    event = read_event({"event": SPRING})
    assert event == Event("Spring Open", 2, 7, 135)
    assert event.plain == SPRING
    assert event.words == "Spring Open, round 2, table 7"


@pytest.mark.parametrize("left_out", SPRING)
def test_each_field_may_be_left_out(left_out: str) -> None:
    given = {key: value for key, value in SPRING.items() if key != left_out}
    assert read_event({"event": given}).plain == given


def test_a_game_without_an_event_has_an_empty_one() -> None:
    assert read_event({}) == read_event({"event": {}}) == Event()
    assert (Event().plain, Event().words) == ({}, "")


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ([], "event is not an object"),
        ("Spring Open", "event is not an object"),
        (None, "event is not an object"),
        ({"pin": "2468"}, "event: unknown field 'pin'; known are name, round, table, minutes"),
        ({"name": 7}, "event.name: 7 is not a text"),
        ({"name": " "}, "event.name is empty; omit it instead"),
        (
            {"name": "x" * 201},
            "event.name: a text of 201 characters is too long; at most 200 are allowed",
        ),
        ({"round": "2"}, "event.round: '2' is not a number from 1 to 99"),
        ({"round": 0}, "event.round: 0 is not a number from 1 to 99"),
        ({"round": True}, "event.round: True is not a number from 1 to 99"),
        ({"table": 10_000}, "event.table: 10000 is not a number from 1 to 9999"),
        ({"minutes": 601}, "event.minutes: 601 is not a number from 1 to 600"),
        ({"minutes": None}, "event.minutes: None is not a number from 1 to 600"),
    ],
)
def test_what_cannot_be_read_of_it_is_one_clear_sentence(event: object, message: str) -> None:
    with pytest.raises(MalformedActionError) as error:
        read_event({"event": event})
    assert str(error.value) == message
    assert event_of({"event": event}) == Event()


def test_a_name_is_one_line() -> None:
    assert one_line("  Spring \n Open\u202e ") == "Spring Open"
    assert len(one_line("x" * 300)) == 200
    assert read_event({"event": {"name": "Spring\nOpen"}}).name == "Spring Open"


@pytest.mark.parametrize(
    ("event", "players", "title"),
    [
        (SPRING, "Mia v Jonas", "Spring Open, round 2, table 7, Mia v Jonas"),
        ({"table": 7}, "Mia v Jonas", "table 7, Mia v Jonas"),
        ({"name": "Spring Open"}, "", "Spring Open"),
        ({}, "Mia v Jonas", "Mia v Jonas"),
        ("?", "Mia v Jonas", "Mia v Jonas"),
    ],
)
def test_files_and_slips_are_named_after_event_and_players(
    event: object, players: str, title: str
) -> None:
    assert game_title({"event": event}, players) == title
