"""An event by the mouse: the desk, a real hub, three real tables with their links on 127.0.0.1.

Source: issue 27, bar 7.
"""

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from armada_companion.app import program as app
from armada_companion.desk.network.hub_client import HubClient
from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.event.state import ResultState
from armada_companion.event.tiles import Line
from armada_companion.kit.event_setup import EventSetup
from armada_companion.kit.judge_actions import AddRuling, CallJudge, CarryOutOrder
from armada_companion.kit.salted_pin import SaltedPin
from armada_companion.system.paths import Paths
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.join_dialog import JoinDialog
from armada_companion.ui.press_guard import UNGUARDED
from tests.desk.driving import PRESSES, click, event_of, state_of, text_of, write
from tests.free_ports import free_port
from tests.ui.events import settle, wait_for
from tests.ui.window import program as table_driving

MOST_AT_DESK, MOST_AT_TABLE = 60, 8
PAIRINGS = "\n".join(f"Table {n}: Ann {n} vs Ben {n}" for n in range(1, 11))
NEXT = "\n".join(f"Table {n}: Ann {n} vs Ben {11 - n}" for n in range(1, 11))


def hub_of(desk: DeskWindow) -> HubClient:
    makes = desk._makes
    assert makes is not None
    return makes.hub


@pytest.fixture
def tables(qapp: QApplication, tmp_path: Path) -> Iterator[list[app.Program]]:
    """Three windows with the sample game, each with folders of its own."""
    made = []
    for n in (1, 2, 3):
        home = tmp_path / f"table {n}"
        paths = Paths(data=home / "data", config=home / "config", logs=home / "logs")
        built = app.build(paths, UNGUARDED)
        app.open_window(built)
        built.controller.play_sample("armada")
        made.append(built)
    settle()
    yield made
    for built in made:
        event = built.window._dialogs._event
        if event is not None:
            event.stop()
        table_driving.close_program(built)


def join(table: app.Program, number: int, address: str, code: str) -> int:
    """Join by the sheet of a table's menu; return the number of presses and typed texts."""
    table.window.activateWindow()
    settle()
    table.window.open_menu_entry("event")
    wait_for(lambda: isinstance(table_driving.front(table), JoinDialog))
    dialog = table_driving.front(table)
    assert isinstance(dialog, JoinDialog)
    presses = 2
    for field, text in (
        (dialog._number, str(number)),
        (dialog._code, code),
        (dialog._address, address),
    ):
        field.put_text("")
        QTest.keyClicks(field.line, text)
        presses += 1
    QTest.keyClick(dialog._address.line, Qt.Key.Key_Return)
    presses += 1
    wait_for(lambda: (event := table.window._dialogs._event) is not None and bool(event.joined))
    return presses


