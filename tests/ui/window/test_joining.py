"""*Join an event*: the sheet, the lines that leave, orders from the desk, the end of a game.

Source: issue 27, sections 3 to 5. The link is the real child; the hub is a small one.
"""

import json
import os
import re
import signal
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from armada_companion.app import program as app
from armada_companion.app.at_event.link import EventLink
from armada_companion.app.at_event.table import EventTable
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.kit.log_actions import AddNote
from armada_companion.kit.step import JUDGE
from armada_companion.session.judge_keys import signed_keys
from armada_companion.session.orders import Order, signed
from armada_companion.session.public_check import GivenLog, compare
from armada_companion.session.public_log import PublicLog, hash_of
from armada_companion.session.signing import new_private_key, public_key
from armada_companion.session.table_log import TableLog
from armada_companion.store.joined_file import JoinedTable
from armada_companion.system.paths import user_paths
from armada_companion.ui.child_process import ChildProcess
from armada_companion.ui.dialogs.event_dialog import EventDialog
from armada_companion.ui.dialogs.join_dialog import JoinDialog
from armada_companion.ui.press_guard import UNGUARDED
from tests.laws import secret_games
from tests.laws.read_paired_games import header_of
from tests.net.link.fake_hub import EVENT, Plain
from tests.ui.events import pass_time, settle
from tests.ui.window.event_hub import ThreadedHub
from tests.ui.window.program import click_in_turn, close_program, front, one, play

START = ChildProcess.start
"""Taken before the other tests of the window start no child."""
WAIT_S, EVERY_MS = 60, 20
PRIVATE = new_private_key()
NOBODY = JoinedTable(event="-", name="-", table=1, hubs=("-",), fingerprint="-", key="-", after=-1)


@pytest.fixture(autouse=True)
def children(no_children: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChildProcess, "start", START)


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[ThreadedHub]:
    made = ThreadedHub(tmp_path)
    made.hub.organiser = public_key(PRIVATE)
    made.hub.codes = {"17": "123456"}
    yield made
    made.close()


def wait(is_so: Callable[[], bool]) -> None:
    end = monotonic() + WAIT_S
    while not is_so():
        assert monotonic() < end
        QTest.qWait(EVERY_MS)


def event_of(program: app.Program) -> EventTable:
    found = program.window._dialogs._event
    assert found is not None
    return found


def child_of(program: app.Program) -> int:
    return int(event_of(program)._link._child._process.processId())


def game_of(program: app.Program) -> str:
    return str(program.bridge.session.header["id"])


def lines_at(hub: ThreadedHub, program: app.Program) -> list[str]:
    return list(hub.hub.logs.get(game_of(program), ()))


def all_lines(program: app.Program) -> list[str]:
    """Return what the public log of the open game has to be."""
    session = program.bridge.session
    key = program.controller.key
    secret = event_of(program)._game._secrets.of(key)
    assert secret is not None
    log = PublicLog(session.game, session.header, secret)
    return [line.decode() for line in (log.first, *log.lines(session.steps))]


def is_at_hub(hub: ThreadedHub, program: app.Program) -> bool:
    return len(lines_at(hub, program)) == len(program.bridge.session.steps) + 1


def join(program: app.Program, hub: ThreadedHub, code: str = "123 456") -> None:
    """Join by the sheet: it is opened from the menu, and filled by the keyboard."""
    program.window.open_menu_entry("event")
    wait(lambda: isinstance(front(program), JoinDialog))
    dialog = front(program)
    address = hub.hub.address
    for name, text in (("join_table", "17"), ("join_code", code), ("join_address", address)):
        line = dialog.findChild(QLineEdit, name)
        assert isinstance(line, QLineEdit)
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)
        if name == "join_address":
            QTest.keyClick(line, Qt.Key.Key_Return)


@pytest.fixture
def joined(program: app.Program, table: TablePage, hub: ThreadedHub) -> Iterator[app.Program]:
    """The sample game, which has joined."""
    keys = {"Mia": public_key(PRIVATE)}
    hub.give("judges", msgspec.to_builtins(signed_keys(EVENT, 1, keys, PRIVATE)))
    join(program, hub)
    wait(lambda: (event_of(program).joined or NOBODY).judges != {})
    wait(lambda: event_of(program).heard.connection.state == "online")
    yield program
    event_of(program).stop()


def order(program: app.Program, *does: Plain, name: str = "o1", at: int | None = None) -> Plain:
    """Return an order of Mia, made at the last step."""
    steps = len(program.bridge.session.steps)
    made = Order(
        id=name,
        event=EVENT,
        table=17,
        game=game_of(program),
        at=steps if at is None else at,
        hash=hash_of(all_lines(program)[steps if at is None else at].encode()),
        judge="Mia",
        key="00" * 32,
        does=tuple(does),
    )
    plain: Plain = msgspec.to_builtins(signed(made, PRIVATE))
    return plain


