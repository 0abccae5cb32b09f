"""What a tap on a part of the shown unit leads to: a sheet of choices, then an action."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer, Signal

from armada_companion.games.armada.rules.state import GameState
from armada_companion.games.armada.rules.types import Phase, Side
from armada_companion.games.armada.views import entries
from armada_companion.games.armada.views.attacks import is_attack_question
from armada_companion.games.armada.views.choices import (
    DIALS,
    SCORE,
    SECRET,
    targets_of,
)
from armada_companion.games.armada.views.cures import cures
from armada_companion.games.armada.views.damage import (
    hull_choices,
    zone_name,
)
from armada_companion.games.armada.views.menus import (
    STAY,
    end_choices,
    in_groups,
    more_menu,
    table_menu,
)
from armada_companion.games.armada.views.objective import victory_words
from armada_companion.games.armada.views.table import ChoiceView, ShipView
from armada_companion.games.armada.views.unit_names import unit_name
from armada_companion.games.armada.views.view import unit_view
from armada_companion.games.armada.window.entry_questions import Question, attack_zone, question_of
from armada_companion.games.armada.window.text import word
from armada_companion.games.armada.window.unit_subject import UnitSubject
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.controls.choice_sheet import ChoiceSheet, Chosen
from armada_companion.ui.text import tr

if TYPE_CHECKING:
    from armada_companion.games.armada.views.damage_entry import Steps
    from armada_companion.games.armada.window.damage_entry_flow import DamageEntryFlow
    from armada_companion.ui.controls.sheet_form import SheetForm


_SOON_MS = 100
"""After the first frame, and long before the first press."""


class EntryFlow(QObject):
    """Opens sheets over the middle column and plays what is chosen on them.

    Signals:
        overrule_wanted (dict, tuple): An action is to be recorded although it breaks rules, and
            the actions that come before it then.
        dials_wanted: The dials of the shown ship are to be set.
        reason_given (str): Why a tapped choice is not legal.
        score_wanted: Show the score.
        dial_entry_wanted (str): The next dial of this ship is to be set.
        secret_wanted: Dials are to be set in secret.
    """

    overrule_wanted = Signal(object, object)
    dials_wanted = Signal()
    reason_given = Signal(str)
    score_wanted = Signal()
    dial_entry_wanted = Signal(str)
    secret_wanted = Signal()

    def __init__(self, bridge: SessionBridge, sheet: ChoiceSheet) -> None:
        super().__init__(sheet)
        self._bridge = bridge
        self._sheet = sheet
        self._damage_flow: DamageEntryFlow | None = None
        self._sheet.refused.connect(self.refuse)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._load)
        self._soon.start()

    @property
    def _damage(self) -> "DamageEntryFlow":
        return self._damage_flow or self._load()

    def _load(self) -> "DamageEntryFlow":
        """Load the entry of damage, soon after the first frame or when it is first wanted."""
        from armada_companion.games.armada.window.damage_entry_flow import DamageEntryFlow

        if self._damage_flow is None:
            tell = self.reason_given.emit
            self._damage_flow = DamageEntryFlow(self._bridge, self._sheet, self.play, tell)
        return self._damage_flow

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def play(self, found: ChoiceView) -> None:
        """Play a choice; one that needs more asks for it."""
        if self._ask(found, anyway=False):
            return
        wishes = {DIALS: self.dials_wanted, SCORE: self.score_wanted, SECRET: self.secret_wanted}
        self._sheet.close_sheet()
        if found.name in wishes:
            wishes[found.name].emit()
        else:
            self._bridge.dispatch(dict(found.action))

    def refuse(self, found: ChoiceView) -> None:
        """Say why a choice is not legal; offer what makes it so, and to record it anyway."""
        self.reason_given.emit(found.reason)
        helping = cures(self._state, found)
        offers = list(helping)
        *before, last = self._damage.steps_of(found)
        if found.possible:
            anyway = found._replace(action=tuple(last.items()), legal=True, key="", mark="lock")
            offers.append(anyway._replace(label=tr("Record anyway")))
        title = f"{found.label}: {tr('not legal now')}"
        on_chosen = partial(self._on_offer_chosen, helping, tuple(before))
        self._sheet.open_sheet(title, offers, on_chosen, found.reason)

    def enter_zone(self, ship: str, zone: str) -> None:
        """Ask what happened to a hull zone."""
        title = f"{self._name(ship)}: {zone_name(zone).lower()}"
        self._damage.enter_zone(title, ship, zone)

    def enter_hull(self, unit: str) -> None:
        """Ask what happened to a hull."""
        title = f"{self._name(unit)}: {tr('hull')}"
        if unit in self._state.squadrons:
            self._damage.enter_squadron(title, unit)
        else:
            self._open(title, in_groups(hull_choices(self._state, unit)), unit)

    def enter_dial(self, ship: str) -> None:
        """Ask what is done with the dials."""
        if self._state.phase is Phase.COMMAND:
            self.dial_entry_wanted.emit(ship)
            return
        title = f"{self._name(ship)}: {tr('command dials')}"
        self._open(title, entries.dial_choices(self._state, ship))

    def enter_command_token(self, ship: str) -> None:
        """Ask what is done with the command tokens."""
        title = f"{self._name(ship)}: {tr('command tokens')}"
        self._open(title, in_groups(entries.token_choices(self._state, ship)), ship)

    def enter_speed(self, ship: str) -> None:
        """Ask for the speed that nobody told yet."""
        title = f"{self._name(ship)}: {tr('which speed?')}"
        self._open(title, entries.speed_choices(self._state, ship), ship)

    def spend_defense_token(self, unit: str, index: int) -> None:
        """Spend a ready defense token at once; ask what is meant with another one."""
        choices = entries.defense_choices(self._state, unit, index)
        if len(choices) == 1 and choices[0].name == "spend_defense_token":
            (self.play if choices[0].legal else self.refuse)(choices[0])
        elif choices:
            token = self._state.unit(unit).defense[index]
            title = f"{self._name(unit)}: {word(token.kind)}, {word(token.state)}"
            self._open(title, choices, unit)

    def enter_cards(self, ship: str) -> None:
        """Ask what is done with the faceup damage cards and upgrades."""
        title = f"{self._name(ship)}: {tr('cards')}"
        self._open(title, entries.card_choices(self._state, ship), ship)

    def enter_more(self, unit: str, offered: Sequence[ChoiceView]) -> None:
        """Ask for everything else: the offered choices without a button, then effects."""
        title = f"{self._name(unit)}: {tr('more')}" if unit else tr("More")
        self._open(title, more_menu(self._state, unit, offered), unit)

    def enter_table(self, offered: Sequence[ChoiceView] = ()) -> None:
        """Ask for what concerns no unit: the offered choices, victory tokens, time, giving up."""
        found = table_menu(self._state, offered)
        words = victory_words(self._state)
        self._sheet.open_sheet(tr("The table"), found, self._on_table_chosen, words)

    def take_unit(self, unit: str) -> bool:
        """Take a tapped unit as the target of the attack that is asked about, if it can be one."""
        question = self._sheet.question
        if question is None or not is_attack_question(question.choices):
            return False
        state = self._state
        side = state.ship(state.activation.ship).side if state.activation else Side.A
        if unit not in [one.id for one in targets_of(state, side)]:
            return False
        if any(one.zone and dict(one.action).get("target") for one in question.choices):
            # Another target is known already.
            self._sheet.go_back()
            return self.take_unit(unit)
        named = (one for one in question.choices if dict(one.action).get("target") == unit)
        if (found := next(named, None)) is not None:
            self._sheet.answer(found)
        elif asked := attack_zone(state, unit):
            self._sheet.follow(partial(self._show, asked, question.on_chosen))
        return True

    def _open(self, title: str, found: Sequence[ChoiceView], unit: str = "") -> None:
        self._open_about(title, found, self.play, unit)

    def _ask(self, found: ChoiceView, anyway: bool) -> bool:
        """Open the sheet that a choice leads to, or return False when it is an action itself.

        `anyway` when what is chosen there is to be recorded against the rules.
        """
        asked = question_of(self._state, found)
        if asked is None:
            return False
        self._show(asked, self._on_anyway_chosen if anyway else self.play)
        return True

    def _on_offer_chosen(
        self, helping: Sequence[ChoiceView], before: "Steps", found: ChoiceView
    ) -> None:
        if found in helping:
            self.play(found)
        else:
            self._on_anyway_chosen(found, before)

    def _show(self, asked: Question, on_chosen: Chosen) -> None:
        """Open the sheet of a question."""
        title, choices, unit = asked
        shown = _all_open(choices, anyway=on_chosen == self._on_anyway_chosen)
        self._open_about(title, shown, on_chosen, unit)

    def _open_about(
        self, title: str, found: Sequence[ChoiceView], on_chosen: Chosen, unit: str
    ) -> None:
        """Open a sheet about a unit; hull zones of a ship are chosen on its base."""
        view = unit_view(self._state, unit)
        form = None
        if isinstance(view, ShipView) and (zones := [one for one in found if one.zone]):
            form = self._zone_picker(view, zones)
        about = UnitSubject(view) if view is not None else None
        self._sheet.open_sheet(title, found, on_chosen, about=about, form=form)

    def _zone_picker(self, ship: ShipView, zones: Sequence[ChoiceView]) -> "SheetForm":
        from armada_companion.games.armada.window.zone_picker import ZonePicker

        return ZonePicker(self._sheet.look, ship, zones)

    def _on_anyway_chosen(self, found: ChoiceView, before: "Steps" = ()) -> None:
        if not self._ask(found, anyway=True):
            self._sheet.close_sheet()
            self.overrule_wanted.emit(dict(found.action), before)

    def _on_table_chosen(self, found: ChoiceView) -> None:
        """Giving up is asked twice: it ends the game."""
        if found.name == "concede":
            self._sheet.open_sheet(f"{found.label}?", end_choices(found), self._on_end_chosen)
        else:
            self.play(found)

    def _on_end_chosen(self, found: ChoiceView) -> None:
        if found.name == STAY:
            self._sheet.close_sheet()
        else:
            self.play(found)

    def _name(self, unit: str) -> str:
        return unit_name(self._state, self._state.unit(unit)) if unit else ""


def _all_open(found: Sequence[ChoiceView], anyway: bool) -> Sequence[ChoiceView]:
    """Return choices that can all be tapped when what they say is recorded anyway."""
    return [one._replace(legal=True, reason="") for one in found] if anyway else found
