"""The base of the desk's pages."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.theme import Look


class DeskPage(QWidget):
    """A page of the judges' desk; the window shows its messages and the facts about it.

    Attributes:
        facts: A line about the page, below the name of the event.

    Signals:
        refused (str): Something was not done; why.
        done (str): Something was done that nobody sees.
        facts_changed: The facts are others.
    """

    refused = Signal(str)
    done = Signal(str)
    facts_changed = Signal()
    facts = ""

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._look = look
        self._parts = ScaledLayout(look)
        self.setObjectName(f"{name}_page")

    @property
    def look(self) -> Look:
        """The current theme and scale."""
        return self._look

    def refresh(self) -> None:
        """Show the event as it is now."""
        raise NotImplementedError

    def tick(self) -> None:
        """Show the times of this second; by default do nothing."""

    def show_facts(self, facts: str) -> None:
        """Show other facts, also between two seconds and without an act of the event."""
        if facts != self.facts:
            self.facts = facts
            self.facts_changed.emit()

    def fit(self) -> None:
        """Show what fits the page's size and scale; by default do nothing."""

    def end(self) -> None:
        """End what the page has started; by default do nothing."""

    def take_focus(self) -> None:
        """Take the keyboard focus; by default do nothing, because Qt gives it to a widget."""

    def show_refusal(self, text: str) -> None:
        """Show why something was not done."""
        self.refused.emit(text)

    def show_done(self, text: str) -> None:
        """Show a message about a finished action."""
        self.done.emit(text)

    def set_look(self, look: Look) -> None:
        """Change theme and scale of the page."""
        self._look = look
        self._parts.set_look(look)
        self._parts.fit_width(self.width())
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._parts.fit_width(self.width())
        self.fit()

    def fill(self, content: QLayout) -> None:
        """Lay out the page; call once. Buttons may be narrower than their labels in one line."""
        self.setLayout(content)
        for button in self.findChildren(PushButton):
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
