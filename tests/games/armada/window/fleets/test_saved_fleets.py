"""Saved fleets: legal at a glance, tags and notes, two versions compared, one file out and in."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QTextEdit

from armada_companion.games.armada.fleets.kept import Remarks
from armada_companion.games.armada.window.fleets.library_page import LibraryPage
from armada_companion.ui.models import EntryRow
from armada_companion.ui.theme import Look
from tests.games.armada.window.workshop import (
    LIST,
    MISSPELLED,
    Bench,
    line,
    message,
    rows,
    sheet,
    tap,
    tap_row,
)
from tests.ui.pages.page_checks import LOOKS, check_buttons, check_labels, child


@pytest.fixture
def page(bench: Bench) -> LibraryPage:
    fleet = bench.service.read(LIST).fleet
    bench.library.save(replace(fleet, name="Version 1"))
    smaller = bench.service.read(LIST.replace("2 x X-wing Squadron (26)", "X-wing Squadron (13)"))
    bench.library.save(replace(smaller.fleet, name="Version 2"))
    return bench.library_page()


def details(page: LibraryPage) -> dict[str, str]:
    found = rows(page, "saved_fleets")
    return {row.title: row.detail for row in found if isinstance(row, EntryRow)}


def report(page: LibraryPage, name: str = "saved_report") -> str:
    return child(page, QTextEdit, name).toPlainText()


def test_a_legal_fleet_says_so_without_a_tap(bench: Bench, page: LibraryPage) -> None:
    fleet = bench.service.read(LIST).fleet
    bench.library.save(replace(fleet, name="Leaderless", objectives={}))
    (Path(bench.library._folder) / "broken.json").write_text("{", encoding="utf-8")
    page.render_fleets()
    assert details(page)["Version 1"].startswith("legal  ·  98 points")
    assert "legal" not in details(page)["Leaderless"]
    assert "legal" not in details(page)["broken"]


def test_tags_and_a_note_are_written_shown_and_searched(bench: Bench, page: LibraryPage) -> None:
    tap_row(page, "saved_fleets", "Version 1")
    tap(page, "saved_remarks")
    QTest.keyClicks(line(sheet(page), "remarks_tags"), "league, spring")
    child(sheet(page), QPlainTextEdit, "remarks_note").setPlainText("Weak against bombers.")
    tap(sheet(page), "remarks_save")
    assert details(page)["Version 1"].endswith("league, spring")
    assert "Tags: league, spring\nWeak against bombers." in report(page)
    (key,) = (saved.key for saved in bench.library.entries("spring bombers"))
    kept = bench.library.read_kept(key)
    assert kept.remarks == Remarks(("league", "spring"), "Weak against bombers.")
    QTest.keyClicks(line(page, "library_search"), "league")
    assert list(details(page)) == ["Version 1"]


def test_the_workshop_keeps_tags_and_note(bench: Bench, page: LibraryPage) -> None:
    (key,) = (saved.key for saved in bench.library.entries() if saved.name == "Version 1")
    remarks = Remarks(("league",), "x")
    bench.library.save_kept(bench.library.read_kept(key)._replace(remarks=remarks), key)
    workshop = bench.workshop()
    workshop.open_saved(key)
    tap_row(workshop, "fleet_others", "2 × X-wing")
    tap(workshop, "unit_copy", "workshop_save")
    kept = bench.library.read_kept(key)
    assert (len(kept.fleet.squadrons), kept.remarks) == (3, remarks)


def test_a_note_that_is_too_long_stays_on_the_sheet(page: LibraryPage) -> None:
    tap_row(page, "saved_fleets", "Version 1")
    tap(page, "saved_remarks")
    child(sheet(page), QPlainTextEdit, "remarks_note").setPlainText("x" * 2001)
    tap(sheet(page), "remarks_save")
    assert sheet(page).objectName() == "remarks_sheet"


@pytest.mark.parametrize("by_key", [False, True])
def test_two_versions_are_compared(page: LibraryPage, by_key: bool) -> None:
    tap_row(page, "saved_fleets", "Version 2")
    tap(page, "saved_compare")
    if by_key:
        QTest.keyClick(line(sheet(page), "compare_search"), Qt.Key.Key_Return)
    else:
        tap_row(sheet(page), "compare_fleets", "Version 1")
    words = child(sheet(page), QTextEdit, "compare_report").toPlainText()
    assert words == "98 → 85 points (-13)\nsince Version 1\nWENT\nX-wing Squadron (13)"


def test_without_a_second_fleet_there_is_nothing_to_compare(bench: Bench) -> None:
    bench.save("Alone")
    page = bench.library_page()
    tap_row(page, "saved_fleets", "Alone")
    tap(page, "saved_compare")
    assert message(page, "library_message").startswith("There is no other fleet to compare")


def test_the_library_is_written_into_a_file_and_read_from_it(
    bench: Bench, page: LibraryPage, tmp_path: Path
) -> None:
    file = tmp_path / "all.json"
    tap(page, "library_save_all")
    child(page, QFileDialog, "library_save_as").fileSelected.emit(str(file))
    assert message(page, "library_message") == "2 fleets written into all.json."
    for saved in bench.library.entries():
        bench.library.remove(saved.key)
    tap(page, "library_add")
    child(page, QFileDialog, "library_add_from").fileSelected.emit(str(file))
    assert message(page, "library_message") == "all.json: 2 fleets added."
    assert set(details(page)) == {"Version 1", "Version 2"}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "bad.json: This is no file of saved fleets."),
        (MISSPELLED.encode(), "bad.json: This is no file of saved fleets."),
        (
            json.dumps(
                {"format": "armada-companion-fleets", "version": 1, "fleets": [{"ships": 1}]}
            ).encode(),
            "bad.json: 0 fleets added, 1 not readable: Fleet 1: This is no fleet",
        ),
        (None, "bad.json cannot be read: No such file"),
    ],
    ids=["empty", "list", "damaged", "missing"],
)
def test_a_bad_file_is_one_sentence(
    page: LibraryPage, tmp_path: Path, data: bytes | None, words: str
) -> None:
    file = tmp_path / "bad.json"
    if data is not None:
        file.write_bytes(data)
    tap(page, "library_add")
    child(page, QFileDialog, "library_add_from").fileSelected.emit(str(file))
    assert message(page, "library_message").startswith(words)
    assert len(details(page)) == 2


@pytest.mark.parametrize("scaled", LOOKS)
@pytest.mark.parametrize("button", ["saved_remarks", "saved_compare"])
def test_nothing_is_cut_or_covered(page: LibraryPage, scaled: Look, button: str) -> None:
    tap_row(page, "saved_fleets", "Version 1")
    tap(page, button)
    sheet(page).set_look(scaled)
    check_buttons(sheet(page))
    check_labels(sheet(page))
