"""The panel with the addresses of the overlays, for OBS and other programs of a stream."""

from urllib.parse import urlencode

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt, QUrl
from PySide6.QtGui import QColor, QDesktopServices, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME
from armada_companion.ui.paint.primitives import draw_text
from armada_companion.ui.theme import Look

_SIZE = QSize(900, 820)
OVERLAYS = {
    "scoreboard": "Scoreboard",
    "banner": "Banner, wide",
    "side": "Ships",
    "turn": "Turn",
    "round": "Round",
    "clock": "Clock",
    "just": "Just happened",
    "soon": "Starting soon",
    "next": "Coming next",
    "result": "Result",
}
_SIDES = {"": "Both sides", "left": "Left", "right": "Right"}
_NAMES = {"": "Whole names", "short": "First names", "initials": "Initials"}
_WIDE, _HIGH = 480, 270
_PICTURE, _GROUND = QColor("#56655f"), QColor(10, 15, 22, 238)
_INK = QColor("#f4f7fb")

# Where each overlay lies in a picture of 1920 x 1080, and what it says there.
_PLACES: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "scoreboard": ((160, 28, 1600, 104),),
    "banner": ((0, 0, 1920, 120),),
    "side": ((16, 16, 328, 480), (1576, 16, 328, 480)),
    "turn": ((16, 16, 700, 110),),
    "round": ((16, 16, 420, 110),),
    "clock": ((16, 16, 420, 150),),
    "just": ((16, 16, 900, 80),),
    "soon": ((0, 0, 1920, 1080),),
    "next": ((0, 0, 1920, 1080),),
    "result": ((0, 0, 1920, 1080),),
}


class OverlayPicture(QWidget):
    """Shows the place and size of an overlay in the picture of a stream."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._which, self._side, self._scale = "scoreboard", "", 100
        self.setObjectName("overlay_picture")
        self._fit()

    def render_overlay(self, which: str, side: str, scale: int) -> None:
        self._which, self._side, self._scale = which, side, scale
        self.setAccessibleName(f"{OVERLAYS[which]}, {scale} %")
        self.update()

    def set_look(self, look: Look) -> None:
        self._look = look
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / _WIDE, self.height() / _HIGH)
        painter.fillRect(QRectF(0, 0, _WIDE, _HIGH), _PICTURE)
        painter.setBrush(_GROUND)
        for place in self._boxes():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawRoundedRect(place, 4, 4)
            words = OVERLAYS[self._which]
            draw_text(painter, place.adjusted(6, 0, -6, 0), words, BODY, _INK, elide=True)
        painter.end()

    def _boxes(self) -> tuple[QRectF, ...]:
        part, whole = _WIDE / 1920, QRectF(0, 0, _WIDE, _HIGH)
        places = _PLACES[self._which]
        if self._side and len(places) > 1:
            places = places[:1] if self._side == "left" else places[1:]
        found, scale = [], self._scale / 100
        for left, top, wide, high in places:
            width, height = wide * part * scale, high * part * scale
            x = left * part + (wide * part - width) * (left > 960)
            found.append(QRectF(x, top * part, width, height).intersected(whole))
        return tuple(found)

    def _fit(self) -> None:
        self.setFixedSize((QSizeF(_WIDE, _HIGH) * self._look.scale).toSize())


class OverlayDialog(Sheet):
    """Picks an overlay, shows it, and copies its address.

    Args:
        base: The beginning of the addresses, with a slash at its end.
    """

    def __init__(self, look: Look, base: str, parent: QWidget | None = None) -> None:
        super().__init__(look, "overlay_dialog", title="Overlays", size=_SIZE, parent=parent)
        self._base = base
        form = self._new_form(10)
        form.text("Add each as a browser source of 1920 x 1080 pixels. Each is transparent.")
        self._which = form.options("overlay", OVERLAYS, "scoreboard", in_row=5)
        with form.row(16, 0, 1):
            self._picture = form.add(self._parts.register(OverlayPicture(look)))
            with form.column(8):
                self._side = form.options("overlay_side", _SIDES, "", in_row=1, height=40)
                self._names = form.options("overlay_names", _NAMES, "", in_row=1, height=40)
                self._scale = form.number(
                    "overlay_scale", "Size in percent", (25, 400), value=100, step=25
                )
        self._address = form.text(name="overlay_address", style=CARD_NAME, tone="hi")
        self._button("overlay_copy", "Copy the address", "paste", self._copy, primary=True)
        self._button("overlay_open", "Open in the browser", "eye", self._open)
        self._button("overlay_close", "Close", "back", self.accept)
        self._fill(form)
        self._render()

    @property
    def address(self) -> str:
        """The address of the overlay that is chosen."""
        which = self._which.value or "scoreboard"
        scale = self._scale.value()
        asked = {
            "scale": f"{scale / 100:g}" if scale != 100 else "",
            "side": (self._side.value or "") if which == "side" else "",
            "names": self._names.value or "",
        }
        query = urlencode({name: value for name, value in asked.items() if value})
        return f"{self._base}{which}{f'?{query}' if query else ''}"

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.address)

    def _open(self) -> None:
        QDesktopServices.openUrl(QUrl(self.address))

    def _render(self) -> None:
        which = self._which.value or "scoreboard"
        self._side.setVisible(which == "side")
        self._picture.render_overlay(which, self._side.value or "", self._scale.value())
        self._address.render_text(self.address)
