"""The banner with the turn and the pass badge."""

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.kit.choice import BannerView, PassView
from armada_companion.ui.controls import painted
from armada_companion.ui.fonts import BANNER, BODY, Face, TextStyle, advance, fitted
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint.names import NameStyle, draw_name, name_lines
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import draw_text, fill_box, fill_disc
from armada_companion.ui.paint.shapes import octagon, rounded
from armada_companion.ui.theme import Look, Theme, alpha, mix


def banner_text(view: BannerView) -> str:
    """Return the text for screen readers: the turn, the next action and the pass."""
    parts = [view.title, view.detail]
    if view.passing:
        parts.append(pass_text(view.passing.legal, view.passing.reason))
    return ". ".join(part for part in parts if part)


def pass_text(legal: bool, reason: str) -> str:
    """Return "Pass is legal, fewer ships left" or "No pass, no pass token left"."""
    words = "Pass is legal" if legal else "No pass"
    return f"{words}, {reason}" if reason else words


_RADIUS = 11.0
_WORDS = TextStyle(Face.COND, 31, 700)
_REASON = TextStyle(Face.SEMI, 15)
_NARROW_REASON = TextStyle(Face.COND, 16, 600)


class PassBadge(painted.PaintedButton):
    """The badge that shows whether a pass is legal, and why; it emits `clicked` in both cases."""

    _design = QSizeF(236, 64)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = PassView(legal=False, reason="")
        self.setObjectName("pass_badge")
        self._name()

    def takes_press(self) -> bool:
        """Return whether a press counts: a second one would spend the other side's token."""
        return super().takes_press() and not self._look.guard.is_new_turn

    def render_pass(self, view: PassView) -> None:
        if view == self._view:
            return
        if view.legal != self._view.legal:
            self.touch()
        self._view = view
        self._name()
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        legal = self._view.legal
        color, deep = (theme.ok, theme.ok_deep) if legal else (theme.bad, theme.bad_deep)
        fill = mix(deep, color, 0.25) if self.isDown() else deep
        body = QRectF(1, 1, size.width() - 2, size.height() - 2)
        fill_box(painter, body, _RADIUS, fill, QPen(color, 2))
        center = QPointF(32, size.height() / 2)
        if legal:
            fill_disc(painter, center, 19, color)
            draw_icon(painter, "check", center, 11.5, theme.ink)
        else:
            painter.fillPath(octagon(20).translated(center), color)
            draw_icon(painter, "cross", center, 10, theme.ink)
        width = size.width() - 62 - 8
        words = "PASS IS LEGAL" if legal else "NO PASS"
        style = fitted(words, _WORDS, width, 20)
        draw_text(painter, QRectF(62, 4, width, 32), words, style, color, tier=Tier.GLANCE)
        reason = self._view.reason
        style = fitted(reason, _REASON, width, 14)
        if advance(reason, style) > width:
            style = fitted(reason, _NARROW_REASON, width, 14)
        draw_text(
            painter, QRectF(62, 36, width, 20), reason, style, theme.hi, elide=True, tier=Tier.READ
        )
        if self.hasFocus():
            painted.paint_inner_ring(painter, size, _RADIUS, theme.hi)

    def _name(self) -> None:
        self.setAccessibleName(pass_text(self._view.legal, self._view.reason))
        self.setAccessibleDescription(self._view.source)
        self.set_hint(" · ".join(part for part in (self._view.reason, self._view.source) if part))


_NARROWEST = QSizeF(480, 84)
_TAB = 70.0
_TEXT_X = 90.0
_BADGE = 236.0
_BADGE_NARROW = 204.0
_NARROW = 640.0
_FLASH_MS, _LETTER_MS = 4000, 70
"""How long a text is flashed at least, and how long for each of its letters."""
_SMALLEST_TITLE = 18
_SMALLEST_NARROW_TITLE = 15
_NARROW_DETAIL = TextStyle(Face.COND, 17, 600)
_DETAIL = NameStyle(((BODY, 15), (_NARROW_DETAIL, 15)), _NARROW_DETAIL.sized(16), 14)