def activate(program: app.Program) -> None:
    ship = next(iter(program.bridge.session.state.ships))
    play(program, {"do": "activate_ship", "ship": ship})


def test_a_table_joins_and_each_step_and_undo_reaches_the_hub(
    joined: app.Program, hub: ThreadedHub
) -> None:
    activate(joined)
    assert joined.bridge.undo_steps(1)
    wait(lambda: is_at_hub(hub, joined))
    assert lines_at(hub, joined) == all_lines(joined)
    strip = event_of(joined).strip
    assert strip is not None and strip.isVisible()
    assert strip.line.words == "Table 17, Spring Open: online"


def test_wrong_digits_are_said_and_can_be_mended(
    program: app.Program, table: TablePage, hub: ThreadedHub
) -> None:
    join(program, hub, "123457")
    dialog = front(program)
    assert isinstance(dialog, JoinDialog)
    wait(lambda: "these digits" in dialog._problem.text())
    field = dialog._code
    field.put_text("123456")
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    wait(lambda: event_of(program).joined is not None)
    event_of(program).stop()


def test_nobody_answers_is_said_after_at_most_3_seconds(
    program: app.Program, table: TablePage, hub: ThreadedHub
) -> None:
    hub.stop()
    join(program, hub)
    dialog = front(program)
    assert isinstance(dialog, JoinDialog)
    wait(lambda: dialog._problem.text().startswith("Nobody answers at 127.0.0.1"))
    hub.start()
    event_of(program).stop()


def test_secret_and_key_are_private_and_the_key_is_nowhere_else(
    joined: app.Program, hub: ThreadedHub
) -> None:
    paths = joined.paths
    kept = paths.config / "event.json"
    beside = [one for one in (paths.games / ".companion").iterdir() if one.suffix == ".secret"]
    assert len(beside) == 1 and hub.hub.key in kept.read_text()
    for file in (kept, *beside):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    command = Path(f"/proc/{child_of(joined)}")
    if command.exists():
        shown = (command / "cmdline").read_bytes() + (command / "environ").read_bytes()
        assert hub.hub.key.encode() not in shown
    for file in paths.logs.rglob("*"):
        assert hub.hub.key.encode() not in file.read_bytes()


