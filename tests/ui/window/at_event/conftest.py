"""The real child of a window, and a small hub that it joins."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from armada_companion.app import program as app
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.session.judge_keys import signed_keys
from armada_companion.session.signing import public_key
from armada_companion.ui.child_process import ChildProcess
from tests.net.link.fake_hub import EVENT
from tests.ui.events import wait_for
from tests.ui.window.at_event.joined_table import NOBODY, PRIVATE, event_of, join
from tests.ui.window.event_hub import ThreadedHub

START = ChildProcess.start
"""Taken before the other tests of the window start no child."""


@pytest.fixture(autouse=True)
def children(no_children: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChildProcess, "start", START)


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[ThreadedHub]:
    made = ThreadedHub(tmp_path)
    made.hub.organiser = public_key(PRIVATE)
    made.hub.codes = {"17": "123456"}
    yield made
    made.close()


@pytest.fixture
def joined(program: app.Program, table: TablePage, hub: ThreadedHub) -> Iterator[app.Program]:
    """The sample game, which has joined."""
    keys = {"Mia": public_key(PRIVATE)}
    hub.give("judges", msgspec.to_builtins(signed_keys(EVENT, 1, keys, PRIVATE)))
    join(program, hub)
    wait_for(lambda: (event_of(program).joined or NOBODY).judges != {})
    wait_for(lambda: event_of(program).heard.connection.state == "online")
    yield program
    event_of(program).stop()