@pytest.fixture(autouse=True)
def own_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let hubs listen at free ports: tests run beside each other."""
    opens = HubClient.open

    def open_at(hub: HubClient, address: str, port: int | None = None) -> None:
        opens(hub, address, port or free_port())

    monkeypatch.setattr(HubClient, "open", open_at)


def paste(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def test_ten_tables_three_of_them_joined_a_call_a_ruling_a_result_and_the_next_round(
    desk: DeskWindow, tables: list[app.Program]
) -> None:
    desk.make_event(acts.SetUp("Open", "armada", minutes=135), None)
    PRESSES.clear()
    paste(PAIRINGS)
    click(desk, "desk_page_tables", "tables_paste", "pairings_use")
    click(desk, "desk_page_network")
    hub = hub_of(desk)
    wait_for(lambda: bool(hub.addresses))
    click(desk, "network_address", f"pick_{hub.addresses.index('127.0.0.1')}")
    click(desk, "network_open")
    wait_for(lambda: len(hub.cards) == 10)
    for number, table in enumerate(tables, 1):
        assert join(table, number, hub.opened, hub.cards[number].code) <= MOST_AT_TABLE
    wait_for(lambda: all(hub.line_of(n) is Line.ONLINE for n in (1, 2, 3)))
    desk.activateWindow()
    click(desk, "desk_page_wall", "wall_run")
    assert tables[1].bridge.dispatch(CallJudge("Which hull zone?"))
    wait_for(lambda: bool(state_of(desk).open_calls))
    click(desk, "wall_take")
    assert text_of(desk, "table_title") == "Table 2"
    wait_for(lambda: event_of(desk).follows[2].view is not None)
    wait_for(lambda: has_game(desk, 2))
    click(desk, "table_main", "table_ruling")
    write(desk, "The rear zone")
    click(desk, "ruling_record")
    steps = tables[1].bridge.session.steps
    wait_for(lambda: any(isinstance(each.action, AddRuling) for each in steps))
    assert any(isinstance(each.action, CarryOutOrder) for each in steps)
    click(desk, "table_main", "table_enter", "score_1")
    write(desk, "230")
    click(desk, "result_save", "desk_page_tables")
    game = state_of(desk).game(1, 2)
    assert game.state is ResultState.CONFIRMED
    paste(NEXT)
    click(desk, "round_next", "pairings_use")
    current = state_of(desk).current
    assert current is not None
    assert current.number == 2
    assert len(PRESSES) <= MOST_AT_DESK, PRESSES
    print(f"{len(PRESSES)} presses at the desk")
    heard = [table.window._dialogs._event for table in tables]
    wait_for(lambda: all(each is not None and each.heard.round.number == 2 for each in heard))


def has_game(desk: DeskWindow, table: int) -> bool:
    makes = desk._makes
    return makes is not None and makes.games.of(table) is not None


def test_a_table_that_was_offline_gets_the_order_later_and_a_value_is_corrected(
    desk: DeskWindow, tables: list[app.Program]
) -> None:
    table = tables[0]
    desk.make_event(acts.SetUp("Open", "armada", minutes=135), None)
    event_of(desk).do(acts.EnterPairings(1, (acts.Pairing(1, "Ann", "Ben"),)))
    click(desk, "desk_page_network")
    hub = hub_of(desk)
    wait_for(lambda: bool(hub.addresses))
    hub.open("127.0.0.1", free_port())
    wait_for(lambda: len(hub.cards) == 1)
    join(table, 1, hub.opened, hub.cards[1].code)
    wait_for(lambda: hub.line_of(1) is Line.ONLINE)
    desk.activateWindow()
    desk.show_table(1)
    wait_for(lambda: has_game(desk, 1))
    event = table.window._dialogs._event
    assert event is not None
    event._link._child.stop()
    wait_for(lambda: hub.line_of(1) is Line.OFFLINE)
    click(desk, "table_ruling")
    write(desk, "Play on")
    click(desk, "ruling_record")
    settle()
    event._link.connect_to(event.joined)  # type: ignore[arg-type]  # it has joined
    steps = table.bridge.session.steps
    wait_for(lambda: any(isinstance(each.action, AddRuling) for each in steps))


def test_the_lists_of_the_players_come_to_their_table(
    desk: DeskWindow, tables: list[app.Program]
) -> None:
    desk.make_event(acts.SetUp("Open", "armada", minutes=135), None)
    desk_event = event_of(desk)
    desk_event.do(acts.EnterPairings(1, (acts.Pairing(1, "Ann", "Ben"),)))
    desk_event.do(acts.KeepList("Ann", "the list of Ann", legal=True))
    click(desk, "desk_page_network")
    hub = hub_of(desk)
    wait_for(lambda: bool(hub.addresses))
    hub.open("127.0.0.1", free_port())
    wait_for(lambda: len(hub.cards) == 1)
    join(tables[0], 1, hub.opened, hub.cards[1].code)
    event = tables[0].window._dialogs._event
    assert event is not None
    wait_for(lambda: event.heard.lists == {"Ann": "the list of Ann"})
    desk_event.do(acts.KeepList("Ben", "the list of Ben", legal=True))
    wait_for(lambda: len(event.heard.lists) == 2)


def test_the_format_the_clock_and_the_pin_come_to_the_next_game_of_a_table(
    desk: DeskWindow, tables: list[app.Program]
) -> None:
    pin = SaltedPin("ab" * 32, "cd" * 16)
    settings = {"event_mode": True, "format": "task-force", "points_limit": 200}
    desk.make_event(acts.SetUp("Open", "armada", settings, minutes=120), pin)
    desk_event = event_of(desk)
    desk_event.do(acts.EnterPairings(1, (acts.Pairing(1, "Ann", "Ben"),)))
    click(desk, "desk_page_network")
    hub = hub_of(desk)
    wait_for(lambda: bool(hub.addresses))
    hub.open("127.0.0.1", free_port())
    wait_for(lambda: len(hub.cards) == 1)
    table = tables[0]
    join(table, 1, hub.opened, hub.cards[1].code)
    wait_for(lambda: table.controller.event_setup is not None)
    before = table.bridge.session.header
    assert "event" not in before
    desk.show_table(1)
    wait_for(lambda: "Task Force 200" in differs(desk))
    # The wall marks the table, too.
    wait_for(lambda: desk_event.follows[1].is_other)
    click(desk, "desk_page_wall")
    assert "plays otherwise than the event" in text_of(desk, "wall_line")
    desk.show_table(1)
    table.controller.close_game()
    settle()
    press_new_game(table)
    header = table.bridge.session.header
    assert header["event"] == {"name": "Open", "round": 1, "table": 1, "minutes": 120}
    assert header["settings"] == {**settings, "time_limit_minutes": 120}
    assert table.controller.pins.kept.pin == pin
    makes = desk._makes
    assert makes is not None
    wait_for(lambda: has_game(desk, 1) and makes.games.id_of(1) == header["id"])
    wait_for(lambda: not differs(desk))
    wait_for(lambda: not desk_event.follows[1].is_other)
    kept = table.paths.config / "event.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    for path in (*table.paths.data.rglob("*"), *table.paths.logs.rglob("*")):
        if path.is_file() and path.suffix != ".pin":
            assert pin.hash.encode() not in path.read_bytes(), path
    desk_event.do(acts.EnterPairings(2, (acts.Pairing(1, "Ann", "Ben"),)))
    wait_for(lambda: (table.controller.event_setup or EventSetup()).round == 2)


def press_new_game(table: app.Program) -> None:
    table.window.activateWindow()
    button = table_driving.one(table, "new_armada")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    wait_for(lambda: table.bridge.is_open)


def differs(desk: DeskWindow) -> str:
    """What the desk says about the table's format; "" while it says nothing."""
    labels = [one for one in desk.findChildren(TextLabel, "table_differs") if one.isVisible()]
    return labels[0].text() if labels else ""
