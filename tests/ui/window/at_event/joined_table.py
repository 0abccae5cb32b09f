"""A table in this window that has joined a small hub, and orders for it."""

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from armada_companion.app import program as app
from armada_companion.app.at_event.table import EventTable
from armada_companion.session.orders import Order, signed
from armada_companion.session.public_log import PublicLog, hash_of
from armada_companion.session.signing import new_private_key
from armada_companion.store.joined_file import JoinedTable
from armada_companion.ui.dialogs.join_dialog import JoinDialog
from tests.net.link.fake_hub import EVENT, Plain
from tests.ui.events import wait_for
from tests.ui.window.event_hub import ThreadedHub
from tests.ui.window.program import front, play

PRIVATE = new_private_key()
NOBODY = JoinedTable(event="-", name="-", table=1, hubs=("-",), fingerprint="-", key="-", after=-1)


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
    wait_for(lambda: isinstance(front(program), JoinDialog))
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


def order(
    program: app.Program,
    *does: Plain,
    name: str = "o1",
    at: int | None = None,
    judge: str = "Mia",
    private: str = PRIVATE,
) -> Plain:
    """Return an order of a judge, made at the last step."""
    steps = len(program.bridge.session.steps)
    made = Order(
        id=name,
        event=EVENT,
        table=17,
        game=game_of(program),
        at=steps if at is None else at,
        hash=hash_of(all_lines(program)[steps if at is None else at].encode()),
        judge=judge,
        key="00" * 32,
        does=tuple(does),
    )
    plain: Plain = msgspec.to_builtins(signed(made, private))
    return plain


def activate(program: app.Program) -> None:
    ship = next(iter(program.bridge.session.state.ships))
    play(program, {"do": "activate_ship", "ship": ship})
