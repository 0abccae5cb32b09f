"""Each way in which a program can be broken, planted for real, and what the self-test makes of it.

A fault is lines of Python that run in the process before its self-test begins.
"""

import shutil
import sys
from pathlib import Path

import pytest

from tests.examples import few
from tests.selftest.self_tests import CHECKOUT, Outcome, run_with

RESOURCES = CHECKOUT / "resources"

SLOT = """
from armada_companion.games.armada.window.table.table_page import TablePage
def try_pass(self):
    raise ValueError("planted in a slot")
TablePage.try_pass = try_pass
"""

PAINT = """
from armada_companion.ui.controls.turn_banner import PassBadge
def paint(self, painter, size, theme):
    raise ValueError("planted in a paint")
PassBadge.paint = paint
"""

WAITING_BOX = """
from PySide6.QtWidgets import QMessageBox
from armada_companion.games.armada.window.table.table_page import TablePage
def try_pass(self):
    QMessageBox.warning(self, "A title", "Shall somebody press me?")
TablePage.try_pass = try_pass
"""

QUIET_BOX = """
from PySide6.QtWidgets import QMessageBox
from armada_companion.games.armada.window.table.table_page import TablePage
def try_pass(self):
    QMessageBox(text="Shall somebody press me?", parent=self).open()
TablePage.try_pass = try_pass
"""

WAITING_MENU = """
from PySide6.QtWidgets import QMenu
from armada_companion.games.armada.window.table.table_page import TablePage
def try_pass(self):
    menu = QMenu(self)
    menu.addAction("Nobody chooses me")
    menu.exec()
TablePage.try_pass = try_pass
"""

HANG = """
def never_ends(program):
    while True:
        pass
app.open_window = never_ends
"""

HANG_IN_QT = """
from PySide6.QtCore import QEventLoop
def never_ends(program):
    QEventLoop().exec()
app.open_window = never_ends
"""

SUDDEN_END = """
import os
def end(program):
    os._exit(3)
app.open_window = end
"""

NOT_PACKED = """
sys.modules["rapidfuzz"] = None
"""

NOT_COMPILED = """
for kind in ("", "_avx2", "_sse2"):
    sys.modules[f"rapidfuzz.fuzz_cpp{kind}"] = None
"""

WRONG_BADGE = """
from armada_companion.ui.controls.turn_banner import PassBadge
from armada_companion.kit.choice import PassView
render_pass = PassBadge.render_pass
def render_wrong(self, view):
    render_pass(self, PassView(legal=True, reason="Fewer ships left (4 v 5)"))
PassBadge.render_pass = render_wrong
"""

BADGE_THAT_PASSES = """
from armada_companion.kit.log_actions import AddNote
from armada_companion.games.armada.window.table.table_page import TablePage
def try_pass(self):
    self._bridge.dispatch(AddNote("passed"))
    self.next_step()
TablePage.try_pass = try_pass
"""

DISABLED = """
from armada_companion.ui.controls.buttons import PushButton
make = PushButton.__init__
def make_disabled(self, *words, **named):
    make(self, *words, **named)
    self.setEnabled(False)
PushButton.__init__ = make_disabled
"""

COVERED = """
from PySide6.QtWidgets import QWidget
open_window = app.open_window
def open_covered(program):
    open_window(program)
    cover = QWidget(program.window, objectName="cover")
    cover.resize(program.window.size())
    cover.show()
app.open_window = open_covered
"""

DEAF = """
from armada_companion.app.main_window import MainWindow
MainWindow._undo = lambda self: None
"""

BLANK = """
from PySide6.QtGui import QPixmap
from armada_companion.app.main_window import MainWindow
def grab(self):
    blank = QPixmap(self.size())
    blank.fill("navy")
    return blank
MainWindow.grab = grab
"""

SHORT_RECORD = """
from pathlib import Path
from armada_companion.ui.game_controller import GameController
export = GameController.export
def export_short(self, path):
    export(self, path)
    lines = Path(path).read_bytes().splitlines(keepends=True)
    Path(path).write_bytes(b"".join(lines[:-1]))
GameController.export = export_short
"""

OTHER_RECORD = """
import dataclasses
from armada_companion.session import exchange
write = exchange.write_record
exchange.write_record = lambda header, steps: write(header, list(steps)[:-1])
"""

UNSIGNED = """
sys.frozen = True
sys.modules["nacl"] = None
"""

SIGNED_BY_ANOTHER = """
from armada_companion.session import signing
signing._fits = lambda action: False
"""

NO_BUS = """
sys.modules["PySide6.QtDBus"] = None
"""

NO_PAPER = """
from armada_companion.games.armada.window.score import slip_paper
slip_paper.slip_pdf = lambda slip, code: b""
"""

NO_CHART = """
from armada_companion.games.armada.window.score.charts import ChartPicture
ChartPicture.paintEvent = lambda self, event: None
"""

FORGETFUL = """
from armada_companion.system.settings import SettingsFile
SettingsFile.save = lambda self, settings: None
"""

NEVER_CLOSES = """
from armada_companion.app.main_window import MainWindow
MainWindow.closeEvent = lambda self, event: event.ignore()
"""

TELLS = """
open_window = app.open_window
def open_telling(program):
    open_window(program)
    program.controller.message.emit("The settings cannot be read.")
app.open_window = open_telling
"""

