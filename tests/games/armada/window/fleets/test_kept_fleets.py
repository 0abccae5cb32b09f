"""Saving a fleet, the draft of what is not saved yet, and what is kept with a fleet."""

import pytest
from PySide6.QtWidgets import QAbstractButton, QTextEdit
from pytestqt.qtbot import QtBot

from armada_companion.store.errors import StoreError
from tests.games.armada.window.workshop import (
    LIST,
    Bench,
    label,
    message,
    paste,
    tap,
    tap_row,
    text_of,
    titles,
    write,
)
from tests.ui.pages.page_checks import child

OTHER = "Name: Raid\nFaction: Imperial\n\nRaider I (44)\n• Corvus (2)\n= 46 Points\n"


def test_a_saved_fleet_opens_with_its_list_and_its_game(bench: Bench) -> None:
    """F11, F1: the pane was empty, and the game a standard one."""
    first = bench.workshop()
    paste(first, LIST)
    for name in ("fleet_game", "game_task-force", "game_close"):
        tap(first, name)
    tap_row(first, "fleet_others", "2 × X-wing")
    tap(first, "unit_remove", "workshop_save")
    page = bench.workshop()
    page.open_saved(bench.library.entries()[0].key)
    assert text_of(page).toPlainText() == LIST
    assert label(page, "left_text").startswith("Changed since")
    assert titles(page, "squadron") == ["X-wing"]
    game = child(page, QAbstractButton, "fleet_game").accessibleName()
    assert game.endswith("Task Force, 200 points")
    library = bench.library_page()
    tap_row(library, "saved_fleets", "Harbor Watch")
    assert (
        child(library, QTextEdit, "saved_report")
        .toPlainText()
        .startswith("Built for: Task Force, 200 points")
    )


def test_another_list_is_another_fleet_and_undo_leads_back(bench: Bench) -> None:
    """F9: the draft was replaced."""
    page = bench.workshop()
    paste(page, LIST)
    paste(page, OTHER)
    assert page.fleet.name == "Raid"
    assert message(page).startswith("A new fleet is open.")
    assert bench.saved_names() == ["Harbor Watch (draft)"]
    tap(page, "workshop_undo")
    assert page.fleet.name == "Harbor Watch"
    assert text_of(page).toPlainText() == LIST
    tap(page, "workshop_redo")
    assert (page.fleet.name, text_of(page).toPlainText()) == ("Raid", OTHER)


def test_a_fleet_is_saved_under_its_name_and_saved_again_in_its_place(bench: Bench) -> None:
    page = bench.workshop()
    paste(page, LIST)
    tap(page, "workshop_save")
    assert label(page, "workshop_status") == "Saved."
    write(page, "fleet_name", "Day Watch")
    tap(page, "workshop_save")
    assert bench.saved_names() == ["Day Watch"]


def test_an_edited_fleet_that_is_left_lies_among_the_saved_ones_as_a_draft(bench: Bench) -> None:
    page = bench.workshop()
    paste(page, LIST)
    tap(page, "workshop_save")
    tap_row(page, "fleet_others", "2 × X-wing")
    tap(page, "unit_remove")
    page.hide()
    assert set(bench.saved_names()) == {"Harbor Watch", "Harbor Watch (draft)"}


def test_an_opened_draft_is_gone_on_with_and_saving_it_takes_its_mark_away(bench: Bench) -> None:
    first = bench.workshop()
    paste(first, LIST)
    first.hide()
    assert bench.saved_names() == ["Harbor Watch (draft)"]
    page = bench.workshop()
    page.open_saved(bench.library.entries()[0].key)
    assert page.fleet.name == "Harbor Watch"
    assert label(page, "workshop_status").startswith("Not saved yet")
    tap(page, "workshop_save")
    assert bench.saved_names() == ["Harbor Watch"]


