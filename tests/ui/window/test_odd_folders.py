"""Whatever lies in the folder of games: it is listed, nothing of a damaged row is shown."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.store.chained_rows import no_change
from armada_companion.store.checkpoint import checkpoint_path
from armada_companion.store.inspection import autosave_path
from armada_companion.system.paths import user_paths
from armada_companion.ui.controls.message_banner import MessageBanner
from tests.fuzz.damage_kinds import Odd, put
from tests.ui.events import pass_time, settle
from tests.ui.window.program import armada_table, front, one
from tests.ui.window.test_damaged_games import armada, opened, pinned_down, rows

MARK = "zzmark"
SPOILS = (
    f'UPDATE step SET action = \'{{"do": "{MARK}"}}\' WHERE n = 5',
    f'UPDATE step SET action = \'{{"do": "note", "text": "{MARK}"\' WHERE n = 5',
    f"UPDATE step SET action = '{MARK}' WHERE n = 5",
    f"UPDATE step SET \"by\" = '{MARK}' WHERE n = 5",
    f"UPDATE step SET at = '{MARK}' WHERE n = 5",
    f'UPDATE step SET overruled = \'{{"why": "{MARK}"}}\' WHERE n = 5',
    f"UPDATE step SET hash = '{MARK}' WHERE n = 5",
    f'UPDATE header SET data = \'{{"title": "{MARK}"}}\'',
    f"UPDATE header SET data = '{MARK}'",
    f"UPDATE header SET hash = '{MARK}'",
    f"CREATE TABLE {MARK} (a TEXT)",
)


def texts_of(root: QWidget) -> str:
    """Every text that a window shows or a screen reader says."""
    widgets = [root, *root.findChildren(QWidget)]
    said = [root.windowTitle()]
    for widget in widgets:
        said += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        said.append(str(widget.property("text") or ""))
    return " ".join(said)


def saved(program: app.Program, begin: Callable[[app.Program], None]) -> Path:
    begin(program)
    key = str(program.bridge.session.header["id"])
    program.controller.close_game()
    return user_paths().games / f"{key}.game"


@pytest.mark.parametrize("statement", SPOILS)
@pytest.mark.parametrize("begin", [armada, pinned_down])
def test_no_word_of_a_damaged_row_is_shown(
    program: app.Program,
    begin: Callable[[app.Program], None],
    statement: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = saved(program, begin)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for table in ("header", "step"):
            connection.execute(f"DROP TRIGGER {table}_no_update")
        connection.execute(statement)
        for table in ("header", "step"):
            connection.execute(no_change(table, "UPDATE"))
    autosave_path(path).unlink()
    program.window.page_named("start").refresh()
    pass_time(program.window, 60)
    assert MARK not in " ".join(rows(program).values())
    program.controller.open_game(path.stem)
    settle()
    assert front(program).objectName() == "mended_game_dialog"
    assert MARK not in texts_of(program.window) + texts_of(front(program))
    assert MARK not in caplog.text
    one(program, "mended_game_go_on")


def lay_out(folder: Path) -> list[str]:
    """Put every odd thing into the folder of games and return their keys."""
    for number, odd in enumerate(Odd):
        put(folder, {f"odd-{number}.game": odd})
        put(folder, {f"log-{number}.game": b"x", f"log-{number}.game-wal": odd})
        put(folder, {f"head-{number}.head": odd, f"record-{number}.autosave.armada": odd})
    (folder / "empty.game").write_bytes(b"")
    (folder / "no words.game").write_bytes(b"\xff\xfe" * 900)
    (folder / "<b>bold.game").write_bytes(b"no game")
    (folder / f"{'long' * 50}.game").write_bytes(b"no game")
    (folder / "new\nline\u202e.game").write_bytes(b"no game")
    with closing(sqlite3.connect(folder / "strange.game")) as connection, connection:
        connection.execute("CREATE TABLE note (a TEXT)")
    for name in ("one.damaged-1", "one.mending", "trash"):
        (folder / name).write_bytes(b"a file where a folder belongs")
    return [path.stem for path in sorted(folder.glob("*.game"))]


@pytest.mark.skipif(os.name == "nt", reason="files cannot have such names there")
@pytest.mark.parametrize("is_pipe", [True, False])
def test_a_folder_of_odd_things_is_listed_and_each_says_why_it_cannot_be_opened(
    program: app.Program, is_pipe: bool
) -> None:
    path = saved(program, armada)
    folder = user_paths().games
    keys = lay_out(folder)
    for name in ("list.json", "opening"):
        (folder / name).unlink(missing_ok=True)
        put(folder, {name: Odd.PIPE if is_pipe else Odd.FOLDER})
    with opened() as again:
        pass_time(again.window, 300)
        shown = rows(again)
        assert set(keys) <= shown.keys()
        page = again.window.page_named("start")
        banner = page.findChild(MessageBanner, "start_message")
        assert banner is not None
        for key in shown.keys() - {path.stem}:
            assert not again.controller.open_game(key), key
            assert banner.message, key
            assert not again.controller.remove_game(key) or not (folder / f"{key}.game").exists()
        assert again.controller.open_game(path.stem)
        assert front(again) is again.window


def test_a_head_that_is_damaged_is_reported_in_one_calm_sentence(program: app.Program) -> None:
    path = saved(program, armada)
    checkpoint_path(path).write_bytes(b"x" * 600)
    program.controller.open_game(path.stem)
    settle()
    sheet = armada_table(program).sheet
    assert front(program) is program.window
    assert sheet.isVisible()
    words = sheet.accessibleDescription()
    assert words.startswith("No step seems to be missing, but the count of this game's steps was")
    assert f"{path.stem}.damaged-1" in words
    program.controller.close_game()
    program.controller.open_game(path.stem)
    assert not sheet.isVisible()


def test_a_damaged_game_of_a_folder_to_read_is_reported_and_offers_no_record(
    program: app.Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(program, armada)
    path.write_bytes(b"x" * 5000)
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and access(path, mode))
    program.controller.open_game(path.stem)
    settle()
    said = front(program).accessibleDescription()
    assert "It is open with the record that was saved with it, up to step" in said
    assert f"The damaged file stays in {path.parent}." in said
    assert "a copy to look at" in program.window.windowTitle()
    assert not front(program).findChildren(QWidget, "mended_game_record")
