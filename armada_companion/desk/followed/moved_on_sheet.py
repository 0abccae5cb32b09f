"""The sheet for an order that came too late: the step that the judge saw, and the later ones."""

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.wording import plural
from armada_companion.session.followed_game import FollowedGame
from armada_companion.session.orders import Order
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 560)
_MOST = 12
_WHY = "The order was made for an earlier step, so the table has not carried it out."


class MovedOnSheet(Sheet):
    """Shows the step that the judge saw and the steps since; gives the order again on request.

    Signals:
        again: Give the order again, for the step that is the last one now.
    """

    again = Signal()

    def __init__(
        self, look: Look, session: FollowedGame, order: Order, parent: QWidget | None = None
    ) -> None:
        title = f"Table {order.table} has gone on"
        super().__init__(look, "moved_on", title=title, size=_SIZE, parent=parent)
        rows = session.history.rows
        form = self._new_form(10)
        form.text(_WHY, name="moved_on_why")
        form.heading(f"THE ORDER WAS MADE AFTER STEP {order.at}")
        seen = rows[order.at - 1].text if 0 < order.at <= len(rows) else "the beginning of the game"
        form.text(seen, name="moved_on_seen", style=CARD_NAME, tone="hi")
        since = rows[order.at :]
        form.heading(f"SINCE THEN: {plural(len(since), 'step').upper()}")
        lines = [f"{row.n}  {row.text}" for row in since[-_MOST:]]
        form.text("\n".join(lines) or "Its lines have not come yet.", name="moved_on_since")
        does = (self.accept, self.again)
        self._button("moved_on_again", "Order it for now", "check", *does, primary=True)
        self._button("moved_on_leave", "Leave it", "back", self.reject)
        self._fill(form)
