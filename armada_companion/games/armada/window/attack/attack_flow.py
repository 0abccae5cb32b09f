"""The way of an attack through its sheet: shows the sheet and handles taps."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from armada_companion.kit.action import Action
from armada_companion.kit.choice import Question
from armada_companion.ui.bridge import SessionBridge
from armada_companion.ui.theme import Look

from ...views.attack import sheet_of_attack as attack
from ...views.attack.attacks import AttackPlan, is_attack_open
from ...views.attack.critical import criticals, resolve_now
from ...views.attack.dice_pool import program_roll
from ...views.attack.entered_at_once import attack_steps
from ...views.attack.entry import (
    AttackDone,
    AttackEntry,
    Change,
    CriticalEffect,
    CriticalTitle,
    NextTarget,
    PickNext,
    PickTargetZone,
    ProgramRolls,
)
from ...views.attack.odds_rows import odds_view
from ...views.attack.plan import attacker_for
from ...views.damage.damage_choices import title_of
from ...views.table.table_views import Choice
from ...views.table_source import TableSource
from .attack_sheet import AttackSheet

if TYPE_CHECKING:
    from ...views.damage.damage_choices import Steps
    from ..entry_flow import ArmadaFlow


class AttackFlow(QObject):
    """Opens the sheet of an attack and plays its choices.

    Signals:
        ended (str): The attack was recorded or is over; the id of its attacker.
    """

    closed = Signal()
    ended = Signal(str)

    def __init__(
        self, look: Look, table: TableSource, bridge: SessionBridge, flow: "ArmadaFlow",
        parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._table = table
        self._bridge = bridge
        self._flow = flow
        self._entry: AttackEntry | None = None
        self._was_open = False
        self._attacker = ""
        self._left: Steps = ()
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self._on_rest_timeout)
        self.sheet = AttackSheet(look, odds_view, parent)
        self.sheet.chosen.connect(self.play)
        self.sheet.refused.connect(self.refuse)
        self.sheet.closed.connect(self.close)

    @property
    def is_open(self) -> bool:
        """Whether the sheet of an attack is shown."""
        return not self.sheet.isHidden()

    def begin(self, plan: AttackPlan) -> None:
        """Open the sheet of a new attack, or of the attack in progress."""
        self._entry = self._table.show_attack(attack.attack_entry, plan.attacker, plan)
        self._render()
        self.sheet.open_sheet()

    def close(self) -> None:
        """Close the sheet; the attack remains open."""
        if self.is_open:
            self._entry = None
            self.sheet.hide()
            self.closed.emit()

    def render(self) -> None:
        """Show the attack after a step; close the sheet if it is over."""
        if not self.is_open or self._entry is None:
            return
        before, was_open = self._entry, self._was_open
        self._entry = self._table.show_attack(attack.entry_after, before.attacker, before)
        if self._left and self._bridge.session.steps[-1].action == self._left[0]:
            # A step was recorded anyway; the remaining actions follow after it is shown.
            self._attacker = before.attacker
            self._rest.start()
        elif self._entry is None or (was_open and not self._table.show(is_attack_open)):
            self._finish(before.attacker)
        else:
            self._render()

    def take_unit(self, unit: str, zone: str = "") -> bool:
        """Enter a tapped unit as the target, or the next target; return whether it can be one.

        `zone` is its tapped hull zone. For the same target, the entered values remain.
        """
        if not self.is_open or self._entry is None:
            return False
        if self._table.show(attack.takes_next, unit):
            self._change(PickNext(unit))
            return True
        if not self.may_take(unit):
            return False
        if zone and unit == self._entry.target:
            self._change(PickTargetZone(zone))
        else:
            self.begin(AttackPlan(self._entry.attacker, unit, zone))
        return True

    def may_take(self, unit: str) -> bool:
        """Return whether a unit can be the target of the attack."""
        entry = self._entry
        if entry is None:
            return False
        own = entry.attacker
        return self._table.show_attack(attacker_for, own, own, unit) == own

    def play(self, found: Choice) -> None:
        """Carry out a legal choice of the sheet."""
        match found.does:
            case AttackDone(ends):
                self._play_steps(ends=ends)
            case CriticalTitle(then_resolve=resolves):
                self._ask_title(resolves)
            case ProgramRolls() if self._entry is not None:
                self._bridge.dispatch(self._table.show(program_roll, _roll, self._entry))
            case NextTarget():
                self._flow.open_sheet(self._table.show(attack.next_targets), self._flow.play)
            case Change() as change:
                self._change(change)
            case Question():
                self._flow.play(found)
            case Action() as action:
                self._take_back(self._entry.attacker if self._entry is not None else "")
                self._bridge.dispatch(action)

    def refuse(self, found: Choice) -> None:
        """Show why a choice is illegal, and offer to record the whole entry anyway."""
        steps = self._steps_now() if found.name == "attack_done" else ()
        self._take_back(self._entry.attacker if self._entry is not None else "")
        at = steps.index(found.does) if found.does in steps else 0
        self._left = steps[at:]
        self._flow.refuse(found, steps[:at])

    def _change(self, change: Change) -> None:
        if self._entry is not None:
            self._left = ()
            before = self._entry
            self._entry = self._table.show_attack(
                attack.entry_with, before.attacker, before, change
            )
            self._render()

    def _render(self) -> None:
        if self._entry is not None:
            self._was_open = self._table.show(is_attack_open)
            shown = self._table.show_attack(attack.attack_view, self._entry.attacker, self._entry)
            self.sheet.render_attack(shown)

    def _play_steps(self, *, ends: bool) -> None:
        """Record the attack with its damage, and the end of the activation if `ends`."""
        if self._entry is not None:
            self._record(self._entry.attacker, self._steps_now(ends=ends))

    def _on_rest_timeout(self) -> None:
        """Record the remaining actions after a step that broke rules."""
        self._record(self._attacker, self._left[1:])

    def _record(self, attacker: str, steps: "Steps") -> None:
        self._entry, self._left = None, ()
        self.sheet.hide()
        self._take_back(attacker)
        for step in steps:
            if not self._bridge.dispatch(step):
                break
        self._finish(attacker)

    def _take_back(self, attacker: str) -> None:
        """Undo the activation of a squadron without an attack, because the attack replaces it."""
        if self._table.replaces_last_step(attacker):
            self._bridge.undo_steps(1)

    def _steps_now(self, *, ends: bool = False) -> "Steps":
        if (entry := self._entry) is None:
            return ()
        return self._table.show_attack(attack_steps, entry.attacker, entry, ends=ends)

    def _finish(self, attacker: str) -> None:
        self._entry, self._left = None, ()
        self._was_open = False
        self.sheet.hide()
        self.ended.emit(attacker)
        self.closed.emit()

    def _ask_title(self, resolves: bool) -> None:
        """Ask for the title of the faceup damage card; with `resolves`, then resolve the damage."""
        if self._entry is not None:
            view = self._table.show(criticals, self._entry)
            self._flow.open_sheet(view, partial(self._on_critical_chosen, resolves))

    def _on_critical_chosen(self, resolves: bool, found: Choice) -> None:
        self._flow.close()
        if isinstance(found.does, CriticalEffect):
            self._change(found.does)
        elif self._entry is not None:
            self._entry = self._entry.with_damage(title=title_of(found))._replace(effect="")
            self._render()
        if resolves and self._entry is not None:
            resolve = self._table.show(resolve_now, self._entry)
            (self.play if resolve.legal else self.refuse)(resolve)


def _roll(sides: int, dice: int) -> Sequence[int]:
    from random import SystemRandom

    return SystemRandom().choices(range(sides), k=dice)
