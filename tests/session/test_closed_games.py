"""A game whose own times run says when it was closed and opened again."""

from pathlib import Path

import pytest

from armada_companion.kit.cards import NoCards
from armada_companion.kit.errors import IllegalActionError
from armada_companion.kit.log_actions import AddNote, Redo, Undo
from armada_companion.session.game_session import GameSession
from armada_companion.session.history import RowKind
from armada_companion.session.library import Library
from armada_companion.store.errors import StoreError
from tests.session.conftest import FullLog, StepClock, ToySession
from tests.toy_game.rules import Add, Toy, ToyGame


class TimedGame(ToyGame):
    """The toy game with times that run until 10 is reached."""

    def is_timed(self, state: Toy) -> bool:
        return state.total < 10


TIMED = TimedGame()


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path, {"toy": TIMED}, {"toy": NoCards()}, StepClock(), "0.1.0")


def on(log: FullLog) -> ToySession:
    return GameSession(TIMED, NoCards(), log, StepClock())


def verbs(session: ToySession) -> list[object]:
    return [step.action["do"] for step in session.recorded]


def started(library: Library) -> str:
    session = library.new_game({"game": "toy"})
    session.dispatch(Add(2))
    return str(session.header["id"])


def test_the_record_says_when_a_game_was_closed_and_opened_again(library: Library) -> None:
    key = started(library)
    library.close(key)
    again = library.open(key)
    assert verbs(again) == ["add", "close_game"]
    opened = again.reopened_at
    assert opened
    judged = again.dispatch(Add(3), "A")
    assert verbs(again) == ["add", "close_game", "reopen_game", "add"]
    assert [step.n for step in again.recorded] == [1, 2, 3, 4]
    assert again.recorded[2].at == opened < str(judged.step.at)
    assert (again.state.total, again.reopened_at) == (5, "")
    assert [row.text for row in again.history.rows[1:3]] == [
        "The game is closed",
        "The game is opened again",
    ]
    assert {row.kind for row in again.history.rows[1:3]} == {RowKind.CLOSING}
    again.dispatch(AddNote("on"))
    assert verbs(again)[-1] == "note"


def test_a_game_that_is_only_looked_at_is_not_changed(library: Library) -> None:
    key = started(library)
    library.close(key)
    before = library.open(key).recorded
    library.close(key)
    with library.reading(key) as session:
        assert session.recorded == before


def test_undo_and_redo_pass_over_both(library: Library) -> None:
    key = started(library)
    library.close(key)
    again = library.open(key)
    again.dispatch(Undo())
    again.dispatch(Redo())
    assert again.state.total == 2


def test_a_game_that_is_new_or_over_or_without_times_is_closed_without_a_step(
    library: Library,
) -> None:
    assert not library.close(str(library.new_game({"game": "toy"}).header["id"]))
    key = started(library)
    for amount in (3, 2, 3):
        library.open(key).dispatch(Add(amount))
    library.close(key)
    assert verbs(library.open(key)) == ["add"] * 4
    assert library.open(key).reopened_at == ""


def test_an_illegal_action_does_not_take_a_game_up(library: Library) -> None:
    key = started(library)
    library.close(key)
    again = library.open(key)
    with pytest.raises(IllegalActionError):
        again.dispatch(Add(9))
    assert verbs(again) == ["add", "close_game"]
    assert again.reopened_at


def test_a_step_that_cannot_be_saved_is_tried_again_with_the_same_time() -> None:
    log = FullLog()
    on(log).dispatch(Add(2))
    again = on(log)
    opened, log.full = again.reopened_at, True
    with pytest.raises(StoreError):
        again.dispatch(Add(1))
    assert (verbs(again), again.reopened_at) == (["add"], opened)
    log.full = False
    again.dispatch(Add(1))
    assert verbs(again) == ["add", "reopen_game", "add"]
    assert verbs(on(log)) == verbs(again)


def test_a_game_on_a_full_disk_is_closed_all_the_same() -> None:
    log = FullLog()
    session = on(log)
    session.dispatch(Add(2))
    log.full = True
    session.record_closing()
    assert verbs(session) == ["add"]
