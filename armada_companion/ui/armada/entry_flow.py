"""What a tap on a part of the shown unit leads to: a sheet of choices, then an action."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QObject, Signal

from armada_companion.rules.armada.phases.command_phase import dials_missing
from armada_companion.rules.armada.state import GameState
from armada_companion.rules.armada.types import Phase, Side
from armada_companion.ui.armada.entry_questions import question_of
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.text import tr, word
from armada_companion.ui.widgets.choice_sheet import ChoiceSheet
from armada_companion.views.armada import entries
from armada_companion.views.armada.choices import (
    DIALS,
    SCORE,
    next_without_dials,
)
from armada_companion.views.armada.cures import cures
from armada_companion.views.armada.damage import (
    hull_choices,
    zone_choices,
    zone_name,
)
from armada_companion.views.armada.judged import choice
from armada_companion.views.armada.objective import victory_words
from armada_companion.views.armada.table import ChoiceView
from armada_companion.views.armada.unit_names import unit_name


class EntryFlow(QObject):
    """Opens sheets over the middle column and plays what is chosen on them.

    Signals:
        overrule_wanted (dict): An action is to be recorded although it breaks rules.
        dials_wanted: The dials of the shown ship are to be set.
        reason_given (str): Why a tapped choice is not legal.
        score_wanted: Show the score.
    """

    overrule_wanted = Signal(object)
    dials_wanted = Signal()
    reason_given = Signal(str)
    score_wanted = Signal()

    def __init__(self, bridge: SessionBridge, sheet: ChoiceSheet) -> None:
        super().__init__(sheet)
        self._bridge = bridge
        self._sheet = sheet
        self._sheet.refused.connect(self.refuse)

    @property
    def _state(self) -> GameState:
        return cast(GameState, self._bridge.session.state)

    def play(self, found: ChoiceView) -> None:
        """Play a choice; one that needs more asks for it."""
        if self._ask(found, anyway=False):
            return
        if found.name in (DIALS, SCORE):
            (self.dials_wanted if found.name == DIALS else self.score_wanted).emit()
            return
        action = dict(found.action)
        self._sheet.close_sheet()
        if not self._bridge.dispatch(action):
            return
        if found.name == "assign_dials" and next_without_dials(self._state, str(action["ship"])):
            self.dials_wanted.emit()

    def refuse(self, found: ChoiceView) -> None:
        """Say why a choice is not legal; offer what makes it so, and to record it anyway."""
        self.reason_given.emit(found.reason)
        helping = cures(self._state, found)
        offers = list(helping)
        if found.possible:
            offers.append(
                found._replace(label=tr("Record anyway"), legal=True, key="", mark="lock")
            )
        title = f"{found.label}: {tr('not legal now')}"
        on_chosen = partial(self._on_offer_chosen, helping)
        self._sheet.open_sheet(title, offers, on_chosen, found.reason)

    def enter_zone(self, ship: str, zone: str) -> None:
        """Ask what happened to a hull zone."""
        title = f"{self._name(ship)}: {zone_name(zone).lower()}"
        self._open(title, zone_choices(self._state, ship, zone))

    def enter_hull(self, unit: str) -> None:
        """Ask what happened to a hull."""
        title = f"{self._name(unit)}: {tr('hull')}"
        self._open(title, hull_choices(self._state, unit))

    def enter_dial(self, ship: str) -> None:
        """Ask what is done with the dials."""
        state, title, words = self._state, f"{self._name(ship)}: {tr('command dials')}", ""
        unit = state.ship(ship)
        if state.phase is Phase.COMMAND and (missing := dials_missing(unit)):
            number = unit.card.command - missing + 1
            title = f"{self._name(ship)}: {tr('dial')} {number} {tr('of')} {unit.card.command}"
            if number == 1 and unit.card.command > 1:
                words = tr("The first one is the top dial, revealed this round.")
        self._sheet.open_sheet(title, entries.dial_choices(state, ship), self.play, words)

    def enter_command_token(self, ship: str) -> None:
        """Ask what is done with the command tokens."""
        title = f"{self._name(ship)}: {tr('command tokens')}"
        self._open(title, entries.token_choices(self._state, ship))

    def enter_speed(self, ship: str) -> None:
        """Ask for the speed that nobody told yet."""
        title = f"{self._name(ship)}: {tr('which speed?')}"
        self._open(title, entries.speed_choices(self._state, ship))

    def spend_defense_token(self, unit: str, index: int) -> None:
        """Spend a ready defense token at once; ask what is meant with another one."""
        choices = entries.defense_choices(self._state, unit, index)
        if len(choices) == 1 and choices[0].name == "spend_defense_token":
            (self.play if choices[0].legal else self.refuse)(choices[0])
        elif choices:
            token = self._state.unit(unit).defense[index]
            title = f"{self._name(unit)}: {word(token.kind)}, {word(token.state)}"
            self._open(title, choices)

    def enter_more(self, unit: str, offered: Sequence[ChoiceView]) -> None:
        """Ask for everything else: the offered choices without a button, then effects."""
        found = list(offered)
        if unit:
            if unit in self._state.ships:
                found += entries.token_choices(self._state, unit)
            if not self._state.unit(unit).in_play:
                found += hull_choices(self._state, unit)
            found += entries.more_choices(self._state, unit)
        self._open(self._name(unit) if unit else tr("More"), found)

    def enter_table(self, offered: Sequence[ChoiceView] = ()) -> None:
        """Ask for what concerns no unit: the offered choices, victory tokens, time, giving up."""
        state = self._state
        found = list(offered)
        for side in Side:
            gain = {"do": "gain_victory_tokens", "side": side.value, "count": 1}
            label = f"{tr('Victory token')}: {state.player(side).name}"
            found.append(choice(state, label, gain, mark="star"))
        if state.phase is Phase.STATUS:
            found += entries.ready_choices(state)
        found.append(choice(state, tr("Time: last round"), {"do": "call_time"}, mark="flag"))
        for side in Side:
            label = f"{tr('Concede')}: {state.player(side).name}"
            found.append(choice(state, label, {"do": "concede", "side": side.value}, mark="cross"))
        words = victory_words(state)
        self._sheet.open_sheet(tr("The table"), found, self._on_table_chosen, words)

    def _open(self, title: str, found: Sequence[ChoiceView]) -> None:
        self._sheet.open_sheet(title, found, self.play)

    def _ask(self, found: ChoiceView, anyway: bool) -> bool:
        """Open the sheet that a choice leads to, or return False when it is an action itself.

        `anyway` when what is chosen there is to be recorded against the rules.
        """
        asked = question_of(self._state, found)
        if asked is None:
            return False
        title, choices = asked
        on_chosen = self._on_anyway_chosen if anyway else self.play
        self._sheet.open_sheet(title, _all_open(choices, anyway), on_chosen)
        return True

    def _on_offer_chosen(self, helping: Sequence[ChoiceView], found: ChoiceView) -> None:
        if found in helping:
            self.play(found)
        else:
            self._on_anyway_chosen(found)

    def _on_anyway_chosen(self, found: ChoiceView) -> None:
        if not self._ask(found, anyway=True):
            self._sheet.close_sheet()
            self.overrule_wanted.emit(dict(found.action))

    def _on_table_chosen(self, found: ChoiceView) -> None:
        """Giving up is asked twice: it ends the game."""
        if found.name == "concede":
            self._open(f"{found.label}?", [found._replace(label=tr("Yes, end the game"))])
        else:
            self.play(found)

    def _name(self, unit: str) -> str:
        return unit_name(self._state, self._state.unit(unit)) if unit else ""


def _all_open(found: Sequence[ChoiceView], anyway: bool) -> Sequence[ChoiceView]:
    """Return choices that can all be tapped when what they say is recorded anyway."""
    return [one._replace(legal=True, reason="") for one in found] if anyway else found
