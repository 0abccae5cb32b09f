"""The page of a laptop that only looks: the game of its table."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QStackedLayout

from armada_companion.desk.followed.game_view import IN_SETUP, GameView
from armada_companion.desk.followed.table_games import TableGames
from armada_companion.desk.look.look_bridge import LookBridge
from armada_companion.desk.look.look_client import LookClient
from armada_companion.desk.look.looked_at import LookedAt
from armada_companion.desk.page_base import DeskPage
from armada_companion.desk.services import DeskServices
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.fonts import BODY, TITLE
from armada_companion.ui.theme import Look

_WAITS = "The game of the table is shown here as soon as the desk has it."


class LookPage(DeskPage):
    """Shows the game of a table, step by step; nothing can be done here."""

    def __init__(self, look: Look, table: LookedAt, services: DeskServices) -> None:
        super().__init__(look, "look")
        self._table, self._services = table, services
        self._games = TableGames(services.entries, services.clock, self)
        self._client = LookClient(self._games, table, self)
        self._view: GameView | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._stack = QStackedLayout()
        form = Form(self._parts, 14, (24, 22, 24, 22))
        form.text(f"Table {table.table}", style=TITLE, tone="hi", name="look_title")
        self._words = form.text(_WAITS, name="look_words", style=BODY)
        form.stretch()
        panel = self._parts.register(Panel(look))
        panel.setLayout(form.layout)
        self._stack.addWidget(panel)
        self._soon.timeout.connect(self._follow)
        self._client.changed.connect(self._on_client_changed)
        self._games.opened.connect(self._on_games_opened)
        self._games.stepped.connect(self._on_games_stepped)
        self._games.broken.connect(self._on_games_broken)
        self.fill(self._stack)
        self._render()

    @property
    def title(self) -> str:
        """The name of the event."""
        return self._table.title or "Event"

    @property
    def view(self) -> GameView | None:
        """The page of the game; None before the desk has one."""
        return self._view

    def start(self) -> None:
        """Connect with the hub."""
        self._client.start()

    def end(self) -> None:
        """End the link."""
        self._soon.stop()
        self._client.stop()

    def refresh(self) -> None:
        """Do nothing: the game is shown when a line of it comes."""

    def set_look(self, look: Look) -> None:
        super().set_look(look)
        if self._view is not None:
            self._view.set_look(look)

    def _render(self) -> None:
        self.show_facts(f"Table {self._table.table}  ·  only looks  ·  {self._client.words}")

    def _follow(self) -> None:
        if self._view is not None and self._view.follow():
            self._show_view(self._view)

    def _show_view(self, view: GameView) -> None:
        page = view.page
        if page is None:
            self._words.render_text(IN_SETUP)
            self._stack.setCurrentIndex(0)
            return
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)

    def _on_client_changed(self) -> None:
        self._render()

    def _on_games_opened(self, table: int) -> None:
        session = self._games.of(table)
        if session is None:
            return
        if self._view is not None:
            self._view.close()
        bridge = LookBridge(self._look.guard)
        self._view = GameView(self._services, session, self._look, self, bridge)
        self._view.refresh()
        self._show_view(self._view)

    def _on_games_stepped(self, _table: int) -> None:
        # After the page was painted; several steps are shown at once.
        if not self._soon.isActive():
            self._soon.start()

    def _on_games_broken(self, _table: int, why: str) -> None:
        words = f"{why[:1].upper()}{why[1:]}."
        self._words.render_text(words, "warn")
        self.show_refusal(words)
