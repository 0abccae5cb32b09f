"""A damaged game says what is wrong with it, and goes on with its good steps."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt

from armada_companion.app import program as app
from armada_companion.app.repaired_game import sentences_of
from armada_companion.kit.step import Step
from armada_companion.session.seal import write_record
from armada_companion.store.beside import FOLDER, Beside, beside
from armada_companion.store.content import read_content
from armada_companion.store.errors import StoreError
from armada_companion.store.log import GameLog
from armada_companion.store.repair import Damage
from armada_companion.system.paths import user_paths
from armada_companion.ui.controls.game_list import GameList
from armada_companion.ui.models import ROW_ROLE
from armada_companion.ui.press_guard import UNGUARDED
from tests.ui.events import settle, wait_for, wait_until_active
from tests.ui.window.pinned_down_games import ATTACK, open_table
from tests.ui.window.presses import Press, by_keyboard, by_mouse
from tests.ui.window.program import (
    actions_of,
    armada_table,
    click,
    close_program,
    entered,
    file_of,
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
    # Its players name the file when play has begun.
    wait_for(lambda: "Ana, Ben" in file_of(program).stem)


class Spoiled(NamedTuple):
    """A closed game that was damaged.

    Attributes:
        good: The actions before the damage.
        key: Its key.
        path: Its file.
    """

    good: list[Plain]
    key: str
    path: Path


def beside_game(key: str) -> Beside:
    """Return the paths of the other files of a game."""
    return beside(user_paths().games, key)


def spoil(path: Path, step: int) -> None:
    """Write something else into a saved step, as a fault of the disk would."""
    lines = path.read_bytes().split(b"\n")
    lines[step] = lines[step].replace(b'"action":{', b'"action":[')
    path.write_bytes(b"\n".join(lines))


def rewrite(path: Path, change: Callable[[Sequence[Step]], Sequence[Step]]) -> None:
    """Write the whole file with other steps and valid seals, as another program would."""
    found = read_content(path.read_bytes())
    assert found.header is not None
    path.write_bytes(write_record(found.header, change(found.steps)))


def write_impossible(path: Path, step: int) -> None:
    """Replace a step by one that no game can follow; the head is of another computer."""
    rewrite(
        path,
        lambda steps: [
            one if one.n != step else one._replace(action={"do": "fly"}) for one in steps
        ],
    )
    for head in (user_paths().games / FOLDER).glob("*.head"):
        head.unlink()


def closed(program: app.Program, begin: Callable[[app.Program], None]) -> Spoiled:
    """Save a game and close it."""
    begin(program)
    steps, key_of, path = actions_of(program), program.controller.key, file_of(program)
    program.controller.close_game()
    return Spoiled(steps, key_of, path)


def saved_and_spoiled(
    program: app.Program,
    begin: Callable[[app.Program], None],
    place: int,
    damage: Callable[[Path, int], None] = write_impossible,
) -> Spoiled:
    """Save a game and damage a step of its file; there is no backup."""
    saved = closed(program, begin)
    at = range(1, len(saved.good) + 1)[place]
    beside_game(saved.key).backup.unlink()
    damage(saved.path, at)
    return saved._replace(good=saved.good[: at - 1])


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
    wait_until_active(program.window)
    yield program
    close_program(program)


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
@pytest.mark.parametrize("place", [0, 3, -1])
@pytest.mark.parametrize("begin", [armada, pinned_down])
def test_a_game_that_cannot_be_followed_continues_in_a_copy(
    program: app.Program, begin: Callable[[app.Program], None], place: int, press: Press
) -> None:
    good, old, _ = saved_and_spoiled(program, begin, place)
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
    assert shown.keys() == {key_of_copy, old}
    assert "Copy of" in shown[str(key_of_copy)]
    assert "Copy of" not in shown[old]


def test_the_damaged_game_keeps_all_that_is_in_its_file(program: app.Program) -> None:
    _, key_of, path = saved_and_spoiled(program, pinned_down, 3)
    before = path.read_bytes()
    program.controller.open_game(key_of)
    wait_for_dialog(program)
    by_mouse(program, "damaged_game_copy")
    assert path.read_bytes() == before


@pytest.mark.parametrize("begin", [armada, pinned_down])
def test_a_step_in_a_damaged_game_offers_the_copy_again(
    program: app.Program, begin: Callable[[app.Program], None]
) -> None:
    good, *_ = saved_and_spoiled(program, begin, -1)
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
    _, key_of, _ = saved_and_spoiled(program, armada, -1)
    click(one(program, "continue"))
    wait_for_dialog(program)
    click(one(program, "damaged_game_back"))
    assert program.window.page == "table"
    program.controller.close_game()
    assert rows(program).keys() == {key_of}


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
    path = file_of(program)
    program.window.close()
    write_impossible(path, 2)
    with opened() as again:
        wait_for_dialog(again)
        by_mouse(again, "damaged_game_copy")
        wait_for_front(again)
        assert len(actions_of(again)) == 1


def test_a_copy_that_cannot_be_saved_is_reported_and_the_game_stays_open(
    program: app.Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, key_of, _ = saved_and_spoiled(program, armada, -1)
    click(one(program, "continue"))
    wait_for_dialog(program)

    def full(*_arguments: object) -> None:
        raise StoreError("game x not made: the disk is full; make room on it")

    with monkeypatch.context() as patch:
        patch.setattr(GameLog, "create", full)
        by_mouse(program, "damaged_game_copy")
    wait_for_front(program)
    assert "the disk is full" in armada_table(program).sheet.accessibleDescription()
    assert program.controller.settings.last_game == key_of


@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
@pytest.mark.parametrize("place", [3, -1])
@pytest.mark.parametrize("begin", [armada, pinned_down])
def test_a_damaged_file_is_kept_and_the_game_continues_with_its_good_steps(
    program: app.Program, begin: Callable[[app.Program], None], place: int, press: Press
) -> None:
    good, key_of, path = saved_and_spoiled(program, begin, place, spoil)
    damaged = path.read_bytes()
    press(program, "continue")
    wait_for_dialog(program, MENDED)
    said = front(program).accessibleDescription()
    assert f"step {len(good) + 1} is not as it was saved" in said
    assert f"after step {len(good)}: " in said
    assert "later step is lost" in said or "later steps are lost" in said
    kept = path.with_name(f"{path.stem}.kept-1")
    assert str(kept) in said
    press(program, "mended_game_go_on")
    wait_for_front(program)
    assert actions_of(program) == good
    play(program, NOTE)
    program.controller.close_game()
    assert kept.read_bytes() == damaged
    assert rows(program).keys() == {key_of}
    program.controller.open_game(key_of)
    assert entered(program) == [*good, NOTE]
    assert front(program) is program.window


def test_a_damaged_file_is_repaired_from_its_backup(program: app.Program) -> None:
    """A disk lost one block of the file and another one of the backup."""
    steps, key_of, path = closed(program, armada)
    spoil(path, 3)
    spoil(beside_game(key_of).backup, 5)
    click(one(program, "continue"))
    wait_for_dialog(program, MENDED)
    assert entered(program) == steps
    said = front(program).accessibleDescription()
    assert "The game continues from its good steps and its backup" in said
    assert "No step is lost: the backup has what is missing in the file." in said


def test_a_game_whose_file_is_missing_is_opened_from_its_backup(program: app.Program) -> None:
    steps, _, path = closed(program, pinned_down)
    *lines, _end = path.read_bytes().splitlines()
    path.unlink()
    click(one(program, "continue"))
    wait_for_dialog(program, MENDED)
    assert "its file is missing" in front(program).accessibleDescription()
    by_mouse(program, "mended_game_go_on")
    assert entered(program) == steps
    assert path.read_bytes().splitlines()[: len(lines)] == lines


def test_a_backup_that_has_more_than_the_file_is_reported(tmp_path: Path) -> None:
    """R8: "its last steps are missing" stood beside "No step is known to be lost"."""
    damage = Damage("its last steps are missing", 0, tmp_path, from_backup=True)
    words = sentences_of(damage, 9, "Mia passes")
    assert "No step is lost: the backup has what is missing in the file." in words


def test_a_damaged_game_can_be_left(program: app.Program) -> None:
    _, key_of, _ = saved_and_spoiled(program, armada, -1, spoil)
    click(one(program, "continue"))
    wait_for_dialog(program, MENDED)
    by_mouse(program, "mended_game_leave")
    wait_for_front(program)
    assert program.window.page == "start"
    assert rows(program).keys() == {key_of}


def test_the_backup_of_a_file_that_was_changed_can_be_opened_instead(program: app.Program) -> None:
    steps, key_of, path = closed(program, armada)
    backup = beside_game(key_of).backup.read_bytes()
    rewrite(path, lambda saved: [*saved[:-1], saved[-1]._replace(action=NOTE)])
    click(one(program, "continue"))
    wait_for_dialog(program, MENDED)
    said = front(program).accessibleDescription()
    assert "another program changed it after it was saved" in said
    by_mouse(program, "mended_game_record")
    wait_for_front(program)
    assert entered(program) == steps
    program.controller.close_game()
    assert len(rows(program)) == 2
    assert path.with_name(f"{path.stem}.kept-1").read_bytes() == backup


def test_the_backup_has_more_than_a_file_that_another_program_cut_and_sealed(
    program: app.Program,
) -> None:
    steps, _, path = closed(program, armada)
    rewrite(path, lambda saved: [*saved[:2], saved[2]._replace(action=NOTE)])
    click(one(program, "continue"))
    wait_for_dialog(program, MENDED)
    assert "No step is lost" in front(program).accessibleDescription()
    assert entered(program) == steps


def test_a_file_that_is_removed_while_it_is_played_is_reported_and_nothing_is_lost(
    program: app.Program,
) -> None:
    armada(program)
    key_of = program.controller.key
    file_of(program).unlink()
    play(program, NOTE)
    settle()
    assert armada_table(program).sheet.isVisible()
    assert "Nothing is lost" in armada_table(program).sheet.accessibleDescription()
    steps = actions_of(program)
    assert program.controller.settings.last_game == key_of
    program.window.close()
    with opened() as again:
        assert entered(again) == steps


def test_a_backup_is_made_when_a_phase_ends(program: app.Program) -> None:
    program.controller.play_sample("armada")
    backup = beside_game(program.controller.key).backup
    play(program, {"do": "leave_dials_on_table"})
    wait_for(lambda: backup.read_bytes() == file_of(program).read_bytes())
    play(program, NOTE)
    assert backup.read_bytes() != file_of(program).read_bytes()
    program.controller.close_game()


def test_a_whole_game_shows_no_such_dialog(program: app.Program) -> None:
    armada(program)
    program.controller.close_game()
    click(one(program, "continue"))
    assert front(program) is program.window
    assert not found(program, "damaged_game_copy")
