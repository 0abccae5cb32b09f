"""Damage to a hull zone or a squadron: the sheet with its form, and the steps that are played."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.views.damage import faceup_choices, hull_choices, zone_choices
from armada_companion.games.armada.views.damage_entry import (
    DAMAGE,
    DamageEntry,
    Steps,
    damage_steps,
    damage_view,
)
from armada_companion.games.armada.views.menus import in_groups
from armada_companion.games.armada.views.table import ChoiceView
from armada_companion.games.armada.window.damage_form import DamageForm
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_sheet import ChoiceSheet, Chosen
from armada_companion.ui.text import tr

Tell = Callable[[str], None]


class DamageEntryFlow:
    """Asks for damage; whatever else is offered on the sheet is left to `play`.

    Args:
        play: Plays a choice of the sheet that is no damage.
        tell: Says why what was tapped does nothing now.
    """

    def __init__(self, bridge: SessionBridge, sheet: ChoiceSheet, play: Chosen, tell: Tell) -> None:
        self._bridge = bridge
        self._sheet = sheet
        self._play = play
        self._tell = tell
        self._form: DamageForm | None = None

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def enter_zone(self, title: str, ship: str, zone: str) -> None:
        """Ask what happened to a hull zone."""
        found = zone_choices(self._state, ship, zone)
        self._open(title, DamageEntry(ship, zone), found)

    def enter_squadron(self, title: str, squadron: str) -> None:
        """Ask what happened to a squadron."""
        self._open(title, DamageEntry(squadron), in_groups(hull_choices(self._state, squadron)))

    def steps_of(self, refused: ChoiceView) -> Steps:
        """Return the actions of a refused choice; a faceup card is one of its own."""
        form = self._sheet.question.form if self._sheet.question else None
        if refused.name != DAMAGE or not isinstance(form, DamageForm):
            return (dict(refused.action),)
        return damage_steps(self._state, form.entry)

    def _open(self, title: str, entry: DamageEntry, found: Sequence[ChoiceView]) -> None:
        form = self._form_for(entry)
        self._sheet.open_sheet(title, found, partial(self._on_chosen, form), form=form)

    def _form_for(self, entry: DamageEntry) -> DamageForm:
        judge = partial(damage_view, self._state)
        if self._form is None:
            self._form = DamageForm(self._sheet.look, entry, judge)
            self._form.reason_given.connect(self._tell)
            self._form.title_wanted.connect(partial(self._ask_title, self._form))
            return self._form
        self._form.set_look(self._sheet.look)
        self._form.begin(entry, judge)
        return self._form

    def _ask_title(self, form: DamageForm) -> None:
        choices = faceup_choices(self._state, form.entry.unit)
        on_chosen = partial(self._on_title_chosen, form)
        title = tr("The first card, faceup")
        self._sheet.follow(partial(self._sheet.open_sheet, title, choices, on_chosen))

    def _on_title_chosen(self, form: DamageForm, found: ChoiceView) -> None:
        form.set_title(str(dict(found.action).get("card", "")))
        self._sheet.go_back()

    def _on_chosen(self, form: DamageForm, found: ChoiceView) -> None:
        if found.name != DAMAGE:
            self._play(found)
            return
        steps = damage_steps(self._state, form.entry)
        self._sheet.close_sheet()
        for step in steps:
            if not self._bridge.dispatch(step):
                return
