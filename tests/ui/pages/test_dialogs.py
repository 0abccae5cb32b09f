"""The dialogs, opened with `open()` as the window does."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QSize, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QLineEdit, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.rules.model.fleet import Fleet
from armada_companion.games.armada.rules.rule import Rule
from armada_companion.games.armada.views.setup.deployment_turns import deployment_view
from armada_companion.games.armada.views.setup.setup_view import SideView, UnitView
from armada_companion.games.armada.window.setup.deployment_dialog import DeploymentDialog
from armada_companion.games.armada.window.setup.set_aside_dialog import AsideDialog
from armada_companion.session.undo_question import UndoQuestion
from armada_companion.system.errors import ResourceError
from armada_companion.system.resources import read_licenses
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.option_button import OptionButton
from armada_companion.ui.dialogs import failure_dialogs, menu_dialogs
from armada_companion.ui.dialogs.history_dialog import HistoryDialog
from armada_companion.ui.dialogs.overrule_dialog import OverruleDialog
from armada_companion.ui.dialogs.questions import ExportDialog, PickDialog, UndoDialog
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.dialogs.then_dialog import ThenDialog
from armada_companion.ui.theme import CONTRAST, DARK, Look
from tests.conftest import CHECKOUT
from tests.games.armada.rules.tabletop import Table, fleet, fleet_of, ship
from tests.ui.events import settle
from tests.ui.pages.page_checks import LOOKS, check_buttons, check_labels, child


def tap(dialog: QDialog, *names: str) -> None:
    for name in names:
        button = child(dialog, QAbstractButton, name)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def text(dialog: QDialog, name: str) -> str:
    return child(dialog, QTextEdit, name).toPlainText()


def label(dialog: QDialog, name: str) -> str:
    return child(dialog, QLabel, name).text()


@pytest.fixture
def overrule(qtbot: QtBot, look: Look) -> OverruleDialog:
    rules = (Rule.P1_NOT_FEWER, Rule.CONSECUTIVE)
    made = OverruleDialog(look, "Ann passes", rules, ("Ann", "Ben"))
    qtbot.addWidget(made)
    made.open()
    return made


def test_every_broken_rule_is_reported_with_its_source(overrule: OverruleDialog) -> None:
    assert label(overrule, "rule_0") == "Not fewer ships left  (RRG 18)"
    assert label(overrule, "rule_1") == "Passed on the turn before  (RRG 18)"
    assert label(overrule, "overrule_action") == "Ann passes"


@pytest.mark.parametrize(
    ("taps", "by", "why"),
    [
        ([], "Ann and Ben", "Agreed by both players"),
        (["why_0"], "Ann and Ben", "Agreed by both players"),
        (["why_1"], "judge", "Judge’s decision"),
        (["by_1", "why_2"], "Ben", "Card effect"),
        (["by_0", "why_2", "why_0"], "Ann and Ben", "Agreed by both players"),
    ],
)
def test_a_quick_reason_and_the_button_record(
    overrule: OverruleDialog, qtbot: QtBot, taps: list[str], by: str, why: str
) -> None:
    with qtbot.waitSignal(overrule.decided) as signal:
        tap(overrule, *taps, "overrule_record")
    assert signal.args == [by, why]
    assert overrule.result() == QDialog.DialogCode.Accepted


def test_enter_records_what_both_players_agree_on(overrule: OverruleDialog, qtbot: QtBot) -> None:
    focus = overrule.focusWidget()
    assert focus is not None
    with qtbot.waitSignal(overrule.decided) as signal:
        QTest.keyClick(focus, Qt.Key.Key_Return)
    assert signal.args == ["Ann and Ben", "Agreed by both players"]


def test_an_own_reason_is_written_and_sent_with_enter(
    overrule: OverruleDialog, qtbot: QtBot
) -> None:
    field = child(overrule, QLineEdit, "why")
    field.clear()
    QTest.keyClicks(field, "House rule")
    with qtbot.waitSignal(overrule.decided) as signal:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert signal.args == ["Ann and Ben", "House rule"]


def test_without_a_reason_nothing_is_recorded(overrule: OverruleDialog, qtbot: QtBot) -> None:
    field = child(overrule, QLineEdit, "why")
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    with qtbot.assertNotEmitted(overrule.decided):
        tap(overrule, "overrule_record")
    assert overrule.isVisible()


@pytest.mark.parametrize("way", ["button", "escape"])
def test_cancel_records_nothing(overrule: OverruleDialog, qtbot: QtBot, way: str) -> None:
    with qtbot.assertNotEmitted(overrule.decided):
        if way == "button":
            tap(overrule, "why_0", "overrule_cancel")
        else:
            QTest.keyClick(overrule, Qt.Key.Key_Escape)
    assert overrule.result() == QDialog.DialogCode.Rejected


LICENSES = (("msgspec", "BSD 3-Clause License"), ("Python", "PSF LICENSE AGREEMENT"))


def about_dialog(
    look: Look, licenses: Callable[[], Sequence[tuple[str, str]]] = lambda: LICENSES
) -> menu_dialogs.AboutDialog:
    return menu_dialogs.AboutDialog(look, "0.1.0", "The toy is by Ann.", licenses)


def test_about_names_owners_and_the_license_of_every_part(qtbot: QtBot, look: Look) -> None:
    dialog = about_dialog(look)
    qtbot.addWidget(dialog)
    dialog.open()
    about = text(dialog, "about_text")
    for words in (
        *("0.1.0", "unofficial", "The toy is by Ann.", "this program Apache-2.0", "Python PSF"),
        *("Qt and PySide6 LGPL version 3", "appdirs, qrcodegen and RapidFuzz MIT"),
        *("PyNaCl Apache-2.0, its libsodium ISC; CFFI MIT-0", "msgspec BSD 3-clause"),
        *("SQLite public domain", "Barlow fonts SIL Open Font License"),
    ):
        assert words in about


def test_about_turns_to_all_license_texts_and_back(qtbot: QtBot, look: Look) -> None:
    dialog = about_dialog(look)
    qtbot.addWidget(dialog)
    dialog.open()
    about = text(dialog, "about_text")
    tap(dialog, "about_license")
    for name, words in LICENSES:
        assert name in text(dialog, "about_text")
        assert words in text(dialog, "about_text")
    tap(dialog, "about_license")
    assert text(dialog, "about_text") == about
    tap(dialog, "about_close")
    assert not dialog.isVisible()


def test_a_clone_shows_the_license_of_the_fonts(qtbot: QtBot, look: Look) -> None:
    dialog = about_dialog(look, read_licenses)
    qtbot.addWidget(dialog)
    dialog.open()
    tap(dialog, "about_license")
    assert "SIL OPEN FONT LICENSE" in text(dialog, "about_text").upper()


def test_a_missing_license_is_reported(qtbot: QtBot, look: Look) -> None:
    def fail() -> Sequence[tuple[str, str]]:
        raise ResourceError("OFL.txt is missing: install the program again")

    dialog = about_dialog(look, fail)
    qtbot.addWidget(dialog)
    dialog.open()
    tap(dialog, "about_license")
    assert text(dialog, "about_text") == "OFL.txt is missing: install the program again"


def test_about_asks_for_the_page_of_updates_when_it_has_closed(qtbot: QtBot, look: Look) -> None:
    dialog = about_dialog(look)
    qtbot.addWidget(dialog)
    dialog.open()
    with qtbot.waitSignal(dialog.updates_requested):
        tap(dialog, "about_updates")
    assert not dialog.isVisible()


def test_settings_are_sent_at_once(qtbot: QtBot, look: Look) -> None:
    dialog = menu_dialogs.SettingsDialog(look)
    qtbot.addWidget(dialog)
    dialog.open()
    with qtbot.waitSignal(dialog.theme_chosen) as theme:
        tap(dialog, "theme_light")
    with qtbot.waitSignal(dialog.text_scale_chosen) as scale:
        tap(dialog, "scale_130")
    assert (theme.args, scale.args) == (["light"], [130])


def test_settings_show_the_look_they_are_given(qtbot: QtBot, look: Look) -> None:
    dialog = menu_dialogs.SettingsDialog(look)
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.set_look(Look(CONTRAST, 1.3))
    chosen = {
        button.objectName() for button in dialog.findChildren(OptionButton) if button.option.chosen
    }
    assert chosen == {"theme_contrast", "scale_130"}


class FolderOpener(QObject):
    """Stands in for the desktop."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(url.toLocalFile())


