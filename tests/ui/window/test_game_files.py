"""The file of a game in the window: its name, copies of it, records elsewhere, a second window."""

import shutil
from pathlib import Path

import pytest

from armada_companion.app import program as app
from armada_companion.system.paths import user_paths
from tests.saved_files import whole_steps
from tests.ui.events import settle, wait_for
from tests.ui.window.presses import by_mouse
from tests.ui.window.program import (
    actions_of,
    decoded,
    entered,
    file_of,
    front,
    one,
    play,
    wait_for_front,
)
from tests.ui.window.test_damaged_games import (
    NOTE,
    armada,
    beside_game,
    closed,
    opened,
    pinned_down,
    rows,
    wait_for_dialog,
)
from tests.ui.window.test_lost_files import said


def begin_sample(program: app.Program) -> Path:
    """Begin to play the sample game, and return its file after the backup."""
    program.controller.play_sample("armada")
    play(program, {"do": "leave_dials_on_table"})
    backup = beside_game(program.controller.key).backup
    wait_for(lambda: backup.read_bytes() == file_of(program).read_bytes())
    return file_of(program)


def saved_steps(path: Path) -> list[dict[str, object]]:
    """Return the actions in a game's file, except for closing and opening it."""
    actions = [dict(step.action) for step in whole_steps(path)]
    return [one for one in actions if one["do"] not in ("close_game", "reopen_game")]


def test_the_players_name_the_file_when_play_begins(program: app.Program) -> None:
    day = program.controller.now[:10]
    program.controller.new_game("pinned-down")
    setup = file_of(program)
    assert setup.name == f"{day} Pinned Down.armada"
    program.controller.close_game()
    pinned_down(program)
    assert file_of(program).name == f"{day} Ana, Ben.armada"
    assert [*user_paths().games.glob("*.armada")] == [file_of(program)]


def test_a_title_that_somebody_chose_remains_the_name_of_the_file(program: app.Program) -> None:
    assert begin_sample(program).name == f"{program.controller.now[:10]} Sample game.armada"


def test_a_name_that_is_taken_gets_a_number(program: app.Program) -> None:
    first = begin_sample(program)
    second = begin_sample(program)
    assert second.name == f"{first.stem} 2.armada"
    assert first.exists()


@pytest.mark.parametrize("name", ["Größe (1)", "2026-11-24 Sample game - Copy", "l" * 200, "a\nb"])
def test_a_renamed_file_opens(program: app.Program, name: str) -> None:
    steps, key, path = closed(program, armada)
    renamed = path.rename(path.with_name(f"{name}.armada"))
    program.window.show_game()
    assert rows(program).keys() == {key}
    program.window.open_game(key)
    assert front(program) is program.window
    assert entered(program) == steps
    assert file_of(program) == renamed


@pytest.mark.parametrize("place", [0, 1])
def test_of_two_files_of_a_game_the_window_asks_for_one(program: app.Program, place: int) -> None:
    steps, key, path = closed(program, armada)
    copy = path.with_name(f"{path.stem} - Copy.armada")
    shutil.copyfile(path, copy)
    program.controller.open_game(key)
    play(program, NOTE)
    program.controller.close_game()
    assert len(rows(program)) == 2
    program.window.open_game(key)
    wait_for_dialog(program, "pick_dialog")
    chosen, other = ((path, copy), (copy, path))[place]
    assert one(program, f"pick_{place}").accessibleName().startswith(f"{chosen.name}: ")
    left = other.read_bytes()
    by_mouse(program, f"pick_{place}")
    wait_for_front(program)
    assert front(program) is program.window
    assert (file_of(program), program.controller.key) == (chosen, key)
    assert entered(program) == ([*steps, NOTE] if chosen == path else steps)
    play(program, NOTE)
    program.controller.close_game()
    assert other.read_bytes() == left
    assert len(rows(program)) == 2


@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("choice", ["place_here", "place_copy", "place_back"])
def test_a_record_elsewhere_is_played_on_where_it_is_or_in_a_copy(
    program: app.Program, tmp_path: Path, choice: str, is_open: bool
) -> None:
    armada(program)
    steps, record = actions_of(program), tmp_path / "mailed.armada"
    program.controller.export(str(record), whole=True)
    play(program, NOTE)
    key, game = program.controller.key, file_of(program)
    if not is_open:
        program.controller.close_game()
    program.window.open_record(str(record))
    wait_for_dialog(program, "place_dialog")
    before = record.read_bytes()
    by_mouse(program, choice)
    wait_for_front(program)
    assert front(program) is program.window
    if choice == "place_back":
        assert program.bridge.is_open == is_open
        return
    assert entered(program) == steps
    play(program, NOTE, NOTE)
    program.controller.close_game()
    is_in_place = choice == "place_here"
    assert saved_steps(record) == [*steps, *[NOTE, NOTE] * is_in_place]
    assert is_in_place or record.read_bytes() == before
    assert saved_steps(game) == [*steps, NOTE]
    assert len(rows(program)) == 2
    assert key in rows(program)


def test_a_second_window_shows_the_game_read_only_and_says_so(program: app.Program) -> None:
    steps, key, path = closed(program, armada)
    program.controller.open_game(key)
    program.controller.end_opening()
    before = path.read_bytes()
    with opened() as second:
        settle()
        assert "Another window has this game open" in said(second)
        assert "a copy to look at" in second.window.windowTitle()
        assert entered(second) == steps
        assert not second.controller.play(decoded(second, NOTE))
        assert path.read_bytes() == before
        second.controller.close_game()
        program.controller.close_game()
        assert second.controller.open_game(key)
        play(second, NOTE)
        assert entered(second) == [*steps, NOTE]
        assert "a copy to look at" not in second.window.windowTitle()
