"""Files dragged onto the window: a record opens on any page, anything else is told."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget

from armada_companion.app import program as app
from armada_companion.games.armada.window.pages import sample_texts
from tests.conftest import CHECKOUT
from tests.ui.events import settle
from tests.ui.window.pinned_down_games import NAME, open_table
from tests.ui.window.program import actions_of, click, found, front, one, play
from tests.ui.window.test_messages import told_by

RECORD = CHECKOUT / "resources" / "samples" / "sample_pinned_down.armada"
COPY, MOVE = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction
_STEP = 90


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record, by a name that no other file has."""
    file = tmp_path / "Evening of Sunday.ARMADA"
    file.write_bytes(RECORD.read_bytes())
    return file


def drag(widget: QWidget, *urls: QUrl, text: str = "") -> Qt.DropAction | None:
    """Drag files onto a widget as a file manager does, and let them go where they are accepted.

    Returns:
        What the file manager is told was done with them; None when they were not accepted.
    """
    data = QMimeData()
    data.setUrls(list(urls))
    if text:
        data.setText(text)
    actions, held = COPY | MOVE, Qt.KeyboardModifier.NoModifier
    about = (actions, data, Qt.MouseButton.LeftButton, held)
    enter = QDragEnterEvent(QPoint(9, 9), *about)
    # As with the Shift key: a file manager would remove what it is told was moved.
    enter.setDropAction(MOVE)
    QApplication.sendEvent(widget, enter)
    if not enter.isAccepted():
        return None
    drop = QDropEvent(QPointF(9, 9), *about)
    drop.setDropAction(MOVE)
    QApplication.sendEvent(widget, drop)
    assert drop.isAccepted()
    return drop.dropAction()


def drop(widget: QWidget, *paths: Path) -> None:
    """Drop files that are read and must stay where they are."""
    assert drag(widget, *(QUrl.fromLocalFile(str(path)) for path in paths)) is COPY
    assert all(path.exists() for path in paths)


def start(program: app.Program) -> None:
    assert program.window.page == "start"


def setup(program: app.Program) -> None:
    program.controller.new_game("armada")


def table(program: app.Program) -> None:
    program.controller.play_sample("armada")


def score(program: app.Program) -> None:
    program.controller.play_sample("armada")
    play(program, {"do": "concede", "side": "A"})


def library(program: app.Program) -> None:
    click(one(program, "fleets"))


def workshop(program: app.Program) -> None:
    library(program)
    click(one(program, "library_new"))


def packs(program: app.Program) -> None:
    click(one(program, "packs"))


def other_setup(program: app.Program) -> None:
    program.controller.new_game(NAME)


def other_table(program: app.Program) -> None:
    open_table(program)


def other_result(program: app.Program) -> None:
    open_table(program)
    program.window.open_menu_entry("score")


PAGES = (
    start,
    setup,
    table,
    score,
    library,
    workshop,
    packs,
    other_setup,
    other_table,
    other_result,
)


def spots(program: app.Program) -> Iterator[QWidget]:
    """Yield every widget that the mouse can be over, once."""
    window, known = program.window, set[int]()
    for y in range(5, window.height(), _STEP):
        for x in range(5, window.width(), _STEP):
            widget = window.childAt(x, y) or window
            if id(widget) not in known:
                known.add(id(widget))
                yield widget