def test_another_fleet_that_is_opened_keeps_the_one_before_as_a_draft(bench: Bench) -> None:
    bench.save("Night Watch")
    page = bench.workshop()
    paste(page, LIST)
    page.open_saved(bench.library.entries()[0].key)
    assert page.fleet.name == "Night Watch"
    assert "Harbor Watch (draft)" in bench.saved_names()
    assert message(page) == "Harbor Watch is a draft among the saved fleets."
    page.open_empty()
    assert message(page) == ""


def test_a_fleet_that_is_only_looked_at_leaves_no_draft(bench: Bench) -> None:
    bench.save("Night Watch")
    page = bench.workshop()
    page.open_saved(bench.library.entries()[0].key)
    page.open_text(LIST)
    page.open_empty()
    page.hide()
    assert bench.saved_names() == ["Night Watch"]


def test_work_that_is_left_and_come_back_to_is_as_it_was(bench: Bench) -> None:
    page = bench.workshop()
    page.open_text(LIST)
    tap_row(page, "fleet_others", "2 × X-wing")
    tap(page, "unit_remove")
    page.hide()
    page.show()
    page.open_text(LIST)
    assert titles(page, "squadron") == ["X-wing"]
    page.undo()
    assert titles(page, "squadron") == ["2 × X-wing"]


def test_a_fleet_that_cannot_be_saved_is_one_sentence_and_stays(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_words: object) -> str:
        raise StoreError("the folder for fleets cannot be written: disk full")

    page = bench.workshop()
    paste(page, LIST)
    monkeypatch.setattr(bench.library, "save_kept", fail)
    tap(page, "workshop_save")
    assert message(page) == "the folder for fleets cannot be written: disk full"
    assert titles(page, "ship") == ["CR90 Corvette A"]


def test_an_empty_fleet_can_be_neither_saved_nor_exported(bench: Bench) -> None:
    page = bench.workshop()
    for name in ("workshop_save", "workshop_export"):
        tap(page, name)
        assert message(page) == "There is no unit in the fleet yet."
    assert bench.saved_names() == []


def test_a_fleet_whose_file_or_draft_was_removed_is_saved_all_the_same(bench: Bench) -> None:
    page = bench.workshop()
    paste(page, LIST)
    tap(page, "workshop_save")
    write(page, "fleet_name", "Day Watch")
    page.hide()
    for saved in bench.library.entries():
        bench.library.remove(saved.key)
    page.show()
    tap(page, "workshop_save")
    assert bench.saved_names() == ["Day Watch"]
    assert message(page) == ""


def test_a_draft_follows_every_change_and_goes_when_all_is_undone(bench: Bench) -> None:
    page = bench.workshop()
    paste(page, LIST)
    tap(page, "workshop_save")
    write(page, "fleet_name", "Day Watch")
    page.hide()
    page.show()
    write(page, "fleet_name", "Dawn Watch")
    page.hide()
    assert set(bench.saved_names()) == {"Harbor Watch", "Dawn Watch (draft)"}
    page.show()
    page.undo()
    page.undo()
    page.hide()
    assert bench.saved_names() == ["Harbor Watch"]


def test_a_draft_that_was_opened_stays_until_it_is_saved(bench: Bench) -> None:
    first = bench.workshop()
    paste(first, LIST)
    first.hide()
    page = bench.workshop()
    page.open_saved(bench.library.entries()[0].key)
    write(page, "fleet_name", "Day Watch")
    page.hide()
    assert bench.saved_names() == ["Day Watch (draft)"]
    page.undo()
    page.show()
    page.hide()
    assert bench.saved_names() == ["Harbor Watch (draft)"]


def test_a_draft_is_kept_a_second_after_the_last_change_too(bench: Bench, qtbot: QtBot) -> None:
    page = bench.workshop()
    paste(page, LIST)
    qtbot.waitUntil(lambda: bench.saved_names() == ["Harbor Watch (draft)"])
    assert page.isVisible()
