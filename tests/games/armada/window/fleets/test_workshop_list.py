"""The left half of the workshop: a list's lines with their marks, and how they are mended."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.fleets.formats import result
from armada_companion.games.armada.fleets.list_advice import with_taken_cards
from armada_companion.games.armada.window.fleets.fleet_page import FleetPage
from armada_companion.games.armada.window.fleets.line_rows import (
    MAX_LINES,
    ChoiceRow,
    LineDelegate,
    LinesModel,
    marks_of,
)
from armada_companion.games.armada.window.fleets.line_rows import line_rows as rows_of
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.theme import DARK, Look
from tests.games.armada.window.workshop import (
    LIST,
    MISSPELLED,
    SLIPS,
    Bench,
    fleet_rows,
    label,
    line_rows,
    message,
    paste,
    rows,
    tap,
    tap_row,
    text_of,
    titles,
)
from tests.ui.pages.page_checks import child

CHOICES = (
    result.Suggestion("Tecks", "upgrade", "engine-techs", "Engine Techs", 90),
    result.Suggestion("Tecks", "upgrade", "nav-team", "Nav Team", 60),
    result.Suggestion("Tecks", "upgrade", "expert", "Expert", 55),
    result.Suggestion("Tecks", "upgrade", "other", "Other", 51),
)
LINES = (
    result.LineReading(1, "Name: Watch", "understood"),
    result.LineReading(2, "", "ignored"),
    result.LineReading(3, "written by me", "ignored", "a remark"),
    result.LineReading(
        4, "Tecks (8)", "not_understood", "no card; did you mean Nav Team?", CHOICES
    ),
)


def marks(page: FleetPage) -> dict[str, str]:
    """The marked lines of the text, and the colors that they are written in."""
    # PySide's stubs do not have what a selection is made of.
    found = text_of(page).extraSelections()
    cursors = [(getattr(one, "cursor"), getattr(one, "format")) for one in found]  # noqa: B009
    return {cursor.block().text(): form.foreground().color().name() for cursor, form in cursors}


def test_only_a_line_that_needs_a_look_is_listed_with_its_reason(workshop: FleetPage) -> None:
    """F11: the text above shows all lines; the list below repeats none that was understood."""
    paste(workshop, MISSPELLED)
    bad = [row for row in line_rows(workshop) if isinstance(row, result.LineReading)]
    assert [(row.text, row.status) for row in bad] == [("• Enjin Tekks (8)", "not_understood")]
    assert bad[0].why
    assert "1 not understood" in label(workshop, "line_counts")
    assert marks(workshop) == {"• Enjin Tekks (8)": DARK.bad.name()}


@pytest.mark.parametrize(
    ("why", "is_listed"),
    [
        ("OE read as Ordnance Experts (90 %)", False),
        ("OE read as Ordnance Experts (90 %); ACM read as Assault Missiles (96 %)", False),
        ("GR-75 read as GR-75 Medium Transports (70 %)", True),
        ("OE read as Ordnance Experts (90 %); only the first one is used, not Minefields", True),
        ("Comms Net on each of the 2 ships", True),
    ],
)
def test_a_near_certain_nickname_is_no_news(why: str, is_listed: bool) -> None:
    assert bool(rows_of([result.LineReading(1, "OE", "understood", why)])) == is_listed


def test_near_names_are_shown_on_wish(workshop: FleetPage) -> None:
    paste(workshop, LIST.replace("Engine Techs", "Engine Tecks"))
    assert line_rows(workshop) == []
    button = child(workshop, QAbstractButton, "show_sure")
    assert button.accessibleName() == "Show 1 near name"
    tap(workshop, "show_sure")
    (row,) = line_rows(workshop)
    assert isinstance(row, result.LineReading)
    assert "read as Engine Techs" in row.why
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert line_rows(workshop) == []


def test_a_list_that_is_understood_shows_its_text_alone(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    assert line_rows(workshop) == []
    assert not child(workshop, ListField, "lines").isVisible()
    assert marks(workshop) == {}


def test_a_line_whose_cards_are_in_the_fleet_is_yellow(workshop: FleetPage) -> None:
    """F4: it is not lost, but part of it was not read."""
    spoiled = LIST.replace("• General Dodonna (20)", "• General Dodonna (20) [list]")
    reading = workshop._service.read(spoiled)
    line = reading.lines[9]._replace(status="not_understood", why="no card is called list")
    lines = with_taken_cards(replace(reading, lines=[line]))
    assert [each.taken for each in lines] == [True]
    assert marks_of(lines) == {line.n: "warn"}
    (row,) = rows_of(lines)
    assert isinstance(row, result.LineReading)
    assert row.why == "cards of it are in the fleet; no card is called list"


def test_a_tap_on_a_line_goes_to_it_in_the_text(workshop: FleetPage) -> None:
    paste(workshop, MISSPELLED)
    tap_row(workshop, "lines", "• Enjin Tekks (8)")
    assert text_of(workshop).hasFocus()
    assert text_of(workshop).textCursor().block().text() == "• Enjin Tekks (8)"


def test_all_near_certain_readings_are_taken_with_one_press(workshop: FleetPage) -> None:
    """F5: twelve taps for twelve typing errors of equal cost."""
    assert not child(workshop, QAbstractButton, "take_all").isVisible()
    paste(workshop, SLIPS)
    button = child(workshop, QAbstractButton, "take_all")
    assert button.accessibleName() == "Accept all 2 above 90 %"
    tap(workshop, "take_all")
    assert not button.isVisible()
    assert titles(workshop, "upgrade") == ["General Dodonna", "Enjin Tekks"]
    assert "1 not understood" in label(workshop, "line_counts")


def test_all_are_taken_by_keyboard_too(workshop: FleetPage) -> None:
    paste(workshop, SLIPS)
    button = child(workshop, QAbstractButton, "take_all")
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert titles(workshop, "upgrade") == ["General Dodonna", "Enjin Tekks"]


@pytest.mark.parametrize(
    ("text", "words"), [(LIST.partition("• 2 x X-wing")[0], "The list has no end"), (LIST, "")]
)
def test_cut_off_texts_are_named(workshop: FleetPage, text: str, words: str) -> None:
    """F7."""
    paste(workshop, text)
    assert label(workshop, "list_advice").startswith(words)
    assert bool(label(workshop, "list_advice")) == bool(words)


@pytest.mark.parametrize("text", ["https://example.org/fleet/1/", " www.example.org/a \n"])
def test_a_link_is_named(workshop: FleetPage, text: str) -> None:
    """F7: the answer was that no card was recognised."""
    paste(workshop, text)
    assert label(workshop, "line_counts").startswith("This is a link: open it, and copy the list")


def test_below_a_line_stand_at_most_three_choices_and_the_reason_does_not_repeat_them() -> None:
    shown = rows_of(LINES)
    assert shown[-4] == result.LineReading(4, "Tecks (8)", "not_understood", "no card")
    assert [row.text for row in shown[-3:]] == [
        *("Read as Engine Techs", "Read as Nav Team", "Read as Expert")
    ]


def test_the_slot_of_a_choice_is_written_out() -> None:
    """F10: General Draven (off)."""
    offers = tuple(
        result.Suggestion("Dravn", "upgrade", "any", f"General Draven ({mark})", 80)
        for mark in ("off", "com", "REB")
    )
    shown = rows_of([result.LineReading(1, "Dravn", "not_understood", "", offers)])
    assert [row.text for row in shown[1:]] == [
        "Read as General Draven (officer)",
        "Read as General Draven (commander)",
        "Read as General Draven (REB)",
    ]


def test_of_a_text_longer_than_any_fleet_the_first_lines_are_shown() -> None:
    many = [result.LineReading(n, f"line {n}", "not_understood") for n in range(1, MAX_LINES + 11)]
    shown = rows_of(many)
    assert len(shown) == MAX_LINES + 1
    assert shown[-1] == result.LineReading(MAX_LINES + 1, "10 more lines", "ignored")


def test_a_tap_on_a_choice_mends_the_text_and_reads_it_again(workshop: FleetPage) -> None:
    paste(workshop, MISSPELLED)
    tap_row(workshop, "lines", "Read as Engine Techs")
    assert "• Engine Techs (8)" in text_of(workshop).toPlainText()
    assert "not understood" not in label(workshop, "line_counts")
    assert [row for row in line_rows(workshop) if isinstance(row, ChoiceRow)] == []
    upgrades = [row for row in fleet_rows(workshop) if row.kind == "upgrade"]
    assert upgrades[-1].title == "Engine Techs"
    assert upgrades[-1].below == ""


def test_undo_in_the_text_takes_the_choice_back(workshop: FleetPage, qtbot: QtBot) -> None:
    paste(workshop, MISSPELLED)
    tap_row(workshop, "lines", "Read as Engine Techs")
    QTest.keyClick(text_of(workshop), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert text_of(workshop).toPlainText() == MISSPELLED
    qtbot.waitUntil(lambda: "1 not understood" in label(workshop, "line_counts"))


def test_any_choice_of_any_line_is_mended_where_it_stands(
    workshop: FleetPage, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Name: Watch\n\nwritten by me\nTecks (8)\n"
    reading = replace(bench.service.read(LIST), lines=LINES)
    asked: list[str] = []

    def read(given: str, *_game: object) -> result.FleetReading:
        asked.append(given)
        return reading

    monkeypatch.setattr(bench.service, "read_for", read)
    paste(workshop, text)
    tap_row(workshop, "lines", "Read as Nav Team")
    assert asked == [text, text.replace("Tecks", "Nav Team")]


def test_a_text_that_is_no_list_says_so_and_leaves_the_fleet_as_it_was(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    paste(workshop, "\0")
    assert label(workshop, "line_counts") != ""
    assert rows(workshop, "lines") == []
    assert titles(workshop, "ship") == ["CR90 Corvette A"]


def test_an_empty_clipboard_is_reported(workshop: FleetPage) -> None:
    paste(workshop, " ")
    assert message(workshop).startswith("There is no text in the clipboard")


def test_a_file_is_opened(workshop: FleetPage, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    tap(workshop, "workshop_open")
    dialog = child(workshop, QFileDialog, "workshop_file")
    dialog.fileSelected.emit(str(path))
    dialog.reject()
    assert titles(workshop, "ship") == ["CR90 Corvette A"]


def test_a_file_dropped_anywhere_on_the_page_is_read(workshop: FleetPage, tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(LIST, encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    about = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton)
    entering = QDragEnterEvent(QPointF(9, 9).toPoint(), *about, Qt.KeyboardModifier.NoModifier)
    workshop.dragEnterEvent(entering)
    assert entering.isAccepted()
    workshop.dropEvent(QDropEvent(QPointF(9, 9), *about, Qt.KeyboardModifier.NoModifier))
    assert titles(workshop, "ship") == ["CR90 Corvette A"]


def test_after_an_edit_the_text_offers_to_come_back(workshop: FleetPage) -> None:
    paste(workshop, LIST)
    assert label(workshop, "left_text") == ""
    tap_row(workshop, "fleet_others", "2 × X-wing")
    tap(workshop, "unit_remove")
    assert titles(workshop, "squadron") == ["X-wing"]
    assert label(workshop, "left_text") != ""
    tap(workshop, "back_to_text")
    assert titles(workshop, "squadron") == ["2 × X-wing"]
    assert label(workshop, "left_text") == ""


def test_choices_are_targets_of_48_pixels_and_long_lines_wrap(workshop: FleetPage) -> None:
    paste(workshop, MISSPELLED)
    field = child(workshop, ListField, "lines")
    for number, row in enumerate(line_rows(workshop)):
        if isinstance(row, ChoiceRow):
            assert field.visualRect(field.model().index(number, 0)).height() >= 48
    narrow, wide = (LineDelegate(Look(DARK), lambda: 400) for _ in range(2))
    long = result.LineReading(1, "word " * 60, "ignored")
    assert narrow.row_height(long, 300) > 2 * wide.row_height(long, 1200)


def test_the_model_keeps_the_rules_of_models_and_says_what_it_shows() -> None:
    model = LinesModel()
    tester = QAbstractItemModelTester(
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, model
    )
    model.set_rows(rows_of(LINES))
    model.set_rows(rows_of(LINES[3:]))
    model.set_rows(rows_of(LINES))
    role = int(Qt.ItemDataRole.AccessibleTextRole)
    spoken = [model.data(model.index(row, 0), role) for row in range(2)]
    assert spoken == [
        "Line 4, not understood: Tecks (8), no card",
        "Line 4: Read as Engine Techs, 90 %",
    ]
    assert tester.model() is model


BROKEN = (
    "Gladiator I Demolisher with Weapons Crew Fnord,\n"
    "Ordnance Zorbs, Heavy Blasterings,\n"
    "Turbo Lasering Bank, Muppet Krennic,\n"
    "Grand Inquisitor Chef\n"
)
"""One line of a typed list that a program broke: it is read as one."""


def test_the_reason_of_a_line_that_was_broken_is_reported_once(workshop: FleetPage) -> None:
    paste(workshop, BROKEN)
    shown = [row.why for row in line_rows(workshop) if isinstance(row, result.LineReading)]
    assert "no card is called Weapons; no card is called Crew" in shown[0]
    assert shown[1:] == ["the same as line 1"] * 3


def test_a_reason_that_comes_again_further_down_is_reported_again() -> None:
    lines = [
        result.LineReading(1, "Zorb", "not_understood", "mostly other words"),
        result.LineReading(2, "Blorb", "not_understood", "mostly other words"),
        result.LineReading(4, "Fnord", "not_understood", "mostly other words"),
        result.LineReading(5, "Quux", "not_understood", ""),
        result.LineReading(6, "Quuux", "not_understood", ""),
    ]
    shown = [row.why for row in rows_of(lines) if isinstance(row, result.LineReading)]
    assert shown == ["mostly other words", "the same as line 1", "mostly other words", "", ""]
