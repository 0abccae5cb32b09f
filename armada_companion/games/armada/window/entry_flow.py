"""The way from a tap on the shown unit, through sheets of choices, to an action."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from armada_companion.kit import choice as kit
from armada_companion.kit.action import AnyAction
from armada_companion.kit.card_texts import CardTexts
from armada_companion.kit.choice import Question
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_sheet import ChoiceSheet, Chosen
from armada_companion.ui.entry_flow import EntryFlow

from ..views.attack.attacks import AttackPlan, asks_about_attack, at_zone, attack_on, target_of
from ..views.damage import damage_choices, zone_entries
from ..views.damage.damage_entry import DamageEntry
from ..views.judge.looks import LookedAt
from ..views.offers.choices import SetDials, SetDialsInSecret
from ..views.table.card_texts import ReadCard
from ..views.table.questions import SheetView
from ..views.table.table_views import Choice, ShipView
from ..views.table.view_builder import unit_view
from ..views.table_source import TableSource
from .parts.header import UnitSubject

if TYPE_CHECKING:
    from armada_companion.ui.controls.sheet_form import SheetForm

    from .damage_form import DamageForm


class ArmadaFlow(EntryFlow):
    """Opens sheets over the middle column and plays the chosen actions.

    Signals:
        dial_entry_requested (str): Set the next dial of this ship.
        attack_requested (AttackPlan): Open the sheet of an attack.
    """

    dial_entry_requested = Signal(str)
    secret_requested = Signal()
    attack_requested = Signal(object)

    def __init__(self, table: TableSource, bridge: SessionBridge, sheet: ChoiceSheet) -> None:
        super().__init__(bridge, sheet)
        self._table = table
        self._form: DamageForm | None = None
        self._asked = Question()

    def hide_secrets(self) -> None:
        """Close the sheet if it shows facedown cards or hidden dials."""
        if isinstance(self._asked, LookedAt):
            self.close()

    def ask(self, question: Question) -> None:
        self._asked = question
        super().ask(question)

    def leaves_for(self, question: Question) -> bool:
        """Open another widget, or record damage; return whether the question needs no sheet."""
        match question:
            case SetDials(ship):
                self.close()
                self.dial_entry_requested.emit(ship)
            case SetDialsInSecret():
                self.close()
                self.secret_requested.emit()
            case AttackPlan():
                self.close()
                self.attack_requested.emit(question)
            case damage_choices.DamageDone():
                self._play_damage()
            case ReadCard(texts):
                self._show_texts(texts)
            case _:
                return False
        return True

    def show_question(self, question: Question) -> None:
        """Ask a question on the sheet; if it shows hidden cards, first record the look."""
        ask = partial(super().show_question, question)
        if isinstance(question, zone_entries.ShieldEntries) and self._sheet.question is not None:
            self._sheet.replace(ask)
        # The look is logged first, because the program may end while the cards are shown.
        elif not isinstance(question, LookedAt) or self._bridge.dispatch(question.action):
            ask()

    def send(self, action: AnyAction) -> None:
        """Play an action; a sheet about shields remains open, with its focus."""
        again, label = None, ""
        if self._sheet.question is not None:
            again = zone_entries.after_shields(self._asked, action)
            pressed = (one.choice for one in self._sheet.choices if one.choice.does == action)
            label = next((one.label for one in pressed), "")
        self.close()
        if self._bridge.dispatch(action) and again is not None:
            self.ask(again)
            same = (one for one in self._sheet.choices if one.accessibleName() == label)
            if (button := next(same, None)) is not None:
                button.setFocus()

    def take_unit(self, unit: str, zone: str = "") -> bool:
        """Enter a tapped unit as the target in a question about an attack.

        `zone` is its tapped hull zone. Returns whether the unit can be a target.
        """
        shown, asked = self._sheet.question, self._table.show(attack_on, unit)
        if shown is None or asked is None or not asks_about_attack(shown.choices):
            return False
        if any(one.zone and target_of(one) for one in shown.choices):
            # The question already has another target.
            self._sheet.go_back()
            return self.take_unit(unit, zone)
        named = (one for one in shown.choices if target_of(one) == unit)
        if (found := next(named, None)) is not None:
            self._sheet.answer(at_zone(found, zone))
        else:
            view = self._table.sheet(asked)
            self._sheet.follow(partial(self.open_sheet, view, shown.on_chosen))
        return True

    def load(self) -> "type[DamageForm]":
        """Load the code of the form for damage, soon after the first frame or at its first use."""
        from .damage_form import DamageForm

        return DamageForm

    def _sheet_of(self, question: Question) -> SheetView:
        return self._table.sheet(question)

    def _show(self, view: kit.SheetView, on_chosen: Chosen) -> None:
        """Open a sheet; hull zones are chosen on the ship's base."""
        if not isinstance(view, SheetView):
            super()._show(view, on_chosen)
            return
        unit = self._table.show(unit_view, view.unit)
        about = UnitSubject(unit) if unit is not None else None
        form: SheetForm | None = None
        if isinstance(view.form, DamageEntry):
            form = self._damage_form(view.form)
        elif isinstance(unit, ShipView) and (zones := [one for one in view.choices if one.zone]):
            from .parts.zone_picker import ZonePicker

            form = ZonePicker(self._sheet.look, unit, zones)
        self._sheet.open_sheet(view.title, view.choices, on_chosen, view.words, about, form)

    def _show_texts(self, texts: CardTexts) -> None:
        """Show the text of a card; the sheet stays open meanwhile."""
        from armada_companion.ui.dialogs.card_dialog import CardDialog

        CardDialog(self.look, texts, self._sheet).open_once()

    def _damage_form(self, entry: DamageEntry) -> "DamageForm":
        """Return the form for damage; it is made only once, because that is slow."""
        if self._form is not None:
            self._form.set_look(self._sheet.look)
            self._form.begin(entry)
            return self._form
        make = self.load()
        self._form = make(self._sheet.look, entry, self._damage_view)
        self._form.reason_given.connect(self.reason_given)
        self._form.title_requested.connect(partial(self._ask_title, self._form))
        return self._form

    def _damage_view(self, entry: DamageEntry) -> damage_choices.DamageView:
        return self._table.show(damage_choices.damage_view, entry)

    @property
    def _open_form(self) -> "DamageForm | None":
        """The form for damage, if the sheet shows it."""
        shown = self._sheet.question
        return self._form if shown is not None and shown.form is self._form else None

    def _remedies(self, refused: Choice) -> Sequence[Choice]:
        from ..views.offers.remedies import remedies

        return () if self._table.is_event else self._table.show(remedies, refused)

    def _steps_of(self, refused: Choice) -> Sequence[AnyAction]:
        """Return the actions of a refused choice; a faceup damage card is a separate action."""
        form = self._open_form
        if form is not None and refused == form.main:
            return self._table.show(damage_choices.damage_steps, form.entry)
        return super()._steps_of(refused)

    def _play_damage(self) -> None:
        """Record the damage that the open form has."""
        form = self._open_form
        if form is None:
            return
        steps = self._table.show(damage_choices.damage_steps, form.entry)
        self._sheet.close_sheet()
        for step in steps:
            if not self._bridge.dispatch(step):
                return

    def _ask_title(self, form: "DamageForm") -> None:
        choices = self._table.sheet(damage_choices.FaceupTitle(form.entry.unit)).choices
        on_chosen = partial(self._on_title_chosen, form)
        title = "The first card, faceup"
        self._sheet.follow(partial(self._sheet.open_sheet, title, choices, on_chosen))

    def _on_title_chosen(self, form: "DamageForm", found: Choice) -> None:
        form.set_title(damage_choices.title_of(found))
        self._sheet.go_back()
