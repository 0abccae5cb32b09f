"""A damaged game says what is wrong with it, and goes on with its good steps."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.app.repaired_game import sentences_of
from armada_companion.session.seal import write_record
from armada_companion.store.errors import StoreError
from armada_companion.store.inspection import autosave_path, inspect
from armada_companion.store.log import GameLog
from armada_companion.store.recovery import Damage
from armada_companion.system.paths import user_paths
from armada_companion.ui.controls.game_list import GameList
from armada_companion.ui.models import ROW_ROLE
from armada_companion.ui.press_guard import UNGUARDED
from tests.ui.events import settle, wait_for
from tests.ui.window.pinned_down_games import ATTACK, open_table
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    close_program,
    entered,
    found,
    front,
    key,
    one,
    play,
    wait_for_front,
)

Plain = dict[str, object]

DIALOG, MENDED = "damaged_game_dialog", "mended_game_dialog"
NOTE = {"do": "note", "text": "It goes on"}


def armada(program: app.Program) -> None:
    program.controller.play_sample("armada")
    play(program, {"do": "leave_dials_on_table"}, {"do": "activate_ship", "ship": "a1"})


def pinned_down(program: app.Program) -> None:
    open_table(program)
    for action in ATTACK:
        play(program, action)


def spoil(path: Path, step: int, action: str) -> None:
    """Write something else into a saved step, as a fault of the disk would."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TRIGGER step_no_update")
        connection.execute("UPDATE step SET action = ? WHERE n = ?", (action, step))
    autosave_path(path).unlink()


def write_impossible(path: Path, step: int) -> None:
    """Make the whole file anew with a step that no game can follow, as another program would."""
    chain = inspect(path).chain
    assert chain.header is not None
    steps = [one if one.n != step else one._replace(action={"do": "fly"}) for one in chain.steps]
    path.unlink()
    GameLog.create(path, chain.header, steps).close()


UNREADABLE = '{"do": "note'


def saved_and_spoiled(
    program: app.Program, begin: Callable[[app.Program], None], place: int, action: str = ""
) -> tuple[list[Plain], Path]:
    """Save a game, damage a step of it, and return its good steps and its file.

    Without another `action` the step is one that cannot follow.
    """
    begin(program)
    steps, key_of = actions_of(program), str(program.bridge.session.header["id"])
    program.controller.close_game()
    path = user_paths().games / f"{key_of}.game"
    at = range(1, len(steps) + 1)[place]
    if action:
        spoil(path, at, action)
    else:
        write_impossible(path, at)
    return steps[: at - 1], path


def rows(program: app.Program) -> dict[str, str]:
    """Every game of the start page: its key, and what is said of it."""
    games = one(program, "games")
    assert isinstance(games, GameList)
    model = games.model()
    found_rows = [model.index(row, 0).data(ROW_ROLE) for row in range(model.rowCount())]
    return {row.key: f"{row.title} {row.detail} {row.problem}" for row in found_rows}


def wait_for_dialog(program: app.Program, name: str = DIALOG) -> None:
    wait_for_front(program)
    assert front(program).objectName() == name


@contextmanager
def opened() -> Iterator[app.Program]:
    program = app.build(user_paths(), UNGUARDED)
    app.open_window(program)
    assert QTest.qWaitForWindowActive(program.window)
    yield program
    close_program(program)


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
@pytest.mark.parametrize("place", [0, 3, -1])
@pytest.mark.parametrize("begin", [armada, pinned_down])
def test_a_game_that_cannot_be_followed_continues_in_a_copy(
    program: app.Program, begin: Callable[[app.Program], None], place: int, press: Press
) -> None:
    good, path = saved_and_spoiled(program, begin, place)
    press(program, "continue")
    wait_for_dialog(program)
    assert f"step {len(good) + 1}" in one(program, "damaged_game_why").property("text")
    # A screen reader says it with the dialog's title.
    assert f"step {len(good) + 1}" in front(program).accessibleDescription()
    assert actions_of(program) == good
    press(program, "damaged_game_copy")
    wait_for_front(program)
    assert front(program) is program.window
    session = program.bridge.session
    assert (actions_of(program), session.damage) == (good, "")
    assert str(session.header["title"]).startswith("Copy of ")
    play(program, NOTE)
    key_of_copy = program.controller.settings.last_game
    program.controller.close_game()
    shown = rows(program)
    assert shown.keys() == {key_of_copy, path.stem}
    assert "Copy of" in shown[str(key_of_copy)]
    assert "Copy of" not in shown[path.stem]


