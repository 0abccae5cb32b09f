"""*Join an event*: the sheet, what is kept of it, leaving. Source: issue 27, section 3.

The link is the real child; the hub is a small one.
"""

import stat
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from armada_companion.app import program as app
from armada_companion.games.armada.window.table.table_page import TablePage
from armada_companion.system.paths import user_paths
from armada_companion.ui.dialogs.join_dialog import JoinDialog
from armada_companion.ui.press_guard import UNGUARDED
from tests.ui.events import settle, wait_for
from tests.ui.window.at_event.joined_table import (
    activate,
    all_lines,
    child_of,
    event_of,
    game_of,
    is_at_hub,
    join,
    lines_at,
)
from tests.ui.window.event_hub import ThreadedHub
from tests.ui.window.program import click_in_turn, close_program, front, play


def test_a_table_joins_and_each_step_and_undo_reaches_the_hub(
    joined: app.Program, hub: ThreadedHub
) -> None:
    activate(joined)
    assert joined.bridge.undo_steps(1)
    wait_for(lambda: is_at_hub(hub, joined))
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
    wait_for(lambda: "these digits" in dialog._problem.text())
    field = dialog._code
    field.put_text("123456")
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    wait_for(lambda: event_of(program).joined is not None)
    event_of(program).stop()


def test_nobody_answers_is_said_after_at_most_3_seconds(
    program: app.Program, table: TablePage, hub: ThreadedHub
) -> None:
    hub.stop()
    join(program, hub)
    dialog = front(program)
    assert isinstance(dialog, JoinDialog)
    wait_for(lambda: dialog._problem.text().startswith("Nobody answers at 127.0.0.1"))
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


def test_a_window_that_starts_again_goes_on_without_a_card(
    joined: app.Program, hub: ThreadedHub
) -> None:
    activate(joined)
    game = game_of(joined)
    joined.window.close()
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    settle()
    wait_for(lambda: again.window._dialogs._event is not None)
    assert game_of(again) == game
    wait_for(lambda: event_of(again).heard.connection.state == "online" and is_at_hub(hub, again))
    assert lines_at(hub, again) == all_lines(again)
    activate_other = [*again.bridge.session.state.ships][1]
    play(again, {"do": "note", "text": f"after the start: {activate_other}"})
    wait_for(lambda: is_at_hub(hub, again))
    close_program(again)


def test_the_clock_of_the_round_is_the_hubs(joined: app.Program, hub: ThreadedHub) -> None:
    hub.give(
        "round",
        {"number": 3, "ends": "2026-01-01T12:00:00Z", "paused": "2026-01-01T11:00:00Z"}
        | {"tables": {"17": 5}},
    )
    strip = event_of(joined).strip
    assert strip is not None
    wait_for(lambda: strip.line.clock == "Round 3, 1:05:00 left, paused")


def test_leaving_asks_once_more_and_forgets_the_key(joined: app.Program, hub: ThreadedHub) -> None:
    wait_for(lambda: is_at_hub(hub, joined))
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


def test_what_the_desk_set_is_kept_for_a_start_without_network(
    joined: app.Program, hub: ThreadedHub
) -> None:
    hub.give("setup", {"name": "Spring Open", "game": "armada", "minutes": 120, "round": 3})
    wait_for(lambda: joined.controller.event_setup is not None)
    hub.stop()
    joined.window.close()
    again = app.build(user_paths(), UNGUARDED)
    app.open_window(again)
    settle()
    wait_for(lambda: again.window._dialogs._event is not None)
    setup = again.controller.event_setup
    assert setup is not None
    assert (setup.event.words, setup.minutes) == ("Spring Open, round 3, table 17", 120)
    event_of(again).leave()
    assert again.controller.event_setup is None
    hub.start()
    close_program(again)
