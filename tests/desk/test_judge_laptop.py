"""A judge's laptop at a real hub with a real link: it joins, sees a call, rules, is shut out.

Source: issue 27, part 3, "Judges' laptops join as judge"; net/README.md.
"""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget

from armada_companion import games
from armada_companion.app import program as app
from armada_companion.desk.judge.judge_client import JudgeClient
from armada_companion.desk.judge.judging import JUDGING
from armada_companion.desk.network.joined_judges import JoinedJudges
from armada_companion.desk.network.network_page import NetworkPage
from armada_companion.desk.pages import AT_ORGANISER
from armada_companion.desk.services import DeskServices
from armada_companion.desk.window import DeskWindow
from armada_companion.event import acts
from armada_companion.event.folder import EventFolder
from armada_companion.event.state import EventError
from armada_companion.event.tiles import Line
from armada_companion.kit.judge_actions import AddRuling, CallJudge, CarryOutOrder
from armada_companion.session.times import milliseconds
from armada_companion.system.clock import SystemClock
from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.theme import DARK, Look
from tests.desk.driving import click, close, event_of, front, state_of, text_of, write
from tests.desk.test_whole_event import has_game, hub_of, join, tables
from tests.free_ports import free_port
from tests.ui.events import pass_time, settle, wait_for

__all__ = ["tables"]


@pytest.fixture
def laptop(program: app.Program, tmp_path: Path) -> Iterator[DeskWindow]:
    """The desk of a judge, with folders of its own."""
    data = tmp_path / "judge's data"
    clock = SystemClock()
    services = DeskServices(program.controller, games.ENTRIES, data, data / "keys", clock)
    window = DeskWindow(Look(DARK), services)
    window.show()
    yield window
    close(window)


def client_of(laptop: DeskWindow) -> JudgeClient:
    makes = laptop._makes
    assert makes is not None and makes.judge is not None
    return makes.judge


def shown_words(window: DeskWindow) -> str:
    """The message that the window shows."""
    return window._toast.message


def use(window: QWidget) -> None:
    window.activateWindow()
    settle()


def fill_in(laptop: DeskWindow, **texts: str) -> None:
    sheet = front(laptop)
    for name, text in texts.items():
        line = sheet.findChild(QLineEdit, f"judge_{name}")
        assert line is not None
        line.clear()
        QTest.keyClicks(line, text)
    settle()


def open_at_network(desk: DeskWindow) -> None:
    desk.make_event(acts.SetUp("Open", "armada", minutes=135), None)
    pairs = (acts.Pairing(1, "Ann", "Ben"), acts.Pairing(2, "Cem", "Dia"))
    assert event_of(desk).do(acts.EnterPairings(1, pairs))
    click(desk, "desk_page_network")
    hub = hub_of(desk)
    wait_for(lambda: bool(hub.addresses))
    hub.open("127.0.0.1", free_port())
    wait_for(lambda: len(hub.cards) == 2)


def join_as_judge(desk: DeskWindow, laptop: DeskWindow, name: str) -> None:
    hub = hub_of(desk)
    use(desk)
    click(desk, "network_judge")
    wait_for(lambda: 1 in hub.judges.cards)
    use(laptop)
    click(laptop, "event_judge_join")
    code = hub.judges.cards[1].code
    fill_in(laptop, number="1", code=code, name=name, address=hub.opened)
    click(laptop, "judge_join")
    wait_for(lambda: laptop.event_open is not None)
    wait_for(lambda: hub.judges.name(1) == name)
    wait_for(lambda: client_of(laptop).state == "online" and len(client_of(laptop)._listed) == 2)