def test_a_crash_offers_the_report_and_its_folder(qtbot: QtBot, look: Look, tmp_path: Path) -> None:
    opener = FolderOpener()
    # The stubs ask for bytes, which the call refuses.
    QDesktopServices.setUrlHandler("file", opener, "open")  # type: ignore[arg-type]
    dialog = failure_dialogs.CrashDialog(look, tmp_path / "crash-1.txt", "Traceback: it broke")
    qtbot.addWidget(dialog)
    dialog.open()
    tap(dialog, "crash_copy", "crash_folder")
    QDesktopServices.unsetUrlHandler("file")
    assert QGuiApplication.clipboard().text() == "Traceback: it broke"
    assert opener.opened == [str(tmp_path)]
    assert "is saved" in label(dialog, "crash_safe")
    assert str(tmp_path / "crash-1.txt") in label(dialog, "crash_path")
    tap(dialog, "crash_close")
    assert not dialog.isVisible()


def test_a_crash_without_a_report_file_still_shows_the_text(qtbot: QtBot, look: Look) -> None:
    dialog = failure_dialogs.CrashDialog(look, None, "Traceback: it broke")
    qtbot.addWidget(dialog)
    dialog.open()
    assert label(dialog, "crash_path") == "No report file."
    assert text(dialog, "crash_text") == "Traceback: it broke"


