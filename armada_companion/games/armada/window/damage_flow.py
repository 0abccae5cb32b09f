"""Damage to a hull zone or a squadron: the form on its sheet, and the actions it records."""

from collections.abc import Callable
from functools import partial

from armada_companion.games.armada.views.damage import DamageEntry, FaceupTitle, Steps, title_of
from armada_companion.games.armada.views.table import Choice
from armada_companion.games.armada.views.table_source import TableSource
from armada_companion.games.armada.window.damage_form import DamageForm
from armada_companion.kit.action import Action
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_sheet import ChoiceSheet


class DamageFlow:
    """Shows the form for damage and records what is entered on it.

    Args:
        table: What is shown of the game.
        bridge: Gives access to the open game.
        sheet: The sheet over the middle column.
        give_reason: Shows why what was tapped does nothing now.
    """

    def __init__(
        self,
        table: TableSource,
        bridge: SessionBridge,
        sheet: ChoiceSheet,
        give_reason: Callable[[str], None],
    ) -> None:
        self._table = table
        self._bridge = bridge
        self._sheet = sheet
        self._give_reason = give_reason
        self._form: DamageForm | None = None

    def form_for(self, entry: DamageEntry) -> DamageForm:
        """Return the form that asks for this damage."""
        if self._form is None:
            self._form = DamageForm(self._sheet.look, entry, self._table.damage)
            self._form.reason_given.connect(self._give_reason)
            self._form.title_requested.connect(partial(self._ask_title, self._form))
            return self._form
        self._form.set_look(self._sheet.look)
        self._form.begin(entry)
        return self._form

    def steps_of(self, refused: Choice) -> Steps:
        """Return the actions of a refused choice; () for a question.

        A faceup damage card is an action of its own.
        """
        form = self._open_form
        if form is not None and refused == form.main:
            return self._table.damage_steps(form.entry)
        return (refused.does,) if isinstance(refused.does, Action) else ()

    def play(self) -> None:
        """Record what is entered on the open form."""
        form = self._open_form
        if form is None:
            return
        steps = self._table.damage_steps(form.entry)
        self._sheet.close_sheet()
        for step in steps:
            if not self._bridge.dispatch(step):
                return

    @property
    def _open_form(self) -> DamageForm | None:
        form = self._sheet.question.form if self._sheet.question else None
        return form if isinstance(form, DamageForm) else None

    def _ask_title(self, form: DamageForm) -> None:
        choices = self._table.sheet(FaceupTitle(form.entry.unit)).choices
        on_chosen = partial(self._on_title_chosen, form)
        title = "The first card, faceup"
        self._sheet.follow(partial(self._sheet.open_sheet, title, choices, on_chosen))

    def _on_title_chosen(self, form: DamageForm, found: Choice) -> None:
        form.set_title(title_of(found))
        self._sheet.go_back()
