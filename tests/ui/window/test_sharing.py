"""*Share this table*: the sheet, the child, what its pages show. Source: issue 28, section 2."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from armada_companion.app import program as app
from armada_companion.app.table_sharing import TableSharing
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.dialogs.overlay_dialog import OverlayDialog
from armada_companion.ui.dialogs.share_dialog import ShareDialog
from tests.free_ports import free_port
from tests.patience import PATIENCE_S
from tests.ui.events import pass_time
from tests.ui.window.program import click_in_turn, front, one, play

START = ChildProcess.start
"""Taken before the other tests of the window start no child."""
WAIT_S, EVERY_MS = 60, 200
"""An address may ask 60 times in 10 s."""


@pytest.fixture(autouse=True)
def children(no_children: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChildProcess, "start", START)


def wait(is_so: Callable[[], bool]) -> None:
    end = monotonic() + WAIT_S
    while not is_so():
        assert monotonic() < end
        QTest.qWait(EVERY_MS)


def sharing_of(program: app.Program) -> TableSharing:
    found = program.window._dialogs._sharing
    assert found is not None
    return found


def child_of(program: app.Program) -> int:
    return int(sharing_of(program)._child._process.processId())


@pytest.fixture
def shared(program: app.Program, table: TablePage) -> Iterator[app.Program]:
    """The sample game, shared at this computer's own address."""
    program.window.open_menu_entry("share")
    wait(lambda: isinstance(front(program), ShareDialog))
    # Of the usual ten ports another test may take one while a killed child is away.
    sharing_of(program)._port = free_port()
    click_in_turn(program, "share_start")
    wait(lambda: bool(sharing_of(program).state.link))
    yield program
    sharing_of(program).stop()


def state_at(link: str) -> Any:
    """Return the view that other programs get; None while nobody answers."""
    try:
        with urlopen(f"{link}state.json", timeout=PATIENCE_S) as answer:
            return json.load(answer)["view"]
    except URLError as error:
        return getattr(error, "code", None)


def turn_at(link: str) -> object:
    found = state_at(link)
    return found["last"][0] if isinstance(found, dict) and found.get("last") else found


def test_the_page_follows_each_step_and_each_undo(shared: app.Program) -> None:
    link = sharing_of(shared).state.link
    assert link.startswith("http://127.0.0.1:") and link.endswith("/t/1/")
    assert one(shared, "share_link").text() == link  # type: ignore[attr-defined]
    ship = next(iter(shared.bridge.session.state.ships))
    before = turn_at(link)
    play(shared, {"do": "activate_ship", "ship": ship})
    text = shared.bridge.session.last_text
    wait(lambda: turn_at(link) == text)
    assert shared.bridge.undo_steps(1)
    wait(lambda: turn_at(link) == before)


def test_copied_links_open_and_stop_ends_them(shared: app.Program) -> None:
    link = sharing_of(shared).state.link
    click_in_turn(shared, "share_copy")
    assert QGuiApplication.clipboard().text() == link
    click_in_turn(shared, "share_new")
    wait(lambda: sharing_of(shared).state.link not in ("", link))
    assert state_at(link) == 404 and isinstance(state_at(sharing_of(shared).state.link), dict)
    link = sharing_of(shared).state.link
    click_in_turn(shared, "share_stop")
    wait(lambda: state_at(link) == 404)
    assert not sharing_of(shared).state.link


def test_a_child_that_dies_comes_back_with_the_same_link(shared: app.Program) -> None:
    link, child = sharing_of(shared).state.link, child_of(shared)
    os.kill(child, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    ship = next(iter(shared.bridge.session.state.ships))
    play(shared, {"do": "activate_ship", "ship": ship})
    text = shared.bridge.session.last_text
    wait(lambda: child_of(shared) not in (0, child) and turn_at(link) == text)
    assert sharing_of(shared).state.link == link


@pytest.mark.parametrize("end", [TableSharing.stop, TableSharing._end_sharing])
def test_a_child_that_dies_before_the_end_of_sharing_is_not_started_again(
    shared: app.Program, end: Callable[[TableSharing], None]
) -> None:
    sharing = sharing_of(shared)
    sharing._child.stop()
    sharing._on_ended("")
    end(sharing)
    pass_time(sharing, 10_000)
    assert not sharing._child.is_running


def test_another_game_is_not_shared(shared: app.Program) -> None:
    link = sharing_of(shared).state.link
    front(shared).close()
    shared.controller.close_game()
    assert isinstance(state_at(link), dict)
    shared.controller.play_sample("pinned-down")
    wait(lambda: state_at(link) == 404)


def test_overlays_have_addresses_of_their_own(shared: app.Program) -> None:
    base = sharing_of(shared).state.overlay
    click_in_turn(shared, "share_overlays")
    panel = front(shared)
    assert isinstance(panel, OverlayDialog)
    assert panel.address == f"{base}scoreboard"
    click_in_turn(shared, "overlay_side", "overlay_side_left", "overlay_names_short")
    assert panel.address == f"{base}side?side=left&names=short"
    click_in_turn(shared, "overlay_copy")
    assert QGuiApplication.clipboard().text() == panel.address
    with urlopen(panel.address, timeout=PATIENCE_S) as answer:
        assert answer.status == 200


def test_text_files_are_written_into_a_folder(
    shared: app.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    click_in_turn(shared, "share_files")
    wait((tmp_path / "round.txt").exists)
    assert (tmp_path / "round.txt").read_text(encoding="utf-8") == "Round 1 of 6"
    assert (tmp_path / "score_a.txt").read_text(encoding="utf-8") == "0"


def test_an_extra_that_is_missing_is_named(program: app.Program, table: TablePage) -> None:
    sharing = TableSharing(program.window, program.controller, program.bridge, (), ("live", "-x"))
    messages: list[str] = []
    program.controller.message.connect(messages.append)
    sharing.open()
    wait(lambda: bool(messages))
    assert messages[0].startswith("The table cannot be shared: unrecognized arguments")


def test_who_never_shares_starts_nothing(program: app.Program, table: TablePage) -> None:
    assert program.window._dialogs._sharing is None
    ship = next(iter(program.bridge.session.state.ships))
    play(program, {"do": "activate_ship", "ship": ship})
    assert program.window._dialogs._sharing is None