def aside_dialog(look: Look) -> AsideDialog:
    """A side with a unit set aside, and a long step to take back."""
    units = tuple(UnitView(f"a{n}", f"Hammerhead Torpedo {n}", n == 2) for n in range(1, 7))
    view = SideView(0, "A", "Ann", Fleet(ships=(), squadrons=()), units)
    dialog = AsideDialog(look, view)
    dialog.render_units(view, "Ann enters a fleet of 400 points " * 4)
    return dialog


def deployment_dialog(look: Look) -> DeploymentDialog:
    """All steps of the setup, in the one with ships and squadrons to place."""
    table = Table()
    start = {"piece": "token", "count": 2, "kinds": ["repair"]}
    card = {"name": "Electronic Countermeasures", "start": start}
    for side in "AB":
        ships = [ship(f"{side}{n}", name=f"Hammerhead Torpedo {n}") for n in (1, 2, 3)]
        ships[0]["upgrades"] = [card]
        squadrons = fleet_of(side.lower(), 1, 5)["squadrons"]
        table.do("name_player", side=side, name=f"Wilhelmina {side}. Featherstonehaugh")
        table.do("enter_fleet", side=side, fleet={**fleet(ships), "squadrons": squadrons})
    table.do("choose_first_player", side="A").do("choose_objective", objective="Most Wanted")
    for side, kind in zip("BABABA", ["debris_field"] * 2 + ["exogorth"] * 4, strict=True):
        table.do("place_obstacle", side=side, kind=kind)
    dialog = DeploymentDialog(look)
    dialog.render_deployment(deployment_view(table.state), "Ann places an obstacle: debris field")
    tap(dialog, "step_obstacles", "turn_A", "obstacle_purrgil", "step_placing", "place_as1")
    return dialog


