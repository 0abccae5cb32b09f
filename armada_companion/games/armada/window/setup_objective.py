"""The second player's objectives, or those of the catalogue where the fleet names none."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from armada_companion.games.armada.views.setup import ObjectiveView, SetupView
from armada_companion.games.armada.window.fleets.candidate_sheet import CandidateSheet
from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.scaled_layout import ScaledLayout
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.fonts import BODY, LABEL
from armada_companion.ui.models import EntryRow
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.games.armada.cards.cards import ObjectiveFacts

_TYPE_COLORS = {"assault": "red", "defense": "yellow", "navigation": "blue"}
_MOST_OBJECTIVES = 3
_CARD, _NARROWEST = 76, 112

FactsOf = Callable[[str], "ObjectiveFacts | None"]
"""Returns the facts of an objective by its name; None when the catalogue does not have it."""


class ObjectiveBox(QWidget):
    """The objectives of the second player's fleet, or a button that opens the catalogue.

    Signals:
        chosen (str): The objective's name.
        catalog_requested: Choose among all objectives.
        skipped: Play without an objective, or with the present one.
        refused (str): It cannot be chosen yet; why.
    """

    chosen = Signal(str)
    catalog_requested = Signal()
    skipped = Signal()
    refused = Signal(str)

    def __init__(self, look: Look, facts_of: FactsOf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = ScaledLayout(look)
        self._facts_of = facts_of
        self._names: tuple[str, ...] = ()
        self._make(look)
        self._connect()

    def render_objectives(self, view: SetupView, skipped: bool) -> None:
        """Show what can be chosen and what is chosen."""
        second = None if view.first_player is None else view.sides[1 - view.first_player]
        self._names = tuple(objective.name for objective in view.objectives[:_MOST_OBJECTIVES])
        self._line.render_text(_line(self, view, second.name if second else ""))
        reason = "" if second else "Choose the first player first."
        self._pick.render_option(self._from_catalog(view, reason))
        self._stack.setCurrentWidget(self._offered if self._names else self._pick)
        for number, objective in enumerate(view.objectives[:_MOST_OBJECTIVES]):
            self._cards[number].render_option(self._from_fleet(objective, reason))
        for number, card in enumerate(self._cards):
            card.setVisible(number < len(self._names))
        keep = view.objective_open and view.objective
        label = f"Keep {view.objective}" if keep else "No objective"
        free = skipped and view.objective_open
        self._skip.render_option(Option(label, "", "", "skip", free, reason))
        self._skip.setVisible(view.objective_open)

    def set_look(self, look: Look) -> None:
        """Change theme and scale."""
        self._parts.set_look(look)
        self._fit(look)

    def _fit(self, look: Look) -> None:
        for button in (self._pick, *self._cards):
            button.setMinimumWidth(round(_NARROWEST * look.scale))

    def _make(self, look: Look) -> None:
        register, parts = self._parts.register, self._parts
        title = register(TextLabel(look, LABEL, "OBJECTIVE", "mid"))
        self._line = register(ElidedLabel(look, BODY, name="objective_line"))
        self._cards = [
            register(OptionButton(look, f"objective_{number}", _CARD))
            for number in range(_MOST_OBJECTIVES)
        ]
        self._pick = register(OptionButton(look, "objective_pick", _CARD))
        self._skip = register(OptionButton(look, "objective_skip", 46))
        lower, cards = parts.row(10), parts.row(10)
        lower.addWidget(self._skip)
        lower.addStretch(1)
        for card in self._cards:
            cards.addWidget(card, 1)
        for widget in (*self._cards, self._skip):
            keep_space(widget)
        self._offered = QWidget()
        self._offered.setLayout(cards)
        self._stack = QStackedWidget()
        for shown in (self._pick, self._offered):
            keep_space(shown)
            self._stack.addWidget(shown)
        whole = parts.column(8)
        whole.addWidget(title)
        whole.addWidget(self._line)
        whole.addWidget(self._stack)
        whole.addLayout(lower)
        whole.addStretch(1)
        self.setLayout(whole)
        self._fit(look)

    def _connect(self) -> None:
        for number, card in enumerate(self._cards):
            card.chosen.connect(partial(self._on_card_chosen, number))
            card.refused.connect(self.refused)
        self._pick.chosen.connect(self.catalog_requested)
        self._pick.refused.connect(self.refused)
        self._skip.chosen.connect(self.skipped)
        self._skip.refused.connect(self.refused)

    def _on_card_chosen(self, number: int) -> None:
        self.chosen.emit(self._names[number])

    def _from_catalog(self, view: SetupView, reason: str) -> Option:
        """Return the option of a fleet without objectives: the chosen one, or "Choose…"."""
        if view.objective_open:
            return Option("Choose…", "objective", reason=reason, detail="search all objectives")
        facts = self._facts_of(view.objective)
        shown = ObjectiveView(facts.type if facts else "", view.objective, chosen=True)
        return self._from_fleet(shown, reason)

    def _from_fleet(self, objective: ObjectiveView, reason: str) -> Option:
        kind = objective.kind
        worth = self._worth(objective.name)
        color = _TYPE_COLORS.get(kind, "")
        note = kind if kind else "objective"
        return Option(objective.name, note, color, "", objective.chosen, reason, worth)

    def _worth(self, name: str) -> str:
        facts = self._facts_of(name)
        if facts is None:
            return "not in the catalogue"
        if not facts.token_value:
            return "no victory tokens"
        return f"victory token {facts.token_value}"


class ObjectiveSheet(CandidateSheet):
    """All objectives; another name can be used too, from a button that says so.

    Signals:
        name_chosen (str): Play this objective.
    """

    name_chosen = Signal(str)

    def __init__(
        self, look: Look, objectives: Sequence["ObjectiveFacts"], parent: QWidget | None = None
    ) -> None:
        super().__init__(look, "Objective", _rows(objectives), parent)
        self._titles = {each.id: each.name for each in objectives}
        self._own = self._button("objective_own", "Use another one", "plus")
        self._render_own()
        self._search.edited.connect(self._render_own)
        self._own.chosen.connect(self._on_own_button_chosen)
        self._own.refused.connect(self._nothing.render_text)
        self.card_chosen.connect(self._on_self_card_chosen)
        self.finish()

    def _render_own(self, _text: str = "") -> None:
        """Offer the written name, unless it is empty or in the catalogue."""
        name = self._search.text()
        reason = "" if name else "Write the name of the objective first."
        if name.casefold() in (title.casefold() for title in self._titles.values()):
            reason = "The catalogue has this objective: tap it in the list."
        label = "Use another one"
        if not reason:
            label = f"Not in the catalogue: use “{name}” anyway"
        self._own.render_button(label, "plus", legal=not reason, reason=reason)

    def _on_own_button_chosen(self) -> None:
        name = self._search.text()
        self.accept()
        self.name_chosen.emit(name)

    def _on_self_card_chosen(self, card: str) -> None:
        self.name_chosen.emit(self._titles[card])


def keep_space(widget: QWidget) -> None:
    """Let a widget keep its space while it is hidden."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


def _rows(objectives: Sequence["ObjectiveFacts"]) -> list[EntryRow]:
    return [
        EntryRow(
            each.id, each.name, each.type, f"token {each.token_value}" if each.token_value else ""
        )
        for each in objectives
    ]


def _line(box: QWidget, view: SetupView, second: str) -> str:
    if not second:
        return "The first player chooses one of the second player’s objectives."
    if view.objectives:
        return f"One of {second}’s objectives:"
    if view.objective_open:
        return f"{second}’s fleet names none: choose one of all."
    return f"{second}’s objective:"
