"""The menu opens what its entries name, and nothing else."""

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog

from armada_companion.app import program as app
from armada_companion.app.main_window import MainWindow
from armada_companion.ui.dialogs.menu_dialogs import AboutDialog
from armada_companion.ui.table_frame import TableFrame
from tests.ui.window.program import front


def test_about_is_opened_by_its_own_name(program: app.Program) -> None:
    program.window.open_menu_entry("about")
    assert isinstance(front(program), AboutDialog)


@pytest.mark.parametrize("name", ["abuot", "About", ""])
def test_a_name_of_no_entry_is_a_bug_and_opens_nothing(program: app.Program, name: str) -> None:
    """It opened About before, so a typing error in a page was never noticed."""
    with pytest.raises(KeyError):
        program.window.open_menu_entry(name)
    assert not [one for one in program.window.findChildren(QDialog) if one.isVisible()]


@pytest.mark.parametrize("game", ["armada", "pinned-down"])
def test_every_entry_of_the_menu_of_a_table_opens(
    program: app.Program, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it opens a dialog, that is closed again; going home is last."""
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _address: True)
    monkeypatch.setattr(MainWindow, "_export", lambda *_: None)
    monkeypatch.setattr(MainWindow, "_export_replay", lambda *_: None)
    program.controller.play_sample(game)
    page = program.window.page_named("table")
    assert isinstance(page, TableFrame)
    page.open_menu()
    names = [one.choice.name for one in page.sheet.choices]
    assert {"home", "score", "settings", "keys", "help", "about"} <= set(names)
    for name in sorted(names, key="home".__eq__):
        program.window.open_menu_entry(name)
        for dialog in program.window.findChildren(QDialog):
            dialog.close()
    assert program.window.page == "start"
