"""The hands along the lower edge of the table: a tap on a card plays it."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from armada_companion.ui import fonts
from armada_companion.ui.controls.painted import PaintedButton, paint_inner_ring, scaled_box
from armada_companion.ui.controls.roving import RovingGroup, arrow
from armada_companion.ui.icons import draw_icon
from armada_companion.ui.paint import primitives
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.theme import Look, Theme, alpha, mix

from ...views.cards.hands import HandCard, HandView
from ..parts.pool_panel import paint_token
from ..parts.wings import paint_wing, wing_color
from .hand_layout import lay_out_hands

_NAME = fonts.TextStyle(fonts.Face.SEMI, 16, 600)
_TIGHT = fonts.TextStyle(fonts.Face.COND, 15, 600)
_WORDS = (fonts.TextStyle(fonts.Face.BODY, 15), fonts.TextStyle(fonts.Face.COND, 15, 600))
"""The text styles of a card's effect, the best first."""

_COUNT = fonts.TextStyle(fonts.Face.COND, 17, 700)
ButtonT = TypeVar("ButtonT", bound=PaintedButton)

_RADIUS = 10.0
_LINE = 18.0
_WIDE_PLATE = 100.0
_LOW = 70.0
"""Lower plates do not show the number of playable cards."""


class HandCardButton(PaintedButton):
    """A hand card as a button: its name, threat, number of copies and effect."""

    _design = QSizeF(120, 92)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._card = HandCard("", "", 0, 0, "")
        self._wing = self._player = ""

    def render_card(self, card: HandCard, hand: HandView) -> None:
        if (card, hand.wing, hand.player) == (self._card, self._wing, self._player):
            return
        is_other = (card.card, hand.player) != (self._card.card, self._player)
        if is_other or (card.reason, card.asked) != (self._card.reason, self._card.asked):
            self.touch()
        self._card, self._wing, self._player = card, hand.wing, hand.player
        self.setObjectName(f"hand_{hand.player}_{card.card}")
        what = "of it" if hand.known else "left"
        times = "" if card.copies == 1 else f"{card.copies} {what}"
        parts = [card.name, f"card of {hand.player}", times, f"{card.threat:+} threat"]
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.setAccessibleDescription(". ".join(part for part in (card.words, card.reason) if part))
        self.set_hint(f"{self.accessibleName()}. {self.accessibleDescription()}")
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        card = self._card
        lit = card.asked or not card.reason
        color = theme.hi if card.asked else wing_color(self._wing, theme)
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        fill = mix(theme.card, color, 0.16) if lit else mix(theme.panel, theme.bg0, 0.3)
        fill = mix(fill, theme.hi, 0.14) if self.isDown() else fill
        pen = QPen(color, 2.4 if card.asked else 1.6) if lit else QPen(theme.line, 1)
        primitives.fill_box(painter, body, _RADIUS, fill, pen)
        right = self._paint_signs(painter, size, lit, theme)
        ink = theme.hi if lit else theme.low
        area = QRectF(10, 4, right - 12, 2 * _LINE)
        tall = _paint_name(painter, area, card.name, ink)
        beside = 18 if lit and not card.asked else 36
        below = QRectF(10, 5 + tall, size.width() - beside, size.height() - tall - 7)
        if below.height() >= _LINE:
            style = next((one for one in _WORDS if _fits(card.words, one, below)), _WORDS[-1])
            words = _whole_lines(card.words, style, below)
            primitives.draw_wrapped(painter, below, words, style, theme.mid if lit else theme.low)
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, theme.hi)

    def _paint_signs(self, painter: QPainter, size: QSizeF, lit: bool, theme: Theme) -> float:
        """Draw threat, count and lock at the right; return the right edge for the name."""
        card, right = self._card, size.width() - 8
        color = theme.warn if lit else theme.low
        center = QPointF(right - 8, 15)
        paint_token(painter, center, color, theme, filled=lit, radius=9)
        primitives.draw_number(painter, center, card.threat, 14, theme.ink if lit else theme.low)
        if card.asked:
            draw_icon(painter, "flag", QPointF(right - 8, size.height() - 14), 7, theme.hi)
        elif not lit:
            draw_icon(painter, "lock", QPointF(right - 8, size.height() - 13), 6.5, theme.low)
        if not card.counted:
            return right - 20
        wide = fonts.advance(card.counted, _COUNT) + 6
        ink, box = theme.hi if lit else theme.mid, QRectF(right - 20 - wide, 6, wide, 18)
        primitives.draw_text(
            painter, box, card.counted, _COUNT, ink, primitives.CENTER, tier=Tier.READ
        )
        return right - 20 - wide


