"""Speaks to a screen reader."""

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Let a screen reader say at once what a widget that can be seen now shows."""
    if not (words and widget.isVisible()):
        return
    # Costs some milliseconds that a start does not need.
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
