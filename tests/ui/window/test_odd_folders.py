"""Whatever lies in the folder of games: it is listed, nothing of a damaged line is shown."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from armada_companion.app import program as app
from armada_companion.store.beside import BACKUP, FOLDER, HEAD, PIN
from armada_companion.store.content import read_content
from armada_companion.system.paths import user_paths
from armada_companion.ui.controls.message_banner import MessageBanner
from tests.examples import few
from tests.fuzz.damage_kinds import Odd, put
from tests.ui.events import pass_time, settle
from tests.ui.window.program import armada_table, front
from tests.ui.window.test_damaged_games import (
    armada,
    beside_game,
    closed,
    opened,
    pinned_down,
    rows,
)

MARK = "zzmark"
SPOILS = (
    (5, rb'"action":.*,"at"', rb'"action":{"do":"%s"},"at"'),
    (5, rb'"action":.*,"at"', rb'"action":{"do":"note","text":"%s","at"'),
    (5, rb'"action":.*,"at"', rb'"action":"%s","at"'),
    (5, rb'"by":"[^"]*"', rb'"by":"%s"'),
    (5, rb'"at":"[^"]*"', rb'"at":"%s"'),
    (5, rb',"at"', rb',"overruled":{"why":"%s"},"at"'),
    (5, rb'"hash":"[^"]*"', rb'"hash":"%s"'),
    (5, rb"^.*$", rb"%s"),
    (0, rb'"title":"[^"]*"', rb'"title":"%s"'),
    (0, rb"^.*$", rb"%s"),
    (0, rb'"hash":"[^"]*"', rb'"hash":"%s"'),
)
"""The number of a line, what is replaced in it, and by what."""


def texts_of(root: QWidget) -> str:
    """Every text that a window shows or a screen reader says."""
    widgets = [root, *root.findChildren(QWidget)]
    said = [root.windowTitle()]
    for widget in widgets:
        said += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        said.append(str(widget.property("text") or ""))
    return " ".join(said)


@pytest.mark.parametrize("has_backup", [True, False])
@pytest.mark.parametrize("spoil", few(SPOILS, 2))
@pytest.mark.parametrize("begin", [armada, pinned_down])
def test_no_word_of_a_damaged_line_is_shown(
    program: app.Program,
    begin: Callable[[app.Program], None],
    spoil: tuple[int, bytes, bytes],
    has_backup: bool,
    caplog: pytest.LogCaptureFixture,
) -> None:
    _, key, path = closed(program, begin)
    number, old, new = spoil
    lines = path.read_bytes().split(b"\n")
    lines[number], count = re.subn(old, new % MARK.encode(), lines[number])
    assert count == 1
    path.write_bytes(b"\n".join(lines))
    if not has_backup:
        beside_game(key).backup.unlink()
    program.window.page_named("start").refresh()
    pass_time(program.window, 60)
    assert MARK not in " ".join(rows(program).values())
    is_open = program.controller.open_game(key)
    settle()
    assert is_open == (has_backup or number > 0)
    if is_open:
        assert front(program).objectName() == "mended_game_dialog"
    assert MARK not in texts_of(program.window) + texts_of(front(program))
    assert MARK not in caplog.text


def lay_out(folder: Path) -> list[str]:
    """Put every odd thing into the folder of games and return their keys."""
    games = [*folder.glob("*.armada")]
    for number, odd in enumerate(Odd):
        put(folder, {f"odd-{number}.armada": odd, f"one.kept-{number}": odd})
        for kind in (HEAD, BACKUP, PIN):
            put(folder / FOLDER, {f"odd{kind}-{number}{kind}": odd})
    (folder / "empty.armada").write_bytes(b"")
    (folder / "no words.armada").write_bytes(b"\xff\xfe" * 900)
    (folder / "<b>bold.armada").write_bytes(b"no game")
    (folder / f"{'long' * 50}.armada").write_bytes(b"no game")
    (folder / "new\nline\u202e.armada").write_bytes(b"no game")
    (folder / "script.armada").write_bytes(b'{"format":"armada-companion","version":1}\n')
    (folder / "trash").write_bytes(b"a file where a folder belongs")
    return [f"/{path.name}" for path in sorted(folder.glob("*.armada")) if path not in games]


@pytest.mark.skipif(os.name == "nt", reason="files cannot have such names there")
@pytest.mark.parametrize("is_pipe", [True, False])
def test_a_folder_of_odd_things_is_listed_and_each_says_why_it_cannot_be_opened(
    program: app.Program, is_pipe: bool
) -> None:
    _, good, _ = closed(program, armada)
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
        for key in shown.keys() - {good}:
            assert not again.controller.open_game(key), key
            assert banner.message, key
            assert not again.controller.remove_game(key) or not (folder / key[1:]).exists()
        assert again.controller.open_game(good)
        assert front(again) is again.window


def test_a_head_that_is_damaged_is_reported_in_one_calm_sentence(program: app.Program) -> None:
    _, key, path = closed(program, armada)
    beside_game(key).head.write_bytes(b"x" * 600)
    steps = len(read_content(path.read_bytes()).steps)
    program.controller.open_game(key)
    settle()
    sheet = armada_table(program).sheet
    assert front(program) is program.window
    assert sheet.isVisible()
    assert sheet.accessibleDescription() == (
        "The note of the last saved step was damaged and is written again. No step seems to be"
        f" missing after step {steps}."
    )
    program.controller.close_game()
    program.controller.open_game(key)
    assert not sheet.isVisible()


def test_a_damaged_game_of_a_folder_to_read_is_reported_and_offers_no_record(
    program: app.Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, key, path = closed(program, armada)
    path.write_bytes(b"x" * 5000)
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK and access(path, mode))
    program.controller.open_game(key)
    settle()
    said = front(program).accessibleDescription()
    assert "It is open with its good steps and its backup, up to step" in said
    assert f"The damaged file stays as {path}." in said
    assert "a copy to look at" in program.window.windowTitle()
    assert not front(program).findChildren(QWidget, "mended_game_record")
    assert path.read_bytes() == b"x" * 5000
