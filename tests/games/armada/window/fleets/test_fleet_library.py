"""The saved fleets: search, look, open, use, remove; and drafts of what is not saved yet."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextEdit
from pytestqt.qtbot import QtBot

from armada_companion.games.armada.fleets.rules.game_format import GameFormat, game_format
from armada_companion.games.armada.fleets.rules.judged_fleet import Problem
from armada_companion.games.armada.rules.model.fleet import Fleet, ShipCard
from armada_companion.games.armada.rules.model.types import ShipId
from armada_companion.games.armada.window.fleets.library_page import LibraryPage
from armada_companion.ui.controls.list_field import ListField
from armada_companion.ui.models import EntriesModel, EntryRow
from armada_companion.ui.theme import Look
from tests.examples import pairs
from tests.games.armada.window.workshop import LIST, Bench, label, line, rows, tap, tap_row
from tests.ui.events import settle
from tests.ui.pages.page_checks import LOOKS, SIZES, check_buttons, check_labels, child


@pytest.fixture
def library(bench: Bench) -> LibraryPage:
    bench.save("Harbor Watch", "Night Watch", "Long Patrol")
    return bench.library_page()


def shown(page: LibraryPage) -> list[str]:
    return [str(getattr(row, "title", "")) for row in rows(page, "saved_fleets")]


def report(page: LibraryPage) -> str:
    return child(page, QTextEdit, "saved_report").toPlainText()


def test_fleets_are_listed_the_last_saved_first_and_narrowed_by_a_search(
    library: LibraryPage,
) -> None:
    assert shown(library) == ["Long Patrol", "Night Watch", "Harbor Watch"]
    QTest.keyClicks(line(library, "library_search"), "watch")
    assert shown(library) == ["Night Watch", "Harbor Watch"]
    QTest.keyClicks(line(library, "library_search"), " engine")
    assert shown(library) == ["Night Watch", "Harbor Watch"]
    QTest.keyClicks(line(library, "library_search"), " xyz")
    assert label(library, "library_empty") == "No saved fleet has these words."


def test_enter_in_the_search_shows_the_fleet_that_is_marked(
    library: LibraryPage, qtbot: QtBot
) -> None:
    """F8: in the sheets of cards it did, in the library it did nothing."""
    field = line(library, "library_search")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert label(library, "saved_title") == ""
    QTest.keyClicks(field, "watch")
    marked = child(library, ListField, "saved_fleets").currentIndex()
    assert marked.data() == "Night Watch"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert label(library, "saved_title") == "Night Watch"
    with qtbot.waitSignal(library.open_requested):
        QTest.keyClick(library.window().focusWidget(), Qt.Key.Key_Return)


def test_a_list_in_the_clipboard_begins_a_fleet(library: LibraryPage, qtbot: QtBot) -> None:
    """F8: it went into the search, all lines in one."""
    field = line(library, "library_search")
    QGuiApplication.clipboard().setText(LIST)
    field.setFocus()
    with qtbot.waitSignal(library.list_pasted) as signal:
        QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert (signal.args, field.text()) == ([LIST], "")
    child(library, ListField, "saved_fleets").setFocus()
    with qtbot.waitSignal(library.list_pasted):
        QTest.keyClick(
            library.window().focusWidget(), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier
        )


def test_a_word_in_the_clipboard_is_searched(library: LibraryPage, qtbot: QtBot) -> None:
    field = line(library, "library_search")
    QGuiApplication.clipboard().setText("night")
    field.setFocus()
    with qtbot.assertNotEmitted(library.list_pasted):
        QTest.keyClick(field, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert shown(library) == ["Night Watch"]


def test_a_search_is_forgotten_when_the_page_opens_for_the_other_side(
    library: LibraryPage, bench: Bench
) -> None:
    """F8: the fleets seemed to be gone."""
    bench.side = "A"
    library.refresh()
    QTest.keyClicks(line(library, "library_search"), "night")
    library.refresh()
    assert shown(library) == ["Night Watch"]
    bench.side = "B"
    library.refresh()
    assert line(library, "library_search").text() == ""
    assert len(shown(library)) == 3


def test_models_with_numbers_in_their_names_keep_them(bench: Bench) -> None:
    """F3: YT-2400 and YT-1300 were both called YT-."""
    craft = "• YT-2400 (16)\n• YT-1300 (13)\n• 2 x X-wing Squadron (26)"
    text = LIST.replace("• 2 x X-wing Squadron (26)", craft)
    bench.library.save(bench.service.read(text).fleet)
    library = bench.library_page()
    tap_row(library, "saved_fleets", "Harbor Watch")
    for words in ("YT-2400  ·  16", "YT-1300  ·  13", "2 × X-wing  ·  13 each"):
        assert words in report(library)


def test_without_fleets_the_page_says_what_to_do(bench: Bench) -> None:
    assert label(bench.library_page(), "library_empty").startswith("No fleet is saved yet.")


def test_a_tap_shows_what_is_in_a_fleet_and_another_opens_it(
    library: LibraryPage, bench: Bench, qtbot: QtBot
) -> None:
    tap_row(library, "saved_fleets", "Night Watch")
    assert "98 points  ·  1 ship, 2 squadrons" in report(library)
    assert "Engine Techs  ·  8" in report(library)
    key = next(saved.key for saved in bench.library.entries() if saved.name == "Night Watch")
    with qtbot.waitSignal(library.open_requested) as signal:
        tap(library, "saved_open")
    assert signal.args == [key]


def test_the_fleet_is_offered_to_the_side_that_asked(library: LibraryPage, qtbot: QtBot) -> None:
    library.render_side("B")
    tap_row(library, "saved_fleets", "Night Watch")
    with qtbot.waitSignal(library.use_requested) as signal:
        tap(library, "saved_use")
    assert signal.args is not None
    assert (signal.args[0], signal.args[1].name) == ("B", "Night Watch")


def test_nothing_is_done_before_a_fleet_is_tapped(library: LibraryPage, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(library.open_requested):
        tap(library, "saved_open", "saved_remove")
    assert len(shown(library)) == 3


def test_a_removed_fleet_comes_back_with_undo(library: LibraryPage, bench: Bench) -> None:
    tap_row(library, "saved_fleets", "Night Watch")
    tap(library, "saved_remove")
    assert "Night Watch" not in bench.saved_names()
    assert label(library, "library_status") == "Night Watch is removed; undo brings it back."
    tap(library, "library_undo")
    assert "Night Watch" in bench.saved_names()
    assert "Night Watch" in shown(library)


def test_a_damaged_fleet_says_why_and_can_be_removed(bench: Bench, tmp_path: Path) -> None:
    bench.save("Harbor Watch")
    for file in (tmp_path / "fleets").iterdir():
        if file.is_file():
            file.write_text("{", encoding="utf-8")
    library = bench.library_page()
    tap_row(library, "saved_fleets", shown(library)[0])
    assert report(library)
    tap(library, "saved_remove")
    assert shown(library) == []


def test_a_saved_fleet_with_a_card_that_nobody_knows_is_reported(bench: Bench) -> None:
    ship = ShipCard(id=ShipId("ship1"), card="no-such-ship", name="Odd Ship")
    bench.library.save(Fleet(name="Odd", ships=(ship,)))
    library = bench.library_page()
    tap_row(library, "saved_fleets", "Odd")
    assert "no-such-ship" in report(library)


def test_the_keyboard_alone_opens_a_fleet(library: LibraryPage, qtbot: QtBot) -> None:
    field = child(library, ListField, "saved_fleets")
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Down)
    QTest.keyClick(field, Qt.Key.Key_Return)
    with qtbot.waitSignal(library.open_requested):
        QTest.keyClick(library.window().focusWidget(), Qt.Key.Key_Return)


@pytest.mark.parametrize(("scaled", "size"), pairs(LOOKS, SIZES))
def test_nothing_is_cut_or_covered(
    library: LibraryPage, scaled: Look, size: tuple[int, int]
) -> None:
    library.render_side("A")
    tap_row(library, "saved_fleets", "Night Watch")
    library.show_refusal("The folder for fleets cannot be read: look at its rights.")
    library.set_look(scaled)
    library.resize(*size)
    settle()
    assert (library.width(), library.height()) == size
    check_buttons(library)
    check_labels(library)


def test_the_library_tells_which_rules_a_fleet_breaks(bench: Bench) -> None:
    """RRG 20: a unique name is in a fleet once."""
    text = LIST.replace("2 x X-wing Squadron (26)", "2 x Luke Skywalker (40)")
    bench.library.save(bench.service.read(text).fleet)
    library = bench.library_page()
    tap_row(library, "saved_fleets", "Harbor Watch")
    assert "(RRG 20)" in report(library)


def entries(page: LibraryPage) -> list[EntryRow]:
    return [row for row in rows(page, "saved_fleets") if isinstance(row, EntryRow)]


def faults(page: LibraryPage) -> dict[str, str]:
    return {row.title: row.fault for row in entries(page)}


def test_fleets_that_break_rules_are_marked_in_the_list(bench: Bench) -> None:
    """Without a tap; for the game that each is built for, or that is agreed."""
    bench.save("Harbor Watch")
    fleet = bench.service.read(LIST).fleet
    bench.library.save(replace(fleet, name="Leaderless", objectives={}))
    page = bench.library_page()
    assert faults(page) == {"Leaderless": "1 rule broken", "Harbor Watch": ""}
    assert [EntriesModel().spoken(row) for row in entries(page)][0].endswith("1 rule broken")
    bench.library.save(replace(fleet, name="Miscounted", points_stated=99))
    page.render_fleets()
    assert faults(page)["Miscounted"] == "", "a sum that is wrong breaks no rule"
    bench.side, bench.service.agreed = "A", game_format("other", 40)
    page.refresh()
    assert all(fault.endswith("broken") for fault in faults(page).values())


def test_each_version_of_a_fleet_is_judged_once(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search lists all fleets at each letter."""
    bench.save("Harbor Watch", "Night Watch")
    judged: list[object] = []
    problems = bench.service.problems

    def watched(fleet: Fleet, game: GameFormat | None = None) -> Sequence[Problem]:
        judged.append(fleet.name)
        return problems(fleet, game)

    monkeypatch.setattr(bench.service, "problems", watched)
    page = bench.library_page()
    QTest.keyClicks(line(page, "library_search"), "watch")
    assert sorted(map(str, judged)) == ["Harbor Watch", "Night Watch"]
