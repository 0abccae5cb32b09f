"""The dialog of the history: its rows, its filter, what a screen reader says."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from armada_companion.session.history import HistoryRow, RowKind
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.dialogs.history_dialog import HistoryDialog
from armada_companion.ui.dialogs.history_rows import HistoryModel
from armada_companion.ui.theme import Look
from tests.ui.events import settle
from tests.ui.pages.page_checks import child

ROWS = (
    HistoryRow(1, RowKind.ACTION, "2026-11-21T12:00:03.120Z", "A", "Ann reveals repair"),
    HistoryRow(
        2,
        RowKind.ACTION,
        "",
        "B",
        "Ben passes",
        ("Ann passes: forced",),
        ("CONSECUTIVE",),
        "judge",
        "Card effect",
        rules=("Passed on the turn before (RRG 18)",),
    ),
    HistoryRow(3, RowKind.ACTION, "", "A", "Halcyon attacks", taken_back=True),
    HistoryRow(4, RowKind.UNDO, "", "A", "Undo: Halcyon attacks"),
)


def label(dialog: QDialog, name: str) -> str:
    return child(dialog, QLabel, name).text()


@pytest.fixture
def history(qtbot: QtBot, look: Look) -> HistoryDialog:
    made = HistoryDialog(look)
    qtbot.addWidget(made)
    made.set_rows(ROWS)
    made.open()
    return made


def field_of(history: HistoryDialog) -> ListField:
    return child(history, ListField, "history_list")


def test_the_filter_looks_at_notes_rules_and_reasons(history: HistoryDialog) -> None:
    field = child(history, QLineEdit, "history_filter")
    for words, found in (
        ("FORCED", ["Ben passes"]),
        ("passed on the turn", ["Ben passes"]),
        ("card effect", ["Ben passes"]),
        ("halcyon", ["Halcyon attacks", "Undo: Halcyon attacks"]),
        ("no such words", []),
    ):
        field.clear()
        QTest.keyClicks(field, words)
        model = field_of(history).model()
        assert [str(model.index(row, 0).data()) for row in range(model.rowCount())] == found
    assert label(history, "history_empty") == "No step matches."


def test_the_history_scrolls_to_its_end(history: HistoryDialog) -> None:
    history.set_rows([ROWS[0]._replace(n=n) for n in range(1, 300)])
    settle()
    bar = field_of(history).verticalScrollBar()
    assert bar.maximum() > 0
    assert bar.value() == bar.maximum()


def test_an_empty_history_says_so(history: HistoryDialog) -> None:
    history.set_rows(())
    assert label(history, "history_empty") == "Nothing has been done yet."


def test_long_rows_wrap_and_rows_with_notes_are_higher(history: HistoryDialog) -> None:
    history.set_rows([ROWS[0], ROWS[1], ROWS[0]._replace(text="word " * 100)])
    field = field_of(history)
    heights = [field.sizeHintForIndex(field.model().index(n, 0)).height() for n in range(3)]
    assert 44 <= heights[0] < heights[1] < heights[2]


def test_the_history_model_keeps_the_rules_of_models(qtbot: QtBot) -> None:
    model = HistoryModel()
    tester = QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, model
    )
    model.set_rows(ROWS)
    model.set_rows(ROWS[:2])
    spoken = model.data(model.index(1, 0), int(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken == (
        "2, B, Ben passes, Ann passes: forced, "
        "Overruled by judge: Passed on the turn before (RRG 18). Card effect"
    )
    assert tester.model() is model


def test_a_step_that_was_taken_back_is_reported_as_such() -> None:
    model = HistoryModel()
    model.set_rows(ROWS)
    spoken = model.data(model.index(2, 0), int(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken == "3, A, Halcyon attacks, taken back"