class TurnBanner(painted.PaintedWidget):
    """Shows whose turn it is; screen readers say each change.

    Attributes:
        badge: The pass badge; connect to its `clicked`.
    """

    _design = QSizeF(752, 84)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._view = BannerView(player=None, title="", detail="", passing=None)
        self._reason = self._hint = ""
        self._flash = QTimer(self, singleShot=True, interval=_FLASH_MS)
        self.badge = PassBadge(look, self)
        self.badge.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.badge.hide()
        self.setObjectName("turn_banner")
        self._flash.timeout.connect(self._on_flash_timeout)

    def render_banner(self, view: BannerView) -> None:
        """Show `view`; a reason that is flashed remains until the view changes."""
        if view == self._view:
            return
        if (view.player, view.title) != (self._view.player, self._view.title):
            self.badge.touch()
        self._view = view
        self._end_flash()
        if view.passing:
            self.badge.render_pass(view.passing)
        self.badge.setVisible(view.passing is not None)
        self._announce(banner_text(view))
        self.update()

    def flash_reason(self, reason: str) -> None:
        """Show why a press was refused in the second line, for a while."""
        self._begin_flash(reason, "")

    def flash_hint(self, words: str) -> None:
        """Show a hint or an event in the second line, for a while."""
        self._begin_flash("", words)

    def minimumSizeHint(self) -> QSize:
        return (_NARROWEST * self._look.scale).toSize()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        self._paint_ground(painter, size, theme)
        badge = _badge(size.width()) + 20 if self._view.passing else 16
        width = size.width() - _TEXT_X - badge
        title = _title_style(self._view.title, width)
        title_box = QRectF(_TEXT_X, 9, width, 44)
        draw_text(
            painter, title_box, self._view.title, title, theme.hi, elide=True, tier=Tier.GLANCE
        )
        detail_box = QRectF(_TEXT_X + 1, 46, width - 1, 36)
        if self._reason:
            draw_icon(painter, "lock", QPointF(_TEXT_X + 8, 63), 7.5, theme.bad)
            detail_box.setLeft(_TEXT_X + 24)
        words, color = self._hint or self._view.detail, theme.hi if self._hint else theme.mid
        if self._reason:
            words, color = _whole_rules(self._reason, detail_box.width()), theme.bad
        draw_name(painter, detail_box, words, _DETAIL, color)

    def _on_flash_timeout(self) -> None:
        self._end_flash()
        self.update()

    def _begin_flash(self, reason: str, hint: str) -> None:
        self._reason, self._hint = reason, hint
        self._flash.start(max(_FLASH_MS, _LETTER_MS * len(reason or hint)))
        self._announce(reason or hint)
        self.update()

    def _end_flash(self) -> None:
        self._flash.stop()
        self._reason = self._hint = ""

    def _announce(self, words: str) -> None:
        self.setAccessibleName(words)
        painted.announce(self, words)

    def place(self) -> None:
        scale = self._look.scale
        width = round(_badge(self.width() / scale) * scale)
        height = self.height() - round(20 * scale)
        left = self.width() - round(10 * scale) - width
        self.badge.setGeometry(QRect(left, round(10 * scale), width, height))

    def _paint_ground(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        player = self._view.player
        color, deep = theme.player(player), theme.player_deep(player)
        if self._view.tone == "bad":
            color, deep = theme.bad, theme.bad_deep
        fill = QLinearGradient(0, 0, size.width(), 0)
        fill.setColorAt(0, deep)
        fill.setColorAt(0.75, mix(theme.panel, deep, 0.30))
        fill.setColorAt(1, theme.panel)
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        fill_box(painter, body, 16, fill, QPen(alpha(color, 0.75), 1.6))
        if player is None:
            return
        beyond = QPainterPath()
        beyond.addRect(QRectF(_TAB, 0, 40, size.height()))
        tab = rounded(_TAB + 16, size.height(), 16).subtracted(beyond)
        painter.fillPath(tab, color)
        emblem = QPointF(_TAB / 2, size.height() / 2)
        mark = "cross" if self._view.tone == "bad" else f"emblem{player}"
        draw_icon(painter, mark, emblem, 19, theme.ink)


def _whole_rules(reason: str, width: float) -> str:
    """Return as many whole rules of a reason as fit; its sheet shows all of them."""
    rules = reason.split("; ")
    words = reason
    while len(rules) > 1 and _is_too_long(words, width):
        rules.pop()
        words = "; ".join((*rules, "…"))
    return words


def _is_too_long(words: str, width: float) -> bool:
    style, lines = name_lines(words, width, _DETAIL)
    return any(advance(line, style) > width for line in lines)


def _title_style(title: str, width: float) -> TextStyle:
    """Return the largest style in which a title fits; a long title gets narrow letters."""
    style = fitted(title, BANNER, width, _SMALLEST_TITLE)
    if advance(title, style) <= width:
        return style
    return fitted(title, BANNER._replace(face=Face.COND), width, _SMALLEST_NARROW_TITLE)


def _badge(width: float) -> float:
    """Return the width of the pass badge in a banner of this width."""
    return _BADGE if width >= _NARROW else _BADGE_NARROW
