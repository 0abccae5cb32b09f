"""After *Leave the event* nothing joins it again, whatever its link still says while it ends."""

from collections.abc import Iterator

import pytest

from armada_companion.app import program as app
from armada_companion.app.at_event.table import EventTable
from armada_companion.store.joined_file import JoinedFile, JoinedTable
from armada_companion.ui.child_process import ChildProcess

TABLE = JoinedTable("e1", "Open", 17, ("127.0.0.1:9",), "f" * 64, "k" * 43)
SAID: tuple[dict[str, object], ...] = (
    {"setup": {"name": "Open", "game": "armada"}},
    {"judges": {}},
    {"answered": 7},
    {"lists": {"Ann": "a list"}},
)


@pytest.fixture
def joined(program: app.Program, no_children: None) -> Iterator[EventTable]:
    file = JoinedFile(program.paths.config / "event.json")
    file.write(TABLE)
    program.window._dialogs.rejoin_event(program.window)
    found = program.window._dialogs._event
    assert found is not None and found.joined == TABLE
    yield found


@pytest.mark.parametrize("said", SAID, ids=lambda one: next(iter(one)))
def test_words_of_a_link_that_ends_do_not_join_again(
    program: app.Program, joined: EventTable, said: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = ChildProcess.stop

    def stop_and_say(self: ChildProcess) -> None:
        stop(self)
        # QProcess delivers what is left of the output while it waits for the end.
        self.said.emit(said)

    monkeypatch.setattr(ChildProcess, "stop", stop_and_say)
    joined.leave()
    assert joined.joined is None and joined._link._joined is None
    assert not (program.paths.config / "event.json").exists()
    assert program.controller.event_setup is None
