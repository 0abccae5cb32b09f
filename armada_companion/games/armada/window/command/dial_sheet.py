"""The sheet on which an owner sets command dials and looks at set ones.

A number key presses the face with its number. While dials are set in secret, the faces may change
places for each dial, so that onlookers cannot read a command from the hand.
"""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.buttons import PushButton
from armada_companion.ui.controls.painted import inner_size, scaled_box
from armada_companion.ui.fonts import CARD_NAME, NOTE, TITLE, advance, fitted
from armada_companion.ui.paint.names import NameStyle, draw_name
from armada_companion.ui.paint.painted_text import Tier
from armada_companion.ui.paint.primitives import RIGHT, draw_text, fill_box
from armada_companion.ui.theme import Look, Theme, mix

from ...views.command.dial_views import FACES, DialEntry
from ..parts.spots import SpotPanel
from .dial_faces import BUTTON, MARGIN, FaceButton, lay_out_dials
from .own_dials import HEIGHT, OwnDials

_COUNT = TITLE.sized(20)
_NAME = NameStyle(((TITLE, 18), (CARD_NAME, 17)), CARD_NAME, 14)
_STACK_TOP = 47.0
_HOW_TO_LOOK = "Hold the dials to see their faces"

Shuffle = Callable[[int], Sequence[int]]
"""Returns the numbers from 0 below another number in random order."""


