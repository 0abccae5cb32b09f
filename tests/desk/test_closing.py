"""What the network says while an event is being closed is saved, and disturbs nothing.

A child process that ends may still say what it knew; this comes in the middle of the closing.
"""

import sys
from collections.abc import Callable
from functools import partial

import pytest
from pytestqt.exceptions import capture_exceptions

from armada_companion.desk.judge.judge_sheet import JudgeSheet
from armada_companion.desk.network.hub_client import HubClient
from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.system.clock import SystemClock
from armada_companion.ui import child_process
from tests.desk.driving import click, event_of, front, state_of
from tests.ui.events import settle, wait_for


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child on a busy machine has its time to say its last words."""
    monkeypatch.setattr(child_process, "_END_MS", 60_000)


PAGES = ("wall", "tables", "results", "network")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("close", [DeskWindow.show_start, DeskWindow.close])
def test_a_result_that_comes_while_the_event_is_closed_is_saved(
    ten: DeskWindow, page: str, close: Callable[[DeskWindow], object]
) -> None:
    ten.show_page(page)
    event, makes = event_of(ten), ten._makes
    assert makes is not None
    path, end = event.folder.path, makes.hub.stop

    def speak_and_end() -> None:
        assert event.do(acts.Result(1, 2, (212, 140)))
        makes.hub.changed.emit()
        makes.hub.message.emit("The hub has ended.")
        end()

    makes.hub.stop = speak_and_end  # type: ignore[method-assign]  # the child's last words
    with capture_exceptions() as exceptions:
        close(ten)
    assert not exceptions
    assert ten.event_open is None
    # The message is about the event that is closed: the start page does not show it.
    assert not ten._toast.message

    folder = EventFolder.open(path, SystemClock())
    result = folder.state.game(1, 2).result
    assert result is not None
    assert result.scores == (212, 140)
    folder.close()


WORDS = """
import json, sys
print('{"addresses": ["127.0.0.1"]}', flush=True)
sys.stdin.read()
order = {"id": "o1", "result": "moved_on", "reason": "", "table": 1}
result = {"table": 2, "game": "g", "n": 9, "scores": [212, 140], "answers": []}
for said in (
    {"answer": order}, {"error": "too late", "about": ""}, {"fork": {"table": 1, "game": "g"}},
    {"head": {"table": 1, "game": "g", "first": "{}"}}, {"opened": {"address": "1.2.3.4:5"}},
    {"result": result},
    {"tile": {"table": 2, "game": "g", "n": 9, "at": "", "view": None}},
):
    print(json.dumps(said), flush=True)
"""


@pytest.mark.parametrize("close", [DeskWindow.show_start, DeskWindow.close])
def test_of_a_hub_s_last_words_only_calls_and_results_count(
    ten: DeskWindow, close: Callable[[DeskWindow], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child_process, "command_of", lambda _words: (sys.executable, "-c", WORDS))
    ten.show_table(1)
    event, makes = event_of(ten), ten._makes
    assert makes is not None
    hub, heard = HubClient(event, makes.games, event), list[str]()
    makes.hub = makes.carrier = hub
    hub.start()
    wait_for(lambda: bool(hub.addresses))
    hub.answered.connect(partial(_note, heard))
    hub.message.connect(partial(_note, heard))
    hub.changed.connect(partial(_note, heard))
    makes.games.broken.connect(partial(_note, heard))
    path = event.folder.path
    with capture_exceptions() as exceptions:
        close(ten)
    assert not exceptions
    assert not heard
    folder = EventFolder.open(path, SystemClock())
    assert folder.state.game(1, 2).result is not None
    folder.close()


def test_an_event_that_is_open_elsewhere_leaves_the_open_one_open(ten: DeskWindow) -> None:
    other = EventFolder.create(
        event_of(ten).folder.path.parent / "other", acts.SetUp("Other", "armada"), SystemClock()
    )
    other.lock()
    ten.open_event(other.path)
    assert state_of(ten).name == "Open"
    assert ten._toast.message
    other.close()


LATE = """
import sys
print('{"found": {"name": "Open", "hub": "192.168.1.5:8443"}}', flush=True)
sys.stdin.read()
print('{"joined": {"event": "e", "name": "Open", "judge": 3, "role": "judge"}}', flush=True)
"""


@pytest.fixture
def judge_sheet(desk: DeskWindow, monkeypatch: pytest.MonkeyPatch) -> JudgeSheet:
    """The open sheet; its link says that the judge has joined only when it is ended."""
    monkeypatch.setattr(child_process, "command_of", lambda _words: (sys.executable, "-c", LATE))
    click(desk, "event_judge_join")
    sheet = front(desk)
    assert isinstance(sheet, JudgeSheet)
    wait_for(lambda: bool(sheet._address.text()))
    return sheet


def signals_of(sheet: JudgeSheet) -> list[str]:
    """The list that says when the process of the sheet's link has ended."""
    ended: list[str] = []
    sheet._link._process.finished.connect(partial(_note, ended))
    return ended


def _note(ended: list[str], *_: object) -> None:
    ended.append("ended")


def test_a_judge_who_has_pressed_back_does_not_join(
    desk: DeskWindow, judge_sheet: JudgeSheet
) -> None:
    ended = signals_of(judge_sheet)
    with capture_exceptions() as exceptions:
        click(desk, "judge_back")
    assert not exceptions
    assert ended == ["ended"]
    assert desk.event_open is None


def test_a_window_that_is_closed_ends_the_link_of_its_sheet(
    desk: DeskWindow, judge_sheet: JudgeSheet
) -> None:
    ended = signals_of(judge_sheet)
    with capture_exceptions() as exceptions:
        desk.close()
        settle()
    assert not exceptions
    assert ended == ["ended"]
