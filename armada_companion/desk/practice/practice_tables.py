"""The tables of the practice event: each plays a step now and then."""

from collections.abc import Mapping
from random import Random

from PySide6.QtCore import QObject, QTimer, Signal

from armada_companion.desk.desk_event import DeskEvent, author_at
from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.practice.practice_table import PracticeTable
from armada_companion.desk.services import DeskServices
from armada_companion.event import acts
from armada_companion.event.state import ResultState
from armada_companion.event.tiles import Follow, Line
from armada_companion.kit.step import Header
from armada_companion.session.orders import Order, carry_out

TURN_MS = 100
_PACE = (4, 24)
"""The turns between two steps of a table."""

_DISPUTES, _CONCEDES = 0.25, 0.1
_SCORES = (20, 400)


class PracticeTables(QObject):
    """Lets the tables of the current round play; see `followed.orders.Carrier`.

    Signals:
        answered (int, OrderAnswer): What a table made of an order.
    """

    answered = Signal(int, object)

    def __init__(
        self,
        services: DeskServices,
        event: DeskEvent,
        games: TableGames,
        chance: Random,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._services, self._event, self._games = services, event, games
        self._chance = chance
        self._round = 0
        self._tables: dict[int, PracticeTable] = {}
        self._due: dict[int, int] = {}
        self._turn = 0
        self._timer = QTimer(self, interval=TURN_MS)
        self._timer.timeout.connect(self.play_turn)
        self._timer.start()

    @property
    def tables(self) -> Mapping[int, PracticeTable]:
        """The tables that play."""
        return self._tables

    def reaches(self, table: int) -> bool:
        """Return whether this table plays."""
        return table in self._tables

    def give(self, order: Order) -> None:
        """Let a table carry out an order at once."""
        table = self._tables[order.table]
        game = self._games.of(order.table)
        answer = carry_out(table.session, order, game.last_hash if game else "")
        table.waits = 0
        self._follow(order.table)
        self.answered.emit(order.table, answer)

    def watch(self, table: int) -> None:
        """Do nothing: all games are followed."""

    def play_turn(self) -> None:
        """Let one table sit down, or let each table play whose turn has come."""
        current = self._event.state.current
        if current is None:
            return
        if current.number != self._round:
            self._round = current.number
            self._tables.clear()
            self._games.forget_all()
            self._event.forget_follows()
        waiting = [one for one in sorted(current.games) if one > 0 and one not in self._tables]
        if waiting:
            self._sit_down(waiting[0])
            return
        self._turn += 1
        for number, table in self._tables.items():
            if self._due[number] <= self._turn and not current.paused:
                self._due[number] = self._turn + self._chance.randrange(*_PACE)
                self._play(number, table)

    def stop(self) -> None:
        """Let no table play any more."""
        self._timer.stop()

    def _sit_down(self, number: int) -> None:
        setup, current = self._event.state.setup, self._event.state.current
        if setup is None or current is None:
            return
        pairing = current.games[number].pairing
        place = {"name": setup.name, "round": current.number, "table": number}
        header: Header = {"settings": setup.settings, "event": place}
        table = PracticeTable(
            self._services.entry(setup.game),
            header,
            (pairing.first, pairing.second),
            self._services.clock,
            self._chance,
        )
        self._tables[number] = table
        self._due[number] = self._turn + self._chance.randrange(*_PACE)
        self._games.begin(number, table.first)
        self._follow(number)

    def _play(self, number: int, table: PracticeTable) -> None:
        if table.is_over:
            self._enter_result(number)
            return
        table.play()
        self._follow(number)

    def _follow(self, number: int) -> None:
        table = self._tables[number]
        self._games.take(number, table.next_lines())
        follow = Follow(Line.ONLINE, table.view, self._event.now(), why=table.question)
        self._event.follow(number, follow)

    def _enter_result(self, number: int) -> None:
        current = self._event.state.current
        if current is None or current.games[number].state is not ResultState.MISSING:
            return
        pairing, chance = current.games[number].pairing, self._chance
        invented = (chance.randrange(*_SCORES), chance.randrange(*_SCORES))
        scores = self._tables[number].scores or invented
        by, n = author_at(number), current.number
        self._event.do(acts.Result(n, number, scores, source="table"), by=by)
        self._event.do(acts.ConfirmResult(n, number, pairing.first), by=by)
        if chance.random() < _DISPUTES:
            why = "I have other points"
            self._event.do(acts.DisputeResult(n, number, pairing.second, why), by=by)
        else:
            self._event.do(acts.ConfirmResult(n, number, pairing.second), by=by)
