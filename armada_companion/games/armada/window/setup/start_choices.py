"""The lower part of the setup page: first player, objective, begin."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget

from armada_companion.ui.controls.elided_label import ElidedLabel
from armada_companion.ui.controls.form import Form
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.option_row import OptionRow
from armada_companion.ui.controls.scaled_layout import ScaledWidget, keep_space
from armada_companion.ui.controls.side_panel import Panel
from armada_companion.ui.fonts import BODY
from armada_companion.ui.theme import Look

from ...views.setup import setup_view
from ...views.table.words import SIDES
from .deployment_dialog import DeploymentButton

if TYPE_CHECKING:
    from ...cards.cards import ObjectiveFacts

_PLAYER_COLORS = ("azure", "amber")
_TYPE_COLORS = {"assault": "red", "defense": "yellow", "navigation": "blue"}
_NARROWEST = 96
_MOST_OBJECTIVES = 3
_CARD, _NARROWEST_CARD = 76, 112

Coin = Callable[[], int]
"""Returns 0 or 1, the player who wins a coin flip."""

FactsOf = Callable[[str], "ObjectiveFacts | None"]
"""Returns the facts of an objective by its name; None when the catalogue does not have it."""

_SIDE_BY_SIDE = 1100
_LINES = 4
"""Lines for what may be missing: two fleets, a first player, an objective."""


class FirstPlayerBox(ScaledWidget):
    """Shows who chooses the first player, and why; asks for the choice.

    Signals:
        action_requested (Action): Record the first player and the winner of the coin flip.

    Attributes:
        refusals: Signals with the reason why the first player cannot be chosen yet.
    """

    action_requested = Signal(object)

    def __init__(self, look: Look, coin: Coin) -> None:
        super().__init__(look)
        self._coin = coin
        self._view: setup_view.SetupView | None = None
        self._flip: int | None = None
        self._is_flipped = False
        self._make(look)

    def render_first_player(self, view: setup_view.SetupView) -> None:
        """Show who chooses the first player, why, and the choice."""
        self._view = view
        if not view.flip_needed:
            self._flip, self._is_flipped = None, False
        elif view.flip_won_by is not None:
            self._flip = view.flip_won_by
        self._render_options()

    def start_over(self) -> None:
        """Clear the coin flip of an earlier game; call before the next one is rendered."""
        self._flip, self._is_flipped = None, False

    def _make(self, look: Look) -> None:
        form, parts = Form(self._parts, 8), self._parts
        form.heading("FIRST PLAYER")
        why = ElidedLabel(look, BODY, lines=2, name="why_chooser")
        self._why = form.add(parts.register(why))
        with form.row(10, 4, 5, 5):
            flip = self._on_flip_coin_chosen
            self._flip_coin = form.button("flip_coin", "", "", flip, height=46)
            self._flips = [
                form.add(parts.register(OptionButton(look, f"flip_{side}", height=46)))
                for side in SIDES
            ]
        self._firsts = form.options(
            "first",
            dict.fromkeys(SIDES, ""),
            height=56,
            gap=10,
            least=_NARROWEST,
            marks=False,
            changed=self._on_first_chosen,
        )
        form.stretch()
        self.setLayout(form.layout)
        for widget in (self._flip_coin, *self._flips):
            keep_space(widget)
            parts.keep_size(widget.setMinimumWidth, _NARROWEST)
        for player, button in enumerate(self._flips):
            button.chosen.connect(partial(self._on_flip_chosen, player))
        self.refusals = (self._flip_coin.refused, self._firsts.refused)

    def _on_flip_coin_chosen(self) -> None:
        self._flip, self._is_flipped = self._coin(), True
        self._render_options()

    def _on_flip_chosen(self, player: int) -> None:
        self._flip = player
        self._render_options()

    def _on_first_chosen(self, side: str) -> None:
        action = setup_view.choose_first_player(SIDES.index(side), self._flip, self._chooser)
        self.action_requested.emit(action)

    def _render_options(self) -> None:
        view = self._view
        if view is None:
            return
        self._why.render_text(self._words(view))
        self._flip_coin.setVisible(view.flip_needed)
        is_flipped = self._is_flipped or view.flip_won_by is not None
        flipped = "The coin is flipped." if is_flipped else ""
        self._flip_coin.render_button("Flip a coin", "dice", legal=not flipped, reason=flipped)
        reason, firsts = self._no_choice(view), {}
        for player, flip in enumerate(self._flips):
            name, color = view.sides[player].short, _PLAYER_COLORS[player]
            emblem = f"emblem{player}"
            flip.setVisible(view.flip_needed)
            flip.render_option(Option(name, "won", color, "", self._flip == player))
            chosen = view.first_player == player
            note = "first player" if chosen else ""
            firsts[SIDES[player]] = Option(name, note, color, emblem, chosen, reason)
        self._firsts.render_options(firsts)

    def _words(self, view: setup_view.SetupView) -> str:
        if not view.flip_needed or self._flip is None or self._flip == view.chooser:
            return view.why
        name = view.sides[self._flip].name
        return f"{name} won the coin flip and chooses."

    @property
    def _chooser(self) -> int | None:
        """Return who chooses: the winner of the coin flip, or the owner of the cheaper fleet."""
        if self._view is None or self._view.flip_needed:
            return self._flip
        return self._view.chooser

    def _no_choice(self, view: setup_view.SetupView) -> str:
        if not view.fleets_entered:
            return "Enter both fleets first."
        if view.flip_needed and self._flip is None:
            return "First enter who won the coin flip."
        return ""


class ObjectiveBox(ScaledWidget):
    """Shows the objectives of the second player's fleet, or a button for all objectives.

    Signals:
        skipped: Do not choose an objective; one that was chosen remains.

    Attributes:
        refusals: Signals with the reason why no objective can be chosen yet.
    """

    action_requested = Signal(object)

    def __init__(self, look: Look, facts_of: FactsOf) -> None:
        super().__init__(look)
        self._facts_of = facts_of
        self._names: tuple[str, ...] = ()
        self._make(look)

    def render_objectives(self, view: setup_view.SetupView, skipped: bool) -> None:
        """Show the objectives and the chosen one."""
        second = None if view.first_player is None else view.sides[1 - view.first_player]
        self._names = tuple(objective.name for objective in view.objectives[:_MOST_OBJECTIVES])
        self._line.render_text(_objective_line(view, second.name if second else ""))
        reason = "" if second else "Choose the first player first."
        self._pick.render_option(self._from_catalog(view, reason))
        self._stack.setCurrentWidget(self._cards if self._names else self._pick)
        offered = enumerate(view.objectives[:_MOST_OBJECTIVES])
        self._cards.render_options({n: self._from_fleet(one, reason) for n, one in offered})
        keep = view.objective_open and view.objective
        label = f"Keep {view.objective}" if keep else "No objective"
        free = skipped and view.objective_open
        self._skip.render_option(Option(label, "", "", "skip", free, reason))
        self._skip.setVisible(view.objective_open)

    def choose(self, name: str) -> None:
        """Request that an objective is recorded."""
        self.action_requested.emit(setup_view.choose_objective(name, self._facts_of(name)))

    def _make(self, look: Look) -> None:
        form, parts, register = Form(self._parts, 8), self._parts, self._parts.register
        form.heading("OBJECTIVE")
        self._line = form.add(register(ElidedLabel(look, BODY, name="objective_line")))
        self._pick = register(OptionButton(look, "objective_pick", height=_CARD))
        self._skip = register(OptionButton(look, "objective_skip", height=46))
        self._cards = OptionRow(
            look,
            "objective",
            options=dict.fromkeys(range(_MOST_OBJECTIVES), ""),
            height=_CARD,
            gap=10,
            least=_NARROWEST_CARD,
            marks=False,
        )
        for widget in (*self._cards.buttons.values(), self._skip, self._pick, self._cards):
            keep_space(widget)
        self._stack = form.add(QStackedWidget())
        for shown in (self._pick, register(self._cards)):
            self._stack.addWidget(shown)
        with form.row(10, 0) as lower:
            form.add(self._skip)
            lower.addStretch(1)
        form.stretch()
        self.setLayout(form.layout)
        parts.keep_size(self._pick.setMinimumWidth, _NARROWEST_CARD)
        self._cards.chosen.connect(self._on_card_chosen)
        self.catalog_requested, self.skipped = self._pick.chosen, self._skip.chosen
        self.refusals = (self._cards.refused, self._pick.refused, self._skip.refused)

    def _on_card_chosen(self, number: int) -> None:
        self.choose(self._names[number])

    def _from_catalog(self, view: setup_view.SetupView, reason: str) -> Option:
        """Return the option for a fleet without objectives: the chosen one, or "Choose…"."""
        if view.objective_open:
            return Option("Choose…", "objective", reason=reason, detail="search all objectives")
        facts = self._facts_of(view.objective)
        shown = setup_view.ObjectiveView(facts.type if facts else "", view.objective, chosen=True)
        return self._from_fleet(shown, reason)

    def _from_fleet(self, objective: setup_view.ObjectiveView, reason: str) -> Option:
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


class BeginBox(ScaledWidget):
    """Shows the missing entries, and buttons for the setup turn by turn and to begin.

    Signals:
        action_requested (Action): Begin the game, or record a choice of the setup.

    Attributes:
        refusals: Signals with the reason why the game cannot begin yet.
    """

    action_requested = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        form, parts = Form(self._parts, 8), self._parts
        form.heading("BEGIN")
        missing = ElidedLabel(look, BODY, lines=_LINES, name="missing")
        self._missing = form.add(parts.register(missing))
        form.stretch()
        with form.row(10):
            self._deployment = form.add(parts.register(DeploymentButton(look)))
            does = partial(self.action_requested.emit, setup_view.begin())
            self._begin = form.button("begin", "", "", does, primary=True, height=64)
        for button in (self._deployment, self._begin):
            parts.keep_size(button.setMinimumWidth, _NARROWEST)
        self.setLayout(form.layout)
        self._deployment.action_requested.connect(self.action_requested)
        self.overrule_requested = self._deployment.overrule_requested
        self.refusals = (self._begin.refused, self._deployment.refused)

    def render_begin(self, view: setup_view.SetupView, skipped: bool, undo_text: str = "") -> None:
        """Show the missing entries; `undo_text` is the step that undo would undo."""
        self._deployment.render_deployment(view.deployment, undo_text)
        missing = list(view.missing)
        if view.objective_open and not skipped:
            missing.append("No objective is chosen yet.")
        words = "\n".join(missing) or self._ready_words(view)
        self._missing.render_text(words, "mid" if missing else "ok")
        self._begin.set_player(view.first_player)
        reason = " ".join(missing)
        self._begin.render_button("Begin", "play", legal=not missing, reason=reason)

    def _ready_words(self, view: setup_view.SetupView) -> str:
        ready = "Everything is set. Deploy the fleets, then begin."
        unknown = sum(len(side.moving) - side.speeds_set for side in view.sides)
        if not unknown:
            return ready
        return f"{ready}\nStarting speeds not entered: {unknown}"


class ChoicesPanel(Panel):
    """The boxes for first player, objective and begin; side by side in a wide window."""

    def __init__(self, look: Look, coin: Coin, facts_of: FactsOf) -> None:
        super().__init__(look)
        register = self._parts.register
        self.first_player = register(FirstPlayerBox(look, coin))
        self.objective = register(ObjectiveBox(look, facts_of))
        self.begin = register(BeginBox(look))
        row = self._parts.turn(self._parts.row(28, (18, 16, 18, 16)), _SIDE_BY_SIDE)
        row.addWidget(self.first_player, 5)
        row.addWidget(self.objective, 6)
        row.addWidget(self.begin, 3)
        self.setLayout(row)


def _objective_line(view: setup_view.SetupView, second: str) -> str:
    if not second:
        return "The first player chooses one of the second player’s objectives."
    if view.objectives:
        return f"One of {second}’s objectives:"
    if view.objective_open:
        return f"{second}’s fleet has no objectives: choose any."
    return f"{second}’s objective:"
