"""Shows a followed game with the page of its table."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from armada_companion.desk.followed.order_bridge import OrderBridge
from armada_companion.desk.services import DeskServices
from armada_companion.kit.choice import broken_rules_text
from armada_companion.kit.rule import BrokenRule
from armada_companion.session.followed_game import FollowedGame
from armada_companion.ui.onlooker import Onlooker
from armada_companion.ui.pages import TABLE, GamePages, Page
from armada_companion.ui.theme import Look

IN_SETUP = "The table is being set up; its game is shown here as soon as it has begun."


class GameView:
    """The page of a followed game, which shows a finished game too.

    The pages of setup and of the result have nothing that a judge could do here.

    Attributes:
        bridge: Takes what the judge does.
    """

    def __init__(
        self,
        services: DeskServices,
        session: FollowedGame,
        look: Look,
        widget: QWidget,
        bridge: OrderBridge | None = None,
    ) -> None:
        self.bridge = bridge or OrderBridge(look.guard)
        self.look, self.widget = look, widget
        self._session = session
        self.bridge.open(session)
        entry = services.entry(session.game.NAME)
        self._pages: GamePages = entry.pages(services.for_pages(self.bridge))
        self._made: dict[str, Page] = {}
        self._window = _Elsewhere(self)
        self._was_in_setup = self.is_in_setup
        self.bridge.impossible.connect(self.say)
        self.bridge.refused.connect(self._on_refused)

    @property
    def is_in_setup(self) -> bool:
        """Whether the game has not begun."""
        return self._session.game.is_setup(self._session.state)

    @property
    def page(self) -> Page | None:
        """The page of the game; None before it begins."""
        return None if self.is_in_setup else self.page_named(TABLE)

    def page_named(self, name: str) -> Page:
        """Return a page of the game, shown or not."""
        if name not in self._made:
            self._made[name] = self._pages.make_page(name, self._window)
        return self._made[name]

    def refresh(self) -> None:
        """Show the game as it is now."""
        if self.page is not None:
            self.page.refresh()

    def follow(self) -> bool:
        """Show the next steps; return whether the game has begun by them, or is set up again."""
        was, self._was_in_setup = self._was_in_setup, self.is_in_setup
        if not self.is_in_setup:
            self.bridge.follow(self._session)
        self.refresh()
        return was != self.is_in_setup

    def say(self, text: str) -> None:
        """Show a sentence on the page."""
        if self.page is not None:
            self.page.show_refusal(text)

    def close(self) -> None:
        """Delete the pages."""
        for page in self._made.values():
            page.deleteLater()
        self._made.clear()

    def set_look(self, look: Look) -> None:
        """Change theme and scale of all pages."""
        self.look = look
        for page in self._made.values():
            page.set_look(look)

    def _on_refused(self, _action: object, rules: Sequence[BrokenRule]) -> None:
        self.say(broken_rules_text(rules))


class _Elsewhere(Onlooker):
    """The window of the followed page: its menus and other pages are at the table's laptop."""

    def __init__(self, view: GameView) -> None:
        super().__init__(view)
        self._view = view

    def open_menu_entry(self, name: str) -> None:
        """Say where the menu is."""
        self._view.bridge.refuse_page(name)

    def open_history(self) -> None:
        """Say where the history is."""
        self._view.bridge.refuse_page("history")

    def show_page(self, name: str) -> None:
        """Say where the other pages are."""
        self._view.bridge.refuse_page(name)
