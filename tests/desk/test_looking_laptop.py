"""A second laptop at a real hub with a real link: it sees the game of its table, and only looks.

Source: issue 27, part 3, "A second laptop only looks"; net/README.md.
"""

from pathlib import Path
from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from armada_companion.app import program as app
from armada_companion.desk.look.look_bridge import ONLY_LOOKS
from armada_companion.desk.look.look_page import LookPage
from armada_companion.desk.look.look_sheet import LookSheet
from armada_companion.desk.network.network_page import NetworkPage
from armada_companion.desk.window import DeskWindow
from armada_companion.event.tiles import Line
from armada_companion.kit.log_actions import AddNote
from tests.desk.driving import click, event_of, front, text_of
from tests.desk.test_judge_laptop import laptop, open_at_network, shown_words, use
from tests.desk.test_whole_event import hub_of, join, tables
from tests.ui.events import settle, wait_for

__all__ = ["laptop", "tables"]


def join_to_look(desk: DeskWindow, laptop: DeskWindow, code: str = "") -> None:
    """Get a card of table 1 at the desk, and join by it."""
    hub = hub_of(desk)
    use(desk)
    page = front(desk).findChild(NetworkPage)
    assert page is not None
    page._on_deed_picked(1, "look")
    wait_for(lambda: bool(hub.looks.get(1) and hub.looks[1].code))
    use(laptop)
    click(laptop, "event_look")
    texts = {"number": "1", "code": code or hub.looks[1].code, "address": hub.opened}
    for name, text in texts.items():
        line = front(laptop).findChild(QLineEdit, f"look_{name}")
        assert line is not None
        line.clear()
        QTest.keyClicks(line, text)
    click(laptop, "look_join")


def page_of(laptop: DeskWindow) -> LookPage:
    page = laptop._pages["look"]
    assert isinstance(page, LookPage)
    return page


def steps_at(laptop: DeskWindow) -> list[Any]:
    """The steps that the laptop shows."""
    game = page_of(laptop)._games.of(1)
    return [step.action for step in game.steps] if game is not None else []


def test_a_second_laptop_follows_its_table_and_changes_nothing(
    desk: DeskWindow, laptop: DeskWindow, tables: list[app.Program]
) -> None:
    open_at_network(desk)
    hub, table = hub_of(desk), tables[0]
    join(table, 1, hub.opened, hub.cards[1].code)
    wait_for(lambda: hub.line_of(1) is Line.ONLINE)
    join_to_look(desk, laptop)
    wait_for(lambda: laptop.page == "look")
    assert laptop.event_open is None
    assert text_of(laptop, "desk_title") == "Open"

    # The whole game so far is there, then each step and undo.
    session = table.bridge.session
    wait_for(lambda: len(steps_at(laptop)) == len(session.steps))
    assert page_of(laptop).view is not None
    assert table.bridge.dispatch(AddNote("a wall of asteroids"))
    wait_for(lambda: steps_at(laptop)[-1:] == [AddNote("a wall of asteroids")])
    assert table.bridge.undo_steps(1)
    wait_for(lambda: len(steps_at(laptop)) == len(session.steps))

    # What is tried is refused in a sentence, and reaches neither the table nor the desk.
    before = len(session.steps)
    said: list[str] = []
    view = page_of(laptop).view
    assert view is not None
    view.bridge.impossible.connect(said.append)
    assert not view.bridge.dispatch(AddNote("from here"))
    assert not view.bridge.undo()
    assert not view.bridge.undo_steps(1)
    assert said == [ONLY_LOOKS] * 3
    assert len(session.steps) == before
    # It takes nobody's place: the table's own laptop stays joined.
    assert hub.line_of(1) is Line.ONLINE
    assert hub.cards[1].has_joined

    # Another game of the table is shown from its beginning.
    table.controller.close_game()
    settle()
    table.controller.play_sample("armada")
    settle()
    again = table.bridge.session
    games = page_of(laptop)._games
    event = table.window._dialogs._event
    assert event is not None
    event._send_game()
    wait_for(lambda: games.of(1) is not None and games.id_of(1) == again.header["id"])
    wait_for(lambda: len(steps_at(laptop)) == len(again.steps))

    # Closed and opened again: no card is needed. Shut out: it says so.
    laptop.show_start()
    model = laptop._pages["start"]._model  # type: ignore[attr-defined]  # a StartPage
    assert [model.row(model.index(0, 0)).title] == ["Open"]
    laptop.open_event(Path(model.row(model.index(0, 0)).key))
    wait_for(lambda: len(steps_at(laptop)) == len(again.steps))
    use(desk)
    page = front(desk).findChild(NetworkPage)
    assert page is not None
    page._on_deed_picked(1, "blind")
    wait_for(lambda: "shut out" in page_of(laptop).facts)
    assert 1 not in hub.looks
    assert hub.line_of(1) is Line.ONLINE


def test_the_digits_of_the_table_s_own_card_do_not_let_a_second_laptop_in(
    desk: DeskWindow, laptop: DeskWindow
) -> None:
    open_at_network(desk)
    join_to_look(desk, laptop, code=hub_of(desk).cards[1].code)
    sheet = front(laptop)
    assert isinstance(sheet, LookSheet)
    wait_for(lambda: "digits" in sheet._problem.text())
    assert laptop.page == "start"
    click(laptop, "look_back")
    assert event_of(desk).follows == {}
    # A table that has no game yet: the page says what it waits for.
    join_to_look(desk, laptop)
    wait_for(lambda: laptop.page == "look")
    wait_for(lambda: page_of(laptop).facts.endswith("online"))
    assert "as soon as" in text_of(laptop, "look_words")
    assert not shown_words(laptop)
