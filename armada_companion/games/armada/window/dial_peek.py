"""The owner looks at facedown dials, for as long as something is held down. Source: RRG 3.

Who holds it the program cannot know: the curtain asks for the owner first, and each look is a step
of the log.
"""

from PySide6.QtCore import QObject, QTimer

from armada_companion.games.armada.views.dials import DialFaces
from armada_companion.games.armada.views.table_source import TableSource
from armada_companion.games.armada.window.curtain import Curtain, CurtainView
from armada_companion.ui.bridge import SessionBridge

ASK_MS = 700
"""How long the curtain asks for the owner before it shows the faces."""


class DialPeek(QObject):
    """Shows a ship's dials on the curtain while it is held."""

    def __init__(self, table: TableSource, bridge: SessionBridge, curtain: Curtain) -> None:
        super().__init__(curtain)
        self._table = table
        self._bridge = bridge
        self._curtain = curtain
        self._ship = ""
        self.timer = QTimer(self, singleShot=True, interval=ASK_MS)
        self.timer.timeout.connect(self._on_timeout)

    @property
    def is_on(self) -> bool:
        """True from the question on until it is let go."""
        return bool(self._ship)

    def begin(self, ship: str) -> None:
        """Ask for the owner; nothing happens where no dial lies facedown."""
        found = self._table.faces(ship)
        if found is None:
            return
        self._ship = ship
        self._curtain.cover(_view(found, "Keep holding: the dials are shown in a moment."))
        self.timer.start()

    def end(self) -> None:
        """Cover the dials again."""
        self._ship = ""
        self.timer.stop()

    def _on_timeout(self) -> None:
        """Write the look into the log, then show the faces."""
        found = self._table.faces(self._ship) if self._ship else None
        if found is None:
            return
        if self._bridge.dispatch(found.look) and self._ship:
            first = ", the top dial first" if len(found.faces) > 1 else ""
            view = _view(found, f"{found.name}{first}. Let go to cover.")
            self._curtain.cover(view._replace(faces=found.faces))


def _view(found: DialFaces, line: str) -> CurtainView:
    return CurtainView(found.player, f"Hold to look as {found.owner}", line)