class DialSheet(SpotPanel):
    """Asks for the dials of one ship, one after another.

    Args:
        shuffle: Returns a random order of the faces; None for dials that are not set in secret.

    Signals:
        chosen (Choice): A face, *Not entered* or *Take back* was chosen.
        refused (Choice): One of these was pressed, but is illegal.
        look_requested: The dials are held down.
        look_ended: The dials are released.
    """

    chosen = Signal(object)
    refused = Signal(object)
    back_requested = Signal()
    _design = QSizeF(496, 620)

    def __init__(
        self, look: Look, shuffle: Shuffle | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(look, parent)
        self._shuffle = shuffle
        self._moves = shuffle is not None
        self._entry: DialEntry | None = None
        self._asks = self._is_by_number = False
        self._reason = ""
        self._last_place = -1
        self._places = tuple(range(len(FACES)))
        self.own = OwnDials(look, self)
        self._faces = tuple(FaceButton(look, "assign_dials", parent=self) for _ in FACES)
        self._untold = PushButton(look, "assign_dials", height=BUTTON, parent=self)
        self._secret = PushButton(look, "hand_over", height=BUTTON, parent=self)
        self._back = PushButton(look, "sheet_back", height=BUTTON, parent=self)
        self._take_back = PushButton(look, "take_back_dials", height=BUTTON, parent=self)
        self._keep = PushButton(look, "keep_dials", height=BUTTON, parent=self)
        self._discard = PushButton(look, "take_back_all_dials", height=BUTTON, parent=self)
        self._set_spots(
            (
                self.own,
                *self._faces,
                self._untold,
                self._secret,
                self._keep,
                self._discard,
                self._back,
            )
            + (self._take_back,)
        )
        self._label_buttons()
        self._connect()
        self.setObjectName("dial_sheet")
        self.hide()

    @property
    def ship(self) -> str:
        """The ship whose dials are set, or ""."""
        return self._entry.ship if self._entry and not self.isHidden() else ""

    @property
    def choices(self) -> tuple[FaceButton | PushButton, ...]:
        """The buttons whose press plays a choice."""
        return (*self._faces, self._untold, self._take_back)

    def let_faces_move(self, moves: bool) -> None:
        """Set whether faces change places for each dial, if dials are set in secret."""
        self._moves = moves and self._shuffle is not None
        self._last_place = -1
        self._lay_faces()

    def open_sheet(self, entry: DialEntry) -> None:
        """Ask for the next dial of a ship."""
        self.render_entry(entry)
        self.show()
        self.raise_()
        self.place()
        self._focus_first()

    def render_entry(self, entry: DialEntry) -> None:
        """Show how many dials of a ship are set; close an open question."""
        before = self._entry
        self._entry = entry
        self._asks, self._reason = False, ""
        if before is None or (before.ship, before.number) != (entry.ship, entry.number):
            self._lay_faces()
        buttons = zip(self._faces, entry.faces, FACES, strict=True)
        for place, (button, choice, face) in enumerate(buttons):
            button.render_choice(choice._replace(key=str(self._places[place] + 1)))
            button.render_face(face)
        self._untold.render_choice(entry.unknown)
        self._take_back.render_choice(entry.take_back)
        self.setAccessibleName(f"{entry.name}: {_count(entry)}")
        self.setAccessibleDescription(_note(entry))
        self.own.render_stack(entry.held, entry.of)
        self._show_buttons()
        if self._shuffle is not None and any(face.hasFocus() for face in self._faces):
            # The focus must not reveal the face that was set last.
            self._focus_first()
        self.update()

    def show_reason(self, reason: str) -> None:
        """Show why a choice is illegal, until the sheet changes."""
        self._reason = reason
        self.setAccessibleDescription(reason)
        self.update()

    def put_away(self) -> None:
        """Hide the sheet; the caller moves the keyboard focus before."""
        self.hide()
        self._last_place = -1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = event.key() - int(Qt.Key.Key_1)
        if event.key() == Qt.Key.Key_Escape:
            self._on_back_chosen()
        elif event.key() == Qt.Key.Key_V:
            if not event.isAutoRepeat():
                self.look_requested.emit()
        elif 0 <= number < len(FACES):
            if not event.isAutoRepeat():
                self._press_number(number)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_V and not event.isAutoRepeat():
            self.look_ended.emit()
        else:
            super().keyReleaseEvent(event)

    def focusNextPrevChild(self, following: bool) -> bool:
        """Keep the Tab key on the sheet, because it covers the page."""
        if self.isHidden():
            return False
        stops = [spot for spot in self._spots if not spot.isHidden()]
        now = next((at for at, stop in enumerate(stops) if stop.hasFocus()), -1)
        step = 1 if following else -1
        stops[(now + step) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def place(self) -> None:
        scale = self._look.scale
        boxes = lay_out_dials(inner_size(self, scale))
        stack = (MARGIN - 3, _STACK_TOP, self.own.width_needed, HEIGHT)
        self.own.setGeometry(scaled_box(stack, scale))
        for place, face in zip(self._places, self._faces, strict=True):
            face.setGeometry(scaled_box(boxes.faces[place], scale))
        footer = (self._untold, self._secret, self._back, self._take_back)
        question = (self._keep, self._discard)
        for buttons, places_of in ((footer, boxes.footer), (question, boxes.question)):
            for button, box in zip(buttons, places_of, strict=True):
                button.setGeometry(scaled_box(box, scale))

    def paint(self, painter: QPainter, size: QSizeF, theme: Theme) -> None:
        body = QRectF(0.8, 0.8, size.width() - 1.6, size.height() - 1.6)
        edge = theme.player(self._entry.player if self._entry else None)
        fill_box(painter, body, 16, mix(theme.panel, theme.raised, 0.35), QPen(edge, 1.6))
        if self._entry is None:
            return
        wide, count = size.width() - 2 * MARGIN, _count(self._entry)
        beside = advance(count, _COUNT) + 12
        area = QRectF(MARGIN, 12, wide - beside, 36)
        draw_name(painter, area, self._entry.name, _NAME, theme.hi)
        area = QRectF(MARGIN + wide - beside, 12, beside, 36)
        draw_text(painter, area, count, _COUNT, theme.hi, RIGHT, tier=Tier.READ)
        words = self._question() if self._asks else self._reason or _note(self._entry)
        left = MARGIN + self.own.width_needed + 8
        note = QRectF(left, 55, size.width() - MARGIN - left, 32)
        style = fitted(words, NOTE, note.width(), 14)
        draw_text(painter, note, words, style, self._note_color(theme), elide=True)

    def _note_color(self, theme: Theme) -> QColor:
        return theme.hi if self._asks or self._reason else theme.mid

    def _label_buttons(self) -> None:
        self._secret.render_button("In secret…", "eye")
        self._back.render_button("Back", "undo", "Esc")
        self._keep.render_button("Keep them", "check")

    def _connect(self) -> None:
        for place, face in enumerate(self._faces):
            face.chosen.connect(partial(self._on_face_chosen, place))
            face.refused.connect(partial(self._on_refused, face))
        for button in (self._untold, self._take_back):
            button.refused.connect(partial(self._on_refused, button))
        self.look_requested, self.look_ended = self.own.hold.held, self.own.hold.let_go
        self.own.hold.tapped.connect(partial(self.show_reason, _HOW_TO_LOOK))
        self._untold.chosen.connect(self._on_untold_chosen)
        self._take_back.chosen.connect(self._on_take_back_chosen)
        self._discard.chosen.connect(self._on_discard_chosen)
        self._keep.chosen.connect(partial(self._ask, False))
        self.secret_requested = self._secret.chosen
        self._back.chosen.connect(self._on_back_chosen)

    def _on_face_chosen(self, face: int) -> None:
        self._last_place = self._places[face]
        self.chosen.emit(self._faces[face].choice)
        if not self._is_by_number:
            # A slow second tap would set the next dial; a repeated number key is meant to do that.
            self._faces[face].touch()

    def _on_untold_chosen(self) -> None:
        self._last_place = -1
        self.chosen.emit(self._untold.choice)

    def _on_refused(self, button: FaceButton | PushButton, _reason: str) -> None:
        self.refused.emit(button.choice)

    def _on_take_back_chosen(self) -> None:
        if self._entry is None or self._entry.set_now < 2:
            self.chosen.emit(self._take_back.choice)
            return
        self._discard.render_button(f"Take back {self._entry.set_now} dials", "cross")
        self._ask(True)

    def _on_discard_chosen(self) -> None:
        self._ask(False)
        self.chosen.emit(self._take_back.choice)

    def _on_back_chosen(self) -> None:
        if self._asks:
            self._ask(False)
        else:
            self.back_requested.emit()

    def _ask(self, asks: bool) -> None:
        self._asks = asks
        self._show_buttons()
        self.update()

    def _question(self) -> str:
        number = self._entry.set_now if self._entry else 0
        return f"Take back {number} dials of this ship?"

    def _show_buttons(self) -> None:
        """Show the buttons of the question, or the others; hidden buttons lose the focus first."""
        question = (self._keep, self._discard)
        others = [spot for spot in self._spots if spot not in (self.own, *question)]
        if self._shuffle is not None:
            others.remove(self._secret)
        shown = question if self._asks else others
        hidden = [spot for spot in self._spots if spot not in (self.own, *shown)]
        for spot in shown:
            spot.show()
        if any(spot.hasFocus() for spot in hidden):
            shown[0].setFocus()
        for spot in hidden:
            spot.hide()

    def _focus_first(self) -> None:
        first = min(self._faces, key=lambda face: face.choice.key)
        first.setFocus(Qt.FocusReason.PopupFocusReason)

    def _press_number(self, number: int) -> None:
        if self._asks:
            return
        for face in self._faces:
            if face.choice.key == str(number + 1) and face.takes_press():
                self._is_by_number = True
                face.click()
                self._is_by_number = False
                return

    def _lay_faces(self) -> None:
        """Put the faces in their order, or in a random order if they move.

        Each order is equally likely, so a press reveals nothing. The face at the last pressed place
        ignores presses for a moment: a slow second tap would set it unseen.
        """
        places = range(len(FACES))
        self._places = tuple(places)
        if self._moves and self._shuffle is not None:
            self._places = tuple(self._shuffle(len(FACES)))
            if self._last_place in places:
                self._faces[self._places.index(self._last_place)].rest()
        self.place()


def _count(entry: DialEntry) -> str:
    if entry.number > entry.of:
        return "All dials set"
    return f"Dial {entry.number} of {entry.of}"


def _note(entry: DialEntry) -> str:
    if entry.number > entry.of:
        return _HOW_TO_LOOK
    if entry.held:
        return "The new dial is put under the others."
    return "The top dial, revealed this round." if entry.of > 1 else ""
