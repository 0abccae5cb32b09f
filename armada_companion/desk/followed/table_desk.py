"""Connects the page of a table with the game of its program, and with orders to it."""

from collections.abc import Sequence
from functools import partial
from secrets import token_hex
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QTimer

from armada_companion.desk.desk_event import DeskEvent
from armada_companion.desk.followed.differences import differences
from armada_companion.desk.followed.game_view import GameView
from armada_companion.desk.followed.moved_on_sheet import MovedOnSheet
from armada_companion.desk.followed.orders import Actions, Carrier
from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.services import DeskServices
from armada_companion.desk.table.table_page import TablePage
from armada_companion.kit.codec import encode
from armada_companion.kit.judge_actions import AddRuling, AddWarning, JudgeArrived
from armada_companion.kit.log_actions import Undo
from armada_companion.kit.names import normalize_name
from armada_companion.session.followed_game import FollowedGame
from armada_companion.session.orders import Order, OrderAnswer, OrderResult
from armada_companion.session.players import players_of
from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.dialogs.rewind_dialog import RewindDialog

_NO_KEY, _NO_SIGNATURE = "0" * 64, "0" * 128
_NOT_FOLLOWED = "This table is not followed: it plays on paper, or its program has not joined."
_IN_SETUP = (
    "The table is being set up: values are corrected, and steps rewound, once its game has begun."
)
_NO_WAY_BACK = "Undo cannot reach this step: an earlier step was undone since."
_IS_THERE = "Nothing was done since this step."


class _Sent(NamedTuple):
    """An order that was sent; `back_to` is the step to which it rewinds, or 0."""

    order: Order
    actions: Actions
    back_to: int


