"""The lines that leave a joined table, until its game ends. Source: issue 27, sections 3 and 5."""

import json
import os
import re
import signal
from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from armada_companion.app import program as app
from armada_companion.app.at_event.link import EventLink
from armada_companion.kit.log_actions import AddNote
from armada_companion.session.public_check import GivenLog, compare
from armada_companion.session.public_log import PublicLog
from armada_companion.session.table_log import TableLog
from armada_companion.ui.child_process import ChildProcess
from tests.laws import secret_games
from tests.laws.read_paired_games import header_of
from tests.ui.events import pass_time, settle, wait_for
from tests.ui.window.at_event.joined_table import (
    NOBODY,
    activate,
    all_lines,
    child_of,
    event_of,
    game_of,
    is_at_hub,
    join,
    lines_at,
)
from tests.ui.window.event_hub import ThreadedHub
from tests.ui.window.program import click_in_turn, front, play


def test_a_link_that_dies_is_started_again_and_nothing_is_lost(
    joined: app.Program, hub: ThreadedHub
) -> None:
    child = child_of(joined)
    os.kill(child, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    activate(joined)
    wait_for(lambda: child_of(joined) not in (0, child) and is_at_hub(hub, joined))
    assert lines_at(hub, joined) == all_lines(joined)


def test_a_link_that_dies_before_the_window_closes_is_not_started_again(
    joined: app.Program,
) -> None:
    event = event_of(joined)
    event._link._child.stop()
    event._link._on_ended("")
    event.stop()
    pass_time(event._link, 10_000)
    assert not event._link.is_running


def test_an_offline_table_counts_and_sends_later(joined: app.Program, hub: ThreadedHub) -> None:
    wait_for(lambda: is_at_hub(hub, joined))
    hub.stop()
    activate(joined)
    wait_for(lambda: event_of(joined).heard.connection.unsent == 1)
    strip = event_of(joined).strip
    assert strip is not None
    assert "offline, 1 unsent; play on, nothing is lost" in strip.line.words
    hub.start()
    wait_for(lambda: is_at_hub(hub, joined))


def test_an_older_game_is_not_sent_until_the_table_says_so(
    joined: app.Program, hub: ThreadedHub
) -> None:
    joined.controller.play_sample("pinned-down")
    settle()
    strip = event_of(joined).strip
    assert strip is not None and "is not one of this table" in strip.line.words
    assert game_of(joined) not in hub.hub.logs
    joined.window.open_menu_entry("event")
    click_in_turn(joined, "event_send")
    wait_for(lambda: is_at_hub(hub, joined))


def test_a_new_game_of_the_joined_table_is_sent_by_itself(
    joined: app.Program, hub: ThreadedHub
) -> None:
    assert joined.controller.new_game("armada")
    play(joined, {"do": "note", "text": "round 2"})
    wait_for(lambda: is_at_hub(hub, joined))


def test_the_record_and_the_secret_leave_when_the_result_stands(
    joined: app.Program, hub: ThreadedHub
) -> None:
    for action in (
        {"do": "end_game", "winner": "A", "why": "time"},
        {"do": "confirm_result", "side": "A"},
    ):
        play(joined, action)
    wait_for(lambda: is_at_hub(hub, joined))
    assert not hub.hub.secrets
    play(joined, {"do": "confirm_result", "side": "B"})
    wait_for(lambda: bool(hub.hub.secrets))
    game, session = game_of(joined), joined.bridge.session
    secret = json.dumps({"secret": hub.hub.secrets[game]})
    given = GivenLog("\n".join((*hub.hub.logs[game], secret)).encode())
    assert "public lines are those of the record" in compare(
        given, session.game, session.header, session.steps
    )
    assert len(hub.hub.records[game]) == len(session.steps) + 2


def test_a_spare_laptop_plays_the_desks_copy_on(
    program: app.Program, hub: ThreadedHub, qapp: QApplication
) -> None:
    """Its unknown dials stay unknown, and the hub gets only what follows."""
    lines = hidden_log()
    hub.hub.logs = {"spare": list(lines)}
    join(program, hub)
    wait_for(lambda: event_of(program).heard.connection.state == "online")
    wait_for(lambda: front(program) is program.window)
    program.window.open_menu_entry("event")
    click_in_turn(program, "event_spare")
    wait_for(lambda: program.bridge.is_open)
    assert game_of(program) == "spare"
    assert len(program.bridge.session.steps) == len(lines) - 1
    wait_for(lambda: bool(event_of(program)._game.name))
    assert program.bridge.dispatch(AddNote("on the spare laptop"))
    wait_for(lambda: len(hub.hub.logs["spare"]) >= len(lines) + 1)
    assert hub.hub.logs["spare"][: len(lines)] == lines
    assert "on the spare laptop" in hub.hub.logs["spare"][-1]
    assert event_of(program).heard.connection.state == "online"
    event_of(program).stop()


def hidden_log() -> list[str]:
    """Return the public log of a game of Armada with hidden dials."""
    for seed in range(100):
        law_game, steps = secret_games.random_game(Random(seed))
        session = secret_games.session_of(law_game, steps)
        if law_game.game.NAME == "armada" and session.published != session.recorded:
            header = {**header_of(law_game), "id": "spare"}
            log = PublicLog(session.game, header, bytes(32))
            return [line.decode() for line in (log.first, *log.lines(session.steps))]
    raise AssertionError("no game hides anything")


def test_paired_games_leave_the_window_as_the_same_lines_but_for_commitments(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games with other hidden values; what is written into the pipe is compared."""
    written: list[bytes] = []
    monkeypatch.setattr(ChildProcess, "start", lambda _child: None)
    monkeypatch.setattr(ChildProcess, "is_running", True)
    monkeypatch.setattr(ChildProcess, "write", lambda _child, line: written.append(line))
    differing = 0
    for seed in range(6):
        law_game, pair = secret_games.random_pair(Random(seed))
        told = []
        for steps in pair:
            session = secret_games.session_of(law_game, steps)
            written.clear()
            link = EventLink(("link",))
            link.connect_to(NOBODY)
            link.follow("game", TableLog(session, bytes(32)))
            link.hand_all_over()
            told.append(b"".join(written).decode())
        plain = [re.sub(r'\\"(commit|hash)\\":\\"[0-9a-f]{64}\\"', "", text) for text in told]
        assert plain[0] == plain[1], (seed, law_game.name)
        differing += told[0] != told[1]
    assert differing
