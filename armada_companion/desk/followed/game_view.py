"""Shows a followed game with the ordinary pages of its table."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from armada_companion.desk.followed.order_bridge import OrderBridge
from armada_companion.desk.services import DeskServices
from armada_companion.kit.choice import broken_rules_text
from armada_companion.kit.rule import BrokenRule
from armada_companion.session.followed_game import FollowedGame
from armada_companion.ui.onlooker import Onlooker
from armada_companion.ui.pages import SCORE, SETUP, TABLE, GamePages, Page
from armada_companion.ui.theme import Look


class GameView:
    """The page of a followed game; replaced when the game reaches the next page.

    Attributes:
        bridge: Takes what the judge does.
    """

    def __init__(
        self, services: DeskServices, session: FollowedGame, look: Look, widget: QWidget
    ) -> None:
        self.bridge = OrderBridge(look.guard)
        self.look, self.widget = look, widget
        self._session = session
        self.bridge.open(session)
        entry = services.entry(session.game.NAME)
        self._pages: GamePages = entry.pages(services.for_pages(self.bridge))
        self._made: dict[str, Page] = {}
        self._window = Onlooker(self)
        self.name = self._fitting()
        self.bridge.impossible.connect(self._on_impossible)
        self.bridge.refused.connect(self._on_refused)

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.page_named(self.name)

    def page_named(self, name: str) -> Page:
        """Return a page of the game, shown or not."""
        if name not in self._made:
            self._made[name] = self._pages.make_page(name, self._window)
        return self._made[name]

    def follow(self) -> bool:
        """Show the next step; return whether another page fits now."""
        fitting = self._fitting()
        if fitting != self.name:
            self.name = fitting
            self.page.refresh()
            return True
        self.bridge.follow(self._session)
        self.page.refresh()
        return False

    def say(self, text: str) -> None:
        """Show a sentence on the page."""
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

    def _fitting(self) -> str:
        game, state = self._session.game, self._session.state
        if game.outcome(state) is not None:
            return SCORE
        return SETUP if game.is_setup(state) else TABLE

    def _on_impossible(self, why: str) -> None:
        self.say(why)

    def _on_refused(self, _action: object, rules: Sequence[BrokenRule]) -> None:
        self.say(broken_rules_text(rules))