class TableDesk(QObject):
    """Shows a table's game, and sends the judge's actions there as orders.

    Args:
        carrier: Carries the orders to the tables.
    """

    def __init__(
        self,
        page: TablePage,
        event: DeskEvent,
        games: TableGames,
        carrier: Carrier,
        services: DeskServices,
    ) -> None:
        super().__init__(page)
        self._page, self._event, self._games = page, event, games
        self._carrier, self._services = carrier, services
        self._view: GameView | None = None
        self._sent: dict[str, _Sent] = {}
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._follow)
        look = page.look
        self._correct = PushButton(look, "table_correct", height=48)
        self._rewind = PushButton(look, "table_rewind", height=48)
        self._correct.render_button("Correct values…", "gear")
        self._rewind.render_button("Rewind…", "history")
        for button in (self._correct, self._rewind):
            page.add_button(button)
            button.refused.connect(page.show_refusal)
        self._connect()

    def show(self) -> None:
        """Show the game of the page's table, if it is known."""
        session = self._games.of(self._page.table)
        self._page.show_game(None)
        if self._view is not None:
            self._view.close()
            self._view = None
        if session is not None:
            self._view = GameView(self._services, session, self._page.look, self._page)
            self._view.bridge.ordered.connect(self._order)
            self._view.refresh()
            self._page.show_game(self._view.page)
        self._page.show_differences(self._differences())
        self._render()

    def _differences(self) -> Sequence[str]:
        """Return what the table's game has otherwise than the event, a sentence each."""
        session = self._session
        if session is None:
            return ()
        return differences(self._services, self._event.state.setup, session.header)

    def _connect(self) -> None:
        page = self._page
        page.table_shown.connect(self._on_table_shown)
        page.answered.connect(partial(self._tell, JudgeArrived()))
        page.ruled.connect(self._on_ruled)
        page.warned.connect(self._on_warned)
        page.timed.connect(self._on_timed)
        self._correct.chosen.connect(self._on_correct_chosen)
        self._rewind.chosen.connect(self._on_rewind_chosen)
        self._games.opened.connect(self._on_games_opened)
        self._games.stepped.connect(self._on_games_stepped)
        self._games.broken.connect(self._on_games_broken)
        self._carrier.answered.connect(self._on_answered)

    @property
    def _session(self) -> FollowedGame | None:
        return self._games.of(self._page.table)

    def _render(self) -> None:
        why = "" if self._session is not None else _NOT_FOLLOWED
        if self._view is not None and self._view.is_in_setup:
            why = _IN_SETUP
        self._correct.render_button("Correct values…", "gear", legal=not why, reason=why)
        self._rewind.render_button("Rewind…", "history", legal=not why, reason=why)

    def _follow(self) -> None:
        """Show the steps that came since the last frame."""
        if self._view is not None and self._view.follow():
            self._page.show_game(self._view.page)
            self._render()

    # Any: each game has states of its own.
    def _tell(self, *actions: Any) -> None:
        """Order words, if the table's program is reached at all."""
        if self._session is not None and self._carrier.reaches(self._page.table):
            self._order(list(actions))

    def _order(self, actions: Actions, back_to: int = 0) -> None:
        """Order actions; `back_to` is the step to which a rewind leads."""
        table = self._page.table
        session = self._games.of(table)
        if session is None or not self._carrier.reaches(table):
            self._page.show_refusal(_NOT_FOLLOWED)
            return
        order = Order(
            id=token_hex(8),
            event=self._event.state.name,
            table=table,
            game=self._games.id_of(table),
            at=len(session.steps),
            hash=session.last_hash,
            judge=self._event.judge,
            key=_NO_KEY,
            does=tuple(dict(encode(one)) for one in actions),
            signature=_NO_SIGNATURE,
        )
        self._sent[order.id] = _Sent(order, actions, back_to)
        self._carrier.give(order)

    def _rewind_to(self, n: int) -> str:
        """Order a rewind to step `n`; return why it is impossible, or ""."""
        session = self._session
        rows = session.history.undone_by_return(n) if session is not None else None
        if not rows:
            return _IS_THERE if rows == () else _NO_WAY_BACK
        self._order([Undo() for _ in rows], n)
        return ""

    def _on_answered(self, table: int, answer: OrderAnswer) -> None:
        sent = self._sent.pop(answer.id, None)
        if sent is None:
            return
        if answer.result is OrderResult.MOVED_ON:
            self._show_moved_on(table, sent)
        elif answer.result is OrderResult.REFUSED:
            self._page.show_refusal(f"Table {table} did not carry it out: {answer.reason}.")
        else:
            self._page.show_done(f"Table {table} has carried it out.")

    def _show_moved_on(self, table: int, sent: _Sent) -> None:
        session = self._games.of(table)
        if session is None:
            self._page.show_refusal(f"Table {table} has gone on.")
            return
        sheet = MovedOnSheet(self._page.look, session, sent.order, self._page)
        sheet.again.connect(partial(self._order_again, table, sent))
        sheet.open_once()

    def _order_again(self, table: int, sent: _Sent) -> None:
        """Order the same for the step that is the last one now."""
        if self._page.table != table:
            return
        if not sent.back_to:
            self._order(sent.actions)
        elif why := self._rewind_to(sent.back_to):
            self._page.show_refusal(why)

    def _on_table_shown(self, table: int) -> None:
        self._carrier.watch(table)
        self.show()

    def _on_games_opened(self, table: int) -> None:
        if table == self._page.table:
            self.show()

    def _on_games_stepped(self, table: int) -> None:
        # After the page was painted; several steps are shown at once.
        if table == self._page.table and not self._soon.isActive():
            self._soon.start()

    def _on_games_broken(self, table: int, why: str) -> None:
        if table == self._page.table:
            self._page.show_refusal(f"Table {table}: {why}.")

    def _on_ruled(self, words: str, source: str) -> None:
        self._tell(AddRuling(words, by=self._event.judge, source=source or None))

    def _on_warned(self, who: int, words: str) -> None:
        session = self._session
        if session is None:
            return
        players = players_of(session)
        place = _place_of(who, self._names, [name for _, name in players])
        if place < len(players):
            self._tell(AddWarning(players[place][0], words))

    @property
    def _names(self) -> tuple[str, str]:
        """The players of the page's table, in the order of the pairing."""
        current = self._event.state.current
        game = current.games.get(self._page.table) if current is not None else None
        return (game.pairing.first, game.pairing.second) if game is not None else ("", "")

    def _on_timed(self, minutes: int, why: str) -> None:
        session = self._session
        if session is not None:
            game = self._services.event_game(session.game.NAME)
            if actions := game.more_time(minutes, why):
                self._tell(*actions)

    def _on_correct_chosen(self) -> None:
        if self._view is not None and self._view.page is not None:
            self._view.page.open_corrections()

    def _on_rewind_chosen(self) -> None:
        session = self._session
        if session is None:
            return
        dialog = RewindDialog(self._page.look, session.history.rows, self._page)
        dialog.picked.connect(partial(self._on_step_picked, dialog))
        dialog.open_once()

    def _on_step_picked(self, dialog: RewindDialog, n: int) -> None:
        if why := self._rewind_to(n):
            dialog.show_message(why)
        else:
            dialog.accept()


def _place_of(who: int, names: Sequence[str], played: Sequence[str]) -> int:
    """Return the place of a player in a game, whose sides may be in another order.

    Args:
        who: The place in the pairing, 0 or 1.
        names: The names in the pairing.
        played: The names in the game.
    """
    own, other = normalize_name(names[who]), normalize_name(names[1 - who])
    places = {normalize_name(name): place for place, name in enumerate(played)}
    if own in places:
        return places[own]
    return 1 - places[other] if places.get(other) in (0, 1) else who