def test_the_damaged_game_keeps_all_that_is_in_its_file(program: app.Program) -> None:
    good, path = saved_and_spoiled(program, pinned_down, 3)
    steps = GameLog.open(path)
    before = steps.steps()
    steps.close()
    program.controller.open_game(path.stem)
    wait_for_dialog(program)
    by_mouse(program, "damaged_game_copy")
    after = GameLog.open(path)
    assert after.steps() == before
    after.close()
    assert len(before) > len(good)


@pytest.mark.parametrize("begin", [armada, pinned_down])
def test_a_step_in_a_damaged_game_offers_the_copy_again(
    program: app.Program, begin: Callable[[app.Program], None]
) -> None:
    good, _ = saved_and_spoiled(program, begin, -1)
    click(one(program, "continue"))
    wait_for_dialog(program)
    key(Qt.Key.Key_Escape)
    wait_for_front(program)
    assert front(program) is program.window
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    wait_for_dialog(program)
    assert actions_of(program) == good
    by_mouse(program, "damaged_game_copy")
    wait_for_front(program)
    key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert entered(program) == [*good, {"do": "undo"}]


def test_it_can_be_looked_at_as_it_is(program: app.Program) -> None:
    _, path = saved_and_spoiled(program, armada, -1)
    click(one(program, "continue"))
    wait_for_dialog(program)
    click(one(program, "damaged_game_back"))
    assert program.window.page == "table"
    program.controller.close_game()
    assert rows(program).keys() == {path.stem}


def test_the_history_of_the_damaged_game_closes_when_the_copy_opens(program: app.Program) -> None:
    saved_and_spoiled(program, armada, -1)
    click(one(program, "continue"))
    wait_for_dialog(program)
    key(Qt.Key.Key_Escape)
    click(one(program, "history"))
    wait_for_front(program)
    click(one(program, "history_remark"))
    for letter in "It broke":
        key(Qt.Key(ord(letter.upper())))
    click(one(program, "add_note"))
    wait_for_dialog(program)
    by_mouse(program, "damaged_game_copy")
    assert front(program) is program.window


def test_the_next_start_shows_what_is_wrong_with_the_last_game(program: app.Program) -> None:
    armada(program)
    name = str(program.bridge.session.header["id"])
    program.window.close()
    write_impossible(user_paths().games / f"{name}.game", 2)
    with opened() as again:
        wait_for_dialog(again)
        by_mouse(again, "damaged_game_copy")
        wait_for_front(again)
        assert len(actions_of(again)) == 1


