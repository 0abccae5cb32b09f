"""A bridge on a followed game that nobody here may change."""

from armada_companion.desk.followed.order_bridge import OrderBridge
from armada_companion.kit.action import AnyAction
from armada_companion.kit.choice import Does
from armada_companion.kit.step import Overruled

ONLY_LOOKS = "This laptop only looks: do it at the table’s own laptop."


class LookBridge(OrderBridge):
    """Shows a followed game; each action is refused in a sentence."""

    def dispatch(self, action: AnyAction, overruled: Overruled | None = None, by: str = "") -> bool:
        """Refuse the action and return False."""
        self.impossible.emit(ONLY_LOOKS)
        return False

    def why_never(self, does: Does | None) -> str:
        """Return that everything is done elsewhere; what only informs is shown."""
        return ONLY_LOOKS if does is not None else ""

    def undo(self) -> bool:
        """Refuse to undo."""
        self.impossible.emit(ONLY_LOOKS)
        return False

    def undo_steps(self, count: int) -> bool:
        """Refuse to undo."""
        return self.undo()
