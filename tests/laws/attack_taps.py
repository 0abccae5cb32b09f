"""Random taps on the sheet of an attack: what is entered there, and recorded by it."""

from collections.abc import Iterator
from random import Random

from msgspec import Struct

from armada_companion.games.armada.rules.game import ARMADA
from armada_companion.games.armada.rules.model.state import GameState
from armada_companion.games.armada.views.attack import sheet_of_attack
from armada_companion.games.armada.views.attack.attacks import AttackPlan
from armada_companion.games.armada.views.attack.entered_at_once import attack_steps
from armada_companion.games.armada.views.attack.entry import (
    AttackDone,
    Change,
    CriticalTitle,
    NextTarget,
    ProgramRolls,
)
from armada_companion.games.armada.views.attack.plan import attacker_for
from armada_companion.games.armada.views.table.table_views import Choice
from armada_companion.games.armada.views.table_source import TableSource
from armada_companion.kit.action import Action

TAPS = 6
_ELSEWHERE = (AttackDone, CriticalTitle, NextTarget, ProgramRolls)
"""Taps that record something or open another sheet."""


def tapped(source: TableSource, state: GameState, shown: str, chance: Random) -> Iterator[object]:
    """Yield what the sheet shows after each of some taps; none where nobody would attack."""
    plan = _plan(source, state, shown)
    if plan is None:
        return
    entry = source.show_attack(sheet_of_attack.attack_entry, plan.attacker, plan)
    for _ in range(TAPS):
        view = source.show_attack(sheet_of_attack.attack_view, entry.attacker, entry)
        yield view
        choices = [one for one in _choices(view) if one.possible]
        for one in choices:
            if isinstance(one.does, Action) and one.legal:
                assert ARMADA.broken_rules(state, one.does) == (), one
        changes = [one.does for one in choices if isinstance(one.does, Change)]
        taps = [change for change in changes if not isinstance(change, _ELSEWHERE)]
        if state.attack is None:
            yield source.show_attack(attack_steps, entry.attacker, entry)
        if not taps:
            return
        entry = source.show_attack(
            sheet_of_attack.entry_with, entry.attacker, entry, chance.choice(taps)
        )


def _plan(source: TableSource, state: GameState, shown: str) -> AttackPlan | None:
    if state.attack is not None:
        return AttackPlan()
    for target in (*state.squadrons, *state.ships):
        if attacker := source.show_attack(attacker_for, shown, shown, target):
            return AttackPlan(attacker, target)
    return None


def _choices(view: object) -> Iterator[Choice]:
    """Yield every choice within a view."""
    if isinstance(view, Choice):
        yield view
    elif isinstance(view, tuple):
        for one in view:
            yield from _choices(one)
    elif isinstance(view, Struct):
        for name in view.__struct_fields__:
            yield from _choices(getattr(view, name))