MAKERS: dict[str, Callable[[Look], Sheet]] = {
    "overrule": lambda look: OverruleDialog(look, "Ann passes", [Rule.CONSECUTIVE], ("Ann", "Ben")),
    "history": HistoryDialog,
    "aside": aside_dialog,
    "deployment": deployment_dialog,
    "about": about_dialog,
    "settings": menu_dialogs.SettingsDialog,
    "not saved": lambda look: failure_dialogs.NotSavedDialog(look, "The disk is full " * 12),
    "damaged game": lambda look: failure_dialogs.DamagedGameDialog(
        look, "Step 2 cannot follow " * 12
    ),
    "undo": lambda look: UndoDialog(look, UndoQuestion(12, "Halcyon " * 20, "Y", ("Ann",), 2)),
    "export": ExportDialog,
    "export of an event": lambda look: ExportDialog(look, is_event=True),
    "pick": lambda look: PickDialog(look, "Of", [(str(n), f"Ship {n}") for n in range(40)], "2"),
    "then": lambda look: ThenDialog(look, QSize(1440, 900)),
    "crash": lambda look: failure_dialogs.CrashDialog(look, Path("/tmp/crash.txt"), "Traceback"),
}


@pytest.mark.parametrize("name", MAKERS)
def test_the_main_button_is_left_and_the_way_back_right(qtbot: QtBot, name: str) -> None:
    dialog = MAKERS[name](Look(DARK))
    qtbot.addWidget(dialog)
    dialog.open()
    row = [one for one in dialog.findChildren(PushButton) if one.y() > dialog.height() - 90]
    row.sort(key=QWidget.x)
    assert row
    assert not any(button._primary for button in row[1:])
    assert all(button.choice.mark != "back" for button in row[:-1])


def test_a_step_that_was_not_saved_is_tried_again_or_kept_elsewhere(
    qtbot: QtBot, look: Look
) -> None:
    for name, signal in (("retry", "retry_requested"), ("elsewhere", "elsewhere_requested")):
        dialog = failure_dialogs.NotSavedDialog(look, "the disk is full")
        qtbot.addWidget(dialog)
        dialog.open()
        with qtbot.waitSignal(getattr(dialog, signal)):
            tap(dialog, f"not_saved_{name}")
        assert not dialog.isVisible()


@pytest.mark.parametrize("scaled", LOOKS)
@pytest.mark.parametrize("name", MAKERS)
def test_nothing_is_cut_or_covered(qtbot: QtBot, name: str, scaled: Look) -> None:
    dialog = MAKERS[name](Look(DARK))
    qtbot.addWidget(dialog)
    dialog.open()
    dialog.set_look(scaled)
    settle()
    assert dialog.isModal()
    check_buttons(dialog)
    check_labels(dialog)


def test_without_the_seat_of_an_event_nobody_decides_as_the_judge(qtbot: QtBot, look: Look) -> None:
    why = "only the judge’s seat decides as the judge"
    made = OverruleDialog(look, "Ann passes", (Rule.CONSECUTIVE,), ("Ann", "Ben"), no_judge=why)
    qtbot.addWidget(made)
    made.open()
    tap(made, "by_3", "why_1")
    assert (made.by, made.why) == ("Ann and Ben", "Agreed by both players")
    assert why in child(made, OptionButton, "by_3").accessibleDescription()


GARBAGE = """
import gc
from PySide6.QtWidgets import QApplication, QWidget
from armada_companion.ui.dialogs.menu_dialogs import SettingsDialog
from armada_companion.ui.theme import DARK, Look
application = QApplication([])
gc.disable()
look = Look(DARK)
kept, dropped = SettingsDialog(look), SettingsDialog(look)
kept.__dict__["me"], dropped.__dict__["me"] = kept, dropped
kept.set_look(look)
dropped.set_look(look)
del dropped
gc.collect()
del kept
gc.collect()
QWidget().winId()
"""


def test_dialogs_that_are_garbage_leave_the_screen() -> None:
    """PySide deleted it with them, and the next widget ended the program."""
    subprocess.run([sys.executable, "-c", GARBAGE], check=True, cwd=CHECKOUT)
