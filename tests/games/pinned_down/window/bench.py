"""Pages of Pinned Down with the real rules and cards, and a game that is saved."""

import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog
from armada_companion.games.pinned_down.entry import catalog
from armada_companion.games.pinned_down.rules.game import PINNED_DOWN
from armada_companion.games.pinned_down.rules.model.printed_cards import Card
from armada_companion.games.pinned_down.rules.model.state import GameState
from armada_companion.games.pinned_down.views.setup.setup_view import SetupSource
from armada_companion.games.pinned_down.views.table.card_rows import CardService
from armada_companion.games.pinned_down.views.table_source import TableSource
from armada_companion.games.pinned_down.window.score.result_page import ResultPage
from armada_companion.games.pinned_down.window.setup.setup_page import SetupPage
from armada_companion.games.pinned_down.window.table.table_page import TablePage
from armada_companion.session.library import Library
from armada_companion.system.clock import SystemClock
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.pages import Page
from armada_companion.ui.theme import DARK, Look

CARDS = PinnedDownCatalog(Path(__file__).resolve().parents[4] / "resources" / "cards")
NAME = PINNED_DOWN.NAME


class Bench:
    """A game, and the pages that show it."""

    def __init__(
        self, qtbot: QtBot, folder: Path, settings: Mapping[str, object] | None = None
    ) -> None:
        self._qtbot = qtbot
        library = Library(folder, {NAME: PINNED_DOWN}, {NAME: CARDS}, SystemClock(), "0.1.0")
        self.bridge = SessionBridge()
        header = {"game": NAME, "settings": dict(settings or {})}
        session = library.new_game(header)
        weakref.finalize(self, session.close)
        self.bridge.open(session)
        self.cards = CardService(lambda: CARDS, _sorted, lambda count: 0)

    @property
    def state(self) -> GameState:
        return cast(GameState, self.bridge.session.state)

    @property
    def last(self) -> dict[str, object]:
        """The action played last."""
        return dict(self.bridge.session.recorded[-1].action)

    def do(self, verb: str, **fields: object) -> "Bench":
        action = {"do": verb, **fields}
        game = self.bridge.session.game
        assert self.bridge.dispatch(game.decode(action, catalog())), action
        return self

    def setup(self) -> SetupPage:
        """The setup page, which follows the game."""
        page = SetupPage(Look(DARK), SetupSource(self.bridge, self.cards))
        page.action_requested.connect(self.bridge.dispatch)
        page.undo_requested.connect(self.bridge.undo)
        self._show(page)
        return page

    def table(self) -> TablePage:
        """The table page, which follows the game."""
        page = TablePage(Look(DARK), self.bridge, TableSource(self.bridge, self.cards))
        self._show(page)
        return page

    def result(self, look: Look) -> ResultPage:
        """The page of the result."""
        page = ResultPage(look, TableSource(self.bridge, self.cards))
        self._show(page)
        return page

    def add_fleet(self, ships: int) -> "Bench":
        """So many players with ships of the longest names."""
        for number in range(1, ships + 1):
            ship = {"id": f"s{number}", "card": "trf-washington"}
            crew = ["tinkerer-lott", "chief-engineer-cantrell"]
            name = f"Bartholomew the {number}."
            self.do("add_player", player=name, ship=ship, characters=crew)
        return self.do("show_location", card="solmar-border-station")

    def assign(self, ships: int) -> "Bench":
        """The Assignment Phase: every ship is damaged and paired with an Assault Cruiser."""
        self.add_fleet(ships).do("begin")
        for number in range(1, ships + 1):
            self.do("damage", ship=f"s{number}", card="weapon-systems-hit")
            self.do("damage", ship=f"s{number}", card="cloaking-device-hit")
        self.do("change_pool", by=80).do("end_main")
        for number in range(1, ships + 1):
            self.do("reveal", id=f"e{number}", card="dratar-assault-cruiser")
        self.do("reveal", id="dear", name="Too dear", threat=999, power=1)
        for number in range(1, ships + 1):
            self.do("assign", ship=f"s{number}", enemy=f"e{number}")
        return self

    def _show(self, page: Page) -> None:
        self._qtbot.addWidget(page)
        page.resize(1440, 900)
        page.show()
        self.bridge.changed.connect(lambda _change: page.refresh())
        page.refresh()


def _sorted(cards: Sequence[Card]) -> Sequence[Card]:
    return sorted(cards, key=lambda card: card.id)