def test_a_copy_that_cannot_be_saved_is_reported_and_the_game_stays_open(
    program: app.Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, path = saved_and_spoiled(program, armada, -1)
    click(one(program, "continue"))
    wait_for_dialog(program)

    def full(*_arguments: object) -> None:
        raise StoreError("game x not made: the disk is full; make room on it")

    with monkeypatch.context() as patch:
        patch.setattr(GameLog, "create", full)
        by_mouse(program, "damaged_game_copy")
    wait_for_front(program)
    assert "the disk is full" in armada_table(program).sheet.accessibleDescription()
    assert program.controller.settings.last_game == path.stem


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
@pytest.mark.parametrize("place", [3, -1])
@pytest.mark.parametrize("begin", [armada, pinned_down])
def test_a_damaged_file_is_kept_and_the_game_continues_with_its_good_steps(
    program: app.Program, begin: Callable[[app.Program], None], place: int, press: Press
) -> None:
    good, path = saved_and_spoiled(program, begin, place, UNREADABLE)
    damaged = path.read_bytes()
    press(program, "continue")
    wait_for_dialog(program, MENDED)
    said = front(program).accessibleDescription()
    assert f"after step {len(good)}: " in said
    assert "later step is lost" in said or "later steps are lost" in said
    kept = path.with_name(f"{path.stem}.damaged-1")
    assert str(kept) in said
    press(program, "mended_game_go_on")
    wait_for_front(program)
    assert actions_of(program) == good
    play(program, NOTE)
    program.controller.close_game()
    assert (kept / path.name).read_bytes() == damaged
    assert rows(program).keys() == {path.stem}
    program.controller.open_game(path.stem)
    assert entered(program) == [*good, NOTE]
    assert front(program) is program.window


def test_a_record_that_goes_further_than_the_file_is_said_to(tmp_path: Path) -> None:
    """R8: "its last steps are missing" stood beside "No step is known to be lost"."""
    damage = Damage("its last steps are missing", 0, tmp_path, from_autosave=True)
    words = sentences_of(damage, 9, "Mia passes")
    assert "No step is known to be lost: that record has more steps than the file." in words


def test_a_damaged_game_can_be_left(program: app.Program) -> None:
    _, path = saved_and_spoiled(program, armada, -1, UNREADABLE)
    click(one(program, "continue"))
    wait_for_dialog(program, MENDED)
    by_mouse(program, "mended_game_leave")
    wait_for_front(program)
    assert program.window.page == "start"
    assert rows(program).keys() == {path.stem}


def test_the_autosaved_record_can_be_opened_instead(program: app.Program) -> None:
    armada(program)
    steps, name = actions_of(program), str(program.bridge.session.header["id"])
    program.controller.close_game()
    path = user_paths().games / f"{name}.game"
    record = autosave_path(path).read_bytes()
    spoil(path, len(steps), UNREADABLE)
    # An older record, as one that was saved at the end of the phase before.
    lines = record.splitlines()
    header, early = json.loads(lines[0]), inspect(path).chain.steps[:3]
    autosave_path(path).write_bytes(write_record(header, early))
    click(one(program, "continue"))
    wait_for_dialog(program, MENDED)
    by_mouse(program, "mended_game_record")
    wait_for_front(program)
    assert actions_of(program) == steps[:3]
    program.controller.close_game()
    assert len(rows(program)) == 2


def test_a_file_that_is_removed_while_it_is_played_is_reported_and_nothing_is_lost(
    program: app.Program,
) -> None:
    armada(program)
    name = str(program.bridge.session.header["id"])
    (user_paths().games / f"{name}.game").unlink()
    play(program, NOTE)
    settle()
    assert armada_table(program).sheet.isVisible()
    assert "Nothing is lost" in armada_table(program).sheet.accessibleDescription()
    steps = actions_of(program)
    assert program.controller.settings.last_game == f"{name}-2"
    program.window.close()
    with opened() as again:
        assert entered(again) == steps


def test_the_record_is_saved_when_a_phase_ends(program: app.Program) -> None:
    program.controller.play_sample("armada")
    name = str(program.bridge.session.header["id"])
    record = autosave_path(user_paths().games / f"{name}.game")
    play(program, {"do": "leave_dials_on_table"})
    steps = len(program.bridge.session.steps)
    wait_for(record.exists)
    assert record.read_bytes().splitlines()[-1].startswith(b'{"end":{"steps":%d}' % steps)


def test_a_whole_game_shows_no_such_dialog(program: app.Program) -> None:
    armada(program)
    program.controller.close_game()
    click(one(program, "continue"))
    assert front(program) is program.window
    assert not found(program, "damaged_game_copy")
