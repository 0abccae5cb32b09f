"""A sheet to choose the packs of cards of a game or a fleet."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.ui.controls.option_button import Option
from armada_companion.ui.dialogs.sheet import Sheet
from armada_companion.ui.theme import Look

from ...packs.choice import PackChoices, Packs

_SIZE = QSize(860, 620)
_TALL = 92
_NONE = "No pack of cards is added yet. Packs… on the start page adds them."

Preview = Callable[[Packs], Sequence[str]]
"""Returns sentences on what another choice would change."""


def no_preview(packs: Packs) -> Sequence[str]:
    """Return nothing, for a game without fleets."""
    return ()


class PackChoiceSheet(Sheet):
    """Offers the added packs; several can be chosen.

    Args:
        choices: The packs.
        packs: The packs that are chosen now.
        preview: Returns what a choice would change.

    Signals:
        decided (Packs): The chosen packs, in order.
    """

    decided = Signal(object)

    def __init__(
        self,
        look: Look,
        choices: PackChoices,
        packs: Packs,
        preview: Preview = no_preview,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(look, "pack_choice", title="Cards", size=_SIZE, parent=parent)
        self._choices, self._before, self._preview = choices, packs, preview
        self._offers = choices.offers()
        self._ids = [one.id for one in packs]
        form = self._new_form(10)
        form.text("The printed cards, and over them:", tone="hi")
        options = {one.ref.id: Option(one.title) for one in self._offers}
        self._options = form.options(
            "pack",
            options,
            height=_TALL,
            in_row=2,
            between=10,
            many=True,
            marks=False,
            changed=self._on_pack_pressed,
        )
        self._notes = form.text(name="pack_notes", tone="warn")
        self._changes = form.text(name="pack_changes")
        self._button("packs_use", "Use these cards", "check", self._on_use_chosen, primary=True)
        self._button("packs_cancel", "Cancel", "back", self.reject)
        self._fill(form)
        self._render()

    @property
    def packs(self) -> Packs:
        """The packs that are chosen on the sheet; a missing one remains until it is released."""
        found = self._choices.chosen(self._ids)
        offered = {one.ref.id for one in self._offers}
        missing = (one for one in self._before if one.id in self._ids and one.id not in offered)
        return (*found, *missing)

    def _on_pack_pressed(self, pack_id: str) -> None:
        if pack_id in {one.id for one in self.packs}:
            self._ids = [one for one in self._ids if one != pack_id]
        else:
            self._ids.append(pack_id)
        self._render()

    def _on_use_chosen(self) -> None:
        packs = self.packs
        self.accept()
        if packs != self._before:
            self._choices.keep(packs)
            self.decided.emit(packs)

    def _render(self) -> None:
        packs = self.packs
        chosen = {one.id for one in packs}
        self._options.render_options(
            {
                one.ref.id: Option(one.title, detail=one.detail, chosen=one.ref.id in chosen)
                for one in self._offers
            }
        )
        self._notes.render_text("\n".join(self._choices.notes(packs)), "warn")
        changes = self._preview(packs) if packs != self._before else ()
        hint = "" if self._offers else _NONE
        self._changes.render_text("\n".join(changes) or hint, "hi" if changes else "mid")


def packs_label(packs: Packs) -> str:
    """Return the label of the button that opens the sheet."""
    return ", ".join(("Printed cards", *(one.words for one in packs)))
