"""Asks who decided, and why, that an action is recorded although it breaks rules."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.step import JUDGE
from armada_companion.ui.controls.fields import LineField
from armada_companion.ui.controls.option_button import Option, OptionButton
from armada_companion.ui.controls.text_label import TextLabel
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import BODY, CARD_NAME, LABEL, NOTE
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 520)
_SIDE_COLORS = ("azure", "amber")
_SIDE_MARKS = ("emblem0", "emblem1")


class OverruleDialog(Sheet):
    """One tap records what both players agreed on; any other reason is one tap more.

    Signals:
        decided (str, str): Record it anyway: who decided, and why.
    """

    decided = Signal(str, str)

    def __init__(
        self,
        look: Look,
        action: str,
        rules: Sequence[BrokenRule],
        names: Sequence[str],
        parent: QWidget | None = None,
        *,
        no_judge: str = "",
    ) -> None:
        """Show the rules that are broken, and ask.

        Args:
            look: How it looks.
            action: Describes what is to be recorded.
            rules: The rules that it breaks.
            names: Those of side A and side B; none where all players are on one side.
            parent: The window.
            no_judge: Why the judge may not be named as who decided; "" if that is allowed.
        """
        super().__init__(look, "overrule_dialog", _SIZE, parent)
        self._entitle("Record anyway?")
        both = " and ".join(names) or "all players"
        together = "Both players" if names else "All players"
        self._deciders = (*names, both, JUDGE)
        self._shown = (*names, together, "Judge")
        sides = len(names)
        self._colors = (*_SIDE_COLORS[:sides], "", "")
        self._marks = (*_SIDE_MARKS[:sides], "people", "book")
        self._quick = (
            "Agreed by both players" if names else "Agreed by all players",
            "Judge’s decision",
            "Card effect",
        )
        # The author of each quick reason; None leaves the author unchanged.
        self._quick_deciders = (sides, sides + 1, None)
        self._decider = sides
        self._judge, self._no_judge = sides + 1, no_judge
        self._make(look, action, rules)
        self._why.put_text(self._quick[0])
        self._connect()
        self._render()

    @property
    def by(self) -> str:
        """Who decided."""
        return self._deciders[self._decider]

    @property
    def why(self) -> str:
        """The reason, or "" while there is none."""
        return self._why.text()

    def _make(self, look: Look, action: str, rules: Sequence[BrokenRule]) -> None:
        register, parts = self._parts.register, self._parts
        column = parts.column(8)
        column.addWidget(register(TextLabel(look, BODY, action, "mid", "overrule_action")))
        for number, rule in enumerate(rules):
            words = f"{rule.text}  ({rule.source})"
            column.addWidget(register(TextLabel(look, CARD_NAME, words, "bad", f"rule_{number}")))
        column.addSpacing(6)
        column.addWidget(register(TextLabel(look, LABEL, "WHO DECIDED", "mid")))
        self._who = [
            register(OptionButton(look, f"by_{number}", 48)) for number in range(len(self._shown))
        ]
        column.addLayout(parts.row_of(self._who, 8))
        column.addWidget(register(TextLabel(look, LABEL, "WHY", "mid")))
        self._reasons = [register(OptionButton(look, f"why_{number}", 48)) for number in range(3)]
        column.addLayout(parts.row_of(self._reasons, 8))
        label = "Reason"
        self._why = register(LineField(look, "why", label, "or another reason", NOTE))
        column.addWidget(self._why)
        column.addStretch(1)
        self._cancel = self._button("overrule_cancel", "Cancel", "back")
        self._record = self._button("overrule_record", "Record anyway", "check", True)
        self._fill(column)
        self._record.setFocus(Qt.FocusReason.OtherFocusReason)

    def _connect(self) -> None:
        for number, button in enumerate(self._who):
            button.chosen.connect(partial(self._on_who_chosen, number))
        for number, button in enumerate(self._reasons):
            button.chosen.connect(partial(self._on_reason_chosen, number))
        self._why.edited.connect(self._on_why_edited)
        self._why.line.returnPressed.connect(self._record.click)
        self._cancel.chosen.connect(self.reject)
        self._record.chosen.connect(self._on_record_chosen)

    def _on_who_chosen(self, number: int) -> None:
        self._decider = number
        self._render()

    def _on_reason_chosen(self, number: int) -> None:
        decider = self._quick_deciders[number]
        if decider is not None:
            self._decider = decider
        self._why.put_text(self._quick[number])
        self._render()

    def _on_why_edited(self, _text: str) -> None:
        self._render()

    def _on_record_chosen(self) -> None:
        self.decided.emit(self.by, self.why)
        self.accept()

    def _render(self) -> None:
        for number, button in enumerate(self._who):
            chosen = number == self._decider
            color, mark = self._colors[number], self._marks[number]
            barred = self._no_judge if number == self._judge else ""
            button.render_option(Option(self._shown[number], "", color, mark, chosen, barred))
        quick = zip(self._quick, self._quick_deciders, self._reasons, strict=True)
        for words, decider, button in quick:
            barred = self._no_judge if decider == self._judge else ""
            button.render_option(Option(words, chosen=words == self.why, reason=barred))
        reason = "" if self.why else "Choose or write a reason first."
        self._record.render_button("Record anyway", "check", legal=not reason, reason=reason)