def test_a_judge_joins_sees_a_call_rules_at_the_table_and_is_shut_out(
    desk: DeskWindow, laptop: DeskWindow, tables: list[app.Program]
) -> None:
    open_at_network(desk)
    hub, table = hub_of(desk), tables[0]
    join(table, 1, hub.opened, hub.cards[1].code)
    wait_for(lambda: hub.line_of(1) is Line.ONLINE)
    join_as_judge(desk, laptop, "Mia")
    wait_for(lambda: state_of(laptop).current is not None)
    assert state_of(laptop).name == "Open"

    # The table calls; both desks have the call, and the judge goes there.
    assert table.bridge.dispatch(CallJudge("Which hull zone?"))
    wait_for(lambda: bool(state_of(laptop).open_calls))
    use(laptop)
    click(laptop, "wall_take")
    assert text_of(laptop, "table_title") == "Table 1"
    wait_for(lambda: has_game(laptop, 1))
    click(laptop, "table_main")
    wait_for(lambda: state_of(desk).open_calls[0].judge == "Mia")
    wait_for(lambda: state_of(laptop).open_calls[0].judge == "Mia")

    # His ruling is an order that the table carries out, and an act of the organiser's desk.
    click(laptop, "table_ruling")
    write(laptop, "The rear zone")
    click(laptop, "ruling_record")
    steps = table.bridge.session.steps
    wait_for(lambda: any(isinstance(each.action, AddRuling) for each in steps))
    orders = [each.action for each in steps if isinstance(each.action, CarryOutOrder)]
    assert {one.judge for one in orders} == {"Mia"}
    wait_for(lambda: [rule.judge for _, rule in state_of(desk).rulings] == ["Mia"])
    wait_for(lambda: len(state_of(laptop).rulings) == 1)
    click(laptop, "table_main")
    wait_for(lambda: not state_of(desk).open_calls)

    # Shut out: no order reaches the table, and none is signed any more.
    before = len(table.bridge.session.steps)
    use(desk)
    page = front(desk).findChild(NetworkPage)
    assert page is not None
    page._on_judge_deed_picked(1, "shut")
    wait_for(lambda: client_of(laptop).state == "refused")
    assert not hub.judges.laptops
    joined = table.window._dialogs._event
    assert joined is not None
    wait_for(lambda: joined.joined is not None and "Mia" not in joined.joined.judges)
    use(laptop)
    click(laptop, "table_ruling")
    write(laptop, "Again")
    click(laptop, "ruling_record")
    settle()
    assert len(state_of(desk).rulings) == 1
    assert len(table.bridge.session.steps) == before


def test_what_only_the_organiser_does_is_said_in_a_sentence_and_the_laptop_comes_back(
    desk: DeskWindow, laptop: DeskWindow
) -> None:
    open_at_network(desk)
    join_as_judge(desk, laptop, "Mia")
    wait_for(lambda: state_of(laptop).current is not None)
    # Its clock is four minutes fast: waiting calls are counted by the hub's.
    event, clock = event_of(laptop), SystemClock()
    client_of(laptop)._on_said({"offset": -240_000})
    behind = (milliseconds(clock.now()) or 0) - (milliseconds(event.now()) or 0)
    assert 239_000 < behind < 241_000
    for page in ("tables", "lists", "results", "network"):
        click(laptop, f"desk_page_{page}")
        assert laptop.page == "wall"
        assert shown_words(laptop) == AT_ORGANISER
    click(laptop, "wall_run")
    settle()
    assert not state_of(desk).rounds[1].started

    # Paper tables count alike: what happens there comes to the organiser's desk.
    assert event_of(laptop).do(acts.Result(1, 2, (212, 140)))
    wait_for(lambda: state_of(desk).game(1, 2).result is not None)
    assert event_of(desk).do(acts.StartRound(1))
    wait_for(lambda: bool(state_of(laptop).rounds[1].started))

    # The hub dies and is started again: the laptop is back without a press.
    hub = hub_of(desk)
    hub._again_ms = 3_600_000
    hub._child._process.kill()
    wait_for(lambda: not hub.is_open)
    wait_for(lambda: client_of(laptop).state == "offline")
    assert not event_of(laptop).do(acts.Call(2, "Nobody hears this"))
    hub._begin_again()
    wait_for(lambda: not client_of(laptop)._mirror.problem)
    assert event_of(laptop).do(acts.Call(2, "Is this in range?"))
    wait_for(lambda: len(state_of(laptop).open_calls) == 1)
    assert len(state_of(desk).open_calls) == 1

    # The window is closed and opened again: the membership is kept, no card is needed.
    use(laptop)
    laptop.show_start()
    row = laptop._pages["start"]
    model = row._model  # type: ignore[attr-defined]  # a StartPage
    assert model.row(model.index(0, 0)).title == "Open"
    laptop.open_event(Path(model.row(model.index(0, 0)).key))
    wait_for(lambda: state_of(laptop).current is not None)
    wait_for(lambda: client_of(laptop).state == "online")
    assert hub_of(desk).judges.name(1) == "Mia"