class OwnerPlate(PaintedButton):
    """The owner of a hand and its number of cards; a tap opens a closed hand."""

    _design = QSizeF(92, 92)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self._hand = HandView("", "", 0, False, ())
        self._is_open = True

    def render_owner(self, hand: HandView, is_open: bool) -> None:
        if (hand, is_open) == (self._hand, self._is_open):
            return
        self._hand, self._is_open = hand, is_open
        playable = sum(not card.reason for card in hand.cards)
        words = f"{playable} to play now" if hand.known else f"{playable} effects to play now"
        self.setObjectName(f"hand_of_{hand.player}")
        self.setAccessibleName(f"Hand of {hand.player}, {hand.held} cards, {words}")
        self.set_hint(self.accessibleName())
        self.update()

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        hand, low = self._hand, size.height() < _LOW
        color = wing_color(hand.wing, theme)
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        fill = mix(theme.panel, color, 0.14 if self._is_open else 0.04)
        fill = mix(fill, theme.hi, 0.14) if self.isDown() else fill
        primitives.fill_box(painter, body, _RADIUS, fill, QPen(alpha(color, 0.6), 1))
        paint_wing(painter, QPointF(18, 19), 9, hand.wing, theme)
        beside, below = QRectF(32, 7, size.width() - 38, 24), QRectF(10, 0, size.width() - 14, 20)
        below.moveTop(32 if low else 36)
        # A narrow plate has the name on a line of its own.
        name, count = (beside, below) if size.width() >= _WIDE_PLATE else (below, beside)
        style = fonts.fitted(hand.player, _NAME, name.width(), 14)
        style = style if fonts.advance(hand.player, style) <= name.width() else _TIGHT
        primitives.draw_text(painter, name, hand.player, style, theme.hi, elide=True)
        words = _held(hand) if size.width() >= _WIDE_PLATE else str(hand.held)
        primitives.draw_text(painter, count, words, fonts.NOTE.sized(15), theme.mid)
        if not low:
            words, ink = _now(hand), theme.hi if _matters(hand) else theme.low
            primitives.draw_text(painter, below.translated(0, 21), words, fonts.NOTE.sized(15), ink)
        if self.hasFocus():
            paint_inner_ring(painter, size, _RADIUS, theme.hi)


