"""Moments of an event's game before it begins, which a window of any size has to show whole."""

from collections.abc import Iterator

from armada_companion.app import program as app
from tests.ui.window.program import click, front, one, play, wait_for_front

HEADER = {
    "settings": {"event_mode": True},
    "event": {"name": "Spring Open", "round": 12, "table": 117, "minutes": 135},
}

Moment = Iterator[str]


def events(program: app.Program) -> Moment:
    """An event is agreed on, set up, and its judge asks for a PIN."""
    program.controller.new_agreed_game("armada", HEADER)
    yield "the setup of an event"
    click(one(program, "setup_agreement"))
    wait_for_front(program)
    yield "the agreement of an event"
    one(program, "event_pin").insert("483")  # type: ignore[attr-defined]  # a line
    click(one(program, "agreement_use"))
    yield "the agreement with a PIN that is none"
    front(program).close()
    wait_for_front(program)
    for moment, was_set in (("the first PIN", False), ("a PIN of another computer", True)):
        if was_set:
            play(program, {"do": "judge_pin"})
        program.window.open_menu_entry("judge")
        wait_for_front(program)
        yield moment
        front(program).close()
        wait_for_front(program)


ROWS = (events,)
