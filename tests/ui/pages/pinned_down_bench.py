"""Pages of Pinned Down with the real rules and cards, and a game that is saved."""

import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from pytestqt.qtbot import QtBot

from armada_companion.games.pinned_down import rules as pinned_down
from armada_companion.games.pinned_down.cards.catalog import PinnedDownCatalog
from armada_companion.games.pinned_down.rules.state import GameState
from armada_companion.games.pinned_down.views.setup import setup_view
from armada_companion.games.pinned_down.window.card_desk import CardDesk
from armada_companion.games.pinned_down.window.setup_page import SetupPage
from armada_companion.games.pinned_down.window.table_page import TablePage
from armada_companion.session.library import Library
from armada_companion.system.clock import SystemClock
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.theme import DARK, Look

CARDS = PinnedDownCatalog(Path(__file__).resolve().parents[3] / "resources" / "cards")
NAME = pinned_down.NAME


class Bench:
    """A game, and the pages that show it."""

    def __init__(
        self, qtbot: QtBot, folder: Path, settings: Mapping[str, object] | None = None
    ) -> None:
        self._qtbot = qtbot
        library = Library(folder, {NAME: pinned_down}, {NAME: CARDS}, SystemClock(), "0.1.0")
        self.bridge = SessionBridge()
        header = {"game": NAME, "settings": dict(settings or {})}
        session = library.new_game(header)
        weakref.finalize(self, session.close)
        self.bridge.open(session)
        self.desk = CardDesk(lambda: CARDS, sorted)

    @property
    def state(self) -> GameState:
        return cast(GameState, self.bridge.session.state)

    @property
    def last(self) -> dict[str, object]:
        """The action played last."""
        return dict(self.bridge.session.steps[-1].action)

    def do(self, verb: str, **fields: object) -> "Bench":
        action = {"do": verb, **fields}
        assert self.bridge.dispatch(action), (action, self.bridge.session.explain(action))
        return self

    def setup(self) -> SetupPage:
        """The setup page, which follows the game."""
        page = SetupPage(Look(DARK), self.desk)
        page.action_requested.connect(self.bridge.dispatch)
        self._show(page)
        self.bridge.changed.connect(lambda _change: self.render_setup(page))
        self.render_setup(page)
        return page

    def render_setup(self, page: SetupPage) -> None:
        session = self.bridge.session
        page.render_setup(setup_view(self.state, session.explain), session.undo_text)

    def table(self) -> TablePage:
        """The table page, which follows the game."""
        page = TablePage(Look(DARK), self.bridge, self.desk)
        self._show(page)
        self.bridge.changed.connect(lambda _change: page.render_game())
        page.render_game()
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

    def _show(self, page: SetupPage | TablePage) -> None:
        self._qtbot.addWidget(page)
        page.resize(1440, 900)
        page.show()
