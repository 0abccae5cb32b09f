"""All lists of an event: checked by its format, matched with players, mended, printed."""

from pathlib import Path
from time import process_time

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.games.armada.window.fleets.checking.event_lists import EventListPage
from armada_companion.system.resources import read_text
from tests.desk.driving import click, event_of, one, state_of, text_of
from tests.processor_bars import require_within
from tests.ui.events import settle, wait_for

REBEL, IMPERIAL = (read_text(f"samples/sample_{name}.txt") for name in ("rebel", "imperial"))


def page_of(desk: DeskWindow) -> EventListPage:
    page = one(desk, "check_page")
    assert isinstance(page, EventListPage)
    return page


def paste(desk: DeskWindow, *lists: tuple[str, str]) -> None:
    text = "\n\n".join(f"Player: {name}\n{fleet}" for name, fleet in lists)
    QGuiApplication.clipboard().setText(text)
    click(desk, "desk_page_lists", "check_paste")
    wait_for(lambda: not page_of(desk)._is_busy)


def test_pasted_lists_are_kept_for_the_players_whose_names_are_meant(ten: DeskWindow) -> None:
    paste(ten, ("Ann 1", REBEL), ("ben 1", IMPERIAL), ("Someone Else", REBEL))
    click(ten, "check_keep")
    players = state_of(ten).players
    kept = players["Ann 1"].fleet
    assert kept is not None
    assert kept.legal
    assert players["Ben 1"].fleet is not None
    assert players["Someone Else"].fleet is not None
    said = text_of(ten, "check_message_text")
    assert "3 lists saved." in said
    assert "“ben 1” is taken for Ben 1." in said
    assert "New: Someone Else." in said
    assert "No list: " in said


def test_kept_lists_are_there_again_and_lists_that_stay_are_no_acts(ten: DeskWindow) -> None:
    paste(ten, ("Ann 1", REBEL))
    click(ten, "check_keep")
    event = event_of(ten)
    count = len(event.folder.done)
    path = event.folder.path
    click(ten, "desk_home")
    ten.open_event(path)
    click(ten, "desk_page_lists")
    wait_for(lambda: not page_of(ten)._is_busy)
    assert [checked.player for checked in page_of(ten)._check.done] == ["Ann 1"]
    click(ten, "check_keep")
    assert len(event_of(ten).folder.done) == count


def test_lists_are_judged_by_the_format_of_the_event(desk: DeskWindow) -> None:
    settings = {"event_mode": True, "format": "task-force", "points_limit": 200}
    desk.make_event(acts.SetUp("Open", "armada", settings=settings), None)
    paste(desk, ("Ann", REBEL))
    assert not page_of(desk)._check.done[0].is_legal


def test_a_list_is_mended_in_the_workshop_and_checked_again(ten: DeskWindow) -> None:
    paste(ten, ("Ann 1", REBEL.replace("\n", "\nsomething odd (12)\n", 1)))
    page = page_of(ten)
    page._list.picked.emit(page._model.index(0, 0))
    settle()
    click(ten, "workshop_back")
    assert page_of(ten) is page


def test_all_sheets_are_one_pdf(ten: DeskWindow, tmp_path: Path) -> None:
    paste(ten, ("Ann 1", REBEL), ("Ben 1", IMPERIAL))
    file = tmp_path / "sheets.pdf"
    page_of(ten).print_sheets(file)
    wait_for(file.exists)
    wait_for(lambda: "2 sheets saved" in text_of(ten, "check_message_text"))
    data = file.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 2


def test_64_lists_are_judged_in_2_s_and_the_window_answers_meanwhile(ten: DeskWindow) -> None:
    """Bar 7; processor time, because other programs may run."""
    lists = [(f"Player {n}", (REBEL, IMPERIAL)[n % 2]) for n in range(64)]
    text = "\n\n".join(f"Player: {name}\n{fleet}" for name, fleet in lists)
    click(ten, "desk_page_lists")
    page = page_of(ten)
    page.take_text("Player: warm\n" + REBEL)
    wait_for(lambda: not page._is_busy)

    def judge() -> float:
        """Return the part of a bar that is used: 2 s for all, 0.1 s without an answer."""
        before, began = len(page._check.done), process_time()
        page.take_text(text)
        worst = 0.0
        while page._is_busy:
            turn = process_time()
            settle_once()
            worst = max(worst, process_time() - turn)
        assert len(page._check.done) == before + 64
        return max((process_time() - began) / 2, worst / 0.1)

    require_within(1, judge)


def settle_once() -> None:
    QCoreApplication.processEvents()
