"""The sheet for what players agree on: format, points, players, and further rules on demand."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from armada_companion.games.armada.views.score.unplayed import Unplayed
from armada_companion.games.armada.views.setup.agreement import (
    EVENT_WORDS,
    FORMATS,
    MOST_IN_TEAM,
    WIDEST,
    Agreement,
    Answer,
    Question,
)
from armada_companion.games.armada.views.setup.agreement_questions import questions
from armada_companion.games.armada.views.table.words import SIDES
from armada_companion.games.armada.window.setup.event_box import EventBox
from armada_companion.kit.action import Action
from armada_companion.kit.event import Event
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.number_field import NumberField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.theme import Look

_SIZE = QSize(860, 720)
_FORMAT, _ANSWER, _COUNT = 52, 56, 48
_IN_ROW = 3
_MOST_IN_ROW = 4
_BESIDE = 2
"""So many answers stand beside their sentence, more of them below it."""

_SIDE_BY_SIDE = 560
_NARROWEST_COUNT = 56
_MOST_POINTS = 9999
_STEP = 50
_COLORS = ("azure", "amber")


class TeamBox(ScaledWidget):
    """How many players a side has, and their names.

    Signals:
        count_chosen (int): So many players.
        named (int, str): The player at this place has this name.
    """

    count_chosen = Signal(int)
    named = Signal(int, str)

    def __init__(self, look: Look, side: int) -> None:
        super().__init__(look)
        self._side = side
        register, parts, letter = self._parts.register, self._parts, SIDES[side]
        words = f"PLAYERS OF SIDE {letter}"
        self._counts = [
            register(OptionButton(look, f"players_{letter}_{count}", _COUNT))
            for count in range(1, MOST_IN_TEAM + 1)
        ]
        self._names = [
            register(
                LineField(
                    look, f"player_{letter}_{place}", f"Player {place} of side {letter}", "Name"
                )
            )
            for place in range(1, MOST_IN_TEAM + 1)
        ]
        whole = parts.column(8)
        whole.addWidget(register(TextLabel(look, LABEL, words, "mid")))
        whole.addLayout(parts.row_of(self._counts, 8))
        for name in self._names:
            whole.addWidget(name)
        whole.addStretch(1)
        self.setLayout(whole)
        for place, (button, name) in enumerate(zip(self._counts, self._names, strict=True)):
            parts.keep_size(button.setMinimumWidth, _NARROWEST_COUNT)
            button.chosen.connect(partial(self.count_chosen.emit, place + 1))
            name.finished.connect(partial(self.named.emit, place))

    def render_team(self, names: Sequence[str], has_names: bool) -> None:
        """Show the players; without teams nobody is named here."""
        for place, (button, field) in enumerate(zip(self._counts, self._names, strict=True)):
            chosen, color = place + 1 == len(names), _COLORS[self._side]
            button.render_option(Option(str(place + 1), "", color, chosen=chosen))
            field.setVisible(has_names and place < len(names))
            field.render_text(names[place] if place < len(names) else "")


class QuestionBox(ScaledWidget):
    """One rule: the sentence, and its answers, the usual one marked.

    Signals:
        answered (int): The answer at this place.
        own_requested: The players have a value of their own.
    """

    answered = Signal(int)
    own_requested = Signal()

    def __init__(self, look: Look, question: Question) -> None:
        super().__init__(look)
        register, parts = self._parts.register, self._parts
        self._answers = [
            register(OptionButton(look, f"{question.name}_{place}", _ANSWER))
            for place in range(len(question.answers))
        ]
        self._own = register(OptionButton(look, f"{question.name}_own", _ANSWER))
        self._own.setHidden(not question.own)
        shown = [*self._answers, self._own] if question.own else self._answers
        words = register(TextLabel(look, BODY, f"{question.words} …", "hi"))
        if len(shown) <= _BESIDE:
            whole = parts.turn(parts.row(12), _SIDE_BY_SIDE)
            whole.addWidget(words, 2)
            whole.setAlignment(words, Qt.AlignmentFlag.AlignVCenter)
            whole.addLayout(parts.row_of(shown, 8), 3)
        else:
            whole = parts.column(6)
            whole.addWidget(words)
            for row in _rows_of(shown):
                whole.addLayout(parts.row_of(row, 8))
        self.setLayout(whole)
        self._own.chosen.connect(self.own_requested)
        for place, button in enumerate(self._answers):
            button.chosen.connect(partial(self.answered.emit, place))

    def render_answer(self, question: Question, answer: Answer | None) -> None:
        """Show the answers; None for a value of the players' own."""
        for button, (value, words) in zip(self._answers, question.answers, strict=True):
            note = "usual" if value == question.usual else ""
            button.render_option(Option(words, note, chosen=value == answer))
        self._own.render_option(Option(f"{question.own}…", chosen=answer is None))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._parts.fit_width(self.width())

    def take_focus(self) -> None:
        self._answers[0].setFocus(Qt.FocusReason.OtherFocusReason)


