"""Files that the desk saves, and what it says where there is nothing to save."""

import os
import stat
from pathlib import Path

import pytest

from armada_companion.desk.results.results_page import ResultsPage, saved_path
from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.store.errors import StoreError
from tests.desk.driving import click, event_of, one, tap_table, text_of
from tests.desk.test_lists import page_of, paste
from tests.desk.test_network import hub_of
from tests.ui.events import settle, wait_for


@pytest.mark.parametrize(
    ("name", "ending", "saved"),
    [
        ("Spring 1.5", ".csv", "Spring 1.5.csv"),
        ("Spring 1.5", ".gep", "Spring 1.5.gep"),
        ("results.csv", ".pdf", "results.pdf"),
        ("results.CSV", ".csv", "results.CSV"),
        ("results.json", ".csv", "results.json"),
        ("results", ".json", "results.json"),
    ],
)
def test_results_have_the_name_that_was_written(name: str, ending: str, saved: str) -> None:
    assert saved_path(f"/tmp/{name}", ending) == Path(f"/tmp/{saved}")


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has these modes")
def test_saved_results_are_for_others_to_read(ten: DeskWindow, tmp_path: Path) -> None:
    click(ten, "desk_page_results")
    page = one(ten, "results_page")
    assert isinstance(page, ResultsPage)
    file = tmp_path / "results.csv"
    page.save(file)
    plain = tmp_path / "plain"
    plain.touch()
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)


def test_without_pairings_there_are_no_cards_to_print(desk: DeskWindow) -> None:
    desk.make_event(acts.SetUp("Open", "armada"), None)
    click(desk, "desk_page_network")
    hub = hub_of(desk)
    wait_for(lambda: bool(hub.addresses))
    hub.opened = "127.0.0.1:8443"
    hub.changed.emit()
    click(desk, "network_cards")
    assert "enter the pairings first" in text_of(desk, "desk_message_text")


def test_lists_without_a_fleet_make_no_empty_pdf(ten: DeskWindow, tmp_path: Path) -> None:
    paste(ten, ("Ann 1", "see you on Sunday"))
    file = tmp_path / "sheets.pdf"
    page_of(ten).print_sheets(file)
    wait_for(lambda: not page_of(ten)._pages.isActive())
    assert text_of(ten, "check_message_text") == "No list has a fleet to print."
    assert not file.exists()


def test_an_event_of_an_unknown_game_takes_no_result_and_says_why(desk: DeskWindow) -> None:
    desk.make_event(acts.SetUp("Open", "newer"), None)
    event = event_of(desk)
    assert event.do(acts.EnterPairings(1, (acts.Pairing(1, "Ann", "Ben"),)))
    settle()
    tap_table(desk, 1)
    click(desk, "table_enter")
    assert "does not know the game" in text_of(desk, "desk_message_text")


def test_an_event_whose_pin_is_not_saved_is_closed(
    desk: DeskWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another desk, or this one, can open it."""
    closed = []
    close = EventFolder.close

    def refuse(event: EventFolder, _pin: SaltedPin | None) -> None:
        raise StoreError(f"{event.path.name} PIN not saved: disk full")

    def note(event: EventFolder) -> None:
        closed.append(event.path.name)
        close(event)

    monkeypatch.setattr(EventFolder, "set_pin", refuse)
    monkeypatch.setattr(EventFolder, "close", note)
    desk.make_event(acts.SetUp("Open", "armada"), SaltedPin("ab" * 32, "cd" * 16))
    assert "PIN not saved" in text_of(desk, "desk_message_text")
    assert len(closed) == 1


def test_an_event_that_is_refused_is_named_and_not_made(desk: DeskWindow) -> None:
    desk.make_event(acts.SetUp("n" * 1000, "armada"), None)
    assert "cannot be saved" in text_of(desk, "desk_message_text")
