"""The bars at the bottom of the window, below the page."""

from PySide6.QtWidgets import QWidget


class BottomBars:
    """Places the bars that are shown, and the page above them."""

    def __init__(self, widget: QWidget) -> None:
        """`widget` is the window."""
        self._widget = widget
        self._bars: list[QWidget] = []

    def add(self, bar: QWidget, *, lowest: bool = False) -> None:
        """Add a bar above the earlier ones, or below them."""
        self._bars.insert(0 if lowest else len(self._bars), bar)

    def place(self) -> None:
        """Place the bars that are not hidden; call it when one appears or the window changes."""
        shown = [(bar, bar.sizeHint().height()) for bar in self._bars if not bar.isHidden()]
        high, widget = sum(height for _, height in shown), self._widget
        if widget.contentsMargins().bottom() != high:
            widget.setContentsMargins(0, 0, 0, high)
        below = widget.height()
        for bar, height in shown:
            below -= height
            bar.setGeometry(0, below, widget.width(), height)
