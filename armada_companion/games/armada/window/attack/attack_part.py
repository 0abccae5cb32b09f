"""The sheet of an attack on the table page, made when it is first opened."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.painted import PaintedWidget
from armada_companion.ui.theme import Look

from ...views.attack.attacks import AttackPlan
from ...views.table_source import TableSource

if TYPE_CHECKING:
    from ..entry_flow import ArmadaFlow
    from .attack_flow import AttackFlow
    from .attack_sheet import AttackSheet


class AttackPart(QObject):
    """Opens and closes the sheet of an attack on the table page.

    Signals:
        ended (str): An attack is over; the id of its attacker.
    """

    closed = Signal()
    ended = Signal(str)

    def __init__(
        self,
        table: TableSource,
        bridge: SessionBridge,
        flow: "Callable[[], ArmadaFlow]",
        page: QWidget,
    ) -> None:
        super().__init__(page)
        self._table = table
        self._bridge = bridge
        self._entries = flow
        self._page = page
        self._flow: AttackFlow | None = None
        self._place: tuple[Look, QRect, PaintedWidget | None] | None = None

    @property
    def is_open(self) -> bool:
        """Whether the sheet of an attack is shown."""
        return self._flow is not None and self._flow.is_open

    @property
    def sheet(self) -> "AttackSheet":
        """The sheet, made at its first use."""
        return self._made().sheet

    def load(self) -> "type[AttackFlow]":
        """Load the code of the sheet, soon after the first frame or when it is first opened."""
        from .attack_flow import AttackFlow

        return AttackFlow

    def open(self, plan: AttackPlan) -> None:
        """Open the sheet of an attack."""
        self._made().begin(plan)

    def take_unit(self, unit: str, zone: str = "") -> bool:
        """Enter a tapped unit and its zone on the open sheet; return whether that is possible."""
        return self._flow is not None and self._flow.take_unit(unit, zone)

    def plan_for(self, shown: str, unit: str, zone: str = "") -> AttackPlan | None:
        """Return the attack on a tapped unit, or None if no unit would attack it now."""
        from ...views.attack.plan import attacker_for

        attacker = self._table.show_attack(attacker_for, shown, shown, unit)
        return AttackPlan(attacker, unit, zone) if attacker else None

    def is_target(self, shown: str, unit: str) -> bool:
        """Return whether a tap on a unit's card would attack it."""
        if self._flow is not None and self._flow.is_open:
            return self._flow.may_take(unit)
        return self.plan_for(shown, unit) is not None

    def render(self) -> None:
        """Show the attack on the sheet after a step."""
        if self._flow is not None:
            self._flow.render()

    def close(self) -> None:
        if self._flow is not None:
            self._flow.close()

    def place(self, look: Look, box: QRect, background: PaintedWidget | None) -> None:
        """Draw the sheet with a look, in a box of the page, over a panel."""
        self._place = (look, box, background)
        if self._flow is not None:
            self._fit(self._flow.sheet)

    def _made(self) -> "AttackFlow":
        if self._flow is None:
            make, look = self.load(), self._entries().look
            self._flow = make(look, self._table, self._bridge, self._entries(), self._page)
            self._flow.closed.connect(self.closed)
            self._flow.ended.connect(self.ended)
            self._fit(self._flow.sheet)
        return self._flow

    def _fit(self, sheet: "AttackSheet") -> None:
        if self._place is not None:
            look, box, background = self._place
            sheet.set_look(look)
            sheet.setGeometry(box)
            sheet.set_background(background)
