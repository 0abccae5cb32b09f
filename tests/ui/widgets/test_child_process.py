"""A child that is being ended may still speak: its words come in the middle of closing."""

import sys
from collections.abc import Mapping

import pytest

from armada_companion.ui import child_process
from armada_companion.ui.child_process import ChildProcess
from tests.ui.events import wait_for

LAST_WORDS = """
import sys
print('{"first": true}', flush=True)
sys.stdin.read()
print('{"last": true}', flush=True)
"""
TWO_AT_ONCE = r"""
import sys
print('{"first": true}\n{"second": true}', flush=True)
sys.stdin.read()
"""
Said = Mapping[str, object]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child on a busy machine has its time to say its last words."""
    monkeypatch.setattr(child_process, "_END_MS", 60_000)


def started(
    monkeypatch: pytest.MonkeyPatch, script: str, *, hears_last: bool = False
) -> tuple[ChildProcess, list[Said]]:
    """Start a script as the child; return it with the list of what it says."""
    words = (sys.executable, "-c", script)
    monkeypatch.setattr(child_process, "command_of", lambda _words: words)
    child, said = ChildProcess(("link",), hears_last=hears_last), list[Said]()
    child.said.connect(said.append)
    child.start()
    return child, said


def test_what_a_child_says_while_it_is_ended_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    child, said = started(monkeypatch, LAST_WORDS)
    wait_for(lambda: bool(said))
    child.stop()
    assert said == [{"first": True}]
    assert not child.is_running


def test_the_last_words_of_a_hub_are_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    child, said = started(monkeypatch, LAST_WORDS, hears_last=True)
    wait_for(lambda: bool(said))
    child.stop()
    assert said == [{"first": True}, {"last": True}]


def test_a_line_that_ends_the_child_is_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    child, said = started(monkeypatch, TWO_AT_ONCE)
    child.said.connect(child.stop)
    wait_for(lambda: bool(said))
    assert said == [{"first": True}]


def test_a_child_that_is_started_again_is_heard_again(monkeypatch: pytest.MonkeyPatch) -> None:
    child, said = started(monkeypatch, LAST_WORDS)
    wait_for(lambda: bool(said))
    child.stop()
    child.start()
    wait_for(lambda: len(said) == 2)
    assert said[1] == {"first": True}
    child.stop()
