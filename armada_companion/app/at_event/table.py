"""Joins a table of an event, and connects its games with the judges' desk."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import msgspec
from PySide6.QtCore import QObject, QTimer

from armada_companion.app.at_event.game import SentGame
from armada_companion.app.at_event.heard import Heard, Said
from armada_companion.app.at_event.link import EventLink
from armada_companion.app.at_event.orders import with_judges, with_setup
from armada_companion.app.at_event.words import Connection
from armada_companion.app.bottom_bars import BottomBars
from armada_companion.kit.wording import sentence
from armada_companion.session.library import Library
from armada_companion.session.public_log import public_id
from armada_companion.session.spare_game import SpareError
from armada_companion.store.errors import StoreError
from armada_companion.store.joined_file import JoinedFile, JoinedTable
from armada_companion.system.logs import log
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.event_strip import EventStrip
from armada_companion.ui.dialogs.event_dialog import EventDialog, EventView
from armada_companion.ui.dialogs.join_dialog import JoinDialog
from armada_companion.ui.game_controller import GameController
from armada_companion.ui.pages import Page, Window

WORDS = ("link",)
_SECOND_MS = 1000
_NO_LINK = "The event cannot be joined"


class EventWindow(Window, Protocol):
    """The window of a table at an event."""

    @property
    def bars(self) -> BottomBars: ...
    def shown(self) -> Page: ...


class EventTable(QObject):
    """The table of an event that this computer has joined.

    Args:
        window: Shows the sheets, and the strip at its bottom.
        library: The folder of games.
        file: Keeps the table and its key.
        words: The arguments of the child.
    """

    def __init__(
        self,
        window: EventWindow,
        controller: GameController,
        bridge: SessionBridge,
        library: Library,
        file: JoinedFile,
        words: Sequence[str] = WORDS,
    ) -> None:
        super().__init__(window.widget)
        self._window, self._bars = window, window.bars
        self._controller, self._bridge, self._file = controller, bridge, file
        self._link = EventLink(words, self)
        self._link.said.connect(self._on_said)
        self._link.failed.connect(self._on_failed)
        self._game = SentGame(library, bridge, self._link)
        self.joined = file.read()
        """The joined table, or None."""
        self.heard = Heard()
        """What the hub has said."""
        self._held: list[tuple[int, bytes]] = []
        self._found: dict[str, str] = {}
        self._spare: list[bytes] = []
        self._strip: EventStrip | None = None
        self._join: JoinDialog | None = None
        self._sheet: EventDialog | None = None
        self._second = QTimer(self, interval=_SECOND_MS)
        self._second.timeout.connect(self._render)
        bridge.changed.connect(self._on_changed)
        bridge.opened.connect(self._on_opened)
        controller.game_closed.connect(self._on_game_closed)

    @property
    def joined_table(self) -> int:
        """The number of the joined table; 0 for none."""
        return self.joined.table if self.joined is not None else 0

    @property
    def strip(self) -> EventStrip | None:
        """The strip at the bottom of the window; None before a table is joined."""
        return self._strip

    def open(self) -> None:
        """Open the sheet of the joined table, or the one by which a table joins."""
        if self.joined is None:
            self.open_join()
            return
        self.heard.unread = ""
        dialog = EventDialog(self._window.look, self._state(self.joined), self._window.widget)
        dialog.join_requested.connect(self.open_join)
        dialog.leave_requested.connect(self.leave)
        dialog.game_requested.connect(self._send_game)
        dialog.lists_requested.connect(self._take_lists)
        dialog.spare_requested.connect(self._on_spare_requested)
        dialog.finished.connect(self._on_sheet_finished)
        self._sheet = dialog
        dialog.open_once()
        self._render()

    def open_join(self) -> None:
        """Ask for the address, the table and the digits of its card."""
        joined = self.joined
        table, address = (joined.table, joined.hubs[0]) if joined else (0, "")
        dialog = JoinDialog(
            self._window.look, table=table, address=address, parent=self._window.widget
        )
        dialog.join_requested.connect(self._on_join_requested)
        dialog.finished.connect(self._on_join_finished)
        self._join = dialog
        dialog.open_once()
        self._link.ask(search=True)

    def begin_again(self) -> None:
        """Reconnect to the joined table after a restart of the window."""
        if self.joined is not None:
            self._controller.event_setup = self.joined.setup
            self._link.connect_to(self.joined)
            self._follow(adopts=False)
            self._render()

    def leave(self) -> None:
        """Leave the event; games stay as they are."""
        self._game.forget()
        # First, because the link still speaks while it ends: nothing of that joins again.
        self.joined = self._controller.event_setup = None
        self._link.leave()
        self.heard = Heard()
        self._held.clear()
        try:
            self._file.remove()
        except StoreError as error:
            self._controller.report(str(error))
        self._render()

    def stop(self) -> None:
        """Send the last lines to the child, which delivers them and ends."""
        self._link.stop()

    def set_look(self) -> None:
        """Draw the strip in the theme and scale of the window."""
        if self._strip is not None:
            self._strip.set_look(self._window.look)
            self._bars.place()

    def _on_join_requested(self, address: str, table: int, code: str) -> None:
        self._link.ask(join={"hub": address, "table": table, "code": code})

    def _on_join_finished(self) -> None:
        self._join, self._found = None, {}
        if self.joined is None:
            self._link.stop()

    def _on_sheet_finished(self) -> None:
        self._sheet = None

    def _on_joined(self, said: Said) -> None:
        try:
            joined = msgspec.convert(said, JoinedTable)
            self._keep(joined._replace(after=0))
        except (msgspec.ValidationError, StoreError) as error:
            self._fail(str(error))
            return
        self.heard = Heard()
        self._held.clear()
        if self._join is not None:
            self._join.accept()
        self._link.connect_to(joined)
        self._follow(adopts=True)
        self._render()

    def _keep(self, joined: JoinedTable) -> None:
        """Keep a changed table.

        Raises:
            StoreError: It cannot be saved.
        """
        if joined != self.joined:
            self._file.write(joined)
            self.joined = joined
            self._controller.event_setup = joined.setup
            self._link.keep(joined)

    def _follow(self, *, adopts: bool) -> None:
        """Send the open game if it is one of the table; with `adopts` it becomes one."""
        if self.joined is None:
            return
        joined = self.joined
        if adopts and self._game.can_be_sent:
            joined = joined.with_game(self._game.open_name)
        try:
            self._keep(joined)
            self._keep(self._game.follow(joined, self._controller.key))
        except StoreError as error:
            self._controller.report(str(error))
            return
        self._carry_out_held()
        # After the pages have forgotten the last game.
        QTimer.singleShot(0, self, self._offer_lists)

    def _send_game(self) -> None:
        self._follow(adopts=True)
        self._render()

    def _on_changed(self, _judged: object) -> None:
        if self.joined is not None:
            self._game.hand_over(self._controller.key)

    def _on_opened(self) -> None:
        if self.joined is None:
            return
        is_new = not self._bridge.session.steps and not self._controller.is_preparing
        self._follow(adopts=is_new)
        self._render()

    def _on_game_closed(self) -> None:
        if self.joined is not None:
            self._game.forget()
            self._render()

    def _on_said(self, said: Said) -> None:
        match said:
            case {"found": {"name": str(name), "hub": str(hub)}}:
                self._found[hub] = name
                if self._join is not None:
                    self._join.show_found(self._found)
            case {"joined": {}}:
                self._on_joined(said["joined"])
            case {"error": str(why), "about": "join"}:
                self._fail(why)
            case {"error": str(why)}:
                log.warning("the link: %s", why)
            case _ if self.joined is not None:
                self._on_hub_said(said)
        self._render()

    def _on_hub_said(self, said: Said) -> None:
        match said:
            case {"order": {"number": int(number), "order": order}}:
                self._held.append((number, json.dumps(order).encode()))
                self._carry_out_held()
            case {"log": {}}:
                self._add_to_spare(said["log"])
            case {"answered": int(number)}:
                self._keep_or_report(lambda joined: joined.with_order_answered(number))
            case {"setup": {}}:
                self._keep_or_report(partial(with_setup, said["setup"]))
                self._window.shown().offer_setup()
            case {"judges": _}:
                self._keep_or_report(partial(with_judges, said["judges"]))
            case _:
                self.heard.hear(said, self.joined_table)
                if "lists" in said:
                    self._offer_lists()

    def _on_spare_requested(self) -> None:
        if self._sheet is not None:
            self._sheet.accept()
        self._spare.clear()
        self._link.ask(log=True)

    def _add_to_spare(self, said: Said) -> None:
        """Collect the public log of the table's game, and play it on once it is whole."""
        lines = [said["first"]] if "first" in said else []
        self._spare += [str(line).encode() for line in (*lines, *said.get("lines", ()))]
        if said.get("more") or self.joined is None:
            return
        try:
            key = self._game.add_spare(self._spare)
        except (SpareError, StoreError) as error:
            self._fail(str(error))
            return
        self._keep_or_report(lambda joined: joined.with_game(public_id(key)))
        self._controller.open_game(key)

    def _keep_or_report(self, change: Callable[[JoinedTable], JoinedTable]) -> None:
        if self.joined is not None:
            try:
                self._keep(change(self.joined))
            except StoreError as error:
                self._controller.report(str(error))

    def _carry_out_held(self) -> None:
        """Carry out the orders that came, as soon as a game of the table is open."""
        while self._held and self.joined is not None:
            number, order = self._held[0]
            answer = self.joined.answers.get(number) or self._answer(number, order)
            if answer is None:
                return
            del self._held[0]
            self._link.ask(answered={"number": number, "answer": answer})

    def _answer(self, number: int, order: bytes) -> dict[str, str] | None:
        """Answer an order for the first time; None while no game of the table is open."""
        answered = None if self.joined is None else self._game.answer(order, self.joined)
        if answered is None:
            return None
        answer: dict[str, str] = msgspec.to_builtins(answered.answer)
        if answered.is_final:
            self._keep_or_report(lambda joined: joined.with_answer(number, answer))
        if answered.news:
            self.heard.tell(answered.news)
        return answer

    def _offer_lists(self) -> None:
        if self.heard.lists and self._bridge.is_open:
            self._window.shown().offer_lists(self.heard.lists)

    def _take_lists(self) -> None:
        if self._sheet is not None:
            self._sheet.accept()
        self._window.shown().take_lists(self.heard.lists)

    def _fail(self, why: str) -> None:
        words = sentence(why)
        if self._join is not None:
            self._join.show_problem(words)
        else:
            self._controller.message.emit(words)

    def _on_failed(self, error: str) -> None:
        why = error.partition(": ")[2] or error or "its program ended at once"
        self.heard.connection = Connection("offline", 0, why)
        self._fail(f"{_NO_LINK}: {why}")
        self._render()

    def _render(self) -> None:
        if self.joined is None:
            self._second.stop()
            if self._strip is not None:
                self._strip.hide()
                self._bars.place()
            return
        strip = self._strip or self._make_strip()
        if strip.isHidden():
            strip.show()
            self._bars.place()
        state = self._state(self.joined)
        strip.render_line(self.heard.line(state))
        if self._sheet is not None:
            self._sheet.render_state(state)
        if self.heard.round.ends and not self._second.isActive():
            self._second.start()

    def _make_strip(self) -> EventStrip:
        strip = self._strip = EventStrip(self._window.look, self._window.widget)
        strip.chosen.connect(self.open)
        self._bars.add(strip, lowest=True)
        strip.hide()
        return strip

    def _state(self, joined: JoinedTable) -> EventView:
        is_other = self._game.can_be_sent and not self._game.name
        return self.heard.state(
            joined, self._controller.now, is_other_game=is_other, is_idle=not self._game.name
        )
