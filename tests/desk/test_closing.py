"""What the network says while an event is being closed is saved, and disturbs nothing.

A child process that ends may still say what it knew; this comes in the middle of the closing.
"""

from collections.abc import Callable

import pytest
from pytestqt.exceptions import capture_exceptions

from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.system.clock import SystemClock
from tests.desk.driving import event_of, state_of

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


def test_an_event_that_is_open_elsewhere_leaves_the_open_one_open(ten: DeskWindow) -> None:
    other = EventFolder.create(
        event_of(ten).folder.path.parent / "other", acts.SetUp("Other", "armada"), SystemClock()
    )
    other.lock()
    ten.open_event(other.path)
    assert state_of(ten).name == "Open"
    assert ten._toast.message
    other.close()
