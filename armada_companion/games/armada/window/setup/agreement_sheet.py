"""The sheet for the agreed rules: format, points, players, and more rules."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.action import Action
from armada_companion.kit.event import Event
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.option_button import Option
from armada_companion.ui.controls.scaled_layout import ScaledWidget
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

from ...packs.choice import PackChoices, Packs
from ...views.score.unplayed import Unplayed
from ...views.setup.agreed_header import with_packs
from ...views.setup.agreement import (
    EVENT_WORDS,
    FORMATS,
    MOST_IN_TEAM,
    WIDEST,
    Agreement,
    Answer,
    Question,
)
from ...views.setup.agreement_questions import questions
from ...views.table.words import SIDES
from ..parts.pack_choice_sheet import packs_label
from .event_box import EventBox

_SIZE = QSize(860, 720)
_EVENT, _OWN = "event", "own"
_IN_ROW = 3
_MOST_IN_ROW = 4
_BESIDE = 2
"""The most answers beside their sentence; more are below it."""

_SIDE_BY_SIDE = 560
_LEAST = 56
_MOST_POINTS = 9999
_COLORS = ("azure", "amber")


class TeamBox(ScaledWidget):
    """Fields for the number of players on a side, and for their names.

    Signals:
        named (int, str): The index and name of a player.
    """

    count_chosen = Signal(int)
    named = Signal(int, str)

    def __init__(self, look: Look, side: int) -> None:
        super().__init__(look)
        letter, color = SIDES[side], _COLORS[side]
        places = range(1, MOST_IN_TEAM + 1)
        counts = {count: Option(str(count), color=color) for count in places}
        chosen = self.count_chosen.emit
        form = Form(self._parts, 8)
        form.heading(f"PLAYERS OF SIDE {letter}")
        self._counts = form.options(f"players_{letter}", counts, least=_LEAST, changed=chosen)
        self._names = [
            form.line(f"player_{letter}_{place}", f"Player {place} of side {letter}", hint="Name")
            for place in places
        ]
        form.stretch()
        self.setLayout(form.layout)
        for place, name in enumerate(self._names):
            name.finished.connect(partial(self.named.emit, place))

    def render_team(self, names: Sequence[str], has_names: bool) -> None:
        """Show the players of the side; without teams, no fields for names."""
        self._counts.render_value(len(names))
        for place, field in enumerate(self._names):
            field.setVisible(has_names and place < len(names))
            field.render_text(names[place] if place < len(names) else "")


class QuestionBox(ScaledWidget):
    """Asks for one rule: its sentence and the possible answers, the usual one marked.

    Signals:
        own_requested: The players want to enter a value of their own.
    """

    answered = Signal(int)
    own_requested = Signal()

    def __init__(self, look: Look, question: Question) -> None:
        super().__init__(look)
        count = len(question.answers)
        shown = dict.fromkeys((*range(count), *((_OWN,) if question.own else ())), "")
        form = Form(self._parts, 6)
        chosen = self._on_chosen
        answers = partial(
            form.options, question.name, shown, height=56, marks=False, changed=chosen
        )
        if len(shown) <= _BESIDE:
            with form.row(12, 2, 3, turns=_SIDE_BY_SIDE) as row:
                words = form.text(f"{question.words} …", tone="hi")
                row.setAlignment(words, Qt.AlignmentFlag.AlignVCenter)
                self._answers = answers()
        else:
            form.text(f"{question.words} …", tone="hi")
            self._answers = answers(
                between=6, in_row=_MOST_IN_ROW if len(shown) <= _MOST_IN_ROW else _IN_ROW
            )
        self.setLayout(form.layout)

    def render_answer(self, question: Question, answer: Answer | None) -> None:
        """Show the chosen answer; None if the players have a value of their own."""
        options: dict[int | str, Option] = {
            place: Option(words, "usual" if value == question.usual else "", chosen=value == answer)
            for place, (value, words) in enumerate(question.answers)
        }
        if question.own:
            options[_OWN] = Option(f"{question.own}…", chosen=answer is None)
        self._answers.render_options(options)

    def _on_chosen(self, answer: int | str) -> None:
        if answer == _OWN:
            self.own_requested.emit()
        else:
            self.answered.emit(answer)

    def take_focus(self) -> None:
        self._answers.buttons[0].setFocus()


class AgreementSheet(Sheet):
    """Asks for the agreed rules; they take effect with the signal `decided`.

    Args:
        unplayed: The choices that end a game without play: byes and no-shows.
        last_event: The offered event.
        has_pin: Whether the judge's PIN for the offered event is saved.
        choices: The packs of cards that can be chosen.
        for_all: Whether the agreement is that of all tables of an event.

    Signals:
        decided (Agreement, str): The new agreement, with its PIN; "" for the saved one, or none.
        action_requested (Action): Record this bye or no-show.
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
        choices: PackChoices,
        parent: QWidget | None = None,
        *,
        for_all: bool = False,
    ) -> None:
        title = "The game of all tables" if for_all else "The agreed game"
        super().__init__(look, "agreement_sheet", title=title, size=_SIZE, parent=parent)
        self._for_all = for_all
        self._agreement, self._before = agreement, agreement
        self._unplayed_games = unplayed
        self._last_event = last_event
        self._choices = choices
        self._make(look, has_pin)
        self._shows_rules = bool(agreement.chosen or agreement.kept)
        self._render()

    def _make(self, look: Look, has_pin: bool) -> None:
        form, register = Form(self._parts, 12), self._parts.register
        form.heading("FORMAT")
        usual = next(iter(FORMATS))
        formats: dict[str, str | Option] = {usual: "", _EVENT: EVENT_WORDS[0]}
        formats |= {name: words[0] for name, words in FORMATS.items()}
        if self._for_all:
            del formats[_EVENT]
        formats[usual] = Option(FORMATS[usual][0], "usual")
        self._formats = form.options(
            "format", formats, height=52, in_row=4, between=12, changed=self._on_format_chosen
        )
        self._words = form.text(name="format_words")
        self._event_box = form.add(register(EventBox(look, has_pin)))
        self._event_box.changed.connect(self._on_event_changed)
        self._event_box.pin_edited.connect(self._render)
        bounds, does = (1, _MOST_POINTS), self._on_points_changed
        packs = self._on_packs_chosen
        with form.row(16, 1, 1, turns=_SIDE_BY_SIDE):
            self._points = form.number(
                "agreed_points", "Points a side", bounds, step=50, changed=does
            )
            with form.column(4):
                form.text("Cards")
                self._packs = form.button("agreed_packs", "", "", packs)
        with form.row(16):
            self._teams = [form.add(register(TeamBox(look, side))) for side in (0, 1)]
        self._problem = form.text(name="agreement_problem", tone="warn")
        with form.column(14):
            self._boxes = {
                question.name: form.add(register(QuestionBox(look, question)))
                for question in questions(self._agreement.with_format(WIDEST))
            }
        use = self._on_use_chosen
        label = "Use for all tables" if self._for_all else "Play by these rules"
        self._use = self._button("agreement_use", label, "check", use, primary=True)
        self._more = self._button("more_rules", "More rules…", "gear", self._on_more_chosen)
        unplayed = self._button("not_played", "Not played…", "flag", self._on_unplayed_chosen)
        unplayed.setVisible(not self._for_all)
        self._button("agreement_cancel", "Cancel", "back", self.reject)
        self._fill(form)
        for name, box in self._boxes.items():
            box.answered.connect(partial(self._on_answered, name))
            box.own_requested.connect(partial(self._on_own_requested, name))
        for side, team in enumerate(self._teams):
            team.count_chosen.connect(partial(self._on_team_count_chosen, side))
            team.named.connect(partial(self._on_team_named, side))

    def _on_format_chosen(self, name: str) -> None:
        if name != _EVENT:
            self._change(self._agreement.with_format(name))
        elif self._agreement.event is None:
            self._change(self._agreement.with_event(self._last_event))

    def _on_event_changed(self, event: Event) -> None:
        self._change(self._agreement.with_event(event))

    def _on_points_changed(self, points: int) -> None:
        self._change(self._agreement._replace(points=points))

    def _on_packs_chosen(self) -> None:
        from ..parts.pack_choice_sheet import PackChoiceSheet

        sheet = PackChoiceSheet(self._look, self._choices, self._agreement.packs, parent=self)
        sheet.decided.connect(self._on_packs_decided)
        sheet.open_once()

    def _on_packs_decided(self, packs: Packs) -> None:
        self._change(with_packs(self._agreement, packs, self._choices.format(packs)))

    def _on_team_count_chosen(self, side: int, count: int) -> None:
        self._change(self._agreement.with_players(side, count))

    def _on_team_named(self, side: int, place: int, name: str) -> None:
        self._change(self._agreement.with_name(side, place, name))

    def _on_answered(self, name: str, place: int) -> None:
        question = next(one for one in questions(self._agreement) if one.name == name)
        self._change(self._agreement.with_answer(question, question.answers[place][0]))

    def _on_own_requested(self, name: str) -> None:
        from .own_deck_sheet import OwnDeckSheet
        from .own_table_sheet import OwnTableSheet

        kind = OwnDeckSheet if name == "damage_deck" else OwnTableSheet
        sheet = kind(self._look, self._agreement, self)
        sheet.decided.connect(self._change)
        sheet.open_once()

    def _on_more_chosen(self) -> None:
        self._shows_rules = True
        self._render()
        next(iter(self._boxes.values())).take_focus()

    def _on_unplayed_chosen(self) -> None:
        from .unplayed_sheet import UnplayedSheet

        sheet = UnplayedSheet(self._look, self._unplayed_games, self)
        sheet.action_requested.connect(self._on_sheet_action_requested)
        sheet.open_once()

    def _on_sheet_action_requested(self, action: Action[Any]) -> None:
        self.reject()
        self.action_requested.emit(action)

    def _on_use_chosen(self) -> None:
        # A name is accepted when its field loses the focus.
        self._use.setFocus()
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
        self._render_event(agreement)
        if self._points.value() != agreement.points:
            self._points.render_value(agreement.points)
        self._packs.render_button(packs_label(agreement.packs), "book")
        for side, team in enumerate(self._teams):
            team.setVisible(agreement.may_have_teams)
            team.render_team(agreement.players[side], agreement.has_teams)
        has_teams = agreement.has_teams or self._before.has_teams
        anew = has_teams and agreement.players != self._before.players
        self._problem.render_text("The fleets have to be entered again." if anew else "", "mid")
        self._more.setVisible(not self._shows_rules)
        self._render_rules()

    def _render_event(self, agreement: Agreement) -> None:
        is_event = agreement.event is not None
        words = EVENT_WORDS[1] if is_event else FORMATS[agreement.format][1]
        self._formats.render_value(_EVENT if is_event else agreement.format)
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