@pytest.mark.parametrize("lead_to", PAGES)
def test_a_record_is_accepted_all_over_every_page(
    program: app.Program, record: Path, lead_to: Callable[[app.Program], None]
) -> None:
    """Fields for text too: a record's name is no text for them."""
    lead_to(program)
    settle()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(record))])
    data.setText(str(record))
    everywhere = list(spots(program))
    assert len(everywhere) > 3
    for widget in everywhere:
        about = (COPY, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        enter = QDragEnterEvent(QPoint(2, 2), *about)
        QApplication.sendEvent(widget, enter)
        assert enter.isAccepted(), widget.objectName()
    drop(everywhere[-1], record)
    assert program.bridge.is_open
    assert program.bridge.session.game.NAME == NAME
    assert program.window.page == "table"


@pytest.mark.parametrize("name", ["name_A", "list_A"])
def test_a_record_dropped_on_a_field_is_opened_and_not_written_into_it(
    program: app.Program, record: Path, name: str
) -> None:
    program.controller.new_game("armada")
    settle()
    field = one(program, name)
    under = field.viewport() if isinstance(field, QPlainTextEdit) else field
    assert drag(under, QUrl.fromLocalFile(str(record)), text=str(record)) is COPY
    assert program.bridge.session.game.NAME == NAME


def test_a_fleet_list_goes_where_it_is_dropped(program: app.Program, tmp_path: Path) -> None:
    """On the field of the setup and on the pages for fleets; the file stays where it is."""
    file = tmp_path / "list.txt"
    file.write_text(sample_texts()[0], encoding="utf-8")
    program.controller.new_game("armada")
    settle()
    field = one(program, "list_A")
    assert isinstance(field, QPlainTextEdit)
    drop(field.viewport(), file)
    assert field.toPlainText() == sample_texts()[0]
    program.controller.close_game()
    library(program)
    drop(one(program, "library_page"), file)
    assert program.window.page == "workshop"


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["list.txt"], "list.txt is not a game record"),
        (["picture.png"], "picture.png is not a game record"),
        (["a.txt", "b.txt"], "That is not a game record"),
    ],
)
@pytest.mark.parametrize("lead_to", [start, setup, table, other_table])
def test_what_is_no_record_is_reported_in_one_sentence(
    program: app.Program,
    tmp_path: Path,
    lead_to: Callable[[app.Program], None],
    names: Sequence[str],
    shown: str,
) -> None:
    lead_to(program)
    settle()
    before = actions_of(program) if program.bridge.is_open else None
    files = [tmp_path / name for name in names]
    for file in files:
        file.touch()
    drop(program.window, *files)
    assert shown in told_by(program)
    assert (actions_of(program) if program.bridge.is_open else None) == before


def test_an_address_of_the_web_is_reported_too(program: app.Program) -> None:
    assert drag(program.window, QUrl("https://example.org/evening")) is COPY
    assert "not a game record" in told_by(program)


@pytest.mark.parametrize(
    ("others", "shown"),
    [
        (["notes.txt"], "notes.txt was not opened: drop one record at a time"),
        (["picture.png", "second.armada"], "2 files were not opened: drop one record at a time"),
    ],
)
def test_of_several_files_the_first_record_opens_and_the_others_are_reported(
    program: app.Program, tmp_path: Path, record: Path, others: Sequence[str], shown: str
) -> None:
    files = [tmp_path / name for name in others]
    for file in files:
        file.touch()
    drop(program.window, *files[:-1], record, files[-1])
    assert program.bridge.session.game.NAME == NAME
    assert len(program.controller.entries()) == 1
    assert shown in told_by(program)


def test_a_record_that_cannot_be_read_leaves_the_game_as_it_is_and_is_reported(
    program: app.Program, tmp_path: Path
) -> None:
    program.controller.play_sample("armada")
    before = program.bridge.session
    broken, other = tmp_path / "broken.armada", tmp_path / "notes.txt"
    broken.write_text("once upon a time", encoding="utf-8")
    other.touch()
    drop(program.window, broken, other)
    assert program.bridge.session is before
    assert "broken.armada" in told_by(program)
    assert "notes.txt was not opened" in told_by(program)


def test_a_record_from_outside_ends_the_dialogs_of_the_game_before(
    program: app.Program, record: Path
) -> None:
    """A note written in the history of one game must not come into another."""
    program.controller.play_sample("armada")
    play(program, {"do": "leave_dials_on_table"})
    before = dict(program.bridge.session.header)["id"]
    click(one(program, "history"))
    assert front(program).objectName() == "history_dialog"
    program.window.open_record(str(record))
    assert front(program) is program.window
    assert not [each for each in program.window.findChildren(QDialog) if each.isVisible()]
    assert program.bridge.session.game.NAME == NAME
    program.controller.open_game(str(before))
    assert actions_of(program)[-2:] == [{"do": "leave_dials_on_table"}, {"do": "close_game"}]


def test_a_record_from_outside_that_cannot_be_read_leaves_the_dialog_open(
    program: app.Program, tmp_path: Path
) -> None:
    program.controller.play_sample("armada")
    settle()
    click(one(program, "history"))
    program.window.open_record(str(tmp_path / "gone.armada"))
    assert front(program).objectName() == "history_dialog"


def test_who_arrives_without_a_record_brings_the_window_to_the_front(program: app.Program) -> None:
    program.controller.play_sample("armada")
    before = program.bridge.session
    program.window.showMaximized()
    program.window.showMinimized()
    settle()
    assert program.window.isMinimized()
    program.window.open_record("")
    assert not program.window.isMinimized()
    assert program.window.isMaximized()
    assert program.bridge.session is before


def test_after_a_fatal_error_nothing_more_is_opened(program: app.Program, record: Path) -> None:
    program.window.show_crash(None, "a bug")
    program.window.open_record(str(record))
    assert not program.bridge.is_open
    assert drag(program.window, QUrl.fromLocalFile(str(record))) is None
    assert found(program, "crash_text")