@pytest.mark.parametrize("has_desk", [True, False])
def test_a_hub_of_a_league_without_the_organiser_s_desk_is_named(
    laptop: DeskWindow, monkeypatch: pytest.MonkeyPatch, has_desk: bool
) -> None:
    """Each hub tells the acts of its own desk alone: net/README.md."""
    monkeypatch.setattr(ChildProcess, "start", lambda _child: None)
    place = {"event": "e", "name": "Open", "judge": 3, "role": "judge"}
    judging = JUDGING.of_place(place, judge="Mia", number=1)
    laptop.open_judging(JUDGING.keep(judging, laptop._services.data))
    client, event = client_of(laptop), event_of(laptop)
    row = [1, "2026-11-24T10:00:00.000Z", "desk", msgspec.to_builtins(acts.SetUp("Open", "armada"))]
    client._on_said({"state": {"is": "online"}})
    if has_desk:
        client._on_said({"acts": {"first": 1, "acts": [row]}})
    pass_time(client, 60_000)
    assert ("at the address that the desk shows" in shown_words(laptop)) != has_desk
    assert ("not at this hub" in client._mirror.problem) != has_desk
    # The desk comes to this hub, or has only been slow.
    client._on_said({"acts": {"first": 1, "acts": [row]}})
    assert event.state.name == "Open"
    assert not client._mirror.problem


def test_a_judge_shut_out_stays_so_whatever_an_old_hub_says_until_he_gets_a_card(
    tmp_path: Path,
) -> None:
    setup = acts.SetUp("Open", "armada")
    folder = EventFolder.create(tmp_path / "open", setup, SystemClock())
    judges, own, mia = JoinedJudges(folder), "ab" * 32, "cd" * 32
    said = {"3": {"name": "Mia", "key": mia}, "4": {"name": "Desk", "key": "ef" * 32}}
    assert judges.listed("Desk", own) == (1, {"Desk": own})
    assert judges.hear_keys(said)
    # A name is in the list once; a list that has changed has a higher number.
    assert judges.listed("Desk", own) == (2, {"Desk": own, "Mia": mia, "Desk (4)": "ef" * 32})
    judges.shut_out(3)
    again = JoinedJudges(folder)
    assert not again.hear_keys(said)
    assert again.unheard(said) == [3]
    again.hear_joined({"judge": 3})
    assert again.numbers == [4]
    assert again.listed("Desk", own) == (3, {"Desk": own, "Desk (4)": "ef" * 32})
    again.let_in(3)
    assert again.hear_keys(said)
    folder.close()


def test_a_judge_s_laptop_asks_only_for_what_judges_do_and_once(tmp_path: Path) -> None:
    folder = EventFolder.create(tmp_path / "open", acts.SetUp("Open", "armada"), SystemClock())
    judges = JoinedJudges(folder)
    judges.hear_keys({"3": {"name": "Mia", "key": "cd" * 32}})
    rule = {"do": "rule", "table": 1, "judge": "Somebody else", "words": "Play on"}
    asked = judges.asked({"judge": 3, "id": "a", "acts": [rule]})
    assert asked is not None and asked.acts == (acts.Rule(1, "Mia", "Play on"),)
    assert judges.asked({"judge": 3, "id": "a", "acts": [rule]}) is None
    for number, wanted in (
        (3, {"do": "start_round", "round": 1}),
        (3, {"do": "give_time", "minutes": 5, "why": "all"}),
        (3, {"do": "undo", "act": 1}),
        (3, {"do": "nothing"}),
        (4, rule),
    ):
        with pytest.raises(EventError):
            judges.asked({"judge": number, "id": str(wanted), "acts": [wanted]})
    folder.close()