def test_a_link_that_dies_is_started_again_and_nothing_is_lost(
    joined: app.Program, hub: ThreadedHub
) -> None:
    child = child_of(joined)
    os.kill(child, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
    activate(joined)
    wait(lambda: child_of(joined) not in (0, child) and is_at_hub(hub, joined))
    assert lines_at(hub, joined) == all_lines(joined)


def test_a_link_that_dies_before_the_window_closes_is_not_started_again(
    joined: app.Program,
) -> None:
    event = event_of(joined)
    event._link._child.stop()
    event._link._on_ended("")
    event.stop()
    pass_time(event._link, 10_000)
    assert not event._link.is_running


def test_an_offline_table_counts_and_sends_later(joined: app.Program, hub: ThreadedHub) -> None:
    wait(lambda: is_at_hub(hub, joined))
    hub.stop()
    activate(joined)
    wait(lambda: event_of(joined).heard.connection.unsent == 1)
    strip = event_of(joined).strip
    assert strip is not None
    assert "offline, 1 unsent; play on, nothing is lost" in strip.line.words
    hub.start()
    wait(lambda: is_at_hub(hub, joined))


def test_a_ruling_is_recorded_shown_and_answered(joined: app.Program, hub: ThreadedHub) -> None:
    ruling = {"do": "ruling", "text": "The bases overlap.", "by": "Mia"}
    # The table plays on before the order comes: words apply at any step.
    given = order(joined, ruling)
    activate(joined)
    hub.give("order", given, 5)
    wait(lambda: bool(hub.hub.words))
    assert hub.hub.words[0]["answer"] == {"id": "o1", "result": "applied", "reason": ""}
    verbs = [step.action["do"] for step in joined.bridge.session.recorded]
    assert verbs[-2:] == ["order", "ruling"]
    strip = event_of(joined).strip
    assert strip is not None and strip.line.news.startswith("Mia: The bases overlap.")
    wait(lambda: (event_of(joined).joined or NOBODY).after == 5)
    click_in_turn(joined, "event_strip")
    assert isinstance(front(joined), EventDialog)
    assert "The bases overlap." in one(joined, "event_news").text()  # type: ignore[attr-defined]
    assert not strip.line.news


def test_a_change_comes_only_at_its_step_else_the_table_has_gone_on(
    joined: app.Program, hub: ThreadedHub
) -> None:
    ship = next(iter(joined.bridge.session.state.ships))
    change = {"do": "correct_unit", "unit": ship, "hull": 1, "why": "so"}
    late = order(joined, change, name="late")
    activate(joined)
    hub.give("order", late, 5)
    wait(lambda: len(hub.hub.words) == 1)
    assert hub.hub.words[0]["answer"]["result"] == "moved_on"
    strip = event_of(joined).strip
    assert strip is not None and "The table has gone on since" in strip.line.news
    wait(lambda: is_at_hub(hub, joined))
    hub.give("order", order(joined, change, name="now"), 6)
    wait(lambda: len(hub.hub.words) == 2)
    assert hub.hub.words[1]["answer"]["result"] == "applied"
    assert joined.bridge.session.steps[-1].step.by == JUDGE
    assert joined.bridge.session.steps[-1].step.action == change
    wait(lambda: is_at_hub(hub, joined))
    assert lines_at(hub, joined) == all_lines(joined)


def test_an_order_comes_once_and_one_of_somebody_else_is_refused(
    joined: app.Program, hub: ThreadedHub
) -> None:
    warning = {"do": "warning", "player": "A", "text": "Slow play"}
    given = order(joined, warning)
    for number, changed in enumerate(
        (
            given,
            given,
            {**given, "id": "o2", "table": 18},
            {**given, "id": "o3", "event": "other"},
            {**given, "id": "o4", "game": "another"},
            {**given, "id": "o5", "does": [{**warning, "text": "x"}]},
            {**given, "id": "o6", "judge": "Nobody"},
            {**given, "id": "o7", "more": 1},
        ),
        5,
    ):
        hub.give("order", changed, number)
    wait(lambda: len(hub.hub.words) == 8)
    results = [word["answer"]["result"] for word in hub.hub.words]
    assert results == ["applied", "known", *["refused"] * 6]
    verbs = [step.action["do"] for step in joined.bridge.session.recorded]
    assert verbs.count("warning") == 1


def test_a_window_that_starts_again_goes_on_without_a_card(
    joined: app.Program, hub: ThreadedHub
) -> None:
    activate(joined)
    game = game_of(joined)
    joined.window.close()
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    settle()
    wait(lambda: again.window._dialogs._event is not None)
    assert game_of(again) == game
    wait(lambda: event_of(again).heard.connection.state == "online" and is_at_hub(hub, again))
    assert lines_at(hub, again) == all_lines(again)
    activate_other = [*again.bridge.session.state.ships][1]
    play(again, {"do": "note", "text": f"after the start: {activate_other}"})
    wait(lambda: is_at_hub(hub, again))
    close_program(again)


def test_an_older_game_is_not_sent_until_the_table_says_so(
    joined: app.Program, hub: ThreadedHub
) -> None:
    joined.controller.play_sample("pinned-down")
    settle()
    strip = event_of(joined).strip
    assert strip is not None and "is not one of this table" in strip.line.words
    assert game_of(joined) not in hub.hub.logs
    joined.window.open_menu_entry("event")
    click_in_turn(joined, "event_send")
    wait(lambda: is_at_hub(hub, joined))


def test_a_new_game_of_the_joined_table_is_sent_by_itself(
    joined: app.Program, hub: ThreadedHub
) -> None:
    assert joined.controller.new_game("armada")
    play(joined, {"do": "note", "text": "round 2"})
    wait(lambda: is_at_hub(hub, joined))


def test_the_clock_of_the_round_is_the_hubs(joined: app.Program, hub: ThreadedHub) -> None:
    hub.give(
        "round",
        {"number": 3, "ends": "2026-01-01T12:00:00Z", "paused": "2026-01-01T11:00:00Z"}
        | {"tables": {"17": 5}},
    )
    strip = event_of(joined).strip
    assert strip is not None
    wait(lambda: strip.line.clock == "Round 3, 1:05:00 left, paused")


def test_the_record_and_the_secret_leave_when_the_result_stands(
    joined: app.Program, hub: ThreadedHub
) -> None:
    for action in (
        {"do": "end_game", "winner": "A", "why": "time"},
        {"do": "confirm_result", "side": "A"},
    ):
        play(joined, action)
    wait(lambda: is_at_hub(hub, joined))
    assert not hub.hub.secrets
    play(joined, {"do": "confirm_result", "side": "B"})
    wait(lambda: bool(hub.hub.secrets))
    game, session = game_of(joined), joined.bridge.session
    secret = json.dumps({"secret": hub.hub.secrets[game]})
    given = GivenLog("\n".join((*hub.hub.logs[game], secret)).encode())
    assert "public lines are those of the record" in compare(
        given, session.game, session.header, session.steps
    )
    assert len(hub.hub.records[game]) == len(session.steps) + 2


def test_leaving_asks_once_more_and_forgets_the_key(joined: app.Program, hub: ThreadedHub) -> None:
    joined.window.open_menu_entry("event")
    click_in_turn(joined, "event_leave")
    assert event_of(joined).joined is not None
    click_in_turn(joined, "event_leave")
    assert event_of(joined).joined is None
    assert not (joined.paths.config / "event.json").exists()
    strip = event_of(joined).strip
    assert strip is not None and strip.isHidden()
    sent = len(lines_at(hub, joined))
    activate(joined)
    # The link is gone, and nobody could send.
    wait_for(lambda: not event_of(joined)._link.is_running)
    assert len(lines_at(hub, joined)) == sent


def test_who_never_joins_starts_nothing(program: app.Program, table: TablePage) -> None:
    activate(program)
    assert program.window._dialogs._event is None
    assert not (program.paths.config / "event.json").exists()
    assert not [*(program.paths.games / ".companion").glob("*.secret")]


def test_a_spare_laptop_plays_the_desks_copy_on(
    program: app.Program, hub: ThreadedHub, qapp: QApplication
) -> None:
    """Its unknown dials stay unknown, and the hub gets only what follows."""
    lines = hidden_log()
    hub.hub.logs = {"spare": list(lines)}
    join(program, hub)
    wait(lambda: event_of(program).heard.connection.state == "online")
    wait(lambda: front(program) is program.window)
    program.window.open_menu_entry("event")
    click_in_turn(program, "event_spare")
    wait(lambda: program.bridge.is_open)
    assert game_of(program) == "spare"
    assert len(program.bridge.session.steps) == len(lines) - 1
    wait(lambda: bool(event_of(program)._game.name))
    assert program.bridge.dispatch(AddNote("on the spare laptop"))
    wait(lambda: len(hub.hub.logs["spare"]) >= len(lines) + 1)
    assert hub.hub.logs["spare"][: len(lines)] == lines
    assert "on the spare laptop" in hub.hub.logs["spare"][-1]
    assert event_of(program).heard.connection.state == "online"
    event_of(program).stop()


def hidden_log() -> list[str]:
    """Return the public log of a game of Armada with hidden dials."""
    for seed in range(100):
        law_game, steps = secret_games.random_game(Random(seed))
        session = secret_games.session_of(law_game, steps)
        if law_game.game.NAME == "armada" and session.published != session.recorded:
            header = {**header_of(law_game), "id": "spare"}
            log = PublicLog(session.game, header, bytes(32))
            return [line.decode() for line in (log.first, *log.lines(session.steps))]
    raise AssertionError("no game hides anything")


def test_paired_games_leave_the_window_as_the_same_lines_but_for_commitments(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games with other hidden values; what is written into the pipe is compared."""
    written: list[bytes] = []
    monkeypatch.setattr(ChildProcess, "start", lambda _child: None)
    monkeypatch.setattr(ChildProcess, "is_running", True)
    monkeypatch.setattr(ChildProcess, "write", lambda _child, line: written.append(line))
    differing = 0
    for seed in range(6):
        law_game, pair = secret_games.random_pair(Random(seed))
        told = []
        for steps in pair:
            session = secret_games.session_of(law_game, steps)
            written.clear()
            link = EventLink(("link",))
            link.connect_to(NOBODY)
            link.follow("game", TableLog(session, bytes(32)))
            link.hand_all_over()
            told.append(b"".join(written).decode())
        plain = [re.sub(r'\\"(commit|hash)\\":\\"[0-9a-f]{64}\\"', "", text) for text in told]
        assert plain[0] == plain[1], (seed, law_game.name)
        differing += told[0] != told[1]
    assert differing


def test_what_the_desk_set_is_kept_for_a_start_without_network(
    joined: app.Program, hub: ThreadedHub
) -> None:
    hub.give("setup", {"name": "Spring Open", "game": "armada", "minutes": 120, "round": 3})
    wait(lambda: joined.controller.event_setup is not None)
    hub.stop()
    joined.window.close()
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    settle()
    wait(lambda: again.window._dialogs._event is not None)
    setup = again.controller.event_setup
    assert setup is not None
    assert (setup.event.words, setup.minutes) == ("Spring Open, round 3, table 17", 120)
    event_of(again).leave()
    assert again.controller.event_setup is None
    hub.start()
    close_program(again)
