"""The flow from a tap on the shown unit to a sheet of choices, then to an action."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal

from armada_companion.games.armada.views.attack.attacks import (
    AttackPlan,
    asks_about_attack,
    at_zone,
    attack_on,
    target_of,
)
from armada_companion.games.armada.views.damage.damage_choices import (
    DamageDone,
    DamageView,
    FaceupTitle,
    damage_steps,
    damage_view,
    title_of,
)
from armada_companion.games.armada.views.damage.damage_entry import DamageEntry
from armada_companion.games.armada.views.damage.zone_entries import ShieldEntries, after_shields
from armada_companion.games.armada.views.judge.looks import LookedAt
from armada_companion.games.armada.views.offers.choices import SetDials, SetDialsInSecret
from armada_companion.games.armada.views.table.questions import SheetView
from armada_companion.games.armada.views.table.table_views import Choice, ShipView
from armada_companion.games.armada.views.table.view_builder import unit_view
from armada_companion.games.armada.views.table_source import TableSource
from armada_companion.games.armada.window.parts.header import UnitSubject
from armada_companion.kit.action import Action
from armada_companion.kit.choice import Go, OwnWords, Question
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_sheet import ChoiceSheet, Chosen
from armada_companion.ui.theme import Look

if TYPE_CHECKING:
    from armada_companion.games.armada.views.damage.damage_choices import Steps
    from armada_companion.games.armada.window.damage_form import DamageForm
    from armada_companion.ui.controls.sheet_form import SheetForm


class EntryFlow(QObject):
    """Opens sheets over the middle column and plays what is chosen on them.

    Args:
        table: What is shown of the game.
        bridge: Gives access to the open game.
        sheet: The sheet over the middle column.

    Signals:
        overrule_requested (Sequence[Action]): Record these, the last one although it breaks rules.
        reason_given (str): Why a tapped choice is not legal.
        page_requested (str): Show a page, such as the score.
        dial_entry_requested (str): The next dial of this ship is to be set.
        secret_requested: Dials are to be set in secret.
        attack_requested (AttackPlan): The sheet of an attack is to be opened.
    """

    overrule_requested = Signal(object)
    reason_given = Signal(str)
    page_requested = Signal(str)
    dial_entry_requested = Signal(str)
    secret_requested = Signal()
    attack_requested = Signal(object)

    def __init__(self, table: TableSource, bridge: SessionBridge, sheet: ChoiceSheet) -> None:
        super().__init__(sheet)
        self._table = table
        self._bridge = bridge
        self._sheet = sheet
        self._form: DamageForm | None = None
        self._asked = Question()
        self._sheet.refused.connect(self.refuse)

    @property
    def look(self) -> Look:
        """How the sheet is drawn."""
        return self._sheet.look

    def hide_secrets(self) -> None:
        """Close the sheet if it shows what lies facedown."""
        if isinstance(self._asked, LookedAt):
            self._sheet.close_sheet()

    def take(self, found: Choice) -> None:
        """Play a choice, or show why it is not legal."""
        if found.legal:
            self.play(found)
        else:
            self.refuse(found)

    def play(self, found: Choice) -> None:
        """Do what a legal choice does."""
        match found.does:
            case DamageDone():
                self._play_damage()
            case Question() as question:
                self.ask(question)
            case Go(page):
                self._sheet.close_sheet()
                self.page_requested.emit(page)
            case Action() as action:
                self._play_action(action, found.label)
            case None:
                self._sheet.close_sheet()

    def ask(self, question: Question) -> None:
        """Open the sheet that asks a question."""
        self._asked = question
        match question:
            case SetDials() | SetDialsInSecret() | AttackPlan():
                self._leave_for(question)
            case ShieldEntries() if self._sheet.question is not None:
                view = self._table.sheet(question)
                self._sheet.replace(partial(self.ask_for, view, self.play))
            case LookedAt():
                # Every log shows who looked at what, and before it is seen.
                if self._bridge.dispatch(question.action):
                    self.ask_for(self._table.sheet(question), self.play)
            case OwnWords(action):
                self._ask_words(action)
            case _:
                self.ask_for(self._table.sheet(question), self.play)

    def _leave_for(self, question: SetDials | SetDialsInSecret | AttackPlan) -> None:
        """Let what takes the place of the sheet ask."""
        self._sheet.close_sheet()
        match question:
            case SetDials(ship):
                self.dial_entry_requested.emit(ship)
            case SetDialsInSecret():
                self.secret_requested.emit()
            case AttackPlan():
                self.attack_requested.emit(question)

    def _ask_words(self, action: Action[Any]) -> None:
        """Ask for a reason in written words; the sheet below stays until there is one."""
        from armada_companion.ui.dialogs.questions import reason_dialog

        dialog = reason_dialog(self._sheet.look, self._sheet)
        dialog.written.connect(partial(self._on_words_written, action))
        dialog.open_once()

    def _on_words_written(self, action: Action[Any], why: str) -> None:
        self._play_action(replace(action, why=why), "")

    def ask_for(self, view: SheetView, on_chosen: Chosen) -> None:
        """Open a sheet; hull zones of a ship are chosen on its base."""
        self._show(view, on_chosen)

    def _play_action(self, action: Action[Any], label: str) -> None:
        """Record an action; a sheet about shields stays, with the focus where it was."""
        again = after_shields(self._asked, action) if self._sheet.question is not None else None
        self._sheet.close_sheet()
        if self._bridge.dispatch(action) and again is not None:
            self.ask(again)
            same = (one for one in self._sheet.choices if one.accessibleName() == label)
            if (button := next(same, None)) is not None:
                button.setFocus(Qt.FocusReason.OtherFocusReason)

    def close(self) -> None:
        """Close the sheet."""
        self._sheet.close_sheet()

    def refuse(self, found: Choice, before: "Steps" = ()) -> None:
        """Show why a choice is not legal; offer what makes it legal, and to record it anyway.

        `before` is recorded with it, first.
        """
        self.reason_given.emit(found.reason)
        from armada_companion.games.armada.views.offers.remedies import remedies

        helping = () if self._table.is_event else self._table.show(remedies, found)
        offers, steps = list(helping), (*before, *self._steps_of(found))
        if found.possible:
            anyway = found._replace(label="Record anyway", legal=True, key="", mark="lock")
            offers.append(anyway._replace(does=steps[-1]) if steps else anyway)
        title = f"{found.label}: not legal now"
        on_chosen = partial(self._on_offer_chosen, helping, steps[:-1])
        self._sheet.open_sheet(title, offers, on_chosen, found.reason)

    def take_unit(self, unit: str, zone: str = "") -> bool:
        """Enter a tapped unit as the target of the attack that is asked about.

        `zone` is the hull zone of it that was tapped. Return whether it can be one.
        """
        shown, asked = self._sheet.question, self._table.show(attack_on, unit)
        if shown is None or asked is None or not asks_about_attack(shown.choices):
            return False
        if any(one.zone and target_of(one) for one in shown.choices):
            # Another target is known already.
            self._sheet.go_back()
            return self.take_unit(unit, zone)
        named = (one for one in shown.choices if target_of(one) == unit)
        if (found := next(named, None)) is not None:
            self._sheet.answer(at_zone(found, zone))
        else:
            view = self._table.sheet(asked)
            self._sheet.follow(partial(self._show, view, shown.on_chosen))
        return True

    def load(self) -> "type[DamageForm]":
        """Load the form for damage, soon after the first frame or when it is first needed."""
        from armada_companion.games.armada.window.damage_form import DamageForm

        return DamageForm

    def _show(self, view: SheetView, on_chosen: Chosen) -> None:
        """Open a sheet; hull zones of a ship are chosen on its base."""
        is_anyway = on_chosen == self._on_anyway_chosen
        choices = _all_legal(view.choices) if is_anyway else view.choices
        unit = self._table.show(unit_view, view.unit)
        about = UnitSubject(unit) if unit is not None else None
        form: SheetForm | None = None
        if isinstance(view.form, DamageEntry):
            form = self._damage_form(view.form)
        elif isinstance(unit, ShipView) and (zones := [one for one in choices if one.zone]):
            from armada_companion.games.armada.window.parts.zone_picker import ZonePicker

            form = ZonePicker(self._sheet.look, unit, zones)
        self._sheet.open_sheet(view.title, choices, on_chosen, view.words, about, form)

    def _damage_form(self, entry: DamageEntry) -> "DamageForm":
        """Return the form that asks for damage: always the same one, for it is slow to make."""
        if self._form is not None:
            self._form.set_look(self._sheet.look)
            self._form.begin(entry)
            return self._form
        make = self.load()
        self._form = make(self._sheet.look, entry, self._damage_view)
        self._form.reason_given.connect(self.reason_given)
        self._form.title_requested.connect(partial(self._ask_title, self._form))
        return self._form

    def _damage_view(self, entry: DamageEntry) -> DamageView:
        return self._table.show(damage_view, entry)

    @property
    def _open_form(self) -> "DamageForm | None":
        """The form for damage, if the sheet shows it."""
        shown = self._sheet.question
        return self._form if shown is not None and shown.form is self._form else None

    def _steps_of(self, refused: Choice) -> "Steps":
        """Return the actions of a refused choice; () for a question.

        A faceup damage card is an action of its own.
        """
        form = self._open_form
        if form is not None and refused == form.main:
            return self._table.show(damage_steps, form.entry)
        return (refused.does,) if isinstance(refused.does, Action) else ()

    def _play_damage(self) -> None:
        """Record what is entered on the open form."""
        form = self._open_form
        if form is None:
            return
        steps = self._table.show(damage_steps, form.entry)
        self._sheet.close_sheet()
        for step in steps:
            if not self._bridge.dispatch(step):
                return

    def _ask_title(self, form: "DamageForm") -> None:
        choices = self._table.sheet(FaceupTitle(form.entry.unit)).choices
        on_chosen = partial(self._on_title_chosen, form)
        title = "The first card, faceup"
        self._sheet.follow(partial(self._sheet.open_sheet, title, choices, on_chosen))

    def _on_title_chosen(self, form: "DamageForm", found: Choice) -> None:
        form.set_title(title_of(found))
        self._sheet.go_back()

    def _on_offer_chosen(self, helping: Sequence[Choice], before: "Steps", found: Choice) -> None:
        if found in helping:
            self.play(found)
        else:
            self._on_anyway_chosen(found, before)

    def _on_anyway_chosen(self, found: Choice, before: "Steps" = ()) -> None:
        """Record an action against the rules; ask its question first, if it has one."""
        match found.does:
            case Question() as question:
                self._show(self._table.sheet(question), self._on_anyway_chosen)
            case Action() as action:
                self._sheet.close_sheet()
                self.overrule_requested.emit((*before, action))


def _all_legal(found: Sequence[Choice]) -> Sequence[Choice]:
    """Return the choices as legal ones: they are recorded anyway."""
    return [one._replace(legal=True, reason="") for one in found]
