"""Records that the desktop opens: QFileOpenEvents of macOS, early and late."""

import sys
from pathlib import Path

import pytest

from armada_companion.app.instance.application import (
    Application,
    DocumentApplication,
    application_class,
)
from tests.conftest import CHECKOUT
from tests.patience import PATIENCE_S
from tests.ui.window.processes import (
    WHEN_TOLD,
    games,
    open_game,
    started,
    tell,
    wait_for_games,
    wait_until,
)

SAMPLE = CHECKOUT / "resources" / "samples" / "sample_pinned_down.armada"

SEND = """
from armada_companion.app.instance import application as kinds
kinds.application_class = lambda: DocumentApplication
def send(url):
    QCoreApplication.sendEvent(QCoreApplication.instance(), QFileOpenEvent(url))
"""
EARLY = (
    SEND
    + """
make = launch.make_application
def made(words=()):
    application = make(words)
    for path in {paths}:
        send(QUrl.fromLocalFile(path))
    return application
launch.make_application = made
def after(program):
    pass
"""
)
LATE = (
    SEND
    + WHEN_TOLD
    + """
def after(program):
    when_told(lambda: send(QUrl.fromLocalFile({path})))
"""
)
ARGUMENTS = """
sys.stdout.reconfigure(encoding="utf-8")

def after(program):
    print(*QCoreApplication.arguments()[1:], sep="\\n")
    QTimer.singleShot(0, QApplication.closeAllWindows)
"""
ELSEWHERE = (
    SEND
    + """
def after(program):
    send(QUrl("https://example.org/evening.armada"))
    assert program.window.page == "start"
    QTimer.singleShot(0, QApplication.closeAllWindows)
"""
)


@pytest.mark.parametrize(
    ("system", "kind"),
    [("darwin", DocumentApplication), ("linux", Application), ("win32", Application)],
)
def test_only_macos_sends_such_events_and_elsewhere_they_cost_no_start(
    monkeypatch: pytest.MonkeyPatch, system: str, kind: type[Application]
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert application_class() is kind


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of a game."""
    file = tmp_path / "evening – é.armada"
    file.write_bytes(SAMPLE.read_bytes())
    return file


def test_a_double_click_that_starts_the_program_opens_the_file(home: Path, record: Path) -> None:
    """The event comes before there is a window."""
    with started(home, actions=EARLY.format(paths=[str(record)])):
        wait_for_games(home, 1)


def test_several_files_of_a_double_click_are_all_taken_in_and_the_last_is_shown(
    home: Path, record: Path
) -> None:
    """Each comes in an event of its own, and nobody knows how many follow."""
    with started(home, actions=EARLY.format(paths=[str(SAMPLE), str(record)])):
        wait_until(lambda: len(games(home)) == 2, "two games")
        first = games(home)
        wait_until(lambda: open_game(home) in first, "an open game")


def test_qt_knows_the_file_of_the_command_line_which_macos_sends_as_an_event_too(
    home: Path, record: Path
) -> None:
    """Qt drops such an event when the path is one of the application's arguments."""
    with started(home, record.name, actions=ARGUMENTS, folder=record.parent) as only:
        wait_for_games(home, 1)
        out, _ = only.communicate(timeout=PATIENCE_S)
    assert out.splitlines() == [record.name, str(record)]


def test_a_file_opened_while_the_window_is_there_replaces_the_game_before(
    home: Path, record: Path
) -> None:
    with started(home, str(SAMPLE), actions=LATE.format(path=repr(str(record)))):
        wait_for_games(home, 1)
        before = open_game(home)
        tell(home)
        wait_until(lambda: len(games(home)) == 2, "two games")
        wait_until(lambda: open_game(home) != before, "another open game")


def test_an_address_that_is_no_file_opens_nothing(home: Path) -> None:
    with started(home, actions=ELSEWHERE) as only:
        assert (only.wait(PATIENCE_S), games(home)) == (0, [])