class HandStrip(QWidget):
    """All hands in a row, or one of them if not all fit.

    Signals:
        card_tapped (str, str): A card was tapped: its player and its id.
    """

    card_tapped = Signal(str, str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._hands: tuple[HandView, ...] = ()
        self._chosen = 0
        self._fighting = ""
        self._owners: list[OwnerPlate] = []
        self._cards: list[HandCardButton] = []
        self._shown: list[tuple[str, str]] = []
        self._roving = RovingGroup()
        self.setObjectName("hand_strip")
        self.setAccessibleName("Hands")

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    def render_hands(self, hands: Sequence[HandView], fighting: str = "") -> None:
        """Show the hands.

        If not all hands fit, another one opens when only it has a playable card, or when its player
        has a task or, as `fighting`, begins a fight.
        """
        if (tuple(hands), fighting) == (self._hands, self._fighting):
            return
        players = [one.player for one in hands]
        if players != [one.player for one in self._hands]:
            self._chosen = 0
        self._hands = tuple(hands)
        if fighting != self._fighting and fighting in players:
            self._chosen = players.index(fighting)
        elif self._hands and not _matters(self._hands[self._chosen]):
            found = (n for n, hand in enumerate(self._hands) if _matters(hand))
            self._chosen = next(found, self._chosen)
        self._fighting = fighting
        self._arrange()

    def set_look(self, look: Look) -> None:
        self._look = look
        for button in (*self._owners, *self._cards):
            button.set_look(look)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        direction = arrow(event)
        if direction is None or not self._roving.move(direction):
            event.ignore()

    def _arrange(self) -> None:
        scale = self._look.scale
        placed = lay_out_hands(
            self._hands, self._chosen, self.width() / scale, self.height() / scale
        )
        self._have(len(placed), sum(len(one.cards) for one in placed))
        boxes = []
        for plate, hand in zip(self._owners, placed, strict=True):
            plate.render_owner(self._hands[hand.number], bool(hand.cards))
            plate.setGeometry(scaled_box(hand.owner, scale))
            boxes += [(hand, place, box) for place, box in enumerate(hand.cards)]
        self._shown = []
        for button, (hand, place, box) in zip(self._cards, boxes, strict=True):
            view = self._hands[hand.number]
            button.render_card(view.cards[place], view)
            button.setGeometry(scaled_box(box, scale))
            self._shown.append((view.player, view.cards[place].card))

    def _have(self, owners: int, cards: int) -> None:
        """Make or remove buttons until there are `owners` and `cards`; keep the Tab stop."""
        before = (len(self._owners), len(self._cards))
        _resize(self._owners, owners, self._new_owner)
        _resize(self._cards, cards, self._new_card)
        if before != (owners, cards):
            self._roving.set_buttons([*self._cards, *self._owners])

    def _new_owner(self, place: int) -> OwnerPlate:
        made = OwnerPlate(self._look, self)
        made.clicked.connect(partial(self._on_owner_pressed, place))
        made.focused.connect(partial(self._roving.set_stop, made))
        made.show()
        return made

    def _new_card(self, place: int) -> HandCardButton:
        made = HandCardButton(self._look, self)
        made.clicked.connect(partial(self._on_card_pressed, place))
        made.focused.connect(partial(self._roving.set_stop, made))
        made.show()
        return made

    def _on_card_pressed(self, place: int) -> None:
        self.card_tapped.emit(*self._shown[place])

    def _on_owner_pressed(self, place: int) -> None:
        """Open the hand of the pressed plate; if only one plate is shown, the next hand."""
        alone = len(self._owners) == 1
        count = len(self._hands)
        chosen = (self._chosen + 1) % count if alone else place
        if chosen != self._chosen:
            self._chosen = chosen
            self._arrange()


def _resize(buttons: list[ButtonT], count: int, make: Callable[[int], ButtonT]) -> None:
    for button in buttons[count:]:
        button.hide()
        button.deleteLater()
    del buttons[count:]
    while len(buttons) < count:
        buttons.append(make(len(buttons)))


def _matters(hand: HandView) -> bool:
    """Return whether a tap on a card of the hand has an effect now."""
    return any(card.asked or not card.reason for card in hand.cards)


def _now(hand: HandView) -> str:
    """Return in a word or two how a hand can be used now."""
    if any(card.asked for card in hand.cards):
        return "choose one"
    playable = sum(not card.reason for card in hand.cards)
    return f"{playable} to play" if playable else "none now"


def _held(hand: HandView) -> str:
    return f"hand {hand.held}"


def _paint_name(painter: QPainter, area: QRectF, name: str, color: QColor) -> float:
    """Draw the name in one line or two, and return its height."""
    style = fonts.fitted(name, _NAME, area.width(), 15)
    if fonts.advance(name, style) <= area.width():
        primitives.draw_text(
            painter,
            QRectF(area.x(), area.y() + 1, area.width(), 20),
            name,
            style,
            color,
            tier=Tier.READ,
        )
        return 20.0
    lines = [line for line in fonts.in_two_lines(name, _TIGHT) if line]
    for row, line in enumerate(lines):
        box = QRectF(area.x(), area.y() + row * _LINE, area.width(), _LINE)
        primitives.draw_text(
            painter,
            box,
            line,
            fonts.fitted(line, _TIGHT, area.width(), 14),
            color,
            elide=True,
            tier=Tier.READ,
        )
    return _LINE * len(lines)


def _fits(words: str, style: fonts.TextStyle, area: QRectF) -> bool:
    return fonts.wrapped_height(words, style, area.width()) <= area.height()


def _whole_lines(words: str, style: fonts.TextStyle, area: QRectF) -> str:
    """Return as many words as fit, with an ellipsis if some are cut."""
    if _fits(words, style, area):
        return words
    parts = words.split(" ")
    while parts and not _fits(" ".join(parts) + " …", style, area):
        parts.pop()
    return " ".join(parts) + " …" if parts else ""
