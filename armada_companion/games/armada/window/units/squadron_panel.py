"""The shown squadron in the middle column."""

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from armada_companion.kit.value import Value
from armada_companion.ui.controls.painted import scaled_box
from armada_companion.ui.fonts import BODY, KEY, LABEL, Face, TextStyle, fitted, wrapped_height
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.primitives import draw_text, draw_wrapped
from armada_companion.ui.paint.shapes import hexagon
from armada_companion.ui.theme import Look, Theme

from ...views.table.keyword_notes import engagement_note, keyword_note
from ...views.table.table_views import SquadronView
from ..paint.base_diagram import paint_hull_hexagon
from ..parts import header, spots, text
from .defense_panel import DefensePanel

_RIGHT = 272.0
_TOKENS_HEIGHT = 140.0
_KEYWORD = TextStyle(Face.SEMI, 19, 600)
_KEYWORD_PITCH = 26.0
_NOTE_PITCH = 60.0
_NOTE_HEIGHT, _BELOW_NOTE = 34.0, 2.0
_KEYWORDS_SHOWN = 7
_KEYWORDS_TOP = 154.0
_ABOVE_QUESTION, _QUESTION_HEIGHT = 8.0, 46.0


class _Places(Value, frozen=True):
    """The places of the hull and the tokens in a panel.

    Attributes:
        tokens: The left and top edge of the defense tokens.
    """

    hull: QPointF
    radius: float
    tokens: tuple[float, float]


_TALL = _Places(QPointF(135, 200), 104.0, (0.0, 336.0))
_WIDE = _Places(QPointF(135, 200), 104.0, (430.0, 96.0))
_LOW = _Places(QPointF(135, 160), 76.0, (0.0, 252.0))


def _places(size: QSizeF) -> _Places:
    if size.height() >= _TALL.tokens[1] + _TOKENS_HEIGHT:
        return _TALL
    return _WIDE if size.width() >= _WIDE.tokens[0] + 240 else _LOW


class SquadronPanel(spots.SpotPanel):
    """Shows name, hull, speed, keywords and defense tokens of a squadron.

    Signals:
        token_clicked (int): A defense token was tapped; its place in the row.
    """

    _design = QSizeF(452, 480)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view: SquadronView | None = None
        self._hull = spots.HotSpot(look, "squadron_hull", parent=self)
        self._defense = DefensePanel(look, self)
        self._defense.hide()
        self._set_spots([self._hull])
        self.setObjectName("squadron_panel")
        self._connect()

    def render_squadron(self, view: SquadronView) -> None:
        if view == self._view:
            return
        self._view = view
        self.setAccessibleName(text.unit_name(view))
        self.setAccessibleDescription(text.unit_description(view))
        hull = f"Hull {view.hull} of {view.hull_max}"
        self._hull.setAccessibleName(hull)
        self._defense.render_tokens(view.defense_tokens)
        self._defense.setVisible(bool(view.defense_tokens))
        self.update()

    def place(self) -> None:
        scale = self._look.scale
        size = QSizeF(self.width(), self.height()) * (1 / scale)
        places = _places(size)
        self._hull.place(hexagon(places.radius).translated(places.hull))
        left, top = places.tokens
        tokens = (left, top, size.width() - left, _TOKENS_HEIGHT)
        self._defense.setGeometry(scaled_box(tokens, scale))

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        view = self._view
        if view is None:
            return
        width = size.width()
        kind = "Ace squadron" if view.ace else "Squadron"
        line = f"{kind}  ·  {view.points} pts  ·  {text.word(view.status)}"
        if view.slider:
            line = f"{line}  ·  slider {view.slider}"
        if view.owner:
            line = f"{view.owner}  ·  {line}"
        header.paint_unit_heading(painter, width - 90, view.player, view.name, line, theme)
        header.paint_speed(painter, width - 80, width, view.speed, theme)
        places = _places(size)
        painter.save()
        painter.translate(places.hull)
        paint_hull_hexagon(painter, places.radius, view.hull, view.hull_max, theme)
        painter.restore()
        left, tokens = places.tokens
        is_below = bool(view.defense_tokens) and left < _RIGHT
        bottom = tokens if is_below else size.height()
        self._paint_keywords(painter, QSizeF(width - _RIGHT, bottom), view, theme)
        question = QRectF(0, tokens, _RIGHT - 20, 2 * _QUESTION_HEIGHT)
        if is_below:
            top = tokens + _TOKENS_HEIGHT + _ABOVE_QUESTION
            question = QRectF(0, top, width, _QUESTION_HEIGHT)
        is_asked = view.has_notes and view.status == "ready" and places is _TALL
        if is_asked and question.bottom() <= size.height():
            asked = engagement_note(view.keywords, has_intel=view.has_intel)
            draw_wrapped(painter, question, asked, BODY, theme.mid)

    def _paint_keywords(
        self, painter: QPainter, space: QSizeF, view: SquadronView, theme: Theme
    ) -> None:
        """Paint the keywords, with their effects if there is room."""
        color = theme.players[view.player]
        draw_icon(painter, f"fighter{view.kind % 6}", QPointF(_RIGHT + 16, 106), 16, color)
        if view.ace:
            draw_icon(painter, "star", QPointF(_RIGHT + 52, 106), 11, theme.warn)
        heading = QRectF(_RIGHT, 132, space.width(), 20)
        draw_text(painter, heading, "KEYWORDS", LABEL, theme.mid)
        if not view.keywords:
            draw_text(painter, QRectF(_RIGHT, 156, space.width(), 24), "none", BODY, theme.mid)
        needed = _KEYWORDS_TOP + len(view.keywords) * _NOTE_PITCH
        has_room = view.has_notes and needed <= space.height()
        top = _KEYWORDS_TOP
        for keyword in view.keywords[:_KEYWORDS_SHOWN]:
            line = QRectF(_RIGHT, top, space.width(), _KEYWORD_PITCH)
            style = fitted(keyword, _KEYWORD, space.width(), 15)
            draw_text(painter, line, keyword, style, theme.hi, elide=True)
            top = line.bottom()
            if has_room:
                words = keyword_note(keyword)
                # Notes of one line have the same gap below them as longer ones.
                tall = min(_NOTE_HEIGHT, wrapped_height(words, KEY, space.width()))
                note = QRectF(_RIGHT, line.bottom() - 2, space.width(), _NOTE_HEIGHT)
                draw_wrapped(painter, note, words, KEY, theme.mid)
                top = note.top() + tall + _BELOW_NOTE

    def _connect(self) -> None:
        self.hull_clicked = self._hull.clicked
        self.token_clicked = self._defense.token_clicked
