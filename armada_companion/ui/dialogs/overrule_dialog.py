"""Asks who overrules the rules for an action, and why."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.rule import BrokenRule
from armada_companion.kit.step import JUDGE
from armada_companion.ui.controls.option_button import Option
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.fonts import CARD_NAME, NOTE
from armada_companion.ui.theme import Look

_SIZE = QSize(760, 520)
_SIDE_COLORS = ("azure", "amber")
_SIDE_MARKS = ("emblem0", "emblem1")


class OverruleDialog(Sheet):
    """Asks for the reason; a usual agreement of both players needs one tap, others two.

    Signals:
        decided (str, str): Record the action anyway: who decided it, and why.
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
        """Show the broken rules, and ask.

        Args:
            action: Describes what is to be recorded.
            names: The names of side A and side B; () if all players are on one side.
            no_judge: Why *the judge decided* is not possible; "" if it is.
        """
        super().__init__(look, "overrule_dialog", title="Record anyway?", size=_SIZE, parent=parent)
        both = " and ".join(names) or "all players"
        sides = len(names)
        self._deciders = (*names, both, JUDGE)
        self._quick = (
            "Agreed by both players" if names else "Agreed by all players",
            "Judge’s decision",
            "Card effect",
        )
        # The author of each quick reason; None leaves the author unchanged.
        self._quick_deciders = (sides, sides + 1, None)
        shown = [
            Option(name, "", _SIDE_COLORS[side], _SIDE_MARKS[side])
            for side, name in enumerate(names)
        ]
        shown.append(Option("Both players" if names else "All players", mark="people"))
        shown.append(Option("Judge", mark="book", reason=no_judge))
        quick = {
            number: Option(words, reason=no_judge if by == sides + 1 else "")
            for number, (words, by) in enumerate(
                zip(self._quick, self._quick_deciders, strict=True)
            )
        }
        form = self._new_form(8)
        form.text(action, name="overrule_action")
        for number, rule in enumerate(rules):
            words = f"{rule.text}  ({rule.source})"
            form.text(words, name=f"rule_{number}", style=CARD_NAME, tone="bad")
        form.space(6)
        form.heading("WHO DECIDED")
        self._who = form.options("by", dict(enumerate(shown)), sides)
        form.heading("WHY")
        self._reasons = form.options("why", quick)
        self._reasons.chosen.connect(self._on_reason_chosen)
        self._why = form.line("why", "Reason", hint="or another reason", style=NOTE)
        self._button("overrule_cancel", "Cancel", "back", self.reject)
        does = self._on_record_chosen
        self._record = self._button("overrule_record", "Record anyway", "check", does, primary=True)
        form.press_by_enter(self._record)
        self._fill(form)
        self._record.setFocus()
        self._why.put_text(self._quick[0])
        self._render()

    @property
    def by(self) -> str:
        """The player or judge who decided."""
        return self._deciders[self._who.value or 0]

    @property
    def why(self) -> str:
        """The chosen or typed reason; "" before that."""
        return self._why.text()

    def _on_reason_chosen(self, number: int) -> None:
        decider = self._quick_deciders[number]
        if decider is not None:
            self._who.render_value(decider)
        self._why.put_text(self._quick[number])
        self._render()

    def _on_record_chosen(self) -> None:
        self.decided.emit(self.by, self.why)
        self.accept()

    def _render(self) -> None:
        quick = self._quick.index(self.why) if self.why in self._quick else None
        self._reasons.render_value(quick)
        reason = "" if self.why else "Choose or write a reason first."
        self._record.render_button("Record anyway", "check", legal=not reason, reason=reason)
