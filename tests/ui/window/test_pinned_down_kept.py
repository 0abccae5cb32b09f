"""A game of Pinned Down is kept: history, undo, a killed program, records, the start page."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.pinned_down.rules.model.types import Phase
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.store.errors import StoreError
from armada_companion.system.paths import user_paths
from armada_companion.ui.dialogs.failure_dialogs import NotSavedDialog
from armada_companion.ui.press_guard import UNGUARDED
from tests.conftest import CHECKOUT
from tests.patience import PATIENCE_S
from tests.ui.events import settle, wait_until_active
from tests.ui.window.pinned_down_games import ATTACK, NAME, SHIPS, open_table
from tests.ui.window.pinned_down_players import MouseCrew, game_of, table_of
from tests.ui.window.program import (
    actions_of,
    click,
    close_program,
    focused,
    found,
    front,
    history_model,
    key,
    one,
    play,
    wait_for_front,
)


@pytest.fixture
def table(program: app.Program) -> TablePage:
    return open_table(program)


def test_the_history_tells_every_step_and_takes_notes(
    program: app.Program, assignment: TablePage
) -> None:
    player = MouseCrew(program)
    player.press("history")
    wait_for_front(program)
    assert history_model(program).rowCount() == len(actions_of(program))
    click(one(program, "history_remark"))
    QTest.keyClicks(focused(), "A card fell down")
    player.press("add_note")
    assert actions_of(program)[-1] == {"do": "note", "text": "A card fell down"}
    player.press("history_close")


def test_undo_takes_everything_back_to_the_setup_and_redo_restores_it(
    program: app.Program, assignment: TablePage
) -> None:
    end = game_of(program)
    for _ in range(len(ATTACK) + 1):
        key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert program.window.page == "setup"
    assert game_of(program).phase is Phase.SETUP
    for _ in range(3):
        click(one(program, "setup_undo"))
    assert game_of(program).players == {}
    for _ in range(len(SHIPS) + len(ATTACK)):
        play(program, {"do": "redo"})
    assert program.window.page == "table"
    assert game_of(program) == end


def test_the_next_start_shows_the_game_where_it_was_left(
    program: app.Program, assignment: TablePage
) -> None:
    play(program, {"do": "assign", "ship": "s1", "enemy": "agony"})
    state = game_of(program)
    again = app.build(program.paths, UNGUARDED)
    program.window.close()
    app.open_window(again)
    wait_until_active(again.window)
    assert again.window.page == "table"
    assert game_of(again) == state
    assert found(again, "enemy_card_agony")
    close_program(again)


def test_a_program_that_is_killed_loses_no_step(home: Path) -> None:
    """Each step is on the disk before it is shown."""
    code = (
        "import os\n"
        "from armada_companion.app import program as app\n"
        "from armada_companion.system.paths import user_paths\n"
        "from tests.ui.window.program import play\n"
        "application = app.make_application()\n"
        "program = app.build(user_paths())\n"
        "app.open_window(program)\n"
        f"program.controller.new_game({NAME!r})\n"
        f"for action in {[*SHIPS, *ATTACK]!r}:\n"
        "    play(program, action)\n"
        "os._exit(9)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=CHECKOUT, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 9
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    assert again.window.page == "table"
    assert len(actions_of(again)) == len(SHIPS) + len(ATTACK)
    assert game_of(again).phase is Phase.ASSIGNMENT
    close_program(again)


def test_an_exported_record_opens_as_the_same_game(
    program: app.Program, assignment: TablePage, tmp_path: Path
) -> None:
    state, file = game_of(program), tmp_path / "game.armada"
    program.controller.export(str(file))
    assert f'"game":"{NAME}"' in file.read_text(encoding="utf-8").splitlines()[0].replace(" ", "")
    program.controller.close_game()
    assert program.window.page == "start"
    program.controller.open_record(str(file))
    assert (program.window.page, game_of(program)) == ("table", state)


def test_the_start_page_says_which_game_a_saved_one_is(
    program: app.Program, table: TablePage
) -> None:
    program.controller.close_game()
    program.controller.play_sample("armada")
    program.controller.close_game()
    settle()
    shown = one(program, "games")
    model = shown.model()  # type: ignore[attr-defined]
    messages = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert [words.rpartition(", ")[0] for words in messages] == [
        "Ann v Ben, round 1  ·  Harbor Watch v Long Patrol  ·  Sample game",
        "Ana, Ben, turn 1  ·  distance 2 of 10  ·  Pinned Down",
    ]


def test_both_games_open_in_turn_on_pages_of_their_own(
    program: app.Program, table: TablePage
) -> None:
    own = program.controller.settings.last_game
    program.controller.play_sample("armada")
    other = program.window.page_named("table")
    assert other.objectName() == "table_page"
    assert not table.isVisible()
    assert own is not None
    program.controller.open_game(own)
    assert table.isVisible()


def test_the_sample_game_opens(program: app.Program) -> None:
    click(one(program, f"sample_{NAME}"))
    assert program.bridge.session.header["game"] == NAME
    assert program.bridge.session.damage == ""
    assert program.window.page == "table"


def test_a_step_that_cannot_be_saved_is_reported_and_tried_again(
    program: app.Program, table: TablePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise StoreError("the disk is full")

    before = game_of(program)
    with monkeypatch.context() as broken:
        broken.setattr(program.bridge.session._log, "append", fail)
        click(one(program, "end_main"))
    assert isinstance(front(program), NotSavedDialog)
    assert "the disk is full" in one(program, "not_saved_why").property("text")
    assert game_of(program) == before
    click(one(program, "not_saved_retry"))
    assert game_of(program).phase is Phase.ATTACK


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize("steps", [1, 2], ids=["reveal", "jump"])
def test_the_sheet_that_opens_by_itself_at_the_start_stands_between_the_ships(
    program: app.Program, table: TablePage, size: tuple[int, int], steps: int
) -> None:
    """It stood as a strip over the own ships until something was pressed."""
    for action in ({"do": "end_main"}, {"do": "reveal", "name": "Dear", "threat": 99})[:steps]:
        play(program, action)
    program.window.resize(*size)
    settle()
    settled = table_of(program).sheet.geometry()
    program.window.close()
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    wait_until_active(again.window)
    try:
        again.window.resize(*size)
        settle()
        page = table_of(again)
        assert page.sheet.isVisible()
        assert page.sheet.geometry() == settled
        for unit in ("s1", "s2"):
            card = page.board.body.card(unit)
            assert card is not None
            box = card.rect().translated(card.mapTo(page, card.rect().topLeft()))
            assert not box.intersects(page.sheet.geometry())
    finally:
        close_program(again)