FAILED: dict[str, tuple[str, str, str]] = {
    "a box that waits": (WAITING_BOX, "pass", "A title Shall somebody press me?"),
    "a box that lets others work": (QUIET_BOX, "pass", "Shall somebody press me?"),
    "a menu that waits": (WAITING_MENU, "pass", "a message box opened and waits"),
    "a slow stand-in": (NOT_COMPILED, "fleet_list", "without its compiled part"),
    "a badge that misjudges": (WRONG_BADGE, "round", "the rules say ('No pass, "),
    "a badge that passes all the same": (BADGE_THAT_PASSES, "pass", "is answered with"),
    "disabled buttons": (DISABLED, "pinned_down", "'sample_pinned-down' shows the page 'start'"),
    "a widget over the others": (COVERED, "pinned_down", "would hit 'cover'"),
    "keys without effect": (DEAF, "undo_redo", "Ctrl+Z did nothing"),
    "a blank window": (BLANK, "picture", "1 colors"),
    "a record without its end": (SHORT_RECORD, "record", "cut off"),
    "a record of another game": (OTHER_RECORD, "record", "does not lead to the state"),
    "a build without signatures": (UNSIGNED, "signature", "signatures need PyNaCl"),
    "a signature that does not hold": (SIGNED_BY_ANOTHER, "signature", "does not hold"),
    "a slip that is not printed": (NO_PAPER, "papers", "cannot be written as PDF"),
    "charts that are not painted": (NO_CHART, "papers", "is not painted"),
    "a start that forgets": (FORGETFUL, "reopened", "as it was left"),
    "a window that stays": (NEVER_CLOSES, "reopened", "still open"),
    "trouble that the window tells": (TELLS, "window", "The settings cannot be read."),
}


def resources_from(folder: Path) -> str:
    """Return the fault of a program whose resources lie elsewhere."""
    return f"""
from armada_companion.system import resources
resources._folder = lambda: {str(folder)!r}
"""


@pytest.fixture
def resources(tmp_path: Path) -> Path:
    """A copy of the resources, to be spoilt."""
    return shutil.copytree(RESOURCES, tmp_path / "resources", copy_function=shutil.copyfile)


def assert_failed(result: Outcome, name: str, why: str) -> None:
    """One check failed, and one line says so; the report has the place in the program."""
    assert (result.code, result.out) == (1, "")
    shown = [line for line in result.err.splitlines() if not line.startswith("This plugin does")]
    assert len(shown) == 1
    assert shown[0].startswith(f"self-test: {name}: ")
    assert why in result.failed[name]
    assert result.report["ok"] is False
    assert "Traceback" in result.report["error"]


@pytest.mark.parametrize("planted", few(list(FAILED), 6))
def test_a_fault_is_a_failed_check(planted: str, tmp_path: Path) -> None:
    fault, name, why = FAILED[planted]
    result = run_with(fault, tmp_path)
    assert_failed(result, name, why)
    assert list(result.failed) == [name]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="D-Bus is a thing of Linux")
def test_a_screen_that_cannot_be_kept_awake_is_a_failed_check(tmp_path: Path) -> None:
    assert_failed(run_with(NO_BUS, tmp_path), "system", "cannot be kept awake")


@pytest.mark.parametrize(
    "missing", ["fonts/barlow-500.ttf", "samples/sample_rebel.txt", "core_pack/ships.json"]
)
def test_a_missing_resource_is_named(missing: str, resources: Path, tmp_path: Path) -> None:
    (resources / missing).unlink()
    assert_failed(run_with(resources_from(resources), tmp_path), "resources", missing)


@pytest.mark.parametrize("stand_in", [b"no font at all", "barlow-500.ttf"], ids=["garbage", "else"])
def test_a_font_that_qt_cannot_write_in_is_named(
    stand_in: bytes | str, resources: Path, tmp_path: Path
) -> None:
    """Qt says nothing of it: it writes in another face."""
    file = resources / "fonts" / "barlow-condensed-700.ttf"
    other = stand_in if isinstance(stand_in, bytes) else (file.parent / stand_in).read_bytes()
    file.write_bytes(other)
    assert_failed(run_with(resources_from(resources), tmp_path), "fonts", file.name)


def test_a_picture_that_qt_cannot_read_is_named(resources: Path, tmp_path: Path) -> None:
    file = next((resources / "icons").glob("*.png"))
    file.write_bytes(b"no picture")
    assert_failed(run_with(resources_from(resources), tmp_path), "pictures", file.name)


@pytest.mark.parametrize(("fault", "name"), [(SLOT, "pass"), (PAINT, "round")])
def test_an_exception_that_qt_swallows_is_unexpected(fault: str, name: str, tmp_path: Path) -> None:
    result = run_with(fault, tmp_path)
    assert (result.code, result.out, result.report["ok"]) == (70, "", False)
    for text in (result.report["error"], result.err):
        assert "ValueError: " in text
        assert "planted in a " in text
    assert name in result.failed


def test_a_library_that_is_missing_is_unexpected(tmp_path: Path) -> None:
    result = run_with(NOT_PACKED, tmp_path)
    assert (result.code, result.report["ok"]) == (70, False)
    assert "rapidfuzz" in result.report["error"]


@pytest.mark.parametrize("fault", [HANG, HANG_IN_QT])
def test_a_hang_ends_with_the_place_where_it_hangs(fault: str, tmp_path: Path) -> None:
    result = run_with(fault, tmp_path, limit_s=1.5)
    assert (result.code, result.out, result.report["ok"]) == (75, "", False)
    assert result.err == "self-test: It did not end in 1.5 seconds.\n"
    assert "never_ends" in result.report["error"]
    assert [check["name"] for check in result.report["checks"]] == ["resources"]


def test_a_sudden_end_leaves_a_report_that_says_so(tmp_path: Path) -> None:
    result = run_with(SUDDEN_END, tmp_path)
    assert (result.code, result.report["ok"]) == (3, False)
    assert result.report["error"] == "The program ended before its self-test did."