def _rows_of(buttons: Sequence[OptionButton]) -> list[Sequence[OptionButton]]:
    """Return so many answers in rows that their words have room."""
    in_row = len(buttons) if len(buttons) <= _MOST_IN_ROW else _IN_ROW
    return [buttons[start : start + in_row] for start in range(0, len(buttons), in_row)]


class AgreementSheet(Sheet):
    """What the players agree on; nothing is recorded before it is used.

    Args:
        agreement: What they have agreed on so far.
        unplayed: The ways in which the game may not be played.
        last_event: The event that is offered.
        has_pin: A PIN of the judge is kept for it.

    Signals:
        decided (Agreement, str): Play by this, with this PIN; "" for the kept one, or none.
        action_requested (Action): The game is not played: record this.
    """

    decided = Signal(object, str)
    action_requested = Signal(object)

    def __init__(
        self,
        look: Look,
        agreement: Agreement,
        unplayed: Sequence[Unplayed],
        last_event: Event,
        has_pin: bool,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(
            look, "agreement_sheet", title="The game that is agreed", size=_SIZE, parent=parent
        )
        self._agreement, self._before = agreement, agreement
        self._unplayed_games = unplayed
        self._last_event = last_event
        self._make(look, has_pin)
        self._connect()
        self._shows_rules = bool(agreement.chosen or agreement.kept)
        self._render()

    def _make(self, look: Look, has_pin: bool) -> None:
        register, parts = self._parts.register, self._parts
        self._event = register(OptionButton(look, "format_event", _FORMAT))
        self._formats = {
            name: register(OptionButton(look, f"format_{name}", _FORMAT)) for name in FORMATS
        }
        self._words = register(TextLabel(look, BODY, tone="mid", name="format_words"))
        bounds = (1, _MOST_POINTS)
        self._points = register(NumberField(look, "agreed_points", "Points a side", bounds, _STEP))
        self._event_box = register(EventBox(look, has_pin))
        self._teams = [register(TeamBox(look, side)) for side in (0, 1)]
        self._problem = register(TextLabel(look, BODY, tone="warn", name="agreement_problem"))
        rules = parts.column(14)
        # Made before the buttons below: the Tab key goes from top to bottom.
        self._boxes = {
            question.name: register(QuestionBox(look, question))
            for question in questions(self._agreement.with_format(WIDEST))
        }
        column = parts.column(12)
        column.addWidget(register(TextLabel(look, LABEL, "FORMAT", "mid")))
        for row in self._rows():
            column.addLayout(row)
        column.addWidget(self._words)
        column.addWidget(self._event_box)
        column.addWidget(self._points)
        column.addLayout(parts.row_of(self._teams, 16))
        column.addWidget(self._problem)
        column.addLayout(rules)
        column.addStretch(1)
        self._use = self._button("agreement_use", "Play by this", "check", primary=True)
        self._more = self._button("more_rules", "More rules…", "gear")
        self._unplayed = self._button("not_played", "Not played…", "flag")
        self._cancel = self._button("agreement_cancel", "Cancel", "back")
        for name, box in self._boxes.items():
            rules.addWidget(box)
            box.answered.connect(partial(self._on_answered, name))
            box.own_requested.connect(partial(self._on_own_requested, name))
        self._fill(column)

    def _rows(self) -> list[QBoxLayout]:
        usual, *others = self._formats.values()
        buttons = [usual, self._event, *others]
        starts = range(0, len(buttons), _MOST_IN_ROW)
        return [self._parts.row_of(buttons[start : start + _MOST_IN_ROW], 8) for start in starts]

    def _connect(self) -> None:
        for name, button in self._formats.items():
            button.chosen.connect(partial(self._on_format_chosen, name))
        self._event.chosen.connect(self._on_event_chosen)
        self._event_box.changed.connect(self._on_event_changed)
        self._event_box.pin_edited.connect(self._render)
        self._points.changed.connect(self._on_points_changed)
        for side, team in enumerate(self._teams):
            team.count_chosen.connect(partial(self._on_team_count_chosen, side))
            team.named.connect(partial(self._on_team_named, side))
        self._more.chosen.connect(self._on_more_chosen)
        self._unplayed.chosen.connect(self._on_unplayed_chosen)
        self._use.chosen.connect(self._on_use_chosen)
        self._cancel.chosen.connect(self.reject)

    def _on_format_chosen(self, name: str) -> None:
        self._change(self._agreement.with_format(name))

    def _on_event_chosen(self) -> None:
        if self._agreement.event is None:
            self._change(self._agreement.with_event(self._last_event))

    def _on_event_changed(self, event: Event) -> None:
        self._change(self._agreement.with_event(event))

    def _on_points_changed(self, points: int) -> None:
        self._change(self._agreement._replace(points=points))

    def _on_team_count_chosen(self, side: int, count: int) -> None:
        self._change(self._agreement.with_players(side, count))

    def _on_team_named(self, side: int, place: int, name: str) -> None:
        self._change(self._agreement.with_name(side, place, name))

    def _on_answered(self, name: str, place: int) -> None:
        question = next(one for one in questions(self._agreement) if one.name == name)
        self._change(self._agreement.with_answer(question, question.answers[place][0]))

    def _on_own_requested(self, name: str) -> None:
        from armada_companion.games.armada.window.setup.own_deck_sheet import OwnDeckSheet
        from armada_companion.games.armada.window.setup.own_table_sheet import OwnTableSheet

        kind = OwnDeckSheet if name == "damage_deck" else OwnTableSheet
        sheet = kind(self._look, self._agreement, self)
        sheet.decided.connect(self._change)
        sheet.open_once()

    def _on_more_chosen(self) -> None:
        self._shows_rules = True
        self._render()
        next(iter(self._boxes.values())).take_focus()

    def _on_unplayed_chosen(self) -> None:
        from armada_companion.games.armada.window.setup.unplayed_sheet import UnplayedSheet

        sheet = UnplayedSheet(self._look, self._unplayed_games, self)
        sheet.action_requested.connect(self._on_sheet_action_requested)
        sheet.open_once()

    def _on_sheet_action_requested(self, action: Action[Any]) -> None:
        self.reject()
        self.action_requested.emit(action)

    def _on_use_chosen(self) -> None:
        # A name that is being written is entered when its field is left.
        self._use.setFocus(Qt.FocusReason.OtherFocusReason)
        is_event = self._agreement.event is not None
        pin, pin_problem = self._event_box.pin, self._event_box.problem
        if problem := self._agreement.problem or (pin_problem if is_event else ""):
            self._problem.render_text(problem, "warn")
            return
        self.accept()
        if self._agreement != self._before or (is_event and pin):
            self.decided.emit(self._agreement, pin if is_event else "")

    def _change(self, agreement: Agreement) -> None:
        self._agreement = agreement
        self._render()

    def _render(self) -> None:
        agreement = self._agreement
        for name, button in self._formats.items():
            note = "usual" if name == next(iter(FORMATS)) else ""
            chosen = agreement.event is None and name == agreement.format
            button.render_option(Option(FORMATS[name][0], note, chosen=chosen))
        self._render_event(agreement)
        if self._points.value() != agreement.points:
            self._points.render_value(agreement.points)
        for side, team in enumerate(self._teams):
            team.setVisible(agreement.may_have_teams)
            team.render_team(agreement.players[side], agreement.has_teams)
        has_teams = agreement.has_teams or self._before.has_teams
        anew = has_teams and agreement.players != self._before.players
        self._problem.render_text("The fleets are entered again." if anew else "", "mid")
        self._more.setVisible(not self._shows_rules)
        self._render_rules()

    def _render_event(self, agreement: Agreement) -> None:
        is_event = agreement.event is not None
        words = EVENT_WORDS[1] if is_event else FORMATS[agreement.format][1]
        self._event.render_option(Option(EVENT_WORDS[0], chosen=is_event))
        self._event_box.setVisible(is_event)
        if agreement.event is not None:
            self._event_box.render_event(agreement.event)
        self._words.render_text(words)

    def _render_rules(self) -> None:
        asked = questions(self._agreement) if self._shows_rules else ()
        for question in asked:
            has_own = bool(question.own) and question.name in self._agreement.kept
            answer = None if has_own else self._agreement.answer(question)
            self._boxes[question.name].render_answer(question, answer)
        names = {question.name for question in asked}
        for name, box in self._boxes.items():
            box.setVisible(name in names)
